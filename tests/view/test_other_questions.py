"""Kongs, refused hands, tiles that a fact names, an exhaustive draw, waits, and the deal recorded last."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.app import Recorder
from calculator.deals import Exhausted, Kong, Win
from calculator.table import BY_ID, OpenTable, set_fact, set_option
from calculator.tiles import parse_tiles
from calculator.view import Look, Step, look_ahead, session_of, stage
from tests.ruleset_examples import RULESETS
from tests.run_program import program
from tests.view.tables import NAMES, SESSION, click, fresh
from tests.view.test_a_deal_in_three_steps import lay

M, P, S = 0, 9, 18


def won_by_discard() -> OpenTable:
    """大刘 wins 对对胡 from 老王: the deal goes on without him."""
    open_table = fresh(dealer=3)
    lay(open_table, "1112223334m", "6m", "4m")
    click(open_table, "seat:0", "seat:2", "event:win")
    return open_table


def test_a_kong_is_asked_like_a_win_tile_then_who_then_from_whom() -> None:
    open_table = won_by_discard()
    shown = click(open_table, "event:kong")
    assert (shown.step, shown.question) == (Step.LAY, "① 杠的是哪张？")
    shown = click(open_table, f"tile:{S + 4}")
    assert (shown.step, shown.question) == (Step.WHO, "② 谁杠了5条？")
    assert [plate.look for plate in shown.plates] == [Look.OUT, Look.OPEN, Look.OPEN, Look.OPEN]
    shown = click(open_table, "seat:2")
    assert shown.question == "② 老王杠了5条。谁打的？"
    # 大刘 has won and pays no more; an exposed kong is 2 from who discarded it, 2 and 1 from each of the two others.
    assert [(plate.text, plate.amount) for plate in shown.plates if plate.look is Look.OPEN] == [("直杠，付", "2")] * 2
    assert [(one.text, one.amount) for one in shown.middle.choices] == [("暗杠", "两家各付 2"), ("巴杠", "两家各付 1")]
    # It goes on by itself and says what the kong brought.
    shown = click(open_table, "kind:added")
    assert (shown.step, shown.hint) == (Step.LAY, "老王杠了，收 2。")
    assert isinstance(open_table.entry, Win)
    shown = click(open_table, "select:1")
    assert shown.step is Step.ANSWER
    assert [(row.payers, row.payee, row.amount) for row in shown.rows] == [((1, 3), 2, "各 1")]


def test_one_step_back_takes_back_the_last_answer_about_a_kong_and_that_it_went_on() -> None:
    open_table = won_by_discard()
    click(open_table, "event:kong", f"tile:{S + 4}", "seat:2")
    before = open_table.on
    click(open_table, "kind:added", "undo:")
    assert open_table.on == before


def test_kind_and_payer_of_a_kong_are_one_click() -> None:
    open_table = won_by_discard()
    click(open_table, "event:kong", f"tile:{S + 4}", "seat:2")
    shown = click(open_table, "seat:3")
    assert shown.step is Step.LAY
    assert open_table.deal.events[-2] == Kong("exposed", 2, S + 4, 3)


def test_a_kong_laid_before_its_owner_is_known_waits_for_him_and_counts_in_his_hand() -> None:
    open_table = fresh(dealer=3)
    click(open_table, "event:concealed", f"tile:{S + 4}", "seat:1")
    shown = click(open_table, "event:win")
    # Seven tiles, a pair to come, and the kong: only its owner has a whole hand of eleven.
    shown = lay(open_table, "123456789m1s", "", "1s")
    assert (shown.step, shown.hint) == (Step.LAY, "还差 3 张；杠过的人，先点他的座位")
    shown = click(open_table, "seat:1")
    assert (shown.step, shown.question) == (Step.WHO, "② 阿珍胡了。谁打的？")
    assert isinstance(open_table.entry, Win)
    assert open_table.entry.tile == S


def test_a_self_draw_after_a_kong_is_a_second_choice_with_its_own_amount() -> None:
    open_table = fresh(dealer=3)
    click(open_table, "event:concealed", f"tile:{S + 4}", "seat:1", "event:win")
    lay(open_table, "123456789m1s", "", "1s")
    shown = click(open_table, "seat:1")
    # 根 1 + 1 = 2番, 2倍, and 1 more for drawing it; 杠上花 is one fan more: 4 + 1.
    found = [(one.text, one.amount, one.second) for one in shown.middle.choices]
    assert found == [("自摸", "三家各付 3", False), ("杠上花", "三家各付 5", True)]
    shown = click(open_table, shown.middle.choices[1].action)
    assert [(row.amount, row.payee) for row in shown.rows] == [("各 5", 1)]
    back = stage(open_table, "zh", SESSION, Step.WHO)
    assert [one.chosen for one in back.middle.choices] == [False, True]
    shown = click(open_table, "source:wall")
    assert [(row.amount, row.payee) for row in shown.rows] == [("各 3", 1)]


def test_a_discard_after_a_kong_of_the_discarder_stands_on_his_plate() -> None:
    open_table = fresh(dealer=3)
    click(open_table, "event:concealed", f"tile:{S + 4}", "seat:2", "event:win")
    lay(open_table, "22234567m78p", "4m", "9p")
    shown = click(open_table, "seat:1")
    chips = [(one.text, one.amount, one.second) for one in shown.plates[2].chips]
    assert chips == [("点炮，付", "2", False), ("杠上炮，付", "4", True)]
    assert shown.plates[2].amount == ""
    assert [plate.amount for plate in shown.plates if plate.seat in (0, 3)] == ["2", "2"]


def test_a_hand_that_the_rules_refuse_says_which_requirement_and_rings_the_tiles() -> None:
    open_table = fresh(dealer=3)
    shown = lay(open_table, "123p345678s9m", "5p", "9m")
    assert (shown.step, shown.problem) == (Step.WHO, True)
    assert "缺一门" in shown.hint
    assert {shown.hand.tiles[at].kind for at in shown.hand.refused} == {M + 8}
    assert all(plate.look is Look.OUT for plate in shown.plates)


def test_fourteen_tiles_of_no_shape_stay_in_the_first_step() -> None:
    open_table = fresh(dealer=3)
    shown = lay(open_table, "123p345678s9m", "5p", "1m")
    assert (shown.step, shown.problem, shown.hint) == (Step.LAY, True, "这些牌凑不成牌型，点一张换掉")
    assert all(action for action in shown.hand.actions)
    assert click(open_table, "take_winning").problem is False


def test_birds_are_a_question_of_their_own_with_the_seats_that_they_hit() -> None:
    open_table = fresh("changsha", dealer=0)
    open_table.make(set_option, "bird_count", 2)
    shown = lay(open_table, "123m456p789s22m34s", "", "5s")
    shown = click(open_table, "seat:1", "source:wall")
    assert (shown.step, shown.question, shown.hint) == (Step.WHO, "② 鸟是哪 2 张？", "还差 2 张")
    # Counted from the dealer, seat 0: 1, 5 and 9 are his.
    assert shown.captions == (0, 1, 2, 3, 0, 1, 2, 3, 0)
    assert [one.text for one in shown.others] == ["没有鸟", "改牌"]
    shown = click(open_table, shown.palette[0][1].action)
    assert (shown.hint, shown.others[0].text) == ("还差 1 张", "只有 1 张")
    shown = click(open_table, shown.palette[0][4].action)
    assert shown.step is Step.ANSWER


def test_an_exhaustive_draw_drops_a_hand_that_nobody_has_won() -> None:
    open_table = fresh(dealer=3)
    click(open_table, f"tile:{P}", f"tile:{P + 1}", "event:exhausted")
    assert [type(event) for event in open_table.deal.events] == [Exhausted]
    assert click(open_table, "undo:").hand.laid == 2


def test_waits_have_their_amounts_as_soon_as_they_are_worked_out() -> None:
    open_table = fresh(dealer=3)
    kinds = [int(tile) for tile in parse_tiles("3334445556667p")]
    shown = click(open_table, *(f"tile:{kind}" for kind in kinds))
    assert shown.ahead is not None
    assert (shown.ahead.tab, shown.ahead.title) == ("听牌", "听 6 种，还有 14 张")
    assert open_table.outcome is not None
    assert open_table.outcome.waits is not None
    while not open_table.outcome.waits.done:
        assert look_ahead(open_table)
    shown = stage(open_table, "zh", SESSION)
    assert shown.ahead is not None
    rows = [(row.kind - P + 1, row.text, row.note, row.amount) for row in shown.ahead.rows]
    # The table of the design: 2, 4, 5, 6, 7 and 8 of dots.
    assert rows[0] == (2, "清一色 2 + 底番 1", "3番　剩 4 张", "4")
    assert [(kind, amount) for kind, _, _, amount in rows] == [
        (2, "4"),
        (4, "8"),
        (5, "8"),
        (6, "8"),
        (7, "8"),
        (8, "4"),
    ]


def test_a_wild_tile_more_or_less_is_told_as_the_command_line_tells_it() -> None:
    open_table = fresh("hongzhong", dealer=3)
    lay(open_table, "123456m4488p11s7z", "", "")
    while look_ahead(open_table):
        pass
    shown = stage(open_table, "zh", SESSION)
    assert shown.ahead is not None
    done = program("hand", "123456m4488p11s7z", "--ruleset", "hongzhong", "--analyse", "--lang", "zh")
    assert shown.ahead.wild
    assert shown.ahead.wild in done.stdout.splitlines()


def test_the_winner_of_riichi_sees_the_sticks_that_he_gets_as_well_and_each_payer_the_counters() -> None:
    open_table = fresh("riichi", dealer=3)
    open_table.make(set_fact, "sticks", 1)
    open_table.make(set_fact, "counters", 1)
    open_table.make(set_fact, "riichi", "single", 1)
    open_table.make(set_fact, "riichi", "single", 3)
    lay(open_table, "123456m789p2355s", "", "4s")
    shown = click(open_table, "seat:1")
    # One stick lies there, two are of this deal.
    assert shown.plates[1].note == "另收立直棒 3000"
    # 立直 1 + 平和 1, 30 fu: 2000, and 300 for the counter.
    assert {(plate.amount, plate.note) for plate in shown.plates if plate.seat != 1} == {("2300", "2000 + 本场 300")}


def test_every_tile_that_is_taken_away_goes_back_to_the_first_step() -> None:
    for left in range(13, 0, -1):
        open_table = fresh(dealer=3)
        lay(open_table)
        shown = click(open_table, *["back"] * (14 - left if left >= 3 else 12))
        assert shown.step is Step.LAY
        laid = left if left >= 3 else 0
        if laid == 13:
            assert shown.hint == "还差胡的那一张"
        else:
            assert shown.hint == f"还差 {14 - laid} 张，最后点胡的那张"


def test_the_deal_recorded_last_stands_beside_the_next_with_everybodys_total(tmp_path: Path) -> None:
    open_table = fresh(dealer=3)
    recorder = Recorder(open_table, tmp_path, lambda: NAMES)
    lay(open_table)
    click(open_table, "seat:1", "seat:0", "event:exhausted", *(f"claim:{seat}:not_ready" for seat in (0, 2, 3)))
    assert recorder.record(), open_table.notice
    shown = stage(open_table, "zh", session_of(recorder.book(), NAMES, "zh"))
    assert (shown.place, shown.totals_title) == ("第 2 盘", "打了 1 盘")
    assert [plate.total for plate in shown.plates] == ["−8", "+8", "0", "0"]
    assert shown.last is not None
    assert shown.last.text == "大刘 → 阿珍 8　清一色 2 + 根 1"
    assert [one.text for one in shown.last.choices] == ["改", "追问", "撤销"]
    assert recorder.so_far() == recorder.book().sheet.so_far()  # type: ignore[union-attr]
    open_table.set_ruleset("wuhu")
    assert recorder.so_far() is None, "the game of other rules is none of this deal"
    open_table.undo()
    before = session_of(recorder.book(), NAMES, "zh")
    row = recorder.book().sheet.rows[0].row.id  # type: ignore[union-attr]
    assert recorder.edit(row)
    assert session_of(recorder.book(), NAMES, "zh").totals == (0, 0, 0, 0)
    assert before.totals == (-8, 8, 0, 0)
    recorder.close()


def test_less_than_a_deal_is_recorded_only_under_its_own_name() -> None:
    open_table = fresh(dealer=3)
    shown = click(open_table, "event:concealed", f"tile:{S + 4}", "seat:1", "select:0")
    assert shown.step is Step.ANSWER
    assert shown.primary is not None
    assert shown.primary.text == "接着打"
    assert "只记 1 杠" in [one.text for one in shown.others]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_key_that_a_choice_names_is_one_of_the_table_of_actions(ruleset: str) -> None:
    shown = stage(fresh(ruleset), "zh", SESSION)
    keys = [choice.key for choice in (*shown.modes, *shown.others, *shown.facts, *shown.chips) if choice.key]
    assert keys
    assert not {*keys} - BY_ID.keys()


def test_the_totals_of_an_old_deal_are_those_up_to_it() -> None:
    open_table = fresh()
    click(open_table, "event:exhausted", *(f"claim:{seat}:not_ready" for seat in range(4)))
    for editing, title in ((False, "记下以后"), (True, "到这一盘")):
        shown = stage(open_table, "zh", SESSION._replace(editing=editing), Step.ANSWER)
        assert shown.totals_title == title
