"""A name changed on a plate during a session is the same person's, in the session and at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from calculator.gui.look import Look
from calculator.gui.stage.name_field import NameField
from calculator.nights import new_night, person
from calculator.rules.library import Library
from calculator.text import Language, say
from tests.gui.nights.make_night_window import NAMES, Player, night_window
from tests.gui.nights.test_night_head import head, rename


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library, deals=2) as window:
        yield Player(window)


def test_a_name_on_a_plate_is_the_name_of_the_same_person(player: Player) -> None:
    before, recorder, table = player.night.people, player.window.recorder, player.window.open_table
    assert recorder.rename(0, "王师傅") is None
    assert player.notices() == ["book_renamed"]
    after = player.night.people
    assert [one.id for one in after] == [one.id for one in before]
    assert [one.name for one in after] == ["王师傅", *NAMES[1:]] == list(table.deal.players)
    table.undo()
    assert player.night.names == NAMES == table.deal.players


def test_nothing_is_said_of_names_when_a_deal_is_recorded_after_a_rename(player: Player) -> None:
    window = player.window
    window.recorder.rename(0, "王师傅")
    assert window.recorder.edit(player.night.rows[0].id)
    window.recorder.rename(1, "李师傅")
    window.record_deal()
    assert player.notices() == ["book_changed"]
    assert player.night.names == ("王师傅", "李师傅", *NAMES[2:]) == window.open_table.deal.players


def other_session(player: Player, name: str) -> None:
    """A session with somebody else, who is known from then on."""
    there = player.night
    player.book.begin(new_night((*there.people[:3], person(name, 3)), there.ruleset, name="别的一局"))


def test_another_known_person_is_not_taken_for_who_sits_there(player: Player) -> None:
    there = player.night
    other_session(player, "阿强")
    player.window.recorder.open(there.id)
    refused = player.window.recorder.rename(0, "阿强")
    assert refused is not None
    assert refused.code == "seats_name_known"
    assert player.night.people == there.people


def test_before_the_first_deal_a_known_person_takes_the_seat(player: Player) -> None:
    there = player.night
    other_session(player, "阿强")
    player.window.recorder.next_deal()
    assert player.window.recorder.rename(3, "大刘") is None
    assert player.night.people[3].id == there.people[3].id
    assert player.window.open_table.deal.players == NAMES
    assert "阿强" in [one.name for one in player.book.store.people()]


def seat_another(player: Player, seat: int, name: str) -> None:
    """As the menu of a plate asks it."""
    window = player.window
    window.show_view("table")
    window.page.open_menu(seat)
    (menu,) = [one for one in window.page.findChildren(QMenu) if one.parent() is window.page]
    next(one for one in menu.actions() if one.text() == "换人").trigger()
    menu.close()
    (field,) = window.findChildren(NameField)
    assert field.text() == ""
    field.insert(name)
    QTest.keyClick(field, Qt.Key.Key_Return)


@pytest.mark.parametrize("name", ["小张", "阿强"], ids=["new", "known"])
def test_somebody_else_takes_a_seat_and_points_stay_with_who_won_them(player: Player, name: str) -> None:
    there = player.night
    other_session(player, "阿强")
    player.window.recorder.open(there.id)
    table, before = player.window.open_table, player.night
    dealer, known = table.deal.dealer, {one.name: one.id for one in player.book.store.people()}
    seat_another(player, 3, name)
    assert player.notices() == ["book_replaced"]
    now = player.night
    assert now.names == (*NAMES[:3], name) == table.deal.players
    assert now.people[:3] == before.people[:3]
    assert now.people[3].id == known.get(name, now.people[3].id) != before.people[3].id
    assert (now.rows, now.dealer, now.ruleset, now.stake) == ((), dealer, before.ruleset, before.stake)
    assert player.book.store.night(there.id).people == before.people
    table.undo()
    assert player.night.id == there.id
    assert player.night.names == NAMES == table.deal.players


def test_before_the_first_deal_a_new_person_takes_the_seat(player: Player) -> None:
    other_session(player, "阿强")
    player.window.recorder.next_deal()
    before = player.night
    seat_another(player, 3, "小张")
    assert player.night.id == before.id
    assert player.night.names == (*NAMES[:3], "小张") == player.window.open_table.deal.players
    assert player.night.people[3].id != before.people[3].id
    assert "阿强" in [one.name for one in player.book.store.people()]


@pytest.mark.parametrize("rows", [True, False])
def test_players_who_swap_seats_keep_their_points(player: Player, rows: bool) -> None:
    if not rows:
        player.book.begin(replace(player.night, id="other", rows=(), revision=0))
        player.window.recorder.next_deal()
    before, window = player.night, player.window
    window.show_view("table")
    window.page.open_menu(0)
    (menu,) = [one for one in window.page.findChildren(QMenu) if one.parent() is window.page]
    swaps = next(one.menu() for one in menu.actions() if one.text() == "换座，和……")
    assert isinstance(swaps, QMenu)
    next(one for one in swaps.actions() if one.text() == NAMES[1]).trigger()
    menu.close()
    swapped = (NAMES[1], NAMES[0], *NAMES[2:])
    assert player.night.names == swapped == window.open_table.deal.players
    assert {one.id for one in player.night.people} == {one.id for one in before.people}
    assert not player.night.rows
    assert (player.night.id == before.id) == (not rows)
    assert player.notices() == (["book_swapped"] if rows else [])
    window.open_table.undo()
    assert player.night.names == NAMES == window.open_table.deal.players


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_session_that_begins_at_the_table_is_called_in_the_language_of_the_window(
    qtbot: QtBot, library: Library, language: Language
) -> None:
    with night_window(library, look=Look(language=language)) as window:
        night = Player(window).night
        assert night.name == say("night_called", language, date=night.date)


def test_nobody_takes_a_seat_in_an_old_deal(player: Player) -> None:
    window = player.window
    assert window.recorder.edit(player.night.rows[0].id)
    window.show_view("table")
    window.page.open_menu(3)
    (menu,) = [one for one in window.page.findChildren(QMenu) if one.parent() is window.page]
    assert not next(one for one in menu.actions() if one.text() == "换人").isEnabled()
    menu.close()


def test_a_name_changed_in_the_form_is_that_of_the_table_too(player: Player) -> None:
    page = head(player)
    rename(page, player, 3, "客人")
    page.save()
    assert player.window.open_table.deal.players == (*NAMES[:3], "客人")
    player.undo()
    assert player.window.open_table.deal.players == NAMES


def test_no_name_is_refused(player: Player) -> None:
    refused = player.window.recorder.rename(0, "")
    assert refused is not None
    assert refused.code == "night_name_empty"
    assert player.night.names == NAMES
