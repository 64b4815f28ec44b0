"""The questions in the window: what is impossible is dashed and says why, a kong says what it adds, nothing moves away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from calculator.deals import SELF_DRAWN, Deal, Win
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.session import Desk, seats_shown
from calculator.statement import TextStyle
from calculator.tiles import Tile
from tests.gui.mouse import Clicker
from tests.how_much import sampled
from tests.ruleset_examples import examples

NAMES = ("老王", "小李", "阿珍", "大刘")


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[MainWindow]:
    made = MainWindow(Desk(Deal("chengdu", players=NAMES)))
    qtbot.addWidget(made)
    made.desk.start(library)
    made.show()
    yield made
    made.close()


def kong_then_win(clicker: Clicker, window: MainWindow) -> None:
    clicker.click(window.page.strip.new["kong"])
    clicker.click(window.page.who.seats.button(3))
    clicker.tiles("1m")
    clicker.feeds(1)
    clicker.click(window.page.strip.new["win"])
    clicker.click(window.page.who.seats.button(3))


def test_a_dashed_chip_says_why_in_its_tooltip_and_below(clicker: Clicker, window: MainWindow) -> None:
    who = window.page.who
    clicker.click(who.seats.button(1))
    clicker.feeds(3)
    chips = {flag: who.flags.button(flag) for flag in ("after_kong", "kong_discard", "heavenly")}
    assert not any(chip.isEnabled() for chip in chips.values())
    assert chips["after_kong"].toolTip() == "杠上花：要自摸。"
    assert chips["kong_discard"].toolTip() == "杠上炮：大刘打出前没有开杠。"
    assert who.reasons.accessibleName() == "杠上花、天胡 要自摸 · 杠上炮 大刘打出前没有开杠"


def test_the_desk_refuses_with_the_sentence_of_the_tooltip(clicker: Clicker, window: MainWindow) -> None:
    who = window.page.who
    clicker.click(who.seats.button(1))
    clicker.feeds(3)
    told = who.flags.button("kong_discard").toolTip()
    window.desk.toggle_flag("kong_discard")
    assert who.message.text.text() == told
    assert window.desk.entry == Win(1, 3)


def test_a_win_after_a_kong_is_offered_with_its_amount_and_never_assumed(clicker: Clicker, window: MainWindow) -> None:
    who = window.page.who
    kong_then_win(clicker, window)
    clicker.click(who.seats.button(SELF_DRAWN))
    clicker.tiles("2345678999p8p")
    chip = who.flags.button("after_kong")
    assert not chip.isChecked()
    # 平胡 and 根: 2 + 1 from each; after an exposed kong it counts as discarded, so that its feeder alone pays for 3 fan.
    assert chip.accessibleName() == "杠上花 4"
    clicker.click(chip)
    assert chip.isChecked()
    assert chip.accessibleName() == "杠上花 不是就 9"
    clicker.click(chip)
    assert not chip.isChecked()


def test_what_contradicts_is_marked_and_can_be_taken_back(clicker: Clicker, window: MainWindow) -> None:
    who = window.page.who
    kong_then_win(clicker, window)
    clicker.click(who.flags.button("after_kong"))
    assert who.seats.button(SELF_DRAWN).isChecked()
    window.desk.delete_event(0)
    chip = who.flags.button("after_kong")
    assert chip.isChecked()
    assert chip.property("problem")
    assert chip.toolTip() == "和桌上的对不上：大刘胡前没有开杠"
    assert who.reasons.accessibleName().startswith("杠上花 大刘胡前没有开杠")
    clicker.click(chip)
    assert not chip.isChecked()
    assert not chip.isEnabled()


def test_the_only_wait_is_not_filled_in(clicker: Clicker, window: MainWindow) -> None:
    clicker.click(window.page.who.seats.button(1))
    clicker.tiles("123456789m11m79s")
    clicker.click(window.page.who.seats.button(SELF_DRAWN))
    assert not window.page.who.record.isEnabled()
    clicker.tiles("8s")
    assert window.page.who.record.isEnabled()


def test_the_second_winner_of_a_discard_is_one_click(clicker: Clicker, window: MainWindow) -> None:
    who = window.page.who
    assert not who.same.isVisible()
    clicker.click(who.seats.button(0))
    clicker.feeds(2)
    clicker.tiles("123456789m44s99s9s")
    clicker.click(window.page.strip.new["win"])
    clicker.click(who.seats.button(1))
    assert who.same.accessibleName() == "同一张 9条"
    clicker.click(who.same)
    assert who.same.isChecked()
    entry = window.desk.entry
    assert isinstance(entry, Win)
    assert (entry.source, entry.tile) == (2, Tile("9s"))


def test_a_whole_hand_at_an_exhausted_wall_has_a_tick(clicker: Clicker, window: MainWindow) -> None:
    clicker.click(window.page.strip.new["exhausted"])
    clicker.tiles("123456789m1123s")
    seats = window.page.who.seats
    assert seats.button(0).accessibleName() == "老王 庄 ✓ 0"
    assert seats.button(1).accessibleName() == "小李 0"
    assert window.page.who.message.text.text() == "老王的牌齐了。接着点，就是小李的牌。"


def test_a_claimed_hand_has_a_tick_and_says_what_was_claimed(window: MainWindow) -> None:
    claims = {0: {"ready": 8}, 1: "not_ready", 3: "flower_pig"}
    wall = {"type": "exhausted", "hands": {2: {"hand": "123456789m1123s"}}, "claims": claims}
    window.desk.open_data({"format": 1, "ruleset": "chengdu", "dealer": 0, "events": [wall], "players": [*NAMES]})
    seats = window.page.who.seats
    assert [seats.button(seat).accessibleName() for seat in (0, 1)] == ["老王 庄 ✓ +26", "小李 ✓ +1"]
    assert "说有叫 8" in seats.button(0).toolTip()
    assert "说没叫" in seats.button(1).toolTip()
    window.resize(1900, 1100)
    window.desk.select_seat(2)
    hands = window.page.hands
    assert hands is not None
    assert [one.note for one in hands.hands()] == ["说有叫 8", "说没叫", "说是花猪"]


def test_what_the_rules_find_out_is_shown_and_not_asked(clicker: Clicker, window: MainWindow) -> None:
    window.desk.open_data(
        {
            "format": 1,
            "ruleset": "jian",
            "dealer": 0,
            "jing": {"tile": "9s", "held": [[0, 0], [1, 0], [0, 0], [0, 0]]},
            "events": [{"type": "win", "player": 1, "hand": "123m456m789m123p9s", "tile": "5z"}],
        }
    )
    chip = window.page.who.flags.button("rule jing_single_wait")
    assert chip.accessibleName() == "精调 推出"
    record = window.desk.record()
    clicker.click(chip)
    assert window.desk.record() == record
    assert window.page.who.message.text.text() == "这一条规则自己看牌，不用选。"


def test_what_the_rules_do_not_find_in_a_hand_says_so(window: MainWindow) -> None:
    window.desk.open_data(examples("wuhu")[0])
    assert window.page.who.flags.button("rule ya").accessibleName() == "押"
    reasons = [reason.plain for reason in window.page.who.reasons.reasons()]
    assert "押 听几种有 2 种，要正好 1 种；要 坎张 或 边张算押 且 边张" in reasons


def test_the_felt_says_whose_wind_the_round_has(window: MainWindow) -> None:
    window.desk.open_data(examples("riichi")[0])
    style = TextStyle(NAMES)
    assert seats_shown(window.desk, "event", style).stage == ("场风 东1局", "东1局")
    window.desk.set_ruleset("chengdu")
    assert seats_shown(window.desk, "event", style).stage == ("", "")


def test_the_deal_is_entered_from_the_foot_of_the_panel(qtbot: QtBot, clicker: Clicker, window: MainWindow) -> None:
    record = window.page.who.record
    assert not record.isEnabled()
    assert record.toolTip() == "这一盘还什么都没发生。"
    clicker.click(window.page.who.seats.button(0))
    clicker.feeds(2)
    clicker.tiles("123456789m44s99s")
    assert not record.isEnabled()
    clicker.tiles("9s")
    assert record.isEnabled()
    assert window.page.who.message.text.text() == "血战未完：还有三家没胡。添下一件事，或记为流局。"
    window.page.record_wanted.disconnect()
    with qtbot.waitSignal(window.page.record_wanted):
        clicker.click(record)


def test_of_half_a_deal_the_button_says_what_is_entered(clicker: Clicker, window: MainWindow) -> None:
    record = window.page.who.record
    clicker.click(window.page.who.seats.button(0))
    clicker.feeds(2)
    clicker.tiles("123456789m44s99s9s")
    assert record.accessibleName() == "记入牌局"
    window.desk.new_deal()
    clicker.click(window.page.strip.new["kong"])
    window.desk.set_kind("concealed")
    clicker.click(window.page.who.seats.button(1))
    clicker.tiles("5s")
    clicker.click(window.page.strip.new["win"])
    assert record.isEnabled()
    assert record.accessibleName() == "只记 1 杠"
    clicker.click(window.page.who.seats.button(1))
    assert not record.isEnabled()


@sampled(5)
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("ruleset", ["chengdu", "wuhu", "jian", "wuhan", "guobiao", "hongkong"])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_nothing_is_pushed_out_of_the_panel(
    qtbot: QtBot, window: MainWindow, ruleset: str, language: str, size: tuple[int, int]
) -> None:
    if window.look.language != language:
        window.switch_language()
    window.desk.set_ruleset(ruleset)
    window.resize(*size)
    if window.desk.has_jing:
        window.desk.add_tile(4)
    window.desk.set_player(1)
    qtbot.wait(5)
    who = window.page.who
    lowest = 0
    for part in (who.flags, who.reasons, who.jing, None, who.table, who.asked, who.message, who.record):
        if part is None:
            lowest = 0  # the questions lie in a column of their own, which scrolls if it must
        elif part.isVisible() and part.height():
            assert part.y() >= lowest, part
            lowest = part.y() + part.height()
            least = part.minimumSizeHint() if part is who.table else part.sizeHint()
            assert part.height() >= least.height() or part in (who.message, who.reasons, who.asked), part
    assert lowest <= who.height()


def test_what_brings_a_hand_nearer_is_worked_out_between_clicks(
    qtbot: QtBot, clicker: Clicker, window: MainWindow
) -> None:
    clicker.click(window.page.who.seats.button(0))
    clicker.feeds(2)
    clicker.tiles("159m159p1177m99m1p4p")
    outcome = window.desk.outcome
    assert outcome is not None
    assert outcome.progress is not None
    assert not outcome.progress.done
    progress = outcome.progress
    qtbot.waitUntil(lambda: progress.done)
    qtbot.waitUntil(lambda: bool(window.page.result.waits.rows()))
    assert len(window.page.result.waits.rows()) == len(progress.ranked) > 0


def test_what_the_rules_find_out_themselves_says_what_this_hand_lacks(window: MainWindow) -> None:
    window.desk.open_data(examples("wuhu")[0])
    who = window.page.who
    found = next(one for one in who.flags.choices() if one.text == "押")
    chip = who.flags.button(found.key)
    assert not chip.isEnabled()
    first, rule = chip.toolTip().split("\n")[:2]
    assert first == "押：听几种有 2 种，要正好 1 种；要 坎张 或 边张算押 且 边张"
    assert rule.startswith("押：听几种牌"), "what the rules look at stands below"
    assert "押 听几种有 2 种，要正好 1 种；要 坎张 或 边张算押 且 边张" in who.reasons.accessibleName()
    window.desk.open_data(examples("wuhu")[6])
    assert "坎张" in who.flags.button(found.key).toolTip().split("\n")[0]


def test_earthly_is_refused_once_he_has_melded(clicker: Clicker, window: MainWindow) -> None:
    clicker.drag_seat(3, 2)
    chip = window.page.who.flags.button("earthly")
    assert chip.isEnabled()
    clicker.mode("pong")
    clicker.tiles("5p")
    assert not chip.isEnabled()
    assert chip.toolTip() == "地胡：阿珍已经碰过、杠过。"


def test_earthly_is_refused_once_he_has_konged_what_another_discarded(clicker: Clicker, window: MainWindow) -> None:
    clicker.click(window.page.strip.new["kong"])
    clicker.mode("exposed")
    clicker.seat(2)
    clicker.tiles("9s")
    clicker.feeds(0)
    clicker.click(window.page.strip.new["win"])
    clicker.drag_seat(3, 2)
    chip = window.page.who.flags.button("earthly")
    assert not chip.isEnabled()
    assert chip.toolTip() == "地胡：阿珍已经碰过、杠过。"


@pytest.mark.parametrize(("konger", "refused"), [(2, True), (0, False)])
def test_earthly_is_refused_once_he_has_konged_himself(
    clicker: Clicker, window: MainWindow, konger: int, refused: bool
) -> None:
    """A concealed kong of the dealer's leaves it open."""
    clicker.click(window.page.strip.new["kong"])
    clicker.mode("concealed")
    clicker.seat(konger)
    clicker.tiles("9s")
    clicker.click(window.page.strip.new["win"])
    clicker.drag_seat(3, 2)
    chip = window.page.who.flags.button("earthly")
    assert chip.isEnabled() != refused, chip.toolTip()
    assert not refused or chip.toolTip() == "地胡：阿珍已经碰过、杠过。"


def test_earthly_is_refused_once_he_has_laid_down_a_concealed_kong(clicker: Clicker, window: MainWindow) -> None:
    clicker.drag_seat(3, 2)
    clicker.mode("concealed")
    clicker.tiles("9s")
    assert not window.page.who.flags.button("earthly").isEnabled()


def test_heavenly_is_refused_once_the_dealer_has_melded(clicker: Clicker, window: MainWindow) -> None:
    dealer = window.desk.deal.dealer
    assert dealer is not None
    clicker.drag_seat(dealer, SELF_DRAWN)
    chip = window.page.who.flags.button("heavenly")
    assert chip.isEnabled()
    clicker.mode("pong")
    clicker.tiles("5p")
    assert not chip.isEnabled()
    assert "已经碰过、杠过" in chip.toolTip()
