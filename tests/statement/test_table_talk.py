"""Every payment is told as players say it: in words of the game, without code, and with no number that is not in the ledger
or in how the amount came about."""

from __future__ import annotations

import re
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.statement import PaymentText, TextStyle, payment_reason, payment_text, payment_texts, pot_name
from tests.how_much import sampled
from tests.read_arithmetic import clauses_of, with_figures
from tests.read_golden import golden_lines
from tests.ruleset_examples import RULESETS, examples

NAMES = {"zh": ("老王", "小李", "阿珍", "大刘"), "en": ("Wang", "Li", "Zhen", "Liu")}
_CODE = re.compile(
    r"[{}\"_<>%\\|…]|==|!=|//|\*|\.\.\.|[\w)]\.[\w(]| if | else |付方|收方|这家|各家"
    r"|\b(?:None|True|False|empty|items|deal(?!-in)|payer|payee)\b"
)
_DIGITS = {ord(raised): f" {at}" for at, raised in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")}
_WAITS = re.compile(r"[（(][^（）()]*(?:[听叫]|waits on)[^（）()]*[)）]")
_TILES = re.compile(r"[0-9]+ ?[万筒条]|[0-9] (?:Character|Dot|Bamboo)|[0-9]+[mpszxd]\b")


def records() -> list[Any]:
    found = [pytest.param(one, id=f"{name}-{at}") for name in RULESETS for at, one in enumerate(examples(name))]
    for kind in ("records", "fangpaofa", "changsha", "taiwan"):
        found += [pytest.param(line["record"], id=f"{kind}-{line['id']}") for line in golden_lines(f"{kind}.jsonl")]
    return found


def settled(record: dict[str, Any], library: Library) -> Settlement:
    try:
        return settle_record(record, library)
    except Problems:
        pytest.skip("a deal that is refused")


def style_of(settlement: Settlement, language: str) -> TextStyle:
    seats, table = settlement.deal.seats, settlement.table
    return TextStyle(NAMES[language][:seats], language, pot=pot_name(table, language), definition=table.definition)


def known_numbers(settlement: Settlement, one: PaymentText, language: str) -> set[str]:
    """Every number of the rows and of the workings of what they are made of, and those that the table agreed."""
    found = {str(one.points)}
    for row in (settlement.transfers[at] for at in one.rows):
        for due in row.parts:
            found.add(str(due.points))
            for _, step in due.working(language).steps:
                found |= set(re.findall(r"\d+", f"{step.shown} {step.formula} {step.value}"))
    for value in settlement.table.values:
        found |= set(re.findall(r"\d+", str(value)))
    return found


@sampled(400)
@pytest.mark.parametrize("record", records())
def test_every_payment_is_told_in_words_of_the_game(record: dict[str, Any], library: Library) -> None:
    settlement = settled(record, library)
    for language in ("zh", "en"):
        style, definition = style_of(settlement, language), settlement.table.definition
        entries = payment_texts(settlement, style)
        assert sorted(row for one in entries for row in one.rows) == list(range(len(settlement.transfers)))
        for one in entries:
            for row in (settlement.transfers[at] for at in one.rows):
                assert (row.event, row.points) == (one.event, one.points)
                assert row.payer in one.payers
                assert row.payee in one.payees
            text = payment_text(one, style)
            assert not _CODE.search(f"{text} {one.more}"), text
            talk = _TILES.sub("", _WAITS.sub("", f"{payment_reason(one, style)}, {one.more}"))
            said = talk.translate(_DIGITS)
            numbers = set(re.findall(r"\d+", said))
            worked_out = clauses_of(talk, with_figures(definition, language))
            numbers -= {str(value) for clause in worked_out for value in clause.values}
            assert numbers <= known_numbers(settlement, one, language), (text, one.more)
            assert re.search(rf"\b{one.points}\b", said), text


def sentences(record: dict[str, Any], language: str = "zh") -> list[str]:
    settlement = settle_record(record, Library())
    style = style_of(settlement, language)
    return [payment_text(one, style) for one in payment_texts(settlement, style)]


PIG: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [
        {"type": "kong", "player": 1, "kind": "concealed", "tile": "9s"},
        {
            "type": "exhausted",
            "hands": {
                "0": {"hand": "1112245777888s"},
                "1": {"hand": "1355789m346s"},
                "2": {"hand": "1122334455667m"},
                "3": {"hand": "2246m3367p33466s"},
            },
        },
    ],
}


def test_a_flower_pig_pays_in_one_sentence() -> None:
    payments_of_event = sentences(PIG)
    assert payments_of_event[0] == "老王、阿珍、大刘 → 小李：暗杠 9条，下雨，每家 2 × 底 1 = 2"
    assert "大刘（花猪）→ 老王：10 × 底 1 + 老王最大叫 4（叫 3、6条，3番） = 14" in payments_of_event
    assert "大刘（花猪）→ 小李：10 × 底 1 = 10" in payments_of_event
    english = sentences(PIG, "en")
    assert (
        "Liu (flower pig) → Wang: 10 × base 1 + Wang's largest 4 (waits on 3 Bamboo, 6 Bamboo, 3 fan) = 14" in english
    )


def example(ruleset: str, name: str) -> dict[str, Any]:
    from calculator.rules.library import BUILT_IN
    from calculator.workshop.examples import record_of

    library, path = Library(), BUILT_IN / f"{ruleset}.yaml"
    found = next(node.plain() for node in library.examples(path) if node.plain()["name"] == name)
    return {**record_of(found, library.load_file(path).definition), "ruleset": ruleset}


@pytest.mark.parametrize(
    ("ruleset", "name", "sentence"),
    [
        ("chengdu", "清一色", "阿珍 → 小李：点炮，3番 4倍 × 底 1 = 4"),
        ("chengdu", "封顶三番", "阿珍 → 小李：点炮，5番（封顶 3番） 4倍 × 底 1 = 4"),
        ("chengdu", "自摸加底", "老王、阿珍、大刘 → 小李：自摸，每家 1 + 底 1 = 2"),
        ("jian", "德国平胡，闲点闲", "阿珍（点炮）→ 小李：2¹ × 德国 2 + 德国加 5 = 9"),
        ("jian", "德国平胡，闲点闲", "老王（庄）→ 小李：2¹ × 德国 2 = 4"),
        ("jian", "抢杠算自摸，被抢的包三家", "阿珍 → 小李：被抢杠，包三家，庄 13 + 9 + 9 = 31"),
        ("jian", "霸精冲关", "老王、小李、大刘 → 阿珍：每家 阿珍冲关 10 × 霸精 2 = 20"),
    ],
)
def test_the_usual_payments_are_told_as_players_do(ruleset: str, name: str, sentence: str) -> None:
    assert sentence in sentences(example(ruleset, name))
