"""One point is a point, not points; a kong is counted in what the table counts in."""

from __future__ import annotations

import pytest

from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import Transfer
from calculator.statement.payments import event_chain
from calculator.statement.phrases import TextStyle
from calculator.text import say


def test_english_has_one_pt_and_two_pts() -> None:
    assert [say("result_points", "en", count=count) for count in (1, 2, 0)] == ["1 pt", "2 pts", "0 pts"]
    assert say("result_points", "zh", count=1) == "1 分"
    assert say("desk_points", "en", count=1) == "pt"


@pytest.mark.parametrize(("ruleset", "unit"), [("wuhu", "个"), ("chengdu", "分")])
def test_a_kong_is_counted_in_what_the_table_counts_in(ruleset: str, unit: str) -> None:
    definition = Library().load_file(BUILT_IN / f"{ruleset}.yaml").definition
    style = TextStyle(("甲", "乙", "丙", "丁"), "zh", definition=definition)
    chain = event_chain([Transfer(0, 1, 0, 2, "kong", ()), Transfer(0, 2, 0, 2, "kong", ())], style)
    assert (chain.amount, chain.unit) == ("4", unit)
