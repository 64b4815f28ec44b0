"""All nights: choosing one, beginning one, putting one away; files taken in only when all is right, or when that is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from calculator.gui.look.look import Look
from calculator.gui.nights.nights_page import BackupsPage, NightsPage
from calculator.gui.nights.paper import file_name, made
from calculator.nights.store import Store
from calculator.rules.library import Library
from calculator.table import sample_deal
from tests.gui.nights.make_night_window import NAMES, Player, night_window
from tests.how_much import sampled


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library, deals=2) as window:
        yield Player(window)


def nights(player: Player) -> NightsPage:
    page = player.page("nights")
    assert isinstance(page, NightsPage)
    return page


def exported(player: Player, folder: Path) -> Path:
    path = folder / file_name(player.sheet, "yaml")
    path.write_bytes(made(player.sheet, "yaml", Look()))
    return path


def names(page: NightsPage) -> list[str]:
    return [line.cells[0].text for line in page.table.rows]


def begin(player: Player, name: str) -> NightsPage:
    player.begin(name)
    return nights(player)


def test_a_night_begins_with_the_people_of_the_last_and_the_next_deal_is_its_first(player: Player) -> None:
    first = player.night
    player.begin("加班局")
    assert player.night.name == "加班局"
    assert [one.id for one in player.night.people] == [one.id for one in first.people]
    assert player.book.number == 1
    assert player.view.page_name() == "sheet"
    assert player.window.open_table.deal.players == NAMES
    player.undo()
    assert player.night.id == first.id
    assert player.book.number == 3


def test_a_night_begins_in_the_one_view_that_begins_nights(player: Player) -> None:
    page = nights(player)
    player.click(page.buttons["begin"])
    assert player.window.pages.currentWidget() is player.window.pages.new_session


def test_enter_goes_on_with_the_chosen_night_and_the_table_follows(player: Player) -> None:
    first = player.night
    begin(player, "第二局")
    page = nights(player)
    assert sorted(names(page)) == sorted([first.name, "第二局"])
    page.table.choose(first.id)
    page.table.setFocus()
    player.press(Qt.Key.Key_Return)
    assert player.night.id == first.id
    assert player.view.page_name() == "sheet"
    assert player.book.number == 3
    player.undo()
    assert player.night.name == "第二局"


def test_a_night_is_put_away_and_found_again(player: Player) -> None:
    first = player.night
    begin(player, "第二局")
    page = nights(player)
    page.table.choose(first.id)
    player.click(page.buttons["delete"])
    assert names(page) == ["第二局"]
    player.click(page.deleted)
    assert names(page) == [first.name]
    page.table.choose(first.id)
    player.click(page.buttons["restore"])
    player.click(page.deleted)
    assert first.name in names(page)


def test_the_open_night_is_put_away_by_delete_and_undo_brings_it_back(player: Player) -> None:
    first = player.night
    page = nights(player)
    page.table.choose(first.id)
    page.table.setFocus()
    player.press(Qt.Key.Key_Delete)
    assert player.book.night is None
    assert player.view.page_name() == "nights"
    player.undo()
    assert player.night.id == first.id


def test_a_second_night_of_one_day_is_told_from_the_first(player: Player) -> None:
    name = player.night.name
    begin(player, "")
    assert player.night.name == f"{name} 2"


def test_a_night_file_is_computed_again_and_taken_in_as_a_copy(player: Player, tmp_path: Path) -> None:
    first, nets = player.night, player.nets()
    path = exported(player, tmp_path)
    page = nights(player)
    page.opened.read(path)
    assert "每家的数都一样" in page.opened.notes.text()
    assert "另存成一份" in page.opened.notes.text()
    with Store.open() as store:
        assert len(store.nights()) == 1
    player.click(page.opened.keep)
    assert player.night.id != first.id
    assert player.nets() == nets
    assert [one.id for one in player.night.people] == [one.id for one in first.people]


def test_a_night_file_with_other_amounts_says_which_row_differs(player: Player, tmp_path: Path) -> None:
    path = exported(player, tmp_path)
    text = path.read_text(encoding="utf-8")
    net = player.sheet.rows[0].net
    assert net is not None
    said = f'"net": {list(net)}'
    assert said in text.split("results:")[1]
    head, results = text.split("results:")
    path.write_text(head + "results:" + results.replace(said, '"net": [1, -1, 0, 0]', 1), encoding="utf-8")
    page = nights(player)
    page.opened.read(path)
    assert "1 -1 0 0" in page.opened.notes.text()


def test_a_night_file_whose_records_have_other_options_is_taken_where_the_user_says_so(
    player: Player, tmp_path: Path
) -> None:
    """A6: the panel names the options, and asks."""
    first, nets = player.night, player.nets()
    path = exported(player, tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"record": {', '"record": {"options": {"base": 2}, ', 1), encoding="utf-8")
    page = nights(player)
    page.opened.read(path)
    assert "底" in page.opened.faults.text()
    assert not page.opened.keep.isEnabled()
    player.click(page.opened.skip)
    player.click(page.opened.keep)
    assert player.night.id != first.id
    assert player.nets() == nets


def test_a_typed_table_is_read_and_begins_a_night(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "上周.csv"
    path.write_text("盘,甲,乙,丙,丁,胡,点炮\n1,8,-8,0,0,甲,乙\n2,-3,-3,9,-3,丙,自摸\n", encoding="utf-8")
    page = nights(player)
    page.opened.read(path)
    assert "读懂 2 行" in page.opened.facts.text()
    player.click(page.opened.keep)
    assert player.night.names == ("甲", "乙", "丙", "丁")
    assert player.nets() == [(8, -8, 0, 0), (-3, -3, 9, -3)]
    assert player.night.name == "上周"


def test_every_fault_of_a_typed_table_stands_with_its_line_and_column(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("盘,甲,乙,丙,丁,胡\n1,8,-8,0,0,甲\n2,8,-7,0,0,甲\n3,一,2,3,4,戊\n", encoding="utf-8")
    page = nights(player)
    page.opened.read(path)
    faults = page.opened.faults.text()
    assert "第 3 行第 2 列" in faults
    assert "第 4 行第 2 列" in faults
    assert "第 4 行第 6 列" in faults
    assert not page.opened.keep.isEnabled()
    with Store.open() as store:
        assert len(store.nights()) == 1
    player.click(page.opened.skip)
    player.click(page.opened.keep)
    assert player.nets() == [(8, -8, 0, 0)]


def test_a_table_of_the_same_four_goes_below_the_open_night(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("盘," + ",".join(NAMES) + "\n1,8,-8,0,0\n", encoding="utf-8")
    before = player.nets()
    page = nights(player)
    page.opened.read(path)
    player.click(page.opened.append)
    assert player.nets() == [*before, (8, -8, 0, 0)]
    player.undo()
    assert player.nets() == before


@sampled(4)
@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("nothing.csv", b""),
        ("columns.csv", "日期,谁,多少\n昨天,我,五块\n".encode()),
        ("noise.csv", bytes(range(256)) * 20),
        ("noise.night.yaml", bytes(range(256)) * 20),
        ("record.yaml", b"format: 1\nruleset: chengdu\n"),
        ("newer.night.yaml", b"format: 99\nkind: night\n"),
        ("nothing.night.yaml", b""),
    ],
)
def test_a_file_that_is_no_night_is_said_to_be_none_and_nothing_is_kept(
    player: Player, tmp_path: Path, name: str, data: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    page = nights(player)
    page.opened.read(path)
    assert page.opened.faults.text()
    assert not page.opened.keep.isEnabled()
    player.click(page.opened.back)
    assert not page.opened.isVisible()
    with Store.open() as store:
        assert len(store.nights()) == 1


def test_a_file_that_is_not_there_is_told(player: Player, tmp_path: Path) -> None:
    page = nights(player)
    page.opened.read(tmp_path / "gone.csv")
    assert page.opened.faults.text()
    page.opened.read(tmp_path)
    assert page.opened.faults.text()


def test_a_backup_is_restored_after_one_question_and_that_can_be_taken_back(player: Player) -> None:
    rows = len(player.night.rows)
    with Store.open() as store:
        made = store.back_up()
    player.window.show_view("table")
    player.window.open_table.start(on=sample_deal())
    player.window.record_deal()
    player.window.show_view("night")
    assert len(player.night.rows) == rows + 1
    page = backups_page(player)
    page.table.choose(made.name)
    player.click(page.keep)
    assert page.said.text()
    assert len(player.night.rows) == rows + 1, "it only asks"
    player.click(page.keep)
    assert player.notices() == ["store_restored_aside"]
    assert len(player.night.rows) == rows
    page = backups_page(player)
    former = next(row.key for row in page.table.rows if row.key.startswith("before-"))
    page.table.choose(former)
    player.click(page.keep)
    player.click(page.keep)
    assert len(player.night.rows) == rows + 1


def backups_page(player: Player) -> BackupsPage:
    player.click(nights(player).buttons["backups"])
    page = player.view.pages.currentWidget()
    assert isinstance(page, BackupsPage)
    return page
