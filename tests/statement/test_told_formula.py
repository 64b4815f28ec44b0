"""The box of the formula never says a sum that does not lead to the amount beside it."""

from __future__ import annotations

import re

import pytest

from calculator.rules.library import Library
from calculator.settlement import points_working, settle_record
from calculator.statement import TextStyle, formula_lines
from tests.ruleset_examples import examples

LIBRARY = Library()


@pytest.mark.parametrize("ruleset", [one.id for one in LIBRARY.listed()])
def test_the_last_line_comes_to_the_points_of_the_hand(ruleset: str) -> None:
    count = 0
    for record in examples(ruleset):
        settlement = settle_record(record, LIBRARY)
        for win in settlement.wins:
            style = TextStyle(definition=settlement.table.definition)
            last = formula_lines(points_working(win.score, style.language), style)[-1]
            numbers = re.findall(r"\d+", last)
            assert numbers, (record, last)
            assert int(numbers[-1]) == abs(win.score.points), (record, last)
            count += 1
    assert count


def test_a_hand_of_one_kind_and_nothing_else_says_what_it_brings() -> None:
    pure = examples("wuhu")[10]
    win = settle_record(pure, LIBRARY).wins[0]
    assert [item.item.label("zh") for item in win.score.items] == ["清一色"]
    assert formula_lines(points_working(win.score, "zh"), TextStyle()) == ["个 = 码子 50"]
