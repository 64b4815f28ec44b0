"""Every colour of the window, from `resources/themes.json`: the `Palette` of a theme, and the `FaceSet` of its tiles.

Colours are `#rrggbb` text, so that a palette needs no Qt; painters wrap them in QColor. Nothing else under
`calculator/gui` may hold a colour of its own.
"""

import json
from typing import Any, NamedTuple

from calculator.resources import RESOURCES


class FaceSet(NamedTuple):
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
    """Characters 万, dots 筒 and bamboos 条 carry their rank as a figure."""


class Palette(NamedTuple):
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
    table_top: str
    table_bottom: str
    on_table: str
    on_table2: str
    mark: str
    mark_ink: str
    mark_soft: str
    on_mark: str
    bad: str
    bad_soft: str
    seats: tuple[str, str, str, str]
    shadow: str
    faces: FaceSet
    """The face set that belongs to the theme; a player may choose another."""


def _palettes(themes: list[dict[str, Any]]) -> tuple[Palette, ...]:
    faces = {one.name: one for one in FACE_SETS}
    return tuple(
        Palette(**{**theme, "seats": tuple(theme["seats"]), "faces": faces[theme["faces"]]}) for theme in themes
    )


_THEMES = json.loads((RESOURCES / "themes.json").read_text(encoding="utf-8"))
STANDARD, STANDARD_DARK, COLOUR_BLIND, HIGH_CONTRAST = FACE_SETS = tuple(FaceSet(**faces) for faces in _THEMES["faces"])
LIGHT, DARK = _palettes(_THEMES["palettes"])


def face_set(name: str, palette: Palette) -> FaceSet:
    """Return the face set called `name`.

    `standard`, and any name unknown, means the one that belongs to the theme.
    """
    for faces in (COLOUR_BLIND, HIGH_CONTRAST):
        if faces.name == name:
            return faces
    return palette.faces


def mix(colour: str, other: str, percent: int) -> str:
    """Return `colour` with `percent` of `other` in it."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(a * (100 - percent) + b * percent + 50) // 100:02X}" for a, b in pairs)
