"""Every colour of the window, in one place: the `Palette` of a theme and the `FaceSet` that tiles are painted with.

Colours are `#rrggbb` text, so that a palette needs no Qt; painters wrap them in QColor. Nothing else under
`calculator/gui` may hold a colour of its own.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FaceSet:
    """The colours of a tile's body and of the four inks on its face."""

    name: str
    face: str
    side: str
    back: str
    outline: str
    red: str
    green: str
    blue: str
    black: str
    open_red: bool = False
    """Red discs are open rings and red sticks open outlines, so that the shape shows what the colour may not."""
    ranked: bool = False
    """Dots 筒 and bamboos 条 carry their rank as a figure."""


@dataclass(frozen=True)
class Palette:
    """The colour tokens of one theme. What each token is for, and the contrast it keeps, is checked in the tests."""

    name: str
    dark: bool
    bg: str
    panel: str
    sunk: str
    line: str
    ctl: str
    ink: str
    ink2: str
    ink3: str
    accent: str
    on_accent: str
    soft: str
    felt_top: str
    felt_bottom: str
    on_felt: str
    on_felt2: str
    mark: str
    mark_ink: str
    mark_soft: str
    on_mark: str
    bad: str
    bad_soft: str
    bad_felt: str
    seats: tuple[str, str, str, str]
    shadow: str
    faces: FaceSet
    """The face set that belongs to the theme; a player may choose another."""


STANDARD = FaceSet(
    name="standard",
    face="#FDFAEF",
    side="#DDD4BA",
    back="#2E7F66",
    outline="#CFC7AE",
    red="#B3231B",
    green="#17693F",
    blue="#1D4C8F",
    black="#23282D",
)
STANDARD_DARK = FaceSet(
    name="standard_dark",
    face="#EFEADA",
    side="#BDB49A",
    back="#1F6A53",
    outline="#A9A188",
    red="#A81E17",
    green="#115C36",
    blue="#194685",
    black="#1E2327",
)
COLOUR_BLIND = FaceSet(
    name="colour_blind",
    face=STANDARD.face,
    side=STANDARD.side,
    back=STANDARD.back,
    outline=STANDARD.outline,
    red="#C04A00",
    green="#00463C",
    blue="#1F6FC4",
    black=STANDARD.black,
    open_red=True,
)
HIGH_CONTRAST = FaceSet(
    name="high_contrast",
    face="#FFFFFF",
    side="#B9B9B9",
    back="#000000",
    outline="#000000",
    red="#A30000",
    green="#000000",
    blue="#00307A",
    black="#000000",
    ranked=True,
)
FACE_SETS = (STANDARD, STANDARD_DARK, COLOUR_BLIND, HIGH_CONTRAST)

LIGHT = Palette(
    name="light",
    dark=False,
    bg="#E9ECE6",
    panel="#FCFBF6",
    sunk="#F1F1EA",
    line="#D5D8CE",
    ctl="#818982",
    ink="#1C2320",
    ink2="#545E57",
    ink3="#5F6962",
    accent="#17664B",
    on_accent="#FFFFFF",
    soft="#DCEBE1",
    felt_top="#275A48",
    felt_bottom="#1F4B39",
    on_felt="#F4F1E4",
    on_felt2="#C9DBCF",
    mark="#F2BE54",
    mark_ink="#8A5A00",
    mark_soft="#FBEFD3",
    on_mark="#2A1E05",
    bad="#B0261C",
    bad_soft="#FBE4E0",
    bad_felt="#FFB3A8",
    seats=("#A85C00", "#2467B0", "#8E3B85", "#3A6E3A"),
    shadow="#1C2320",
    faces=STANDARD,
)
DARK = Palette(
    name="dark",
    dark=True,
    bg="#101513",
    panel="#1A211E",
    sunk="#141A17",
    line="#2E3833",
    ctl="#67746C",
    ink="#ECEAE0",
    ink2="#B2BBB4",
    ink3="#8F9A93",
    accent="#6CC7A1",
    on_accent="#0C1A14",
    soft="#1F3A30",
    felt_top="#1F4738",
    felt_bottom="#183A2D",
    on_felt="#F1EEE1",
    on_felt2="#B4CBBE",
    mark="#F2BE54",
    mark_ink="#F2BE54",
    mark_soft="#3A2F17",
    on_mark="#2A1E05",
    bad="#FF9386",
    bad_soft="#43211D",
    bad_felt="#FF9386",
    seats=("#F0A24A", "#7FB4F0", "#D98FD0", "#8CC98C"),
    shadow="#000000",
    faces=STANDARD_DARK,
)


def face_set(name: str, palette: Palette) -> FaceSet:
    """The face set called `name`; `standard`, and any name unknown, means the one that belongs to the theme."""
    for faces in (COLOUR_BLIND, HIGH_CONTRAST):
        if faces.name == name:
            return faces
    return palette.faces


def mix(colour: str, other: str, percent: int) -> str:
    """`colour` with `percent` of `other` in it."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(a * (100 - percent) + b * percent + 50) // 100:02X}" for a, b in pairs)
