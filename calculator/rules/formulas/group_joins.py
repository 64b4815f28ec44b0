"""Joining 套算: which patterns of groups count beside each other, where a group cannot be joined again and again.

The rule of the game, as it is read aloud: a pattern joins its groups. Of each further pattern at most one group may be
joined already (套算一次, 不拆移), and no group is in the same item twice (不得相同). Of all choices the one that is worth most
is taken; of equal ones the one with the most different items, then the one whose items come first.
"""

from __future__ import annotations

from functools import lru_cache

from calculator.rules.formulas.patterns import occurrences, read_pattern

MOST_CHOICES = 5_000
"""Choices that are weighed, the ones worth most first; no ruleset that people play comes near."""

Groups = tuple[tuple[int, ...], ...]
"""Of each group its kinds."""


def sets_of(patterns: tuple[str, ...], groups: Groups) -> tuple[frozenset[int], ...]:
    """The sets of groups, by index, that make one of the patterns."""
    found: dict[frozenset[int], None] = {}
    for text in patterns:
        pattern = read_pattern(text)
        if pattern is not None:
            found.update(dict.fromkeys(occurrences(pattern, groups)))
    return tuple(found)


@lru_cache(maxsize=4096)
def joined(patterns: tuple[tuple[str, ...], ...], worths: tuple[int, ...], groups: Groups) -> tuple[int, ...]:
    """How often each of some items counts. `worths` are what one of each is worth: 0 where it is not to count."""
    offers = [
        (item, groups_joined)
        for item, texts in enumerate(patterns)
        if worths[item] > 0
        for groups_joined in sets_of(texts, groups)
    ]
    offers.sort(key=lambda offer: (-worths[offer[0]], offer[0]))
    best: tuple[int, int, tuple[int, ...]] = (0, 0, ())
    seen: set[frozenset[int]] = set()

    def choose(chosen: tuple[int, ...], used: frozenset[int]) -> None:
        """Weigh what is chosen, by index of the offer, and everything that can be joined to it."""
        nonlocal best
        if frozenset(chosen) in seen or len(seen) == MOST_CHOICES:
            return
        seen.add(frozenset(chosen))
        items = sorted(offers[at][0] for at in chosen)
        key = (sum(worths[item] for item in items), len(set(items)), tuple(-item for item in items))
        best = max(best, key)
        for at, (item, groups_joined) in enumerate(offers):
            twice = any(offers[other][0] == item and offers[other][1] & groups_joined for other in chosen)
            if len(groups_joined & used) < 2 and not twice:
                choose((*chosen, at), used | groups_joined)

    choose((), frozenset())
    counts = [0] * len(patterns)
    for item in best[2]:
        counts[-item] += 1
    return tuple(counts)
