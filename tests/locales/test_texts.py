"""Every text is there in both languages, natural where it matters and filled with facts that the callers give."""

import random
import tomllib
from pathlib import Path
from string import Formatter
from typing import get_args, get_origin, get_type_hints

import msgspec
import pytest

from roeup_edu.core.actions import TEACHER, verb
from roeup_edu.core.game import Step
from roeup_edu.core.options import Amount, Group, OneOf, Repeat, Subset, Text
from roeup_edu.core.record import Amend
from roeup_edu.core.refusals import Refused
from roeup_edu.core.refusals import Why as CoreWhy
from roeup_edu.datasets import folder
from roeup_edu.finance.awards import Awards
from roeup_edu.finance.basis import Basis
from roeup_edu.finance.ratios import Factors
from roeup_edu.finance.statements import Balances, CashFlow, Figures, Statement
from roeup_edu.games import GAMES, kind
from roeup_edu.games.economy import accounts as economy_accounts
from roeup_edu.games.economy import course as economy_course
from roeup_edu.games.economy.phases.trade import Marker
from roeup_edu.games.economy.rules import Options as EconomyOptions
from roeup_edu.games.economy.why import Why as EconomyWhy
from roeup_edu.games.roeup import accounts, course, words
from roeup_edu.games.roeup.cards import INDUSTRIES
from roeup_edu.games.roeup.rules import Options
from roeup_edu.games.roeup.why import Why
from roeup_edu.locales import LANGUAGES, say, texts, told, worded
from tests.locales import source

ENGLISH = texts("en")
CODES = {f"refused.{code}" for code in (*CoreWhy, *Why, *EconomyWhy)}


def family(*tables):
    """Return the keys of tables such as `verb`."""
    return {key for key in ENGLISH if any(key.startswith(f"{table}.") for table in tables)}


def tables_used():
    tables = {table for text in ENGLISH.values() for _, table in source.placeholders(text) if table}
    return tables - {"as_it_is"}


# The two languages.


def test_both_languages_have_the_same_keys():
    assert sorted(texts("en")) == sorted(texts("ja"))


def test_both_languages_have_the_same_files():
    names = {lang: {path.name for path in (source.ROOT / "locales" / lang).glob("*.toml")} for lang in LANGUAGES}
    assert names["en"] == names["ja"]


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_a_text_has_the_same_facts_in_both_languages(key):
    assert source.placeholders(texts("en")[key]) == source.placeholders(texts("ja")[key])
    assert texts("en")[key].strip()
    assert texts("ja")[key].strip()


def test_the_words_of_a_table_are_there():
    for table in tables_used():
        assert table in ENGLISH or family(table), table


def test_a_japanese_text_is_japanese():
    # Names of programs aside, what has words has kana or kanji.
    for key, text in texts("ja").items():
        own = "".join(plain for plain, *_ in Formatter().parse(text))
        if key not in ("check.python", "game.roeup") and any(sign.isalpha() for sign in own):
            assert any("\u3040" <= sign <= "\u9fff" for sign in own), key


# What the code says.


@pytest.mark.parametrize("site", [*source.refusals(), *source.events(), *source.faults()], ids=repr)
def test_a_place_in_the_code_has_its_text_and_gives_its_facts(site):
    assert site.key in ENGLISH
    assert {name for name, _ in source.placeholders(ENGLISH[site.key])} <= site.facts


@pytest.mark.parametrize("site", list(source.sayings()), ids=repr)
def test_what_is_said_has_its_text_and_its_facts(site):
    assert site.key in ENGLISH
    assert {name for name, _ in source.placeholders(ENGLISH[site.key])} <= site.facts


def test_all_places_that_refuse_for_one_reason_give_the_same_facts():
    given = {}
    for site in source.refusals():
        assert given.setdefault(site.key, site.facts) == site.facts, site


def test_every_reason_to_refuse_is_used_and_no_text_is_left_over():
    assert {site.key for site in source.refusals()} == CODES == family("refused")


def test_no_event_text_is_left_over():
    told_of = {site.key for site in source.events()}
    assert family("event") - told_of == {f"{key}_company" for key in told_of} & family("event")


def test_every_other_text_is_named_in_the_code():
    checked = family("refused", "event", "verb", "verb_help", "field", "phase", "phase_help", "step", "over")
    checked |= family("scenario", "preset", "industry", "option", "option_help", "option_value")
    checked |= family("account", "reason", "figure", "award", "basis", "statement", *tables_used())
    checked |= family("ui", "row")  # see tests/widgets/test_words.py, and below
    named, begun = source.words() | checked, ("answer.", *source.beginnings())
    assert {key for key in ENGLISH if key not in named and not key.startswith(begun)} == set()


# What there is to do and to see.


def actions():
    return [Amend, *(action for name in GAMES for action in get_args(kind(name).actions.type))]


def test_every_verb_is_worded():
    verbs = {verb(action) for action in actions()}
    assert family("verb") == {f"verb.{name}" for name in verbs}
    assert family("verb_help") == {f"verb_help.{name}" for name in verbs}


def test_every_field_is_worded():
    fields = {f"field.{verb(action)}.{name}" for action in actions() for name in action.__struct_fields__}
    assert family("field") == {field for field in fields if not field.endswith(".seat")}


def test_every_element_of_a_row_is_worded():
    types = [get_type_hints(action)[name] for action in actions() for name in action.__struct_fields__]
    elements = {
        arg for found in types for arg in get_args(found) if isinstance(arg, type) and issubclass(arg, msgspec.Struct)
    }
    assert family("row") == {f"row.{element.__name__}" for element in elements}
    for element in elements:
        names = {name for name, _ in source.placeholders(ENGLISH[f"row.{element.__name__}"])}
        assert names == set(element.__struct_fields__)


def leaves(cls):
    below = cls.__subclasses__()
    return [leaf for sub in below for leaf in leaves(sub)] if below else [cls]


def test_every_step_that_asks_somebody_is_worded():
    steps = [step for step in leaves(Step) if step.__module__.startswith("roeup_edu.games.")]
    assert family("step") == {f"step.{step.__name__}" for step in steps if step.asks is not Step.asks}


def test_phases_and_ends_are_worded():
    phases = [name for name, _ in course.SETUP + course.TERM] + [part.name for part in economy_course.PARTS]
    assert family("phase") == {f"phase.{name}" for name in phases}
    assert family("phase_help") == {f"phase_help.{name}" for name in phases}
    ends = source.returned("roeup_edu.games.roeup.results", "end_reason") | source.finished(
        "roeup_edu.games.economy.end"
    )
    assert family("over") == {f"over.{reason}" for reason in ends}


def test_options_and_their_values_are_worded():
    hints = [*msgspec.structs.fields(Options), *msgspec.structs.fields(EconomyOptions)]
    names = {field.encode_name for field in hints} | {"deck"}
    assert family("option") == {f"option.{name}" for name in names}
    assert family("option_help") == {f"option_help.{name}" for name in names}
    literals = {field.encode_name: get_args(field.type) for field in hints if "Literal" in str(get_origin(field.type))}
    assert len(literals) >= 12
    assert family("option_value") == {f"option_value.{n}.{value}" for n, values in literals.items() for value in values}
    assert family("scenario") == {f"scenario.{value}" for value in literals["scenario"]}
    assert family("industry") == {f"industry.{industry}" for industry in INDUSTRIES}
    rules = [tomllib.loads(Path(folder(game), "rules.toml").read_text(encoding="utf-8")) for game in GAMES]
    assert family("preset") == {f"preset.{name}" for own in rules for name in own["presets"]}


def test_books_are_worded():
    books = {*accounts.COMPANY_ACCOUNTS, *accounts.BANK_ACCOUNTS, *accounts.MARKET_ACCOUNTS, "retained_earnings"}
    books |= {*economy_accounts.COMPANY_ACCOUNTS, *economy_accounts.PLAYER_ACCOUNTS}
    books |= {*economy_accounts.BANK_ACCOUNTS, *economy_accounts.ABROAD_ACCOUNTS}
    assert family("account") == {f"account.{name}" for name in books}
    activities = {*accounts.CHART.activities(), *economy_accounts.CHART.activities()}
    assert family("reason") == {f"reason.{name}" for name in {*source.reasons(), *activities}}
    assert family("book") == {f"book.{book}" for book in (accounts.BANK, accounts.MARKET, economy_accounts.ABROAD)}


def test_figures_of_statements_and_ratios_are_worded():
    amounts = {f.encode_name for cls in (Figures, Balances, Statement) for f in msgspec.structs.fields(cls)}
    amounts -= {"book", "term", "opening", "profit_and_loss", "balance_sheet", "cash_flow", "rulings"}
    activities = {name.removeprefix("from_") for name in dir(CashFlow) if name.startswith("from_")}
    figures = {f"figure.{name}" for name in (*amounts, *activities, *Factors.__struct_fields__)}
    assert figures <= family("figure")
    assert family("figure") - figures <= source.words()
    assert family("award") == {f"award.{name}" for name in Awards.__struct_fields__}
    choices = {(f.encode_name, choice) for f in msgspec.structs.fields(Basis) for choice in get_args(f.type)}
    assert family("basis") == {f"basis.{name}.{choice}" for name, choice in choices}


def test_every_domain_is_worded():
    class Element(msgspec.Struct):
        name: str

    fields = (("name", OneOf(("x",))),)
    domains = [
        OneOf(("PA01", "PA02")),
        Amount(0, 1000, 5),
        Subset((Group(("PU01", "PU02"), 1, 2),), 1, 2),
        Text(200),
        Repeat(Element, lambda before: fields, 1, 3),
    ]
    for lang in LANGUAGES:
        written = [worded(domain.describe(), lang, table="domain") for domain in domains]
        assert "1,000" in written[1]
        assert "PU02" in written[2]
        assert all(written)


def test_where_there_is_one_value_there_is_no_choice():
    for domain, english, japanese in (
        (OneOf(("B",)), "B only", "Bのみ"),
        (OneOf((1200,)), "1,200 only", "1,200のみ"),
        (Amount(5, 5, 5), "5 only", "5のみ"),
        (Amount(0, 4, 5), "0 only", "0のみ"),
        (Amount(5, 6, 1), "whole numbers from 5 to 6 in steps of 1", "5から6までの整数（1刻み）"),
    ):
        assert worded(domain.describe(), "en", table="domain") == english
        assert worded(domain.describe(), "ja", table="domain") == japanese


# Whole games in words.

GAMES_IN_WORDS = [
    {"scenario": "mixed", "preset": "lesson90"},
    {"scenario": "product", "exchange_uses": "per_term", "tax_rate": 10, "depreciation_rate": 5, "knowledge_limit": 9},
    {"scenario": "product", "auction": "sealed", "overspend": "refuse", "knowledge_limit": 12, "bid_step": 100},
    {"scenario": "mixed", "auction": "called", "knowledge_limit": 2, "no_assets": "out"},
    {"scenario": "mixed", "preset": "lesson90", "terms": 12, "degradation.limit.3": 1, "knowledge_limit": 12},
    {"scenario": "commodity", "terms": 12, "setup.capital.commodity": 900, "knowledge_limit": 20, "pushes_per_turn": 2},
    {"scenario": "mixed", "terms": 8, "auction": "sealed"},
]
TEACHER_RULES = len(GAMES_IN_WORDS) - 1


@pytest.mark.parametrize("number", range(len(GAMES_IN_WORDS)))
def test_all_that_happens_in_a_random_game_can_be_said(number):
    game_kind, rng = kind("roeup"), random.Random(number)
    seats = {"A": "Alpha", "B": "Beta", "C": "Gamma"}
    game = game_kind.start(game_kind.compose(GAMES_IN_WORDS[number], seats, number, True))
    names = words.names(game, "en")
    before = {}
    for n in range(1, 3000):
        if game.over:
            break
        seat = rng.choice(game.waiting())
        if number == TEACHER_RULES and seat != "chance" and rng.random() < 0.05:
            seat = TEACHER
        action = game.draw() if seat == "chance" else random_action(game, seat, rng)
        if rng.random() < 0.2:
            for asked in (seat, "A", TEACHER):
                for offer in game.offers(asked):
                    if isinstance(offer, Refused):
                        refused_in_words(offer, names)
                    else:
                        strange_values_in_words(game, offer, names, rng)
            for old in before.values():
                refused = game.refusal(msgspec.structs.replace(old, seat=seat))
                if refused is not None:
                    refused_in_words(refused, names)
        before[type(action)] = action
        for event in game.act(action, n):
            event_in_words(event, names)
    for row in game.ledger.rows:
        assert f"account.{row[4]}" in ENGLISH
        assert f"reason.{row[6]}" in ENGLISH


def random_action(game, seat, rng):
    options = [option for option in game.options(seat) if option.action.__name__ != "CallTime"]
    return rng.choice(options or game.options(game.waiting()[0])).any(rng)


def strange_values_in_words(game, option, names, rng):
    action = option.any(rng)
    for name, _ in option.fields:
        cards = rng.sample(sorted(game.deck.cards), 8)
        held = [held.card.code for company in game.companies.values() for held in company.knowledge]
        for value in ("A", "", "{seat}", *cards, *held, -5, 10**9, 7, ("PU01", "PU01"), ()):
            if isinstance(value, type(getattr(action, name))):
                refused = game.refusal(msgspec.structs.replace(action, **{name: value}))
                if refused is not None:
                    refused_in_words(refused, names)


def refused_in_words(refused, names):
    for lang in LANGUAGES:
        assert refused.message(lang, names)
    known(f"refused.{refused.code}", refused.facts, names)


def event_in_words(event, names):
    for lang in LANGUAGES:
        assert all(told(event.kind, event.facts, lang, names))
    known(f"event.{event.kind}", event.facts, names)


def known(key, facts, names):
    """A word of ours, such as a verb in a fact, must be worded; only codes of cards and companies stand as they are."""
    for name, table in source.placeholders(ENGLISH[key]):
        values = facts[name] if isinstance(facts[name], list | tuple) else [facts[name]]
        for value in values:
            if table not in ("", "as_it_is") and isinstance(value, str) and value and value not in names:
                assert f"{table}.{value}" in ENGLISH, f"{key}: {table}.{value}"


# How facts are written.


@pytest.mark.parametrize(
    ("value", "english", "japanese"),
    [
        (0, "0", "0"),
        (1250, "1,250", "1,250"),
        (-5, "−5", "△5"),
        (-1234567, "−1,234,567", "△1,234,567"),
        (None, "–", "–"),
        ("", "–", "–"),
        ([], "–", "–"),
        ((), "–", "–"),
        ({}, "–", "–"),
        (True, "yes", "はい"),
        (False, "no", "いいえ"),
        ("PA01", "PA01", "PA01"),
        (["PA01", "PA02"], "PA01, PA02", "PA01、PA02"),
        (("A", -3), "A, −3", "A、△3"),
        ({"A": "PA03", "B": ""}, "A: PA03, B: –", "A：PA03、B：–"),
        ({"A": 1250}, "A: 1,250", "A：1,250"),
    ],
)
def test_a_fact_is_written_as_the_language_does(value, english, japanese):
    assert worded(value, "en") == english
    assert worded(value, "ja") == japanese


def test_codes_are_written_with_their_names():
    names = {"A": "Alpha", "PA03": "Design Studio"}
    assert worded("PA03", "en", names) == "Design Studio (PA03)"
    assert worded("PA03", "ja", {"PA03": "デザインスタジオ"}) == "デザインスタジオ（PA03）"
    assert worded("PA03.2", "en", names) == "Design Studio (PA03.2)"
    assert worded({"A": "PA03", "B": ""}, "en", names) == "Alpha (A): Design Studio (PA03), B: –"
    assert worded(["PA03", "PA04"], "en", names) == "Design Studio (PA03), PA04"
    assert worded("A. Miller was away", "en", names) == "A. Miller was away"


def test_the_reason_of_a_ruling_stays_as_it_was_written():
    # "B" is a company, "PA01" a card, {x} a place for a fact: in a reason they are nothing but letters.
    facts = {"payer": "A", "payee": "B", "amount": 5, "reason": "B {x} PA01"}
    told = say("event.ruled_payment", facts, "en", {"A": "Alpha", "B": "Beta", "PA01": "Works"})
    assert told == "Ruling: Alpha (A) pays 5 to Beta (B). Reason: B {x} PA01"


def test_a_table_words_a_fact_and_leaves_what_it_does_not_know():
    assert worded("borrow", "en", table="verb") == "Borrow"
    assert worded(["borrow", "repay"], "ja", table="verb") == "借り入れる、返済する"
    assert worded("unheard_of", "en", table="verb") == "unheard_of"
    assert worded(True, "en", table="pipe_kind") == "a pipe marked 可"
    assert worded("market", "en", {"market": "Marketa"}, "book") == "Marketa (market)"


def test_a_refusal_has_its_three_parts_in_numbers():
    refused = Refused(Why.CREDIT, asked=1500, credit=80, limit=1280, debt=1200, step=10)
    assert str(refused) == (
        "You asked for a loan of 1,500. The bank lends up to 1,280 and you owe 1,200. "
        "You can borrow up to 80 more, in steps of 10."
    )
    assert refused.message("ja") == (
        "1,500の借入れはできません。融資枠は1,280、借入金は1,200です。あと80まで、10刻みで借りられます。"
    )


def test_the_settlement_is_told_with_a_line_per_company():
    figures = {"sales": 1250, "business_profit": 60, "net_income": -40, "cash": 10, "total_assets": 410}
    figures |= {"debt": 415, "equity": -5}
    lines = told("announced", {"term": 2, "companies": {"A": figures}}, "en", {"A": "Alpha"})
    assert lines == [
        "Term 2 is settled.",
        "Alpha (A): sales 1,250, business profit 60, net income −40, cash 10, total assets 410, debt 415, equity −5.",
    ]
    assert told("done", {"company": "A"}, "ja") == ["Aがこの段階を終えました。"]


HOSTILE = [
    "{amount}",
    "{0.__class__}",
    "{company!r:>{debt}}",
    "}{",
    "%s",
    "<img src=x onerror=alert(1)>",
    "=1+2",
    "\\N",
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_stays_text(name, lang):
    facts = {"company": "A", "amount": 5, "debt": 10}
    assert name in say("event.borrowed", facts, lang, {"A": name})
    assert name in say("event.borrowed", facts | {"company": name}, lang)
    assert name in say("event.pointed", {"round": 1, "pointed": {"A": name}}, lang, {"A": name})
    ruled = {"payer": "A", "payee": "market", "amount": 1, "reason": name}
    assert name in say("event.ruled_payment", ruled, lang)
    assert name in worded({"kind": "one_of", "values": [name]}, lang, table="domain")


def test_what_is_missing_is_named():
    with pytest.raises(ValueError, match="language 'fr': expected one of en, ja"):
        say("event.done", {"company": "A"}, "fr")
    with pytest.raises(KeyError, match=r"no text event\.unheard_of in ja"):
        say("event.unheard_of", {}, "ja")
    with pytest.raises(KeyError, match=r"text event\.borrowed in en needs the fact debt"):
        say("event.borrowed", {"company": "A", "amount": 5})
    with pytest.raises(KeyError, match=r"text event\.done in en needs the fact company"):
        say("event.done")


def test_an_element_of_a_row_is_written_by_its_own_text():
    row = (Marker("coal", "import"), Marker("ore", "3"))
    assert worded(row, "en", {"coal": "Coal"}) == "Coal (coal): import, ore: 3"
    assert worded(row, "ja", {"coal": "石炭"}) == "石炭（coal）：輸入、ore：3"
