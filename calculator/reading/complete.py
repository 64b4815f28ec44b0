"""Is a hand complete, and which tiles complete it 听牌: sums of the suits' facts, without a search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from calculator.reading.board import Board, board_of, full_board, set_aside
from calculator.reading.listed import completing_groups, is_grouped
from calculator.reading.memo import Memo
from calculator.reading.own import completing_own, is_own
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
    take,
    with_one,
)
from calculator.reading.shapes import ALL, USUAL, Shapes
from calculator.reading.special import ORPHANS as ORPHAN_KINDS
from calculator.reading.special import all_knitted, all_orphans, knittings, near_straights

STANDARD, SEVEN_PAIRS, UNRELATED, ORPHANS, KNITTED, KNITTED_STRAIGHT, OWN = 1, 2, 4, 8, 16, 32, 64
"""Shapes as bits; those that a ruleset names itself from OWN on, in their order."""

_STANDARD = -1 << TILES | CODE_MASK << CODE
_LACKING = WILDS_MASK << WILDS
_LACKING_TWO = 2 << WILDS
_SEVEN_PAIRS = -1 << TILES | ODD_MASK << ODD
_SPECIAL_OF_14 = 14 << TILES
_STANDARD_BESIDE = tuple(14 - 3 * melds << TILES | 1 << CODE for melds in range(5))
"""By the number of melds."""


def is_complete(
    counts: Sequence[int],
    melds: int,
    shapes: Shapes,
    wild: Sequence[int] = (),
    tiles: Sequence[int] = ALL,
    winning: int | None = None,
) -> bool:
    """Return whether the concealed `counts` and `melds` melds and kongs are one of the shapes.

    `counts` hold the winning tile.

    Every concealed tile of the kinds in `wild` may stand for any of `tiles`, the kinds the ruleset
    plays. `winning` is the kind among the counts that came last, which matters where threes stay
    together; None where none of them did.
    """
    hand, wilds = counts if type(counts) is bytes else bytes(counts), 0
    if wild:
        hand, wilds = set_aside(hand, wild)
    if wilds or shapes.special or not 0 <= melds < 5:
        return complete_as(hand, wilds, melds, shapes, tiles, winning) != 0
    # As `complete_as`, for the shapes that most tables play and with nothing that such tables do not need.
    m, p, s, z = shapes.facts or facts_of(shapes)
    facts: int = m[hand[:9]] + p[hand[9:18]] + s[hand[18:27]] + z[hand[27:34]]
    if facts & _STANDARD == _STANDARD_BESIDE[melds]:
        return True
    return shapes.seven_pairs and not melds and facts & _SEVEN_PAIRS == _SPECIAL_OF_14


def facts_of(shapes: Shapes) -> tuple[Memo[bytes, int], ...]:
    """Return the facts of the four suits with every kind of tile, kept with the shapes."""
    found = full_board(shapes.honor_runs).facts
    object.__setattr__(shapes, "facts", found)
    return found


def complete_as(
    hand: bytes, wilds: int, melds: int, shapes: Shapes, tiles: Sequence[int], winning: int | None = None
) -> int:
    """Return the shapes, as bits, in which a hand with so many wild tiles beside it is complete.

    Without wild tiles it may hold others than `tiles`.
    """
    if not wilds:
        tiles = ALL
    found = 0
    if shapes.special:
        if shapes.listed and shapes.standard and is_grouped(hand, wilds, melds, shapes, tiles, winning):
            found = STANDARD
        for at, own in enumerate(shapes.own):
            if is_own(own, hand, wilds, melds, shapes, tiles):
                found |= OWN << at
    m, p, s, z = board_of(tiles, shapes.honor_runs).facts
    a = m[hand[:9]]
    b = p[hand[9:18]]
    c = s[hand[18:27]]
    d = z[hand[27:34]]
    facts = a + b + c + d
    if (facts >> TILES) + wilds != shapes.size - 3 * melds or melds < 0:
        return found
    if shapes.standard and not shapes.listed:
        pair = min(a & PAIR_EXTRA, b & PAIR_EXTRA, c & PAIR_EXTRA, d & PAIR_EXTRA) - 1
        if (facts >> WILDS & WILDS_MASK) + pair <= wilds:
            found |= STANDARD
    if not melds and shapes.size == 14:
        # Wild tiles left over are pairs among themselves: their number is even, as fourteen is.
        if shapes.seven_pairs and facts >> ODD & ODD_MASK <= wilds:
            found |= SEVEN_PAIRS
        if shapes.thirteen_unrelated and not facts >> CLASHES & CLASHES_MASK and facts >> ROOM & ROOM_MASK >= 14:
            found |= UNRELATED
    if shapes.rare:
        found |= _complete_rare(hand, wilds, melds, shapes, tiles)
    return found


@cache
def rest_of_straight(shapes: Shapes) -> Shapes:
    """Return the shape of what is left beside the nine tiles of a knitted straight."""
    return Shapes(honor_runs=shapes.honor_runs)


def _complete_rare(hand: bytes, wilds: int, melds: int, shapes: Shapes, tiles: Sequence[int]) -> int:
    found = 0
    if sum(hand) + wilds != 14 - 3 * melds:
        return 0
    known_knittings = knittings(tuple(tiles))
    if not melds:
        if shapes.thirteen_orphans and all_orphans(hand, wilds) and set(ORPHAN_KINDS) <= set(tiles):
            found = ORPHANS
        if shapes.knitted and len(known_knittings) == 6 and all_knitted(hand, wilds):
            found |= KNITTED
    if shapes.knitted_straight and melds < 2:
        for knitting in near_straights(hand, known_knittings, wilds):
            rest, missing = take(hand, knitting.kinds)
            if complete_as(rest, wilds - missing, melds + 3, rest_of_straight(shapes), tiles):
                return found | KNITTED_STRAIGHT
    return found


def completing(
    counts: Sequence[int], melds: int, shapes: Shapes, wild: Sequence[int] = (), tiles: Sequence[int] = ALL
) -> tuple[int, ...]:
    """Return the kinds, in order, one more of which makes `counts` complete.

    Also those of which there is no tile left.

    `counts` are the concealed tiles, one fewer than a complete hand has.
    """
    hand = counts if type(counts) is bytes else bytes(counts)
    wilds = 0
    if wild:
        hand, wilds = set_aside(hand, wild)
    if not (wilds or shapes.special):
        m, p, s, z = shapes.facts or facts_of(shapes)
        facts: int = m[hand[:9]] + p[hand[9:18]] + s[hand[18:27]] + z[hand[27:34]]
        if facts & _LACKING > _LACKING_TWO and not (shapes.seven_pairs and facts >> ODD & ODD_MASK <= 1):
            return ()  # most hands: one tile cannot mend three that lack
    if not shapes.listed and not shapes.own:
        return _completing_usual(hand, wilds, melds, shapes, wild, tiles)
    found = set(_completing_usual(hand, wilds, melds, shapes, wild, tiles))
    if shapes.listed and shapes.standard:
        found.update(completing_groups(hand, wilds, melds, shapes, wild, tiles))
    for own in shapes.own:
        found.update(completing_own(own, hand, wilds, melds, shapes, wild, tiles))
    return tuple(sorted(found))


def _completing_usual(
    hand: bytes, wilds: int, melds: int, shapes: Shapes, wild: Sequence[int], tiles: Sequence[int]
) -> tuple[int, ...]:
    """Return the completing kinds for all shapes except listed groups and the ruleset's own."""
    board = board_of(tiles, shapes.honor_runs)
    m, p, s, z = board.facts
    keys = one, two, three, four = hand[:9], hand[9:18], hand[18:27], hand[27:34]
    facts = a, b, c, d = m[one], p[two], s[three], z[four]
    total: int = a + b + c + d
    if (total >> TILES) + wilds != shapes.size - 1 - 3 * melds or melds < 0:
        return ()
    ranks = [0, 0, 0, 0]
    ready = False  # whether any tile could complete it: a wild one then does
    if shapes.standard and not shapes.listed:
        ready = _add_standard(ranks, board, keys, facts, total, wilds)
    if not melds and shapes.size == 14:
        if shapes.seven_pairs:
            lacking = (total >> ODD & ODD_MASK) - wilds
            if lacking <= 1:
                ready = True
                for at, suit in enumerate(board.suits):
                    odd = (1 << rank for rank, count in enumerate(keys[at]) if count & 1)
                    ranks[at] |= suit.pattern.allowed & (-1 if lacking < 1 else sum(odd))
        if shapes.thirteen_unrelated and not total >> CLASHES & CLASHES_MASK:
            slack = (total >> ROOM & ROOM_MASK) - 14
            if slack >= 0:
                ready = True
                for at, suit in enumerate(board.suits):
                    room = facts[at] >> ROOM & ROOM_MASK
                    ranks[at] |= _unrelated_ranks(suit.pattern, keys[at], room - slack)
    if shapes.rare:
        for kind in _completing_rare(hand, wilds, melds, shapes, tiles):
            ready = True
            ranks[kind // 9] |= 1 << kind % 9
    if not ready:
        return ()
    for kind in wild:
        if kind >= USUAL:
            continue
        ranks[kind // 9] |= 1 << kind % 9 & board.suits[kind // 9].pattern.allowed
    first, second, third, fourth = board.suits
    return first.kinds[ranks[0]] + second.kinds[ranks[1]] + third.kinds[ranks[2]] + fourth.kinds[ranks[3]]


def _completing_rare(hand: bytes, wilds: int, melds: int, shapes: Shapes, tiles: Sequence[int]) -> list[int]:
    """Return the kinds that complete a shape that is neither standard, seven pairs nor unrelated.

    Some wild ones among them.
    """
    lacking = wilds + 1
    near = shapes.knitted_straight and melds < 2
    near = near and bool(near_straights(hand, knittings(tuple(tiles)), lacking))
    if not near and not melds:
        near = shapes.thirteen_orphans and all_orphans(hand, lacking)
        near = near or (shapes.knitted and all_knitted(hand, lacking))
    if not near:
        return []  # most hands, so that not every kind has to be tried
    return [kind for kind in tiles if _complete_rare(with_one(hand, kind), wilds, melds, shapes, tiles)]


def _add_standard(
    ranks: list[int], board: Board, keys: tuple[bytes, ...], facts: tuple[int, ...], total: int, wilds: int
) -> bool:
    """Add to the ranks, a bit mask a suit, those that complete groups and a pair; whether a wild tile would."""
    extra = [fact & PAIR_EXTRA for fact in facts]
    least, second, _, _ = sorted(extra)
    spare = wilds - (total >> WILDS & WILDS_MASK)
    if least > spare + 2:  # one tile more saves at most one wild tile
        return False
    for at, fact in enumerate(facts):
        with_pair = spare + (fact >> WILDS & WILDS_MASK)  # left for this suit, if it holds the pair
        without = with_pair + 1 - (second if extra[at] == least else least)
        if with_pair >= 0 or without >= 0:
            reach_plain, reach_paired = board.reach[at][keys[at]]
            if with_pair >= 0:
                ranks[at] |= reach_paired[with_pair]
            if without >= 0:
                ranks[at] |= reach_plain[without]
    return True


def _unrelated_ranks(pattern: Pattern, counts: bytes, least: int) -> int:
    """Return the ranks, a bit mask, that fit among unrelated tiles and leave room for `least` of them."""
    held = ranks_held(counts)
    return sum(1 << rank for rank in pattern.ranks if not held >> rank & 1 and pattern.room(held | 1 << rank) >= least)
