"""The card of a table's rules on paper: always one page of A5, no type below 7.5 points, read in grey too."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage, QTextDocument

from calculator.gui.look.look import Look
from calculator.gui.pictures.rules_card import DPI, HIGH, LEAST, PLANS, WIDE, card_file, card_image, page_of, plan_of
from calculator.rules.library import BUILT_IN, Library
from calculator.text import Language
from calculator.view import RulesCard, TableSetup, printed_card
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
    return printed_card(
        rules, rules.find(name), table, language, TableSetup(name, {}, players, "0.5 元" if changed else "")
    )


def test_the_least_type_is_seven_and_a_half_points() -> None:
    assert LEAST * 72 / DPI >= 7.5
    assert all(plan.type >= LEAST for plan in PLANS)
    assert all(plan.tile >= 16 for plan in PLANS if plan.tile), "2.1 millimetres, to be known"
    assert pytest.approx((148, 210), abs=0.2) == (WIDE / DPI * 25.4, HIGH / DPI * 25.4)


def test_hands_go_before_notes() -> None:
    hands, notes = [plan.tile > 0 for plan in PLANS], [plan.notes for plan in PLANS]
    assert hands == sorted(hands, reverse=True)
    assert notes == sorted(notes, reverse=True)
    assert hands.index(False) < notes.index(False)


def smallest(document: QTextDocument) -> int:
    """The smallest type in which anything is written."""
    sizes = []
    block = document.begin()
    while block.isValid():
        for one in block:
            font = one.fragment().charFormat().font()
            if one.fragment().text().strip(" \u00a0\u200a\ufffc"):
                sizes.append(font.pixelSize())
        block = block.next()
    return min(sizes)


@sampled(12)
@pytest.mark.parametrize("changed", [False, True])
@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
@pytest.mark.parametrize("name", IDS)
def test_every_card_fits_on_one_page_and_says_all_in_type_that_can_be_read(
    rules: Library, name: str, language: Language, changed: bool
) -> None:
    card = card_of(rules, name, language, changed=changed)
    plan, free = plan_of(card, Look())
    assert free > 0
    assert plan.notes, "not even the notes had to go"
    page = page_of(card, Look(), plan)
    assert page.size().width() < WIDE - 120
    assert page.size().height() < HIGH - 120
    assert smallest(page) >= LEAST
    said = page.toPlainText().replace("\u00a0", " ")
    words = [card.name, card.about, *card.without, *(one.note for one in card.items)]
    words += [part for one in card.items for part in (one.name, one.worth)]
    words += [part for worth, names in card.circumstances for part in (worth, *names)]
    words += [part for reason, texts in card.paid for part in (reason, *texts)]
    words += [part for pair in (*card.agreed, *card.worths, *card.explained) for part in pair]
    assert [word for word in words if word not in said] == []
    assert said.count("\ufffc") >= sum(len(one.tiles) for one in card.items)
    assert edges_are_white(card_image(card, Look()))


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
    assert [name for name in IDS if not plan_of(card_of(rules, name, language), Look())[0].tile] == []
