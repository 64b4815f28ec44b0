"""Complete or not, and every division, by plain search. Tiles are ints 0..33 in the order m p s z; hands are 34 counts.

Wild tiles 精 are taken out of the counts by the caller and passed as a number. A *block* is one suit or the honors:
its counts, and the runs that it allows as triples of indices into the block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, product

LETTERS = "mpsz"
SUIT_RUNS = tuple((i, i + 1, i + 2) for i in range(7))
HONOR_RUNS = (*combinations(range(4), 3), (4, 5, 6))
"""Three different winds 风, or 白发中; only with the option honor_runs."""

Counts = tuple[int, ...]
Runs = tuple[tuple[int, ...], ...]
Group = tuple[int, ...]
Reading = tuple[Group, ...]


class BadText(ValueError):
    """Text that is no tile text."""


def parse(text: object) -> list[int]:
    """`123m 55p` as tiles, in the order written."""
    if not isinstance(text, str):
        raise BadText
    tiles: list[int] = []
    waiting: list[int] = []
    for character in text:
        if character == " ":
            continue
        if character in "123456789":
            waiting.append(int(character))
        elif character in LETTERS and waiting:
            if character == "z" and max(waiting) > 7:
                raise BadText
            tiles += [9 * LETTERS.index(character) + digit - 1 for digit in waiting]
            waiting = []
        else:
            raise BadText
    if waiting:
        raise BadText
    return tiles


def show(tiles: Sequence[int]) -> str:
    """`111p`, `123m55p`."""
    text = ""
    for at, tile in enumerate(tiles):
        if at and tile // 9 != tiles[at - 1] // 9:
            text += LETTERS[tiles[at - 1] // 9]
        text += str(tile % 9 + 1)
    return text + LETTERS[tiles[-1] // 9] if tiles else ""


def count(tiles: Sequence[int]) -> list[int]:
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return counts


def all_runs(honor_runs: bool) -> list[Group]:
    """Every run there is, as tiles."""
    runs = [tuple(9 * suit + i for i in run) for suit in range(3) for run in SUIT_RUNS]
    return runs + ([tuple(27 + i for i in run) for run in HONOR_RUNS] if honor_runs else [])


def blocks(counts: Sequence[int], honor_runs: bool) -> list[tuple[Counts, Runs]]:
    suits: list[tuple[Counts, Runs]] = [(tuple(counts[9 * s : 9 * s + 9]), SUIT_RUNS) for s in range(3)]
    return [*suits, (tuple(counts[27:34]), HONOR_RUNS if honor_runs else ())]


# -- complete or not -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=200_000)
def _covers(counts: Counts, runs: Runs, wilds: int, groups: int, pairs: int) -> frozenset[tuple[int, int, int]]:
    """Every (groups, pairs, wild tiles used) that puts all natural tiles of a block into groups, within the limits."""
    first = next((kind for kind, held in enumerate(counts) if held), None)
    if first is None:
        return frozenset({(0, 0, 0)})
    found: set[tuple[int, int, int]] = set()

    def take(used: dict[int, int], need: int, group: int, pair: int) -> None:
        if need > wilds or group > groups or pair > pairs:
            return
        rest = tuple(held - used.get(kind, 0) for kind, held in enumerate(counts))
        for g, p, w in _covers(rest, runs, wilds - need, groups - group, pairs - pair):
            found.add((g + group, p + pair, w + need))

    for natural in range(1, min(3, counts[first]) + 1):
        take({first: natural}, 3 - natural, 1, 0)
    for natural in range(1, min(2, counts[first]) + 1):
        take({first: natural}, 2 - natural, 0, 1)
    for run in runs:
        if first in run:
            others = [kind for kind in run if kind != first]
            for chosen in product((0, 1), repeat=2):
                used = {kind: 1 for kind, natural in zip(others, chosen, strict=True) if natural}
                if all(counts[kind] for kind in used):
                    take({first: 1, **used}, 2 - len(used), 1, 0)
    return frozenset(found)


def is_standard(
    counts: Sequence[int], wilds: int, groups: int, *, honor_runs: bool = False, triplets: bool = False
) -> bool:
    """Do the natural tiles `counts` with `wilds` wild tiles make `groups` groups and a pair (`triplets`: no runs)?

    What no natural tile needs is filled by wild tiles alone, so that only the limits have to be kept.
    """
    if sum(counts) + wilds != 3 * groups + 2:
        return False
    so_far = {(0, 0, 0)}
    for block, runs in blocks(counts, honor_runs):
        part = _covers(block, () if triplets else runs, wilds, groups, 1)
        so_far = {
            (g + a, p + b, w + c)
            for g, p, w in so_far
            for a, b, c in part
            if g + a <= groups and p + b <= 1 and w + c <= wilds
        }
    return bool(so_far)


def is_seven_pairs(counts: Sequence[int], wilds: int) -> bool:
    """Seven pairs 七对; four of a kind are two pairs."""
    return sum(counts) + wilds == 14 and sum(held % 2 for held in counts) <= wilds


@cache
def apart() -> tuple[frozenset[int], ...]:
    """Every set of ranks 0..8 that are at least three apart."""
    sets = (frozenset(s) for size in range(4) for s in combinations(range(9), size))
    return tuple(s for s in sets if all(abs(a - b) >= 3 for a, b in combinations(sorted(s), 2)))


def _unrelated(counts: Sequence[int], *, seven_star: bool = False) -> Iterator[Group]:
    """Every set of fourteen unrelated kinds that holds all kinds of `counts` (none of them twice)."""
    if max(counts) > 1:
        return
    held = [frozenset(i for i in range(9) if counts[9 * suit + i]) for suit in range(3)]
    honors = frozenset(i for i in range(7) if counts[27 + i])
    for suits in product(*([s for s in apart() if held[suit] <= s] for suit in range(3))):
        need = 14 - sum(len(s) for s in suits)
        if need > 7 or (seven_star and need != 7) or need < len(honors):
            continue
        for chosen in combinations(range(7), need):
            if honors <= set(chosen):
                ordered = [9 * suit + i for suit in range(3) for i in sorted(suits[suit])]
                yield (*ordered, *(27 + i for i in chosen))


def is_unrelated(counts: Sequence[int], wilds: int, *, seven_star: bool = False) -> bool:
    """Thirteen unrelated 十三烂; `seven_star` 七星: with all seven honors."""
    return sum(counts) + wilds == 14 and next(_unrelated(counts, seven_star=seven_star), None) is not None


# -- readings --------------------------------------------------------------------------------------------------------


def standard_readings(
    counts: Sequence[int], wilds: int = 0, *, honor_runs: bool = False, limit: int | None = None
) -> set[Reading]:
    """Distinct divisions into groups and a pair, wild tiles counted as what they stand for; stops above `limit`."""
    found: set[Reading] = set()
    if (sum(counts) + wilds) % 3 != 2:
        return found
    runs = all_runs(honor_runs)
    rest = list(counts)

    def search(groups: int, pairs: int, wild: int, taken: list[Group], free_from: int) -> None:
        if limit is not None and len(found) > limit:
            return
        if not groups and not pairs:
            found.add(tuple(sorted(taken)))
            return
        first = next((kind for kind in range(34) if rest[kind]), None)
        options: list[tuple[int, Group]] = []
        if first is None:  # the rest is made of wild tiles alone: in one order, so that none comes twice
            free = [(kind,) * size for kind in range(34) for size in (2, 3)] + runs
            options = [(at, group) for at, group in enumerate(free) if at >= free_from]
        else:
            options = [(0, g) for g in ((first,) * 3, (first,) * 2, *(run for run in runs if first in run))]
        for at, group in options:
            pair = len(group) == 2
            if (pair and not pairs) or (not pair and not groups):
                continue
            for natural in _natural_parts(group, first, rest):
                need = len(group) - len(natural)
                if need > wild:
                    continue
                for kind in natural:
                    rest[kind] -= 1
                search(groups - (not pair), pairs - pair, wild - need, [*taken, group], at)
                for kind in natural:
                    rest[kind] += 1

    search((sum(counts) + wilds - 2) // 3, 1, wilds, [], 0)
    return found


def _natural_parts(group: Group, first: int | None, rest: Sequence[int]) -> list[tuple[int, ...]]:
    """Which tiles of `group` may be natural ones: `first` is one of them; without `first` none is."""
    if first is None:
        return [()]
    if group[0] == group[-1]:
        return [(first,) * n for n in range(1, min(len(group), rest[first]) + 1)]
    others = [kind for kind in group if kind != first and rest[kind]]
    return [(first, *chosen) for n in range(len(others) + 1) for chosen in combinations(others, n)]


def pair_readings(counts: Sequence[int], wilds: int, kinds: int, limit: int | None = None) -> set[Reading]:
    """Distinct ways to be seven pairs; `kinds` is how many kinds the tiles of the ruleset have."""
    found: set[Reading] = set()
    if sum(counts) + wilds != 14:
        return found
    base = [(held + 1) // 2 for held in counts]

    def search(kind: int, left: int) -> None:
        if limit is not None and len(found) > limit:
            return
        if not left:
            found.add(tuple(sorted((k, k) for k, n in enumerate(base) for _ in range(n))))
            return
        for k in range(kind, kinds):
            base[k] += 1
            search(k, left - 1)
            base[k] -= 1

    if sum(base) <= 7:
        search(0, 7 - sum(base))
    return found


def unrelated_readings(counts: Sequence[int], wilds: int, limit: int | None = None) -> set[Reading]:
    found: set[Reading] = set()
    if sum(counts) + wilds == 14:
        for kinds in _unrelated(counts):
            found.add(tuple((kind,) for kind in kinds))
            if limit is not None and len(found) > limit:
                break
    return found
