"""Thirteen orphans 十三幺: one of each terminal and honor, and one of them twice."""

from __future__ import annotations

from collections.abc import Iterator

from calculator.reading.shapes import Division, Group

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
"""The kinds: 1 and 9 of each suit, every honor."""


def lacking_orphans(hand: bytes) -> int:
    """How many tiles a hand without wild ones lacks; it has no melds."""
    held = [hand[kind] for kind in ORPHANS]
    kinds = len(held) - held.count(0)
    return 14 - kinds - (1 if max(held) > 1 else 0)


def waits_for_orphans(hand: bytes) -> list[int]:
    """The kinds of which one more leaves less to lack."""
    paired = max(hand[kind] for kind in ORPHANS) > 1
    return [kind for kind in ORPHANS if not hand[kind] or (hand[kind] == 1 and not paired)]


def orphans(hand: bytes, wilds: int) -> Iterator[Division]:
    """The divisions of a complete hand with so many wild tiles beside it: twelve single tiles and a pair."""
    if lacking_orphans(hand) != wilds:
        return
    for pair in [kind for kind in ORPHANS if hand[kind] > 1] or ORPHANS:
        yield tuple(Group((kind, kind) if kind == pair else (kind,)) for kind in ORPHANS)
