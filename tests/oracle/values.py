"""What a winning hand is worth, ruleset by ruleset, over all its readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import hands
from .tables import Held, Table, suit_sizes


@dataclass(frozen=True)
class Won:
    """How a hand was won. `drawn`: it is paid as self-drawn."""

    drawn: bool
    flags: frozenset[str] = frozenset()


def same(group: tuple[int, ...]) -> bool:
    return group[0] == group[-1]


def has_straight(groups: list[tuple[int, ...]]) -> bool:
    """Runs 123 456 789 of one suit."""
    return any(all((9 * s + i, 9 * s + i + 1, 9 * s + i + 2) in groups for i in (0, 3, 6)) for s in range(3))


# -- Chengdu ---------------------------------------------------------------------------------------------------------


def chengdu_readings(held: Held) -> list[tuple[bool, list[tuple[int, ...]]]]:
    """(is it seven pairs, all groups with those on the table) for every reading."""
    counts = hands.count(held.hand)
    found = [(False, [*reading, *held.groups]) for reading in hands.standard_readings(counts)]
    if not held.open_groups and hands.is_seven_pairs(counts, 0):
        found.append((True, [(k, k) for k in range(34) for _ in range(counts[k] // 2)]))
    return found


def chengdu_fan(table: Table, held: Held, won: Won) -> int:
    """The 番 of the best reading, without the 1番 that a hand of `chengdu` starts with."""
    options = table.options
    tiles = held.tiles
    counts = hands.count(tiles)
    around: int = sum(n == 4 for n in counts)
    if sum(n > 0 for n in suit_sizes(held)) == 1:
        around += 2
    around += sum(flag in won.flags for flag in ("after_kong", "kong_discard", "robbing_kong"))
    if "last_tile" in won.flags and (
        options["last_tile"] == "any" or (options["last_tile"] == "self_draw" and won.drawn)
    ):
        around += 1
    if options["self_draw"] == "add_fan" and won.drawn:
        around += 1
    around += sum(options[flag] for flag in ("heavenly", "earthly") if flag in won.flags)
    if options["concealed_and_simple"]:
        around += not held.melds and all(kind == "concealed" for kind, _ in held.kongs)
        around += all(t % 9 not in (0, 8) for t in tiles)
    best: int = max(_chengdu_shape(options, held, *reading) for reading in chengdu_readings(held))
    return around + best


def _chengdu_shape(options: dict[str, Any], held: Held, pairs: bool, groups: list[tuple[int, ...]]) -> int:
    if pairs:
        return 2
    fan = 0
    if all(same(g) for g in groups):
        fan += 1
        if options["terminals_258"] and all(g[0] % 9 in (1, 4, 7) for g in groups):
            fan += 2
        if options["golden_hook"] and held.open_groups == 4:
            fan += 1
    if options["terminals_258"] and all(any(t % 9 in (0, 8) for t in g) for g in groups):
        fan += 2
    if options["straight"] and has_straight(groups):
        fan += 2
    return fan


def chengdu_worth(table: Table, fan: int | None) -> int:
    """Points of a hand of `fan` (see chengdu_fan), capped; without a fan count the cap itself 满庄."""
    cap = table.options["cap_fan"]
    start = 0 if table.ruleset == "chengdu_five" else 1
    shown = cap if fan is None else fan + start if cap is None else min(fan + start, cap)
    return int(table.options["base"] * 2 ** (shown - start))


def chengdu_value(table: Table, held: Held, won: Won) -> int:
    return chengdu_worth(table, chengdu_fan(table, held, won))


# -- Wuhu ------------------------------------------------------------------------------------------------------------

STACK = {30: 30, 50: 50, 100: 100}
N = {30: 2, 50: 5, 100: 10}
STEPS = {30: 1234, 50: 2468, 100: 2468}
KONGS = {30: (1, 2), 50: (2, 4), 100: (2, 4)}
BONUS = {30: 10, 50: 20, 100: 40}


@dataclass(frozen=True)
class WuhuValue:
    """One reading: `points` as in the result, `bottom` 底番, whether it is 全交."""

    points: int
    bottom: int
    full: bool


def wuhu_values(table: Table, held: Held, won: Won) -> list[WuhuValue]:
    """The value of every reading and every place in it that the winning tile may have. `won.drawn`: no discarder."""
    options = table.options
    size = options["table"]
    steps = options["steps"] or STEPS[size]
    kong_points = options["kong_points"] or KONGS[size]
    bonus = BONUS[size] if options["full_self_draw_bonus"] is None else options["full_self_draw_bonus"]
    suits = suit_sizes(held)
    zhi = max(suits)
    honors = any(t >= 27 for t in held.tiles)
    one_suit = sum(n > 0 for n in suits) == 1
    eights = sum(n >= 8 for n in suits) >= 2
    single = len(table.waits(held.before())) == 1
    kongs = sum(kong_points[kind == "concealed"] for kind, _ in held.kongs)
    kong_tiles = [tile for _, tile in held.kongs]
    tile = held.winning
    found = []
    for reading in hands.standard_readings(hands.count(held.hand)):
        groups = [*reading, *held.groups]
        mouths = 0
        for kind in range(34):
            triplet = (kind,) * 3 in groups and kind not in kong_tiles
            mouths += triplet and any(kind in g and not same(g) for g in groups)
        mouths += has_straight(groups)
        mouths += all(same(g) for g in groups)
        mouths += one_suit and honors
        mouths += "after_kong" in won.flags
        mouths += 2 * (one_suit and not honors) + 2 * eights
        for place in {g for g in reading if tile in g}:
            ya = _ya(place, tile, options["edge_wait"]) if single and tile is not None else 0
            drawn = won.drawn
            if "after_kong" in won.flags and options["kong_draw"] == "if_ya":
                drawn = ya > 0
            bottom = int(str(steps)[2 * drawn + (ya > 0)])
            if mouths >= 2:
                extra = bonus if drawn and ((one_suit and not honors) or eights) else 0
                found.append(WuhuValue(STACK[size] + extra, bottom, True))
            else:
                twice = 2 if drawn else 1
                share = ((zhi + ya) * N[size] * twice + 5) // 10
                found.append(WuhuValue(bottom + share + mouths * N[size] * twice + kongs, bottom, False))
    return found


def _ya(group: tuple[int, ...], tile: int, edge: bool) -> int:
    """The rank that 押 adds when `tile` stands in `group`, or 0."""
    if same(group) or tile >= 27:
        return 0
    rank = tile % 9 + 1
    at = group.index(tile)
    return rank if at == 1 or (edge and ((at == 2 and rank == 3) or (at == 0 and rank == 7))) else 0


# -- Ji'an -----------------------------------------------------------------------------------------------------------


def jian_readings(table: Table, held: Held) -> set[tuple[int, bool]]:
    """(番 of the shape, whether no wild tile stands for another) for every kind of reading that the hand has."""
    counts, wilds = table.split(held)
    found = {(fan, False) for fan in _jian_shapes(table, held, counts, wilds)}
    return found | {(fan, True) for fan in _jian_shapes(table, held, hands.count(held.hand), 0)}


def _jian_shapes(table: Table, held: Held, counts: list[int], wilds: int) -> set[int]:
    need = 4 - held.open_groups
    shapes = set()
    if hands.is_standard(counts, wilds, need, honor_runs=table.honor_runs):
        shapes.add(0)
        if all(same(m) for m in held.melds) and hands.is_standard(counts, wilds, need, triplets=True):
            shapes.add(table.options["all_triplets_fan"])
    if not held.open_groups:
        if hands.is_seven_pairs(counts, wilds):
            shapes.add(1)
        if hands.is_unrelated(counts, wilds):
            shapes.add(1)
        if hands.is_unrelated(counts, wilds, seven_star=True):
            shapes.add(2)
    return shapes


def jing_raw(main: int, second: int) -> int:
    """What each other player pays the holder, before 霸精."""
    raw = 2 * main + second
    return raw if raw < 5 else raw * (raw - 3)


def jing_single_wait(table: Table, held: Held) -> bool:
    """精调: every kind of which he does not hold all four completes a legal win. `held` is the hand before the draw."""
    mine = hands.count(held.tiles)
    return all(mine[k] == 4 or table.is_win(held.drawing(k)) for k in table.kinds)
