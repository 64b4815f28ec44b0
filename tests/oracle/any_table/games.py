"""What the three rulesets say of a table: seats, tiles, options, facts, flags."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from . import tiles

FLAGS = ("after_kong", "kong_discard", "robbing_kong", "last_tile", "heavenly", "earthly", "public_draw")
Check = Callable[[Any], bool]


def whole(least: int, most: int | None = None, *, null: bool = False) -> Check:
    def check(value: Any) -> bool:
        if value is None:
            return null
        return type(value) is int and value >= least and (most is None or value <= most)

    return check


def one_of(*words: Any) -> Check:
    return lambda value: any(type(value) is type(word) and value == word for word in words)


def pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(whole(0)(n) for n in value)


def suited_tiles(value: Any) -> bool:
    try:
        return all(tile < 27 for tile in tiles.parse(value))
    except tiles.BadText:
        return False


switch = one_of(False, True)


@dataclass(frozen=True)
class Fact:
    of: str
    default: Any
    check: Check


@dataclass(frozen=True)
class Game:
    seats: int
    kinds: tuple[int, ...]
    hand: int
    """Tiles of a waiting hand; one fewer with 字牌 once a kong lies."""
    flags: tuple[str, ...]
    melds: tuple[str, ...]
    options: dict[str, tuple[Any, Check]]
    facts: dict[str, Fact]
    flowers: bool = False
    pot: bool = False

    @property
    def cards(self) -> bool:
        """字牌"""
        return "wei" in self.melds

    def hand_with(self, kongs: int) -> int:
        return self.hand - (self.cards and kongs > 0)


FANGPAOFA = Game(
    seats=3,
    kinds=(*tiles.SMALL, *tiles.BIG),
    hand=20,
    flags=("last_tile", "heavenly", "earthly", "public_draw"),
    melds=("chow", "pong", "wei"),
    options={
        "min_huxi": (15, one_of(15, 10)),
        "run_1_5_10": (False, switch),
        "cap": (200, whole(1, null=True)),
        "discard_limit": (100, whole(1, null=True)),
        "winner_limit": (100, whole(1, null=True)),
        "exhausted_penalty": (10, whole(0)),
        "last_tile": ("draw", one_of("draw", "any", "off")),
        "no_huxi_win": (False, switch),
        "tuo_both": (3, one_of(3, 2, 4)),
        "game_end": (100, whole(1)),
    },
    facts={"tuo": Fact("player", False, switch), "opening_hand": Fact("win", False, switch)},
    pot=True,
)
TAIWAN = Game(
    seats=4,
    kinds=tiles.WITH_HONORS,
    hand=16,
    flags=("after_kong", "robbing_kong", "last_tile", "heavenly", "earthly"),
    melds=("chow", "pong"),
    options={
        "base": (3, whole(0)),
        "per_tai": (1, whole(1)),
        "streak_tai": ("both", one_of("both", "single", "none")),
        "cap_tai": (None, whole(1, null=True)),
        "flowers": ("own", one_of("own", "any", "none")),
        "flower_kong": (2, whole(0)),
        "flower_win": (True, switch),
        "winds": ("own", one_of("own", "any")),
        "all_runs": ("strict", one_of("strict", "flowers_allowed")),
        "kong_tai": ([0, 0], pair),
        "ligu": (False, switch),
        "heavenly": (24, whole(0)),
        "earthly": (16, whole(0)),
        "several_winners": ("all", one_of("all", "first")),
        "exhausted": ("repeat", one_of("repeat", "stays", "passes")),
    },
    facts={
        "streak": Fact("deal", 0, whole(0)),
        "round_wind": Fact("deal", 1, one_of(1, 2, 3, 4)),
        "ready": Fact("win", "none", one_of("none", "heavenly", "earthly")),
        "after_flower": Fact("win", False, switch),
    },
    flowers=True,
)
CHANGSHA = Game(
    seats=4,
    kinds=tiles.SUITED,
    hand=13,
    flags=tuple(flag for flag in FLAGS if flag != "public_draw"),
    melds=("chow", "pong"),
    options={
        "small": (1, whole(0)),
        "small_self_draw": (2, whole(0)),
        "big": (6, whole(1)),
        "dealer_extra": (1, whole(0)),
        "max_bigs": (None, whole(1, null=True)),
        "luxury_bigs": (1, whole(0)),
        "all_258_shape": ("any", one_of("any", "complete")),
        "all_melded_258": (False, switch),
        "bird_count": (2, whole(0)),
        "bird_effect": ("double", one_of("double", "times", "add")),
        "bird_points": (1, whole(0)),
        "birds_from": ("dealer", one_of("dealer", "winner")),
        "opening_points": (2, whole(0)),
        "openings_checked": ("win", one_of("win", "dealt", "off")),
        "several_winners": ("all", one_of("all", "first")),
    },
    facts={
        "four_joys": Fact("player", 0, whole(0, 3)),
        "no_258": Fact("player", False, switch),
        "missing_suit": Fact("player", False, switch),
        "two_triplets": Fact("player", 0, whole(0, 2)),
        "other_openings": Fact("player", 0, whole(0, 9)),
        "last_drawer": Fact("deal", None, whole(0, 3, null=True)),
        "birds": Fact("win", "", suited_tiles),
        "kong_tiles": Fact("win", 1, whole(1, 2)),
    },
)
GAMES = {"fangpaofa": FANGPAOFA, "taiwan": TAIWAN, "changsha": CHANGSHA}
