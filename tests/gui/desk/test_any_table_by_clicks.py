"""Deals of every kind of table clicked together in the window, and what the palette and the felt show on the way."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from calculator.deals import Exhausted, Kong, Win
from calculator.gui.desk.hand_panel import HandSpot
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.tiles import Meld, Tile, parse_tiles
from tests.gui.agreements import agree
from tests.gui.desk.test_dragging import drag
from tests.gui.keyboard import at_the_keyboard, message, press, win
from tests.gui.mouse import LEFT, RIGHT, Clicker
from tests.how_much import sampled
from tests.ruleset_examples import examples

CASES = [
    (ruleset, at)
    for ruleset in ("fangpaofa", "taiwan", "changsha", "riichi", "sanren")
    for at in range(len(examples(ruleset)))
]


@sampled(20)
@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_an_example_is_clicked_together(
    window: MainWindow, clicker: Clicker, library: Library, ruleset: str, at: int
) -> None:
    record = examples(ruleset)[at]
    desk = window.desk
    agree(desk, record)
    clicker.record({"options": {}, **record})
    for at, event in enumerate(record["events"]):
        if event.get("facts"):
            desk.select(at)
            asked = {named.fact.id for named in desk.named()}
            for name, value in event["facts"].items():
                if name not in asked:
                    desk.set_fact(name, value)
            clicker.named(event["facts"])
    outcome = desk.outcome
    assert outcome is not None
    assert outcome.problems == ()
    settled = settle_record(record, library)
    assert window.page.result.net.shown().net == settled.net
    assert settle_record(desk.record(), library).as_json() == settled.as_json()


def at_table(window: MainWindow, ruleset: str) -> None:
    window.desk.set_ruleset(ruleset)


def kinds(text: str) -> list[int]:
    return [int(tile) for tile in parse_tiles(text)]


def lit(window: MainWindow) -> set[int] | None:
    found = window.desk.lit()
    return None if found is None else set(found)


def test_a_run_of_cards_is_told_by_two_clicks_where_only_one_can_follow(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "fangpaofa")
    clicker.mode("chow")
    clicker.tiles("2x")
    assert window.desk.pending == tuple(kinds("2x"))
    # 一二三 二三四 二七十, and 绞 of 二 and 贰.
    assert lit(window) == set(kinds("13470x")) | set(kinds("2x2d"))
    clicker.tiles("7x")
    assert win(window).hand.melds == (Meld.of("chow 270x"),)
    assert (window.desk.mode, window.desk.pending, lit(window)) == ("hand", (), None)
    # Who clicks the third, too, means the same run; once more is a tile of the hand.
    clicker.tile(Tile("0x"))
    assert win(window).hand.tiles == ()
    assert message(window) == "十已经在刚吃的那组里了；手上还有就再点一次。"
    clicker.tile(Tile("0x"))
    assert win(window).hand.tiles == (Tile("0x"),)
    press(at_the_keyboard(clicker.qtbot, window), "Ctrl+Z", "Ctrl+Z")
    assert win(window).hand.melds == ()


def test_a_run_of_cards_of_both_sizes_takes_three_clicks(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "fangpaofa")
    clicker.mode("chow")
    clicker.tiles("1x1d")
    assert lit(window) == set(kinds("1x1d"))
    # What cannot follow says so, and the run stays as it was.
    clicker.tiles("5x")
    assert message(window) == "五接不上：这三张吃不了。"
    assert window.desk.pending == tuple(kinds("1x1d"))
    clicker.tiles("1d")
    assert win(window).hand.melds == (Meld.of("chow 1x1d1d"),)


def test_a_tile_of_a_run_that_is_being_laid_is_taken_back(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "fangpaofa")
    clicker.mode("chow")
    clicker.tiles("1x1d")
    strip = window.page.hand.strip
    at = len(strip.tiles()) - 1
    clicker.qtbot.mouseClick(strip, RIGHT, pos=strip.tile_rects()[at].center())
    assert window.desk.pending == tuple(kinds("1x"))
    clicker.mode("hand")
    assert window.desk.pending == ()


def test_only_what_has_copies_for_a_mode_is_lit(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "fangpaofa")
    clicker.tiles("33x")
    clicker.mode("wei")
    found = lit(window)
    assert found is not None
    assert int(Tile("3x")) not in found
    assert int(Tile("3d")) in found


def test_the_modes_are_those_of_the_table_in_its_words(window: MainWindow) -> None:
    at_table(window, "fangpaofa")
    modes = window.page.palette_panel.modes
    assert [choice.text for choice in modes.choices()] == ["手牌", "吃", "碰", "偎", "跑", "提"]
    at_table(window, "taiwan")
    assert [choice.text for choice in modes.choices()] == ["手牌", "吃", "碰", "明槓", "加槓", "暗槓"]
    at_table(window, "changsha")
    assert [choice.text for choice in modes.choices()][3:] == ["明杠", "补杠", "暗杠", "鸟 0/2"]
    strip = window.page.strip
    assert strip.new["exhausted"].accessibleName() == "流局"
    at_table(window, "fangpaofa")
    shown = [kind for kind, button in strip.new.items() if button.isVisible()]
    assert [strip.new[kind].accessibleName() for kind in shown] == ["胡", "跑", "提", "黄庄"]


def test_a_table_that_tells_two_kongs_has_a_button_and_a_key_for_each(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "fangpaofa")
    clicker.click(window.page.strip.new["concealed"])
    assert window.desk.entry == Kong("concealed")
    window.desk.undo()
    clicker.click(window.page.strip.new["kong"])
    assert window.desk.entry == Kong("exposed")
    window.desk.undo()
    press(window, "Shift+G")
    assert window.desk.entry == Kong("concealed")
    at_table(window, "chengdu")
    assert not window.page.strip.new["concealed"].isVisible()
    assert window.page.strip.new["penalty"].isVisible()
    press(window, "Shift+G")
    assert window.desk.entry == Kong("concealed"), "the key works at every table"


def test_cards_lie_in_their_groups_once_they_are_read(clicker: Clicker, window: MainWindow) -> None:
    record: dict[str, Any] = next(
        one for one in examples("fangpaofa") if one["events"][-1].get("hand") == "33555678x123d"
    )
    window.desk.open_data(record)
    panel = window.page.hand
    shown = {tile.group: tile.tag for tile in panel.strip.tiles()}
    assert list(shown.values()) == ["将 0", "坎 3", "顺 0", "顺 6", "碰→跑 9", "吃 3", "偎 6"]
    (won,) = [tile for tile in panel.strip.tiles() if tile.winning]
    assert (won.kind, won.tag, won.under) == (Tile("9d"), "碰→跑 9", "胡")
    assert not any(tile.back for tile in panel.strip.tiles())
    # A click on the winning tile's neighbours of the hand makes them the winning one; a right click takes a meld back.
    place = panel.spot("tile", 3)
    assert panel.strip.tiles()[place].kind == win(window).hand.tiles[3]
    pong = panel.spot("meld", 0)
    assert panel.strip.tiles()[pong].kind == Tile("9d")
    clicker.qtbot.mouseClick(panel.strip, RIGHT, pos=panel.strip.tile_rects()[pong].center())
    assert Meld.of("pong 9d") not in win(window).hand.melds
    # The hand is not whole any more and lies in its order.
    assert list(map(panel.spot_at, range(3))) == [HandSpot("tile", at) for at in range(3)]


def test_birds_are_named_from_the_palette_and_taken_back_beside_the_hand(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "changsha")
    desk, panel = window.desk, window.page.hand
    clicker.tiles("123m456p789s34s22m")
    clicker.mode("fact.birds")
    clicker.tiles("2m")
    assert desk.mode == "fact.birds"
    assert win(window).hand.facts == (("birds", "2m"),)
    # There are four of the kind again, however many lie in the hand.
    assert window.page.palette_panel.tiles.copies_left(Tile("2m")) == 4
    clicker.tiles("5p")
    assert (desk.mode, win(window).hand.facts) == ("hand", (("birds", "2m5p"),))
    assert [tile.tag for tile in panel.strip.tiles()][-2:] == ["鸟 2/2"] * 2
    clicker.mode("fact.birds")
    clicker.tiles("9s")
    assert message(window) == "鸟最多 2 张。"
    assert win(window).hand.facts == (("birds", "2m5p"),)
    clicker.qtbot.mouseClick(panel.strip, LEFT, pos=panel.strip.tile_rects()[panel.spot("named", 0)].center())
    assert win(window).hand.facts == (("birds", "5p"),)
    clicker.tile(Tile("5p"), RIGHT)
    assert win(window).hand.facts == ()
    press(at_the_keyboard(clicker.qtbot, window), "Ctrl+Z", "Ctrl+Z")
    assert win(window).hand.facts == (("birds", "2m5p"),)
    # Neither the hand nor the winning tile are touched by any of it.
    assert isinstance(desk.entry, Win)
    assert len(win(window).hand.tiles) == 13


def test_birds_have_a_key(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "changsha")
    at_the_keyboard(clicker.qtbot, window)
    clicker.tiles("123m456p789s34s22m")
    press(window, "Shift+Q", "2", "M", "5", "P")
    assert win(window).hand.facts == (("birds", "2m5p"),)
    # Of more than may be named none falls into the hand.
    press(window, "Shift+Q", "9", "S")
    assert message(window) == "鸟最多 2 张。"
    assert win(window).hand.tiles == tuple(kinds("123m456p789s34s22m"))
    press(window, "Backspace")
    assert win(window).hand.facts == (("birds", "2m"),)
    press(window, "Shift+Q")
    assert window.desk.mode == "hand"
    at_table(window, "taiwan")
    press(window, "Shift+Q")
    assert message(window) == "这里没有要点的鸟或马。"


def test_the_last_flower_wins_and_lies_beside_the_hand_when_a_tile_does(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "taiwan")
    clicker.tiles("123456789m1122334p")
    clicker.tiles("12345678f")
    assert (win(window).tile, len(win(window).hand.flowers)) == (Tile("8f"), 7)
    clicker.tiles("4p")
    assert (win(window).tile, len(win(window).hand.flowers)) == (Tile("4p"), 8)
    assert {tile.tag for tile in window.page.hand.strip.tiles()} == {"", "花 8"}


def test_an_exhausted_wall_of_three_asks_for_three_hands(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "sanren")
    clicker.click(window.page.strip.new["exhausted"])
    entry = window.desk.entry
    assert isinstance(entry, Exhausted)
    assert len(entry.hands) == 3


def test_a_turned_tile_is_no_discard_where_the_win_is_told(window: MainWindow) -> None:
    record: dict[str, Any] = next(
        one for one in examples("fangpaofa") if one["events"][-1].get("hand") == "33555678x123d"
    )
    window.desk.open_data(record)
    title = window.page.strip.cards[0].accessibleName()
    assert "甲 胡（乙 翻的）" in title
    assert any(made.text().startswith("乙 翻出来的") for made in window.page.result.findChildren(QLabel))
    window.desk.toggle_flag("public_draw")
    assert "甲 胡（乙 放炮）" in window.page.strip.cards[0].accessibleName()


def test_a_kong_of_cards_is_called_as_the_table_calls_it(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "fangpaofa")
    clicker.click(window.page.strip.new["kong"])
    clicker.mode("concealed")
    clicker.click(window.page.who.seats.button(1))
    clicker.tiles("8d")
    panel = window.page.hand
    assert [tile.back for tile in panel.strip.tiles()] == [True, True, True, False]
    assert {tile.tag for tile in panel.strip.tiles()} == {"提"}
    assert "乙的提" in [made.text() for made in panel.findChildren(QLabel)]


def test_a_flower_wins_that_was_typed(window: MainWindow) -> None:
    at_table(window, "taiwan")
    window.desk.set_player(2)
    window.desk.set_source(0)
    assert window.desk.enter_text("1479m258p369s1123z47z 1234567f +8f")
    assert win(window).tile == Tile("8f")
    assert window.desk.settlement is not None
    assert window.desk.settlement.wins[0].score.items[0].item.id == "seven_rob_one"


def test_a_kong_of_the_hand_asks_for_no_feeder_where_kongs_are_not_paid(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "fangpaofa")
    desk = window.desk
    clicker.click(window.page.who.seats.button(1))
    clicker.mode("exposed")
    clicker.tiles("9x")
    assert isinstance(desk.entry, Win)
    assert [str(kong.meld) for kong in desk.deal.events if isinstance(kong, Kong)] == ["exposed 9x"]
    # With a kong the hand has nineteen tiles, of which it counts as three.
    assert desk.room == 16
    clicker.tiles("11122233344455566x")
    assert (desk.room, win(window).tile) == (0, Tile("6x"))
    at_table(window, "chengdu")
    desk.new_deal()
    clicker.click(window.page.who.seats.button(1))
    clicker.mode("exposed")
    clicker.tiles("9s")
    assert isinstance(desk.entry, Kong)


def test_the_first_kong_of_cards_needs_the_tile_that_is_thrown_after_it(clicker: Clicker, window: MainWindow) -> None:
    at_table(window, "fangpaofa")
    desk = window.desk
    clicker.click(window.page.who.seats.button(1))
    clicker.tiles("11223344556677889x")
    assert desk.room == 3
    clicker.mode("concealed")
    clicker.tiles("0d")
    assert message(window) == "手上放不下这一副。右键收回几张。"
    clicker.tile(Tile("9x"), RIGHT)
    clicker.mode("concealed")
    clicker.tiles("0d")
    assert desk.room == 0


def test_a_card_in_its_group_is_dragged_onto_the_winning_one(window: MainWindow) -> None:
    record: dict[str, Any] = next(
        one for one in examples("fangpaofa") if one["events"][-1].get("hand") == "33555678x123d"
    )
    window.desk.open_data(record)
    panel = window.page.hand
    strip, rects = panel.strip, panel.strip.tile_rects()
    start, winning = rects[panel.spot("tile", 5)].center(), rects[panel.spot("winning")].center()
    drag(strip, start, strip, winning)
    assert win(window).tile == Tile("6x")
    assert Tile("9d") in win(window).hand.tiles
    window.desk.undo()
    rects = panel.strip.tile_rects()
    drag(strip, rects[panel.spot("winning")].center(), strip, rects[panel.spot("tile", 0)].center())
    assert Tile("9d") in win(window).hand.tiles
    window.desk.undo()
    assert win(window).tile == Tile("9d")
