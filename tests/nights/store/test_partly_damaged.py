"""A little damage costs only what it hit: a row, or nothing at all where what was hit is kept twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest

from calculator.cli import main
from calculator.documents import Problems
from calculator.nights import Night, Replayer, Sheet, csv_bytes, editing, entries, night_text, read_night, who_text
from calculator.nights.store import FILE, Store, repair
from calculator.nights.store.database import APPLICATION, LATEST
from calculator.rules.library import folders
from tests.how_much import sampled
from tests.make_nights import played, session, sheet_of
from tests.nights.store.newer_files import made_newer


@pytest.fixture
def night(tmp_path: Path) -> Night:
    """A night of twelve rows, in a file of its own."""
    with Store.open(tmp_path, daily=False) as store:
        return store.save(editing.recorded(Replayer(), session(4, "wuhu", 12)))


def hit(folder: Path, statement: str, *given: object) -> None:
    """Changes the file behind the program's back."""
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert connection.execute(statement, given).rowcount
        connection.commit()


def shown(folder: Path, night: Night) -> Sheet:
    """The night as somebody sees it who has never seen it before."""
    with Store.open(folder, daily=False) as store:
        return Replayer().replay(store.night(night.id))


def codes(sheet: Sheet) -> list[str]:
    return [one.code for one in sheet.warnings]


# --- a row --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [0, 5, 11])
def test_a_damaged_row_costs_only_that_row_and_is_named(tmp_path: Path, night: Night, position: int) -> None:
    """A5."""
    hit(tmp_path, "UPDATE rows SET data = replace(data, 'kind', 'kimd') WHERE position = ?", position)
    sheet, whole = shown(tmp_path, night), sheet_of(night)
    assert sheet.missing == (position + 1,)
    for at, (row, before) in enumerate(zip(sheet.rows, whole.rows, strict=True)):
        if at != position:
            assert row.row == before.row
            assert row.net == before.net, "also where the dealer followed from it"
            assert (row.dealer, row.number) == (before.dealer, before.number)
    (said,) = sheet.warnings
    assert said.facts["number"] == position + 1
    net = whole.rows[position].net
    assert net is not None
    assert sheet.warnings[0].facts.get("net", "").replace("−", "-").split() == [
        f"{one:+}" if one else "0" for one in net
    ], "its accepted amounts can still be read"


def test_the_rows_keep_their_numbers_where_one_is_lost(
    tmp_path: Path, night: Night, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A5."""
    monkeypatch.setenv("SUANFAN_DATA", "")
    hit(tmp_path, "UPDATE rows SET data = 'x' WHERE position IN (2, 3, 11)")
    given = ["show", "1", "--lang", "en", "--data-dir", str(tmp_path)]
    assert main(["night", *given]) == 1
    lines = [line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines() if line[:2].strip().isdigit()]
    assert [number for number, _ in lines if len(number) < 3] == [str(at) for at in range(1, 13)]
    assert [number for number, text in lines if "damaged row" in text] == ["3", "4", "12"]
    assert main(["night", *given, "--row", "5"]) == 0
    fifth = capsys.readouterr().out
    assert main(["night", *given, "--row", "4"]) == 1
    assert capsys.readouterr().err == "Row 4 is damaged.\n"
    repair(tmp_path)
    capsys.readouterr()
    assert main(["night", *given, "--row", "5"]) == 0
    assert capsys.readouterr().out == fifth, "after the repair too"


def test_a_row_of_which_nothing_is_left_is_named_by_its_number(tmp_path: Path, night: Night) -> None:
    """A5."""
    hit(tmp_path, "UPDATE rows SET data = x'fffe00ff' WHERE position = 2")
    sheet = shown(tmp_path, night)
    assert sheet.missing == (3,)
    assert codes(sheet) == ["store_row_damaged"]
    hit(tmp_path, "DELETE FROM rows WHERE position = 3")
    assert codes(shown(tmp_path, night)) == ["store_row_damaged"] * 2


def test_a_night_with_a_damaged_row_is_not_written_over_until_it_is_repaired(tmp_path: Path, night: Night) -> None:
    """A5."""
    with Store.open(tmp_path, daily=False) as store:
        store.back_up()
    hit(tmp_path, "UPDATE rows SET sum = sum + 1 WHERE position = 4")
    with Store.open(tmp_path, daily=False) as store:
        harmed = store.night(night.id)
        with pytest.raises(Problems, match="was not written") as raised:
            store.save(sheet_of(played(harmed, entries.penalty(1, 1))))
        assert [one.code for one in raised.value.problems] == ["store_harmed", "store_row_damaged_net"]
        assert [one.code for one in store.check()] == ["store_row_damaged_net"]
    assert repair(tmp_path).repaired == 1
    with Store.open(tmp_path, daily=False) as store:
        assert store.night(night.id).rows == night.rows, "the row came back from the copy"
        assert store.check() == ()


# --- what is kept twice -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["rulesets", "copies"])
def test_frozen_rules_that_are_damaged_in_one_place_are_read_in_the_other(
    tmp_path: Path, night: Night, table: str
) -> None:
    """A4."""
    hit(tmp_path, f"UPDATE {table} SET data = replace(data, 'base', 'bose') WHERE data LIKE '%files%'")
    with patch("calculator.nights.frozen.folders", tuple):
        sheet = shown(tmp_path, night)
        assert sheet.night == night
        assert codes(sheet) == []
        with Store.open(tmp_path, daily=False) as store:
            assert store.check(), "that one of them is damaged is told all the same"
        repair(tmp_path)
        with Store.open(tmp_path, daily=False) as store:
            assert store.check() == ()


@pytest.mark.parametrize("statement", ["UPDATE nights SET head = replace(head, '老', '小')", "DELETE FROM nights"])
def test_the_line_of_a_night_that_is_damaged_is_read_in_its_copy(tmp_path: Path, night: Night, statement: str) -> None:
    with Store.open(tmp_path, daily=False) as store:
        before = store.nights()
    hit(tmp_path, statement)
    with Store.open(tmp_path, daily=False) as store:
        assert store.nights() == before
        assert store.night(night.id) == night
        assert store.check()
        again = store.save(sheet_of(played(night, entries.penalty(1, 1))))
        assert store.night(night.id) == again
        assert store.check() == (), "a write makes it whole"


BEHEADED = ("UPDATE nights SET head = replace(head, 'stake', 'stoke')", "DELETE FROM nights")


@pytest.mark.parametrize("statement", BEHEADED)
def test_a_night_that_is_damaged_in_both_places_still_shows_its_rows(
    tmp_path: Path, night: Night, statement: str
) -> None:
    """A5."""
    hit(tmp_path, statement)
    hit(tmp_path, "UPDATE copies SET data = replace(data, 'stake', 'stoke') WHERE what = 'night'")
    hit(tmp_path, "UPDATE rows SET data = 'x' WHERE position = 3")
    sheet, whole = shown(tmp_path, night), sheet_of(night)
    rest = [row for at, row in enumerate(whole.rows) if at != 3]
    kept = [row for row in sheet.rows if row.net is not None]
    assert [row.row for row in kept] == [row.row for row in rest]
    assert [(row.net, row.pot) for row in kept] == [(row.net, row.pot) for row in rest]
    assert [one.facts.get("number") for one in sheet.warnings if one.code == "store_row_damaged"] == [4]
    assert "store_head_lost" in codes(sheet)
    repaired = repair(tmp_path)
    assert (repaired.repaired, repaired.lost) == (1, 0)
    assert {"store_head_lost", "store_row_damaged"} <= {one.code for one in repaired.problems}
    again = shown(tmp_path, night)
    assert [row.row for row in again.rows if row.net is not None] == [row.row for row in rest]
    assert again.missing == (4,), "it is not forgotten that there was one"


def test_a_night_that_is_damaged_in_both_places_is_called_as_its_backup_says(tmp_path: Path, night: Night) -> None:
    """A5."""
    with Store.open(tmp_path, daily=False) as store:
        store.back_up()
        again = store.save(sheet_of(played(night, entries.penalty(1, 1))))
    for statement in (BEHEADED[0], "UPDATE copies SET data = 'x' WHERE what = 'night'"):
        hit(tmp_path, statement)
    assert repair(tmp_path).repaired == 1
    found = shown(tmp_path, night).night
    assert (found.name, found.people, found.rows) == (night.name, night.people, again.rows)


@pytest.fixture
def unruled(tmp_path: Path, night: Night) -> Iterator[Night]:
    """The night, where its rules can be read nowhere any more, and none like them are installed."""
    hit(tmp_path, "UPDATE rulesets SET data = replace(data, 'base', 'bose')")
    hit(tmp_path, "UPDATE copies SET data = replace(data, 'base', 'bose') WHERE what = 'rules'")
    with patch("calculator.nights.frozen.folders", tuple):
        yield night


def test_without_its_rules_a_night_shows_what_was_recorded(tmp_path: Path, unruled: Night) -> None:
    """A4."""
    sheet, whole = shown(tmp_path, unruled), sheet_of(unruled)
    assert codes(sheet) == ["night_rules_gone"]
    assert [row.row for row in sheet.rows] == [row.row for row in whole.rows]
    for name in ("net", "pot", "totals", "dealer", "winners", "discarder", "number"):
        assert [getattr(row, name) for row in sheet.rows] == [getattr(row, name) for row in whole.rows], name
    assert (sheet.totals, sheet.pot) == (whole.totals, whole.pot)
    for row, before in zip(sheet.rows, whole.rows, strict=True):
        if before.winners:
            assert who_text(sheet.night, row) == who_text(unruled, before)
    assert not sheet.changed
    assert not sheet.unsettled


def test_without_its_rules_a_night_is_exported_and_comes_back(tmp_path: Path, unruled: Night) -> None:
    """A4."""
    sheet = shown(tmp_path, unruled)
    assert csv_bytes(sheet)
    text = night_text(sheet)
    with patch("calculator.nights.frozen.folders", folders):
        here = read_night(text)
    assert here.night.ruleset == unruled.ruleset, "joined again with the installed rules of the same digest"
    assert here.night.rows == unruled.rows
    assert not here.differences
    elsewhere = read_night(text)
    assert elsewhere.night.ruleset.gone is not None
    assert elsewhere.sheet.totals == sheet.totals
    assert not elsewhere.differences


def test_rows_without_their_rules_are_kept_through_a_repair(tmp_path: Path, unruled: Night) -> None:
    """A4."""
    repaired = repair(tmp_path)
    assert (repaired.repaired, repaired.lost) == (1, 0)
    assert "store_rules_damaged" in [one.code for one in repaired.problems]
    sheet = shown(tmp_path, unruled)
    assert sheet.night.rows == unruled.rows
    assert sheet.totals == sheet_of(unruled).totals


def test_rules_that_are_damaged_in_both_places_are_those_installed_where_they_are_the_same(
    tmp_path: Path, night: Night
) -> None:
    """A4."""
    hit(tmp_path, "UPDATE rulesets SET data = 'x'")
    hit(tmp_path, "UPDATE copies SET data = 'x' WHERE what = 'rules'")
    sheet = shown(tmp_path, night)
    assert sheet.night == night
    assert Replayer().replay(sheet.night).totals == sheet_of(night).totals
    repaired = repair(tmp_path)
    assert (repaired.whole, repaired.lost) == (1, 0)
    with patch("calculator.nights.frozen.folders", tuple):
        assert shown(tmp_path, night).night == night


# --- the schema, and files that are not ours ----------------------------------------------------------------------


@sampled(30)
@pytest.mark.parametrize(
    "at", [*range(16, 100, 7), 20, 60, 61, 62, 63, 68, 71, *range(100, 116), *range(2600, 4096, 131)]
)
@pytest.mark.parametrize("byte", [0xFF, 0x80, 0x00, LATEST + 1])
def test_a_damaged_byte_where_the_schema_is_costs_no_row(tmp_path: Path, night: Night, at: int, byte: int) -> None:
    """A2. A changed number of the version is no newer program either."""
    data = bytearray((tmp_path / FILE).read_bytes())
    data[at] = byte
    (tmp_path / FILE).write_bytes(data)
    with Store.open(tmp_path, daily=False) as store:
        assert store.night(night.id) == night
        store.check()
        list(store.nights())
    repaired = repair(tmp_path)
    assert (repaired.whole, repaired.lost) == (1, 0)
    with Store.open(tmp_path, daily=False) as store:
        assert store.night(night.id).rows == night.rows
        assert store.check() == ()


def test_a_column_that_is_called_otherwise_by_damage_costs_no_row(tmp_path: Path, night: Night) -> None:
    """A2."""
    data = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(data.replace(b"position INTEGER", b"posi_ion INTEGER", 1))
    with Store.open(tmp_path, daily=False) as store:
        assert store.night(night.id) == night
    assert repair(tmp_path).lost == 0
    assert shown(tmp_path, night).night.rows == night.rows


def test_repair_finds_the_newest_whole_copy_where_nothing_is_left(tmp_path: Path, night: Night) -> None:
    """A2."""
    with Store.open(tmp_path, daily=False) as store:
        store.back_up()
        second = store.save(sheet_of(played(night, entries.penalty(1, 1))))
        newest = store.back_up()
    newest.with_name("nights-99991231-000000-000000.sqlite").write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)
    (tmp_path / FILE).write_bytes(b"\xff" * 20_000)
    assert repair(tmp_path).repaired == 1
    with Store.open(tmp_path, daily=False) as store:
        assert store.night(night.id).rows == second.rows


@pytest.mark.parametrize("version", [LATEST + 1, LATEST + 40])
def test_no_repair_writes_the_file_of_a_newer_program(tmp_path: Path, night: Night, version: int) -> None:
    """A3."""
    made_newer(tmp_path / FILE, version)
    refused(tmp_path, "store_newer")


@pytest.mark.parametrize("lost_parts", ["DELETE FROM copies", "UPDATE copies SET data = 'x'", "DROP TABLE copies"])
def test_what_says_it_is_newer_is_not_written_where_nothing_says_that_it_is_not(
    tmp_path: Path, night: Night, lost_parts: str
) -> None:
    """A3."""
    hit(tmp_path, "UPDATE people SET seen = 1")
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute(lost_parts)
        connection.commit()
        connection.execute(f"PRAGMA user_version={LATEST + 1}")
    refused(tmp_path, "store_newer")


def test_another_table_is_one_of_a_newer_program(tmp_path: Path, night: Night) -> None:
    """A3."""
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("CREATE TABLE tournaments (id TEXT)")
        connection.execute(f"PRAGMA user_version={LATEST + 1}")
    with pytest.raises(Problems, match="newer"):
        Store.open(tmp_path)


def test_no_repair_writes_the_database_of_another_program(tmp_path: Path) -> None:
    """A3."""
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.execute("INSERT INTO recipes VALUES ('dumplings')")
        connection.commit()
    refused(tmp_path, "store_not_ours")
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute(f"PRAGMA application_id={APPLICATION + 1}")
    refused(tmp_path, "store_not_ours")


def refused(folder: Path, code: str) -> None:
    """Neither opening nor a repair leaves any trace."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for act in (repair, Store.open):
        with pytest.raises(Problems) as raised:
            act(folder)
        assert [one.code for one in raised.value.problems] == [code]
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
