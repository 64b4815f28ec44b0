"""A shape of so many wild tiles, and words about wild tiles that stand as themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.reading import ALL, OwnShape, Shapes, readings, shanten
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.tiles import parse_tiles

GHOSTS = """\
format: 1
id: ghosts
version: 1.0.0
name: {zh: 鬼, en: ghosts}
tiles: 123456789m 123456789p 123456789s 1234567z
wild: 7z
shapes:
  standard:
  three: {zh: 三鬼, en: three ghosts, wilds: 3}
melds: [chow, pong]
items:
- {id: three, zh: 三鬼, en: Three ghosts, value: 5, when: shapes.three}
- {id: pair, zh: 鬼将, en: Ghost pair, value: 2, when: 将.有精}
- {id: own, zh: 鬼当自己, en: Ghosts as themselves, count: count(组.有精), when: standard}
values: {points: 1 + items.total}
payments: {win: [{zh: 都付, en: all pay, pay: points}]}
next_dealer: [{seat: next_seat}]
"""


def settled(
    folder: Path, hand: str, tile: str, melds: list[dict[str, str]] | None = None, text: str = GHOSTS
) -> dict[str, int]:
    """What counts, and how often; the points as `points`."""
    (folder / "ghosts.yaml").write_text(text, encoding="utf-8")
    win = {"type": "win", "player": 0, "hand": hand, "tile": tile, "melds": melds or []}
    record: dict[str, Any] = {"format": 1, "ruleset": "ghosts", "dealer": 0, "events": [win]}
    (found,) = settle_record(record, Library([folder])).wins
    return {line.item.id: line.count for line in found.score.items} | {"points": found.points}


@pytest.mark.parametrize(
    ("hand", "tile", "melds", "expected"),
    [
        # Three ghosts with whatever else, drawn or held before, beside a meld too.
        ("147m258p369s777z8s", "9s", [], {"three": 1, "points": 6}),
        ("147m258p369s77z28s", "7z", [], {"three": 1, "points": 6}),
        ("147m258p7s777z", "9s", [{"type": "pong", "tile": "1z"}], {"three": 1, "points": 6}),
        # A pair of ghosts, of three of which one is the fourth tile of a run: best is taken, 1 + 5 against 1 + 2.
        ("123m456p789s111z7z", "7z", [], {"pair": 1, "points": 3}),
        ("123m456p789s777z1z", "1z", [], {"three": 1, "points": 6}),
        # One ghost that stands for another tile is nothing as itself.
        ("123m456p789s11z23s", "7z", [], {"points": 1}),
    ],
)
def test_what_ghosts_are_worth(
    hand: str, tile: str, melds: list[dict[str, str]], expected: dict[str, int], tmp_path: Path
) -> None:
    assert settled(tmp_path, hand, tile, melds) == expected


@pytest.mark.parametrize(
    ("hand", "tile", "waits"),
    [
        # One ghost for the pair or two for a group, whatever comes, the ghost itself too.
        ("123m456p789s111z7z", "2z", True),
        ("123m456p789s111z7z", "7z", True),
        ("123m456p789s11z77z", "5m", True),
        # Beside a ghost there is another tile in the group, or none at all.
        ("123m456p789s1127z", "2z", False),
        ("123m456p789s11z23s", "7z", False),
        ("123m456p789s111z2z", "2z", False),
    ],
)
def test_a_tile_waits_on_ghosts_if_it_makes_its_group_with_them_alone(
    hand: str, tile: str, waits: bool, tmp_path: Path
) -> None:
    found = settled(tmp_path, hand, tile, text=GHOSTS.replace("将.有精", "精吊 and standard"))
    assert ("pair" in found) == waits


def test_two_ghosts_with_whatever_else_are_no_win(tmp_path: Path) -> None:
    with pytest.raises(Problems) as caught:
        settled(tmp_path, "147m258p369s77z28s", "1z")
    assert [problem.code for problem in caught.value.problems] == ["no_shape"]


THREE = Shapes(own=(OwnShape("three", wilds=3),))
RED = (33,)


@pytest.mark.parametrize(
    ("tiles", "away"),
    [
        ("147m258p369s777z8s9s", -1),
        ("147m258p369s777z8s", 0),
        ("147m258p369s77z28s", 0),
        ("147m258p369s7z1228s", 1),
        ("147m258p369s14z28s", 2),
        # Near by groups and a pair too, the nearer counts.
        ("123m456p789s11122z", -1),
    ],
)
def test_how_far_away_it_is(tiles: str, away: int) -> None:
    counts = [0] * len(ALL)
    for tile in parse_tiles(tiles):
        counts[tile] += 1
    assert shanten(counts, [0] * len(ALL), 0, THREE, RED) == away
    complete = {reading.shape for reading in readings(counts, 0, THREE, RED)} if away < 0 else set()
    assert ("three" in complete) == (away < 0 and counts[RED[0]] >= 3)
