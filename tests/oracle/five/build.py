"""Random hands and records of the five games, and what their oracles have in common."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.oracle.any_table import tiles
from tests.oracle.any_table.invent_hands import NoLuck, Wall

Laid = tuple[str, tuple[int, ...]]
"""chow, pong, exposed, added or concealed, and its tiles, of a kong four."""
Record = dict[str, Any]


@dataclass
class Held:
    """What a player holds beside the winning tile."""

    hand: list[int]
    laid: list[Laid] = field(default_factory=list)
    tile: int = -1

    @property
    def kongs(self) -> list[Laid]:
        return [one for one in self.laid if len(one[1]) == 4]

    @property
    def all(self) -> list[int]:
        """Every tile before the winning one."""
        return [*self.hand, *(tile for _, group in self.laid for tile in group)]

    @property
    def closed(self) -> bool:
        return all(how == "concealed" for how, _ in self.laid)


def standard(held: Held, tile: int, honors: bool = True) -> set[tiles.Division]:
    """Every way to divide hand and tile into groups and a pair."""
    return tiles.divisions([*held.hand, tile], 4 - len(held.laid), 1, tiles.plain_groups(honors))


def pairs(held: Held, tile: int) -> list[int]:
    """The seven pairs of a hand, four of a kind as two; nothing where it has none."""
    counts = Counter([*held.hand, tile])
    if held.laid or any(n % 2 for n in counts.values()):
        return []
    return [kind for kind, n in counts.items() for _ in range(n // 2)]


def waits(held: Held, kinds: Sequence[int]) -> list[int]:
    """Kinds that complete a shape, whether or not all four are held."""
    return [kind for kind in kinds if standard(held, kind) or pairs(held, kind)]


class Ledger:
    """Rows [event, from, to, reason, points] that add up."""

    def __init__(self, seats: int = 4) -> None:
        self.seats = seats
        self.sums: dict[tuple[int | None, int, int, str], int] = defaultdict(int)

    def pay(self, event: int | None, payer: int, payee: int, reason: str, points: int) -> None:
        if payer != payee:
            self.sums[event, payer, payee, reason] += points

    def result(self, points: list[list[int]], next_dealer: int, **more: Any) -> dict[str, Any]:
        rows = [[*key, points] for key, points in self.sums.items() if points]
        net = [sum(row[4] * ((row[2] == s) - (row[1] == s)) for row in rows) for s in range(self.seats)]
        rows.sort(key=lambda row: (-1 if row[0] is None else row[0], *row[1:]))
        return {"net": net, "transfers": rows, "points": points, "next_dealer": next_dealer, **more}


def held_of(event: Record, kongs: Sequence[Record]) -> Held:
    """The hand of a win or a shown hand, with the kongs of its owner."""
    laid: list[Laid] = []
    for meld in event.get("melds") or ():
        found = tuple(tiles.parse(meld.get("tiles") or meld["tile"]))
        laid.append((meld["type"], tuple(sorted(found)) if len(found) == 3 else found * 3))
    laid += [(kong["kind"], tuple(tiles.parse(kong["tile"])) * 4) for kong in kongs]
    return Held(tiles.parse(event["hand"]), laid, tiles.parse(event.get("tile", "1m"))[0])


def kongs_before(events: Sequence[Record], seat: int, at: int) -> list[Record]:
    return [one for one in events[:at] if one["type"] == "kong" and one["player"] == seat]


class Builder:
    """Builds the hands of one deal from a wall."""

    def __init__(self, rng: Random, kinds: Sequence[int], *, chow: bool = False, seats: int = 4) -> None:
        self.rng, self.kinds, self.chow, self.seats = rng, kinds, chow, seats
        self.wall = Wall(kinds)

    def others(self, seat: int) -> list[int]:
        return [one for one in range(self.seats) if one != seat]

    def held(self, tile: int | None = None, most_laid: int = 4) -> Held:
        """A hand that waits, and a tile that completes it: `tile` where it is given, which lies on nobody's wall."""
        rng = self.rng
        if tile is not None:
            self.wall.give([tile])
        suits = rng.sample("mps", 2) if rng.random() < 0.7 else rng.choice("mps")
        mine = [k for k in self.kinds if tiles.suit(k) in (*suits, "z") or k == tile]
        if not any(k in self.kinds for k in mine):
            mine = list(self.kinds)
        mine = mine if {tiles.suit(k) for k in mine} & {*"mps"} else list(self.kinds)
        style = rng.choice(["mixed", "mixed", "triplets", "pairs", "ends"])
        if style == "pairs":
            full = [t for _ in range(7) for t in self.wall.any_of(rng, [(k, k) for k in mine])]
            return self._split(full, [], tile)
        groups = [g for g in tiles.plain_groups(True) if len(g) == 3 and {*g} <= {*mine}]
        groups = [g for g in groups if style != "triplets" or g[0] == g[1]]
        if style == "ends":
            groups = [g for g in groups if any(tiles.suit(t) == "z" or tiles.rank(t) in (1, 9) for t in g)] or groups
        laid: list[Laid] = []
        full = list(self.wall.any_of(rng, [(k, k) for k in mine]))
        for _ in range(4):
            if len(laid) < most_laid and rng.random() < 0.3:
                laid.append(self._laid(groups))
            else:
                full += self.wall.any_of(rng, groups)
        return self._split(full, laid, tile)

    def _laid(self, groups: Sequence[tuple[int, ...]]) -> Laid:
        how = self.rng.choice(["chow" if self.chow else "pong", "pong", "exposed", "added", "concealed"])
        if how == "chow":
            return how, self.wall.any_of(self.rng, [g for g in groups if g[0] != g[1]] or [(-1,)])
        same = [g * 2 if how == "" else (g[0],) * (3 if how == "pong" else 4) for g in groups if g[0] == g[1]]
        return how, self.wall.any_of(self.rng, same or [(-1,)])

    def _split(self, full: list[int], laid: list[Laid], tile: int | None) -> Held:
        won = self.rng.choice(full) if tile is None else tile
        if won not in full:
            raise NoLuck
        full.remove(won)
        self.rng.shuffle(full)
        return Held(full, laid, won)

    def kong_events(self, seat: int, held: Held, *, fed: bool = True) -> list[Record]:
        found = []
        for how, group in held.kongs:
            event: Record = {"type": "kong", "player": seat, "kind": how, "tile": tiles.show(group[:1])}
            if how == "exposed" and fed:
                event["from"] = self.rng.choice(self.others(seat))
            found.append(event)
        return found

    def win_event(self, seat: int, held: Held, source: int | None) -> Record:
        event: Record = {"type": "win", "player": seat, "hand": tiles.show(held.hand), "tile": tiles.show([held.tile])}
        melds = [one for one in held.laid if len(one[1]) == 3]
        event["melds"] = [
            {"type": how, "tiles" if how == "chow" else "tile": tiles.show(g if how == "chow" else g[:1])}
            for how, g in melds
        ]
        return event if source is None else {**event, "from": source}

    def shown(self, ready: bool) -> tuple[Held, Record]:
        """A hand at an exhausted wall."""
        held = self.held(most_laid=1)
        self.wall.give([held.tile])
        if not ready:
            for _ in range(4):
                at = self.rng.randrange(len(held.hand))
                self.wall.give([held.hand[at]])
                held.hand[at] = self.wall.draw(self.rng, 1)[0]
        event = self.win_event(0, held, None)
        return held, {key: event[key] for key in ("hand", "melds")}


def some(rng: Random, options: dict[str, tuple[Any, ...]], often: float = 0.3) -> dict[str, Any]:
    return {name: rng.choice(values) for name, values in options.items() if rng.random() < often}


def tried(make: Any, rng: Random) -> Iterator[Record]:
    """Records without end; what cannot be finished is begun again."""
    while True:
        try:
            yield make(rng)
        except NoLuck:
            continue
