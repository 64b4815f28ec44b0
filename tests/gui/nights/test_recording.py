"""Enter takes the deal into the night; the next one is laid; an old one comes back to be changed; undo takes back both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.deals import Deal
from calculator.gui.window import MainWindow
from calculator.nights import Replayer, editing, entries
from calculator.nights.store import Store
from calculator.rules.library import Library, folders
from calculator.table import OpenTable, sample_deal, sentence, set_dealer, set_option, toggle_flag
from calculator.view import Tone, working

NO_KEYS = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[MainWindow]:
    made = MainWindow(OpenTable(Deal("chengdu")))
    made.open_table.start(library, on=sample_deal())
    made.show()
    yield made
    made.close()
    made.deleteLater()


def settled(window: MainWindow) -> tuple[int, ...]:
    outcome = window.open_table.outcome
    assert outcome is not None
    assert outcome.settlement is not None
    return outcome.settlement.net


def notices(window: MainWindow) -> list[str]:
    return [problem.code for problem in window.open_table.notice]


def test_the_first_enter_begins_a_night_with_the_table_of_the_table(window: MainWindow) -> None:
    net = settled(window)
    window.record_deal()
    assert notices(window) == ["book_recorded"]
    assert window.page.shown.tone is Tone.DONE, "what went well does not look like a fault"
    with Store.open() as store:
        (summary,) = store.nights()
        night = store.night(summary.id)
    assert night.names == ("老王", "小李", "阿珍", "大刘")
    assert (night.ruleset.id, night.stake, night.dealer) == ("chengdu", "0.5", 0)
    (row,) = night.rows
    assert row.accepted is not None
    assert row.accepted.net == net


def test_the_next_deal_lies_blank_with_the_next_dealer(window: MainWindow) -> None:
    outcome = window.open_table.outcome
    assert outcome is not None
    assert outcome.settlement is not None
    dealer = outcome.settlement.next_dealer
    window.record_deal()
    deal = window.open_table.deal
    assert deal.events == Deal("chengdu").events
    assert deal.dealer == dealer
    assert deal.players == ("老王", "小李", "阿珍", "大刘")
    assert window.recorder.book().number == 2


def test_undo_takes_the_deal_out_of_the_night_and_lays_it_back(window: MainWindow) -> None:
    before = window.open_table.on
    window.record_deal()
    window.open_table.undo()
    assert window.open_table.on == before
    assert window.recorder.book().night is None
    window.open_table.redo()
    night = window.recorder.book().night
    assert night is not None
    assert len(night.rows) == 1
    window.open_table.undo()
    with Store.open() as store:
        assert store.nights() == ()


def test_a_second_deal_goes_below_the_first_and_undo_takes_only_it(window: MainWindow) -> None:
    window.record_deal()
    window.open_table.open_data(record_of_sample())
    window.record_deal()
    book = window.recorder.book()
    assert book.night is not None
    assert len(book.night.rows) == 2
    window.open_table.undo()
    assert len(book.night.rows) == 1


def test_undo_on_the_command_line_and_undo_in_the_window_walk_the_same_steps(window: MainWindow) -> None:
    """A7: neither destroys what the other did."""
    for _ in range(2):
        window.open_table.open_data(record_of_sample() | {"dealer": window.open_table.deal.dealer})
        window.record_deal()
    book = window.recorder.book()
    assert book.night is not None
    night_id, both = book.night.id, book.night.rows

    def walk(what: str, by: int) -> int:
        """The command line; how many rows there are afterwards."""
        with Store.open() as store:
            there = store.stepped(night_id, by)
            assert there is not None
            return len(store.save(Replayer().replay(there), what).rows)

    assert walk("undo", -1) == 1
    window.open_table.undo()
    assert notices(window) == ["book_step_lost"]
    assert len(book.night.rows) == 1
    assert walk("redo", 1) == 2
    window.open_table.undo()
    assert len(book.night.rows) == 1
    with Store.open() as store:
        assert store.steps(night_id) == (1, 1), "the window's step back is a step back here too"
    assert walk("redo", 1) == 2
    assert walk("undo", -1) == 1
    window.open_table.redo()
    assert book.night.rows == both


def test_steps_that_another_window_made_impossible_are_told_once_and_then_passed_over(window: MainWindow) -> None:
    for _ in range(2):
        window.open_table.open_data(record_of_sample() | {"dealer": window.open_table.deal.dealer})
        window.record_deal()
    book = window.recorder.book()
    assert book.night is not None
    night_id = book.night.id
    with Store.open() as store:
        adding = editing.insert(store.night(night_id), entries.row(entries.penalty(0, 1)))
        there = store.save(Replayer().replay(adding), "add")
    window.open_table.undo()
    assert notices(window) == ["book_step_lost"]
    assert book.night == there
    pressed = 0
    while window.open_table.can_undo:
        window.open_table.undo()
        assert notices(window) == [], "it has been said"
        pressed += 1
        assert pressed < 20
    with Store.open() as store:
        assert store.night(night_id).rows == there.rows, "nothing of the other window's is taken back"


def test_a_dealer_set_by_hand_is_written_down_and_one_by_the_rule_is_not(window: MainWindow) -> None:
    window.record_deal()
    book = window.recorder.book()
    assert book.sheet is not None
    for dealer in (book.sheet.next_dealer, 3):
        window.open_table.open_data({**record_of_sample(), "dealer": dealer})
        window.record_deal()
    assert book.night is not None
    assert [row.dealer for row in book.night.rows] == [None, None, 3]


def test_an_old_deal_comes_back_changes_its_row_and_what_lay_there_returns(window: MainWindow) -> None:
    window.record_deal()
    book = window.recorder.book()
    assert book.night is not None
    row = book.night.rows[0]
    window.open_table.set_player(1)
    parked = window.open_table.on
    assert window.recorder.edit(row.id)
    assert book.number == 1
    assert window.open_table.deal.events == sample_deal().deal.events
    window.open_table.select(1)
    window.open_table.make(toggle_flag, "last_tile")
    net = settled(window)
    window.record_deal()
    assert notices(window) == ["book_changed"]
    assert window.open_table.on == parked
    assert book.sheet is not None
    (found,) = book.sheet.rows
    assert found.row.id == row.id
    assert found.net == net
    assert found.mark == "edited"


def test_leaving_an_old_deal_leaves_its_row(window: MainWindow) -> None:
    window.record_deal()
    book = window.recorder.book()
    assert book.night is not None
    before, blank = book.night, window.open_table.on
    window.recorder.edit(before.rows[0].id)
    window.open_table.make(set_dealer, 2)
    window.recorder.stop_editing()
    assert book.night == before
    assert window.open_table.on == blank
    assert book.editing is None


def test_an_unsettled_deal_is_not_taken_and_says_what_it_lacks(window: MainWindow) -> None:
    window.open_table.new_deal()
    window.record_deal()
    assert notices(window)
    assert not window.recorder.is_open
    with Store.open() as store:
        assert store.nights() == ()


def test_other_options_than_the_nights_are_refused_by_name(window: MainWindow) -> None:
    window.record_deal()
    window.open_table.undo()
    window.open_table.redo()
    window.open_table.make(set_option, "base", 2)
    window.open_table.open_data({**record_of_sample(), "options": {"base": 2}})
    window.record_deal()
    assert notices(window) == ["book_other_option"]
    book = window.recorder.book()
    assert book.night is not None
    assert len(book.night.rows) == 1


def test_a_deal_of_other_options_is_taken_as_the_night_has_it_when_it_is_recorded_once_more(window: MainWindow) -> None:
    """A6: what the record agreed on is named, and the user's own word takes it under the night's."""
    net = settled(window)
    window.record_deal()
    book = window.recorder.book()
    window.open_table.open_data({**record_of_sample(), "options": {"base": 2}, "stake": "0.5"})
    doubled = settled(window)
    assert doubled != net
    before = window.open_table.deal
    usual = window.page.shown.primary.text
    window.record_deal()
    (said,) = [sentence(one, window.open_table.deal, "zh") for one in window.open_table.notice]
    assert "底 1，" in said
    assert window.page.shown.primary.text not in ("", usual), "the button says what it does now"
    window.open_table.make(set_dealer, 1)
    assert window.page.shown.primary.text == usual, "another deal is asked about anew"
    window.open_table.undo()
    window.record_deal()
    assert book.night is not None
    assert len(book.night.rows) == 1
    window.record_deal()
    assert notices(window) == ["book_recorded"]
    assert book.sheet is not None
    assert [row.net for row in book.sheet.rows] == [net, net]
    window.open_table.undo()
    assert len(book.night.rows) == 1
    assert settled(window) == net
    window.open_table.undo()
    assert window.open_table.deal == before


def test_a_held_enter_answers_nothing(window: MainWindow) -> None:
    window.record_deal()
    window.open_table.open_data({**record_of_sample(), "options": {"base": 2}})
    window.activateWindow()
    window.page.setFocus()
    for held in (False, True, True):
        QApplication.sendEvent(window.page, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, NO_KEYS, "\r", held))
    assert notices(window) == ["book_other_option"]
    assert window.recorder.book().number == 2
    QApplication.sendEvent(window.page, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, NO_KEYS, "\r"))
    assert window.recorder.book().number == 3


def test_players_who_sit_elsewhere_are_asked_about_and_other_stakes_and_names_are_told(window: MainWindow) -> None:
    window.record_deal()
    record = record_of_sample()
    book = window.recorder.book()
    window.open_table.open_data({**record, "dealer": 0, "players": ["小李", "老王", "阿珍", "大刘"]})
    window.record_deal()
    assert notices(window) == ["night_other_seats"]
    assert book.number == 2
    window.record_deal()
    assert notices(window) == ["book_recorded"]
    window.open_table.open_data({**record, "stake": "7", "players": ["甲", "乙", "丙", "丁"]})
    window.record_deal()
    assert notices(window) == ["book_recorded", "night_other_stake", "night_other_players"]


def test_another_ruleset_than_the_nights_is_refused_by_name(window: MainWindow) -> None:
    window.record_deal()
    window.open_table.open_data({**record_of_sample(), "ruleset": "chengdu_five", "options": {}})
    window.record_deal()
    assert notices(window) == ["book_kept_out"]
    assert window._note is not None
    note, own = window._note.text.text(), window.page.shown.hint
    assert "成都 血战到底" in note, "the line over the table names both"
    assert "成都 五元桌" in note
    assert len(own) < len(note) // 2, "beside the seats only what can be done about it is said"


def test_the_table_keeps_the_rules_of_the_night_when_their_file_changes(window: MainWindow) -> None:
    mine = folders()[0]
    mine.mkdir(parents=True)
    source = (folders()[1] / "chengdu.yaml").read_text(encoding="utf-8")
    (mine / "chengdu.yaml").write_text(source, encoding="utf-8")
    window.open_table.start(Library(folders()), on=sample_deal())
    net = settled(window)
    window.record_deal()
    doubled = source.replace("zh: 清一色, en: Full flush, value: 2", "zh: 清一色, en: Pure suit, value: 3", 1)
    assert doubled != source
    (mine / "chengdu.yaml").write_text(doubled, encoding="utf-8")
    window.open_table.reload_rules()
    window.recorder.follow()
    window.open_table.open_data(record_of_sample())
    assert settled(window) == net
    window.recorder.book().look_at(None)
    window.recorder.follow()
    assert settled(window) != net


def test_the_table_settles_by_the_values_of_the_day_of_the_night(window: MainWindow) -> None:
    mine = folders()[0]
    mine.mkdir(parents=True)
    source = (folders()[1] / "chengdu.yaml").read_text(encoding="utf-8")
    item = "zh: 清一色, en: Full flush, value: "
    dated = source.replace(f"{item}2", f"{item}[{{is: 3}}, {{since: 0002-01-01, is: 2}}]", 1)
    (mine / "chengdu.yaml").write_text(dated, encoding="utf-8")
    window.open_table.start(Library(folders()), on=sample_deal())
    net = settled(window)
    window.record_deal()
    book = window.recorder.book()
    book.set_head(date="0001-06-01")
    window.recorder.follow()
    window.open_table.open_data(record_of_sample())
    then = settled(window)
    assert then != net
    assert any("按 0002-01-01 以前的规则算的" in line.text for line in working(window.open_table, "zh").lines)
    assert book.sheet is not None
    assert book.sheet.rows[0].net == then
    book.set_head(date="2026-06-01")
    window.recorder.follow()
    window.open_table.open_data(record_of_sample())
    assert settled(window) == net


def test_a_night_that_is_open_goes_on_at_the_next_start(window: MainWindow, library: Library) -> None:
    window.record_deal()
    window.recorder.close()
    again = MainWindow(OpenTable(Deal("chengdu")))
    again.open_table.start(library, on=sample_deal())
    try:
        assert again.recorder.book().number == 2
    finally:
        again.close()
        again.deleteLater()


def test_a_file_that_is_no_database_is_told_and_the_deal_stays(window: MainWindow, data_folder: Path) -> None:
    with Store.open() as store:
        path = store.path
    path.write_bytes(b"no database at all, " * 100)
    before = window.open_table.on
    window.record_deal()
    assert notices(window)
    assert notices(window) != ["book_recorded"]
    assert window.open_table.on == before


def record_of_sample() -> dict[str, object]:
    from calculator.deals import record_of

    return record_of(sample_deal().deal)


def test_a_file_that_was_deleted_is_put_back_with_the_deal_in_it_and_that_is_told(window: MainWindow) -> None:
    """A1."""
    window.record_deal()
    window.recorder.book().store.path.unlink()
    window.open_table.start(on=sample_deal())
    window.record_deal()
    assert "store_put_back" in [one.code for one in window.open_table.notice]
    with Store.open() as store:
        (night,) = store.nights()
        assert night.rows == 2
