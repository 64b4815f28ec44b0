"""The strip: cards shrink before they scroll, the current one stays in sight, and what an edit changed has a tag."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.deals import Deal, Win
from calculator.gui.desk.event_card import wrapped
from calculator.gui.desk.event_strip import shared
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.rules.library import Library
from calculator.session import Desk, EventAmounts, sample_deal
from tests.gui.keyboard import press, type_
from tests.gui.mouse import Clicker
from tests.how_much import sampled

NEW_AT_CHENGDU = 4
"""Win, kong, exhausted wall and penalty: the table says kong for all of them."""


def kongs(window: MainWindow, count: int) -> None:
    """So many kongs, one after another."""
    for at in range(count):
        press(window, "G", "T", "JKL;"[at % 4])
        type_(window, f"{at % 9 + 1}{'ms'[at // 9]}")


def tagged(window: MainWindow) -> list[int]:
    strip = window.page.strip
    return [at for at, card in enumerate(strip.cards) if card.accessibleName().endswith("改")]


# Widths


def test_cards_get_what_they_want_where_there_is_room_and_share_what_there_is_otherwise() -> None:
    assert shared([(100, 200), (80, 90)], 300) == [200, 90]
    assert shared([(100, 200), (80, 80)], 230) == [150, 80]
    assert shared([(100, 200), (80, 90)], 120) == [100, 80]


def test_a_title_goes_on_in_the_next_line_between_words_and_never_loses_any(qtbot: QtBot) -> None:
    font = QFont()
    measures = QFontMetrics(font)
    title = "阿珍 胡（大刘 点炮）"
    assert wrapped(title, font, measures.horizontalAdvance(title), 2) == [title]
    parts = wrapped(title, font, measures.horizontalAdvance("（大刘 点炮）") + 2, 2)
    assert parts == ["阿珍 胡", "（大刘 点炮）"]
    for width in range(40, 200, 7):
        lines = wrapped("清一色 2 + 根 1 × 2 + 海底 1 · 5番 16倍 16分", font, width, 3)
        assert len(lines) <= 3
        assert all(measures.horizontalAdvance(line) <= width for line in lines)
        if not lines[-1].endswith("…"):
            assert "".join(lines).translate(str.maketrans("", "", " ·")) == "清一色2+根1×2+海底15番16倍16分"


def test_a_card_goes_on_after_what_was_won_with_and_never_between_a_name_and_its_number(qtbot: QtBot) -> None:
    font = QFont()
    measures = QFontMetrics(font)
    text = "Pure suit 2 + Last tile 1 · 4 fan ×8 8 pts"
    room = measures.horizontalAdvance("Pure suit 2 + Last tile 1")
    assert wrapped(text, font, room, 2) == ["Pure suit 2 + Last tile 1", "4 fan ×8 8 pts"]
    items = "Pure suit 2 + Last tile 1 + Root 1"
    assert wrapped(items, font, measures.horizontalAdvance("+ Last tile 1 + Root 1"), 2) == [
        "Pure suit 2",
        "+ Last tile 1 + Root 1",
    ]


@sampled(3)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("count", [1, 4, 8])
def test_cards_keep_their_titles_and_the_current_one_stays_in_sight(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int], count: int
) -> None:
    window.resize(*size)
    kongs(window, count)
    qtbot.wait(1)
    strip = window.page.strip
    shown = [card for card in strip.cards if card.isVisible()]
    assert len(shown) == len(window.desk.deal.events)
    for card in shown:
        assert card.width() >= (card.folded_width(card.folded) if card.folded else card.narrowest())
        assert not (card.folded and card.current)
        assert "杠" in card.toolTip().splitlines()[0], "what a folded card does not show"
    far = [card.folded for card in shown]
    assert far == sorted(far, reverse=True), "the nearest is folded last"
    assert all(one.geometry().right() < two.geometry().left() for one, two in pairwise(shown))
    for _ in shown:
        card = strip.cards[window.desk.current]
        left = card.mapTo(strip, QPoint(0, 0)).x()
        assert strip.cards[0].mapTo(strip, QPoint(0, 0)).x() <= left
        assert left >= strip.dealer.mapTo(strip, QPoint(0, 0)).x() + strip.dealer.width()
        assert left + card.width() <= strip.new["win"].mapTo(strip, QPoint(0, 0)).x()
        press(window, "Ctrl+Up")
    shown = [button for button in strip.new.values() if button.isVisible()]
    assert len(shown) == NEW_AT_CHENGDU
    for button in shown:
        assert strip.rect().contains(button.mapTo(strip, button.rect().bottomRight()))


def test_cards_without_room_fold_those_furthest_from_the_felt_first_and_unfold_with_a_click(
    window: MainWindow, clicker: Clicker
) -> None:
    window.resize(1280, 720)
    kongs(window, 3)
    strip = window.page.strip
    assert not any(card.folded for card in strip.cards if card.isVisible())
    kongs(window, 5)
    shown = strip.cards[:8]
    assert shown[0].folded
    assert not shown[7].folded
    assert not strip.back.isVisible(), "nothing scrolls"
    wide = shown[0].width()
    clicker.click(shown[0])
    assert window.desk.current == 0
    assert not shown[0].folded
    assert shown[0].width() > 2 * wide
    assert shown[7].folded


def test_the_wheel_scrolls_and_an_arrow_says_on_which_side_there_is_more(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1024, 640)
    kongs(window, 16)
    strip = window.page.strip
    assert strip.back.isVisible()
    assert not strip.forth.isVisible()
    card = strip.cards[15]
    before = card.mapTo(strip, QPoint(0, 0)).x()
    where = QPointF(strip.rect().center())
    wheel = QWheelEvent(
        where,
        QPointF(strip.mapToGlobal(where.toPoint())),
        QPoint(),
        QPoint(0, 240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    content = card.parentWidget()
    viewport = content.parentWidget() if content is not None else None
    assert viewport is not None
    QApplication.sendEvent(viewport, wheel)
    assert card.mapTo(strip, QPoint(0, 0)).x() > before
    assert strip.forth.isVisible()
    strip.back.click()
    strip.back.click()
    assert not strip.back.isVisible()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_what_can_come_next_stays_where_it_is_whatever_has_happened(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    window.resize(*size)

    def places() -> dict[str, QRect]:
        qtbot.wait(1)
        strip = window.page.strip
        shown = {kind: button for kind, button in strip.new.items() if button.isVisible()}
        assert len(shown) == NEW_AT_CHENGDU
        return {kind: QRect(button.mapTo(window, QPoint(0, 0)), button.size()) for kind, button in shown.items()}

    before = places()
    for _ in range(8):
        kongs(window, 1)
        assert places() == before
    for _ in range(5):
        window.desk.delete_event(0)
        assert places() == before
    window.desk.add_event("exhausted")
    assert not window.page.strip.new["exhausted"].isEnabled()
    assert window.page.strip.new["exhausted"].toolTip(), "why it cannot follow"
    assert places() == before


# What an edit changed


def test_an_edit_tags_the_events_whose_payments_it_changed_until_the_next(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    assert tagged(window) == []
    window.desk.set_option("base", 5)
    assert tagged(window) == [0, 1, 2]
    press(window, "Ctrl+Up")
    assert tagged(window) == [0, 1, 2]
    window.desk.set_name(0, "老张", window.names())
    assert tagged(window) == []


def test_an_event_after_the_edited_one_is_compared_across_the_time_it_was_unsettled(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    window.page.strip.cards[1].click()
    # The winner's flag goes, a tile goes and comes: at the end only the win pays less than at the beginning.
    window.desk.toggle_flag("last_tile")
    assert tagged(window) == [1]
    last = window.desk.entry
    assert isinstance(last, Win)
    window.desk.remove_winning()
    assert tagged(window) == []
    window.desk.set_winning(last.tile or 0)
    assert tagged(window) == []


def test_a_new_deal_and_an_opened_one_have_changed_nothing(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    press(window, "Ctrl+N", "J", "Space")
    type_(window, "123456789m11222p")
    assert tagged(window) == []
    window.desk.open(SAMPLE)
    assert tagged(window) == []


def test_moved_events_are_known_again_by_what_they_are(library: Library) -> None:
    desk = Desk(sample_deal())
    desk.start(library)
    amounts = EventAmounts()
    assert amounts.changed(desk.deal, desk.outcome) == frozenset()
    desk.delete_event(2)
    assert amounts.changed(desk.deal, desk.outcome) == frozenset()
    desk.move_event(1, -1)
    moved = amounts.changed(desk.deal, desk.outcome)
    settlement = desk.outcome.settlement if desk.outcome is not None else None
    assert settlement is not None
    # The kong is paid by two now that a third has won before it; the win itself pays the same.
    assert moved <= {1}


# What is wrong


def test_a_card_whose_event_is_wrong_says_so_itself(window: MainWindow) -> None:
    press(window, "J", "Shift+K")
    type_(window, "159m159p159s1123m4m")
    assert "不能胡" in window.page.strip.cards[0].accessibleName()


# Undo


def agreed_anew(desk: Desk, names: tuple[str, ...], count: int) -> list[Deal]:
    """So many names, then the dealer, the stake, an option and the rules: each deal that lay on the desk, the first too."""
    steps = [desk.on]
    for at in range(count):
        desk.set_name(at % 4, f"玩家{at}", names)
        steps.append(desk.on)
    desk.set_dealer(2)
    steps.append(desk.on)
    desk.set_stake("0.5")
    steps.append(desk.on)
    desk.set_option("base", 2)
    steps.append(desk.on)
    desk.set_ruleset("wuhu")
    steps.append(desk.on)
    return steps


def test_undo_has_no_end_and_goes_back_through_everything_on_the_desk(library: Library) -> None:
    desk = Desk(Deal("chengdu"))
    desk.start(library)
    steps = agreed_anew(desk, ("", "", "", ""), 700)
    for before in reversed(steps[:-1]):
        desk.undo()
        assert desk.on == before
    assert desk.definition is not None
    assert desk.definition.id == "chengdu"
    for after in steps[1:]:
        desk.redo()
        assert desk.on == after
    assert desk.definition is not None
    assert desk.definition.id == "wuhu"


def test_ctrl_z_goes_back_step_by_step(window: MainWindow) -> None:
    steps = agreed_anew(window.desk, window.names(), 12)
    for before in reversed(steps[:-1]):
        press(window, "Ctrl+Z")
        assert window.desk.on == before
    assert window.desk.definition is not None
    assert window.desk.definition.id == "chengdu"
