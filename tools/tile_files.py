"""Writes resources/tiles/*.svg: the face of every kind, the backs and the wordmark, from the strokes in tools/tile_art.

    python tools/tile_files.py [FOLDER]

Each file begins with two lines, the size and a style with the usual colours, and has one element a line; its classes say
which colour it has and when it is seen (tools/tile_art/faces.py).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QPainterPath, QTransform

from calculator.resources import RESOURCES
from calculator.tiles import FAMILIES, TILES
from calculator.tiles.drawings import UNSEEN
from tools.tile_art.brush import character_path
from tools.tile_art.elements import numbers, outline
from tools.tile_art.faces import face
from tools.tile_art.glyphs import strokes_of

NAME = "算番"
PITCH = 108
"""From one character's left edge to the next, in hundredths of a character's side."""
INKS = ("face", "side", "outline", "red", "green", "blue", "black")
TILE, CARD = (60, 80), (40, 60)


def files() -> dict[str, str]:
    """Return the text of every file by its name."""
    cards = {kind for family in FAMILIES if family.role == "cards" for kind in family.kinds}
    drawn = {
        "back": _file(TILE, (*_tile("side", "plate"), _lattice((7, 7.5, 46, 58), 6, 5))),
        "card-back": _file(CARD, (*_card("plate"), *_card_lattices())),
        "wordmark": _file((100 + PITCH, 100), [outline("accent", _word())]),
        "icon": _file(TILE, (*_tile("plate", "face"), outline("red", _icon()))),
    }
    for kind, tile in enumerate(TILES):
        body = _card("face") if kind in cards else _tile("plate", "face")
        drawn[str(tile)] = _file(CARD if kind in cards else TILE, (*body, *face(kind)))
    return drawn


def _file(size: tuple[float, float], elements: Iterable[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {numbers(*size)}">'
    return "\n".join((head, f"<style>{_style()}</style>", *elements, "</svg>")) + "\n"


def _style() -> str:
    themes = json.loads((RESOURCES / "themes.json").read_text(encoding="utf-8"))
    faces, palette = themes["faces"][0], themes["palettes"][0]
    inks = {**{ink: faces[ink] for ink in INKS}, "plate": faces["back"], "accent": palette["accent"]}
    colours = "".join(f".{ink}{{fill:{colour}}}" for ink, colour in inks.items())
    lattice = f".lattice{{fill:none;stroke:{faces['face']};stroke-opacity:.35;stroke-width:.9}}"
    return colours + lattice + ",".join(f".{one}" for one in sorted(UNSEEN)) + "{display:none}"


def _plate(classes: str, x: float, y: float, width: float, height: float, radius: float) -> str:
    return (
        f'<rect class="{classes} body" x="{numbers(x)}" y="{numbers(y)}" width="{numbers(width)}"'
        f' height="{numbers(height)}" rx="{numbers(radius)}"></rect>'
    )


def _tile(under: str, upper: str) -> tuple[str, ...]:
    """Return the plates of a tile: the lowest, the side unless it is the lowest, and the face with its outline."""
    middle = () if under == "side" else (_plate("side", 0, 2, 60, 74.5, 8),)
    ends = (_plate("outline", 0, 0, 60, 73, 8), _plate(upper, 1, 1, 58, 71, 7))
    return (_plate(under, 0, 8, 60, 72, 8), *middle, *ends)


def _card(upper: str) -> tuple[str, ...]:
    def plates(seen: str, high: float) -> tuple[str, ...]:
        return (
            _plate(f"side{seen}", 0, high - 48, 40, 48, 5),
            _plate(f"outline{seen}", 0, 0, 40, high - 2.5, 5),
            _plate(f"{upper}{seen}", 0.75, 0.75, 38.5, high - 4, 4.25),
        )

    return (*plates(" short", 60), *plates(" long", 112))


def _card_lattices() -> tuple[str, str]:
    return _lattice((4, 4, 32, 49.5), 4, 6, " short"), _lattice((4, 4, 32, 101.5), 4, 12, " long")


def _lattice(box: tuple[float, float, float, float], across: int, down: int, seen: str = "") -> str:
    """Return lozenges on the back, faint: so many across and down that every line ends at a lozenge's corner."""
    left, top, width, height = box
    wide, high = width / across, height / down
    lines = []
    for start in range(-down + 1, across):
        first, last = max(0, -start), min(down, across - start)  # rows in which the line is inside
        for mirrored in (False, True):
            ends = [
                numbers(left + (across - x if mirrored else x) * wide, top + y * high)
                for x, y in ((start + first, first), (start + last, last))
            ]
            lines.append("M" + "L".join(ends))
    return f'<path class="lattice{seen}" d="{"".join(lines)}"></path>'


def _word() -> QPainterPath:
    """Return the wordmark, 100 high."""
    path = character_path(())
    for at, character in enumerate(NAME):
        path.addPath(QTransform.fromTranslate(at * PITCH, 0).map(character_path(strokes_of(character))))
    return path


def _icon() -> QPainterPath:
    side = 60 * 0.86 / 100
    return QTransform(side, 0, 0, side, 30 - 50 * side, 36.8 - 51 * side).map(character_path(strokes_of(NAME[1])))


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else RESOURCES / "tiles"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
