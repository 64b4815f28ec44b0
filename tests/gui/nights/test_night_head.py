"""The night's own page: names, settings, stake and stacks, changed for what was played too, and undone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from calculator.gui.look.palette import DARK
from calculator.gui.nights.form import HeadPage
from calculator.nights.store import Store
from calculator.rules.library import Library
from tests.gui.nights.make_night_window import NAMES, Player, night_window


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library, deals=3) as window:
        yield Player(window)


def head(player: Player) -> HeadPage:
    page = player.page("head")
    assert isinstance(page, HeadPage)
    return page


def rename(page: HeadPage, player: Player, seat: int, name: str) -> None:
    line = page.names[seat].lineEdit()
    assert line is not None
    player.type_in(line, name)


def test_who_is_renamed_is_the_same_person_in_every_night(player: Player) -> None:
    person = player.night.people[1]
    page = head(player)
    rename(page, player, 1, "小李 🀄 “二哥”")
    player.press(Qt.Key.Key_Return)
    assert player.night.names[1] == "小李 🀄 “二哥”"
    assert player.night.people[1].id == person.id
    with Store.open() as store:
        assert store.night(player.night.id).names[1] == "小李 🀄 “二哥”"
        assert [one.name for one in store.people() if one.id == person.id] == ["小李 🀄 “二哥”"]


def test_another_theme_or_width_makes_no_control_anew(player: Player) -> None:
    options = head(player).options
    made, look = dict(options.controls), player.window.look
    player.window.set_look(replace(look, palette=DARK, faces=DARK.faces, scale=120, narrow=not look.narrow))
    assert options.controls == made
    player.window.set_look(replace(player.window.look, language="en"))
    assert not set(map(id, options.controls.values())) & set(map(id, made.values()))


def test_undo_gives_the_old_name_back_everywhere_and_redo_the_new(player: Player) -> None:
    page = head(player)
    rename(page, player, 0, "王师傅")
    player.press(Qt.Key.Key_Return)
    player.undo()
    assert player.night.names == NAMES
    with Store.open() as store:
        assert store.night(player.night.id).names == NAMES
    player.window.open_table.redo()
    assert player.night.names[0] == "王师傅"


def test_every_wrong_field_is_marked_and_nothing_is_changed(player: Player) -> None:
    before = player.night
    page = head(player)
    player.type_in(page.name, "")
    player.type_in(page.date, "昨天")
    player.type_in(page.stake, "五毛")
    player.type_in(page.unit, "0")
    rename(page, player, 2, "新名字")
    player.click(page.keep)
    fields = (page.name, page.date, page.stake, page.unit)
    assert all(field.property("problem") for field in fields)
    assert "五毛" in page.problems.text()
    assert player.night == before
    with Store.open() as store:
        assert "新名字" not in [one.name for one in store.people()]


def test_two_of_one_name_are_told_beside_the_second(player: Player) -> None:
    page = head(player)
    rename(page, player, 3, "老王")
    player.click(page.keep)
    assert page.names[3].property("problem")
    assert "4 号座" in page.problems.text()
    assert player.night.names == NAMES


def test_no_name_and_an_endless_name_are_told_of_their_seat(player: Player) -> None:
    page = head(player)
    rename(page, player, 0, "   ")
    player.click(page.keep)
    assert "1 号座" in page.problems.text()
    rename(page, player, 0, "长" * 10_000)
    player.click(page.keep)
    assert len(player.night.names[0]) <= 40


def test_another_first_dealer_marks_the_deals_that_come_out_otherwise(player: Player) -> None:
    page = head(player)
    player.choose(page.dealer, 2)
    player.press(Qt.Key.Key_Return)
    assert player.night.dealer == 2
    assert all(row.mark == "replayed" for row in player.sheet.rows if row.dealer != row.row.accepted.dealer)  # type: ignore[union-attr]
    player.undo()
    assert player.night.dealer == 0
    assert not player.sheet.changed


def test_an_option_is_changed_for_what_was_played(player: Player) -> None:
    page = head(player)
    control = page.options.controls["base"]
    control.show_value(2)
    player.click(page.keep)
    assert player.night.options == {"base": 2}
    assert player.sheet.rows[0].mark == "replayed"


def test_two_seats_never_share_a_colour(player: Player) -> None:
    page = head(player)
    for _ in range(3):
        player.click(page.markers[0])
        assert sorted(marker.colour for marker in page.markers) == [0, 1, 2, 3]
    player.click(page.keep)
    assert sorted(one.colour for one in player.night.people) == [0, 1, 2, 3]
    assert player.night.people[0].colour == 3


def test_escape_leaves_the_night_as_it_was(player: Player) -> None:
    before = player.night
    page = head(player)
    player.type_in(page.name, "别的")
    player.press(Qt.Key.Key_Escape)
    assert player.night == before
    assert head(player).name.text() == before.name
