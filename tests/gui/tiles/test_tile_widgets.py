"""The row of tiles and the palette: plain values in, signals out, by mouse and by keys."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from calculator.gui.look.palette import COLOUR_BLIND, DARK, LIGHT
from calculator.gui.look.stylesheet import qpalette, restyle, scaled, style_sheet, type_px
from calculator.gui.tiles.palette_tiles import TilePalette
from calculator.gui.tiles.strip import TileStrip
from calculator.gui.tiles.wordmark import Wordmark
from calculator.statement import StripTile
from calculator.tiles import parse_tiles
from calculator.view import PaletteTile

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def strip(qtbot: QtBot) -> TileStrip:
    widget = TileStrip()
    qtbot.addWidget(widget)
    widget.resize(736, widget.sizeHint().height())
    return widget


@pytest.fixture
def palette(qtbot: QtBot) -> TilePalette:
    widget = TilePalette()
    qtbot.addWidget(widget)
    widget.set_tiles(map(palette_tile, range(34)))
    widget.resize(widget.sizeHint())
    return widget


def palette_tile(kind: int, left: int | None = None, hat: str = "") -> PaletteTile:
    return PaletteTile(kind, "", "", left, hat=hat)


def hand(*groups: int) -> list[StripTile]:
    """Tiles in groups of these sizes."""
    return [StripTile(kind % 34, group) for group, size in enumerate(groups) for kind in range(size)]


def press_menu_key(widget: TileStrip | TilePalette) -> None:
    QApplication.sendEvent(widget, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(1, 1), QPoint(1, 1)))


# The row


def test_a_click_names_the_place_in_the_row(strip: TileStrip, qtbot: QtBot) -> None:
    strip.set_tiles(hand(10, 1, 3))
    for place in (0, 10, 13):
        with qtbot.waitSignal(strip.clicked) as caught:
            qtbot.mouseClick(strip, LEFT, NONE, strip.tile_rects()[place].center())
        assert caught.args == [place]
    with qtbot.waitSignal(strip.right_clicked) as caught:
        qtbot.mouseClick(strip, RIGHT, NONE, strip.tile_rects()[11].center())
    assert caught.args == [11]


def test_a_click_beside_the_tiles_or_dragged_off_one_says_nothing(strip: TileStrip, qtbot: QtBot) -> None:
    strip.set_tiles(hand(3, 3))
    first, last = strip.tile_rects()[0], strip.tile_rects()[5]
    with qtbot.assertNotEmitted(strip.clicked):
        qtbot.mouseClick(strip, LEFT, NONE, QPoint(last.right() + 40, last.center().y()))
        qtbot.mousePress(strip, LEFT, NONE, first.center())
        qtbot.mouseRelease(strip, LEFT, NONE, last.center())


def test_arrows_walk_the_row_and_return_clicks(strip: TileStrip, qtbot: QtBot) -> None:
    strip.set_tiles([StripTile(kind, label=f"tile {kind}") for kind in range(4)])
    for key, place in (
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_End, 3),
        (Qt.Key.Key_Right, 3),
        (Qt.Key.Key_Left, 2),
        (Qt.Key.Key_Home, 0),
    ):
        qtbot.keyClick(strip, key)
        assert strip.current() == place
        assert strip.accessibleName() == f"tile {place}"
    qtbot.keyClick(strip, Qt.Key.Key_Right)
    with qtbot.waitSignal(strip.clicked) as caught:
        qtbot.keyClick(strip, Qt.Key.Key_Return)
    assert caught.args == [1]
    with qtbot.waitSignal(strip.right_clicked) as caught:
        press_menu_key(strip)
    assert caught.args == [1]


def test_keys_with_modifiers_and_letters_are_left_to_the_window(strip: TileStrip, qtbot: QtBot) -> None:
    strip.set_tiles(hand(3))
    with qtbot.assertNotEmitted(strip.clicked):
        qtbot.keyClick(strip, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        qtbot.keyClick(strip, Qt.Key.Key_H)
    assert strip.current() == 0


# Widths of the guide: 44 at most, 33 with four kongs in the table of 1280, 56 in a wide window.
@pytest.mark.parametrize(
    ("width", "most", "groups", "tile"),
    [(736, 44, (10, 1, 3), 44), (736, 44, (1, 1, 4, 4, 4, 4), 33), (1100, 56, (10, 1, 3), 56), (736, 44, (1,), 44)],
)
def test_tiles_take_the_width_of_the_guide(
    strip: TileStrip, width: int, most: int, groups: tuple[int, ...], tile: int
) -> None:
    strip.set_most(most)
    strip.resize(width, strip.sizeHint().height())
    strip.set_tiles(hand(*groups))
    assert {rect.width() for rect in strip.tile_rects()} == {tile}


@pytest.mark.parametrize("width", [592, 736, 1100])
@pytest.mark.parametrize("groups", [(13,), (13, 1), (1, 1, 4, 4, 4, 4), (10, 1, 3), (2, 3, 3, 3, 3)])
def test_no_tile_runs_out_of_the_row_or_over_another(strip: TileStrip, width: int, groups: tuple[int, ...]) -> None:
    strip.resize(width, strip.sizeHint().height())
    strip.set_tiles(hand(*groups))
    rects = strip.tile_rects()
    assert all(strip.rect().contains(rect) for rect in rects)
    assert all(one.right() < other.left() for one, other in pairwise(rects))
    starts = [at for at in range(1, len(rects)) if strip.tiles()[at].group != strip.tiles()[at - 1].group]
    apart = [rects[at].left() - rects[at - 1].right() for at in range(1, len(rects))]
    assert all((gap > 10) == (at + 1 in starts) for at, gap in enumerate(apart))


def test_a_row_of_every_kind_of_mark_paints_on_the_table_and_on_paper(qtbot: QtBot) -> None:
    tiles = [
        StripTile(4, hat="正精"),
        StripTile(5, hat="副精"),
        StripTile(6),
        StripTile(7),
        StripTile(2, 1, winning=True),
        StripTile(27, 2, tag="暗杠", back=True),
        StripTile(27, 2),
    ]
    pictures = []
    for on_table in (True, False):
        strip = TileStrip(on_table=on_table, least=24, most=44 if on_table else 24)
        qtbot.addWidget(strip)
        strip.resize(700, strip.sizeHint().height())
        bare = strip.grab().toImage()
        strip.set_tiles(tiles)
        pictures += [bare, strip.grab().toImage()]
        strip.set_theme(DARK, COLOUR_BLIND)
        pictures.append(strip.grab().toImage())
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


CARDS = parse_tiles("1234567890x1234567890d")


@pytest.mark.parametrize("groups", [(20, 1), (9, 1, 3, 4, 4), (1, 1, 4, 4, 4, 4, 4)])
@pytest.mark.parametrize(("width", "on_table"), [(592, True), (736, True), (876, True), (380, False)])
def test_a_hand_of_cards_keeps_the_height_of_a_row_of_tiles(
    qtbot: QtBot, groups: tuple[int, ...], width: int, on_table: bool
) -> None:
    strip = TileStrip(on_table=on_table, least=30 if on_table else 8, most=44 if on_table else 25)
    qtbot.addWidget(strip)
    high = strip.sizeHint().height()
    strip.resize(width, high)
    cards = [
        StripTile(CARDS[(at * 7 + group) % 20], group, winning=group == 1, tag="碰")
        for group, size in enumerate(groups)
        for at in range(size)
    ]
    strip.set_tiles(cards)
    assert strip.sizeHint().height() == high
    rects = strip.tile_rects()
    assert all(not one.intersects(other) for one, other in pairwise(rects))
    assert {rect.width() for rect in rects} == {rects[0].width()}
    assert rects[0].width() >= (22 if on_table else 13)
    assert rects[-1].right() < width
    assert (rects[0].height() > 2 * rects[0].width()) == on_table
    # Room for the ring above, and for the tag below one line.
    assert rects[0].top() >= 3
    assert rects[-1].bottom() + (20 if len({rect.top() for rect in rects}) == 1 else 1) <= high
    assert not strip.grab().isNull()


def groups_of_cards(*sizes: int) -> list[StripTile]:
    return [
        StripTile(CARDS[(at * 7 + group) % 20], group, tag="坎 3")
        for group, size in enumerate(sizes)
        for at in range(size)
    ]


def test_cards_that_would_be_too_narrow_lie_in_two_lines(qtbot: QtBot) -> None:
    strip = TileStrip(on_table=False, least=8, most=25, active=False)
    qtbot.addWidget(strip)
    strip.resize(290, strip.sizeHint().height())
    strip.set_tiles(groups_of_cards(3, 2, 3, 3, 3, 4, 4))
    rects = strip.tile_rects()
    assert len({rect.top() for rect in rects}) == 2
    assert all(not one.intersects(other) for at, one in enumerate(rects) for other in rects[at + 1 :])
    assert rects[0].width() >= 16
    assert max(rect.right() for rect in rects) < 290
    assert max(rect.bottom() for rect in rects) < strip.height()
    assert not strip.grab().isNull()


def test_flowers_lie_at_the_end_of_the_row_a_little_smaller(strip: TileStrip) -> None:
    strip.set_tiles([*hand(10, 1, 3), StripTile(34, 3), StripTile(39, 3)])
    *tiles, spring, plum = strip.tile_rects()
    assert {rect.width() for rect in (spring, plum)} == {int(tiles[0].width() * 0.8)}
    assert spring.left() - tiles[-1].right() - 1 == 20
    assert spring.bottom() == plum.bottom() == tiles[0].bottom()
    assert plum.right() < strip.width()


@pytest.mark.parametrize("flowers", [0, 8])
def test_five_kongs_and_all_flowers_fit_a_narrow_window(strip: TileStrip, flowers: int) -> None:
    strip.resize(592, strip.sizeHint().height())
    strip.set_tiles([*hand(1, 1, 4, 4, 4, 4, 4), *(StripTile(34 + at, 7) for at in range(flowers))])
    rects = strip.tile_rects()
    assert all(strip.rect().contains(rect) for rect in rects)
    assert all(one.right() < other.left() for one, other in pairwise(rects))
    assert rects[0].width() >= 17
    starts = [at for at in range(1, len(rects)) if strip.tiles()[at].group != strip.tiles()[at - 1].group]
    assert all(rects[at].left() - rects[at - 1].right() > 5 for at in starts)


def test_the_back_of_a_card_has_the_form_of_a_card(strip: TileStrip) -> None:
    strip.set_tiles([StripTile(CARDS[3]), StripTile(CARDS[3], back=True)])
    assert len({rect.size().toTuple() for rect in strip.tile_rects()}) == 1
    assert not strip.grab().isNull()


def test_a_row_that_only_shows_takes_no_focus_and_no_clicks(qtbot: QtBot) -> None:
    strip = TileStrip(on_table=False, least=24, most=24, active=False)
    qtbot.addWidget(strip)
    strip.resize(300, strip.sizeHint().height())
    strip.set_tiles(hand(3))
    assert strip.focusPolicy() == Qt.FocusPolicy.NoFocus
    with qtbot.assertNotEmitted(strip.clicked), qtbot.assertNotEmitted(strip.right_clicked):
        qtbot.mouseClick(strip, LEFT, NONE, strip.tile_rects()[1].center())
        qtbot.mouseClick(strip, RIGHT, NONE, strip.tile_rects()[1].center())


# The palette


def test_a_click_picks_a_kind_and_tells_the_keys_held(palette: TilePalette, qtbot: QtBot) -> None:
    for kind, held in ((0, NONE), (13, Qt.KeyboardModifier.ShiftModifier), (33, Qt.KeyboardModifier.ControlModifier)):
        with qtbot.waitSignal(palette.tile_clicked) as caught:
            qtbot.mouseClick(palette, LEFT, held, palette.tile_rect(kind).center())
        assert caught.args == [kind, held]
    with qtbot.waitSignal(palette.right_clicked) as caught:
        qtbot.mouseClick(palette, RIGHT, NONE, palette.tile_rect(20).center())
    assert caught.args == [20]


def test_a_kind_of_which_none_is_left_cannot_be_picked_but_taken_back(palette: TilePalette, qtbot: QtBot) -> None:
    left = {5: 0, 6: 1}
    palette.set_tiles(palette_tile(kind, left.get(kind)) for kind in range(34))
    with qtbot.assertNotEmitted(palette.tile_clicked):
        qtbot.mouseClick(palette, LEFT, NONE, palette.tile_rect(5).center())
        qtbot.keyClick(palette, Qt.Key.Key_Return)
    with qtbot.waitSignal(palette.right_clicked):
        qtbot.mouseClick(palette, RIGHT, NONE, palette.tile_rect(5).center())
    with qtbot.waitSignal(palette.tile_clicked):
        qtbot.mouseClick(palette, LEFT, NONE, palette.tile_rect(6).center())


def test_arrows_walk_the_grid_of_suits(palette: TilePalette, qtbot: QtBot) -> None:
    palette.set_tiles(map(palette_tile, range(34)), lambda tile: f"kind {tile.kind}")
    for key, kind in (
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Down, 10),
        (Qt.Key.Key_Down, 19),
        (Qt.Key.Key_End, 26),
        (Qt.Key.Key_Down, 33),
        (Qt.Key.Key_Down, 33),
        (Qt.Key.Key_Up, 24),
        (Qt.Key.Key_Home, 18),
        (Qt.Key.Key_Left, 18),
    ):
        qtbot.keyClick(palette, key)
        assert palette.current() == kind
        assert palette.accessibleName() == f"kind {kind}"
    with qtbot.waitSignal(palette.tile_clicked) as caught:
        qtbot.keyClick(palette, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert caught.args == [18, Qt.KeyboardModifier.ShiftModifier]
    with qtbot.waitSignal(palette.right_clicked) as caught:
        press_menu_key(palette)
    assert caught.args == [18]


def test_the_palette_shows_only_the_kinds_of_the_ruleset_each_suit_in_its_row(palette: TilePalette) -> None:
    palette.set_tiles(map(palette_tile, range(27)))
    assert palette.tile_rect(27).isEmpty()
    for suit in range(3):
        row = [palette.tile_rect(suit * 9 + rank) for rank in range(9)]
        assert len({rect.top() for rect in row}) == 1
        assert [rect.left() for rect in row] == sorted(rect.left() for rect in row)
    palette.set_tiles(map(palette_tile, range(34)))
    assert len({palette.tile_rect(kind).top() for kind in range(34)}) == 4


def test_the_palette_of_the_guide_is_nine_tiles_of_44_px(palette: TilePalette) -> None:
    assert palette.tile_rect(8).right() + 1 - palette.tile_rect(0).left() == 9 * 44 + 8 * 4
    palette.setMinimumWidth(0)
    palette.resize(9 * 36 + 8 * 4 + 10, 400)
    palette.grab()  # a widget not on the screen learns its size when painted
    assert palette.tile_rect(0).width() == 36


@pytest.mark.parametrize("size", [(338, 300), (448, 310), (560, 340)])
def test_cards_lie_in_two_rows_of_ten(palette: TilePalette, size: tuple[int, int]) -> None:
    palette.resize(*size)
    palette.set_tiles(map(palette_tile, CARDS))
    rects = [palette.tile_rect(kind) for kind in CARDS]
    assert {rect.top() for rect in rects[:10]} == {rects[0].top()}
    assert {rect.top() for rect in rects[10:]} == {rects[10].top()}
    assert all(rect.height() > 2 * rect.width() >= 56 for rect in rects)
    assert rects[9].right() < size[0]
    assert rects[10].bottom() + 12 < size[1]


@pytest.mark.parametrize(("size", "beside"), [((448, 306), True), ((420, 500), False)])
def test_flowers_lie_where_all_tiles_are_largest(
    palette: TilePalette, qtbot: QtBot, size: tuple[int, int], beside: bool
) -> None:
    palette.resize(*size)
    palette.set_tiles(map(palette_tile, range(42)))
    rects = [palette.tile_rect(kind) for kind in range(42)]
    assert all(not one.intersects(other) for at, one in enumerate(rects) for other in rects[at + 1 :])
    assert max(rect.right() for rect in rects) < size[0]
    assert max(rect.bottom() for rect in rects) + 12 < size[1]
    assert len({rect.width() for rect in rects}) == 1
    tops = [rect.top() for rect in rects[34:]]
    assert (len(set(tops)) == 4 and tops[:4] == tops[4:]) == beside
    assert (len(set(tops)) == 1) != beside
    qtbot.mouseClick(palette, LEFT, NONE, rects[0].center())
    for key, kind in (
        ((Qt.Key.Key_End, 38), (Qt.Key.Key_Left, 34), (Qt.Key.Key_Down, 35), (Qt.Key.Key_Left, 17))
        if beside
        else ((Qt.Key.Key_End, 8), (Qt.Key.Key_Down, 17), (Qt.Key.Key_Down, 26), (Qt.Key.Key_Down, 33))
    ):
        qtbot.keyClick(palette, key)
        assert palette.current() == kind


@pytest.mark.parametrize("width", [24, 29, 34, 44])
def test_the_pips_of_a_tile_stand_apart_from_its_neighbours(palette: TilePalette, width: int) -> None:
    palette.set_most(width)
    palette.resize(palette.sizeHint())
    picture = palette.grab().toImage()
    first, second = palette.tile_rect(0), palette.tile_rect(1)
    y = first.bottom() + 9
    ground = picture.pixel(0, y)
    inked = [x for x in range(first.left(), second.right()) if picture.pixel(x, y) != ground]
    gaps = [other - one for one, other in pairwise(inked)]
    between = gaps[next(at for at, x in enumerate(inked) if x > (first.right() + second.left()) // 2) - 1]
    assert between == max(gaps)


def test_wild_tiles_copies_left_and_the_theme_change_the_picture(palette: TilePalette) -> None:
    pictures = [palette.grab().toImage()]
    palette.set_tiles(palette_tile(kind, hat="精" * (kind in (4, 5))) for kind in range(34))
    pictures.append(palette.grab().toImage())
    palette.set_tiles(palette_tile(kind, 0 if kind == 4 else None, "精" * (kind in (4, 5))) for kind in range(34))
    pictures.append(palette.grab().toImage())
    palette.set_theme(DARK, DARK.faces)
    pictures.append(palette.grab().toImage())
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


# The sheet


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("size", [80, 100, 160])
def test_the_sheet_is_filled_and_read_by_qt(theme: object, size: int, qtbot: QtBot) -> None:
    assert theme in (LIGHT, DARK)
    palette = LIGHT if theme is LIGHT else DARK
    sheet = style_sheet(palette, size)
    assert "$" not in sheet
    mark = Wordmark()
    qtbot.addWidget(mark)
    mark.setStyleSheet(sheet)  # a sheet that Qt cannot read gives a warning, and warnings fail a test here
    mark.show_look(palette, 20)
    restyle(mark)
    assert not mark.grab().isNull()
    assert qpalette(palette).highlight().color().name().upper() == palette.accent


@pytest.mark.parametrize(
    ("px", "scale", "result"), [(13, 100, 13), (38, 100, 38), (38, 200, 76), (12, 80, 10), (30, 160, 48)]
)
def test_sizes_follow_the_scale(px: int, scale: int, result: int) -> None:
    assert scaled(px, scale) == result


@pytest.mark.parametrize(
    ("px", "body", "result"), [(13, 13, 13), (20, 13, 20), (20, 21, 32), (12, 11, 11), (11, 10, 11)]
)
def test_painted_type_follows_the_body_and_stays_readable(px: int, body: int, result: int) -> None:
    assert type_px(px, body) == result
