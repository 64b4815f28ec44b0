"""One point is a point, not points; a kong is counted in what the table counts in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculator.prospects.prospect_lines import points_in_words
from calculator.rules import Definition
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import Transfer, settle_record
from calculator.statement import event_chain
from calculator.statement.items import unit_of
from calculator.statement.phrases import TextStyle
from calculator.text import say
from calculator.text.figures import counted
from tests.make_deals import deal, kong


def test_english_has_one_pt() -> None:
    assert say("table_points", "en", count=1) == "pt"


def test_what_rules_count_in_points_is_one_pt_too() -> None:
    assert [counted(number, "{} pts", "en") for number in (1, 2, 11, "−1")] == ["1 pt", "2 pts", "11 pts", "−1 pts"]
    assert counted(1, "{} fan", "en") == "1 fan"
    assert counted(1, "{}分", "zh") == "1分"
    points = next(value for value in shipped("chengdu").values if value.id == "points")
    style = TextStyle(("A", "B", "C", "D"), "en")
    assert [unit_of(points, style, count) for count in (1, 2)] == ["pt", "pts"]
    both = {"discard": 1, "self_drawn": 2}
    assert points_in_words(both, "en") == "1 point, 2 self-drawn"


@pytest.mark.parametrize(("below", "limit"), [(1, "below 1 pt"), (2, "below 2 pts")])
def test_a_game_that_ends_at_one_point(below: int, limit: str) -> None:
    assert say("game_below", "en", points=below, count=below) == limit


def shipped(ruleset: str) -> Definition:
    return Library().load_file(BUILT_IN / f"{ruleset}.yaml").definition


@pytest.mark.parametrize(("ruleset", "unit"), [("wuhu", "个"), ("chengdu", "分")])
def test_a_kong_is_counted_in_what_the_table_counts_in(ruleset: str, unit: str) -> None:
    style = TextStyle(("甲", "乙", "丙", "丁"), "zh", definition=shipped(ruleset))
    kongs = settle_record(deal(ruleset, kong(0, "concealed 5s")), Library())
    paid = (Transfer(0, 1, 0, 2, "kong", ()), Transfer(0, 2, 0, 2, "kong", ()))
    chain = event_chain(replace(kongs, transfers=paid), 0, style)
    assert (chain.steps, chain.amount, chain.unit) == ("2 × 2", "4", unit)
