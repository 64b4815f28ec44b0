"""At 1280 × 720, the size that the desk was designed for, nothing of it scrolls, also below a notice of two lines."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QScrollArea

from calculator.gui.window import MainWindow
from calculator.session import Missing
from calculator.text import LANGUAGES, Language
from calculator.tiles import parse_tiles
from tests.gui.mouse import Clicker
from tests.how_much import how_many, invented
from tests.ruleset_examples import RULESETS, examples

_TURNS = 12
"""Of what is worked out between clicks: the readings come in the first."""


def scrolled(window: MainWindow) -> list[str]:
    """What of the window has no room, with the pixels that are out of sight down and across."""
    found = []
    for area in window.findChildren(QScrollArea):
        down, across = area.verticalScrollBar().maximum(), area.horizontalScrollBar().maximum()
        if area.isVisible() and (down or across):
            found.append(f"{type(area.parent()).__name__} {down} {across}")
    return found


def settle() -> None:
    for _ in range(3):  # a layout asks for another round when a text has wrapped
        QApplication.processEvents()


def worked_out(window: MainWindow) -> None:
    """All readings are known."""
    result = window.page.result
    for _ in range(_TURNS):
        if not result.thinking:
            return
        result._work()
        settle()


def noticed(window: MainWindow) -> None:
    """Something is said, in two lines."""
    for lines in (1, 2):
        window.desk.notify([Missing("ask_ruled")] * lines)
        settle()
        message = window.page.who.message
        if message.height() >= 2 * message.fontMetrics().height():
            return
    raise AssertionError("one line")


WHOLE = (
    ("chengdu", "11122233344455p"),
    ("chengdu", "2233445566778p8p"),
    ("hongkong", "11122233344455p"),
    ("taiwan", "11122233344455577p"),
    ("wuhu", "11122233344455p"),
)


@invented
@pytest.mark.parametrize("ruleset", RULESETS)
def test_examples_of_every_ruleset_are_seen_without_scrolling(window: MainWindow, ruleset: str) -> None:
    window.resize(1280, 720)
    records, told = examples(ruleset), []
    some = how_many(len(records), 6)
    for number in range(some):
        at = number * len(records) // some
        look = replace(window.look, language=LANGUAGES[number % len(LANGUAGES)])
        window.set_look(look)
        window.desk.open_data(records[at])
        for notice in (False, True):
            if notice:
                noticed(window)
            settle()
            worked_out(window)
            told += [f"{ruleset} {at} {look.language} {notice}: {one}" for one in scrolled(window)]
    assert not told, "\n".join(told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("ruleset", "hand"), WHOLE)
def test_what_a_whole_hand_is_worth_is_seen_at_once_in_the_smallest_window(
    window: MainWindow, ruleset: str, hand: str, language: Language
) -> None:
    """Both cards with their items below, before anybody is named."""
    window.resize(1024, 640)
    window.set_look(replace(window.look, language=language))
    window.desk.set_ruleset(ruleset)
    window.desk.add_event("win")
    for kind in parse_tiles(hand):
        window.desk.add_tile(int(kind))
    settle()
    worked_out(window)
    result = window.page.result
    assert all(card.isVisible() and card.shown().points for card in result.answer.cards)
    assert len(result.items.rows()) >= 2
    assert not scrolled(window)


def test_facts_of_the_players_take_the_place_of_the_table_while_they_are_unfolded(
    window: MainWindow, clicker: Clicker
) -> None:
    """Ten rows of Changsha have no room below the table."""
    window.resize(1280, 720)
    who = window.page.who
    window.desk.set_ruleset("changsha")
    window.desk.add_event("win")
    settle()
    assert who.table.isVisible()
    assert not scrolled(window)
    clicker.click(who.seat_facts.fold)
    settle()
    assert not who.seat_facts.folded
    assert not who.table.isVisible()
    assert not scrolled(window)
    clicker.click(who.seat_facts.fold)
    settle()
    assert who.seat_facts.folded
    assert who.table.isVisible()
