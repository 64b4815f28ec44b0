"""Tiles as people say them: kinds in a row, and the groups of a hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from calculator.text import Language, is_chinese
from calculator.tiles.tile import LETTERS, TILES, tile_name


def suits_once(kinds: Iterable[int]) -> str:
    """In Chinese, each suit once behind its ranks: `258万 3筒东`."""
    parts: list[str] = []
    for suit, run in groupby(kinds, key=lambda kind: kind // 9):
        if suit == 3:
            parts.append("".join(TILES[kind].chinese for kind in run))
        else:
            parts.append("".join(str(kind % 9 + 1) for kind in run) + TILES[9 * suit].chinese[-1])
    return " ".join(parts)


def tiles_in_words(kinds: Iterable[int], language: Language) -> str:
    """Kinds in a row: `258万 东`, `2 characters, east`."""
    return suits_once(kinds) if is_chinese(language) else ", ".join(tile_name(kind, language) for kind in kinds)


def groups_in_words(groups: Iterable[Sequence[int]], language: Language) -> str:
    """Groups in a line: `123筒 44筒 东东东`, `123p 44p 3 east`."""
    if is_chinese(language):
        return " ".join(map(suits_once, groups))
    return " ".join(
        "".join(str(kind % 9 + 1) for kind in group) + LETTERS[group[0] // 9]
        if group[0] < 27
        else f"{len(group)} {tile_name(group[0], language)}"
        for group in groups
    )
