"""Tiles and patterns of the rules as people say them: `123万 9筒 中`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from calculator.text import Language, is_chinese
from calculator.tiles import TILES, format_tiles


def tiles_told(kinds: Iterable[int], language: Language) -> str:
    """Tiles as they are read out: `123万 9筒 中`; in English in the notation of records."""
    kinds = list(kinds)
    if not is_chinese(language):
        return format_tiles(kinds)
    told = []
    for suit in range(3):
        ranks = "".join(str(kind % 9 + 1) for kind in kinds if kind // 9 == suit)
        if ranks:
            told.append(ranks + TILES[9 * suit].chinese[-1])
    honors = sorted(kind for kind in kinds if kind >= 27)
    return " ".join([*told, *("".join(TILES[kind].chinese for kind in run) for _, run in groupby(honors))])


def pattern_told(pattern: str, language: Language) -> str:
    """A pattern of groups by the first tiles that are one: `nopa nopb` as `123万 123筒`."""
    told = []
    for group in pattern.split():
        suit = group[-1]
        ranks = [int(letter) if letter.isdigit() else ord(letter) - ord("n") + 1 for letter in group[:-1]]
        told.append(tiles_told([9 * "abc".index(suit) + rank - 1 for rank in ranks], language))
    return " ".join(told)
