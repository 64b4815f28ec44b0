"""Patterns 牌型 of groups, as written in `has("123a 456a 789a")`.

Each part is one group: three ranks, or two for a pair, then a letter for its suit. Other letters are other suits, the
same letter the same suit. A rank is a digit, or one of n o p q r s t u v for "some rank", the one after it, and so on:
`nopa nopb` is the same run in two suits, `nnna oooa` two triplets (or kongs) next to each other, `123a 789a` the old and
the young.

Joining 套算: which patterns count beside each other, where a group cannot be joined again and again. The rule of the game,
as it is read aloud: a pattern joins its groups. Of each further pattern at most one group may be joined already (套算一次,
不拆移), and no group is in the same item twice (不得相同). Of all choices the one that is worth most is taken; of equal ones the
one with the most different items, then the one whose items come first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations, permutations

_PART = re.compile(r"([1-9n-v]{2,3})([abc])\Z")
_FIRST = "n"

Part = tuple[tuple[int, ...], bool, int]
"""The ranks of a group, whether they count from the pattern's unknown rank, and its suit: 0 for a,
1 for b, 2 for c."""
Pattern = tuple[Part, ...]
Groups = tuple[tuple[int, ...], ...]
"""The kinds of each group."""
Sets = tuple[tuple[int, ...], ...]
"""For each item some sets of groups, as bits by their index."""


@lru_cache(maxsize=512)
def read_pattern(text: str) -> Pattern | None:
    """Return the pattern of a text, or None if it is none."""
    found = []
    for part in text.split():
        match = _PART.match(part)
        if match is None:
            return None
        floating = not match[1][0].isdigit()
        if any(character.isdigit() == floating for character in match[1]):
            return None
        ranks = tuple(ord(character) - ord(_FIRST if floating else "0") for character in match[1])
        first = ranks[0]
        if ranks not in ((first,) * len(ranks), (first, first + 1, first + 2)):
            return None
        found.append((ranks, floating, "abc".index(match[2])))
    return tuple(found) or None


Meaning = tuple[bytes, ...]
"""The groups, as kinds, that a pattern asks for in some suits and of some rank. Bytes remember their hash, tuples do not."""


def meanings_of(pattern: Pattern) -> list[Meaning]:
    """Return what a pattern can mean, for any suits and rank."""
    floats = any(floating for _, floating, _ in pattern)
    suits = permutations((0, 9, 18), 1 + max(suit for _, _, suit in pattern))
    found = [_kinds(pattern, chosen, rank) for chosen in suits for rank in (range(1, 10) if floats else (0,))]
    return [meaning for meaning in found if meaning]


def _kinds(pattern: Pattern, suits: tuple[int, ...], rank: int) -> Meaning:
    """Return the groups that a pattern asks for; none if a rank falls off the end."""
    wanted = []
    for ranks, floating, suit in pattern:
        actual = [one + rank if floating else one for one in ranks]
        if max(actual) > 9:
            return ()
        wanted.append(bytes(one - 1 + suits[suit] for one in actual))
    return tuple(wanted)


def disjoint(sets: Sequence[int]) -> int:
    """Return the most of these sets, as bits, that share no group."""
    if not sets:
        return 0
    first, rest = sets[0], sets[1:]
    with_first = 1 + disjoint([other for other in rest if not other & first])
    return max(with_first, disjoint(rest))


MOST_CHOICES = 5_000
"""Choices that are weighed, the ones worth most first; no ruleset that people play comes near."""


class Patterns:
    """Patterns that are looked for together: of each item those that make it."""

    def __init__(self, texts: Iterable[tuple[str, ...]]) -> None:
        self._items: dict[Meaning, dict[int, None]] = {}
        """The items, by index, that some groups make together."""
        self._number = 0
        for self._number, own in enumerate(texts, 1):
            for pattern in filter(None, map(read_pattern, own)):
                for meaning in meanings_of(pattern):
                    self._items.setdefault(tuple(sorted(meaning)), {})[self._number - 1] = None
        self._groups = frozenset(chain(*self._items))
        self._sizes = sorted({*map(len, self._items)})
        self.among = lru_cache(maxsize=2048)(self._among)

    def _among(self, groups: Groups) -> Sets:
        """Return for each item the sets of groups that make it; the fourth tile of a kong counts for nothing."""
        held = sorted([(shape, 1 << at) for at, one in enumerate(groups) if (shape := bytes(one[:3])) in self._groups])
        shapes, bits = [shape for shape, _ in held], [bit for _, bit in held]
        sets: list[list[int]] = [[] for _ in range(self._number)]
        for size in self._sizes:
            for meaning, chosen in zip(combinations(shapes, size), combinations(bits, size), strict=True):
                for item in self._items.get(meaning, ()):
                    sets[item].append(sum(chosen))
        return tuple(map(tuple, sets))


_together = lru_cache(maxsize=512)(Patterns)


def sets_of(texts: tuple[str, ...], groups: Groups) -> tuple[int, ...]:
    """Return the sets of groups, as bits, that make one of these patterns."""
    return _together((texts,)).among(groups)[0]


@lru_cache(maxsize=2048)
def joined(sets: Sets, worths: tuple[int, ...], groups: int) -> tuple[int, ...]:
    """Return how often each of the first items counts, by what one of it is worth: 0 where it is not to count."""
    offers = [(item, chosen) for item, worth in enumerate(worths) if worth > 0 for chosen in sets[item]]
    offers.sort(key=lambda offer: (-worths[offer[0]], offer[0]))
    overlapping = [
        sum([1 << at for at, (other, joined) in enumerate(offers) if other == item and joined & own])
        for item, own in offers
    ]
    """For each offer those of the same item with one of its groups."""
    best: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    seen: set[int] = set()

    def choose(chosen: int, items: tuple[int, ...], worth: int, used: int) -> None:
        """Weigh what is chosen, offers and joined groups as bits, and everything that can be joined to it."""
        nonlocal best
        if chosen in seen or len(seen) == MOST_CHOICES:
            return
        seen.add(chosen)
        if worth >= best[0]:
            best = max(best, (worth, len(set(items)), tuple(sorted([-item for item in items], reverse=True))))
        # Each further one joins a new group.
        more = groups - used.bit_count()
        others = [worths[item] for at, (item, _) in enumerate(offers) if not chosen >> at & 1]
        if worth + sum(others[:more]) < best[0]:
            return
        for at, (item, joined) in enumerate(offers):
            if (joined & used).bit_count() < 2 and not chosen & overlapping[at]:
                choose(chosen | 1 << at, (*items, item), worth + worths[item], used | joined)

    choose(0, (), 0, 0)
    counts = [0] * len(worths)
    for item in best[2]:
        counts[-item] += 1
    return tuple(counts)
