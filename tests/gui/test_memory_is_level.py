"""Whoever goes round the pages again, in a window of other sizes, leaves no more behind than the first time.

What is counted is what a window is made of and paints with; `benchmarks/memory.py` measures the memory itself.
"""

from __future__ import annotations

import ctypes
import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtGui import QFont, QFontMetrics, QPainterPath, QStaticText, QTextDocument
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from calculator.app.preferences import SCALES
from calculator.deals import Deal
from calculator.gui.look.look import Look
from calculator.gui.look.painting import PIXMAPS, forget_types
from calculator.gui.rules.people_line import RuleLine
from calculator.gui.stage.keys import Key, Shape, Words
from calculator.gui.stage.unit import unit_of
from calculator.gui.widgets.background import Background, save_memory
from calculator.gui.widgets.menus import ListMenu
from calculator.gui.window import MainWindow
from calculator.rules.library import Library, listing
from calculator.table import OpenTable, tour_deal
from tests.garbage import collect_whole

COUNTED = (QWidget, QPainterPath)
TYPE = (QFont, QFontMetrics, QStaticText)
MAPS = Path("/proc/self/maps")
PATIENCE = 120_000
"""Milliseconds until a test is given up."""


def alive(counted: tuple[type, ...] = COUNTED) -> Counter[str]:
    """How many there are of each, after all that is to go has gone."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    # What the window has taken out of the collections is counted too.
    collect_whole()
    found = gc.get_objects()
    return Counter({kind.__name__: sum(isinstance(one, kind) for one in found) for kind in counted})


def at_rest(window: MainWindow) -> bool:
    """Whether nothing is worked out any more, and no page that was left waits for its work."""
    works = any(one.busy for one in window.findChildren(Background))
    return not works and not any(one.isActive() and one.isSingleShot() for one in window.findChildren(QTimer))


def go_round(window: MainWindow, widths: Iterable[int], wait: Callable[[], None] = QApplication.processEvents) -> None:
    for page in ("night", "rules", "new_session", "table"):
        window.show_view(page)
        wait()
    for width in widths:
        window.resize(width, width * 9 // 16)
        QApplication.processEvents()


@pytest.mark.slow
def test_going_round_again_in_other_sizes_leaves_nothing_more_behind(qtbot: QtBot, data_folder: Path) -> None:
    window = MainWindow(OpenTable(Deal("chengdu")), folder=data_folder)
    qtbot.addWidget(window)
    window.open_table.start(Library())
    window.show()
    window.open_table.load(tour_deal())

    def rest() -> None:
        """Else what a page is made of hangs on how far its work is."""
        qtbot.waitUntil(lambda: at_rest(window), timeout=PATIENCE)

    for _ in range(2):
        go_round(window, range(1070, 1900, 201), rest)
    once = alive()
    go_round(window, range(970, 1900, 37), rest)
    assert not alive() - once
    window.close()


@pytest.mark.slow
def test_type_of_other_sizes_goes_with_them(qtbot: QtBot, data_folder: Path) -> None:
    """What a size of type has written is let go of when the window has another."""
    window = MainWindow(OpenTable(Deal("chengdu")), folder=data_folder)
    qtbot.addWidget(window)
    window.open_table.start(Library())
    window.show()
    window.open_table.load(tour_deal())

    def write_in(scales: Iterable[int]) -> Counter[str]:
        for scale in scales:
            window.set_preferences(window.preferences._replace(scale=scale))
            go_round(window, ())
        return alive(TYPE)

    once = write_in((90, 100, 90, 100))
    again = write_in((*SCALES[::3], 90, 100))
    window.close()
    assert all(once.values())
    # A button holds its type for as long as it is there.
    assert all(again[kind] < 2 * count for kind, count in once.items())


def test_what_is_freed_goes_back_to_the_system_in_a_pause(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace(malloc_trim=given.append))
    background = Background()
    background.start(lambda stopped, report: None)
    qtbot.waitUntil(lambda: bool(given), timeout=10_000)
    background.close()
    assert set(given) == {0}


def test_a_system_that_cannot_take_it_back_is_not_asked(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def library(name: object) -> object:
        asked.append(name)
        return object()

    monkeypatch.setattr(ctypes, "CDLL", library)
    background = Background()
    background.start(lambda stopped, report: None)
    qtbot.waitUntil(lambda: bool(asked), timeout=10_000)
    background.close()
    assert asked == [None]
    assert gc.isenabled()


def gone() -> None:
    """All that is to go goes."""
    QApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def window(qtbot: QtBot, data_folder: Path) -> Iterator[MainWindow]:
    made = MainWindow(OpenTable(Deal("chengdu")), folder=data_folder)
    qtbot.addWidget(made)
    made.open_table.start(Library())
    made.show()
    made.open_table.load(tour_deal())
    QApplication.processEvents()
    yield made
    made.close()


@pytest.mark.skipif(not MAPS.exists(), reason="the system does not say which files are open")
def test_no_file_of_type_is_opened_twice(qtbot: QtBot, data_folder: Path) -> None:
    """When Qt closes the file of letters that are seldom written, it opens the others again beside those in use."""
    window = MainWindow(OpenTable(Deal("")), folder=data_folder)
    in_use = QFont(QApplication.font())
    QFontMetrics(in_use).horizontalAdvance("a字▾")

    def write(pixels: int, *, bold: bool = False) -> None:
        font = QFont(QApplication.font())
        font.setPixelSize(pixels)
        font.setBold(bold)
        QFontMetrics(font).horizontalAdvance("a字▾")

    def opened() -> Counter[str]:
        lines = MAPS.read_text(encoding="utf-8").splitlines()
        return Counter(line.split()[-1] for line in lines if "/fonts/" in line)

    write(14, bold=True)
    before = opened()
    window.deleteLater()
    gone()
    forget_types()
    # More types than Qt remembers.
    for pixels in range(20, 4000):
        write(pixels)
    assert opened() == before


def test_the_words_of_the_stage_keep_no_document_each(window: MainWindow) -> None:
    window.grab()
    assert [words for words in window.page.findChildren(Words) if words.isVisible()]
    assert not window.page.findChildren(QTextDocument)
    chips = [key for key in window.page.findChildren(Key) if type(key) is Key]
    assert chips
    assert all(key.findChildren(QWidget) == [key.words] for key in chips)


def test_pictures_of_other_sizes_go_with_them(window: MainWindow) -> None:
    def painted(wide: int) -> int:
        window.resize(wide, wide * 9 // 16)
        QApplication.processEvents()
        window.grab()
        return len(PIXMAPS)

    painted(1440)
    once = painted(1280)
    assert once
    assert [painted(wide) for wide in (1440, 1600, 1760, 1280)][-1] == once


def test_a_panel_that_is_left_goes(window: MainWindow, qtbot: QtBot) -> None:
    def widgets() -> Counter[str]:
        gone()
        return Counter(type(one).__name__ for one in window.findChildren(QWidget))

    for leave in (
        window.toggle_inquiry,
        window.page.toggle_options,
        window.toggle_preferences,
        lambda: window.show_view("table"),
    ):
        before = widgets()
        if leave.__name__ == "<lambda>":
            window.pages.open_new_session()
        else:
            leave()
        assert widgets() != before
        leave()
        qtbot.waitUntil(lambda before=before: not widgets() - before, timeout=10_000)


def test_what_was_typed_in_a_question_is_there_when_one_comes_back(window: MainWindow) -> None:
    window.toggle_inquiry()
    assert window.inquiry is not None
    window.inquiry.show_page("why")
    window.inquiry.pages["audit"].first.setText("老王 3")
    window.toggle_inquiry()
    assert window.inquiry is None
    window.toggle_inquiry()
    assert window.inquiry is not None
    assert window.inquiry.page.name == "why"
    window.inquiry.show_page("audit")
    assert window.inquiry.page.first.text() == "老王 3"


def test_the_list_of_the_picture_is_there_once(window: MainWindow) -> None:
    buttons = window.page.view.bar.links, *window.page.view.bar.others
    for button in buttons * 2:
        window.sending.unfold(button)
        window.sending.menu.close()
        gone()
        assert len(window.page.view.bar.findChildren(ListMenu)) == 1


def test_rules_that_were_only_read_are_not_held(window: MainWindow) -> None:
    window.show_view("rules")
    view = window.pages.rules
    assert view is not None
    first, *others = [file.path for file in listing(*view.folders)][:4]
    view.open(first)
    view.code.insertPlainText("# mine")
    for path in others:
        view.open(path)
    assert [path for path in (first, *others) if view.keeping.file(path) is not None] == [first, others[-1]]
    view.open(first)
    assert "# mine" in view.code.toPlainText()


def test_words_are_written_on_keys_of_every_shape(qtbot: QtBot) -> None:
    unit = unit_of(1280, 720, Look())
    key = Key()
    qtbot.addWidget(key)
    for shape in (Shape("#101010", "", "#000000"), Shape("#101010", "", "#000000", "#ffffff", "#00ff00")):
        pictures = []
        for text in ("", "8"):
            key.set_style(unit, shape, unit.run(text, 24, shape.ink))
            key.resize(60, 60)
            pictures.append(key.grab().toImage())
        assert pictures[0] != pictures[1]


def test_only_the_part_of_the_rules_that_is_seen_has_lines(window: MainWindow, qtbot: QtBot) -> None:
    window.show_view("rules")
    assert window.pages.rules is not None
    people = window.pages.rules.people

    def lines() -> set[str]:
        gone()
        found = [one.shown for one in people.findChildren(RuleLine)]
        return {one.part[0] for one in found if one is not None}

    qtbot.waitUntil(lambda: lines() == {"items", "payments"}, timeout=60_000)
    people.choose_tab("options")
    assert lines() == {"options"}
    people.choose_tab("names")
    assert lines() == {"names"}
    people.choose_tab("payments")
    assert lines() == {"items", "payments"}


def test_large_blocks_go_back_as_they_are_freed_where_the_system_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    messages = dict[int, int]()
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace(mallopt=messages.__setitem__))
    save_memory()
    assert messages == {-3: 1 << 16, -1: 1 << 17, -8: 1}
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace())
    save_memory()
