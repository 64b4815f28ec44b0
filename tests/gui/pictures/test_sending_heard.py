"""The picture of a deal by keys alone and for a screen reader."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.gui.widgets import saving
from calculator.gui.window import MainWindow
from calculator.table import OpenTable
from calculator.table.state import deal_of
from calculator.view import do
from tests.gui.keyboard import at_the_keyboard, message, press
from tests.gui.pictures.test_deal_picture import WIN
from tests.gui.reader import Reader, announced, listening


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(OpenTable(deal_of(WIN)))
    qtbot.addWidget(made)
    made.show()
    made.open_table.start()
    return at_the_keyboard(qtbot, made)


def test_by_keys_the_list_is_opened_gone_through_and_left(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving.QFileDialog, "getSaveFileName", lambda *asked: (str(tmp_path / "deal"), ""))
    (button,) = [key for key in window.page.view.bar.links.keys if getattr(key, "action", "") == "picture:"]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    press(window, "Space")
    menu = window.sending.menu
    assert menu.activeAction().objectName() == "copy"
    press(window, "Escape")
    assert menu.isHidden()
    assert QApplication.focusWidget() is button
    press(window, "Space", "Down", "Enter")
    assert not QImage(str(tmp_path / "deal.png")).isNull()
    assert QApplication.focusWidget() is button


def test_a_screen_reader_presses_it_and_is_told_once(window: MainWindow) -> None:
    with listening() as heard:
        QApplication.clipboard().clear()
        reader = Reader(window)
        reader.press("发图")
        assert reader.menu() == ["复制图片", "图片存成文件……"]
        said = announced(heard, lambda: reader.press_in_menu("复制图片"))
        assert len(said) == 1
        assert message(window) in said[0]
        assert not QApplication.clipboard().image().isNull()
        do(window.open_table, "take_winning:")
        said = announced(heard, lambda: press(window, "I"))
        assert len(said) == 1
        assert message(window) in said[0]
