"""Names and notes of strangers show as they were typed, in every widget of every view: markup is text to labels, tooltips,
tables, answers and buttons."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QTableView,
    QTextBrowser,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.look.look import Look
from calculator.gui.window import MainWindow
from calculator.nights.entries import amounts
from calculator.rules.library import BUILT_IN, Library, folders
from calculator.table import OpenTable
from calculator.table.state import deal_of
from calculator.text import visible
from tests.gui.window_holds import shown_as_text
from tests.how_much import sampled
from tests.make_deals import deal, win

# Tooltips are windows, which the platform without a screen cannot raise.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support raise", extend=True)

MARKUP = "<b>x</b><img src=/etc/passwd>&amp;"
NAMES = [f"{MARKUP}{seat}" for seat in range(4)]
VIEWS = ("table", "night", "rules")


@pytest.fixture
def library(data_folder: Path) -> Library:
    """A ruleset of the user's own in which the ruleset, an item and an option are called by markup."""
    said = json.dumps(MARKUP)
    text = (BUILT_IN / "chengdu.yaml").read_text(encoding="utf-8")
    for old, new in (
        (r"^id: chengdu$", "id: evil"),
        (r"^name: .*$", f"name: {said}"),
        (r"zh: 清一色, en: Full flush", f"zh: {said}, en: {said}"),
        (r"zh: 庄家, en: [^,}]+|en: Cap \(fan\)", f"en: {said}"),
    ):
        text = re.sub(old, lambda _, new=new: new, text, count=1, flags=re.MULTILINE)
    mine, built_in = folders()
    mine.mkdir(parents=True)
    (mine / "evil.yaml").write_text(text, encoding="utf-8")
    return Library((mine, built_in))


@pytest.fixture(params=["zh", "en"])
def window(request: pytest.FixtureRequest, qtbot: QtBot, library: Library) -> Iterator[MainWindow]:
    record = deal("evil", win(0, "2345678999p111p", "8p", discarder=2), players=NAMES)
    open_table = OpenTable(Deal("evil"))
    open_table.start(library, on=deal_of(record))
    made = MainWindow(open_table, Look(language=request.param))
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.record_deal()
    made.recorder.book().add(amounts((3, -1, -1, -1), winners=(0,), self_drawn=True, note=MARKUP))
    open_table.load(deal_of(record))
    QApplication.processEvents()
    yield made
    made.close()


def settle_down() -> None:
    for _ in range(5):
        QTest.qWait(30)


def tip_label() -> QLabel:
    return next(
        widget
        for widget in QApplication.allWidgets()
        if isinstance(widget, QLabel) and widget.metaObject().className() == "QTipLabel"
    )


def check_tip(text: str, widget: QWidget) -> None:
    """The tooltip as Qt would show it over the widget."""
    QToolTip.showText(QPoint(10, 10), text, widget)
    shown = tip_label()
    assert shown.text() == text
    assert shown.textFormat() == Qt.TextFormat.PlainText, text
    QToolTip.hideText()


def texts_of(window: QWidget) -> list[str]:
    """Everything that is shown as text by widgets that exist, each of which shows it as typed."""
    found: list[str] = []
    for widget in [window, *window.findChildren(QWidget)]:
        if "<" in widget.toolTip() or "&" in widget.toolTip():
            check_tip(widget.toolTip(), widget)
            found.append(widget.toolTip())
        if isinstance(widget, QLabel):
            found.append(widget.text())
            if widget.property("rich"):
                assert MARKUP not in widget.text()
            else:
                widget.ensurePolished()
                assert widget.textFormat() == Qt.TextFormat.PlainText, widget.text()
        elif isinstance(widget, QAbstractButton):
            found.append(widget.text().replace("&&", "&"))
            assert "&" not in widget.text().replace("&&", ""), widget.text()
        elif isinstance(widget, QTextBrowser):
            found.append(widget.document().toPlainText())
            assert "<img" not in widget.toHtml().replace(html.escape("<img"), "")
        elif isinstance(widget, QComboBox):
            found += [widget.itemText(at) for at in range(widget.count())]
        elif isinstance(widget, QTableView) and (model := widget.model()) is not None:
            for row in range(min(model.rowCount(QModelIndex()), 50)):
                for column in range(model.columnCount(QModelIndex())):
                    index = model.index(row, column)
                    found.append(str(model.data(index) or ""))
                    if tip := model.data(index, Qt.ItemDataRole.ToolTipRole):
                        check_tip(str(tip), widget.viewport())
        else:
            found.append(widget.accessibleName())
    return found


def holds(texts: Iterable[str], part: str) -> bool:
    return any(part in text for text in texts)


@sampled(2)
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_shows_names_as_they_were_typed(window: MainWindow, view: str) -> None:
    window.show_view(view)
    settle_down()
    assert holds(texts_of(window), "<b>x</b>")


def test_the_questions_show_names_as_they_were_typed(window: MainWindow, qtbot: QtBot) -> None:
    """Also what is laid out as rich text."""
    window.show_view("table")
    window.toggle_inquiry()
    panel = window.inquiry
    assert panel is not None
    for choice in panel.tabs.choices():
        panel.tabs.chosen.emit(choice.key)
        settle_down()
        texts_of(window)
    panel.tabs.chosen.emit("matters")
    qtbot.waitUntil(lambda: holds(texts_of(panel), "<b>x</b>"), timeout=60_000)


def test_preferences_and_messages_show_text_as_it_is(window: MainWindow) -> None:
    window.toggle_preferences()
    settle_down()
    texts_of(window)
    assert not window.open_table.open_text(f"format: {json.dumps(MARKUP)}")
    window.refresh()
    settle_down()
    texts_of(window)


@pytest.mark.parametrize("typed", ["\u202e123m", "\x1b[31m5p", "\u2067\x9b"])
def test_what_a_sentence_quotes_is_seen_as_what_it_is(window: MainWindow, typed: str) -> None:
    """What was not understood stands in the window as an escape, and turns nothing round."""
    window.show_view("table")
    window.page.take_text(typed)
    window.page.entry.field.setText(typed)
    window.page.entry.field.returnPressed.emit()
    settle_down()
    assert visible(typed[0]) in window.page.view.bar.hint.text()
    assert visible(typed[0]) in window.page.entry.field.toolTip()
    assert not shown_as_text(window)


def test_pages_of_the_night_show_names_as_they_were_typed(window: MainWindow) -> None:
    """Every page that the night's side offers."""
    window.show_view("night")
    settle_down()
    night = window.pages.night
    assert night is not None
    for button in night.findChildren(QAbstractButton):
        if button.isVisible() and button.isEnabled() and button.isCheckable():
            button.click()
            QTest.qWait(20)
            texts_of(window)
