"""What lies on the desk: the facts of one deal as plain immutable values, finished or not, and their record.

Unlike a record, a deal may lack what has not been entered yet: `None` stands for that. Tiles are kinds, 0..33.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from calculator.tiles import COPIES, SEATS, TILES, Meld, MeldKind, format_tiles, parse_tiles

FULL = 13
"""Tiles of a hand without the winning tile, each meld and kong counted as three."""
SELF_DRAWN = -1
"""Where the winning tile came from: the wall. A seat 0..3 discarded it; None is not known yet."""
JING = -1
"""`Deal.current` while the turned-up tile of 精 is being chosen."""
FLAGS = ("last_tile", "after_kong", "kong_discard", "robbing_kong", "heavenly", "earthly")
"""The circumstances of a win, in the order in which they are asked for."""


@dataclass(frozen=True)
class Held:
    """Concealed tiles in the order entered, and melds without kongs."""

    tiles: tuple[int, ...] = ()
    melds: tuple[Meld, ...] = ()

    def all_tiles(self) -> list[int]:
        return [*self.tiles, *(int(tile) for meld in self.melds for tile in meld.tiles)]


@dataclass(frozen=True)
class Win:
    """胡. `source` is the seat of the discarder, or SELF_DRAWN.

    `guessed` is what nobody said and `guesses` filled in: a circumstance, or `tile 8`, `source -1` as long as that is
    the value. It goes when its ground goes. `denied` is what somebody took back, so that it is not guessed again.
    """

    player: int | None = None
    source: int | None = None
    hand: Held = Held()
    tile: int | None = None
    flags: tuple[str, ...] = ()
    guessed: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()

    @property
    def blank(self) -> bool:
        return replace(self, denied=(), guessed=()) == Win()

    def is_guess(self, name: str) -> bool:
        """Whether a circumstance, `tile` or `source` is only guessed."""
        if name in ("tile", "source"):
            return f"{name} {getattr(self, name)}" in self.guessed
        return name in self.guessed and name in self.flags

    @property
    def told(self) -> Win:
        """What was said of the win, and nothing that was guessed."""
        if not self.guessed:
            return self
        source = None if self.is_guess("source") else self.source
        tile = None if self.is_guess("tile") else self.tile
        flags = tuple(flag for flag in self.flags if flag not in self.guessed)
        return replace(self, source=source, tile=tile, flags=flags, guessed=())


@dataclass(frozen=True)
class Kong:
    """杠; `kind` is one of KONG_KINDS, and only an exposed one has a feeder.

    `late`: it was entered when what follows it lay on the desk already, so that nothing says it came right before that.
    """

    kind: str
    player: int | None = None
    tile: int | None = None
    feeder: int | None = None
    late: bool = False

    @property
    def meld(self) -> Meld | None:
        return None if self.tile is None else Meld.same(MeldKind(self.kind), self.tile)


@dataclass(frozen=True)
class Penalty:
    """罚: `false_win` 诈胡 or `dead_hand` 相公."""

    kind: str
    player: int | None = None


@dataclass(frozen=True)
class Exhausted:
    """流局, with the hands that are shown, by seat."""

    hands: tuple[Held, Held, Held, Held] = (Held(), Held(), Held(), Held())


Entry = Win | Kong | Penalty | Exhausted


@dataclass(frozen=True)
class Deal:
    """One deal and what of it is being edited: the event at `current`, for an exhausted wall the hand of `seat`."""

    ruleset: str
    options: tuple[tuple[str, Any], ...] = ()
    stake: str = "1"
    players: tuple[str, ...] = ()
    dealer: int = 0
    events: tuple[Entry, ...] = (Win(),)
    jing: int | None = None
    held: tuple[tuple[int, int], ...] = ((0, 0),) * SEATS
    current: int = 0
    seat: int = 0
    after_kong: bool = False
    """A kong was entered from within the event that follows it, to which the desk returns."""

    @property
    def entry(self) -> Entry | None:
        """The event being edited; None while 精 is."""
        return self.events[self.current] if 0 <= self.current < len(self.events) else None

    def with_entry(self, entry: Entry) -> Deal:
        at = self.current
        return replace(self, events=(*self.events[:at], entry, *self.events[at + 1 :]))

    def kongs_of(self, player: int | None, before: int) -> tuple[int, ...]:
        """The indexes of a player's kongs that have a tile, before an event."""
        return tuple(
            at
            for at, event in enumerate(self.events[:before])
            if isinstance(event, Kong) and event.player == player is not None and event.tile is not None
        )

    def winners(self, before: int | None = None) -> tuple[int, ...]:
        """Who has won, of the events before one (all of them)."""
        return tuple(e.player for e in self.events[:before] if isinstance(e, Win) and e.player is not None)

    def penalized(self, before: int | None = None) -> tuple[int, ...]:
        return tuple(e.player for e in self.events[:before] if isinstance(e, Penalty) and e.player is not None)

    @property
    def felt_seat(self) -> int:
        """Whose hand of an exhausted wall is on the felt: `seat`, or the first who has neither won nor a penalty."""
        gone = {*self.winners(self.current), *self.penalized(self.current)}
        return self.seat if self.seat not in gone else next((s for s in range(SEATS) if s not in gone), self.seat)

    def first_on_tile(self, at: int) -> int:
        """The index of the first of consecutive wins on the same discard as the win at `at`."""
        event = self.events[at]
        while at and isinstance(event, Win) and event.source not in (None, SELF_DRAWN) and event.tile is not None:
            before = self.events[at - 1]
            if not isinstance(before, Win) or (before.source, before.tile) != (event.source, event.tile):
                break
            at -= 1
        return at

    def shown_jing(self, seat: int, pair: tuple[int, ...]) -> tuple[int, ...]:
        """How many of the two kinds of 精 a seat's own tiles show, as far as they are known."""
        tiles: list[int] = []
        for event in self.events:
            if isinstance(event, Kong) and event.player == seat and event.tile is not None:
                tiles += [event.tile] * COPIES
            elif isinstance(event, Win) and event.player == seat:
                tiles += event.hand.all_tiles()
                tiles += [event.tile] if event.tile is not None else []
        return tuple(tiles.count(kind) for kind in pair)

    def held_now(self, pair: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """The counts of 精: what the winner's tiles show, of the others what was entered and at least their kongs."""
        winners = self.winners()
        rows = []
        for seat in range(SEATS):
            shown = self.shown_jing(seat, pair)
            given = self.held[seat]
            rows.append(shown if seat in winners else tuple(max(a, b) for a, b in zip(given, shown, strict=True)))
        return tuple(rows)

    def copies_used(self, pair: tuple[int, ...] = (), hands: bool = True) -> Counter[int]:
        """How many of each kind are known to lie somewhere; `hands` says whether an exhausted wall shows any."""
        used: Counter[int] = Counter()
        for at, event in enumerate(self.events):
            if isinstance(event, Kong) and event.tile is not None:
                used[event.tile] += COPIES
            elif isinstance(event, Win):
                used.update(event.hand.all_tiles())
                if event.tile is not None and self.first_on_tile(at) == at:
                    used[event.tile] += 1
            elif isinstance(event, Exhausted) and hands:
                gone = {*self.winners(at), *self.penalized(at)}
                for seat in set(range(SEATS)) - gone:
                    used.update(event.hands[seat].all_tiles())
        winners = self.winners()
        for place, kind in enumerate(pair):
            for seat in range(SEATS):
                if seat not in winners:
                    used[kind] += max(self.held[seat][place] - self.shown_jing(seat, pair)[place], 0)
        return used


def record_of(deal: Deal, pair: tuple[int, ...] = (), every_hand: bool = False) -> dict[str, Any]:
    """The deal as a record. `pair` are 正精 and 副精, if the turned-up tile is known.

    With `every_hand` also hands of an exhausted wall that winners had laid down, which no record has.
    """
    record: dict[str, Any] = {"format": 1, "ruleset": deal.ruleset}
    if deal.options:
        record["options"] = {name: list(v) if isinstance(v, tuple) else v for name, v in deal.options}
    if deal.stake != "1":
        record["stake"] = deal.stake
    if deal.players:
        record["players"] = list(deal.players)
    record["dealer"] = deal.dealer
    if pair and deal.jing is not None:
        record["jing"] = {"tile": str(TILES[deal.jing]), "held": [list(counts) for counts in deal.held_now(pair)]}
    record["events"] = [
        _event_record(event, () if every_hand else deal.winners(at))
        for at, event in enumerate(deal.events)
        if not (isinstance(event, Win) and event.blank)
    ]
    return record


def _event_record(event: Entry, winners: tuple[int, ...]) -> dict[str, Any]:
    """:param winners: who won before, and shows no hand any more."""
    data: dict[str, Any]
    if isinstance(event, Exhausted):
        data = {"type": "exhausted"}
        shown = [(seat, held) for seat, held in enumerate(event.hands) if held != Held() and seat not in winners]
        hands = {seat: _held_record(held) for seat, held in shown}
        return {**data, "hands": hands} if hands else data
    if isinstance(event, Kong):
        data = {"type": "kong", "player": event.player, "kind": event.kind, "tile": _text(event.tile)}
        if event.kind == "exposed":
            data["from"] = event.feeder
    elif isinstance(event, Penalty):
        data = {"type": event.kind, "player": event.player}
    else:
        data = {"type": "win", "player": event.player}
        if event.source != SELF_DRAWN:
            data["from"] = event.source
        data |= _held_record(event.hand)
        data["tile"] = _text(event.tile)
        if event.flags:
            data["flags"] = list(event.flags)
    return {key: value for key, value in data.items() if value is not None}


def _text(tile: int | None) -> str | None:
    return None if tile is None else str(TILES[tile])


def _held_record(held: Held) -> dict[str, Any]:
    data: dict[str, Any] = {"hand": format_tiles(held.tiles)}
    if held.melds:
        data["melds"] = [
            {"type": "chow", "tiles": format_tiles(meld.tiles)}
            if meld.kind is MeldKind.CHOW
            else {"type": "pong", "tile": str(meld.tiles[0])}
            for meld in held.melds
        ]
    return data


def deal_of(data: Mapping[str, Any]) -> Deal:
    """The deal of a record whose form has been checked; what an event lacks stays open, and nothing is guessed of it."""
    from calculator.session.inferences import as_said

    events = tuple(_entry(event) for event in data.get("events") or ())
    jing = data.get("jing") or {}
    held = jing.get("held") or [[0, 0]] * SEATS
    options = data.get("options") or {}
    deal = Deal(
        ruleset=data["ruleset"],
        options=tuple((name, tuple(v) if isinstance(v, list) else v) for name, v in options.items()),
        stake=str(data["stake"]) if data.get("stake") is not None else "1",
        players=tuple(data.get("players") or ()),
        dealer=data.get("dealer") or 0,
        events=events or (Win(),),
        jing=_kind(jing.get("tile")),
        held=tuple((main, other) for main, other in held),
        current=next((at for at, event in enumerate(events) if isinstance(event, Win)), 0),
    )
    return as_said(deal, FLAGS)


def _entry(data: Mapping[str, Any]) -> Entry:
    kind = data["type"]
    if kind == "exhausted":
        hands = {int(seat): _held(hand) for seat, hand in (data.get("hands") or {}).items()}
        first, second, third, fourth = (hands.get(seat, Held()) for seat in range(SEATS))
        return Exhausted((first, second, third, fourth))
    if kind == "kong":
        return Kong(data["kind"], data.get("player"), _kind(data.get("tile")), data.get("from"))
    if kind == "win":
        source = data.get("from")
        # A finished win without `from` is self-drawn; in an unfinished one nobody has said yet.
        if source is None and data.get("tile") is not None:
            source = SELF_DRAWN
        flags = tuple(data.get("flags") or ())
        return Win(data.get("player"), source, _held(data), _kind(data.get("tile")), flags)
    return Penalty(kind, data.get("player"))


def _held(data: Mapping[str, Any]) -> Held:
    return Held(tuple(parse_tiles(data.get("hand") or "")), tuple(_melds(data.get("melds") or ())))


def _melds(melds: Iterable[Mapping[str, Any]]) -> Iterable[Meld]:
    for meld in melds:
        if meld["type"] == "chow":
            yield Meld(MeldKind.CHOW, tuple(sorted(parse_tiles(meld["tiles"]))))
        else:
            yield Meld.same(MeldKind.PONG, parse_tiles(meld["tile"])[0])


def _kind(text: str | None) -> int | None:
    return None if text is None else parse_tiles(text)[0]
