"""Hands and melds as tests write them: `2345678999p [pong 1p] [added 7z] +8p`, `chow 123m`; and counts of tiles."""

from collections.abc import Iterable

from calculator.tiles import KINDS, Hand, Meld, MeldKind, Tile, parse_tiles


def meld_from(text: str) -> Meld:
    word, _, rest = text.partition(" ")
    tiles = tuple(sorted(parse_tiles(rest)))
    if word == "chow":
        return Meld(MeldKind.CHOW, tiles)
    (tile,) = tiles
    return Meld.same(MeldKind(word), tile)


def hand_from(text: str) -> Hand:
    body, plus, rest = text.partition("+")
    concealed, *melds = body.split("[")
    laid = tuple(meld_from(meld.strip().removesuffix("]")) for meld in melds)
    return Hand(parse_tiles(concealed), laid, Tile(rest.strip()) if plus else None)


def count_tiles(tiles: Iterable[int]) -> list[int]:
    counts = [0] * KINDS
    for kind in tiles:
        counts[kind] += 1
    return counts
