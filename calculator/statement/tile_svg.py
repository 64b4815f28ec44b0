"""Tiles for a page, without a painter: each kind once as a symbol of SVG, to which every tile of a row refers.

Dots, sticks and the sparrow are drawn as `resources/tiles/suits.json` has them, on a grid of 60 × 80; characters are text.
Inks are classes, so that the page's style says which colour they have.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from calculator.documents import read_bytes
from calculator.resources import RESOURCES
from calculator.statement.hand_tiles import StripTile
from calculator.statement.markup import Html, element
from calculator.text import Language
from calculator.tiles import TILES, Tile, tile_name

_NUMERALS = "一二三四五六七八九"
_HONORS = "東南西北白發中"
_WHITE = 5
_HONOR_INKS = {"發": "green", "中": "red"}
_RED_CARDS = (2, 7, 10)
_INKS = {"R": "red", "G": "green", "B": "blue"}
_BODY, _CARD, _BACK, _CARD_BACK = "tile", "card", "back", "card-back"
"""Symbols beside those of the kinds."""


class DrawnTiles:
    """Rows of tiles, and the symbols of all kinds that were drawn in them."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._kinds: set[int] = set()
        self._backs: set[str] = set()

    def row(self, tiles: Iterable[StripTile]) -> Html:
        """Groups of a row, each with what is said below it."""
        return element("div", *(self._group(list(own)) for _, own in groupby(tiles, lambda one: one.group)), cls="row")

    def symbols(self) -> Html:
        """To be put into the page once, where it is not seen."""
        backs = [one for one in (_BACK, _CARD_BACK) if one in self._backs]
        bodies = {_CARD if _is_card(TILES[kind]) else _BODY for kind in self._kinds}
        drawn = [
            *map(_body, sorted(bodies)),
            *map(_back, backs),
            *(_symbol(TILES[kind]) for kind in sorted(self._kinds)),
        ]
        return element("svg", *drawn, cls="symbols", width=0, height=0, aria_hidden="true")

    def _group(self, tiles: Sequence[StripTile]) -> Html:
        under = " ".join(dict.fromkeys(filter(None, (tiles[0].tag, *(one.under for one in tiles)))))
        drawn = element("span", *map(self._tile, tiles), cls="tiles")
        won = any(one.winning for one in tiles)
        return element("span", drawn, element("small", under) if under else None, cls="group won" if won else "group")

    def _tile(self, tile: StripTile) -> Html | None:
        if tile.kind is None:
            return None
        card = _is_card(TILES[tile.kind])
        if tile.back:
            name = _CARD_BACK if card else _BACK
            self._backs.add(name)
        else:
            name = str(TILES[tile.kind])
            self._kinds.add(tile.kind)
        said = " ".join(filter(None, (tile.label or tile_name(tile.kind, self.language), tile.hat, tile.under)))
        classes = " ".join(
            filter(None, (_CARD if card else _BODY, "winning" if tile.winning else "", "hat" if tile.hat else ""))
        )
        return element("svg", element("use", href=f"#t-{name}"), cls=classes, role="img", aria_label=said)


def _is_card(tile: Tile) -> bool:
    return tile.family.role == "cards"


def _body(name: str) -> Html:
    """What lies under a face: back, side, and the face with its outline."""
    plates: tuple[tuple[str, float, float, float, float, float], ...]
    if name == _CARD:
        plates = (("side", 0, 12, 40, 48, 5), ("outline", 0, 0, 40, 57.5, 5), ("face", 0.75, 0.75, 38.5, 56, 4.25))
    else:
        plates = (
            ("plate", 0, 8, 60, 72, 8),
            ("side", 0, 2, 60, 74.5, 8),
            ("outline", 0, 0, 60, 73, 8),
            ("face", 1, 1, 58, 71, 7),
        )
    return _named(name, *(_box(*plate) for plate in plates), card=name == _CARD)


def _back(name: str) -> Html:
    """A tile that lies on its face."""
    if name == _CARD_BACK:
        return _named(name, _box("outline", 0, 0, 40, 59, 5), _box("plate", 0.75, 0.75, 38.5, 57.5, 4.25), card=True)
    plates = (("side", 0, 8, 60, 72, 8), ("outline", 0, 0, 60, 73, 8), ("plate", 1, 1, 58, 71, 7))
    return _named(name, *(_box(*plate) for plate in plates))


def _named(name: str, *inner: Html, card: bool = False) -> Html:
    return element("symbol", *inner, id=f"t-{name}", viewBox="0 0 40 60" if card else "0 0 60 80")


def _symbol(tile: Tile) -> Html:
    card = _is_card(tile)
    body = element("use", href=f"#t-{_CARD if card else _BODY}")
    return _named(str(tile), body, *_art(tile), card=card)


def _art(tile: Tile) -> list[Html]:
    """What is on the face of a kind."""
    rank = tile.rank
    if _is_card(tile):
        return [_character(tile.chinese, "red" if rank in _RED_CARDS else "black", 20, 39, 32)]
    if tile.family.role == "flowers":
        return [_character(str(rank), "blue", 12, 19, 17), _character(tile.chinese, "green", 33, 58, 40)]
    if tile.is_honor:
        character = _HONORS[rank - 1]
        if rank == _WHITE:
            return [_box("frame", 11, 11, 38, 51, 3), _box("frame thin", 16.3, 16.3, 27.4, 40.4, 1)]
        return [_character(character, _HONOR_INKS.get(character, "black"), 30, 53, 46)]
    if tile.letter == "m":
        return [_character(_NUMERALS[rank - 1], "black", 30, 32, 30), _character("萬", "red", 30, 66, 32)]
    if tile.letter == "p":
        return _great_dot() if rank == 1 else _dots(rank)
    return _sparrow() if rank == 1 else _sticks(rank)


def _character(text: str, ink: str, x: float, y: float, size: float) -> Html:
    return element("text", text, cls=ink, x=x, y=y, font_size=size)


def _box(ink: str, x: float, y: float, width: float, height: float, radius: float, turned: str | None = None) -> Html:
    return element("rect", cls=ink, x=x, y=y, width=width, height=height, rx=radius, transform=turned)


def _disc(ink: str, x: float, y: float, radius: float) -> Html:
    return element("circle", cls=ink, cx=x, cy=y, r=round(radius, 2))


@cache
def _suits() -> dict[str, Any]:
    return dict(json.loads(read_bytes(RESOURCES / "tiles" / "suits.json")))


def _dots(rank: int) -> list[Html]:
    """筒 from two up: each disc has a ring in it and a core."""
    drawn, radius = [], 0.0
    for word in _suits()["dots"][str(rank)].split():
        if word[0] not in _INKS:
            radius = float(word)
            continue
        x, y = map(float, word[1:].split(","))
        ink = _INKS[word[0]]
        for colour, share in ((ink, 1.0), ("face", 0.705), (ink, 0.535), ("face", 0.16)):
            drawn.append(_disc(colour, x, y, radius * share))
    return drawn


def _great_dot() -> list[Html]:
    """1筒: rings, eight petals and a heart."""
    petals = [
        element("ellipse", cls="face", cx=30, cy=26, rx=2.9, ry=4.4, transform=f"rotate({turn} 30 36.5)")
        for turn in range(0, 360, 45)
    ]
    rings = (("green", 21), ("face", 17.6), ("blue", 15.6))
    heart = (("face", 6.6), ("red", 5.2), ("face", 1.4))
    return [*(_disc(ink, 30, 36.5, r) for ink, r in rings), *petals, *(_disc(ink, 30, 36.5, r) for ink, r in heart)]


def _sticks(rank: int) -> list[Html]:
    """条 from two up: two halves, a knot between them and a light in each."""
    drawn, width, length = [], 0.0, 0.0
    for word in _suits()["bamboos"][str(rank)].split():
        if word[0] not in _INKS:
            width, length = map(float, word.split("x"))
            continue
        x, y, *turned = map(float, word[1:].split(","))
        turn = f"rotate({turned[0]:g} {x:g} {y:g})" if turned else None
        ink, half = _INKS[word[0]], (length - 2) / 2
        tops = (y - length / 2, y + 1)
        drawn += [_box(ink, x - width / 2, top, width, half, round(width * 0.42, 2), turn) for top in tops]
        drawn += [_box("face", x - 0.9, top + 2.7, 1.8, half - 5.4, 0.9, turn) for top in tops]
        drawn.append(_box(ink, x - 2.9, y - 1.4, 5.8, 2.8, 0.8, turn))
    return drawn


def _sparrow() -> list[Html]:
    """1条: a sparrow on a stem, facing right."""
    inks = {"body": "green", "beak": "red", "crest": "red", "wing": "blue", "rim": "face"}
    outlines = {name: _outline(*_suits()["sparrow"][name]) for name in inks}
    tail = (("red", 20.0, 46.5, 14.6, 65.0), ("blue", 16.0, 44.0, 3.6, 54.2), ("green", 17.5, 45.5, 8.2, 60.5))
    under = [element("path", cls=ink, d=_feather(*ends)) for ink, *ends in tail]
    legs = [_box("red", x, 46.5, 2, 7.4, 0) for x in (30.6, 37.0)]
    stems = [_box("green", 23, 53.5, 16.2, 5.2, 1.6), _box("green", 40.6, 53.5, 11.6, 5.2, 1.6)]
    bird = [element("path", cls=inks[name], d=outlines[name]) for name in ("beak", "crest", "body", "rim", "wing")]
    return [*under, *legs, *stems, *bird, _disc("face", 43.8, 17, 2.5), _disc("black", 44.2, 17, 1.35)]


def _outline(start: Sequence[float], *bends: Sequence[float]) -> str:
    """A closed curve: a start, then two handles and an end for each bend."""
    return f"M{_numbers(start)}" + "".join(f"C{_numbers(bend)}" for bend in bends) + "Z"


def _feather(x0: float, y0: float, x1: float, y1: float) -> str:
    """A feather from its root to its tip."""
    dx, dy = x1 - x0, y1 - y0
    length = (dx * dx + dy * dy) ** 0.5
    nx, ny = -dy / length * 3, dx / length * 3
    out = (x0 + dx * 0.4 + nx, y0 + dy * 0.4 + ny, x0 + dx * 0.8 + nx, y0 + dy * 0.8 + ny, x1, y1)
    home = (x0 + dx * 0.8 - nx, y0 + dy * 0.8 - ny, x0 + dx * 0.4 - nx, y0 + dy * 0.4 - ny, x0, y0)
    return _outline((x0, y0), out, home)


def _numbers(numbers: Sequence[float]) -> str:
    return " ".join(f"{number:.1f}".removesuffix(".0") for number in numbers)
