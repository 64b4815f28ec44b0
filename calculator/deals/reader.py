"""Reading a deal from plain data: its form only, every problem with its path. Whether it fits a table is asked by `checks`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from calculator.deals.deal import (
    FLAGS,
    NONE_HELD,
    SELF_DRAWN,
    Deal,
    Event,
    Exhausted,
    Held,
    Kong,
    Penalty,
    Win,
    frozen_options,
)
from calculator.documents import Likely, Problem, Problems, without_repeats
from calculator.rules import Ruleset, Table
from calculator.rules.library import Library
from calculator.text import one_line
from calculator.tiles import KONG_KINDS, SEATS, TILE_OF_TEXT, Meld, MeldKind, Tile, TileError, parse_tiles

MAX_EVENTS = 200
MAX_NAME = 100

_STAKE = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?\Z")
_HANDS = re.compile(r"events\[\d+\]\.hands")
_SEATS = {str(seat): seat for seat in range(SEATS)}
_KEYS = ("format", "ruleset", "options", "stake", "players", "dealer", "events", "jing")
_EVENT_KEYS = {
    "kong": ("type", "player", "kind", "tile", "from"),
    "win": ("type", "player", "from", "hand", "melds", "tile", "flags"),
    "exhausted": ("type", "hands"),
    "false_win": ("type", "player"),
    "dead_hand": ("type", "player"),
}


class Form(NamedTuple):
    """How well a deal was written down: what is wrong, and the places of which nothing is known for that reason (`events[2]`,
    `events[2].hand` with melds and winning tile, `events[2].from`, `dealer`, `jing`)."""

    problems: tuple[Problem, ...] = ()
    unread: frozenset[str] = frozenset()


FINE = Form()


class AtTable(NamedTuple):
    """A deal, the table at which it was played, and its form: what `settle` wants."""

    deal: Deal
    table: Table
    form: Form


def read_at_table(data: Any, library: Library, beside: Path | None = None) -> AtTable:
    """A deal record given as plain data. A ruleset given as a path is looked for `beside` the record.

    :raises Problems: everything that is wrong with it, where its ruleset cannot be used.
    """
    return at_its_table(*read_deal(data), library, beside)


def at_its_table(deal: Deal, form: Form, library: Library, beside: Path | None = None) -> AtTable:
    """The deal at the table that it names.

    :raises Problems: everything that is wrong with it, where its ruleset cannot be used.
    """
    if not deal.ruleset:
        raise Problems(without_repeats(form.problems))
    try:
        ruleset = library.load_named(deal.ruleset, beside)
    except Problems as found:
        raise Problems(without_repeats([*found.problems, *form.problems])) from None
    return at_table(deal, form, ruleset)


def at_table(deal: Deal, form: Form, ruleset: Ruleset) -> AtTable:
    """The deal at the ruleset's table with its options; what is wrong with them is in the form. Hands that are not looked at
    there are left out, whatever is wrong with them."""
    values, wrong = ruleset.options(deal.choices)
    problems = (*form.problems, *wrong)
    if not ruleset.definition.check_hands:
        deal = deal._replace(events=tuple([Exhausted() if type(e) is Exhausted else e for e in deal.events]))
        problems = tuple([one for one in problems if not _HANDS.match(one.path)])
    return AtTable(deal, ruleset.table(values), Form(problems, form.unread) if problems else FINE)


def read_deal(data: Any) -> tuple[Deal, Form]:
    """A deal as far as it can be read."""
    reader = _DealReader()
    return reader.deal(data), reader.form()


def read_facts(data: Mapping[str, Any]) -> tuple[Deal, Form]:
    """Of a deal only what happened, `events` and `jing`, as far as it can be read."""
    reader = _DealReader()
    events = reader._events(data)
    jing, held = reader._jing(data.get("jing"))
    return Deal(events=events, jing=jing, held=held), reader.form()


def form_of(deal: Deal) -> Form:
    """The form of a deal that was not read but made: what is not said yet is missing, as in a record without it."""
    problems: list[Problem] = []
    unread: set[str] = set()

    def missing(path: str, *names: str) -> None:
        problems.extend(Problem("key_missing", path=f"{path}.{name}", facts={"name": name}) for name in names)

    for at, event in enumerate(deal.events):
        path = f"events[{at}]"
        if not isinstance(event, Exhausted) and event.player is None:
            missing(path, "player")
            unread.add(path)
        elif isinstance(event, Win) and event.tile is None:
            missing(path, "tile")
            unread.add(f"{path}.hand")
        elif isinstance(event, Win) and event.source is None:
            missing(path, "from")
            unread.add(f"{path}.from")
        elif isinstance(event, Kong):
            if event.tile is None:
                missing(path, "tile")
                unread.add(f"{path}.tile")
            if event.kind == "exposed" and event.feeder is None:
                problems.append(Problem("kong_from_missing", path=f"{path}.from"))
    if len(deal.events) > MAX_EVENTS:
        problems.append(Problem("too_many_events", path="events", facts={"limit": MAX_EVENTS}))
    if not _STAKE.match(deal.stake):
        problems.append(Problem("stake_wanted", path="stake", facts={"text": _short(deal.stake)}))
    return Form(tuple(problems), frozenset(unread)) if problems else FINE


class _DealReader:
    """Reads one deal."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.unread: set[str] = set()

    def form(self) -> Form:
        """Of what has been read so far."""
        return Form(tuple(self.problems), frozenset(self.unread)) if self.problems else FINE

    def note(self, path: str, code: str, *, likely: str | Likely = "", **facts: Any) -> None:
        self.problems.append(Problem(code, path=path, likely=likely, facts=facts))

    def deal(self, data: Any) -> Deal:
        if not _is_map(data):
            self.note("", "record_expected")
            return Deal()
        self._known(data, _KEYS, "")
        for key in ("format", "ruleset", "dealer", "events"):
            if key not in data:
                self.note(key, "key_missing", name=key)
        if "format" in data and (data["format"] != 1 or isinstance(data["format"], bool)):
            self.note("format", "format_unknown", text=_short(data["format"]))
        name = data.get("ruleset")
        if "ruleset" in data and (not isinstance(name, str) or not name):
            self.note("ruleset", "text_wanted", name="ruleset", text=_short(name))
        options = data.get("options")
        if options is not None and not isinstance(options, Mapping):
            self.note("options", "mapping_wanted", name="options")
            options = None
        events = self._events(data)
        dealer = self._seat(data, "dealer", "dealer") if "dealer" in data else None
        if dealer is None:
            self.unread.add("dealer")
        stake, players = self._stake(data), self._players(data)
        jing, held = self._jing(data.get("jing"))
        return Deal(
            ruleset=name if isinstance(name, str) else "",
            options=frozen_options(options) if options else (),
            stake=stake,
            players=players,
            dealer=dealer or 0,
            events=events,
            jing=jing,
            held=held,
        )

    # --- parts ----------------------------------------------------------------------------------------------------

    def _known(self, data: Mapping[Any, Any], known: tuple[str, ...], path: str) -> None:
        for key in data:
            if key not in known:
                place = f"{path}.{key}" if path else str(key)
                self.note(place[:200], "key_unknown", name=_short(key), likely=Likely(str(key), known))

    def _seat(self, data: Mapping[Any, Any], key: str, path: str) -> int | None:
        value = data.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SEATS:
            return value
        self.note(path, "key_missing" if key not in data else "seat_wanted", name=key, text=_short(value))
        return None

    def _stake(self, data: Mapping[Any, Any]) -> str:
        value = data.get("stake")
        if value is None:
            return "1"
        text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
        if isinstance(value, float):
            text = repr(value)
        if not _STAKE.match(text):
            self.note("stake", "stake_wanted", text=_short(value))
            return "1"
        return text

    def _players(self, data: Mapping[Any, Any]) -> tuple[str, ...]:
        value = data.get("players")
        if value is None:
            return ()
        if not (isinstance(value, list) and len(value) == SEATS and all(isinstance(name, str) for name in value)):
            self.note("players", "players_wanted")
            return ()
        for seat, name in enumerate(value):
            if len(name) > MAX_NAME:
                self.note(f"players[{seat}]", "text_too_long", name=_short(name), limit=MAX_NAME)
        return tuple([one_line(name[:MAX_NAME]) for name in value])

    def _events(self, data: Mapping[Any, Any]) -> tuple[Event, ...]:
        raw = data.get("events")
        if "events" in data and not isinstance(raw, list):
            self.note("events", "list_wanted", name="events")
        if not isinstance(raw, list):
            return ()
        if len(raw) > MAX_EVENTS:
            self.note("events", "too_many_events", limit=MAX_EVENTS)
        return tuple([self._event(f"events[{at}]", event) for at, event in enumerate(raw[:MAX_EVENTS])])

    def _event(self, path: str, data: Any) -> Event:
        """An event of which not even its kind can be read is a win of which nothing is known."""
        if not _is_map(data):
            self.note(path, "mapping_wanted", name=path)
        elif isinstance(kind := data.get("type"), str) and kind in _EVENT_KEYS:
            self._known(data, _EVENT_KEYS[kind], path)
            if kind == "win":
                return self._win(path, data)
            if kind == "kong":
                return self._kong(path, data)
            if kind == "exhausted":
                return self._exhausted(path, data)
            return Penalty(kind, self._player(path, data))
        else:
            words = " ".join(_EVENT_KEYS)
            likely = Likely(str(kind), _EVENT_KEYS) if kind is not None else ""
            self.note(f"{path}.type", "event_type", text=_short(kind), words=words, likely=likely)
        self.unread.add(path)
        return Win()

    def _player(self, path: str, data: Mapping[str, Any]) -> int | None:
        player = self._seat(data, "player", f"{path}.player")
        if player is None:
            self.unread.add(path)
        return player

    def _kong(self, path: str, data: Mapping[str, Any]) -> Event:
        player = self._player(path, data)
        tile = read_tile(data, "tile", f"{path}.tile", self.problems)
        if tile is None:
            self.unread.add(f"{path}.tile")
        kind = data.get("kind")
        if kind not in KONG_KINDS:
            code = "key_missing" if kind is None else "kong_kind"
            likely = Likely(str(kind), KONG_KINDS)
            self.note(f"{path}.kind", code, name="kind", text=_short(kind), likely=likely)
            self.unread.add(path)
            return Win()
        feeder = None
        if kind == "exposed":
            if data.get("from") is None:
                self.note(f"{path}.from", "kong_from_missing")
            else:
                feeder = self._seat(data, "from", f"{path}.from")
        elif data.get("from") is not None:
            self.note(f"{path}.from", "kong_from_extra")
        return Kong(kind, player, tile, feeder)

    def _win(self, path: str, data: Mapping[str, Any]) -> Win:
        player = self._player(path, data)
        source = SELF_DRAWN if data.get("from") is None else self._seat(data, "from", f"{path}.from")
        if source is None:
            self.unread.add(f"{path}.from")
        before = len(self.problems)
        tiles = read_tiles(data, "hand", f"{path}.hand", self.problems)
        melds = read_melds(data.get("melds"), f"{path}.melds", self.problems)
        tile = read_tile(data, "tile", f"{path}.tile", self.problems)
        if len(self.problems) != before:
            self.unread.add(f"{path}.hand")
        return Win(player, source, Held(tiles or (), melds), tile, self._flags(data.get("flags"), f"{path}.flags"))

    def _exhausted(self, path: str, data: Mapping[str, Any]) -> Exhausted:
        shown = data.get("hands")
        if shown is None:
            return Exhausted()
        if not _is_map(shown):
            self.note(f"{path}.hands", "mapping_wanted", name="hands")
            return Exhausted()
        hands: list[Held | None] = [None] * SEATS
        for seat, hand in shown.items():
            place = f"{path}.hands.{str(seat)[:20]}"
            if str(seat) not in _SEATS:
                self.note(place, "seat_wanted", text=_short(seat))
                continue
            before = len(self.problems)
            held = Held()
            if not _is_map(hand):
                self.note(place, "mapping_wanted", name=place)
            else:
                self._known(hand, ("hand", "melds"), place)
                before = len(self.problems)
                tiles = read_tiles(hand, "hand", f"{place}.hand", self.problems)
                held = Held(tiles or (), read_melds(hand.get("melds"), f"{place}.melds", self.problems))
            if len(self.problems) != before:
                self.unread.add(place)
            hands[_SEATS[str(seat)]] = held
        return Exhausted(tuple(hands))

    def _flags(self, value: Any, path: str) -> tuple[str, ...]:
        if not value and (value is None or isinstance(value, list)):
            return ()
        if not isinstance(value, list):
            self.note(path, "list_wanted", name="flags")
            return ()
        for flag in value:
            if flag not in FLAGS:
                self.note(path, "flag_unknown", text=_short(flag), likely=Likely(str(flag), FLAGS))
        return tuple([flag for flag in value if isinstance(flag, str)])

    def _jing(self, data: Any) -> tuple[Tile | None, tuple[tuple[int, int], ...]]:
        """The turned-up tile, and what each seat holds."""
        if data is None:
            return None, NONE_HELD
        before = len(self.problems)
        tile, counts = None, []
        if not _is_map(data):
            self.note("jing", "mapping_wanted", name="jing")
        else:
            self._known(data, ("tile", "held"), "jing")
            before = len(self.problems)
            tile = read_tile(data, "tile", "jing.tile", self.problems)
            held = data.get("held")
            if "held" not in data:
                self.note("jing.held", "key_missing", name="held")
            elif not (isinstance(held, list) and len(held) == SEATS):
                self.note("jing.held", "held_wanted")
            else:
                for seat, pair in enumerate(held):
                    if isinstance(pair, list) and len(pair) == 2 and all(_is_count(count) for count in pair):
                        counts.append((pair[0], pair[1]))
                    else:
                        self.note(f"jing.held[{seat}]", "held_wanted")
        if len(self.problems) != before:
            self.unread.add("jing")
            return None, NONE_HELD
        return tile, tuple(counts)


def read_tiles(data: Mapping[str, Any], key: str, path: str, problems: list[Problem]) -> tuple[Tile, ...] | None:
    """The tiles of a text such as `123m55p`."""
    text = data.get(key)
    if not isinstance(text, str):
        # A hand of digits only is read as a number by YAML; it lacks its letter all the same.
        code = "key_missing" if key not in data else "tiles_wanted"
        problems.append(Problem(code, path=path, facts={"name": key, "text": _short(text)}))
        return None
    try:
        tiles = parse_tiles(text[:400])
    except TileError as error:
        facts = {"text": error.text[:40], "at": error.at + 1}
        problems.append(Problem(error.code, path=path, facts=facts))
        return None
    return tiles


def read_tile(data: Mapping[str, Any], key: str, path: str, problems: list[Problem]) -> Tile | None:
    """The one tile of a text such as `5m`."""
    text = data.get(key)
    if type(text) is str and text in TILE_OF_TEXT:
        return TILE_OF_TEXT[text]
    tiles = read_tiles(data, key, path, problems)
    if tiles is None:
        return None
    if len(tiles) != 1:
        problems.append(Problem("one_tile_wanted", path=path, facts={"text": _short(data.get(key))}))
        return None
    return tiles[0]


def read_melds(value: Any, path: str, problems: list[Problem]) -> tuple[Meld, ...]:
    """Chows and pongs: `[{type: pong, tile: 1p}, {type: chow, tiles: 123s}]`. Whether three tiles are a run is asked later."""
    if value is None:
        return ()
    if not isinstance(value, list):
        problems.append(Problem("list_wanted", path=path, facts={"name": "melds"}))
        return ()
    melds = []
    for at, data in enumerate(value[:8]):
        place = f"{path}[{at}]"
        meld = _read_meld(data, place, problems)
        if meld is not None:
            melds.append(meld)
    if len(value) > 4:
        problems.append(Problem("melds_too_many", path=path))
    return tuple(melds)


def _read_meld(data: Any, path: str, problems: list[Problem]) -> Meld | None:
    if not _is_map(data):
        problems.append(Problem("mapping_wanted", path=path, facts={"name": path}))
        return None
    kind = data.get("type")
    if kind not in ("chow", "pong"):
        code = "meld_kong" if kind in ("kong", *KONG_KINDS) else "meld_type"
        likely = Likely(str(kind), ("chow", "pong")) if code == "meld_type" else ""
        problems.append(Problem(code, path=f"{path}.type", likely=likely, facts={"text": _short(kind)}))
        return None
    wanted = ("type", "tile") if kind == "pong" else ("type", "tiles")
    for key in data:
        if key not in wanted:
            facts = {"name": _short(key)}
            problems.append(Problem("key_unknown", path=f"{path}.{key}", likely=Likely(str(key), wanted), facts=facts))
    if kind == "pong":
        tile = read_tile(data, "tile", f"{path}.tile", problems)
        return None if tile is None else Meld.same(MeldKind.PONG, tile)
    tiles = read_tiles(data, "tiles", f"{path}.tiles", problems)
    if tiles is None:
        return None
    if len(tiles) != 3:
        problems.append(Problem("chow_tiles", path=f"{path}.tiles", facts={"text": _short(data.get("tiles"))}))
        return None
    return Meld(MeldKind.CHOW, tuple(sorted(tiles)))


def _is_map(value: Any) -> bool:
    """Asking what a dict is costs less than asking whether it is a mapping."""
    return type(value) is dict or isinstance(value, Mapping)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 4


def _short(value: Any) -> str:
    """What was written, short enough for a sentence."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else text[:40] + "…"
