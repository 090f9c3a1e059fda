"""Whether rule tests prove the numbers of a frozen rules.toml: changed by one, a number makes some test fail."""

import copy
import inspect
import itertools
from functools import partial
from importlib import import_module
from pathlib import Path
from time import process_time

import pytest

ROOT = Path(__file__).resolve().parents[2]


def numbers(table, path=()):
    """Yield the path of every number in a table."""
    for key, value in table.items() if isinstance(table, dict) else enumerate(table):
        if isinstance(value, dict | list):
            yield from numbers(value, (*path, key))
        elif isinstance(value, int):
            yield (*path, key)


def changed(table, path, by):
    """Return a copy of the table with the number at `path` changed."""
    table = copy.deepcopy(table)
    place = table
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] += by
    return table


def cases(package):
    """Return every rule test that needs no fixture, ready to be called: once for each row of its parameters."""
    found = []
    for path in sorted((ROOT / package.replace(".", "/")).glob("test_*.py")):
        for name, test in vars(import_module(f"{package}.{path.stem}")).items():
            if name.startswith("test_"):
                rows = itertools.product(*[parameters(mark) for mark in getattr(test, "pytestmark", [])])
                calls = [dict(itertools.chain.from_iterable(row)) for row in rows]
                found += [partial(test, **row) for row in calls if set(row) == set(inspect.signature(test).parameters)]
    return found


def parameters(mark):
    """Return the rows of a `parametrize` as (name, value) pairs."""
    names, rows = mark.args
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [getattr(row, "values", row) for row in rows]
    return [list(zip(names, row if len(names) > 1 else [row], strict=True)) for row in rows]


def fails(test):
    """Whether a test fails: by an assertion, a refusal, numbers that are no rules, or a card that is not there."""
    try:
        test()
    except (Exception, pytest.fail.Exception):  # noqa: BLE001
        return True
    return False


def seconds(test):
    """How long a test takes: the quick ones are asked first."""
    start = process_time()
    fails(test)
    return process_time() - start


def unproved(exercise, tests, monkeypatch):
    """Return the numbers of the exercise, by their paths, that can change by one without any test failing."""
    found, order = [], sorted(tests, key=seconds)
    for path in numbers(exercise.NUMBERS):
        for by in (1, -1):
            with monkeypatch.context() as patch:
                patch.setattr(exercise, "NUMBERS", changed(exercise.NUMBERS, path, by))
                proof = next((case for case in order if fails(case)), None)
            if proof is None:
                found.append((".".join(map(str, path)), by))
            else:  # what proved this number comes first for the next one, which is likely of the same rule
                order = [proof, *(case for case in order if case is not proof)]
    return found
