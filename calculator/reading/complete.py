"""Is a hand complete, and which tiles complete it 听牌: sums of the suits' facts, without a search."""

from __future__ import annotations

from collections.abc import Sequence

from calculator.reading.board import board_of, cut, full_board, set_aside
from calculator.reading.pattern import (
    CLASHES,
    CLASHES_MASK,
    CODE,
    CODE_MASK,
    ODD,
    ODD_MASK,
    PAIR_EXTRA,
    ROOM,
    ROOM_MASK,
    TILES,
    WILDS,
    WILDS_MASK,
    Pattern,
    ranks_held,
)
from calculator.reading.shapes import ALL, Shapes

_STANDARD = -1 << TILES | CODE_MASK << CODE
_STANDARD_OF_14 = 14 << TILES | 1 << CODE
_SEVEN_PAIRS = -1 << TILES | ODD_MASK << ODD
_UNRELATED = -1 << TILES | CLASHES_MASK << CLASHES
_SPECIAL_OF_14 = 14 << TILES


def is_complete(
    counts: Sequence[int], melds: int, shapes: Shapes, wild: Sequence[int] = (), tiles: Sequence[int] = ALL
) -> bool:
    """Whether the concealed `counts` (34; with the winning tile) and `melds` melds and kongs are one of the shapes.

    Every concealed tile of the kinds in `wild` may stand for any of `tiles`, the kinds the ruleset plays.
    """
    if wild:
        hand, wilds = set_aside(counts, wild)
        if wilds:
            return _is_complete_with(hand, wilds, melds, shapes, tiles)
    else:
        hand = bytes(bytearray(counts))
    characters, _, _, honors = full_board(shapes.honor_runs).suits
    suit_facts = characters.pattern.facts
    facts = suit_facts[hand[:9]] + suit_facts[hand[9:18]] + suit_facts[hand[18:27]] + honors.pattern.facts[hand[27:]]
    if shapes.standard and facts & _STANDARD == _STANDARD_OF_14 - (3 * melds << TILES):
        return True
    if melds:
        return False
    if shapes.seven_pairs and facts & _SEVEN_PAIRS == _SPECIAL_OF_14:
        return True
    return shapes.thirteen_unrelated and facts & _UNRELATED == _SPECIAL_OF_14


def _is_complete_with(hand: bytes, wilds: int, melds: int, shapes: Shapes, tiles: Sequence[int]) -> bool:
    m, p, s, z = board_of(tiles, shapes.honor_runs).suits
    a = m.pattern.facts[hand[:9]]
    b = p.pattern.facts[hand[9:18]]
    c = s.pattern.facts[hand[18:27]]
    d = z.pattern.facts[hand[27:]]
    facts = a + b + c + d
    if (facts >> TILES) + wilds != 14 - 3 * melds:
        return False
    if shapes.standard:
        pair = min(a & PAIR_EXTRA, b & PAIR_EXTRA, c & PAIR_EXTRA, d & PAIR_EXTRA) - 1
        if (facts >> WILDS & WILDS_MASK) + pair <= wilds:
            return True
    if melds:
        return False
    # Wild tiles left over are pairs among themselves: their number is even, as fourteen is.
    if shapes.seven_pairs and facts >> ODD & ODD_MASK <= wilds:
        return True
    return shapes.thirteen_unrelated and not facts >> CLASHES & CLASHES_MASK and facts >> ROOM & ROOM_MASK >= 14


def completing(
    counts: Sequence[int], melds: int, shapes: Shapes, wild: Sequence[int] = (), tiles: Sequence[int] = ALL
) -> tuple[int, ...]:
    """The kinds, in order, one more of which makes `counts` complete; also those of which there is no tile left.

    `counts` are the 13 - 3 * melds concealed tiles.
    """
    hand, wilds = set_aside(counts, wild)
    board = board_of(tiles, shapes.honor_runs)
    keys = cut(hand)
    facts = [suit.pattern.facts[key] for suit, key in zip(board.suits, keys, strict=True)]
    total = sum(facts)
    if (total >> TILES) + wilds != 13 - 3 * melds:
        return ()
    ranks = [0, 0, 0, 0]
    draws_wild = False
    if shapes.standard:
        plain = total >> WILDS & WILDS_MASK
        extra = [fact & PAIR_EXTRA for fact in facts]
        if plain + min(extra) - 1 <= wilds + 1:  # one tile more saves at most one wild tile
            draws_wild = True
            for at, suit in enumerate(board.suits):
                reach_plain, reach_paired = suit.pattern.reach[keys[at]]
                spare = wilds - plain + (facts[at] >> WILDS & WILDS_MASK)
                if spare >= 0:
                    ranks[at] |= reach_paired[spare]
                spare += 1 - min(extra[:at] + extra[at + 1 :])  # the pair in another suit
                if spare >= 0:
                    ranks[at] |= reach_plain[spare]
    if not melds:
        if shapes.seven_pairs:
            lacking = (total >> ODD & ODD_MASK) - wilds
            if lacking <= 1:
                draws_wild = True
                for at, suit in enumerate(board.suits):
                    ranks[at] |= suit.pattern.allowed if lacking < 1 else _odd_ranks(keys[at]) & suit.pattern.allowed
        if shapes.thirteen_unrelated and not total >> CLASHES & CLASHES_MASK:
            room = total >> ROOM & ROOM_MASK
            if room >= 14:
                draws_wild = True
                for at, suit in enumerate(board.suits):
                    ranks[at] |= _unrelated_ranks(suit.pattern, keys[at], 14 - room + (facts[at] >> ROOM & ROOM_MASK))
    kinds = {9 * at + rank for at in range(4) for rank in range(9) if ranks[at] >> rank & 1}
    if draws_wild:
        kinds.update(kind for kind in wild if kind in board.kinds)
    return tuple(sorted(kinds))


def _odd_ranks(counts: bytes) -> int:
    return sum(1 << rank for rank, count in enumerate(counts) if count & 1)


def _unrelated_ranks(pattern: Pattern, counts: bytes, least: int) -> int:
    """The ranks, a bit mask, that fit among unrelated tiles and leave the suit room for `least` of them."""
    held = ranks_held(counts)
    return sum(1 << rank for rank in pattern.ranks if not held >> rank & 1 and pattern.room(held | 1 << rank) >= least)
