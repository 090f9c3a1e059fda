"""What the source says about texts: where it refuses, tells, faults, books and speaks, read from its syntax trees."""

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import roeup_edu

ROOT = Path(roeup_edu.__file__).parent


class Site:
    """A call in the source: where it stands, the key of its text, and the facts it gives."""

    def __init__(self, place, key, facts):
        self.place, self.key, self.facts = place, key, facts

    def __repr__(self):
        return f"{self.place}: {self.key}({', '.join(sorted(self.facts))})"


@cache
def modules():
    """Return (module name, tree) of every module that can be played without a notebook."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        name = ".".join(("roeup_edu", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
        found.append((name, ast.parse(path.read_text(encoding="utf-8"))))
    return found


def refusals():
    """Return every `Refused(Why.X, …)`."""
    for name, tree, call, function in calls("Refused"):
        code = call.args[0]
        assert isinstance(code, ast.Attribute), f"{name}:{call.lineno} refuses with a code that cannot be read"
        assert isinstance(code.value, ast.Name), f"{name}:{call.lineno} refuses with a code that cannot be read"
        why = getattr(importlib.import_module(name), code.value.id)[code.attr]
        yield Site(f"{name}:{call.lineno}", f"refused.{why}", facts_given(name, tree, call, function))


def events():
    """Return every `tell("kind", …)` and `reveal("kind", …)`."""
    for name, tree, call, function in calls("tell", "reveal"):
        if function.name == "reveal" or not name.startswith(("roeup_edu.core.", "roeup_edu.games.")):
            continue  # it hands on what it was given, or is no event
        assert isinstance(call.args[0], ast.Constant), f"{name}:{call.lineno} tells a kind that cannot be read"
        facts = facts_given(name, tree, call, function) - {"audience"}
        yield Site(f"{name}:{call.lineno}", f"event.{call.args[0].value}", facts)


def faults():
    """Return every fault, such as `Fault("seats.empty", …)`, whose key can be read."""
    for name, tree, call, function in calls("Fault"):
        if call.args and isinstance(call.args[0], ast.Constant) and "." in str(call.args[0].value):
            yield Site(f"{name}:{call.lineno}", call.args[0].value, facts_given(name, tree, call, function))


def sayings():
    """Return every `say("key", {…})` with a key and facts that are written out."""
    for name, _, call, _ in calls("say"):
        keys = [node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)]
        facts = call.args[1] if len(call.args) > 1 else ast.Dict([], [])
        if isinstance(call.args[0], ast.JoinedStr) or not keys or not isinstance(facts, ast.Dict):
            continue
        if all(isinstance(key, ast.Constant) for key in facts.keys):
            for key in keys:
                if "." in str(key):  # not the condition of "a.b" if … else "c.d"
                    yield Site(f"{name}:{call.lineno}", key, {key.value for key in facts.keys})


REASON_PLACES = {"pay": (4, 6), "book": (5,), "spend": (3,), "earn": (3,), "pay_bank": (3,), "pay_from_bank": (3,)}


def reasons():
    """Return every reason that a ledger row may get."""
    for name, _, call, _ in calls(*REASON_PLACES):
        called = call.func.id if isinstance(call.func, ast.Name) else call.func.attr
        if ".games." not in name or len(call.args) <= REASON_PLACES[called][0]:
            continue
        place = REASON_PLACES[called][-1] if isinstance(call.func, ast.Attribute) else REASON_PLACES[called][0]
        reason = call.args[place]
        if isinstance(reason, ast.Name):
            assert reason.id == "reason", f"{name}:{call.lineno} books for a reason that cannot be read"
            continue  # a wrapper hands on what it was given
        yield reason.value


def returned(module: str, function: str) -> set[str]:
    """Return the texts that a function of a module returns."""
    tree = dict(modules())[module]
    (found,) = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == function]
    values = [node.value for node in ast.walk(found) if isinstance(node, ast.Return)]
    assert all(isinstance(value, ast.Constant) for value in values)
    return {value.value for value in values if value.value}


def finished(module: str) -> set[str]:
    """Return the texts with which a module says that the game is over: `finish(game, "…")`."""
    tree = dict(modules())[module]
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "finish"]
    return {call.args[1].value for call in found}


def words() -> set[str]:
    """Return every plain text in the source: a key that is named there is used."""
    return {
        node.value
        for _, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def beginnings() -> tuple[str, ...]:
    """Return how the keys begin that the source puts together, such as "cli.help."."""
    joined = [node.values[0] for _, tree in modules() for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    starts = [str(part.value) for part in joined if isinstance(part, ast.Constant)]
    return tuple(start for start in starts if "." in start and " " not in start)


def calls(*names: str) -> Iterator[tuple]:
    """Return the calls of functions or methods: module, its tree, the call, the innermost function around it."""
    for name, tree in modules():
        around = {}
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                around.update((id(node), function) for node in ast.walk(function))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func
                if getattr(called, "id", getattr(called, "attr", "")) in names:
                    yield name, tree, node, around.get(id(node))


def facts_given(name, tree, call, function) -> set[str]:
    """Return the keywords of a call, those of a dictionary handed over with ** included."""
    facts = set()
    for keyword in call.keywords:
        facts |= {keyword.arg} if keyword.arg else keys_of(name, tree, keyword.value, function)
    return facts


def keys_of(name, tree, value, function) -> set[str]:
    """Return the keys of a dictionary that is written out nearby."""
    if isinstance(value, ast.Call):
        (source,) = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == value.func.id]
        (value,) = [n.value for n in ast.walk(source) if isinstance(n, ast.Return)]
    elif isinstance(value, ast.Name):
        assigned = [n for n in ast.walk(function) if isinstance(n, ast.Assign)]
        (value,) = [n.value for n in assigned if getattr(n.targets[0], "id", "") == value.id]
    assert isinstance(value, ast.Dict), f"{name}:{value.lineno} hands over facts that cannot be read"
    return {key.value for key in value.keys}


def placeholders(text: str) -> set[tuple[str, str]]:
    """Return the facts of a text with the tables that word them: `{debit:account}` is ("debit", "account")."""
    found = set()
    for _, name, table, conversion in Formatter().parse(text):
        if name is not None:
            assert name.isidentifier() and not conversion, f"{name!r} in {text!r} is not the name of a fact"
            assert "{" not in table, text
            found.add((name, table))
    return found
