"""Whole Chengdu deals: up to three winners, kongs by everybody, penalties, exhausted walls."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from .build import Group, NoLuck, Seat, Stock, Wish, build_groups, lay_down
from .invent import (
    build_chengdu,
    fill_seat,
    frame,
    hand_keys,
    held_of,
    kinds_in,
    kong_event,
    random_hand,
    random_options,
    suits_for,
    table_of,
    take_kong,
    win_event,
)
from .tables import Table

AT_ONCE = 1e-9
"""The time between a kong and what it leads to: nothing else comes between."""


class Story:
    """Who does what and when; times run from 0 to 1."""

    def __init__(self, rng: Random, wins: int) -> None:
        self.rng = rng
        self.units: list[tuple[float, list[int], str, int | None]] = []
        self.penalties: dict[int, float] = {}
        self.kongs: list[tuple[float, int]] = []
        winners = rng.sample(range(4), wins)
        groups: list[list[int]] = []
        for seat in winners:
            if groups and rng.random() < 0.35:
                groups[-1].append(seat)
            else:
                groups.append([seat])
        times = sorted(rng.uniform(0.2, 0.95) for _ in groups)
        self.won = {seat: time for group, time in zip(groups, times, strict=True) for seat in group}
        self.end = times[-1] if wins == 3 else 1.0
        for seat in range(4):
            if seat not in self.won and rng.random() < 0.17:
                self.penalties[seat] = rng.uniform(0, self.end)
        for seat in range(4):
            limit = self.won.get(seat, self.penalties.get(seat, self.end))
            self.kongs += [(rng.uniform(0, limit), seat) for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 3]))]
        for group, time in zip(groups, times, strict=True):
            self._how(group, time)

    def playing(self, time: float, but: list[int]) -> list[int]:
        return [s for s in range(4) if s not in but and self.won.get(s, 2.0) > time]

    def _how(self, group: list[int], time: float) -> None:
        rng = self.rng
        playing = self.playing(time, group)
        able = [s for s in playing if self.penalties.get(s, 2.0) > time]
        kinds = ["discard", *(["robbing_kong", "kong_discard"] if able else [])]
        weights = [4, *([2, 2] if able else [])]
        if len(group) == 1:
            kinds += ["draw", "after_kong"]
            weights += [4, 3]
        how = rng.choices(kinds, weights)[0]
        source = None if how in ("draw", "after_kong") else rng.choice(playing if how == "discard" else able)
        if how in ("after_kong", "kong_discard"):
            player = group[0] if source is None else source
            self.kongs.append((time - AT_ONCE, player))
            if rng.random() < 0.3:
                self.kongs.append((time - 2 * AT_ONCE, player))
        self.units.append((time, group, how, source))


def chengdu_deal(rng: Random, ruleset: str, *, illegal: bool = False) -> dict[str, Any]:
    """A record; with `illegal` the first winner's hand has three suits."""
    while True:
        try:
            return _attempt(rng, ruleset, illegal)
        except NoLuck:
            continue


def _attempt(rng: Random, ruleset: str, illegal: bool) -> dict[str, Any]:
    wins = rng.choice([1, 2, 3] if illegal else [0, 0, 1, 1, 2, 2, 2, 3, 3, 3])
    story = Story(rng, wins)
    options = random_options(rng, ruleset)
    table = table_of(ruleset, options)
    stock = Stock(range(27))
    seats = [Seat() for _ in range(4)]
    leaning = [rng.sample(range(3), rng.choice([1, 2, 2])) for _ in range(4)]
    events: list[tuple[float, dict[str, Any]]] = []
    for time, player in sorted(story.kongs):
        kong = take_kong(rng, stock, seats[player], kinds_in(leaning[player]))
        source = rng.choice(story.playing(time, [player])) if kong[0] == "exposed" else None
        events.append((time, kong_event(player, kong, source)))
    for player, time in story.penalties.items():
        events.append((time, {"type": rng.choice(["false_win", "dead_hand"]), "player": player}))
    dealer = rng.randrange(4)
    last = max([time for time, _ in events], default=0.0)
    for at, (time, group, how, source) in enumerate(story.units):
        flags = [how] if how not in ("draw", "discard") else []
        if at == len(story.units) - 1 and last < time and rng.random() < 0.3:
            flags.append("last_tile")
        if at == 0 and how == "draw" and min([t for t, _ in events], default=1.0) > time and rng.random() < 0.7:
            dealer = rng.choice([group[0], dealer])
            flags.append("heavenly" if group[0] == dealer else "earthly")
        shared: int | None = None
        for player in group:
            _win(
                rng, table, stock, seats, player, shared, source if how == "robbing_kong" else None, illegal and not at
            )
            shared = seats[player].winning
            events.append((time, win_event(rng, player, seats[player], source, rng.sample(flags, len(flags)))))
            illegal = False
    events.sort(key=lambda e: e[0])
    ordered = [event for _, event in events]
    for (time, one), (later, two) in pairwise(events):
        both = [(e["from"], e["tile"]) for e in (one, two) if e["type"] == "win" and "from" in e]
        if time < later and len(both) == 2 and both[0] == both[1]:
            raise NoLuck  # two discards of one kind in a row would read as one discard
    if wins < 3 and rng.random() < 0.88:
        ordered.append({"type": "exhausted", "hands": _exhausted(rng, stock, seats, story)})
    return frame(rng, ruleset, options, dealer, ordered)


def _win(
    rng: Random,
    table: Table,
    stock: Stock,
    seats: list[Seat],
    player: int,
    shared: int | None,
    robbed: int | None,
    illegal: bool,
) -> None:
    """Builds the hand of a winner. `shared`: the tile that another has won on just now."""
    seat = seats[player]
    if shared is not None:
        stock.give([shared])
    groups = build_chengdu(rng, stock, seat, 3 if illegal else rng.choice([1, 2, 2]), shared)
    tile = rng.choice(rng.choice(groups)) if shared is None else shared
    if robbed is not None:
        tiles = held_of(seat).tiles
        if shared is None:
            alone = [t for t in seat.concealed if tiles.count(t) == 1 and stock.left[t] >= 3]
            if not alone or seats[robbed].down >= 4:
                raise NoLuck
            tile = rng.choice(alone)
            stock.take([tile] * 3)
            seats[robbed].pongs.append(tile)
        elif tiles.count(shared) != 1:
            raise NoLuck
    seat.concealed.remove(tile)
    seat.winning = tile
    if table.is_win(held_of(seat)) == illegal:
        raise NoLuck


def _exhausted(rng: Random, stock: Stock, seats: list[Seat], story: Story) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    for player in rng.sample(range(4), 4):
        if player in story.won or (player in story.penalties and rng.random() < 0.8):
            continue
        _stay(rng, stock, seats[player])
        shown[str(player)] = hand_keys(rng, seats[player])
    return shown


def _stay(rng: Random, stock: Stock, seat: Seat) -> None:
    """The hand of one who has not won: ready, not ready, 花猪, or ready only for tiles that he has all four of."""
    role = rng.choices(["ready", "nothing", "pig", "dead"], [5, 2, 2, 1])[0]
    if role == "ready":
        build_chengdu(rng, stock, seat, rng.choice([1, 2, 2]), None)
        away = rng.choice(seat.concealed)
        seat.concealed.remove(away)
        stock.give([away])
        return
    if role == "dead" and seat.down <= 3:
        kinds = kinds_in(suits_for(rng, seat, 2))
        whole = [k for k in kinds if stock.left[k] == 4]
        if whole:
            tile = rng.choice(whole)
            stock.take([tile] * 4)
            groups = build_groups(rng, stock, 3 - seat.down, Wish(kinds))[:-1]
            four: list[Group] = [(tile,)]
            concealed, melds = lay_down(rng, [*groups, (tile,) * 3], 0.5, False) if groups else ([], [(tile,) * 3])
            fill_seat(rng, seat, [*concealed, *four], melds, None)
            return
    random_hand(rng, stock, seat, kinds_in(suits_for(rng, seat, 3 if role == "pig" else 2)))
