"""The picture of a deal: its QR code is read by another program's decoder, small and turned, and is the whole receipt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QTextDocument, QTransform
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from calculator.gui.look.look import Look
from calculator.gui.look.palette import DARK
from calculator.gui.pictures.deal_picture import HIGH, WIDE, Picture, PictureView, deal_picture
from calculator.gui.pictures.qr import LARGEST, MODULE, QUIET, code_picture
from calculator.gui.stage.answer import AnswerView
from calculator.gui.stage.hand import HandView
from calculator.gui.stage.keys import Key, Words
from calculator.gui.stage.table import TableView
from calculator.gui.widgets import saving
from calculator.gui.window import MainWindow
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.statement import receipt_code, reopen
from calculator.table import OpenTable
from calculator.table.state import deal_of
from calculator.view import deal_card, do
from tests.gui.mouse import choose
from tests.how_much import sampled
from tests.make_deals import KONG_THEN_FLUSH
from tests.read_golden import golden_lines
from tests.ruleset_examples import examples
from tests.run_program import program

WIN: dict[str, Any] = {
    "format": 1,
    "ruleset": "chengdu",
    "players": ["老王", "小李", "阿珍", "大刘"],
    "dealer": 0,
    "events": [
        *KONG_THEN_FLUSH,
    ],
}
GOLDEN = [line["record"] for line in golden_lines("records.jsonl") if "errors" not in line["expect"]]


@pytest.fixture(scope="module")
def rules() -> Library:
    return Library([BUILT_IN])


def picture(record: dict[str, Any], rules: Library, look: Look | None = None) -> Picture:
    return deal_picture(settle_record(record, rules), record, look or Look())


def read_back(image: QImage, wide: int = WIDE, turned: int = 0) -> str:
    """What a decoder that knows nothing of this program reads in the picture."""
    smooth = Qt.TransformationMode.SmoothTransformation
    grey = image.scaledToWidth(wide, smooth).transformed(QTransform().rotate(turned), smooth)
    grey = grey.convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = bytes(grey.constBits())  # the view does not keep them
    view = zxingcpp.ImageView(pixels, grey.width(), grey.height(), zxingcpp.ImageFormat.Lum, grey.bytesPerLine())
    (found,) = zxingcpp.read_barcodes(view, zxingcpp.BarcodeFormat.QRCode)
    return str(found.text)


@pytest.mark.parametrize(("wide", "turned"), [(1080, 0), (540, 0), (540, 6), (720, -11)])
def test_a_decoder_reads_the_whole_receipt_even_from_a_small_picture(
    wide: int, turned: int, rules: Library, qapp: QApplication
) -> None:
    made = picture(WIN, rules)
    assert (made.image.width(), made.text) == (1080, "")
    assert made.image.height() >= HIGH
    found = reopen(read_back(made.image, wide, turned), rules)
    assert found.same
    assert found.record["events"] == WIN["events"]
    assert found.record["players"] == WIN["players"]


@sampled(12)
@pytest.mark.parametrize("at", range(0, len(GOLDEN), 3))
def test_every_golden_deal_is_read_back_the_same(at: int, rules: Library, qapp: QApplication) -> None:
    made = picture(GOLDEN[at], rules)
    found = reopen(made.text or read_back(made.image, 540), rules)
    assert found.same, [note.message() for note in found.notes]
    assert found.settlement is not None
    assert found.settlement.as_dict() == settle_record(GOLDEN[at], rules).as_dict()


def test_the_code_stands_on_white_in_whole_modules(rules: Library, qapp: QApplication) -> None:
    """Every module is 4 × 4 pixels of one colour, and four modules around them are white."""
    image = picture(WIN, rules).image
    white, black = 0xFFFFFFFF, 0xFF000000
    # The finder of a QR code: seven black modules in a row, at its top left corner, which is the first of all black.
    first = next(
        (x, y)
        for y in range(image.height())
        for x in range(WIDE)
        if all(image.pixel(x + k, y) == black for k in range(28))
    )
    left, top = first
    for side in range(1, QUIET * MODULE + 1):
        assert all(image.pixel(left + along, top - side) == white for along in range(200))
        assert all(image.pixel(left - side, top + down) == white for down in range(200))
    for down in range(40):
        for along in range(40):
            box = {
                image.pixel(left + along * MODULE + x, top + down * MODULE + y)
                for x in range(MODULE)
                for y in range(MODULE)
            }
            assert box in ({white}, {black})


def test_what_is_too_long_for_the_code_goes_beside_the_picture_in_words(rules: Library, qapp: QApplication) -> None:
    largest = code_picture("A" * 1046)
    assert largest is not None
    assert largest.width() == largest.height() == (LARGEST * 4 + 17 + 2 * QUIET) * MODULE
    assert code_picture("A" * 1047) is None
    assert code_picture("A" * 9000) is None
    long = {**WIN, "players": ["".join(chr(0x4E00 + 37 * (seat * 100 + at)) for at in range(100)) for seat in range(4)]}
    made = picture(long, rules)
    assert made.text
    assert reopen(made.text, rules).same


def test_players_without_names_are_letters(rules: Library, qapp: QApplication) -> None:
    nameless = {key: value for key, value in WIN.items() if key != "players"}
    found = reopen(read_back(picture(nameless, rules).image), rules)
    assert "players" not in found.record


def test_the_picture_is_the_stage(rules: Library, qapp: QApplication) -> None:
    """Its parts are those of the stage, given the same values: who pays whom above, then the hand, the table and the code."""
    shown = card_widget(WIN, rules)
    (answer,), (table,), (hand,) = (shown.findChildren(kind) for kind in (AnswerView, TableView, HandView))
    said = [text for text in map(plain, shown.findChildren(Words)) if text]
    for text in ("阿珍 胡 9筒", "大刘 → 阿珍：点炮，4番 8倍 × 底 1", "8"):
        assert text in said
    assert answer.why.accessibleName() == "清一色 2 + 根 1 + 底番 1 = 4番 → 8倍 → 8分"
    assert [plate.accessibleName() for plate in table.plates] == ["老王 庄 −2", "小李 +6", "阿珍 胡 +6", "大刘 −10"]
    assert [tile.winning for tile in hand.tiles.tiles()].count(True) == 1
    tops = [part.mapTo(shown, QPoint()).y() for part in (answer, hand, table, shown.findChild(QLabel, "code"))]
    assert tops == sorted(tops)


def plain(words: Words) -> str:
    document = QTextDocument()
    document.setHtml(words.html)
    return document.toPlainText().replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "").strip()


def card_widget(record: dict[str, Any], rules: Library, look: Look | None = None) -> PictureView:
    """The picture's widget in its size."""
    look = look or Look()
    settlement = settle_record(record, rules)
    code = code_picture(receipt_code(settlement, record, look.language))
    made = PictureView(deal_card(settlement, look.language), code, look)
    made.resize(WIDE, max(HIGH, made.heightForWidth(WIDE)))
    made.render(QImage(made.size(), QImage.Format.Format_RGB32), QPoint())
    return made


RULESETS = ["chengdu", "fangpaofa", "taiwan", "riichi", "sanren", "jian", "guobiao", "hongkong"]
CASES = [(name, language) for name in RULESETS for language in ("zh", "en", "zh-Hant")]


@sampled(2)
@pytest.mark.parametrize(("name", "language"), CASES)
def test_all_that_is_written_has_room(name: str, language: Any, rules: Library, qapp: QApplication) -> None:
    records = examples(name)
    for record in records[:: max(len(records) // 8, 1)]:
        shown = card_widget(record, rules, Look(language=language))
        for part in (*shown.findChildren(Words), *shown.findChildren(Key)):
            if not part.isHidden():
                said = plain(part) if isinstance(part, Words) else part.accessibleName()
                assert part.width() >= part.minimumSizeHint().width(), said
                assert part.height() >= part.heightForWidth(part.width()) - 1, said
                place = QRect(part.mapTo(shown, QPoint()), part.size())
                assert shown.rect().contains(place), said


@pytest.mark.parametrize("look", [Look(scale=160), Look(palette=DARK, faces=DARK.faces)])
def test_the_look_of_the_window_changes_nothing(look: Look, rules: Library, qapp: QApplication) -> None:
    usual, other = picture(WIN, rules).image, picture(WIN, rules, look).image
    assert other.size() == usual.size()
    corners = [(30, 30), (5, 5), (WIDE - 5, usual.height() - 5)]  # the table, and the ground around it
    assert [other.pixel(*at) for at in corners] == [usual.pixel(*at) for at in corners]


# --- from the table and the command line -------------------------------------------------------------------------------


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(OpenTable(deal_of(WIN)), Look(palette=DARK, faces=DARK.faces))
    qtbot.addWidget(made)
    made.show()
    made.open_table.start()
    QApplication.processEvents()
    return made


def test_one_key_puts_the_picture_on_the_clipboard(qtbot: QtBot, window: MainWindow, rules: Library) -> None:
    QApplication.clipboard().clear()
    qtbot.keyClick(window.page, Qt.Key.Key_I)
    data = QApplication.clipboard().mimeData()
    assert data.hasImage()
    assert not data.hasText()
    assert reopen(read_back(QApplication.clipboard().image()), rules).same
    assert [one.code for one in window.open_table.notice] == ["picture_copied"]


def test_a_deal_that_is_not_settled_says_what_it_lacks(qtbot: QtBot, window: MainWindow) -> None:
    QApplication.clipboard().setText("before")
    do(window.open_table, "take_winning:")
    qtbot.keyClick(window.page, Qt.Key.Key_I)
    assert QApplication.clipboard().text() == "before"
    assert window.open_table.notice


def test_the_button_offers_to_copy_and_to_save(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: Library
) -> None:
    asked: list[tuple[str, ...]] = []

    def place_of(parent: object, title: str, place: str, kinds: str) -> tuple[str, str]:
        asked.append((title, place, kinds))
        return str(tmp_path / "deal"), kinds

    monkeypatch.setattr(saving.QFileDialog, "getSaveFileName", place_of)
    window.page.act("picture:")
    choose(window.sending.menu, "save")
    assert reopen(read_back(QImage(str(tmp_path / "deal.png"))), rules).same
    ((title, place, kinds),) = asked
    assert (title, Path(place).name, kinds) == ("图片存成文件……", "这一盘.png", "图片 (*.png)")
    # The next dialog begins where this one ended.
    assert saving.folder() == tmp_path


def test_the_command_line_paints_without_a_screen(tmp_path: Path, rules: Library) -> None:
    import json

    (tmp_path / "deal.json").write_text(json.dumps(WIN), encoding="utf-8")
    done = program("score", str(tmp_path / "deal.json"), "--picture", str(tmp_path / "deal.png"))
    assert done.returncode == 0, done.stderr
    assert "deal.png" in done.stderr
    plain = program("score", str(tmp_path / "deal.json"))
    assert done.stdout == plain.stdout
    assert reopen(read_back(QImage(str(tmp_path / "deal.png"))), rules).same
