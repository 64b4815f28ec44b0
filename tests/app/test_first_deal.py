"""The first deal of a session has nothing from the deals of another: no dealer, no streak, no wind, no people of the sample."""

from __future__ import annotations

from pathlib import Path

from calculator.app import Recorder
from calculator.deals import Deal
from calculator.rules.library import Library
from calculator.table import OpenTable, set_dealer, set_stake, tour_deal
from calculator.view import planned
from tests.app.test_nights_changed_in_the_middle import NAMES, SessionPlayer, won


def test_a_session_by_other_rules_begins_with_the_first_dealer_and_the_first_round(tmp_path: Path) -> None:
    made = SessionPlayer(tmp_path, "taiwan")
    made.open_table.make(set_stake, "0.5")
    # The others win: the deal passes twice, so that the third seat deals.
    for dealer in range(2):
        made.play(won((dealer + 1) % 4, dealer))
    assert made.open_table.deal.dealer == 2
    made.open_table.set_ruleset("riichi")
    assert made.recorder.begin_here(), made.open_table.notice
    made.recorder.close()
    assert made.night.ruleset.id == "riichi"
    assert (made.night.dealer, made.open_table.deal.dealer) == (0, 0)
    assert made.open_table.deal.facts == ()
    # Its points are others, and so is what one of them is worth.
    assert (made.night.stake, made.open_table.deal.stake) == ("1", "1")


def test_what_lies_on_the_table_is_the_first_deal_of_a_session_with_its_own_dealer(tmp_path: Path) -> None:
    made = SessionPlayer(tmp_path, "chengdu")
    made.open_table.make(set_dealer, 2)
    made.open_table.add_tile(3)
    assert made.recorder.begin_here(), made.open_table.notice
    made.recorder.close()
    assert (made.night.dealer, made.open_table.deal.dealer) == (2, 2)


def test_people_and_stake_of_the_sample_are_not_those_of_a_session(tmp_path: Path) -> None:
    open_table = OpenTable(Deal(""))
    open_table.start(Library())
    open_table.load(tour_deal())
    recorder = Recorder(open_table, tmp_path, lambda: NAMES)
    plan = planned(recorder, tmp_path, "zh")
    recorder.close()
    assert not {*plan.names} & {*open_table.deal.players}
    assert plan.stake == "1"
    assert plan.ruleset == open_table.deal.ruleset
