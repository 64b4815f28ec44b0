"""Patterns 牌型 of groups, as written in `has("123a 456a 789a")`: digits are ranks, a letter stands for one suit, another
letter for another suit; all groups named must be there, each a group of its own. A run `123a`, a triplet or kong `555a`."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import permutations

_PART = re.compile(r"([1-9]{3})([abc])\Z")

Pattern = tuple[tuple[tuple[int, int, int], int], ...]
"""Of each group its three ranks and which letter: 0 for a, 1 for b, 2 for c."""


@lru_cache(maxsize=512)
def read_pattern(text: str) -> Pattern | None:
    """The pattern of a text, or None where it is none."""
    found = []
    for part in text.split():
        match = _PART.match(part)
        if match is None:
            return None
        first, second, third = (int(digit) for digit in match[1])
        if not (first == second == third or (second == first + 1 and third == first + 2)):
            return None
        found.append(((first, second, third), "abc".index(match[2])))
    return tuple(found) or None


def matches(pattern: Pattern, groups: list[tuple[int, ...]]) -> bool:
    """Whether the groups (tiles as kinds, a kong as four) hold the pattern in some choice of suits."""
    shapes = [group[:3] for group in groups]
    for suits in permutations((0, 9, 18), 1 + max(letter for _, letter in pattern)):
        left = list(shapes)
        for ranks, letter in pattern:
            wanted = tuple(rank - 1 + suits[letter] for rank in ranks)
            if wanted not in left:
                break
            left.remove(wanted)
        else:
            return True
    return False
