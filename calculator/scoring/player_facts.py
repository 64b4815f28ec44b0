"""Facts of a player, a kong and the deal as a whole: what payments ask besides the win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from calculator.tiles import MeldKind


@dataclass(slots=True)
class PlayerFacts:
    """One player, seen from one event. `v` are the values that the ruleset computes for each player."""

    seat: int
    place: int = 1
    seat_wind: int = 1
    anyone: bool = True
    dealer: bool = False
    in_play: bool = True
    penalized: bool = False
    offender: bool = False
    discarder: bool = False
    feeder: bool = False
    checked: bool = False
    ready: bool = False
    suits: int = 0
    best_win: int = 0
    worst_win: int = 0
    jing_main: int = 0
    jing_next: int = 0
    holds_jing: bool = False
    v: tuple[int, ...] = field(default=())
    ready_shape: bool = False
    dead_hand: bool = False
    total: int = 0
    rank: int = 1
    facts: tuple[Any, ...] = ()
    """The values of the ruleset's facts of a player, in their order."""
    exposed_melds: int = 0
    robbed: bool = False
    kong_discarder: bool = False
    claimed: tuple[str, int, int] | None = None
    """The claim of the player at an exhausted wall, if the hand was not shown: its kind, and the points of a ready one."""

    def again(self) -> PlayerFacts:
        """Return a copy, to be changed."""
        return PlayerFacts(*_all_of(self))


_all_of = attrgetter(*(one.name for one in fields(PlayerFacts)))


class KongFacts(NamedTuple):
    """The kong being paid."""

    exposed: bool = False
    added: bool = False
    concealed: bool = False
    jing: bool = False


@lru_cache(maxsize=16)
def kong_facts(kind: MeldKind, jing: bool) -> KongFacts:
    """Return the facts of a kong of that kind; `jing` if the tile is wild."""
    return KongFacts(kind is MeldKind.EXPOSED, kind is MeldKind.ADDED, kind is MeldKind.CONCEALED, jing)


@dataclass(frozen=True, slots=True)
class DealFacts:
    """The deal as a whole.

    `facts` are the values of the ruleset's facts of a deal, in their order; `players` all of them,
    as the settler finds them when it pays: the worth of a hand does not depend on them.
    """

    winners: int = 0
    first_winners: int = 0
    dealer_won: bool = False
    jing_held: int = 0
    jing_holders: int = 0
    facts: tuple[Any, ...] = ()
    exhausted: bool = False
    dealer_stays: bool = False
    round_over: bool = False
    deals: int = 0
    players: tuple[PlayerFacts, ...] = field(default=(), compare=False)

    def beside(self, players: Sequence[PlayerFacts]) -> DealFacts:
        """Return the deal with its players, in half the time of `dataclasses.replace`."""
        return DealFacts(*(*_without_players(self), tuple(players)))


_without_players = attrgetter(*(one.name for one in fields(DealFacts) if one.name != "players"))
