"""An exhaustive draw: each says what his hand is, with the amount that it would come to; tiles only if it is disputed."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.deals import ClaimedHand, Deal, Exhausted
from calculator.settlement import settle_record
from calculator.table import OpenTable
from calculator.view import Look, Plate, Step, do, stage, step_after
from tests.read_golden import golden_lines
from tests.ruleset_examples import RULESETS
from tests.view.tables import LIBRARY, SESSION, click, fresh, table_of
from tests.view.test_a_deal_in_three_steps import lay

WALL = "event:exhausted"


def amounts(plate: Plate) -> dict[str, str]:
    return {chip.text: chip.amount for chip in plate.chips}


def test_a_table_that_looks_at_hands_asks_each_in_turn() -> None:
    shown = click(fresh(dealer=3), WALL)
    assert (shown.step, shown.question) == (Step.WHO, "② 流局。大刘是哪一种？")
    shown = click(shown_table := fresh(dealer=3), WALL, "claim:2:not_ready", "claim:1:ready:4")
    # 大刘 and 小李 are open. A flower pig pays 10 to each of three, and 4 more to who is ready; 没叫 pays 4.
    assert amounts(shown.plates[3]) == {"没叫": "付 4", "花猪": "付 34", "有叫": ""}
    assert shown.question == "② 流局。大刘是哪一种？"
    shown = click(shown_table, "claim:0:not_ready")
    assert shown.question == "② 流局。小李是哪一种？"
    shown = click(shown_table, "claim:3:not_ready")
    assert shown.step is Step.ANSWER
    assert [plate.total for plate in shown.plates] == ["−4", "+12", "−4", "−4"]


def test_a_ready_hand_has_a_stepper_of_what_it_is_worth() -> None:
    open_table = fresh(dealer=3)
    shown = click(open_table, WALL, "claim:1:ready:1")
    ready = shown.plates[1].chips[-1]
    assert (ready.text, ready.note, ready.less, ready.more) == ("有叫", "1番", "", "claim:1:ready:2")
    shown = click(open_table, ready.more)
    ready = shown.plates[1].chips[-1]
    assert (ready.note, ready.less, ready.more) == ("2番", "claim:1:ready:1", "claim:1:ready:4")
    shown = click(open_table, ready.action)
    assert isinstance(open_table.entry, Exhausted)
    assert open_table.entry.claims == ()


def test_a_hand_that_nobody_has_won_with_is_no_hindrance() -> None:
    open_table = fresh("riichi")
    shown = lay(open_table, "123456m789p2355s", "", "")
    (wall,) = [mode for mode in shown.modes if mode.action == WALL]
    assert not wall.why
    shown = click(open_table, WALL)
    assert [type(event) for event in open_table.deal.events] == [Exhausted]
    assert [*amounts(shown.plates[0])][:2] == ["没听", "听牌"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_said_of_ready_hands_can_be_read_again(ruleset: str) -> None:
    open_table = OpenTable(Deal(ruleset))
    open_table.start(LIBRARY)
    do(open_table, WALL)
    for seat, plate in enumerate(stage(open_table, "zh").plates):
        kinds = {one.action.split(":")[2]: one.action for one in plate.chips if one.action.startswith("claim:")}
        if kinds:
            do(open_table, kinds["ready" if seat < 2 or "not_ready" not in kinds else "not_ready"])
    outcome = open_table.outcome
    if outcome is not None and outcome.settlement is not None and outcome.complete:
        assert settle_record(open_table.record(), LIBRARY).net == outcome.settlement.net


def test_a_ready_hand_at_the_table_of_five_is_paid_by_who_is_not() -> None:
    open_table = fresh("chengdu_five")
    click(open_table, WALL)
    (ready,) = [one for one in click(open_table).plates[1].chips if ":ready:" in one.action]
    assert ready.action == "claim:1:ready:5"
    click(open_table, ready.action, *(f"claim:{seat}:not_ready" for seat in (0, 2, 3)))
    assert open_table.settlement is not None
    assert open_table.settlement.net == (-5, 15, -5, -5)


def test_a_winner_is_not_asked() -> None:
    open_table = fresh(dealer=3)
    lay(open_table)
    shown = click(open_table, "seat:1", "seat:0", WALL)
    assert (shown.plates[1].look, shown.plates[1].text, shown.plates[1].chips) == (Look.OUT, "已胡，不查", ())
    assert [plate.total for plate in shown.plates] == ["−8", "+8", "0", "0"]


def test_tiles_laid_take_the_place_of_what_was_said() -> None:
    open_table = fresh(dealer=3)
    shown = click(open_table, WALL, "claim:0:flower_pig", "show:0", "tile:0")
    assert shown.plates[0].chips == ()
    assert shown.hint == "流局要看大刘的牌，还差 12 张。"


def test_after_a_shown_hand_the_next_is_asked_for_beside_what_the_others_can_say() -> None:
    open_table = fresh(dealer=3)
    click(open_table, WALL, "show:1", *["tile:0"] * 3, *[f"tile:{kind}" for kind in (1, 2, 3, 9, 9, 9, 10, 11, 12, 13)])
    shown = stage(open_table, "zh", SESSION, Step.LAY)
    assert (shown.step, shown.question) == (Step.LAY, "① 老王亮牌，点出手里的牌")
    assert [bool(plate.chips) for plate in shown.plates] == [True, False, True, True]
    assert shown.plates[2].look is Look.CHOSEN
    # Who says something of his hand instead ends it.
    assert step_after(Step.LAY, "claim:2:not_ready") is None


def test_a_value_that_is_said_last_can_still_be_stepped() -> None:
    open_table, action = fresh(dealer=3), "claim:1:ready:1"
    click(open_table, WALL, "claim:0:not_ready", "claim:2:not_ready", "claim:3:not_ready", action)
    shown = stage(open_table, "zh", SESSION, step_after(None, action))
    assert shown.step is Step.WHO
    assert shown.plates[1].chips[-1].more == "claim:1:ready:2"
    assert shown.primary is not None
    assert shown.primary.action == "step:"


def test_what_the_rules_know_nothing_of_is_not_offered_after_something_was_said() -> None:
    shown = click(fresh("sanren"), WALL, "claim:1:ready:1")
    assert [chip.text for chip in shown.plates[1].chips] == ["没叫", "有叫"]


def test_a_table_where_nobody_need_show_goes_on_when_somebody_says_so() -> None:
    open_table = fresh("riichi", dealer=3)
    shown = click(open_table, WALL)
    assert shown.step is Step.WHO
    assert shown.primary is not None
    assert (shown.primary.action, shown.primary.text) == ("step:answer", "没有人听牌")
    assert [chip.text for chip in shown.plates[1].chips if chip.action.startswith("claim")] == ["没听", "听牌"]
    shown = click(open_table, "claim:1:ready:0")
    assert shown.primary is not None
    assert shown.primary.text == "其余没听"
    # 1000 from each of three to who is ready.
    assert [plate.total for plate in shown.plates] == ["−1000", "+3000", "−1000", "−1000"]
    assert stage(open_table, "zh", SESSION, Step.ANSWER).step is Step.ANSWER


@pytest.mark.parametrize("row", golden_lines("claims.jsonl")[::4])
def test_what_a_claim_would_come_to_is_what_it_comes_to(row: dict[str, Any]) -> None:
    whole = table_of(row["record"])
    at = len(whole.deal.events) - 1
    wall = whole.deal.events[at]
    assert isinstance(wall, Exhausted)
    for seat, claim in wall.claims:
        open_ = table_of(row["record"])
        open_.select(at)
        click(open_, f"claim:{seat}:")
        shown = stage(open_, "zh")
        assert shown.step is Step.WHO
        chip = next((one for one in shown.plates[seat].chips if one.action == f"claim:{seat}:{claim.kind}"), None)
        if chip is not None:
            assert signed_amount(chip.amount) == own_net(whole, seat), chip


def signed_amount(text: str) -> int:
    return 0 if not text else int(text[2:]) * (1 if text.startswith("收") else -1)


def own_net(open_table: OpenTable, seat: int) -> int:
    assert open_table.settlement is not None
    rows = [row for row in open_table.settlement.transfers if row.event == len(open_table.deal.events) - 1]
    return sum(row.points for row in rows if row.payee == seat) - sum(row.points for row in rows if row.payer == seat)


def test_a_claim_is_as_a_record_says_it() -> None:
    open_table = fresh(dealer=3)
    click(open_table, WALL, "claim:2:ready:8")
    assert isinstance(open_table.entry, Exhausted)
    assert open_table.entry.claims == ((2, ClaimedHand("ready", 8, 8)),)


def test_who_is_in_riichi_is_ready_unless_his_tiles_say_otherwise() -> None:
    open_table = fresh("riichi")
    shown = click(open_table, WALL, "fact:riichi:2:=0")
    assert isinstance(open_table.entry, Exhausted)
    assert open_table.entry.claimed == {2: ClaimedHand("ready", 1, 1)}
    claims = [[chip.text for chip in plate.chips if chip.action.startswith("claim:")] for plate in shown.plates]
    assert claims == [["没听", "听牌"], ["没听", "听牌"], ["听牌"], ["没听", "听牌"]]
    assert [plate.total for plate in shown.plates] == ["−1000", "−1000", "+2000", "−1000"]
    # Another stick, before or after the draw; and what the rules leave no choice about stays said.
    click(open_table, "fact:riichi:0:=1", "claim:0:", "claim:2:")
    assert open_table.entry.claimed == {seat: ClaimedHand("ready", 1, 1) for seat in (0, 2)}
    click(open_table, "show:2", "tile:0")
    assert [seat for seat, _ in open_table.entry.claims] == [0]


def test_an_abortive_draw_asks_nothing_of_who_is_in_riichi() -> None:
    open_table = fresh("riichi", facts=(("abortive", True), ("riichi", ("none", "single", "none", "none"))))
    click(open_table, WALL)
    assert isinstance(open_table.entry, Exhausted)
    assert open_table.entry.claims == ()
