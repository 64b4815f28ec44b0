"""Shanten 向听: the fewest tiles to exchange until a shape is complete, less one.

The target is a hand that can exist: no kind more than four times with the melds, wild tiles no more than there are. A
kind of which all four are held grows only by a wild tile, held or drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from calculator.reading.board import Board, board_of, cut, set_aside
from calculator.reading.costs import LACKING, NEVER, grouped, join, least, least_exactly, table
from calculator.reading.shapes import ALL, Shapes
from calculator.reading.special import most_unrelated
from calculator.tiles import COPIES


def shanten(
    counts: Sequence[int],
    meld_counts: Sequence[int],
    melds: int,
    shapes: Shapes,
    wild: Sequence[int] = (),
    tiles: Sequence[int] = ALL,
) -> int:
    """The least over the shapes: -1 for a complete hand, 0 where one tile is lacking.

    `counts` are the 13 or 14 - 3 * melds concealed tiles, `meld_counts` (34 counts; a kong counts four) those in the
    `melds` melds and kongs.

    :raises ValueError: where the number of tiles is another, or no shape can be completed at all.
    """
    hand, wilds = set_aside(counts, wild)
    size = 14 - 3 * melds
    if melds < 0 or not size - 1 <= sum(hand) + wilds <= size:
        raise ValueError(f"{sum(hand) + wilds} concealed tiles beside {melds} melds")
    board = board_of(tiles, shapes.honor_runs)
    kinds = tuple(dict.fromkeys(wild))
    caps = _caps(board, kinds)
    spare = COPIES * len(kinds)
    if melds:
        caps = bytes(max(0, cap - count) for cap, count in zip(caps, meld_counts, strict=True))
        spare -= sum(meld_counts[kind] for kind in kinds)
    lacking = NEVER
    if shapes.standard:
        lacking = _standard(board, hand, caps, spare, 4 - melds)
    if not melds:
        if shapes.seven_pairs and sum(cap // 2 for cap in caps) + spare // 2 >= 7:
            single = sum(count & 1 for count in hand)
            pairs = (sum(hand) - single) // 2
            lacking = min(lacking, 14 - 2 * pairs - min(single, 7 - pairs))
        if shapes.thirteen_unrelated:
            lacking = min(lacking, 14 - most_unrelated(board, hand))
    if lacking > 14:
        raise ValueError("no shape can be completed with these tiles")
    return lacking - wilds - 1


@lru_cache(256)
def _caps(board: Board, wild: tuple[int, ...]) -> bytes:
    """How many tiles of each kind, none of them wild, can be in a hand without melds."""
    return bytes(COPIES if kind in board.kinds and kind not in wild else 0 for kind in ALL)


def _standard(board: Board, hand: bytes, caps: bytes, spare: int, groups: int) -> int:
    """How many tiles the hand without its wild ones lacks of groups and a pair."""
    # The other groups and the pair touch no more than 13 kinds, so one of 14 is free for three new tiles.
    room = sum(cap >= 3 for cap in caps) >= 14
    suits = list(zip((suit.pattern for suit in board.suits), cut(caps), cut(hand), strict=True))
    m, p, s, z = (table(pattern, cap, spare, room)[key] for pattern, cap, key in suits)
    cost = least(join(m, p), join(s, z), groups)
    if cost & (1 << LACKING) - 1 > spare:
        # The cheapest target asks for more wild tiles than there are.
        apart = [grouped(pattern, cap, spare, room, key, True) for pattern, cap, key in suits]
        cost = least_exactly(apart, groups, spare)
    return cost >> LACKING
