"""A night with damaged rows, taken out in every way there is: each says once which rows are damaged and what is known of them,
and none shows a total as if it were whole."""

from __future__ import annotations

import html
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QLabel

from calculator.cli import main
from calculator.cli.night import VERBS
from calculator.documents import Problems, read_yaml
from calculator.gui.look.look import Look
from calculator.gui.nights.paper import NightCard, made, sheet_document
from calculator.nights import Replayer, Sheet, editing, entries, read_night, read_table
from calculator.nights.exports import EXPORTS, FORMS
from calculator.nights.store import Store
from calculator.text import Language
from tests.attacks.figures import done
from tests.how_much import sampled, seeds
from tests.make_nights import begun, played, sheet_of
from tests.nights.store.test_damaged import damaged, written
from tests.nights.test_tables_in_and_out import cells

SENTENCE = {
    "zh": "第 4 行坏了；看得出记的是 +3 −3 0 0",
    "en": "Row 4 is damaged; as far as can be seen it came to +3 −3 0 0.",
}
LACKING = {"zh": "（缺第 4 行）", "en": " (without row 4)"}
WHOLE = (15, -15, 0, 0)
LEFT = (12, -12, 0, 0)
"""What the six rows come to, and what they come to without the fourth."""
Said = Callable[..., tuple[int, str]]
"""Carries out a verb of `night`; gives the status and all that was printed."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with one night of six rows, of which the fourth was damaged behind the program's back."""
    monkeypatch.setenv("SUANFAN_DATA", "")
    place = tmp_path / "data"
    rows = (entries.amounts([k, -k, 0, 0], winners=[0], discarder=1, note=f"note{k}x") for k in range(1, 6))
    drawn = entries.amounts([0, 0, 0, 0])
    with Store.open(place, daily=False) as store:
        store.save(editing.recorded(Replayer(), played(begun("chengdu", names="abcd", name="N"), drawn, *rows)))
    hit(place, "replace(data, 'note3x', 'Note3x')")
    return place


def hit(place: Path, data: str, position: int = 3) -> None:
    """Changes the text of a row, and not its checksum."""
    with closing(sqlite3.connect(place / "nights.sqlite")) as connection:
        assert connection.execute(f"UPDATE rows SET data = {data} WHERE position = ?", (position,)).rowcount
        connection.commit()


@pytest.fixture
def say(folder: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    def run(*arguments: str, where: Path = folder) -> tuple[int, str]:
        capsys.readouterr()
        status = main(["night", *arguments, "--data-dir", str(where)])
        out, err = capsys.readouterr()
        return status, out + err

    return run


def sheet_in(folder: Path) -> Sheet:
    with Store.open(folder, daily=False) as store:
        (one,) = store.nights()
        return Replayer().replay(store.night(one.id))


# --- every form -------------------------------------------------------------------------------------------------------


def text_of(sheet: Sheet, form: str, language: Language, monkeypatch: pytest.MonkeyPatch) -> str:
    """All that somebody reads in a form of a night."""
    painted: list[str] = []
    draw = QPainter.drawText

    def note(painter: QPainter, *given: Any) -> Any:
        painted.extend(one for one in given if isinstance(one, str))
        return draw(painter, *given)

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "drawText", note)
        data = made(sheet, form, Look(language=language))
    if form == "xlsx":
        return "\n".join(text for page in (1, 2, 3) for line in cells(data, page) for _, text in line)
    if form in ("png", "pdf"):
        # Picture and pages begin with a widget of labels; the rest of them is a document.
        card = NightCard(sheet, Look(language=language))
        painted += [html.unescape(re.sub(r"<[^>]+>", "", one.text())) for one in card.findChildren(QLabel)]
        painted.append(sheet_document(sheet, Look(language=language), QSizeF(690, 1000)).toPlainText())
    if form not in EXPORTS:
        return "\n".join(painted)
    text = data.decode("utf-8-sig")
    return html.unescape(re.sub(r"<[^>]+>", "", text[text.index("<main") :])) if form == "html" else text


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_once_what_is_damaged_and_marks_its_totals(
    folder: Path, form: str, language: str, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = text_of(sheet_in(folder), form, language, monkeypatch)
    if form == "yaml":
        data = read_yaml(text).plain()
        assert data["missing"] == [4]
        assert data["totals"] == [*LEFT, 0]
        row = data["rows"][3]
        assert (row["kind"], row["damaged"], row["seen"]["net"]) == ("unknown", True, [3, -3, 0, 0])
        assert len(data["rows"]) == 6
        return
    assert text.count(SENTENCE[language]) == 1
    assert LACKING[language] in text
    assert "✓" not in text
    if form == "csv":
        assert [line.split(",")[0] for line in text.splitlines()[1:7]] == list("123456")


# --- every verb of the command line ------------------------------------------------------------------------------------

READS: dict[str, tuple[list[str], int]] = {
    "list": ([], 1),
    "show": (["N"], 1),
    "stats": ([], 1),
    "settle": (["N"], 1),
    "rescore": (["N"], 1),
    # To standard output it goes as a text, and beside it what is wrong is told to whoever sees only that.
    "export": (["N"], 2),
}
"""The verbs that show a night, and how often the sentence is read in a terminal."""
REFUSED = {
    "add": ["N", "--amounts", "1", "-1", "0", "0"],
    "delete-row": ["N", "1"],
    "move": ["N", "1", "2"],
    "undo": ["N"],
    "redo": ["N"],
    "mark-seen": ["N"],
}
"""The verbs that would write over what can perhaps be saved."""
OTHERS = {"new", "import", "archive", "restore", "check", "backup"}
"""The verbs that show no amounts of a night that is there; what comes in is tested by itself."""


def test_every_verb_of_the_command_line_is_asked() -> None:
    assert {verb for verbs in VERBS.values() for verb in verbs} == {*READS, *REFUSED, *OTHERS}


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("verb", READS)
def test_every_verb_that_shows_a_night_says_what_is_damaged_and_ends_with_1(
    say: Said, verb: str, language: str
) -> None:
    given, times = READS[verb]
    status, text = say(verb, *given, "--lang", language)
    assert status == 1
    assert text.count(SENTENCE[language]) == times
    partly = {"zh": "（缺 1 行）", "en": " (without 1 row)"}[language] if verb == "stats" else LACKING[language]
    assert partly in text
    lines = [line for line in text.splitlines() if "+12" in line and "−12" in line]
    for line in lines if verb in ("list", "rescore", "show") else ():
        assert LACKING[language] in line


@pytest.mark.parametrize("verb", READS)
def test_every_verb_says_it_as_data_too(say: Said, verb: str, tmp_path: Path) -> None:
    given, _ = READS[verb]
    to = ["--to", str(tmp_path / "out.txt")] if verb == "export" else []
    status, text = say(verb, *given, *to, "--json")
    assert status == 1
    data = json.loads(text)
    assert '"missing"' in text
    if verb == "stats":
        assert [one["missing"] for one in data] == [1] * 4
        assert [one["points"] for one in data] == list(LEFT)
        return
    sides = data if isinstance(data, list) else [data["before"], data["after"]] if verb == "rescore" else [data]
    for one in sides:
        assert one["missing"] == [4]
        assert SENTENCE["zh"] in json.dumps(one, ensure_ascii=False)
        assert one.get("totals", list(LEFT)) == list(LEFT)


@pytest.mark.parametrize("verb", REFUSED)
def test_no_verb_writes_over_what_is_damaged(say: Said, verb: str, folder: Path) -> None:
    before = sheet_in(folder)
    status, text = say(verb, *REFUSED[verb])
    assert status == 2
    if verb not in ("redo", "move"):
        assert text.count(SENTENCE["zh"]) == 1
    assert sheet_in(folder) == before


@pytest.mark.parametrize("form", EXPORTS)
def test_a_damaged_night_is_exported_and_it_is_said_on_the_way(say: Said, form: str, tmp_path: Path) -> None:
    target = tmp_path / f"out.{form}"
    status, text = say("export", "N", "--format", form, "--to", str(target))
    assert status == 1
    assert text.count(SENTENCE["zh"]) == 1
    assert target.stat().st_size


def test_a_damaged_night_that_was_put_away_is_listed_as_it_is(say: Said) -> None:
    say("archive", "N")
    status, text = say("list", "--deleted")
    assert status == 1
    assert text.count(SENTENCE["zh"]) == text.count(LACKING["zh"]) == 1
    assert "+12" in text


# --- and back ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", ["N.csv", "N.night.yaml"])
def test_what_is_known_of_a_damaged_row_comes_back_with_the_file(
    say: Said, name: str, language: str, tmp_path: Path
) -> None:
    file, other = tmp_path / name, tmp_path / "other"
    say("export", "N", "--to", str(file), "--lang", language)
    status, text = say("import", str(file), "--ruleset", "chengdu", "--lang", language, where=other)
    assert status == 1
    assert text.count(SENTENCE[language]) == 1
    sheet = sheet_in(other)
    assert sheet.totals == LEFT
    assert [row.number for row in sheet.rows] == [1, 2, 3, 4, 5, 6]
    status, text = say("show", "last", "--lang", language, where=other)
    assert (status, text.count(SENTENCE[language]), text.count(LACKING[language])) == (1, 1, 1)
    again = tmp_path / f"again {name}"
    say("export", "last", "--to", str(again), "--lang", language, where=other)
    if name == "N.csv":
        assert again.read_bytes() == file.read_bytes()
    # There it is sound, and can be put right by whoever knows what it was.
    status, text = say("add", "last", "--replace", "4", "--amounts", "3", "-3", "0", "0", where=other)
    assert status == 0
    assert "缺" not in text
    assert sheet_in(other).totals == WHOLE


def test_a_deal_that_cannot_be_settled_goes_out_as_a_table_and_comes_in_again(say: Said, tmp_path: Path) -> None:
    """C1: a table that was exported was refused."""
    twice = json.dumps({"events": [{"type": "exhausted"}, {"type": "exhausted"}]})
    (tmp_path / "deal.json").write_text(twice, encoding="utf-8")
    one, other, file = tmp_path / "one", tmp_path / "other", tmp_path / "a.csv"
    say("new", "--players", "a", "b", "c", "d", "--ruleset", "taiwan", where=one)
    say("add", "last", str(tmp_path / "deal.json"), where=one)
    say("add", "last", "--amounts", "2", "-2", "0", "0", where=one)
    assert say("export", "last", "--to", str(file), where=one)[0] == 1
    status, text = say("import", str(file), "--ruleset", "taiwan", where=other)
    assert status == 1, text
    assert text.count("第 1 行没有数") == 1
    sheet = sheet_in(other)
    assert [row.net for row in sheet.rows] == [None, (2, -2, 0, 0)]
    assert [row.number for row in sheet.rows] == [1, 2]
    assert sheet.rows[0].row.entry.note, "why it has none"
    status, text = say("export", "last", where=other)
    assert status == 1
    assert "（缺第 1 行）" in text


def test_a_line_that_somebody_typed_without_amounts_is_still_a_fault() -> None:
    table = read_table("盘,甲,乙,丙,丁\n1,1,-1,0,0\n2,,,,\n".encode())
    assert [(one.code, one.line) for one in table.problems] == [("night_csv_no_amounts", 3)]


# --- the repair --------------------------------------------------------------------------------------------------------


def test_a_repair_keeps_a_row_of_which_the_amounts_can_be_seen_and_marks_it(say: Said, folder: Path) -> None:
    status, text = say("check", "--repair")
    assert status == 1
    assert SENTENCE["zh"] in text
    sheet = sheet_in(folder)
    assert sheet.totals == WHOLE
    assert [row.number for row in sheet.rows] == [1, 2, 3, 4, 5, 6]
    assert (sheet.rows[3].winners, sheet.rows[3].discarder, sheet.rows[3].dealer) == ((0,), 1, sheet.rows[2].dealer)
    assert not sheet.changed, "what follows comes to what it came to"
    status, text = say("show", "N")
    assert status == 0
    assert "a ← b（坏过，修复时看出来的）" in text
    assert "缺" not in text
    assert say("check")[0] == 0
    assert "+15" in say("list")[1]
    say("add", "N", "--replace", "4", "--amounts", "4", "-4", "0", "0")
    assert "坏过" not in say("show", "N")[1], "somebody has said what it was"


def test_a_repair_leaves_a_row_of_which_nothing_can_be_seen_in_its_place(say: Said, folder: Path) -> None:
    hit(folder, "x'fffe00ff'")
    say("check", "--repair")
    sheet = sheet_in(folder)
    assert [row.net for row in sheet.rows][2:5] == [(2, -2, 0, 0), None, (4, -4, 0, 0)]
    status, text = say("show", "N")
    assert status == 1
    assert text.count("第 4 行坏了") == text.count("（缺第 4 行）") == 1
    assert say("add", "N", "--amounts", "1", "-1", "0", "0")[0] == 0, "it can be written again"
    assert say("settle", "N", "--done")[0] == 2
    assert say("delete-row", "N", "4")[0] == 0
    assert say("settle", "N", "--done")[0] == 0


def test_a_repair_counts_nothing_that_does_not_come_to_what_was_written(say: Said, folder: Path) -> None:
    """The amounts sum to 0, and are not those that the night came to."""
    hit(folder, "replace(data, '3,-3', '5,-5')")
    say("check", "--repair")
    sheet = sheet_in(folder)
    assert sheet.totals == LEFT
    assert [one.facts["net"] for one in sheet.warnings] == ["+5 −5 0 0"]


def test_what_a_row_was_before_it_was_edited_is_not_told_for_what_it_is(tmp_path: Path) -> None:
    with Store.open(tmp_path, daily=False) as store:
        night = store.save(editing.recorded(Replayer(), played(begun(), entries.amounts([3, -3, 0, 0]))))
        changed = editing.change(night, night.rows[0].id, entries.amounts([7, -7, 0, 0]), "2026-11-14T22:00:00Z")
        store.save(sheet_of(changed))
    hit(tmp_path, "data || ' '", 0)
    (said,) = sheet_in(tmp_path).warnings
    assert "+3" not in said.message("zh")


def test_a_game_that_lacks_a_row_says_so_and_the_next_does_not(tmp_path: Path) -> None:
    """A game is over at a hundred points; of the first a row is lost."""
    rows = [entries.amounts([60, -30, -30], seats=3, winners=[0], discarder=1) for _ in range(4)]
    night = played(begun("fangpaofa", names="abc"), *rows)
    with Store.open(tmp_path, daily=False) as store:
        store.save(editing.recorded(Replayer(), night))
    hit(tmp_path, "x'00'", 0)
    sheet = sheet_in(tmp_path)
    assert [game.missing for game in sheet.games] == [(1,)]
    assert [row.missing for row in sheet.rows] == [(1,), (1,), (1,), ()]
    text = text_of(sheet, "text", "zh", pytest.MonkeyPatch())
    assert re.search(r"第 1 场完（.*）（缺第 1 行）", text)


# --- many, at random ---------------------------------------------------------------------------------------------------


@sampled(3)
@pytest.mark.parametrize("seed", seeds(150, 12, 600))
def test_no_form_of_a_night_with_random_damage_is_silent(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    """F1: of 120 such cases 58 gave a night that was another, and said nothing."""
    damaged(tmp_path, Random(seed))
    try:
        with Store.open(tmp_path, daily=False) as store:
            listed = {one.id: one for one in store.nights() if one.problem is None}
            nights = [store.night(one) for one in listed]
    except Problems:
        return
    count = 0
    for night in nights:
        whole, sheet = sheet_of(written()[1][night.id]), Replayer().replay(night)
        assert listed[night.id].totals == sheet.totals, "list and sheet say the same"
        assert listed[night.id].missing == sheet.missing
        said = [one.message("zh") for one in sheet.warnings]
        if night == whole.night:
            assert said == [one.message("zh") for one in whole.warnings]
            continue
        count += 1
        assert said
        if sheet.totals != whole.totals:
            assert sheet.missing or len(sheet.rows) < len(whole.rows)
        for form in ("text", "csv", "xlsx", "html"):
            text = text_of(sheet, form, "zh", monkeypatch)
            assert all(text.count(one) == 1 for one in said), form
            assert "（缺" in text or not sheet.missing
        assert_comes_back(sheet)
    done(damaged_nights_exported=count)


def assert_comes_back(sheet: Sheet) -> None:
    """A night file and a table bring back the same amounts, and that of the same rows nothing is known."""
    night = sheet.night
    nets = [row.net for row in sheet.rows]
    if night.ruleset.digest:
        again = read_night(made(sheet, "yaml", Look()).decode()).sheet
        assert [row.net for row in again.rows] == nets
        assert [one.message("zh") for one in again.night.damage] == [
            one.message("zh") for one in night.damage if "number" in one.facts
        ]
    table = read_table(made(sheet, "csv", Look()), "", night.ruleset.rules)
    assert table.problems == ()
    assert [getattr(entry, "net", None) for _, entry in table.entries] == [
        row.net for row in sheet.rows if row.row.kind != "rebuy"
    ]
