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
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from calculator.reading import Memo

_PART = re.compile(r"([1-9n-v]{2,3})([abc])\Z")
_FIRST = "n"

Part = tuple[tuple[int, ...], bool, int]
"""The ranks of a group, whether they count from the pattern's unknown rank, and its suit: 0 for a,
1 for b, 2 for c."""
Pattern = tuple[Part, ...]
Groups = tuple[tuple[int, ...], ...]
"""The kinds of each group."""


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


def occurrences(pattern: Pattern, shapes: Sequence[bytes]) -> tuple[frozenset[int], ...]:
    """Return the sets of groups that make the pattern, for any suits and rank.

    Groups are indexes of their shapes: their kinds without the fourth of a kong.
    """
    meanings, held = _meanings(pattern), {*shapes}
    found = {}
    for shape in held:
        for wanted in meanings.get(shape, ()):
            if held.issuperset(wanted):
                found.update(dict.fromkeys(_assignments(wanted, shapes)))
    return tuple(found)


Meaning = tuple[bytes, ...]
"""The groups, as kinds, that a pattern asks for in some suits and of some rank. Bytes remember their hash, tuples do not."""


@lru_cache(maxsize=512)
def _meanings(pattern: Pattern) -> dict[bytes, list[Meaning]]:
    """Return the possible meanings of a pattern, for any suits and rank, by their first group."""
    floats = any(floating for _, floating, _ in pattern)
    suits = permutations((0, 9, 18), 1 + max(suit for _, _, suit in pattern))
    found: dict[bytes, list[Meaning]] = {}
    for chosen in suits:
        for rank in range(1, 10) if floats else (0,):
            meaning = _kinds(pattern, chosen, rank)
            if meaning:
                found.setdefault(meaning[0], []).append(meaning)
    return found


def meanings_of(pattern: Pattern) -> list[Meaning]:
    """Return what a pattern can mean, for any suits and rank."""
    return [meaning for meanings in _meanings(pattern).values() for meaning in meanings]


def _kinds(pattern: Pattern, suits: tuple[int, ...], rank: int) -> Meaning:
    """Return the groups that a pattern asks for; none if a rank falls off the end."""
    wanted = []
    for ranks, floating, suit in pattern:
        actual = [one + rank if floating else one for one in ranks]
        if max(actual) > 9:
            return ()
        wanted.append(bytes(one - 1 + suits[suit] for one in actual))
    return tuple(wanted)


def _assignments(wanted: Meaning, shapes: Sequence[bytes]) -> list[frozenset[int]]:
    """Return every choice of one group for each part, no group twice."""
    chosen: list[frozenset[int]] = [frozenset()]
    for one in wanted:
        chosen = [used | {at} for used in chosen for at, shape in enumerate(shapes) if shape == one and at not in used]
    return list(dict.fromkeys(chosen))


def disjoint(sets: tuple[frozenset[int], ...]) -> int:
    """Return the most of these sets that share no group."""
    if not sets:
        return 0
    first, rest = sets[0], sets[1:]
    with_first = 1 + disjoint(tuple(other for other in rest if not other & first))
    return max(with_first, disjoint(rest))


MOST_CHOICES = 5_000
"""Choices that are weighed, the ones worth most first; no ruleset that people play comes near."""


def sets_of(patterns: tuple[str, ...], shapes: Sequence[bytes]) -> tuple[frozenset[int], ...]:
    """Return the sets of groups, by index, that make one of the patterns."""
    found = {}
    for text in patterns:
        pattern = read_pattern(text)
        if pattern is not None:
            found.update(dict.fromkeys(occurrences(pattern, shapes)))
    return tuple(found)


class Arranged:
    """Some groups, and what has been found among them."""

    __slots__ = ("groups", "how_many", "joined", "sets_of")

    def __init__(self, groups: Groups) -> None:
        self.groups = groups
        shapes = [bytes(group[:3]) for group in groups]
        self.sets_of: Memo[tuple[str, ...], tuple[frozenset[int], ...]] = Memo(lambda texts: sets_of(texts, shapes))
        """By patterns the sets of groups that make one of them."""
        self.how_many: Memo[str, int] = Memo(lambda text: disjoint(self.sets_of[(text,)]))
        """By a pattern how often the groups hold it, no group used twice."""
        self.joined: Memo[tuple[Joining, tuple[int, ...]], tuple[int, ...]] = Memo(lambda given: _best(self, *given))
        """By the patterns of some items and what one of each is worth, 0 where it is not to count: how often each counts."""


arranged = lru_cache(maxsize=1024)(Arranged)

Joining = tuple[tuple[str, ...], ...]
"""The patterns of each item that is joined."""


def _best(arranged: Arranged, patterns: Joining, worths: tuple[int, ...]) -> tuple[int, ...]:
    offers = [
        (item, sum([1 << at for at in groups]))
        for item, texts in enumerate(patterns)
        if worths[item] > 0
        for groups in arranged.sets_of[texts]
    ]
    offers.sort(key=lambda offer: (-worths[offer[0]], offer[0]))
    overlapping = [
        sum([1 << at for at, (other, groups) in enumerate(offers) if other == item and groups & own])
        for item, own in offers
    ]
    """For each offer those of the same item with one of its groups."""
    alone = sum([groups.bit_count() == 1 for _, groups in offers])
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
        # Each further one joins a new group, unless it has only one.
        more = len(arranged.groups) - used.bit_count() + alone
        others = [worths[item] for at, (item, _) in enumerate(offers) if not chosen >> at & 1]
        if worth + sum(others[:more]) < best[0]:
            return
        for at, (item, groups) in enumerate(offers):
            if (groups & used).bit_count() < 2 and not chosen & overlapping[at]:
                choose(chosen | 1 << at, (*items, item), worth + worths[item], used | groups)

    choose(0, (), 0, 0)
    counts = [0] * len(patterns)
    for item in best[2]:
        counts[-item] += 1
    return tuple(counts)
