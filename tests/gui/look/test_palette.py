"""The colours keep the contrast that the design promises, computed here from the colours themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from calculator.gui.look import palette as colours
from calculator.gui.look.palette import (
    COLOUR_BLIND,
    DARK,
    FACE_SETS,
    HIGH_CONTRAST,
    LIGHT,
    STANDARD,
    Palette,
    face_set,
    mix,
)

TEXT, OUTLINE = 4.5, 3.0
"""What AA asks of text and of outlines."""


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, ground: str) -> float:
    lighter, darker = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


# Ink, ground, what AA asks, and the ratio the design guide prints for light and dark.
PAIRS = [
    ("ctl", "panel", OUTLINE, 3.4, 3.4),
    ("ink", "panel", TEXT, 15.5, 13.6),
    ("ink", "bg", TEXT, 13.4, 15.3),
    ("ink2", "panel", TEXT, 6.5, 8.3),
    ("ink2", "soft", TEXT, 5.5, 6.2),
    ("ink3", "panel", TEXT, 5.5, 5.6),
    ("ink3", "sunk", TEXT, 5.0, 6.1),
    ("accent", "panel", TEXT, 6.7, 8.1),
    ("on_accent", "accent", TEXT, 6.9, 8.8),
    ("accent", "soft", TEXT, 5.6, 6.0),
    ("on_table", "table_top", TEXT, 7.0, 9.0),
    ("on_table2", "table_top", TEXT, 5.5, 6.1),
    ("mark", "table_top", OUTLINE, 4.6, 6.1),
    ("mark_ink", "panel", TEXT, 5.7, 9.6),
    ("mark_ink", "mark_soft", TEXT, 5.2, 7.7),
    ("on_mark", "mark", TEXT, 9.5, 9.5),
    ("bad", "panel", TEXT, 6.5, 7.6),
    ("bad", "bad_soft", TEXT, 5.5, 6.6),
]


@pytest.mark.parametrize(("ink", "ground", "asked", "light", "dark"), PAIRS)
def test_each_pair_of_tokens_has_the_contrast_the_guide_prints(
    ink: str, ground: str, asked: float, light: float, dark: float
) -> None:
    for palette, printed in ((LIGHT, light), (DARK, dark)):
        measured = contrast(getattr(palette, ink), getattr(palette, ground))
        assert measured >= asked
        assert measured == pytest.approx(printed, abs=0.11)


# What lies on what in the window beyond the pairs that the guide prints: ink, its grounds, what AA asks.
LAID = [
    ("ink", "soft sunk mark_soft", TEXT),
    ("ink2", "sunk bg mark_soft", TEXT),
    ("ink3", "bg", TEXT),
    ("accent", "bg sunk", TEXT),
    ("mark_ink", "soft sunk bg", TEXT),
    ("bad", "soft sunk bg", TEXT),
    ("on_table", "table_bottom", TEXT),
    ("on_table2", "table_bottom", TEXT),
    ("ctl", "bg sunk", OUTLINE),
    ("mark", "table_top table_bottom", OUTLINE),
    ("mark_ink", "panel", OUTLINE),
    # Rings of the keyboard's focus, and of what is chosen.
    ("accent", "panel bg sunk soft", OUTLINE),
    ("ink", "soft accent", OUTLINE),
    ("on_table", "table_top table_bottom", OUTLINE),
]


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
@pytest.mark.parametrize(("ink", "grounds", "asked"), LAID)
def test_whatever_lies_on_something_can_be_told_from_it(palette: Palette, ink: str, grounds: str, asked: float) -> None:
    found = {ground: contrast(getattr(palette, ink), getattr(palette, ground)) for ground in grounds.split()}
    # The ring of a focused primary button lies on the panel around it as well.
    if ink == "ink" and "accent" in found:
        found["accent"] = max(found["accent"], contrast(palette.ink, palette.panel))
    assert min(found.values()) >= asked, found


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_a_primary_button_is_read_while_the_mouse_is_over_it(palette: Palette) -> None:
    hovered = mix(palette.accent, palette.ink if palette.dark else palette.panel, 8)
    assert contrast(palette.on_accent, hovered) >= TEXT


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_the_marks_of_the_seats_are_seen_wherever_they_stand(palette: Palette) -> None:
    for ground in (palette.panel, palette.sunk, palette.soft, palette.bg):
        assert min(contrast(seat, ground) for seat in palette.seats) >= OUTLINE


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
@pytest.mark.parametrize("faces", FACE_SETS, ids=lambda faces: faces.name)
def test_every_tile_stands_out_from_the_table(faces: colours.FaceSet, palette: Palette) -> None:
    for ground in (palette.table_top, palette.table_bottom):
        assert contrast(faces.face, ground) >= OUTLINE
        assert contrast(faces.side, ground) >= OUTLINE


def test_a_tile_of_the_high_contrast_set_has_a_black_edge_on_paper() -> None:
    for palette in (LIGHT, DARK):
        assert contrast(HIGH_CONTRAST.outline, HIGH_CONTRAST.face) >= 7
        edges = (contrast(HIGH_CONTRAST.outline, palette.panel), contrast(HIGH_CONTRAST.face, palette.panel))
        assert max(edges) >= 7


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=lambda palette: palette.name)
def test_the_other_end_of_the_table_is_no_worse(palette: Palette) -> None:
    for ink in (palette.on_table, palette.on_table2, palette.mark):
        assert contrast(ink, palette.table_bottom) >= contrast(ink, palette.table_top)


@pytest.mark.parametrize(("palette", "least"), [(LIGHT, 4.75), (DARK, 6.85)], ids=["light", "dark"])
def test_the_seats_are_read_on_a_panel_and_told_apart(palette: Palette, least: float) -> None:
    assert len(set(palette.seats)) == 4
    assert min(contrast(seat, palette.panel) for seat in palette.seats) >= least


# Face set, then the printed ratios of red, green and blue on its face.
FACES = [(STANDARD, 6.3, 6.4, 8.1), (COLOUR_BLIND, 4.8, 10.4, 4.9), (HIGH_CONTRAST, 8.2, 21.0, 12.3)]


@pytest.mark.parametrize(("faces", "red", "green", "blue"), FACES, ids=[faces[0].name for faces in FACES])
def test_the_inks_of_a_face_have_the_contrast_the_guide_prints(
    faces: colours.FaceSet, red: float, green: float, blue: float
) -> None:
    for ink, printed in ((faces.red, red), (faces.green, green), (faces.blue, blue)):
        assert contrast(ink, faces.face) == pytest.approx(printed, abs=0.11)


@pytest.mark.parametrize("faces", FACE_SETS, ids=lambda faces: faces.name)
def test_every_ink_is_read_on_its_face(faces: colours.FaceSet) -> None:
    assert min(contrast(ink, faces.face) for ink in (faces.red, faces.green, faces.blue, faces.black)) >= TEXT


def test_a_player_may_choose_a_face_set_and_otherwise_gets_that_of_the_theme() -> None:
    assert face_set("high_contrast", DARK) is HIGH_CONTRAST
    assert face_set("colour_blind", LIGHT) is COLOUR_BLIND
    assert [face_set("standard", palette) for palette in (LIGHT, DARK)] == [LIGHT.faces, DARK.faces]


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert mix("#102030", "#F0E0D0", 0) == "#102030"
    assert mix("#102030", "#F0E0D0", 100) == "#F0E0D0"
    assert mix("#000000", "#C80A00", 50) == "#640500"


def test_no_other_file_of_the_window_holds_a_colour() -> None:
    folder = Path(colours.__file__).parent
    found = {
        path.name: re.findall(r"#(?:[0-9A-Fa-f]{8}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})\b", path.read_text("utf-8"))
        for path in sorted(folder.rglob("*.py"))
        if path.name != "palette.py"
    }
    assert {name: hexes for name, hexes in found.items() if hexes} == {}
