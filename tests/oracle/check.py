"""Reads a deal record strictly: either every fact in it, or the path of everything that is wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from . import hands
from .tables import FLAGS, RULESETS, USED_FLAGS, Held, Table, read_options

TOP = ("format", "ruleset", "options", "stake", "players", "dealer", "events", "jing")
KEYS = {
    "kong": ("type", "player", "kind", "tile", "from"),
    "win": ("type", "player", "from", "hand", "melds", "tile", "flags"),
    "exhausted": ("type", "hands"),
    "false_win": ("type", "player"),
    "dead_hand": ("type", "player"),
}
PENALTIES = ("false_win", "dead_hand")


@dataclass
class Event:
    """One event as read; what could not be read is None."""

    index: int
    kind: str
    player: int | None = None
    source: int | None = None
    kong: str | None = None
    tile: int | None = None
    held: Held | None = None
    flags: frozenset[str] = frozenset()
    first: int = 0
    hands: dict[int, Held] = field(default_factory=dict)


@dataclass
class Deal:
    table: Table
    dealer: int
    events: list[Event]
    jing_held: list[tuple[int, int]]


def is_seat(value: Any) -> bool:
    return type(value) is int and 0 <= value <= 3


class Reader:
    """Collects faults; `deal` is only to be used when there are none."""

    def __init__(self, record: Any) -> None:
        self.faults: list[str] = []
        self.table = Table("chengdu")
        self.dealer = 0
        self.events: list[Event] = []
        self.jing_held: list[tuple[int, int]] = [(0, 0)] * 4
        self.jing_known = True
        self.dealer_known = True
        self.unclear: set[int] = set()
        """Seats of which a kong could not be read: how many tiles they must have is not known."""
        self.somebody_out = False
        """Somebody who cannot be read won or had a penalty or a kong: whose hand must be shown is not known."""
        if not isinstance(record, dict):
            self.faults.append("")
            return
        self._top(record)
        if "ruleset" in self.faults:
            return
        if not isinstance(record.get("events"), list):
            self.faults.append("events")
            return
        self._sequence(record["events"])
        if self.table.ruleset == "jian" and self.jing_known:
            self._jing_against_tiles()
        self._copies()

    @property
    def deal(self) -> Deal:
        return Deal(self.table, self.dealer, self.events, self.jing_held)

    # -- the record itself -------------------------------------------------------------------------------------------

    def _unknown(self, given: dict[Any, Any], known: tuple[str, ...], path: str) -> None:
        self.faults += [f"{path}{key}" for key in given if key not in known]

    def _top(self, record: dict[str, Any]) -> None:
        self._unknown(record, TOP, "")
        if type(record.get("format")) is not int or record["format"] != 1:
            self.faults.append("format")
        ruleset = record.get("ruleset")
        if ruleset not in RULESETS:
            self.faults.append("ruleset")
            return
        stake = record.get("stake", "1")
        if isinstance(stake, bool) or not re.fullmatch(r"\d+(\.\d+)?", str(stake)):
            self.faults.append("stake")
        players = record.get("players", [""] * 4)
        if not isinstance(players, list) or len(players) != 4 or not all(isinstance(p, str) for p in players):
            self.faults.append("players")
        if is_seat(record.get("dealer")):
            self.dealer = record["dealer"]
        else:
            self.faults.append("dealer")
            self.dealer_known = False
        options = read_options(ruleset, record.get("options"), self.faults)
        self.table = Table(ruleset, options)
        if ruleset != "jian":
            if "jing" in record:
                self.faults.append("jing")
            return
        before = len(self.faults)
        jing = self._jing(record.get("jing"))
        self.jing_known = len(self.faults) == before
        if jing is not None:
            self.table = Table(ruleset, options, jing)

    def _jing(self, jing: Any) -> int | None:
        if not isinstance(jing, dict):
            self.faults.append("jing")
            return None
        self._unknown(jing, ("tile", "held"), "jing.")
        tile = self._one_tile(jing.get("tile"), "jing.tile")
        held = jing.get("held")
        if not isinstance(held, list) or len(held) != 4:
            self.faults.append("jing.held")
            return tile
        for seat, pair in enumerate(held):
            if isinstance(pair, list) and len(pair) == 2 and all(type(n) is int and 0 <= n <= 4 for n in pair):
                self.jing_held[seat] = (pair[0], pair[1])
            else:
                self.faults.append(f"jing.held[{seat}]")
        if any(sum(pair[which] for pair in self.jing_held) > 4 for which in (0, 1)):
            self.faults.append("jing.held")
        return tile

    # -- pieces ------------------------------------------------------------------------------------------------------

    def _tiles(self, text: Any, path: str) -> tuple[int, ...] | None:
        try:
            tiles = tuple(hands.parse(text))
        except hands.BadText:
            self.faults.append(path)
            return None
        if any(t not in self.table.kinds for t in tiles):
            self.faults.append(path)
            return None
        return tiles

    def _one_tile(self, text: Any, path: str) -> int | None:
        tiles = self._tiles(text, path)
        if tiles is not None and len(tiles) != 1:
            self.faults.append(path)
            return None
        return tiles[0] if tiles else None

    def _melds(self, given: Any, path: str) -> tuple[tuple[int, ...], ...] | None:
        if not isinstance(given, list):
            self.faults.append(path)
            return None
        melds = [self._meld(meld, f"{path}[{at}]") for at, meld in enumerate(given)]
        found = [m for m in melds if m is not None]
        return tuple(found) if len(found) == len(melds) else None

    def _meld(self, meld: Any, path: str) -> tuple[int, ...] | None:
        if not isinstance(meld, dict):
            self.faults.append(path)
            return None
        kind = meld.get("type")
        if kind == "pong":
            self._unknown(meld, ("type", "tile"), f"{path}.")
            tile = self._one_tile(meld.get("tile"), f"{path}.tile")
            return None if tile is None else (tile,) * 3
        if kind != "chow":
            self.faults.append(f"{path}.type")
            return None
        self._unknown(meld, ("type", "tiles"), f"{path}.")
        if self.table.ruleset.startswith("chengdu"):
            self.faults.append(path)
            return None
        tiles = self._tiles(meld.get("tiles"), f"{path}.tiles")
        if tiles is None:
            return None
        if tuple(sorted(tiles)) not in hands.all_runs(self.table.honor_runs):
            self.faults.append(f"{path}.tiles")
            return None
        return tuple(sorted(tiles))

    def _player(self, given: dict[str, Any], path: str) -> int | None:
        if is_seat(given.get("player")):
            return int(given["player"])
        self.faults.append(f"{path}.player")
        return None

    # -- the events --------------------------------------------------------------------------------------------------

    def _sequence(self, events: list[Any]) -> None:
        won: list[int] = []
        penalised: list[int] = []
        kongs: dict[int, list[tuple[str, int]]] = {seat: [] for seat in range(4)}
        ended = False
        last_win = 3 if self.table.ruleset.startswith("chengdu") else 1
        for index, given in enumerate(events):
            path = f"events[{index}]"
            if ended:
                self.faults.append(path)
                continue
            if not isinstance(given, dict):
                self.faults.append(path)
                self.events.append(Event(index, "?"))
                continue
            kind = given.get("type")
            if (
                not isinstance(kind, str)
                or kind not in KEYS
                or (kind in PENALTIES and not self.table.ruleset.startswith("chengdu"))
            ):
                self.faults.append(f"{path}.type")
                self.events.append(Event(index, "?"))
                continue
            self._unknown(given, KEYS[kind], f"{path}.")
            event = Event(index, kind, first=index)
            if kind == "exhausted":
                self._exhausted(event, given, path, won, penalised, kongs)
                self.events.append(event)
                ended = True
                continue
            event.player = self._player(given, path)
            out = event.player is not None and (event.player in won or event.player in penalised)
            if out:
                self.faults.append(f"{path}.player")
            if kind == "kong":
                self._kong(event, given, path, won)
                if event.player is None:
                    self.unclear = {0, 1, 2, 3}
                elif event.tile is None or event.kong is None:
                    self.unclear.add(event.player)
                elif not out:
                    kongs[event.player].append((event.kong, event.tile))
            elif kind == "win":
                self._win(event, given, path, won, [] if out or event.player is None else kongs[event.player], out)
                if not out and event.player is not None:
                    won.append(event.player)
                ended = len(won) >= last_win
            elif not out and event.player is not None:
                penalised.append(event.player)
            if event.player is None:
                self.somebody_out = True
            if out:
                event.kind = "?"  # what an impossible event says about tiles is not believed
            self.events.append(event)

    def _source(self, given: dict[str, Any], path: str, player: int | None, won: list[int]) -> int | None:
        source: Any = given.get("from")
        if not is_seat(source) or source == player or source in won:
            self.faults.append(f"{path}.from")
            return None
        return int(source)

    def _kong(self, event: Event, given: dict[str, Any], path: str, won: list[int]) -> None:
        event.kong = given.get("kind")
        if event.kong not in ("exposed", "added", "concealed"):
            self.faults.append(f"{path}.kind")
            event.kong = None
        event.tile = self._one_tile(given.get("tile"), f"{path}.tile")
        if event.kong == "exposed":
            event.source = self._source(given, path, event.player, won)
        elif event.kong is not None and "from" in given:
            self.faults.append(f"{path}.from")

    def _win(
        self, event: Event, given: dict[str, Any], path: str, won: list[int], kongs: list[tuple[str, int]], out: bool
    ) -> None:
        drawn = "from" not in given
        if not drawn:
            event.source = self._source(given, path, event.player, won)
        concealed = self._tiles(given.get("hand"), f"{path}.hand")
        melds = self._melds(given.get("melds", []), f"{path}.melds")
        event.tile = self._one_tile(given.get("tile"), f"{path}.tile")
        self._flags(event, given.get("flags", []), path, drawn)
        if concealed is None or melds is None or event.tile is None or event.player is None or out:
            return
        event.held = Held(concealed, melds, tuple(kongs), event.tile)
        if "robbing_kong" in event.flags and event.tile in event.held.before().tiles:
            self.faults.append(f"{path}.tile")
        if event.player in self.unclear:
            return
        ready_to_judge = self.table.ruleset != "jian" or self.table.jing is not None
        five = max(hands.count(event.held.tiles)) > 4
        if event.held.size != 14 or (ready_to_judge and not five and not self.table.is_win(event.held)):
            self.faults.append(f"{path}.hand")

    def _flags(self, event: Event, given: Any, path: str, drawn: bool) -> None:
        if not isinstance(given, list) or any(flag not in FLAGS for flag in given):
            self.faults.append(f"{path}.flags")
            return
        event.flags = frozenset(flag for flag in given if flag in USED_FLAGS[self.table.ruleset])
        before = self.events[-1] if self.events else None
        wrong = False
        if (
            before is not None
            and before.kind == "win"
            and not drawn
            and None in (before.tile, event.tile, event.source)
        ):
            return  # whether they share a discard is not known
        shared = before is not None and before.kind == "win" and event.source is not None
        if shared and before is not None and (before.source, before.tile) == (event.source, event.tile):
            event.first = before.first
            wrong = before.flags != event.flags
        opening = self.events[event.first - 1] if event.first else None

        def konged(seat: int | None) -> bool:
            return opening is not None and opening.kind == "kong" and opening.player == seat

        if "after_kong" in event.flags and (not drawn or not konged(event.player)):
            wrong = True
        if "kong_discard" in event.flags:
            wrong = wrong or drawn or "robbing_kong" in event.flags
            wrong = wrong or (event.source is not None and not konged(event.source))
        if "robbing_kong" in event.flags and drawn:
            wrong = True
        dealt = self.dealer_known and event.player is not None
        if "heavenly" in event.flags and (not drawn or (dealt and event.player != self.dealer)):
            wrong = True
        if "earthly" in event.flags and (not drawn or (dealt and event.player == self.dealer)):
            wrong = True
        if wrong:
            self.faults.append(f"{path}.flags")

    def _exhausted(
        self,
        event: Event,
        given: dict[str, Any],
        path: str,
        won: list[int],
        penalised: list[int],
        kongs: dict[int, list[tuple[str, int]]],
    ) -> None:
        if not self.table.ruleset.startswith("chengdu"):
            return
        needed = [seat for seat in range(4) if seat not in won and seat not in penalised]
        if "hands" not in given and needed:
            self.faults.append(f"{path}.hands")
            return
        shown = given.get("hands", {})
        if not isinstance(shown, dict):
            self.faults.append(f"{path}.hands")
            return
        by_seat: dict[int, Any] = {}
        for key, hand in shown.items():
            seat = int(key) if isinstance(key, str) and key in ("0", "1", "2", "3") else key
            if not is_seat(seat) or seat in won:
                self.faults.append(f"{path}.hands.{key}")
            elif seat not in penalised:
                by_seat[seat] = hand
        for seat in needed:
            here = f"{path}.hands.{seat}"
            if seat not in by_seat and self.somebody_out:
                continue
            hand = by_seat.get(seat)
            if not isinstance(hand, dict):
                self.faults.append(here)
                continue
            self._unknown(hand, ("hand", "melds"), f"{here}.")
            concealed = self._tiles(hand.get("hand"), f"{here}.hand")
            melds = self._melds(hand.get("melds", []), f"{here}.melds")
            if concealed is None or melds is None:
                continue
            held = Held(concealed, melds, tuple(kongs[seat]))
            event.hands[seat] = held
            if held.size != 13 and seat not in self.unclear:
                self.faults.append(f"{here}.hand")

    # -- over the whole table ----------------------------------------------------------------------------------------

    def _copies(self) -> None:
        """No fifth copy; a tile that several win on counts once. Kongs come in as events, so not again with hands."""
        tiles: list[int] = []
        for event in self.events:
            if event.kind == "kong" and event.tile is not None and event.kong is not None:
                tiles += [event.tile] * 4
            shown = list(event.hands.values())
            if event.kind == "win" and event.held is not None:
                shown.append(event.held.before())
                if event.first == event.index and event.tile is not None:
                    tiles.append(event.tile)
            for held in shown:
                tiles += [*held.concealed, *(t for meld in held.melds for t in meld)]
        if max(hands.count(tiles)) > 4 and (not self.faults or any(map(self._has_five, range(4)))):
            self.faults.append("events")

    def _has_five(self, seat: int) -> bool:
        """Whether a player alone shows a fifth copy."""
        mine: list[int] = []
        for event in self.events:
            if event.player == seat and event.kind == "kong" and event.tile is not None and event.kong is not None:
                mine += [event.tile] * 4
            elif event.player == seat and event.kind == "win" and event.held is not None and event.tile is not None:
                mine += [*event.held.concealed, *(t for meld in event.held.melds for t in meld), event.tile]
        return max(hands.count(mine)) > 4

    def _jing_against_tiles(self) -> None:
        """The winner's counts are what his tiles show; a kong of 精 shows in its owner's."""
        winners = {e.player: e.held for e in self.events if e.kind == "win" and e.held is not None}
        for seat in range(4):
            shown = winners.get(seat)
            if shown is not None:
                counts = hands.count(shown.tiles)
                wrong = self.jing_held[seat] != tuple(counts[k] for k in self.table.wild)
            else:
                kongs = [e.tile for e in self.events if e.kind == "kong" and e.player == seat]
                wrong = any(
                    kind in kongs and held < 4 for kind, held in zip(self.table.wild, self.jing_held[seat], strict=True)
                )
            if wrong and seat not in self.unclear:
                self.faults.append(f"jing.held[{seat}]")
