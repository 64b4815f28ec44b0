"""Hands built group by group, so that most of them may win where a game asks for more than a shape."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.oracle.any_table import tiles
from tests.oracle.five.build import Builder, Held, Laid

TRIPLETS = [(kind,) * 3 for kind in range(34)]
RUNS = [group for group in tiles.plain_groups(True) if len(group) == 3 and group[0] != group[1]]


def built(
    builder: Builder, rng: Random, groups: Sequence[Sequence[tiles.Group]], pairs: Sequence[int], often: float
) -> Held:
    """A hand of one group of each list and a pair; each group is laid open so often."""
    hand = list(builder.wall.any_of(rng, [(kind, kind) for kind in pairs]))
    laid: list[Laid] = []
    for choice in groups:
        group = builder.wall.any_of(rng, choice)
        if rng.random() >= often:
            hand += group
        elif group[0] != group[1]:
            laid.append(("chow", group))
        else:
            how = rng.choice(["pong", "pong", "exposed", "added", "concealed"])
            laid.append((how, group if how == "pong" else group + builder.wall.any_of(rng, [group[:1]])))
    rng.shuffle(hand)
    return Held(hand[1:], laid, hand[0])
