"""A hand with groups that are chosen beforehand, among them one that the winning tile completes."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.any_table import tiles
from tests.oracle.five.build import Builder, Held, Laid


def made(builder: Builder, tile: int | None = None, chosen: Sequence[tiles.Group] = ()) -> Held:
    """Four groups and a pair with the `chosen` ones; won on `tile`, which lies on nobody's wall, or on any."""
    rng, wall = builder.rng, builder.wall
    groups = [group for group in tiles.plain_groups(True) if {*group} <= {*builder.kinds}]
    parts = list(chosen)
    for group in chosen:
        wall.take(group)
    if tile is not None:
        wall.give([tile])
        parts.append(wall.any_of(rng, [group for group in groups if tile in group]))
    laid: list[Laid] = []
    while sum(len(part) == 3 for part in parts) + len(laid) < 4:
        if rng.random() < 0.3:
            laid.append(builder._laid([group for group in groups if len(group) == 3]))
        else:
            parts.append(wall.any_of(rng, [group for group in groups if len(group) == 3]))
    if not any(len(part) == 2 for part in parts):
        parts.append(wall.any_of(rng, [group for group in groups if len(group) == 2]))
    full = [one for part in parts for one in part]
    won = rng.choice(full) if tile is None else tile
    full.remove(won)
    rng.shuffle(full)
    return Held(full, laid, won)
