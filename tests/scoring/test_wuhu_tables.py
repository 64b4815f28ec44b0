"""Wuhu: every row of the printed tables, each with hands built for it, dealt and settled under the YAML ruleset.

The hands are found by a search that knows nothing of the program: groups are put together, and a brute force over all
divisions says that there is only the one intended and which kinds are waited on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.tiles import format_tiles
from tests.make_deals import deal, kong, paid_to, win
from tests.read_golden import golden_rows

ROWS = golden_rows("wuhu_tables.yaml")["rows"]
WINNER, FEEDER, OTHER = 1, 2, 0
HONORS = range(27, 34)
OTHER_SUITS = ((9, 9, 9), (25, 25, 25), (13, 14, 15))
"""Groups that stand beside those of the long suit: 111p, 888s, 567p."""

Group = tuple[int, ...]


@dataclass(frozen=True)
class BuiltHand:
    """Groups of which `kongs` are kongs, `winning` completes `into` (the last group or the pair)."""

    kongs: tuple[int, ...]
    concealed: tuple[int, ...]
    winning: int
    wait: str


def divisions(tiles: Counter[int], groups: int) -> Iterator[tuple[Group, ...]]:
    """Every way to make `groups` runs or triplets and one pair of the tiles."""
    for pair in tiles:
        if tiles[pair] >= 2:
            for rest in _groups(tiles - Counter((pair, pair)), groups):
                yield ((pair, pair), *rest)


def _groups(tiles: Counter[int], groups: int) -> Iterator[tuple[Group, ...]]:
    if groups == 0:
        if not tiles:
            yield ()
        return
    low = min(tiles)
    triplet = (low, low, low)
    run = (low, low + 1, low + 2)
    for group in (triplet, run):
        if group is run and (low >= 27 or low % 9 > 6):
            continue
        wanted = Counter(group)
        if wanted <= tiles:
            for rest in _groups(tiles - wanted, groups - 1):
                yield (group, *rest)


def zhi(tiles: Counter[int]) -> int:
    return max(sum(count for kind, count in tiles.items() if kind // 9 == suit) for suit in range(3))


def waits(concealed: Counter[int], kongs: tuple[int, ...]) -> list[int]:
    """The kinds that complete a hand of at least eight 支."""
    laid = Counter(dict.fromkeys(kongs, 4))
    found = []
    for kind in range(34):
        full = concealed + Counter((kind,))
        if (full + laid)[kind] > 4 or zhi(full + laid) < 8:
            continue
        if any(True for _ in divisions(full, 4 - len(kongs))):
            found.append(kind)
    return found


def mouths(groups: list[Group]) -> bool:
    """Whether some 嘴 is in the groups (pair included)."""
    triplets = {group[0] for group in groups if len(group) >= 3 and group[0] == group[1]}
    triplets -= {group[0] for group in groups if len(group) == 4}
    runs = [group for group in groups if len(group) == 3 and group[0] != group[1]]
    suits = {group[0] // 9 for group in groups if group[0] < 27}
    lows = Counter(group[0] for group in runs)
    return (
        any(kind in run for kind in triplets for run in runs)
        or any(lows[suit] and lows[suit + 3] and lows[suit + 6] for suit in (0, 9, 18))
        or not runs
        or len(suits) == 1
        or sum(sum(len(group) for group in groups if group[0] // 9 == suit) >= 8 for suit in range(3)) > 1
    )


@cache
def hands_for(long_suit: int, ya: int) -> tuple[BuiltHand, ...]:
    """For one 支 and one 押 a hand of every kind of wait that has that 押: middle, edge; open, pair where there is none."""
    found: dict[str, BuiltHand] = {}
    for kongs_there, runs, pair_there in arrangements(long_suit):
        for lows in combinations_with_replacement(range(7), runs):
            for pair, kongs in product((0, 4, 8) if pair_there else (31, 22), combinations((8, 0, 4), kongs_there)):
                for hand in _hands(kongs, lows, pair, ya):
                    found.setdefault(hand.wait, hand)
                if len(found) >= (2 if ya in (0, 3, 7) else 1):
                    return tuple(found.values())
    return tuple(found.values())


def arrangements(long_suit: int) -> Iterator[tuple[int, int, bool]]:
    """Kongs and runs of the long suit, and whether the pair is of it too, that make so many 支; few kongs first."""
    for kongs_there in range(4):
        for runs in range(1, 5 - kongs_there):
            for pair_there in (False, True):
                if 4 * kongs_there + 3 * runs + 2 * pair_there == long_suit:
                    yield kongs_there, runs, pair_there


def _hands(kongs: tuple[int, ...], lows: tuple[int, ...], pair: int, ya: int) -> Iterator[BuiltHand]:
    runs: list[Group] = [(low, low + 1, low + 2) for low in lows]
    beside = list(OTHER_SUITS[: 4 - len(kongs) - len(runs)])
    groups: list[Group] = [*((kind,) * 4 for kind in kongs), *runs, *beside, (pair, pair)]
    tiles = Counter(tile for group in groups for tile in group)
    if max(tiles.values()) > 4 or mouths(groups):
        return
    concealed = tiles - Counter(dict.fromkeys(kongs, 4))
    if len(set(map(frozenset, (Counter(d).items() for d in divisions(concealed, 4 - len(kongs)))))) != 1:
        return
    for group in [*runs, (pair, pair)]:
        for tile in dict.fromkeys(group):
            wait = _wait(group, tile)
            if ya not in (0, tile % 9 + 1) or (ya > 0) != (wait in ("middle", "edge")):
                continue
            if sum(tile in other for other in groups) > 1:
                continue  # the tile stands in one group only: nothing to argue about
            before = concealed - Counter((tile,))
            if (len(waits(before, kongs)) == 1) == (wait != "open"):
                yield BuiltHand(kongs, tuple(before.elements()), tile, wait)


def _wait(group: Group, tile: int) -> str:
    low, *_, high = group
    if low == high:
        return "pair"
    if low < tile < high:
        return "middle"
    return "edge" if (tile == high and low % 9 == 0) or (tile == low and high % 9 == 8) else "open"


def cases() -> Iterator[Any]:
    for row in ROWS:
        drawn = "self-draw" if row["self_draw"] else "discard"
        for hand in hands_for(row["zhi"], row["ya"]):
            yield pytest.param(row, hand, id=f"{row['table']} zhi{row['zhi']} ya{row['ya']} {drawn} {hand.wait}-wait")


def settled(row: dict[str, Any], hand: BuiltHand, dealer: int, library: Library) -> Any:
    stack, steps = row["table"].split("-")
    options: dict[str, Any] = {"table": int(stack), "steps": int(steps)}
    if hand.kongs:
        options["kong_points"] = [0, 0]
    kinds = ("concealed", "exposed", "added")
    kongs = [kong(WINNER, f"{kind} {format_tiles([tile])}") for kind, tile in zip(kinds, hand.kongs, strict=False)]
    discarder = None if row["self_draw"] else FEEDER
    event = win(WINNER, format_tiles(sorted(hand.concealed)), format_tiles([hand.winning]), discarder=discarder)
    return settle_record(deal("wuhu", *kongs, event, dealer=dealer, options=options), library)


def test_the_tables_are_whole() -> None:
    assert len(ROWS) == 185
    assert all(hands_for(row["zhi"], row["ya"]) for row in ROWS)


@pytest.mark.parametrize(("row", "hand"), list(cases()))
def test_a_row_of_the_printed_tables_is_paid(row: dict[str, Any], hand: BuiltHand, library: Library) -> None:
    pays, extra = row["pays"], row["dealer_extra"]
    others_deal = settled(row, hand, OTHER, library)
    assert paid_to(others_deal, WINNER, "win") == {OTHER: pays + extra, FEEDER: pays, 3: pays}
    assert others_deal.wins[0].points == pays
    winner_deals = settled(row, hand, WINNER, library)
    assert paid_to(winner_deals, WINNER, "win") == dict.fromkeys((OTHER, FEEDER, 3), pays + extra)
    score = others_deal.wins[0].score
    assert score.items == ()
    assert (score.value("zhi"), score.value("ya")) == (row["zhi"], row["ya"])
