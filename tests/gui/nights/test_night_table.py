"""The table beside the night: which deal lies there, an old one that is being changed, and both after a restart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.app import Kept
from calculator.app.autosave import kept_of
from calculator.deals import Deal, record_of
from calculator.gui.window import MainWindow
from calculator.nights.store import Store
from calculator.rules.library import Library
from calculator.table import OpenTable, TableState, sample_deal, set_dealer, toggle_flag
from tests.gui.keyboard import press
from tests.gui.mouse import choose
from tests.gui.nights.make_night_window import Player, night_window


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library, deals=2) as window:
        window.show_view("table")
        yield Player(window)


def title(window: MainWindow) -> str:
    return window.top.place.text().split(" · ")[0]


def take_up(player: Player, at: int = 0) -> str:
    """The deal of a row on the table, by a double click's key."""
    player.window.show_view("night")
    player.click_row(at)
    player.click(player.view.drawer.buttons["edit"])
    assert player.window.pages.currentWidget() is player.window.page
    return player.night.rows[at].id


def killed_and_started(window: MainWindow, library: Library) -> MainWindow:
    """Another program that finds what this one kept, and nothing else."""
    row, parked = window.recorder.kept_row()
    text = Kept(window.open_table.on, None, (1280, 720), row, parked).text()
    window.recorder.close()
    kept = kept_of(text)
    again = MainWindow(OpenTable(Deal("chengdu")))
    if kept.row is not None:
        again.recorder.resume_row(kept.row, kept.parked)
    again.open_table.start(library, on=kept.on)
    again.show()
    again.recorder.book()
    return again


@pytest.fixture
def restarted(player: Player, library: Library) -> Iterator[list[MainWindow]]:
    """Windows that a test starts, which are closed behind it."""
    made: list[MainWindow] = []
    yield made
    for window in made:
        window.close()
        window.deleteLater()


def codes(window: MainWindow) -> list[str]:
    return [one.code for one in window.open_table.notice]


def test_the_strip_says_which_deal_of_the_night_it_is(player: Player) -> None:
    assert title(player.window) == "第 3 盘"
    take_up(player)
    assert title(player.window) == "改第 1 盘"
    QApplication.processEvents()
    assert player.window._note.buttons["leave"].isVisible()
    assert player.window.page.shown.primary.text == "改好第 1 盘"


def test_escape_leaves_an_old_deal_and_what_lay_there_comes_back(player: Player) -> None:
    before, night = player.window.open_table.on, player.night
    take_up(player)
    player.window.open_table.make(set_dealer, 2)
    player.window.page.setFocus()
    press(player.window, "Escape")
    assert title(player.window) == "第 3 盘"
    assert player.window.open_table.on == before
    assert player.night == night


def test_the_cross_leaves_it_too(player: Player) -> None:
    take_up(player)
    player.window._note.buttons["leave"].click()
    assert player.book.editing is None


def test_a_step_back_takes_the_old_deal_up_again_and_enter_changes_its_row(player: Player) -> None:
    row = take_up(player)
    player.window.open_table.select(1)
    player.window.open_table.make(toggle_flag, "last_tile")
    changed = player.window.open_table.on
    player.window.recorder.stop_editing()
    player.window.open_table.undo()
    assert player.window.open_table.on == changed
    assert player.book.editing == row
    player.window.record_deal()
    assert len(player.night.rows) == 2
    assert player.sheet.row(row).mark == "edited"


def test_undo_of_a_change_lays_the_old_deal_back_as_an_old_one(player: Player) -> None:
    row = take_up(player)
    player.window.open_table.select(1)
    player.window.open_table.make(toggle_flag, "last_tile")
    player.window.record_deal()
    player.window.open_table.undo()
    assert player.book.editing == row
    assert player.sheet.row(row).mark == ""
    player.window.open_table.redo()
    assert player.book.editing is None
    assert player.sheet.row(row).mark == "edited"


def test_a_row_that_is_taken_out_does_not_stay_on_the_table(player: Player) -> None:
    before = player.window.open_table.on
    row = take_up(player)
    player.window.show_view("night")
    player.view.choose(row)
    player.click(player.view.drawer.buttons["delete"])
    assert player.book.editing is None
    assert player.window.open_table.on == before
    player.undo()
    assert player.book.editing == row
    assert player.window.open_table.deal.events == sample_deal().deal.events


def test_killed_while_an_old_deal_is_changed_it_still_is_an_old_one(
    player: Player, library: Library, restarted: list[MainWindow]
) -> None:
    player.window.open_table.set_player(1)
    parked = player.window.open_table.on
    row = take_up(player)
    player.window.open_table.select(1)
    player.window.open_table.make(toggle_flag, "last_tile")
    laid = player.window.open_table.on
    again = killed_and_started(player.window, library)
    restarted.append(again)
    assert codes(again) == ["book_was_editing"]
    assert title(again) == "改第 1 盘"
    assert again.open_table.on == laid
    again.record_deal()
    night = again.recorder.book().night
    assert night is not None
    assert night.rows[0].id == row
    assert len(night.rows) == 2
    assert again.open_table.on == parked


def test_where_the_row_is_gone_meanwhile_that_is_told(
    player: Player, library: Library, restarted: list[MainWindow]
) -> None:
    row = take_up(player)
    kept = player.window.recorder.kept_row()
    with Store.open() as store:
        from calculator.nights import Replayer, delete

        store.save(Replayer().replay(delete(store.night(player.night.id), row)), "delete")
    again = MainWindow(OpenTable(Deal("chengdu")))
    restarted.append(again)
    assert kept[0] is not None
    again.recorder.resume_row(*kept)  # type: ignore[arg-type]
    again.open_table.start(library, on=sample_deal())
    again.recorder.book()
    assert codes(again) == ["book_edit_gone"]
    assert again.recorder.book().editing is None


def test_a_deal_recorded_just_before_the_end_is_not_a_new_one(
    player: Player, library: Library, restarted: list[MainWindow]
) -> None:
    player.window.open_table.open_data(record_of(sample_deal().deal))
    player.window.record_deal()
    player.window.recorder.close()
    again = MainWindow(OpenTable(Deal("chengdu")))
    restarted.append(again)
    again.open_table.start(library, on=sample_deal())
    again.recorder.book()
    assert codes(again) == ["book_already"]
    assert again.open_table.deal.events == Deal("chengdu").events
    assert again.recorder.book().number == 4


def test_the_book_is_opened_by_itself_only_where_there_is_one(qtbot: QtBot, library: Library) -> None:
    from calculator.documents import data_folder
    from calculator.nights.store import FILE

    window = MainWindow(OpenTable(Deal("chengdu")), folder=data_folder())
    window.open_table.start(library, on=sample_deal())
    try:
        window.recorder.open_book()
        assert not (data_folder() / FILE).exists()
        window.record_deal()
        again = MainWindow(OpenTable(Deal("chengdu")), folder=data_folder())
        again.open_table.start(library, on=TableState(Deal("chengdu")))
        try:
            again.recorder.open_book()
            assert title(again) == "第 2 盘"
        finally:
            again.close()
            again.deleteLater()
    finally:
        window.close()
        window.deleteLater()


def test_after_a_night_is_settled_enter_begins_another_of_the_same_four(player: Player) -> None:
    first = player.night
    player.window.show_view("night")
    player.click(player.view.side.buttons["settle"])
    paid = player.night
    assert paid.settled is not None
    player.window.open_table.open_data(record_of(sample_deal().deal))
    player.window.record_deal()
    assert codes(player.window) == ["book_began"]
    assert player.night.id != first.id
    assert [one.id for one in player.night.people] == [one.id for one in first.people]
    assert len(player.night.rows) == 1
    with Store.open() as store:
        assert store.night(first.id).rows == paid.rows
    player.window.open_table.undo()
    assert player.night.id == first.id


def test_undo_and_redo_of_the_top_bar_work_in_the_night(player: Player) -> None:
    player.window.show_view("night")
    row = player.night.rows[-1].id
    player.view.choose(row)
    player.click(player.view.drawer.buttons["delete"])
    assert len(player.night.rows) == 1
    player.click(player.window.top.undo)
    assert len(player.night.rows) == 2
    player.window.top.more.click()
    choose(player.window.top.menu, "redo")
    assert len(player.night.rows) == 1


def test_what_another_window_wrote_is_shown_and_told(player: Player, qtbot: QtBot) -> None:
    from calculator.nights import Replayer, insert
    from calculator.nights import row as row_of
    from calculator.nights.entries import penalty

    player.window.show_view("night")
    with Store.open() as store:
        night = insert(store.night(player.night.id), row_of(penalty(1, 5)))
        store.save(Replayer().replay(night), "add")
    player.view.look_outside()
    assert len(player.night.rows) == 3
    assert player.notices() == ["book_outside"]
    assert len(player.view.table.rows) == 3


def test_a_change_on_top_of_anothers_is_refused_once_and_then_goes(player: Player) -> None:
    from calculator.nights import Replayer, insert
    from calculator.nights import row as row_of
    from calculator.nights.entries import penalty

    with Store.open() as store:
        night = insert(store.night(player.night.id), row_of(penalty(1, 5)))
        store.save(Replayer().replay(night), "add")
    assert not player.window.recorder.do(lambda: player.book.add(penalty(2, 7)))
    assert player.notices() == ["store_stale"]
    assert len(player.night.rows) == 3
    assert player.window.recorder.do(lambda: player.book.add(penalty(2, 7)))
    assert len(player.night.rows) == 4


def test_nothing_of_the_night_is_read_before_the_first_paint() -> None:
    import subprocess
    import sys

    code = (
        "import sys\n"
        "from calculator.gui import app\n"
        "import calculator.gui.window, calculator.gui.stage.page\n"
        "print([name for name in sys.modules if name.startswith(('calculator.gui.nights', 'calculator.nights.store',"
        " 'calculator.nights', 'sqlite3'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
