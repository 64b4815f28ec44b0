"""The deal record 记录: what people at the table saw. Read by `record_reader`, held against its ruleset by `consistency`."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from calculator.documents import Problem
from calculator.tiles import Meld, MeldKind, Tile

FLAGS = ("after_kong", "kong_discard", "robbing_kong", "last_tile", "heavenly", "earthly")


@dataclass(frozen=True, slots=True)
class Kong:
    """杠. `feeder` discarded the tile of an exposed kong. `readable` is False where the tile could not be read."""

    index: int
    player: int
    kind: MeldKind
    tile: Tile
    feeder: int | None
    readable: bool = True


@dataclass(frozen=True, slots=True)
class Win:
    """胡. `discarder` is None for a self-draw; with robbing_kong it is who was robbed. `melds` hold no kongs.

    `readable` is False where the tiles could not be read, so that nothing can be said about the hand; `from_known`
    where `from` could not be.
    """

    index: int
    player: int
    discarder: int | None
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    tile: Tile
    flags: frozenset[str]
    readable: bool = True
    from_known: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand shown at an exhausted wall."""

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    readable: bool = True


@dataclass(frozen=True, slots=True)
class Exhausted:
    """黄庄, 流局. `hands` by seat, where the ruleset checks them."""

    index: int
    hands: dict[int, Shown]


@dataclass(frozen=True, slots=True)
class Penalty:
    """诈胡 false_win or 相公 dead_hand."""

    index: int
    player: int
    kind: str


Event = Kong | Win | Exhausted | Penalty


@dataclass(frozen=True, slots=True)
class JingHeld:
    """精: the turned-up tile, and for each seat how many 正精 and 副精 it holds."""

    tile: Tile
    held: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One deal. An event that could not be read is None, so that the others keep their index."""

    ruleset: str
    options: dict[str, Any]
    stake: Decimal
    players: tuple[str, ...] | None
    dealer: int | None
    events: tuple[Event | None, ...]
    jing: JingHeld | None
    has_jing: bool
    problems: tuple[Problem, ...] = field(default=())
