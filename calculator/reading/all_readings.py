"""Every reading of a complete hand, and which wild tile stands for what in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import attrgetter

from calculator.reading.board import Board, board_of, set_aside
from calculator.reading.coarse import can_be_coarse, coarse_divisions
from calculator.reading.complete import (
    KNITTED,
    KNITTED_STRAIGHT,
    ORPHANS,
    OWN,
    SEVEN_PAIRS,
    STANDARD,
    UNRELATED,
    complete_as,
)
from calculator.reading.divide import Held, own_tiles, standard_divisions, standard_divisions_with
from calculator.reading.listed import grouped_divisions
from calculator.reading.own import divisions_of
from calculator.reading.pattern import take
from calculator.reading.shapes import ALL, USUAL, Division, Reading, Shape, Shapes
from calculator.reading.special import knitted, knittings, near_straights, orphans, seven_pairs, unrelated
from calculator.tiles import HONORS

_in_order = attrgetter("groups")
_RARE = ORPHANS | KNITTED | KNITTED_STRAIGHT
_MOST_RARE = 1000
"""Rare readings of one shape among which the coarse ones are looked for."""


def readings(
    counts: Sequence[int],
    melds: int,
    shapes: Shapes,
    wild: Sequence[int] = (),
    tiles: Sequence[int] = ALL,
    limit: int | None = None,
    coarse: bool = False,
    winning: int | None = None,
) -> list[Reading]:
    """Return every division of the concealed `counts` into one of the shapes, in the order of their tiles.

    `counts` hold the winning tile; there are none if the hand is not complete.

    Every concealed tile of the kinds in `wild` may stand for any of `tiles`, the kinds the ruleset plays. With
    `limit` the search ends soon after so many are found: more than `limit` readings are not all of them. With
    `coarse` there is one reading for each (shape, number of triplets, whether a wild tile stands for another), and of
    thirteen unrelated also for each of with and without all seven honors, the one with most. `winning` is the kind
    among the counts that came last, which matters where threes stay together.
    """
    hand, wilds = set_aside(counts, wild)
    complete = complete_as(hand, wilds, melds, shapes, tiles, winning)
    if not complete:
        return []
    board = board_of(tiles if wilds else ALL, shapes.honor_runs)
    # Wild tiles of another kind never stand for themselves.
    suited = [kind for kind in dict.fromkeys(wild) if shapes.listed or kind < USUAL] if wilds else ()
    held = tuple([(kind, counts[kind]) for kind in suited if counts[kind]])
    most = None if coarse or limit is None or not wilds else limit + 1
    found: list[Reading] = []
    few = wilds and coarse and can_be_coarse(board) and not shapes.listed
    if few:
        found += readings(bytes(counts[:USUAL]), melds, shapes)
        found += _coarse(hand, wilds, shapes.size // 3 - melds, complete, board, held)
    else:
        if complete & STANDARD and not shapes.listed:
            found += _standard(hand, wilds, board, held, most)
        if complete & SEVEN_PAIRS and (most is None or len(found) < most):
            found += _valued("seven_pairs", islice(seven_pairs(board, hand, wilds), most), wilds, held)
        if complete & UNRELATED and (most is None or len(found) < most):
            found += _valued("thirteen_unrelated", islice(unrelated(board, hand, wilds), most), wilds, held)
        if complete & _RARE and (most is None or len(found) < most):
            found += _rare(hand, wilds, complete, board, held, most)
        if complete & STANDARD and shapes.listed:
            divisions = islice(grouped_divisions(hand, wilds, shapes, tiles, winning, most), most)
            found = [*_valued("standard", divisions, wilds, held), *found]
    for at, own in enumerate(shapes.own):
        if complete & OWN << at:
            found += _valued(own.id, islice(divisions_of(own, hand, wilds, tiles, held), most), wilds, held)
    if not few and len(found) > 1:
        found.sort(key=_in_order)
    return _one_of_each(found) if coarse else found


def _standard(hand: bytes, wilds: int, board: Board, held: Held, most: int | None) -> list[Reading]:
    """Return the readings as groups and a pair."""
    if not wilds:
        return [Reading("standard", division, 0) for division in standard_divisions(board, hand)]
    divisions = standard_divisions_with(board, hand, wilds, held, None if most is None else most - 1)
    return [Reading("standard", division, wilds - own) for division, own in islice(divisions, most)]


def _rare(hand: bytes, wilds: int, complete: int, board: Board, held: Held, most: int | None) -> Iterator[Reading]:
    """Yield the readings in the rare shapes, no more than `most` of each."""
    if complete & ORPHANS:
        yield from _valued("thirteen_orphans", orphans(hand, wilds), wilds, held)
    if complete & KNITTED:
        yield from _valued("knitted", islice(knitted(hand, wilds), most), wilds, held)
    if complete & KNITTED_STRAIGHT:
        for knitting in near_straights(hand, knittings(board.kinds), wilds):
            rest, missing = take(hand, knitting.kinds)
            others = islice(standard_divisions_with(board, rest, wilds - missing, (), most), most)
            straights = (tuple(sorted((*knitting.groups, *division))) for division, _ in others)
            yield from _valued("knitted_straight", straights, wilds, held)


def _coarse(hand: bytes, wilds: int, groups: int, complete: int, board: Board, held: Held) -> list[Reading]:
    """Return readings in which a wild tile stands for another, at least one of each sort."""
    found: list[Reading] = []
    if complete & STANDARD:
        found += _valued("standard", coarse_divisions(board, hand, held, groups), wilds, held)
    if complete & SEVEN_PAIRS:
        found += _stands_in("seven_pairs", seven_pairs(board, hand, wilds), wilds, held)
    if complete & UNRELATED:
        for most_honors_first in (True, False):
            divisions = unrelated(board, hand, wilds, most_honors_first)
            found += _stands_in("thirteen_unrelated", divisions, wilds, held)
    if complete & _RARE:
        found += _rare(hand, wilds, complete, board, held, _MOST_RARE)
    return found


def _valued(shape: Shape, divisions: Iterable[Division], wilds: int, held: Held) -> Iterator[Reading]:
    """Yield the divisions as readings, with the number of stand-ins worked out."""
    for division in divisions:
        yield Reading(shape, division, wilds - own_tiles(division, held))


def _stands_in(shape: Shape, divisions: Iterable[Division], wilds: int, held: Held) -> list[Reading]:
    """Return the first of the divisions in which a wild tile stands for another."""
    return list(islice((reading for reading in _valued(shape, divisions, wilds, held) if reading.stand_ins), 1))


def _one_of_each(found: list[Reading]) -> list[Reading]:
    """Return one reading of every sort that coarse readings keep apart, in order.

    Of unrelated tiles it is the one with the most honors, else the first.
    """
    best: dict[tuple[object, ...], Reading] = {}
    for reading in sorted(found, key=_honors, reverse=True):
        triplets = sum(group.kind == "triplet" for group in reading.groups)
        best.setdefault((reading.shape, triplets, _honors(reading) == 7, not reading.stand_ins), reading)
    return sorted(best.values(), key=_in_order)


def _honors(reading: Reading) -> int:
    """Return how many honors there are among fourteen single tiles; 0 for other shapes."""
    singles = reading.shape in ("thirteen_unrelated", "knitted")
    return sum(group[0] in HONORS for group in reading.groups) if singles else 0


def stand_ins(reading: Reading, counts: Sequence[int], wild: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the stand-ins of every wild tile of `counts` in the reading, as (kind, kind it stands for).

    First come those that stand for themselves, as many as there can be, then the others in order.
    """
    left, asked = bytearray(counts), []
    for kind in sorted([kind for group in reading.groups for kind in group.tiles]):
        if left[kind]:
            left[kind] -= 1
        else:
            asked.append(kind)
    kinds = sorted({*wild})
    own = [(kind, kind) for kind in kinds for _ in range(counts[kind] - left[kind])]
    others = [kind for kind in kinds for _ in range(left[kind])]
    return (*own, *zip(others, asked, strict=True))
