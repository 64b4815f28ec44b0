"""CSV and XLSX: no text that goes out is a formula; what comes in is right, or told line by line."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from dataclasses import replace
from decimal import Decimal
from xml.etree import ElementTree

import pytest

from calculator.documents import Problems
from calculator.nights import Sheet, chat_text, csv_bytes, night_text, read_night, read_table, xlsx_bytes
from calculator.nights import entries as making
from calculator.nights.layout import FILE_COLUMNS, LATER_HEADS, deals_grid
from calculator.nights.spreadsheets import csv_text
from calculator.nights.table_in import is_head
from calculator.text import LANGUAGES, Language, say
from tests.make_nights import NAMES, RULESETS, begun, played, session, sheet_of

FORMULAS = ("=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)")
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_csv_that_was_exported_comes_in_with_the_same_amounts(ruleset: str, language: Language) -> None:
    sheet = sheet_of(session(7, ruleset, 25))
    table = read_table(csv_bytes(sheet, language))
    assert table.names == NAMES
    assert table.problems == ()
    again = sheet_of(played(begun(ruleset), *(row.entry for row in table.rows())))
    kept = [row for row in sheet.rows if row.row.kind != "rebuy"]
    assert [(row.net, row.pot) for row in again.rows] == [(row.net, row.pot) for row in kept]
    known = [at for at, row in enumerate(kept) if row.net is not None]
    assert [again.rows[at].dealer for at in known] == [kept[at].dealer for at in known]
    assert [row.number for row in again.rows] == [row.number for row in kept]
    assert [row.winners for row in again.rows] == [row.winners for row in kept]
    assert (again.totals, again.pot) == (sheet.totals, sheet.pot)


def odd_sheet() -> Sheet:
    night = begun(names=FORMULAS, name='=HYPERLINK("http://x")')
    rows = [
        making.amounts([5, -5, 0, 0], winners=[0], discarder=1, note=text)
        for text in (*FORMULAS, "\u200b=x", "http://a.b")
    ]
    return sheet_of(played(night, *rows))


def test_no_cell_of_a_csv_is_a_formula() -> None:
    for line in csv_text(odd_sheet()).splitlines():
        for cell in line.split(","):
            assert re.fullmatch(r"-?[0-9]*", cell) or not cell.strip('"').startswith(("=", "+", "-", "@"))


@pytest.mark.parametrize("text", ["\u200b=1+1", "|calc", "\ufeff@SUM(A1)", "\u2060x", "｜calc", "\u200d+1"])
def test_no_text_of_a_csv_begins_with_what_is_not_seen_or_with_a_bar(text: str) -> None:
    """Some programs take the first character away, and then see a formula."""
    sheet = sheet_of(played(begun(), making.amounts([5, -5, 0, 0], winners=[0], discarder=1, note=text)))
    assert f"'{text}" in csv_text(sheet)
    (entry,) = read_table(csv_bytes(sheet)).entries
    assert entry[1].note == text


def test_a_csv_begins_with_the_mark_by_which_excel_knows_chinese() -> None:
    assert csv_bytes(odd_sheet()).startswith(b"\xef\xbb\xbf")


def test_names_like_formulas_come_in_as_they_were() -> None:
    table = read_table(csv_bytes(odd_sheet()))
    assert table.problems == ()
    assert table.names == FORMULAS
    assert [entry.note for _, entry in table.entries][:4] == list(FORMULAS)


def test_people_who_are_called_like_columns_come_in_as_people() -> None:
    names = ("#", "胡", "Note", "甲 累计")
    table = read_table(csv_bytes(sheet_of(played(begun(names=names), making.amounts([3, -1, -1, -1], winners=[1])))))
    assert table.problems == ()
    assert table.names == names
    assert table.entries[0][1].net == (3, -1, -1, -1)


def cells(data: bytes, page: int) -> list[list[tuple[str, str]]]:
    """(type, value) of every cell of a page of a workbook: `n` numbers, `s` texts, `f` formulas."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        strings = ["".join(one.itertext()) for one in ElementTree.fromstring(book.read("xl/sharedStrings.xml"))]
        root = ElementTree.fromstring(book.read(f"xl/worksheets/sheet{page}.xml"))
        assert not any("hyperlink" in name or "externalLink" in name for name in book.namelist())
    found = []
    for row in root.iter(f"{_MAIN}row"):
        line = []
        for cell in row.iter(f"{_MAIN}c"):
            value = cell.find(f"{_MAIN}v")
            assert value is not None
            kind = "f" if cell.find(f"{_MAIN}f") is not None else cell.get("t", "n")
            line.append((kind, strings[int(value.text or 0)] if kind == "s" else value.text or ""))
        found.append(line)
    return found


def test_numbers_of_a_workbook_are_numbers_and_texts_are_never_formulas() -> None:
    sheet = odd_sheet()
    found = cells(xlsx_bytes(sheet), 2)
    assert {kind for line in found for kind, _ in line} == {"n", "s"}
    assert [value for _, value in found[0]] == list(deals_grid(sheet).head)
    assert found[1][6:8] == [("n", "5"), ("n", "-5")] or ("n", "5") in found[1]
    settlement = cells(xlsx_bytes(sheet_of(replace(sheet.night, unit="1"))), 1)
    assert ("s", '=HYPERLINK("http://x")') in settlement[0]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_workbook_has_every_amount(ruleset: str) -> None:
    sheet = sheet_of(session(9, ruleset, 20))
    *found, total = cells(xlsx_bytes(sheet), 2)[1:]
    pot = bool(sheet.pot) or any(row.pot for row in sheet.rows)
    for row, line in zip(sheet.rows, found, strict=True):
        numbers = [value for kind, value in line if kind == "n"]
        expected = [*(row.net or ()), *((row.pot,) if pot else ()), *row.totals]
        assert numbers[-len(expected) :] == [str(points) for points in expected]
    assert total[0] == ("s", "Σ")
    assert [value for _, value in total[1:]] == [
        str(points) for points in (*sheet.totals, *((sheet.pot,) if pot else ()))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_workbook_tells_every_payment_as_a_sentence(ruleset: str, language: Language) -> None:
    sheet = sheet_of(session(9, ruleset, 20))
    head, *lines = cells(xlsx_bytes(sheet, language), 3)
    assert len(head) == 5
    settled = [row for row in sheet.rows if row.settlement is not None]
    assert settled
    for row in settled:
        assert row.settlement is not None
        messages = [line for line in lines if line[0] == ("n", str(row.number))]
        assert [line[3] for line in messages] == [("n", str(move.points)) for move in row.settlement.transfers]
        seats = [*row.settlement.deal.players]
        for (_, payer), (_, payee), (_, points), (_, sentence) in (line[1:] for line in messages):
            assert payer in sentence
            assert payee in sentence
            assert points in sentence
        for name in seats:
            gets = sum(int(line[3][1]) for line in messages if line[2][1] == name)
            pays = sum(int(line[3][1]) for line in messages if line[1][1] == name)
            assert gets - pays == row.settlement.net[seats.index(name)]


def test_a_workbook_tells_who_paid_whom_in_a_deal_without_tiles() -> None:
    sheet = sheet_of(played(begun(), making.amounts([9, -3, -3, -3], winners=[0]), making.amounts([5, 3, -6, -2])))
    _, *lines = cells(xlsx_bytes(sheet), 3)
    # Of the second nobody knows who paid whom.
    assert [[value for _, value in line[:4]] for line in lines] == [["1", name, NAMES[0], "3"] for name in NAMES[1:]]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_that_is_kept_is_exported_also_what_cannot_be_settled(ruleset: str) -> None:
    sheet = sheet_of(session(5, ruleset, 25, faulty=0.5))
    assert sheet.unsettled
    assert read_night(night_text(sheet), "a.night.yaml").night.rows == sheet.night.rows
    assert len(list(csv.reader(io.StringIO(csv_bytes(sheet).decode("utf-8-sig"))))) == 1 + len(sheet.rows) + 1
    assert len(cells(xlsx_bytes(sheet), 2)) == 1 + len(sheet.rows) + 1
    said = chat_text(sheet)
    assert all(str(row.number) in said.splitlines()[-1] for row in sheet.unsettled)


def test_an_amount_that_a_spreadsheet_cannot_hold_is_written_as_text_rather_than_changed() -> None:
    sheet = sheet_of(played(begun(stake="0.123456789012"), making.amounts([99999999, -99999999, 0, 0])))
    settlement = cells(xlsx_bytes(sheet), 1)
    assert ("s", str(99999999 * Decimal("0.123456789012"))) in [cell for line in settlement for cell in line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_head_of_our_own_tables_is_one_to_the_reader(language: Language) -> None:
    """So a new column is never taken for a player."""
    for code in (*(column.in_files for column in FILE_COLUMNS), *LATER_HEADS):
        assert is_head(say(code, language)), code


# --- typed by hand ----------------------------------------------------------------------------------------------------

TYPED = "盘,庄,胡,点炮,甲,乙,丙,丁,备注\n1,甲,乙,丙,0,8,-8,0,\n2,乙,乙,自摸,-4,+12,−4,-4,好\n3,,,,0,0,0,0,流局\n"


@pytest.mark.parametrize(
    "text", [TYPED, TYPED.replace(",", "\t"), TYPED.replace(",", ";"), TYPED.replace("\n", "\r\n")]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_a_table_typed_by_hand_comes_in_however_it_was_saved(text: str, encoding: str) -> None:
    if encoding == "gb18030":
        text = text.replace("−", "-")
    table = read_table(text.encode(encoding))
    assert table.problems == ()
    assert table.names == ("甲", "乙", "丙", "丁")
    sheet = sheet_of(played(begun(), *(row.entry for row in table.rows())))
    assert [row.net for row in sheet.rows] == [(0, 8, -8, 0), (-4, 12, -4, -4), (0, 0, 0, 0)]
    assert [row.dealer for row in sheet.rows] == [0, 1, 1]
    assert sheet.rows[1].won_from == ((1, None),)
    assert [problem.code for problem in table.notes] == (["night_csv_gb"] if encoding == "gb18030" else [])


def test_english_heads_are_known_too() -> None:
    table = read_table(b"Deal,Winner,From,Ann,Bob,Cai,Dan\n1,Bob,Cai,0,8,-8,0\n")
    assert table.problems == ()
    assert table.names == ("Ann", "Bob", "Cai", "Dan")


WRONG = {
    "甲,乙,丙\n1,2,3\n": (1, 1, "night_csv_players"),
    "甲,乙,丙,丁,戊\n": (1, 1, "night_csv_players"),
    "甲,乙,甲,丁\n": (1, 1, "night_twice"),
    "盘,盘,甲,乙,丙,丁\n": (1, 2, "night_csv_column_twice"),
    "甲,乙,丙,丁\n1,1,1,1\n": (2, 1, "night_sum"),
    "甲,乙,丙,丁\n\n3,-1,-1,x\n": (3, 4, "night_csv_number"),
    "甲,乙,丙,丁\n1.5,-1.5,0,0\n": (2, 1, "night_csv_number"),
    "甲,乙,丙,丁\n99999999999,-99999999999,0,0\n": (2, 1, "night_points"),
    "胡,甲,乙,丙,丁\n申,3,-1,-1,-1\n": (2, 1, "night_csv_nobody"),
    "点炮,甲,乙,丙,丁\n乙,3,-3,0,0\n": (2, 1, "night_csv_from"),
    "胡,点炮,甲,乙,丙,丁\n甲,甲,3,-1,-1,-1\n": (2, 2, "night_discarder"),
    "盘,甲,乙,丙,丁\n1,,,,\n": (2, 2, "night_csv_no_amounts"),
    "甲,乙,丙,丁\n3,-1,-1,-1,9\n": (2, 5, "night_csv_wide"),
    f"{'长' * 41},乙,丙,丁\n": (1, 1, "night_name_long"),
    f"类别,备注,甲,乙,丙,丁\n{say('kind_unknown', 'zh')},说\x07,,,,\n": (2, 2, "night_character"),
    "": (1, 1, "night_csv_empty"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_table_is_told_with_its_line_and_column(text: str) -> None:
    table = read_table(text.encode(), "x.csv")
    line, column, code = WRONG[text]
    assert (line, column, code) in [(problem.line, problem.column, problem.code) for problem in table.problems]
    assert all(problem.message("zh") and problem.message("en") for problem in table.problems)
    with pytest.raises(Problems):
        table.rows()


def test_all_faults_are_told_at_once_and_nothing_comes_in_unless_they_are_to_be_left_out() -> None:
    table = read_table("甲,乙,丙,丁\n3,-1,-1,x\n3,-1,-1,-1\n1,1,1,1\n".encode())
    assert [(problem.line, problem.column) for problem in table.problems] == [(2, 4), (4, 1)]
    with pytest.raises(Problems):
        table.rows()
    assert [row.entry.net for row in table.rows(skip=True)] == [(3, -1, -1, -1)]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "data", [b"\x00\x01\x02", b"\xff\xfe\x00", b"a,b\n\xff\xfe", b'"', b"a" * 3_000_000, b",,,,\n,,,,"]
)
def test_what_is_no_table_is_refused_with_a_sentence(data: bytes) -> None:
    table = read_table(data, "x.csv")
    assert table.problems
    with pytest.raises(Problems):
        table.rows(skip=True)


# --- for a chat -------------------------------------------------------------------------------------------------------


def test_a_chat_text_names_everybody_the_sum_and_who_pays_whom() -> None:
    sheet = sheet_of(played(begun(stake="0.5"), making.amounts([-27, -50, -8, 85])))
    text = chat_text(sheet, "zh")
    assert "大刘 +85 (+42.5 元)" in text
    assert "小李 −50 (−25 元)" in text
    assert "Σ 0" in text
    assert "小李 → 大刘 25 元" in text
    assert "阿珍 → 大刘 4" in chat_text(sheet, "en")
    assert "取整到 1：" in chat_text(sheet_of(replace(sheet.night, unit="1")), "zh")
