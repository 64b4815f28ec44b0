"""No part of the window is ever a window of its own, not even for the moment until it is laid out: it would flash and take the
keys away."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.rules.library import Library
from calculator.table import OpenTable
from tests.ruleset_examples import examples


class OtherWindows(QObject):
    """What was shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(type(watched).__name__)
        return False


@pytest.fixture
def orphans() -> Iterator[OtherWindows]:
    found, application = OtherWindows(), QApplication.instance()
    assert application is not None
    application.installEventFilter(found)
    yield found
    application.removeEventFilter(found)


def _rules(window: MainWindow) -> None:
    window.show_view("rules")
    rules = window.pages.rules
    assert rules is not None
    for tab in ("names", "tiles", "options", "examples", "card", "items"):
        rules.people.choose_tab(tab)
        QTest.qWait(1)


def _night(window: MainWindow) -> None:
    window.record_deal()
    window.show_view("night")
    night = window.pages.night
    assert night is not None
    for page in ("statistics", "rescore", "nights", "head", "row"):
        night.ask_page(page)
        QTest.qWait(1)


def _open_table(window: MainWindow) -> None:
    for name in ("jian", "fangpaofa", "taiwan", "riichi"):
        window.open_table.open_data(examples(name)[0])
        window.page.toggle_options()
        window.toggle_inquiry()
        QTest.qWait(1)


ACTS: dict[str, Callable[[MainWindow], object]] = {
    "table": _open_table,
    "working": lambda window: window.page.toggle_steps(),
    "entry": lambda window: window.page.open_entry(),
    "keys": lambda window: window.toggle_sheet(),
    "new_session": lambda window: window.show_view("new_session"),
    "rules": _rules,
    "night": _night,
    "display": lambda window: window.toggle_display(),
    "preferences": lambda window: window.toggle_preferences(),
}


@pytest.mark.parametrize("view", ACTS)
def test_only_the_window_is_one(qtbot: QtBot, library: Library, orphans: OtherWindows, view: str) -> None:
    open_table = OpenTable(Deal("chengdu"))
    open_table.start(library)
    window = MainWindow(open_table)
    qtbot.addWidget(window)
    window.show()
    open_table.open_data(examples("chengdu")[0])
    ACTS[view](window)
    QTest.qWait(1)
    assert [name for name in orphans.seen if name not in ("MainWindow", "RoundedTip")] == []
    window.close()
