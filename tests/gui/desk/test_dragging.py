"""Tiles and events dragged with the mouse: pressed, moved and let go, with the place shown on the way."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from calculator.deals import Exhausted, Kong
from calculator.gui.window import MainWindow
from calculator.resources import SAMPLE
from calculator.tiles import parse_tiles
from tests.gui.keyboard import press, type_, win
from tests.gui.mouse import LEFT, RIGHT

SHIFT, CONTROL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


def kinds(text: str) -> tuple[int, ...]:
    return tuple(int(tile) for tile in parse_tiles(text))


def drag(source: QWidget, start: QPoint, target: QWidget, end: QPoint, *, drop: bool = True) -> None:
    """Pressed at the one, moved in steps to the other, and let go."""
    there = source.mapFromGlobal(target.mapToGlobal(end))
    QTest.mousePress(source, LEFT, pos=start)
    for step in range(1, 5):
        QTest.mouseMove(source, start + (there - start) * step / 4)
    if drop:
        QTest.mouseRelease(source, LEFT, pos=there)


LEFT_EDGE = QPoint(9, 20)
"""Of a card: where it can be taken and nothing else is."""


def place_shown(window: MainWindow) -> QRect | None:
    """Where a dragged card would go, in the strip."""
    (mark,) = (frame for frame in window.page.strip.findChildren(QFrame) if frame.property("dropline"))
    parent = mark.parentWidget()
    assert parent is not None
    return mark.geometry().translated(parent.mapTo(window.page.strip, QPoint(0, 0))) if mark.isVisible() else None


def cross_of(card: QWidget) -> QPoint:
    """Where a card is removed: in its corner."""
    return card.rect().topRight() + QPoint(-13, 14)


def tile_at(window: MainWindow, place: int) -> QPoint:
    return window.page.hand.strip.tile_rects()[place].center()


def test_a_tile_is_sorted_by_dragging_it_between_two_others(window: MainWindow) -> None:
    type_(window, "9m123p")
    strip = window.page.hand.strip
    between = QPoint(strip.tile_rects()[2].right() + 1, tile_at(window, 2).y())
    drag(strip, tile_at(window, 0), strip, between, drop=False)
    mark = strip.drop
    assert window.page.dragging.floating
    assert mark is not None
    assert strip.tile_rects()[2].right() - 4 <= mark.left() <= strip.tile_rects()[3].left()
    QTest.mouseRelease(strip, LEFT, pos=between)
    assert win(window).hand.tiles == kinds("12p9m3p")
    assert win(window).tile is None
    assert strip.drop is None
    assert not window.page.dragging.floating
    press(window, "Ctrl+Z")
    assert win(window).hand.tiles == kinds("9m123p")


def test_a_tile_dragged_to_the_right_of_the_hand_is_the_winning_one(window: MainWindow) -> None:
    type_(window, "123m456p")
    strip = window.page.hand.strip
    place = window.page.hand.spot("winning")
    drag(strip, tile_at(window, 1), strip, tile_at(window, place), drop=False)
    assert strip.drop == strip.tile_rects()[place]
    QTest.mouseRelease(strip, LEFT, pos=tile_at(window, place))
    assert win(window).tile == kinds("2m")[0]
    assert win(window).hand.tiles == kinds("13m456p")
    far = QPoint(strip.width() - 8, tile_at(window, 0).y())
    drag(strip, tile_at(window, 0), strip, far)
    assert win(window).tile == kinds("1m")[0]
    assert sorted(win(window).hand.tiles) == sorted(kinds("23m456p"))


def test_the_winning_tile_is_dragged_back_into_the_hand(window: MainWindow) -> None:
    type_(window, "123m456p")
    strip = window.page.hand.strip
    drag(strip, tile_at(window, 5), strip, tile_at(window, window.page.hand.spot("winning")))
    assert win(window).tile == kinds("6p")[0]
    drag(
        strip, tile_at(window, window.page.hand.spot("winning")), strip, strip.tile_rects()[0].topLeft() + QPoint(2, 9)
    )
    assert win(window).tile is None
    assert win(window).hand.tiles == kinds("6p123m45p")


def test_in_a_whole_hand_the_winning_tile_changes_places(window: MainWindow) -> None:
    type_(window, "123456789m11122p")
    strip = window.page.hand.strip
    drag(strip, tile_at(window, window.page.hand.spot("winning")), strip, tile_at(window, 0) - QPoint(9, 0))
    assert win(window).tile == kinds("1m")[0]
    assert sorted(win(window).hand.tiles) == sorted(kinds("23456789m11122p"))


def test_a_tile_of_the_palette_is_dragged_between_those_of_the_hand(window: MainWindow) -> None:
    type_(window, "13m")
    palette, strip = window.page.palette_panel.tiles, window.page.hand.strip
    two = kinds("2m")[0]
    target = QPoint(strip.tile_rects()[0].right() + 1, tile_at(window, 0).y())
    drag(palette, palette.tile_rect(two).center(), strip, target)
    assert win(window).hand.tiles == kinds("123m")


def test_a_tile_of_the_palette_is_dragged_to_the_winning_place(window: MainWindow) -> None:
    type_(window, "13m")
    palette, hand = window.page.palette_panel.tiles, window.page.hand
    drag(palette, palette.tile_rect(20).center(), hand.strip, tile_at(window, hand.spot("winning")))
    assert win(window).tile == 20
    assert win(window).hand.tiles == kinds("13m")


def test_a_tile_of_the_palette_dragged_onto_a_kong_is_its_tile(window: MainWindow) -> None:
    press(window, "G")
    palette, hand = window.page.palette_panel.tiles, window.page.hand
    drag(palette, palette.tile_rect(20).center(), hand, hand.rect().center())
    entry = window.desk.entry
    assert isinstance(entry, Kong)
    assert entry.tile == 20


@pytest.mark.parametrize("given_up", ["let go elsewhere", "Escape"])
def test_a_drag_that_is_given_up_changes_nothing(window: MainWindow, given_up: str) -> None:
    type_(window, "123m")
    palette, strip = window.page.palette_panel.tiles, window.page.hand.strip
    before = window.desk.on
    for source, start in ((palette, palette.tile_rect(9).center()), (strip, tile_at(window, 0))):
        if given_up == "Escape":
            drag(source, start, strip, tile_at(window, 2), drop=False)
            assert window.page.dragging.floating
            press(window, "Escape")
            assert not window.page.dragging.floating
            QTest.mouseRelease(source, LEFT, pos=start)
        else:
            drag(source, start, window.page.result, QPoint(40, 40))
        assert window.desk.on == before
        assert strip.drop is None


def test_a_fifth_cannot_be_dragged(window: MainWindow) -> None:
    type_(window, "5555m")
    palette, strip = window.page.palette_panel.tiles, window.page.hand.strip
    drag(palette, palette.tile_rect(4).center(), strip, tile_at(window, 1))
    assert win(window).hand.tiles == kinds("5555m")


def test_a_hand_that_trembles_still_clicks(window: MainWindow) -> None:
    palette = window.page.palette_panel.tiles
    start = palette.tile_rect(3).center()
    QTest.mousePress(palette, LEFT, pos=start)
    QTest.mouseMove(palette, start + QPoint(QApplication.startDragDistance() + 2, 0))
    QTest.mouseRelease(palette, LEFT, pos=start + QPoint(QApplication.startDragDistance() + 2, 0))
    assert win(window).hand.tiles == (3,)


def test_a_hand_shown_at_an_exhausted_wall_is_sorted_too_and_has_no_winning_place(window: MainWindow) -> None:
    press(window, "U")
    type_(window, "31m")
    strip = window.page.hand.strip
    drag(strip, tile_at(window, 0), strip, QPoint(strip.width() - 9, tile_at(window, 0).y()))
    entry = window.desk.entry
    assert isinstance(entry, Exhausted)
    assert entry.hands[0].tiles == kinds("13m")


# Clicks with keys held


def test_shift_alt_and_ctrl_with_a_click_lay_a_pong_a_chow_and_a_kong(window: MainWindow) -> None:
    window.desk.set_ruleset("wuhu")
    press(window, "J")
    palette = window.page.palette_panel.tiles
    for kind, held in ((0, SHIFT), (9, ALT), (20, CONTROL)):
        QTest.mouseClick(palette, LEFT, held, palette.tile_rect(kind).center())
    assert [meld.kind.value for meld in win(window).hand.melds] == ["pong", "chow"]
    kong = window.desk.deal.events[0]
    assert isinstance(kong, Kong)
    assert (kong.kind, kong.tile) == ("concealed", 20)


def test_a_double_click_on_the_hand_marks_once_and_one_on_the_palette_lays_two(window: MainWindow) -> None:
    type_(window, "123m")
    strip, palette = window.page.hand.strip, window.page.palette_panel.tiles
    double_click(strip, tile_at(window, 0))
    assert win(window).tile == kinds("1m")[0]
    assert win(window).hand.tiles == kinds("23m")
    double_click(palette, palette.tile_rect(9).center())
    assert win(window).hand.tiles == kinds("23m11p")


def double_click(widget: QWidget, where: QPoint) -> None:
    """Press, release, press as a double click, release: as a mouse sends them."""
    QTest.mouseClick(widget, LEFT, pos=where)
    QTest.mouseDClick(widget, LEFT, pos=where)
    QTest.mouseRelease(widget, LEFT, pos=where)


def test_a_right_click_takes_a_tile_back_wherever_it_lies(window: MainWindow) -> None:
    type_(window, "123m")
    strip, palette = window.page.hand.strip, window.page.palette_panel.tiles
    QTest.mouseClick(strip, RIGHT, pos=tile_at(window, 1))
    QTest.mouseClick(palette, RIGHT, pos=palette.tile_rect(0).center())
    assert win(window).hand.tiles == kinds("3m")


# Cards of the strip


def test_a_card_is_dragged_to_another_place_and_everything_after_is_replayed(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    cards = window.page.strip.cards
    before = window.desk.deal.events
    start, end = LEFT_EDGE, cards[1].rect().center() + QPoint(cards[1].width() // 3, 0)
    drag(cards[0], start, cards[1], end, drop=False)
    mark = place_shown(window)
    assert mark is not None
    assert mark.center().x() > cards[1].geometry().center().x()
    QTest.mouseRelease(cards[0], LEFT, pos=cards[0].mapFromGlobal(cards[1].mapToGlobal(end)))
    assert window.desk.deal.events == (before[1], before[0], before[2])
    assert place_shown(window) is None
    assert [card.geometry().left() for card in cards[:3]] == sorted(card.geometry().left() for card in cards[:3])
    press(window, "Ctrl+Z")
    assert window.desk.deal.events == before


def test_escape_puts_a_dragged_card_back(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    cards = window.page.strip.cards
    before, home = window.desk.on, cards[0].geometry()
    drag(cards[0], LEFT_EDGE, cards[2], cards[2].rect().center(), drop=False)
    press(window, "Escape")
    QTest.mouseRelease(cards[0], LEFT, pos=QPoint(3, 3))
    assert window.desk.on == before
    assert cards[0].geometry() == home


def test_a_double_click_on_the_cross_of_a_card_removes_one_event_only(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    card = window.page.strip.cards[1]
    double_click(card, cross_of(card))
    assert len(window.desk.deal.events) == 2


def test_the_cards_click_after_a_drag_as_before(window: MainWindow) -> None:
    window.desk.open(SAMPLE)
    cards = window.page.strip.cards
    drag(cards[0], LEFT_EDGE, cards[2], cards[2].rect().center())
    QTest.mouseClick(cards[0], LEFT, pos=cards[0].rect().center())
    assert window.desk.current == 0


@pytest.mark.slow
@pytest.mark.parametrize("scale", ["1.5", "2"])
def test_drags_do_the_same_on_a_scaled_screen(scale: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", __file__]
    done = subprocess.run(command, env={**os.environ, "QT_SCALE_FACTOR": scale}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
