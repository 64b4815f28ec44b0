"""The faces of the tiles: each its own, none from a font, none outside its body."""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from calculator.gui.look.painting import PIXMAPS
from calculator.gui.look.palette import COLOUR_BLIND, FACE_SETS, HIGH_CONTRAST, LIGHT, STANDARD, FaceSet
from calculator.gui.tiles.art import (
    BACK,
    CARD_BACK,
    back_of,
    paint_tile,
    tile_height,
    tile_pixmap,
    tile_size,
    width_within,
)
from calculator.gui.tiles.marks import paint_focus, paint_pips, paint_used_up, paint_wild_hat, paint_winning, tile_rect
from calculator.gui.tiles.wordmark import Wordmark, app_icon
from calculator.tiles import TILES, parse_tiles
from tests.garbage import collect_whole
from tests.how_much import sampled

KINDS = range(len(TILES))
CARDS = parse_tiles("1234567890x1234567890d")
FLOWERS = parse_tiles("12345678f")
ALL = (*KINDS, BACK, CARD_BACK)
"""Every kind and the backs."""

Mark = Callable[[QPainter, QRect], None]

pytestmark = pytest.mark.usefixtures("qapp")


def image(kind: int, width: int, faces: FaceSet = STANDARD, ratio: float = 1.0, short: bool = False) -> QImage:
    pixmap = tile_pixmap(kind, width, ratio, faces, short)
    return pixmap.toImage().convertToFormat(QImage.Format.Format_RGBA8888)


def grey(picture: QImage) -> bytes:
    """One byte for each pixel, its lightness."""
    flat = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    line, lightness = flat.bytesPerLine(), bytes(flat.constBits())
    return b"".join(lightness[y * line : y * line + flat.width()] for y in range(flat.height()))


def changed(one: bytes, other: bytes, by: int) -> int:
    """How many bytes differ by more than `by`."""
    return sum(abs(a - b) > by for a, b in zip(one, other, strict=True))


def test_the_colour_blind_set_tells_red_discs_and_sticks_by_their_shape() -> None:
    # The same ink everywhere: what still differs from a tile without open reds is shape alone.
    ink = STANDARD.black
    plain = STANDARD._replace(name="one ink", red=ink, green=ink, blue=ink)
    opened = plain._replace(name="one ink, open", open_red=True)
    for kind in (11, 13, 14, 15, 17, 22, 24, 26):  # 3 5 6 7 9 dots, 5 7 9 bamboos: those with red
        assert changed(grey(image(kind, 24, plain)), grey(image(kind, 24, opened)), 40) >= 8
    assert COLOUR_BLIND.open_red


@pytest.mark.parametrize("faces", [STANDARD, HIGH_CONTRAST], ids=lambda faces: faces.name)
@pytest.mark.parametrize("width", [20, 24, 27, 30, 34, 44, 56])
def test_a_stick_of_bamboo_has_sharp_edges_and_its_light_can_be_seen(width: int, faces: FaceSet) -> None:
    picture = image(20, width, faces)  # 3 bamboos: one above, two below
    row = int(width * (32.05 if faces.ranked else 27.5) / 60)  # through the lower half of the upper stick
    here = [picture.pixelColor(x, row) for x in range(width)]

    def near(colour: QColor, wanted: str) -> bool:
        ours, other = colour.getRgb(), QColor(wanted).getRgb()
        return all(abs(one - two) <= 4 for one, two in zip(ours, other, strict=True))

    ink = [x for x in range(width) if near(here[x], faces.blue)]
    stick = range(ink[0] - 1, ink[-1] + 2)
    light = [x for x in stick if near(here[x], faces.face)]
    assert {*ink, *light} == {*stick}  # no half tones
    assert {stick[0], stick[-1]} < {*light}


@pytest.mark.parametrize("width", [24, 44])
def test_the_hat_of_a_winning_wild_tile_sits_on_its_ring(width: int) -> None:
    def painted(mark: Mark) -> set[tuple[int, int]]:
        canvas = QImage(width + 80, width + 120, QImage.Format.Format_ARGB32_Premultiplied)
        canvas.fill(0)
        painter = QPainter(canvas)
        mark(painter, tile_rect(40, 40, width))
        painter.end()
        return {
            (x, y)
            for y in range(canvas.height())
            for x in range(canvas.width())
            if canvas.pixelColor(x, y).alpha() > 127
        }

    ring = painted(lambda painter, rect: paint_winning(painter, rect, LIGHT.mark))
    hat = painted(lambda painter, rect: paint_wild_hat(painter, rect, "正精", LIGHT, ringed=True))
    assert not ring & hat
    assert max(y for _, y in hat) + 1 == min(y for _, y in ring)


@pytest.mark.parametrize("width", [24, 44])
def test_no_face_depends_on_a_font(qapp: QGuiApplication, width: int) -> None:
    before = [image(kind, width, faces) for faces in FACE_SETS for kind in ALL]
    usual = qapp.font()
    try:
        bogus = QFont("No Such Family At All")
        bogus.setPixelSize(61)
        qapp.setFont(bogus)
        after = [image(kind, width, faces) for faces in FACE_SETS for kind in ALL]
    finally:
        qapp.setFont(usual)
    assert before == after


@pytest.mark.parametrize(
    ("width", "ratio"), [(20, 1.0), (24, 1.0), (33, 1.0), (44, 1.0), (44, 1.25), (44, 2.0), (56, 1.5)]
)
def test_nothing_is_painted_outside_the_body(width: int, ratio: float) -> None:
    for kind in ALL:
        picture = image(kind, width, STANDARD, ratio)
        across, down = picture.width(), picture.height()
        radius = across * (5 / 40 if kind in (*CARDS, CARD_BACK) else 8 / 60)
        for y in (*range(int(radius) + 1), *range(down - int(radius) - 1, down)):
            for x in (*range(int(radius) + 1), *range(across - int(radius) - 1, across)):
                # Distance of the pixel's middle beyond the arc of the nearest corner.
                dx = max(radius - (x + 0.5), (x + 0.5) - (across - radius), 0.0)
                dy = max(radius - (y + 0.5), (y + 0.5) - (down - radius), 0.0)
                if dx > 0 and dy > 0 and (dx * dx + dy * dy) ** 0.5 > radius + 0.8:
                    assert picture.pixelColor(x, y).alpha() == 0, (kind, x, y)


@sampled(8)
@pytest.mark.parametrize("faces", FACE_SETS, ids=lambda faces: faces.name)
@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("width", [17, 22, 24, 30, 44])
def test_every_kind_has_a_face_of_its_own_even_in_grey(faces: FaceSet, short: bool, width: int) -> None:
    pictures = {kind: grey(image(kind, width, faces, short=short)) for kind in ALL}
    close = {
        (one, other): changed(pictures[one], pictures[other], 40)
        for one, other in combinations(pictures, 2)
        if len(pictures[one]) == len(pictures[other])
    }
    assert {len(picture) for picture in pictures.values()} == {
        size.width() * size.height() for size in (tile_size(kind, width, short) for kind in (BACK, CARD_BACK))
    }
    assert min(close.values()) >= width * width // 16, min(close, key=lambda pair: close[pair])


def test_red_cards_are_red() -> None:
    red = QColor(STANDARD.red).getRgb()
    reds = set()
    for kind in CARDS:
        picture = image(kind, 44)
        points = ((x, y) for y in range(picture.height()) for x in range(picture.width()))
        if any(picture.pixelColor(x, y).getRgb() == red for x, y in points):
            reds.add(kind)
    assert reds == set(parse_tiles("270x270d"))


def test_a_red_card_has_a_second_outline_where_colour_must_not_tell() -> None:
    ink = STANDARD.black
    plain = STANDARD._replace(name="one ink", red=ink)
    opened = plain._replace(name="one ink, open", open_red=True)
    for kind in CARDS:
        pair = [grey(image(kind, 22, faces)) for faces in (plain, opened)]
        assert (changed(*pair, 40) >= 60) == (kind in parse_tiles("270x270d"))


def test_a_card_is_high_and_a_narrow_one_is_short() -> None:
    card = parse_tiles("5d")[0]
    assert [tile_size(card, width).toTuple() for width in (29, 22, 21, 17)] == [(29, 81), (22, 62), (21, 32), (17, 26)]
    assert tile_size(card, 40, short=True).toTuple() == (40, 60)
    assert image(card, 30, ratio=2.0, short=True).size().toTuple() == (60, 90)
    assert tile_size(CARD_BACK, 29).toTuple() == (29, 81)
    assert [back_of(kind) for kind in parse_tiles("1m3f5x0d")] == [BACK, BACK, CARD_BACK, CARD_BACK]
    assert width_within(card, 44, 84) == 30
    assert width_within(card, 44, 32, short=True) == 21
    assert width_within(0, 44, 32) == 24


def inked(kind: int, faces: FaceSet, short: bool = False, scale: int = 1) -> QRectF:
    """What the art of a kind covers, in units of the grid: the pixels whose ink is not that of the body."""
    unit = (40 if kind in CARDS else 60) * scale
    picture = image(kind, unit, faces, short=short)
    blank = QImage(picture.size(), QImage.Format.Format_RGBA8888)
    blank.fill(0)
    painter = QPainter(blank)
    # A face set whose inks are those of the face paints no art.
    empty = faces._replace(name="empty", red=faces.face, green=faces.face, blue=faces.face, black=faces.face)
    paint_tile(painter, blank.rect(), kind, empty)
    painter.end()
    points = [
        (x, y)
        for y in range(picture.height())
        for x in range(picture.width())
        if picture.pixel(x, y) != blank.pixel(x, y)
    ]
    (left, right), (top, bottom) = ((min(each), max(each) + 1) for each in zip(*points, strict=True))
    return QRectF(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)


@pytest.mark.parametrize("faces", FACE_SETS, ids=lambda faces: faces.name)
def test_the_art_stays_inside_the_face(faces: FaceSet) -> None:
    doubled = parse_tiles("270x270d") if faces.open_red else []
    for kind in KINDS:
        if kind not in CARDS:
            assert QRectF(2, 3, 56, 67).contains(inked(kind, faces)), kind
        elif kind not in doubled:
            assert QRectF(1, 1, 38, 108).contains(inked(kind, faces)), kind
            assert QRectF(1, 1, 38, 56).contains(inked(kind, faces, short=True)), kind


def test_the_two_families_of_flowers_do_not_look_alike() -> None:
    red, blue = QColor(STANDARD.red).getRgb(), QColor(STANDARD.blue).getRgb()
    for kind in FLOWERS:
        picture = image(kind, 60)
        numeral = {picture.pixelColor(x, y).getRgb() for x in range(4, 16) for y in range(4, 19)}
        assert ((red in numeral), (blue in numeral)) == (kind < FLOWERS[4], kind >= FLOWERS[4])


def test_a_small_flower_has_no_name_and_a_larger_number() -> None:
    def names(width: int) -> bool:
        picture = image(FLOWERS[0], width)
        corner = QRect(round(width * 0.66), round(width * 0.07), round(width * 0.25), round(width * 0.25))
        return changed(grey(picture.copy(corner)), grey(image(35, width).copy(corner)), 40) > 0

    assert [names(width) for width in (24, 33, 34, 44)] == [False, False, True, True]


@pytest.mark.parametrize(("width", "height"), [(20, 27), (24, 32), (27, 36), (44, 59), (56, 75), (60, 80)])
def test_a_tile_is_a_third_higher_than_wide(width: int, height: int) -> None:
    assert tile_height(width) == height
    assert image(0, width, ratio=2.0).size().toTuple() == (width * 2, height * 2)


def test_a_tile_is_painted_once_for_each_size_screen_and_face_set() -> None:
    PIXMAPS.forget()
    asked = [(0, 44, 1.0, STANDARD), (0, 24, 1.0, STANDARD), (0, 44, 2.0, STANDARD), (0, 44, 1.0, COLOUR_BLIND)]
    first = [tile_pixmap(*key).cacheKey() for key in asked]
    assert len(set(first)) == len(asked)
    assert [tile_pixmap(*key).cacheKey() for key in asked] == first
    assert tile_pixmap(0, 44, 2.0, STANDARD).deviceIndependentSize().toSize().toTuple() == (44, 59)


def test_the_cache_forgets_old_sizes_instead_of_growing() -> None:
    PIXMAPS.forget()
    first = tile_pixmap(31, 44, 1.0, STANDARD).cacheKey()
    for width in range(1, 900):
        tile_pixmap(31, 10 + width % 7, 1.0 + width / 100, STANDARD)
    assert tile_pixmap(31, 44, 1.0, STANDARD).cacheKey() != first


MARKS: dict[str, Mark] = {
    "winning": lambda painter, rect: paint_winning(painter, rect, LIGHT.mark),
    "winning on paper": lambda painter, rect: paint_winning(painter, rect, LIGHT.mark_ink),
    "focus": lambda painter, rect: paint_focus(painter, rect, LIGHT, True),
    "hat": lambda painter, rect: paint_wild_hat(painter, rect, "正精", LIGHT),
    "pips": lambda painter, rect: paint_pips(painter, rect, 3, 4, LIGHT),
}


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("width", [24, 44])
def test_marks_stay_off_the_face(mark: str, width: int) -> None:
    canvas = QImage(width + 80, width + 120, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(0)
    rect = tile_rect(40, 40, width)
    painter = QPainter(canvas)
    MARKS[mark](painter, rect)
    painter.end()
    painted = {(x, y) for y in range(canvas.height()) for x in range(canvas.width()) if canvas.pixelColor(x, y).alpha()}
    body = image(BACK, width)
    covered = {
        (40 + x, 40 + y) for y in range(body.height()) for x in range(width) if body.pixelColor(x, y).alpha() > 127
    }
    assert painted
    assert not painted & covered


def test_a_used_up_tile_shows_32_per_cent_of_itself() -> None:
    pixmap = tile_pixmap(4, 44, 1.0, STANDARD)
    canvas = QImage(44, 59, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(0)
    painter = QPainter(canvas)
    paint_used_up(painter, QPointF(0, 0), pixmap)
    painter.end()
    assert canvas.pixelColor(22, 20).alpha() == pytest.approx(0.32 * 255, abs=2)


def test_the_wordmark_is_two_characters_side_by_side_and_no_text(qtbot: QtBot) -> None:
    mark = Wordmark()
    qtbot.addWidget(mark)
    mark.show_look(LIGHT, 100)
    mark.resize(mark.sizeHint())
    ink = QColor(LIGHT.accent).rgb()
    picture = mark.grab().toImage()
    inked = {x for x in range(picture.width()) for y in range(picture.height()) if picture.pixel(x, y) == ink}
    assert max(inked) - min(inked) == pytest.approx(208, abs=8)
    assert 104 not in inked


def test_the_icon_comes_in_the_sizes_of_desktops(qtbot: QtBot) -> None:
    assert {16, 32, 48, 256} <= {size.width() for size in app_icon().availableSizes()}


@pytest.mark.slow
def test_tiles_of_large_windows_take_no_more_room_than_a_screen(qtbot: QtBot) -> None:
    """As many pixels as a screen of 1920 × 1080 has, not as many tiles: those of a large window are a hundred times as large."""

    def pixels() -> int:
        collect_whole()
        return sum(one.width() * one.height() for one in gc.get_objects() if isinstance(one, QPixmap))

    PIXMAPS.forget()
    before = pixels()
    for width in range(20, 200, 9):
        for kind in ALL:
            assert tile_pixmap(kind, width, 1.0, LIGHT.faces).width() == width
    assert pixels() - before < 1.1 * 1920 * 1080
    last = tile_pixmap(0, 191, 1.0, LIGHT.faces)
    assert tile_pixmap(0, 191, 1.0, LIGHT.faces) is last
