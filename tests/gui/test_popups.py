"""Lists and menus have round corners behind which the window is seen, and words never lie under a keycap."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QMenu, QWidget

from calculator.gui.desk.seat_menu import seat_menu
from calculator.gui.window import MainWindow
from calculator.text import LANGUAGES


def is_round(popup: QWidget) -> bool:
    return popup.windowType() == Qt.WindowType.Popup and popup.testAttribute(
        Qt.WidgetAttribute.WA_TranslucentBackground
    )


def test_lists_of_choices_have_round_corners(window: MainWindow) -> None:
    window.page.result.toggle_options()
    boxes = window.findChildren(QComboBox)
    assert len(boxes) >= 4
    assert all(is_round(box.view().window()) for box in boxes)


def test_the_menu_of_a_seat_has_round_corners_and_its_submenus_too(window: MainWindow) -> None:
    window.desk.add_event("win")
    menu = seat_menu(window.page.who.table, window.desk, window.look, 0, lambda: None)
    menus = [menu, *menu.findChildren(QMenu)]
    assert len(menus) >= 3
    assert all(map(is_round, menus))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("percent", [80, 100, 150, 200])
def test_words_of_a_list_end_before_their_keycap(window: MainWindow, language: str, percent: int) -> None:
    window.set_look(replace(window.look, language=language, scale=percent))
    window.top.unfold_file()
    assert window.top.menu is not None
    caps = 0
    for button in window.top.menu.buttons.values():
        layout = button.layout()
        assert layout is not None
        layout.activate()
        words = button.fontMetrics().horizontalAdvance(button.text())
        for cap in button.findChildren(QLabel):
            caps += 1
            assert words + 10 <= cap.x(), button.text()
    assert caps
    window.top.menu.leave()
