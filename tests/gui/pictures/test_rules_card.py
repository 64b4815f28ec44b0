"""The card of a table's rules on paper: always one page of A5, no type below 7.5 points, read in grey too."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from calculator.gui.look.look import Look
from calculator.gui.pictures import rules_card
from calculator.gui.pictures.card_files import card_file, card_image
from calculator.gui.pictures.rules_card import DPI, HIGH, LEAST, PLANS, WIDE, plan_of
from calculator.gui.widgets.poster import Poster
from calculator.rules.library import BUILT_IN, Library
from calculator.text import Language
from calculator.view import RulesCard, printed_card
from tests.how_much import sampled

IDS = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def rules() -> Library:
    return Library([BUILT_IN])


def card_of(rules: Library, name: str, language: Language = "zh", *, changed: bool = False) -> RulesCard:
    """`changed`: the table plays everything that can be switched on, and four have long names."""
    ruleset = rules.load(name)
    options: dict[str, Any] = {}
    if changed:
        options = {one.id: True for one in ruleset.definition.open_options if one.type == "switch"}
    players = ["欧阳小小大大", "司马相如先生", "诸葛孔明先生", "上官婉儿小姐"] if changed else []
    table = ruleset.table(ruleset.options(options)[0])
    return printed_card(rules, rules.find(name), table, language, players, "0.5 元" if changed else "")


class Watched(Poster):
    """Notes how closely each line has to be drawn in the least type."""

    least_of: ClassVar[list[int]] = []
    closest: ClassVar[list[tuple[float, str]]] = []

    def __init__(self, font: Any, least: int) -> None:
        super().__init__(font, least)
        self.least_of.append(least)

    def write(self, painter: QPainter, box: QRectF, text: str, ink: str, pixels: int, **more: Any) -> float:
        assert pixels >= LEAST
        self.closest.append((box.width() / max(self.wide(text, LEAST, more.get("bold", False)), 1), text))
        return super().write(painter, box, text, ink, pixels, **more)


def test_the_least_type_is_seven_and_a_half_points() -> None:
    assert LEAST * 72 / DPI >= 7.5
    assert all(plan.type >= LEAST for plan in PLANS)
    assert pytest.approx((148, 210), abs=0.2) == (WIDE / DPI * 25.4, HIGH / DPI * 25.4)


def test_hands_go_before_notes() -> None:
    hands, notes = [plan.hands for plan in PLANS], [plan.notes for plan in PLANS]
    assert hands == sorted(hands, reverse=True)
    assert notes == sorted(notes, reverse=True)
    assert hands.index(False) < notes.index(False)


@sampled(12)
@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
@pytest.mark.parametrize("name", IDS)
def test_every_card_fits_on_one_page_and_nothing_is_squeezed(
    rules: Library, name: str, language: Language, changed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_card, "Poster", Watched)
    monkeypatch.setattr(Watched, "closest", [])
    card = card_of(rules, name, language, changed=changed)
    plan = plan_of(card, Look())
    assert plan.notes, "not even the notes had to go"
    image = card_image(card, Look())
    assert set(Watched.least_of) == {LEAST}
    squeezed = [(room, text) for room, text in Watched.closest if room < 0.8]
    assert not squeezed
    assert edges_are_white(image)


def edges_are_white(image: QImage) -> bool:
    """Whether nothing is painted in the margins, below the bar at the top."""
    scale = image.width() / WIDE
    for x in (*range(0, 60, 3), *range(WIDE - 60, WIDE, 3)):
        for y in range(24, HIGH, 7):
            if QColor(image.pixel(int(x * scale), int(y * scale))) != QColor("white"):
                return False
    return True


def test_in_grey_every_ink_is_told_from_paper(rules: Library) -> None:
    image = card_image(card_of(rules, "chengdu"), Look(), grey=True)
    assert image.isGrayscale()
    # The bar at the top too: no accent that a printer makes pale.
    assert image.pixelColor(image.width() // 2, 10).lightness() < 60


@pytest.mark.parametrize("name", ["chengdu", "guobiao"])
def test_a_pdf_is_one_page_of_a5(rules: Library, name: str) -> None:
    data = card_file(card_of(rules, name), Look(), ".pdf")
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 1
    box = data[data.index(b"/MediaBox [") :].split(b"]")[0].split(b"[")[1].split()
    assert [float(one) for one in box[2:]] == pytest.approx([148 / 25.4 * 72, 210 / 25.4 * 72], abs=1)


def test_a_picture_is_a_png_of_the_same_page(rules: Library) -> None:
    data = card_file(card_of(rules, "jian"), Look(), ".png")
    image = QImage.fromData(data)
    assert data.startswith(b"\x89PNG")
    assert image.width() / image.height() == pytest.approx(WIDE / HIGH)


@sampled(1)
@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
def test_a_hand_stands_in_tiles_wide_enough_to_be_known(rules: Library, language: Language) -> None:
    assert [name for name in IDS if not plan_of(card_of(rules, name, language), Look()).hands] == []
