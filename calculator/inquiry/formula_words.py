"""Tiles and patterns of the rules as people say them: `123万 9筒 中`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from calculator.text import Language, is_chinese
from calculator.tiles import format_tiles, groups_in_words


def tiles_text(kinds: Iterable[int], language: Language) -> str:
    """Tiles as they are read out: `123万 9筒 中`; in English in the notation of records."""

    if not is_chinese(language):
        return format_tiles(kinds)

    def suit(kind: int) -> int:
        """Honors are each a suit of their own."""
        return kind // 9 if kind < 27 else kind

    return groups_in_words((tuple(run) for _, run in groupby(sorted(kinds, key=suit), suit)), language)


def pattern_text(pattern: str, language: Language) -> str:
    """A pattern of groups by the first tiles that are one: `nopa nopb` as `123万 123筒`."""
    groups = []
    for group in pattern.split():
        suit = group[-1]
        ranks = [int(letter) if letter.isdigit() else ord(letter) - ord("n") + 1 for letter in group[:-1]]
        groups.append(tiles_text([9 * "abc".index(suit) + rank - 1 for rank in ranks], language))
    return " ".join(groups)
