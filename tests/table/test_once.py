"""What is asked of a table is worked out once, as long as the same lies on it."""

from __future__ import annotations

from calculator.rules.library import Library
from calculator.table import Desk
from calculator.table.open_deal import OpenDeal, once
from calculator.table.state import sample_deal

ASKED: list[int] = []


@once
def twice_the_dealer(open_deal: OpenDeal, more: int = 0) -> int:
    ASKED.append(more)
    return 2 * open_deal.deal.dealer + more


def test_the_same_question_is_worked_out_once_until_something_else_lies_there(library: Library) -> None:
    ASKED.clear()
    desk = Desk(sample_deal())
    desk.start(library)
    dealer = desk.deal.dealer
    assert twice_the_dealer(desk) == twice_the_dealer(desk) == 2 * dealer
    assert ASKED == [0]
    assert twice_the_dealer(desk, 1) == twice_the_dealer(desk, more=1) == 2 * dealer + 1
    assert ASKED == [0, 1, 1]
    desk.set_dealer((dealer + 1) % desk.deal.seats)
    assert twice_the_dealer(desk) == 2 * desk.deal.dealer != 2 * dealer
    desk.undo()
    assert twice_the_dealer(desk) == 2 * dealer


def test_other_rules_answer_anew(library: Library) -> None:
    desk = Desk(sample_deal())
    desk.start(library)
    before = desk.kinds()
    desk.set_ruleset("guobiao")
    assert desk.kinds() != before
