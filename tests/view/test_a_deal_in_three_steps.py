"""A deal is laid, asked for and answered: one question each, with the amounts on what is clicked."""

from __future__ import annotations

from calculator.table import OpenTable, set_name
from calculator.tiles import parse_tiles
from calculator.view import Look, Stage, Step, stage
from tests.view.tables import NAMES, SESSION, click, fresh

# 清一色 2 + 根 1 + 1 = 4番, 8倍: the mock of the design. The pong of 5筒 and the one in the hand are the 根.
TILES = "1222345678p"
WON = "9p"


def lay(open_table: OpenTable, tiles: str = TILES, pong: str = "5p", won: str = WON) -> Stage:
    kinds = [int(tile) for tile in parse_tiles(tiles)]
    actions = [f"tile:{kind}" for kind in kinds]
    if pong:
        actions[:0] = ["mode:pong", f"tile:{int(parse_tiles(pong)[0])}"]
    return click(open_table, *actions, *(f"tile:{int(tile)}" for tile in parse_tiles(won)))


def test_an_empty_table_asks_for_the_hand_and_shows_the_totals_of_the_session() -> None:
    shown = stage(fresh(dealer=3), "zh", SESSION)
    assert (shown.step, shown.question, shown.hint) == (Step.LAY, "① 把胡的牌点齐", "还差 14 张，最后点胡的那张")
    assert [(plate.name, plate.total) for plate in shown.plates] == [
        ("大刘", "+1"),
        ("阿珍", "+9"),
        ("老王", "−13"),
        ("小李", "+3"),
    ]
    assert shown.place == "第 9 盘"
    assert [mode.text for mode in shown.modes if not mode.rare] == ["碰", "杠", "没人胡（流局）"]
    assert sum(len(row) for row in shown.palette) == 27
    assert shown.primary is None


def test_the_last_tile_goes_on_to_who_and_the_winner_to_from_whom() -> None:
    open_table = fresh(dealer=3)
    shown = lay(open_table)
    assert (shown.step, shown.question) == (Step.WHO, "② 谁胡了？")
    assert shown.worth.startswith("清一色 2 + 根 1 + 底番 1 = 4番 → 8倍")
    shown = click(open_table, "seat:1")
    assert (shown.question, shown.hint) == ("② 阿珍胡了。谁打的？", "点打的那家；自己摸的点中间")
    assert [(plate.text, plate.amount) for plate in shown.plates if plate.look is Look.OPEN] == [("点炮，付", "8")] * 3
    # 自摸加底: 8 + 1 from each of three.
    assert [(one.text, one.amount) for one in shown.middle.choices] == [("自摸", "三家各付 9")]
    assert {chip.text: chip.amount for chip in shown.chips if not chip.rare} == {"海底": "+1番", "抢杠": "+1番"}


def test_the_discarder_goes_on_to_the_answer() -> None:
    open_table = fresh(dealer=3)
    lay(open_table)
    shown = click(open_table, "seat:1", "seat:0")
    assert shown.step is Step.ANSWER
    assert [(row.payers_text, row.payee_text, row.amount) for row in shown.rows] == [("大刘", "阿珍", "8")]
    assert (shown.big.title, shown.big.amount, shown.big.unit) == ("大刘 → 阿珍", "8", "分")
    assert shown.why == "清一色 2 + 根 1 + 底番 1 = 4番 → 8倍 → 8分"
    assert shown.arrows == ((0, 1, "8"),)
    assert [plate.total for plate in shown.plates] == ["−8", "+8", "0", "0"]
    assert dict(shown.totals) == dict(zip(NAMES, ("−7", "+17", "−13", "+3"), strict=True))
    # Two more may win: the deal is not over, and what is recorded now is said.
    assert shown.primary is not None
    assert shown.primary.text == "接着打"
    assert [one.text for one in shown.others] == ["还有人接着胡", "牌摸完了（流局）", "就到这里，记下"]


def test_the_winner_is_taken_back_by_one_more_click() -> None:
    open_table = fresh(dealer=3)
    lay(open_table)
    assert click(open_table, "seat:1", "seat:1").question == "② 谁胡了？"


def test_a_step_gone_back_to_holds_until_the_person_goes_on() -> None:
    open_table = fresh(dealer=3)
    lay(open_table)
    click(open_table, "seat:1", "seat:0")
    back = stage(open_table, "zh", SESSION, Step.WHO)
    assert (back.step, back.question) == (Step.WHO, "② 阿珍胡了。谁打的？")
    assert [plate.look for plate in back.plates] == [Look.CHOSEN, Look.CHOSEN, Look.OPEN, Look.OPEN]
    assert back.primary is not None
    assert back.primary.action == "step:"
    tiles = stage(open_table, "zh", SESSION, Step.LAY)
    assert (tiles.step, tiles.hint, len(tiles.hand.tiles)) == (Step.LAY, "点一张改牌", 14)


def test_a_second_winner_keeps_tile_and_discarder_and_one_click_ends_it() -> None:
    open_table = fresh(dealer=3)
    lay(open_table)
    click(open_table, "seat:1", "seat:0")
    shown = click(open_table, "joined:")
    assert (shown.step, shown.question) == (Step.LAY, "① 把接着胡9筒的那手点齐")
    # 根 of 4万: 1 + 1 = 2番, 2倍.
    shown = lay(open_table, "22234567m78p", "4m", "")
    assert (shown.step, shown.question) == (Step.WHO, "② 还有谁胡这张9筒？")
    plates = [(plate.look, plate.text, plate.amount) for plate in shown.plates]
    assert plates == [
        (Look.CHOSEN, "已付 8，再付 2", ""),
        (Look.OUT, "收大刘 8", ""),
        (Look.OPEN, "他胡，收", "2"),
        (Look.OPEN, "他胡，收", "2"),
    ]
    assert [one.action for one in shown.others] == ["apart:", "step:lay"]
    shown = click(open_table, "seat:3")
    assert shown.step is Step.ANSWER
    assert [card.text for card in shown.strip] == ["阿珍 胡，大刘点炮", "小李 胡，大刘点炮", "整盘"]


def test_the_last_copy_in_a_kong_told_before_is_robbed_by_the_hand_that_wants_it() -> None:
    open_table = fresh(dealer=3)
    (eight,) = parse_tiles("8m")
    click(open_table, f"tile:{int(eight)}:added", "seat:0")
    shown = lay(open_table, "67m123m123456s11s", "", "")
    (tile,) = [one for row in shown.palette for one in row if one.kind == eight]
    assert (tile.look, tile.left) == (Look.OPEN, 1)
    shown = click(open_table, f"tile:{int(eight)}")
    assert shown.question == "② 谁胡了？"
    assert [chip.text for chip in shown.chips if chip.chosen] == ["抢杠"]
    assert [(plate.look, plate.text) for plate in shown.plates if plate.seat == 0] == [(Look.CHOSEN, "付 2")]
    shown = click(open_table, "seat:2")
    assert [(row.payers_text, row.payee_text, row.amount) for row in shown.rows] == [("大刘", "老王", "2")]
    # The kong is none: nobody has paid for it.
    assert [plate.total for plate in shown.plates] == ["−2", "0", "+2", "0"]
    open_table.undo()
    open_table.undo()
    assert len(open_table.deal.events) == 2


def test_whoever_laid_the_kong_robs_nobody() -> None:
    open_table = fresh(dealer=3)
    (eight,) = parse_tiles("8m")
    click(open_table, f"tile:{int(eight)}:added", "seat:0", "seat:0")
    shown = lay(open_table, "67m123456s11s", "", "")
    (tile,) = [one for row in shown.palette for one in row if one.kind == eight]
    assert tile.look is Look.OUT


def test_a_deal_that_was_recorded_before_its_end_is_kept_by_the_green_button() -> None:
    open_table = fresh(dealer=3)
    lay(open_table)
    click(open_table, "seat:1", "seat:0")
    shown = stage(open_table, "zh", SESSION._replace(editing=True))
    assert shown.primary is not None
    assert (shown.primary.action, shown.primary.text) == ("record:", "改好第 9 盘")
    assert [one.action for one in shown.others] == ["joined:", "event:kong", "event:exhausted"]
    click(open_table, "event:win")
    shown = stage(open_table, "zh", SESSION._replace(editing=True))
    assert shown.primary is None


def test_no_plate_says_an_amount_before_the_jing_is_known() -> None:
    open_table = fresh("jian")
    lay(open_table, "123m456m789m11p23s", "", "4s")
    shown = click(open_table, "seat:1")
    assert (shown.step, shown.question) == (Step.WHO, "② 阿珍胡了。谁打的？")
    assert "翻出的精" in [fact.text for fact in shown.facts]
    others = [plate for plate in shown.plates if plate.look is Look.OPEN]
    assert [(plate.text, plate.amount) for plate in others] == [("点炮", "")] * 3
    assert [choice.amount for choice in shown.middle.choices] == [""]
    # With it the same plates say what they would pay.
    shown = click(open_table, "select:-1", *(f"tile:{int(tile)}" for tile in parse_tiles("9s")), "select:0")
    assert all(plate.amount for plate in shown.plates if plate.look is Look.OPEN)


def test_a_long_name_is_cut_on_the_stage_and_whole_where_it_is_pointed_at() -> None:
    open_table, name = fresh(dealer=3), "爱打麻将的王家老爷子和他孙子"
    open_table.make(set_name, 1, name)
    lay(open_table)
    shown = click(open_table, "seat:1", "seat:0")
    assert shown.rows[0].payee_text == "爱打麻将的王家…"
    assert [(plate.name, plate.whole_name) for plate in shown.plates[:2]] == [("大刘", ""), ("爱打麻将的王家…", name)]
