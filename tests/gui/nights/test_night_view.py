"""The night's view: sorting and filtering rows, files that cannot be opened, and what keys and screen readers meet."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QMenu, QTableView, QWidget
from pytestqt.qtbot import QtBot

from calculator.documents import data_folder
from calculator.gui.look.look import Look
from calculator.gui.look.palette import DARK
from calculator.gui.nights.nights_page import NightsPage
from calculator.gui.nights.view import PAGES
from calculator.gui.window import MainWindow
from calculator.nights.entries import adjustment, amounts
from calculator.nights.store import FILE, Store
from calculator.rules.library import Library
from calculator.table import sample_deal
from calculator.text import Language
from calculator.text.figures import signed
from calculator.view import FIRST_SEAT, NUMBER, WHO
from tests.empty_data_folder import set_data_folder
from tests.gui.nights.make_night_window import Player, night_window
from tests.how_much import sampled


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library, deals=4) as window:
        yield Player(window)


def store_path() -> Path:
    with Store.open() as store:
        return store.path


def query_file(query: str, *values: str) -> list[tuple[int, ...]]:
    """What the file itself says, read without the program."""
    with closing(sqlite3.connect(data_folder() / FILE)) as connection, connection:
        return connection.execute(query, values).fetchall()


# --- sorting and filtering --------------------------------------------------------------------------------------------


def test_rows_stand_as_they_were_played_until_a_head_is_clicked(player: Player) -> None:
    assert player.numbers() == [1, 2, 3, 4]
    header = player.view.table.horizontalHeader()
    assert not header.isSortIndicatorShown()
    player.click_head(FIRST_SEAT)
    nets = {row.number: row.net[0] for row in player.sheet.rows if row.net is not None}
    assert [nets[number] for number in player.numbers()] == sorted(nets.values(), reverse=True)
    assert header.isSortIndicatorShown()
    player.click_head(FIRST_SEAT)
    assert [nets[number] for number in player.numbers()] == sorted(nets.values())
    player.click_head(NUMBER)
    assert player.numbers() == [1, 2, 3, 4]
    assert not header.isSortIndicatorShown()


def test_rows_are_found_by_words_and_by_who_won(player: Player) -> None:
    player.book.add(amounts((-6, 6, 0, 0), winners=(1,), discarder=0, note="门口吃面"))
    player.window.refresh()
    player.type_in(player.view.search, "吃面 小李")
    assert player.numbers() == [5]
    assert player.view.head.found.text() == "1 / 5"
    player.press(Qt.Key.Key_Escape)
    assert player.view.search.text() == ""
    kind = player.view.head.kind
    kind.setCurrentIndex(kind.findText("小李胡"))
    kind.activated.emit(kind.currentIndex())
    wanted = [row.number for row in player.sheet.rows if 1 in row.winners]
    assert player.numbers() == wanted
    assert 5 in wanted


def test_changed_rows_and_rows_by_hand_are_shown_alone(player: Player) -> None:
    player.book.add(adjustment((1, -1, 0, 0)))
    player.book.alter(player.night.rows[1].id, amounts((9, -9, 0, 0), winners=(0,)))
    player.window.refresh()
    kind = player.view.head.kind
    nobody = sum(row.exhausted for row in player.sheet.rows)
    for name, wanted in (("by_hand", 4), ("exhausted", nobody)):
        kind.setCurrentIndex(kind.findData(name))
        kind.activated.emit(kind.currentIndex())
        assert len(player.view.table.rows) == wanted
    kind.setCurrentIndex(kind.findData("changed"))
    kind.activated.emit(kind.currentIndex())
    assert 2 in player.numbers()


def test_all_marks_go_at_once_and_come_back_with_undo(player: Player) -> None:
    for at in (1, 2):
        player.book.alter(player.night.rows[at].id, amounts((9, -9, 0, 0), winners=(0,)))
    player.window.refresh()
    assert len(player.sheet.changed) >= 2
    assert "第 2 盘、第 3 盘改过" in player.view.changes.text()
    player.click(player.view.seen_all)
    assert not player.sheet.changed
    assert not player.view.seen_all.isVisible()
    player.undo()
    assert len(player.sheet.changed) >= 2


def test_a_changed_row_says_so_at_once_and_whoever_has_seen_it_says_so_over_the_table(player: Player) -> None:
    player.book.add(amounts((4, -4, 0, 0), winners=(0,), discarder=1))
    row = player.night.rows[-1]
    player.window.refresh()
    (shown,) = [line for line in player.view.table.rows if line.key == row.id]
    assert shown.cells[WHO].tag == "新"
    player.book.alter(row.id, amounts((9, -9, 0, 0), winners=(0,), discarder=1))
    player.window.refresh()
    (shown,) = [line for line in player.view.table.rows if line.key == row.id]
    assert shown.cells[WHO].tag == "改"
    assert player.view.changes.text() == "第 5 盘改过"
    assert player.view.seen_all.text() == "知道了"
    player.click(player.view.seen_all)
    assert not player.view.changes.isVisible()


def test_who_pays_whom_stands_first_in_the_drawer_and_the_steps_below(player: Player) -> None:
    settlement = player.sheet.rows[0].settlement
    assert settlement is not None
    messages = player.view.drawer.findChildren(QLabel)
    player.view.table.choose(player.sheet.rows[0].row.id)
    (working,) = [one.text() for one in messages if "→" in one.text() and "\n" in one.text()]
    names = settlement.deal.players
    row = settlement.transfers[0]
    assert "→" in working.split("\n")[0]
    assert names[row.payer] in working.split("\n")[0]
    assert working.index("→") < working.index(": ")


# --- sizes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("percent", [160, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_all_totals_are_seen_however_large_the_type(player: Player, percent: int, size: tuple[int, int]) -> None:
    player.book.add(amounts((12_345, -12_345, 0, 0), winners=(0,), discarder=1))
    player.window.resize(*size)
    player.window.set_look(replace(player.window.look, scale=percent))
    QApplication.processEvents()
    table = player.view.table
    header = table.horizontalHeader()
    for seat, total in enumerate(player.sheet.totals):
        left, wide = header.sectionViewportPosition(FIRST_SEAT + seat), header.sectionSize(FIRST_SEAT + seat)
        assert left >= 0
        assert left + wide <= table.viewport().width()
        assert header.fontMetrics().horizontalAdvance(signed(total)) < wide
    totals = player.view.totals
    assert totals.isVisible()
    # Where there is room for it at all, also what they are in money.
    assert totals.height() >= player.window.look.px(58 if percent == 160 or size[1] > 640 else 34)
    assert table.geometry().bottom() < totals.y(), "nothing lies over the rows"
    assert not table.isColumnHidden(WHO)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_whole_row_and_the_totals_are_seen_with_type_of_160_percent(player: Player, language: Language) -> None:
    player.book.alter(player.night.rows[1].id, amounts((9, -9, 0, 0), winners=(0,), discarder=1))
    player.window.resize(1024, 640)
    player.window.set_look(replace(player.window.look, scale=160, language=language))
    QApplication.processEvents()
    view = player.view
    assert view.changes.isVisible(), "the band above the rows takes the most room"
    assert view.table.viewport().height() >= view.table.rowHeight(view.table.currentIndex().row())
    assert view.totals.geometry().bottom() < view.totals.parentWidget().height()
    assert not view.totals.brief


# --- files that cannot be opened --------------------------------------------------------------------------------------


def test_a_file_of_a_newer_program_is_a_calm_page_and_the_table_still_works(qtbot: QtBot, library: Library) -> None:
    store_path()
    (version,) = query_file("PRAGMA user_version")[0]
    query_file("UPDATE copies SET data = '999' WHERE what = 'version'")
    query_file("PRAGMA user_version = 999")
    with night_window(library, deals=0) as window:
        player = Player(window)
        page = player.view.pages.currentWidget()
        assert isinstance(page, NightsPage)
        assert page.trouble.isVisible()
        assert "999" in page.trouble.said.text()
        assert not page.trouble.repair_button.isVisible()
        assert not player.view.head.tabs.button("sheet").isEnabled()
        window.show_view("table")
        assert window.open_table.outcome is not None
        assert window.open_table.outcome.settlement is not None
        query_file(f"PRAGMA user_version = {version}")
        query_file(f"UPDATE copies SET data = '{version}' WHERE what = 'version'")
        window.show_view("night")
        assert not page.trouble.isVisible()


def test_a_file_that_is_none_is_set_aside_and_a_fresh_one_made(qtbot: QtBot, library: Library) -> None:
    path = store_path()
    path.write_bytes(b"shopping list " * 500)
    with night_window(library, deals=0) as window:
        player = Player(window)
        page = player.view.pages.currentWidget()
        assert isinstance(page, NightsPage)
        assert page.trouble.repair_button.isVisible()
        player.click(page.trouble.repair_button)
        assert not page.trouble.isVisible()
        assert "store_repaired" in player.notices()
        assert any(one.read_bytes().startswith(b"shopping list") for one in path.parent.rglob("*") if one.is_file())
        window.show_view("table")
        window.record_deal()
        assert len(player.night.rows) == 1


def test_a_damaged_night_says_so_in_the_list_and_the_others_are_played_on(player: Player) -> None:
    first = player.night
    player.begin("第二局")
    query_file("UPDATE nights SET head = replace(head, '老王', '老黄') || ' ' WHERE id = ?", first.id)
    query_file("UPDATE copies SET data = replace(data, '老王', '老黄') WHERE id = ?", first.id)
    nights = player.page("nights")
    assert isinstance(nights, NightsPage)
    nights.table.choose(first.id)
    assert nights.damage.isVisible()
    assert nights.buttons["check"].isVisible()
    assert not nights.buttons["open"].isEnabled()
    assert player.night.name == "第二局"
    player.click(nights.buttons["check"])
    assert "store_repaired" in player.notices()
    assert player.night.name == "第二局"


def test_a_damaged_row_is_told_wherever_the_night_is_seen_until_it_is_repaired(player: Player) -> None:
    """F1: the totals of a night that lacked a row stood there as if they were whole."""
    for points in (3, 5):
        player.book.add(amounts((points, -points, 0, 0), winners=(0,), discarder=1))
    whole = player.sheet.totals
    last = len(player.night.rows)
    query_file("UPDATE rows SET data = data || ' ' WHERE position = ?", str(last - 2))
    player.book.reload()
    player.window.refresh()
    view, lacking = player.view, f"（缺第 {last - 1} 行）"
    assert player.sheet.totals == (whole[0] - 3, whole[1] + 3, *whole[2:])
    said = f"第 {last - 1} 行坏了；看得出记的是 +3 −3 0 0"
    assert view.notice.text().endswith(said)
    player.press(Qt.Key.Key_Down)
    assert view.notice.text().count(said) == 1
    assert lacking in view.totals.accessibleName()
    assert view.table.rows[last - 2].cells[WHO].text == "坏了，读不出来"
    assert [row.cells[NUMBER].text for row in view.table.rows][-2:] == [str(last - 1), str(last)]
    statistics = player.page("statistics")
    assert said in statistics.hint.text()
    assert all("（缺 1 行）" in row.cells[-1].text for row in statistics.table.rows)
    nights = player.page("nights")
    assert isinstance(nights, NightsPage)
    assert nights.damage.text() == said
    assert (nights.table.rows[0].cells[-1].text, nights.table.rows[0].cells[-1].tip) == ("坏了", f"坏了{lacking}")
    player.click(nights.buttons["check"])
    assert player.sheet.totals == whole
    assert not nights.damage.isVisible()
    assert "修复时看出来的" in view.table.rows[last - 2].cells[WHO].text
    view.to_sheet()
    view.choose(player.night.rows[last - 2].id)
    assert "缺" not in view.totals.accessibleName()


def test_a_full_disk_or_a_read_only_file_changes_nothing_and_is_told(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from calculator.documents import Problem, Problems

    before = player.night

    def full(*_: object, **__: object) -> None:
        raise Problems([Problem("store_disk_full", facts={"name": "nights.sqlite"})])

    monkeypatch.setattr(player.book.store, "save", full)
    player.click_row(1)
    player.click(player.view.drawer.buttons["delete"])
    assert player.notices() == ["store_disk_full"]
    assert player.night == before
    player.window.show_view("table")
    from calculator.deals import record_of

    player.window.open_table.open_data(record_of(sample_deal().deal))
    laid = player.window.open_table.on
    player.window.record_deal()
    assert player.notices() == ["store_disk_full"]
    assert player.window.open_table.on == laid


# --- keys and screen readers ------------------------------------------------------------------------------------------


def test_tab_reaches_every_control_of_the_sheet(player: Player) -> None:
    view = player.view
    view.table.setFocus()
    met = set()
    for _ in range(60):
        player.press(Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        met.add(focus)
    for widget in (
        view.search,
        view.head.kind,
        *view.head.buttons.values(),
        view.table,
        view.drawer.buttons["edit"],
        view.drawer.buttons["delete"],
        view.side.chart,
        *view.side.buttons.values(),
    ):
        assert widget in met, widget


@sampled(4)
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", PAGES)
def test_everything_that_takes_keys_has_a_name(qtbot: QtBot, library: Library, name: str, language: str) -> None:
    look = Look(language="en" if language == "en" else "zh", palette=DARK, faces=DARK.faces)
    with night_window(library, deals=2, look=look) as window:
        player = Player(window)
        player.view.ask_page(name)
        page = player.view.pages.currentWidget()
        for widget in page.findChildren(QWidget):
            if not widget.isVisible() or not widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                continue
            if isinstance(widget, QLineEdit) and isinstance(widget.parent(), QComboBox):
                continue
            if widget.objectName().startswith("qt_"):
                continue
            if isinstance(widget, (QAbstractButton, QLineEdit, QComboBox, QTableView)):
                text = widget.text() if isinstance(widget, QAbstractButton) else ""
                assert widget.accessibleName() or text, (name, widget)


@pytest.fixture(params=[100, 130, 160], scope="module")
def scaled(
    request: pytest.FixtureRequest, qapp: QApplication, library: Library, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    """A window with a night, at each size of type."""
    with pytest.MonkeyPatch.context() as patch:
        set_data_folder(patch, tmp_path_factory.mktemp("data"))
        with night_window(library, deals=2, look=Look(language="en", scale=request.param)) as window:
            yield window


@sampled(3)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_no_page_is_wider_than_the_window(scaled: MainWindow, size: tuple[int, int]) -> None:
    scaled.resize(*size)
    player = Player(scaled)
    for name in PAGES:
        player.view.ask_page(name)
        QApplication.processEvents()
        assert scaled.size().toTuple() == size, name


def test_the_newest_row_is_the_one_spoken_of(library: Library) -> None:
    """Drawer and table speak of the same row: the last one as the view opens, then each as it comes."""
    with night_window(library, 3) as window:
        assert window.pages.night is not None
        for points in (5, 7):
            sheet = window.pages.night.sheet
            assert sheet is not None
            assert window.pages.night.table.key() == sheet.rows[-1].row.id
            window.recorder.book().add(amounts((3 * points, -points, -points, -points), winners=(0,), self_drawn=True))
            window.pages.night.refresh()
        assert window.pages.night.sheet is not None
        assert window.pages.night.table.key() == window.pages.night.sheet.rows[-1].row.id


@sampled(2)
@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("scale", [100, 160])
def test_no_head_of_a_column_is_cut(library: Library, language: str, size: tuple[int, int], scale: int) -> None:
    with night_window(library, 12, Look(language=language, scale=scale)) as window:
        window.resize(*size)
        QTest.qWait(1)
        assert window.pages.night is not None
        table = window.pages.night.table
        header = table.horizontalHeader()
        for at, column in enumerate(table.source.columns):
            if not table.isColumnHidden(at):
                # Sixteen pixels of the style sheet, and what Qt keeps besides.
                needed = header.fontMetrics().horizontalAdvance(column.head) + 20
                assert header.sectionSize(at) >= needed, column.head


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_row_is_asked_about_from_its_drawer_and_from_its_menu(player: Player) -> None:
    window, net = player.window, player.nets()[0]
    player.click_row(0)
    player.click(player.view.drawer.buttons["ask"])
    assert window.pages.currentIndex() == 0
    assert window.inquiry is not None
    assert window.inquiry.isVisible()
    assert window.open_table.settlement is not None
    assert window.open_table.settlement.net == net
    window.show_view("night")
    table = player.view.table
    player.view.open_menu(table.visualRect(table.model().index(0, 2)).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    shown = [button.text() for button in player.view.drawer.buttons.values() if not button.isHidden()]
    assert [action.text() for action in menu.actions()] == shown
    menu.close()


def test_a_table_of_four_is_laid_out_while_the_totals_are_those_of_three(player: Player) -> None:
    table = player.view.table
    columns, rows = table.source.columns, table.rows
    player.begin("三人", "sanren")
    assert len(player.view.totals.source.columns) < len(columns)
    table.show_rows(columns, rows, player.window.look)
    assert (table.source.columns, table.rows) == (columns, rows)
