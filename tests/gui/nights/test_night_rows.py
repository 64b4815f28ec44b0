"""Rows by hand: what is typed stands in the night, what is wrong is said beside its field, and every step can be undone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from calculator.gui.nights.row_page import RowPage
from calculator.nights import Adjustment, Amounts, PotPenalty, Rebuy
from calculator.nights.entries import adjustment, penalty
from calculator.rules.library import Library
from tests.gui.nights.make_night_window import NAMES, Player, night_window


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library) as window:
        yield Player(window)


def form(player: Player) -> RowPage:
    page = player.page("row")
    assert isinstance(page, RowPage)
    return page


def test_the_amount_left_empty_follows_from_the_other_three(player: Player) -> None:
    page = form(player)
    for seat, text in ((0, "-4"), (1, "+10"), (2, "−3")):
        player.type_in(page.net[seat], text)
    assert page.net[3].placeholderText() == "−3"
    player.press(Qt.Key.Key_Return)
    entry = player.night.rows[-1].entry
    assert isinstance(entry, Amounts)
    assert entry.net == (-4, 10, -3, -3)
    assert player.view.page_name() == "sheet"


def test_amounts_that_do_not_come_to_nothing_are_told_and_not_kept(player: Player) -> None:
    page = form(player)
    for seat, text in enumerate(("1", "2", "3", "4")):
        player.type_in(page.net[seat], text)
    assert "+10" in page.sum.text()
    player.click(page.keep)
    assert "+10" in page.problems.text()
    assert all(field.property("problem") for field in page.net)
    assert len(player.night.rows) == 1


def test_what_is_no_number_is_said_of_its_own_field(player: Player) -> None:
    page = form(player)
    player.type_in(page.net[0], "三块")
    player.type_in(page.net[2], "1.5")
    player.press(Qt.Key.Key_Enter)
    assert [bool(field.property("problem")) for field in page.net] == [True, False, True, False]
    assert "三块" in page.problems.text()
    assert "1.5" in page.problems.text()


def test_who_paid_whom_is_kept_pair_by_pair(player: Player) -> None:
    page = form(player)
    player.choose(page.amount_forms, "pairs")
    player.type_in(page.pairs[0, 1], "10")
    player.type_in(page.pairs[2, 1], "３")
    player.press(Qt.Key.Key_Return)
    entry = player.night.rows[-1].entry
    assert isinstance(entry, Amounts)
    assert entry.transfers == ((0, 1, 10), (2, 1, 3))
    assert entry.net == (-10, 13, -3, 0)


def test_winners_and_who_discarded_are_kept_and_the_dealer_follows(player: Player) -> None:
    page = form(player)
    for seat, text in ((0, "-8"), (1, "8"), (2, "0")):
        player.type_in(page.net[seat], text)
    assert not page.source.button(0).isEnabled()
    player.choose(page.winners, 1)
    player.choose(page.source, 0)
    assert not page.source.button(1).isEnabled()
    player.press(Qt.Key.Key_Return)
    row = player.sheet.rows[-1]
    assert (row.winners, row.discarder) == ((1,), 0)


def test_a_one_sided_adjustment_goes_to_the_pot_which_says_so(player: Player) -> None:
    page = form(player)
    player.choose(page.kinds, "adjustment")
    player.type_in(page.net[2], "-5")
    assert "公账 +5" in page.sum.text()
    player.type_in(page.note, "打破杯子")
    player.press(Qt.Key.Key_Return)
    row = player.sheet.rows[-1]
    assert row.row.entry == Adjustment((0, 0, -5, 0), "打破杯子")
    assert row.pot == 5
    assert player.sheet.pot == 5


def test_a_penalty_and_a_rebuy_say_who_and_how_much(player: Player) -> None:
    player.book.set_head(chips=50)
    player.window.refresh()
    for kind, wanted in (("penalty", PotPenalty(3, 6, "")), ("rebuy", Rebuy(3, 6, ""))):
        page = form(player)
        player.choose(page.kinds, kind)
        player.choose(page.seats, 3)
        player.type_in(page.points, "6")
        player.press(Qt.Key.Key_Return)
        assert player.night.rows[-1].entry == wanted


def test_who_has_nothing_left_is_offered_the_stacks_he_needs(player: Player) -> None:
    player.book.set_head(chips=10)
    player.book.add(adjustment((0, -35, 35, 0)))
    player.window.refresh()
    short = player.sheet.must_rebuy
    assert short[1]
    page = form(player)
    player.choose(page.kinds, "rebuy")
    seat = next(seat for seat in range(4) if short[seat])
    player.press(Qt.Key.Key_Return)
    assert player.night.rows[-1].entry == Rebuy(seat, short[seat] * 10, "")
    assert not player.sheet.must_rebuy[seat]


def test_a_row_is_moved_by_keys_and_back_by_undo(player: Player) -> None:
    player.view.recorder.do(lambda: player.book.add(penalty(1, 4)))
    first, second = (row.id for row in player.night.rows)
    player.click_row(1)
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    player.press(Qt.Key.Key_Up, held)
    assert [row.id for row in player.night.rows] == [second, first]
    row = player.view.row()
    assert row is not None
    assert row.row.id == second
    player.press(Qt.Key.Key_Up, held)
    assert [row.id for row in player.night.rows] == [second, first]
    player.undo()
    assert [row.id for row in player.night.rows] == [first, second]


def test_nobody_buys_chips_where_there_are_none(player: Player) -> None:
    assert not form(player).kinds.button("rebuy").isEnabled()


def test_a_row_goes_before_the_chosen_one_and_undo_takes_it_out(player: Player) -> None:
    first = player.night.rows[0].id
    player.click_row(0)
    player.click(player.view.drawer.buttons["above"])
    page = player.view.pages.currentWidget()
    assert isinstance(page, RowPage)
    player.choose(page.kinds, "penalty")
    player.type_in(page.points, "2")
    player.press(Qt.Key.Key_Return)
    assert [row.kind for row in player.night.rows] == ["penalty", "deal"]
    player.undo()
    assert [row.id for row in player.night.rows] == [first]


def test_a_row_by_hand_is_changed_in_its_form_and_marked(player: Player) -> None:
    player.view.recorder.do(lambda: player.book.add(penalty(1, 4, "相公")))
    player.click_row(1)
    player.click(player.view.drawer.buttons["edit"])
    page = player.view.pages.currentWidget()
    assert isinstance(page, RowPage)
    assert (page.points.text(), page.note.text()) == ("4", "相公")
    player.type_in(page.points, "9")
    player.press(Qt.Key.Key_Return)
    row = player.sheet.rows[1]
    assert row.row.entry == PotPenalty(1, 9, "相公")
    assert row.mark == "edited"
    player.click(player.view.drawer.buttons["accept"])
    assert player.sheet.rows[1].mark == ""
    player.undo()
    player.undo()
    assert player.night.rows[1].entry == PotPenalty(1, 4, "相公")


def test_escape_leaves_the_form_and_keeps_nothing(player: Player) -> None:
    page = form(player)
    player.type_in(page.net[0], "7")
    player.press(Qt.Key.Key_Escape)
    assert player.view.page_name() == "sheet"
    assert len(player.night.rows) == 1
    assert form(player).net[0].text() == ""


def test_enter_keeps_one_row_and_opens_none(player: Player) -> None:
    page = form(player)
    for seat, text in ((0, "1"), (1, "-1"), (2, "0")):
        player.type_in(page.net[seat], text)
    player.press(Qt.Key.Key_Return)
    assert len(player.night.rows) == 2
    assert player.view.page_name() == "sheet"
    assert player.book.editing is None


def test_a_settled_night_takes_no_row_until_it_is_reopened(player: Player) -> None:
    player.click(player.view.side.buttons["settle"])
    page = form(player)
    player.choose(page.kinds, "penalty")
    player.type_in(page.points, "5")
    player.click(page.keep)
    assert NAMES[0] not in page.problems.text()
    assert player.night.name in page.problems.text()
    assert len(player.night.rows) == 1
    player.press(Qt.Key.Key_Escape)
    player.click(player.view.side.buttons["settle"])
    assert player.night.settled is None
