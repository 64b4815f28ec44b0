"""What is asked of a table is worked out once, as long as the same lies on it."""

from __future__ import annotations

from calculator.rules.library import Library
from calculator.table import OpenTable, set_dealer
from calculator.table.open_deal import OpenDeal, once
from calculator.table.state import sample_deal

ASKED: list[int] = []


@once
def twice_the_dealer(open_deal: OpenDeal, more: int = 0) -> int:
    ASKED.append(more)
    return 2 * open_deal.deal.dealer + more


def test_the_same_question_is_worked_out_once_until_something_else_lies_there(library: Library) -> None:
    ASKED.clear()
    open_table = OpenTable(sample_deal())
    open_table.start(library)
    dealer = open_table.deal.dealer
    assert twice_the_dealer(open_table) == twice_the_dealer(open_table) == 2 * dealer
    assert ASKED == [0]
    assert twice_the_dealer(open_table, 1) == twice_the_dealer(open_table, more=1) == 2 * dealer + 1
    assert ASKED == [0, 1, 1]
    open_table.make(set_dealer, (dealer + 1) % open_table.deal.seats)
    assert twice_the_dealer(open_table) == 2 * open_table.deal.dealer != 2 * dealer
    open_table.undo()
    assert twice_the_dealer(open_table) == 2 * dealer


def test_other_rules_answer_anew(library: Library) -> None:
    open_table = OpenTable(sample_deal())
    open_table.start(library)
    before = open_table.kinds()
    open_table.set_ruleset("guobiao")
    assert open_table.kinds() != before
