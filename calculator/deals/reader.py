"""Reading a deal from plain data: its form only, every problem with its path. Whether it fits a table is asked by `checks`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from calculator.deals.deal import (
    FLAGS,
    SELF_DRAWN,
    Deal,
    Event,
    Exhausted,
    Held,
    Kong,
    Penalty,
    Win,
    frozen_options,
    none_held,
)
from calculator.documents import Likely, Problem, Problems, without_repeats
from calculator.rules import DEFAULT_SEATS, USUAL_HAND, Ruleset, Table
from calculator.rules.library import Library
from calculator.text import one_line
from calculator.tiles import KONG_KINDS, TILE_OF_TEXT, Meld, MeldKind, Tile, TileError, parse_tiles

MAX_EVENTS = 200
MAX_NAME = 100

_STAKE = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?\Z")
_KEYS = ("format", "ruleset", "options", "stake", "players", "dealer", "events", "jing", "facts")
_EVENT_KEYS = {
    "kong": ("type", "player", "kind", "tile", "from"),
    "win": ("type", "player", "from", "hand", "melds", "tile", "flags", "facts", "flowers"),
    "exhausted": ("type", "hands"),
    "false_win": ("type", "player"),
    "dead_hand": ("type", "player"),
}
_HAND_KEYS = ("hand", "melds", "facts", "flowers")
_WIN_KEYS, _BARE_HAND_KEYS = _EVENT_KEYS["win"][:-1], _HAND_KEYS[:-1]
"""The same where there are no flowers."""
_SEAT_NAMES = ("0", "1", "2", "3")
_MELD_KINDS = {kind.value: kind for kind in MeldKind if not kind.is_kong}
_MELDS = tuple(_MELD_KINDS)
_MOST_MELDS_READ = 16
_MOST_FACTS = 200


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
    name = data.get("ruleset") if _is_map(data) else None
    if not isinstance(name, str) or not name:
        raise Problems(without_repeats(_wrong_anywhere(data)))
    try:
        ruleset = library.load_named(name, beside)
    except Problems as found:
        raise Problems(without_repeats([*found.problems, *_wrong_anywhere(data)])) from None
    return at_table(*read_deal(data, ruleset), ruleset)


def _wrong_anywhere(data: Any) -> list[Problem]:
    """What is wrong with a record whatever its ruleset may be: at some tables sit fewer, or a player holds more tiles, or
    nothing is paid for kongs."""
    problems = read_deal(data)[1].problems
    if not _is_map(data):
        return list(problems)
    players = data.get("players")
    fewer = (
        isinstance(players, list) and 1 < len(players) < DEFAULT_SEATS and all(isinstance(one, str) for one in players)
    )
    open_ = {"kong_from_missing", "melds_too_many", *(["players_wanted"] if fewer else [])}
    return [one for one in problems if one.code not in open_]


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
    seats = ruleset.definition.seats
    if deal.seats != seats:
        deal, form = reseated(deal, form, seats)
    problems = (*form.problems, *wrong)
    if not ruleset.definition.check_hands:
        nothing = Exhausted((None,) * seats)
        walls = tuple([f"events[{at}].hands" for at, e in enumerate(deal.events) if type(e) is Exhausted])
        deal = deal._replace(events=tuple([nothing if type(e) is Exhausted else e for e in deal.events]))
        problems = tuple([one for one in problems if not one.path.startswith(walls)])
    if ruleset.definition.jing is None:
        problems = tuple([one for one in problems if not one.path.startswith("jing.")])
    return AtTable(deal, ruleset.table(values), Form(problems, form.unread) if problems or form.unread else FINE)


def reseated(deal: Deal, form: Form, seats: int) -> tuple[Deal, Form]:
    """A deal that was made or read for another number of seats; what names seats that are not there is wrong."""
    problems, unread = list(form.problems), set(form.unread)

    def beyond(seat: int | None, path: str, lost: str) -> None:
        if seat is not None and seat >= seats:
            problems.append(Problem("seat_wanted", path=path, facts={"text": str(seat), "last": seats - 1}))
            unread.add(lost)

    if deal.players and len(deal.players) != seats:
        problems.append(Problem("players_wanted", path="players", facts={"count": seats}))
    beyond(deal.dealer, "dealer", "dealer")
    events = list(deal.events)
    for at, event in enumerate(deal.events):
        path = f"events[{at}]"
        if isinstance(event, Exhausted):
            for seat, _ in event.shown[seats:]:
                beyond(seat, f"{path}.hands.{seat}", path)
            events[at] = Exhausted((*event.hands, *(None,) * seats)[:seats])
            continue
        beyond(event.player, f"{path}.player", path)
        if isinstance(event, Win):
            beyond(event.discarder, f"{path}.from", f"{path}.from")
        elif isinstance(event, Kong):
            beyond(event.feeder, f"{path}.from", path)
    deal = deal._replace(
        seats=seats,
        players=deal.players if len(deal.players) == seats else (),
        dealer=deal.dealer if deal.dealer < seats else 0,
        held=(*deal.held, *none_held(seats))[:seats],
        events=tuple(events),
    )
    return deal, Form(tuple(problems), frozenset(unread))


def read_deal(data: Any, ruleset: Ruleset | None = None, seats: int = DEFAULT_SEATS) -> tuple[Deal, Form]:
    """A deal as far as it can be read. Without its ruleset it is read as for the usual table, or for one of `seats`."""
    reader = _DealReader(ruleset, data, seats)
    return reader.deal(data), reader.form()


def read_facts(data: Mapping[str, Any], ruleset: Ruleset | None = None) -> tuple[Deal, Form]:
    """Of a deal only what happened, `events`, `facts` and `jing`, as far as it can be read."""
    reader = _DealReader(ruleset, {})
    events = reader._events(data)
    jing, held = reader._jing(data.get("jing"))
    facts = reader._facts(data, "")
    return Deal(events=events, jing=jing, held=held, seats=reader.seats, facts=facts), reader.form()


def feeder_wanted(ruleset: Ruleset | None) -> bool:
    """Whether an exposed kong has to say who discarded its tile."""
    return ruleset is None or not ruleset.definition.unfed_kongs


def form_of(deal: Deal, ruleset: Ruleset | None = None) -> Form:
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
            if event.kind == "exposed" and event.feeder is None and feeder_wanted(ruleset):
                problems.append(Problem("kong_from_missing", path=f"{path}.from"))
    if len(deal.events) > MAX_EVENTS:
        problems.append(Problem("too_many_events", path="events", facts={"limit": MAX_EVENTS}))
    if not _STAKE.match(deal.stake):
        problems.append(Problem("stake_wanted", path="stake", facts={"text": _short(deal.stake)}))
    return Form(tuple(problems), frozenset(unread)) if problems else FINE


class _DealReader:
    """Reads one deal, of a ruleset where that is known."""

    def __init__(self, ruleset: Ruleset | None, data: Any, seats: int = DEFAULT_SEATS) -> None:
        self.problems: list[Problem] = []
        self.unread: set[str] = set()
        self.ruleset = ruleset
        self.seats = seats if ruleset is None else ruleset.definition.seats
        self.seat_names = _SEAT_NAMES[: self.seats]
        self.most_melds = USUAL_HAND // 3
        with_flowers = ruleset is None or bool(ruleset.definition.flowers)
        self.win_keys: tuple[str, ...] = _EVENT_KEYS["win"] if with_flowers else _WIN_KEYS
        self.hand_keys: tuple[str, ...] = _HAND_KEYS if with_flowers else _BARE_HAND_KEYS
        if ruleset is not None and ruleset.definition.hand is not None:
            options = data.get("options") if _is_map(data) else {}
            values, _ = ruleset.options(options if _is_map(options) else {})
            self.most_melds = ruleset.table(values).most_melds

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
            seats=self.seats,
            facts=self._facts(data, ""),
        )

    # --- parts ----------------------------------------------------------------------------------------------------

    def _known(self, data: Mapping[Any, Any], known: tuple[str, ...], path: str) -> None:
        for key in data:
            if key not in known:
                place = f"{path}.{key}" if path else str(key)
                self.note(place[:200], "key_unknown", name=_short(key), likely=Likely(str(key), known))

    def _seat(self, data: Mapping[Any, Any], key: str, path: str) -> int | None:
        value = data.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.seats:
            return value
        code = "key_missing" if key not in data else "seat_wanted"
        self.note(path, code, name=key, text=_short(value), last=self.seats - 1)
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
        if not (isinstance(value, list) and len(value) == self.seats and all(isinstance(name, str) for name in value)):
            self.note("players", "players_wanted", count=self.seats)
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
            self._known(data, self.win_keys if kind == "win" else _EVENT_KEYS[kind], path)
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
                if feeder_wanted(self.ruleset):
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
        held = self._held(data, path)
        tile = read_tile(data, "tile", f"{path}.tile", self.problems)
        if len(self.problems) != before:
            self.unread.add(f"{path}.hand")
        if data.get("facts") is not None:
            held = held._replace(facts=self._facts(data, f"{path}."))
        return Win(player, source, held, tile, self._flags(data.get("flags"), f"{path}.flags"))

    def _held(self, data: Mapping[str, Any], path: str) -> Held:
        """What a player holds, without the facts."""
        tiles = read_tiles(data, "hand", f"{path}.hand", self.problems)
        melds = read_melds(data.get("melds"), f"{path}.melds", self.problems, self.most_melds)
        flowers = None
        if data.get("flowers") is not None and self.hand_keys is _HAND_KEYS:
            flowers = read_tiles(data, "flowers", f"{path}.flowers", self.problems)
        return Held(tiles or (), melds, flowers or ())

    def _facts(self, data: Mapping[str, Any], path: str) -> tuple[tuple[str, Any], ...]:
        return read_said(data, f"{path}facts", self.problems)

    def _exhausted(self, path: str, data: Mapping[str, Any]) -> Exhausted:
        shown = data.get("hands")
        if shown is None:
            return Exhausted((None,) * self.seats)
        if not _is_map(shown):
            self.note(f"{path}.hands", "mapping_wanted", name="hands")
            return Exhausted((None,) * self.seats)
        hands: list[Held | None] = [None] * self.seats
        for seat, hand in shown.items():
            place = f"{path}.hands.{str(seat)[:20]}"
            if str(seat) not in self.seat_names:
                self.note(place, "seat_wanted", text=_short(seat), last=self.seats - 1)
                continue
            before = len(self.problems)
            held = Held()
            if not _is_map(hand):
                self.note(place, "mapping_wanted", name=place)
            else:
                self._known(hand, self.hand_keys, place)
                before = len(self.problems)
                held = self._held(hand, place)
            if len(self.problems) != before:
                self.unread.add(place)
            if _is_map(hand) and hand.get("facts") is not None:
                held = held._replace(facts=self._facts(hand, f"{place}."))
            hands[self.seat_names.index(str(seat))] = held
        return Exhausted(tuple(hands))

    def _flags(self, value: Any, path: str) -> tuple[str, ...]:
        if not value and (value is None or isinstance(value, list)):
            return ()
        if not isinstance(value, list):
            self.note(path, "list_wanted", name="flags")
            return ()
        for flag in value:
            if flag not in FLAGS:
                self.note(path, "flag_unknown", text=_short(flag), likely=Likely(str(flag), self._likely_flags()))
        return tuple([flag for flag in value if isinstance(flag, str)])

    def _likely_flags(self) -> tuple[str, ...]:
        """The flags that may have been meant: those that the ruleset uses, where it is known and uses any."""
        known = () if self.ruleset is None else self.ruleset.definition.circumstances
        return known or FLAGS

    def _jing(self, data: Any) -> tuple[Tile | None, tuple[tuple[int, int], ...]]:
        """The turned-up tile, and what each seat holds."""
        if data is None:
            return None, none_held(self.seats)
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
            elif not (isinstance(held, list) and len(held) == self.seats):
                self.note("jing.held", "held_wanted", count=self.seats)
            else:
                for seat, pair in enumerate(held):
                    if isinstance(pair, list) and len(pair) == 2 and all(_is_count(count) for count in pair):
                        counts.append((pair[0], pair[1]))
                    else:
                        self.note(f"jing.held[{seat}]", "held_wanted", count=self.seats)
        if len(self.problems) != before:
            self.unread.add("jing")
            return None, none_held(self.seats)
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


def read_said(data: Mapping[str, Any], path: str, problems: list[Problem]) -> tuple[tuple[str, Any], ...]:
    """The facts 情况 of a deal, a win or a hand, as they were said."""
    said = data.get("facts")
    if said is None:
        return ()
    if not _is_map(said) or len(said) > _MOST_FACTS:
        problems.append(Problem("mapping_wanted", path=path, facts={"name": "facts"}))
        return ()
    return frozen_options({str(name): value for name, value in said.items()})


def read_melds(value: Any, path: str, problems: list[Problem], most: int = _MOST_MELDS_READ) -> tuple[Meld, ...]:
    """Melds that are no kongs: `[{type: pong, tile: 1p}, {type: chow, tiles: 123s}]`, no more than `most`: with more the hand
    beside them has too many tiles. Whether three tiles are a run is asked later."""
    if value is None:
        return ()
    if not isinstance(value, list):
        problems.append(Problem("list_wanted", path=path, facts={"name": "melds"}))
        return ()
    melds = []
    for at, data in enumerate(value[:_MOST_MELDS_READ]):
        place = f"{path}[{at}]"
        meld = _read_meld(data, place, problems)
        if meld is not None:
            melds.append(meld)
    if len(value) > most:
        hand = path.removesuffix("melds") + "hand"
        problems.append(Problem("melds_too_many", path=hand, facts={"most": most}))
    return tuple(melds)


def _read_meld(data: Any, path: str, problems: list[Problem]) -> Meld | None:
    if not _is_map(data):
        problems.append(Problem("mapping_wanted", path=path, facts={"name": path}))
        return None
    kind = data.get("type")
    if kind not in _MELDS:
        code = "meld_kong" if kind in ("kong", *KONG_KINDS) else "meld_type"
        likely = Likely(str(kind), _MELDS) if code == "meld_type" else ""
        problems.append(Problem(code, path=f"{path}.type", likely=likely, facts={"text": _short(kind)}))
        return None
    wanted = ("type", "tiles") if kind == "chow" else ("type", "tile")
    for key in data:
        if key not in wanted:
            facts = {"name": _short(key)}
            problems.append(Problem("key_unknown", path=f"{path}.{key}", likely=Likely(str(key), wanted), facts=facts))
    if kind != "chow":
        tile = read_tile(data, "tile", f"{path}.tile", problems)
        return None if tile is None else Meld.same(_MELD_KINDS[kind], tile)
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
