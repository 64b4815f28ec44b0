"""A night taken out of the window and read back: picture, PDF, tables, whole night, text; with names of every kind."""

from __future__ import annotations

import csv
import io
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSizeF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter, QPdfWriter, QTextDocument
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from calculator.documents import Problems
from calculator.gui.look.look import Look
from calculator.gui.nights.paper import CARD, FORMS, NightCard, file_name, made, sheet_document
from calculator.gui.pictures.pdf import pdf_of
from calculator.gui.stage.keys import Words
from calculator.nights import Sheet, read_night, read_table
from calculator.nights.entries import adjustment, amounts
from calculator.rules.library import Library
from calculator.text import Language
from calculator.view import SheetRows
from tests.gui.mouse import choose
from tests.gui.nights.make_night_window import Player, night_window
from tests.how_much import sampled

HOSTILE = ("=1+1|cmd", "小李 \U0001f004\U0001f468‍\U0001f469‍\U0001f467", "“阿珍” 'a\"b<c>&d", "长" * 40)


@pytest.fixture
def player(qtbot: QtBot, library: Library) -> Iterator[Player]:
    with night_window(library, deals=3) as window:
        yield Player(window)


def name_them(player: Player, names: tuple[str, ...]) -> None:
    from dataclasses import replace

    people = tuple(replace(one, name=name) for one, name in zip(player.night.people, names, strict=True))
    player.book.set_head(people=people, name="局 ../../etc <b>“x”</b> \U0001f004")


@pytest.fixture
def hostile(player: Player) -> Sheet:
    name_them(player, HOSTILE)
    player.book.add(adjustment((0, 0, -5, 0), '=HYPERLINK("http://x";"y") <b>'))
    player.window.refresh()
    return player.sheet


def pages(data: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page[^s]", data))


def streams(data: bytes) -> list[bytes]:
    found = []
    for body in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            found.append(zlib.decompress(body))
        except zlib.error:
            found.append(body)
    return found


@sampled(6)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_form_is_written_for_names_of_every_kind(
    hostile: Sheet, tmp_path: Path, form: str, language: str
) -> None:
    look = Look(language="en" if language == "en" else "zh")
    path = tmp_path / file_name(hostile, form)
    path.write_bytes(made(hostile, form, look))
    assert path.parent == tmp_path
    assert path.stat().st_size > 100


def test_the_name_of_a_file_leads_nowhere_else(hostile: Sheet) -> None:
    for form in FORMS:
        name = file_name(hostile, form)
        assert not set(name) & set('/\\:*?"<>|')
        assert not name.startswith(".")


def test_the_whole_night_comes_back_with_the_same_amounts(hostile: Sheet) -> None:
    opened = read_night(made(hostile, "yaml", Look()).decode(), "a.night.yaml")
    assert opened.differences == ()
    assert opened.night.names == HOSTILE
    assert [row.net for row in opened.sheet.rows] == [row.net for row in hostile.rows]


def test_the_table_comes_back_with_the_same_amounts_and_no_formula_reaches_a_spreadsheet(hostile: Sheet) -> None:
    data = made(hostile, "csv", Look())
    assert data.startswith(b"\xef\xbb\xbf")
    cells = [cell for line in csv.reader(io.StringIO(data.decode("utf-8-sig"))) for cell in line]
    assert not [cell for cell in cells if cell[:1] in ("=", "@", "\t") or re.match(r"[+-](?![0-9])", cell)]
    table = read_table(data, "a.csv")
    assert not table.problems
    assert table.names == HOSTILE
    assert [entry.net for _, entry in table.entries] == [row.net for row in hostile.rows]


def test_the_picture_is_as_wide_as_a_phone_shows_it(player: Player) -> None:
    image = QImage.fromData(made(player.sheet, "png", Look()))
    assert image.width() == 2 * CARD
    assert image.height() > 600
    colours = {image.pixelColor(x, y).name() for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 5


def test_the_pdf_has_a_page_for_every_sixty_deals_or_so_and_brings_its_letters(player: Player) -> None:
    few = made(player.sheet, "pdf", Look())
    assert few.startswith(b"%PDF-")
    assert pages(few) >= 1
    assert b"/FontFile" in few
    assert any(b"BT" in stream and (b"Tj" in stream or b"TJ" in stream) for stream in streams(few))
    night = player.night
    from calculator.nights import insert, row

    for _ in range(150):
        night = insert(night, row(amounts((1, -1, 0, 0), winners=(0,), discarder=1)))
    many = made(player.book.replayer.replay(night), "pdf", Look())
    assert pages(many) > pages(few)


def test_the_pdf_says_how_every_deal_with_tiles_came_about(player: Player) -> None:
    """A deal with tiles takes lines that one of which only the amounts are known does not."""
    from calculator.nights import insert, row

    deal = player.night.rows[0].entry
    nights = [player.night, player.night]
    for _ in range(30):
        entries = (deal, amounts((1, -1, 0, 0), winners=(0,), discarder=1))
        nights = [insert(night, row(entry)) for night, entry in zip(nights, entries, strict=True)]
    tiles, bare = (pages(made(player.book.replayer.replay(night), "pdf", Look())) for night in nights)
    assert tiles > bare


def test_a_form_is_chosen_from_the_list_and_what_came_of_it_is_told(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    kinds: list[str] = []

    def answer(parent: object, title: str, name: str, kind: str) -> tuple[str, str]:
        asked.append(name)
        kinds.append(kind)
        return str(tmp_path / "一晚"), kind

    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(answer))
    player.click(player.view.side.buttons["export"])
    choose(player.view.sending.menu, "csv")
    ((folder, name),) = [(Path(one).parent, Path(one).name) for one in asked]
    assert name == file_name(player.sheet, "csv")
    assert all(kind.endswith("(*.csv)") for kind in kinds), "files of this form are listed, and no others"
    assert name.count(player.night.date) == 1
    assert folder.is_absolute()
    assert folder != Path.cwd()
    assert (tmp_path / "一晚.csv").is_file()
    assert "一晚.csv" in player.view.notice.text()


def test_where_nothing_can_be_written_that_is_told_and_the_night_stays(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wall = tmp_path / "wall"
    wall.write_text("no folder", encoding="utf-8")
    before = player.night
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(wall / "x"), ""))
    for form in FORMS:
        player.view.sending.unfold()
        choose(player.view.sending.menu, form)
        assert player.view.notice.text()
        assert player.notices() != ["export_written"]
    assert player.night == before
    assert wall.read_text(encoding="utf-8") == "no folder"


def test_the_short_text_goes_to_the_clipboard(player: Player) -> None:
    player.click(player.view.side.buttons["copy"])
    text = QGuiApplication.clipboard().text()
    for seat, name in enumerate(player.night.names):
        assert name in text
        assert str(abs(player.sheet.totals[seat])) in text


def test_names_of_every_kind_are_painted_as_they_are(hostile: Sheet, player: Player) -> None:
    player.window.refresh()
    for page in ("statistics", "rescore", "nights", "head", "row"):
        player.page(page)
        player.window.grab()
    player.press(Qt.Key.Key_Escape)
    assert player.view.head.title.text() == hostile.night.name
    assert player.view.head.facts.sizeHint().height() < 60


def test_ten_thousand_letters_are_no_name(player: Player) -> None:
    for name in ("长" * 10_000, "a\nb", "a\u202eb\x00"):
        with pytest.raises(Problems):
            player.book.set_head(name=name)


def test_one_key_puts_the_night_on_the_clipboard(player: Player, qtbot: QtBot) -> None:
    view = player.view
    view.table.setFocus()
    qtbot.keyClick(view.table, Qt.Key.Key_I)
    image = QGuiApplication.clipboard().image()
    assert image.width() == 2 * CARD
    assert [one.code for one in player.window.open_table.notice] == ["picture_copied"]


def test_the_picture_begins_with_who_pays_whom_and_has_every_deal_in_a_row(player: Player) -> None:
    shown = NightCard(player.sheet, Look())
    shown.resize(CARD, shown.heightForWidth(CARD))
    shown.grab()
    words = [one for one in shown.findChildren(Words) if not one.isHidden()]
    places = {one: QRect(one.mapTo(shown, QPoint()), one.size()) for one in words}
    said = [written(one) for one in sorted(words, key=lambda one: (places[one].top(), places[one].left()))]
    assert said[0] == player.night.name
    assert next(text for text in said if "→" in text) == "◆ 大刘 → ● 老王"
    assert said.index("◆ 大刘 → ● 老王") < said.index("● 老王")
    # Two rows of amounts: 6 −2 −2 −2 and 9 −3 −3 −3.
    deals = sheet_document(player.sheet, Look(), QSizeF(CARD, 100_000), workings=False).toPlainText().split()
    for amount, times in (("+6", 1), ("−2", 3), ("+9", 1), ("−3", 3)):
        assert deals.count(amount) >= times
    assert all(shown.rect().contains(place) for place in places.values())
    shown.deleteLater()


def written(words: Words) -> str:
    document = QTextDocument()
    document.setHtml(words.html)
    return document.toPlainText().replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "").strip()


@pytest.mark.parametrize(("language", "place", "kinds"), [("zh", "位置", "文件类型"), ("en", "Look in", "Files of")])
def test_the_dialog_of_qt_says_all_in_the_language_of_the_window(
    player: Player, language: Language, place: str, kinds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of systems that have none of their own. Qt's translations lack two of its words."""
    from PySide6.QtWidgets import QFileDialog, QWidget

    from calculator.gui.widgets.saving import where_to_save

    said: list[str] = []

    def ask(parent: QWidget, title: str, *_: object) -> tuple[str, str]:
        dialog = QFileDialog(parent, title)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        said.extend(dialog.labelText(one) for one in QFileDialog.DialogLabel)
        dialog.deleteLater()
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", staticmethod(ask))
    assert where_to_save(player.view, language, "", "x.png", "(*.png)") is None
    assert any(text.startswith((place, f"&{place}")) for text in said), said
    assert any(text.startswith(kinds) for text in said), said
    assert (language == "en") == any("Look" in text or "type" in text for text in said), said


def test_the_table_of_a_page_takes_all_of_its_width_and_no_more(hostile: Sheet) -> None:
    """However long names and notes are, the last column ends at the edge of the paper."""
    for wide in (600, 690, 900):
        document = sheet_document(hostile, Look(), QSizeF(wide, 900))
        assert wide - 3 <= document.size().width() <= wide + 3
        said = document.toPlainText()
        assert all(name in said for name in hostile.night.names)
        assert [
            row.cells
            for row in SheetRows().of(hostile, frozenset(), Look())
            for cell in row.cells
            if cell.text not in said
        ] == []


def test_the_score_sheet_begins_below_what_stands_over_it(player: Player) -> None:
    document = sheet_document(player.sheet, Look(), QSizeF(700, 1000), 400)
    block, written = document.firstBlock(), list[float]()
    while block.isValid():
        if block.text().strip():
            written.append(document.documentLayout().blockBoundingRect(block).y())
        block = block.next()
    assert min(written) >= 400


def letters_of(data: bytes) -> set[int]:
    """The letters that the text of a PDF is read as."""
    return {
        int(one, 16)
        for table in re.findall(rb"begincmap.*?endcmap", data, re.DOTALL)
        for one in re.findall(rb"<([0-9A-F]{4})>", table.partition(b"endcodespacerange")[2])
    }


def test_joined_letters_of_a_pdf_are_searched_as_they_are_typed() -> None:
    name = "مرحبا"

    def paint(writer: QPdfWriter) -> None:
        painter = QPainter(writer)
        painter.drawText(1000, 1000, name)
        painter.end()

    # Without a font that has them there is nothing to be found.
    assert {letter for letter in letters_of(pdf_of("", paint)) if letter > 0x500} <= set(map(ord, name))


def test_the_text_of_a_pdf_is_searched_by_characters_and_the_same_night_gives_the_same_bytes(player: Player) -> None:
    data = made(player.sheet, "pdf", Look())
    assert made(player.sheet, "pdf", Look()) == data
    letters = letters_of(data)
    assert letters >= {ord(letter) for letter in "".join(person.name for person in player.night.people)}
    assert [hex(one) for one in letters if 0x2E80 <= one < 0x2FE0] == []
