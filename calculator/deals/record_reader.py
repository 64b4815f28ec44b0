"""Reading a deal record from plain data: its form only, every problem with its path. Whether it fits is asked later."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from calculator.deals.record import FLAGS, Event, Exhausted, JingHeld, Kong, Penalty, Record, Shown, Win
from calculator.documents import Problem, closest
from calculator.tiles import KONG_KINDS, SEATS, TILE_OF_TEXT, TILES, Meld, MeldKind, Tile, TileError, parse_tiles

MAX_EVENTS = 200

_NO_FLAGS: frozenset[str] = frozenset()
_STAKE = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?\Z")
_MELD_KINDS = {kind.value: kind for kind in MeldKind}
_KEYS = ("format", "ruleset", "options", "stake", "players", "dealer", "events", "jing")
_EVENT_KEYS = {
    "kong": ("type", "player", "kind", "tile", "from"),
    "win": ("type", "player", "from", "hand", "melds", "tile", "flags"),
    "exhausted": ("type", "hands"),
    "false_win": ("type", "player"),
    "dead_hand": ("type", "player"),
}


class RecordReader:
    """Reads one record. `checks_hands` says whether the ruleset looks at the hands of an exhausted wall."""

    def __init__(self, data: Any) -> None:
        self.data = data
        self.problems: list[Problem] = []

    def note(self, path: str, code: str, *, hint: str = "", **facts: Any) -> None:
        self.problems.append(Problem(code, path=path, hint=hint, facts=facts))

    def head(self) -> tuple[str, dict[str, Any]] | None:
        """The ruleset's id and the options given, which are needed before the rest can be judged."""
        data = self.data
        if not _is_map(data):
            self.note("", "record_expected")
            return None
        self._known(data, _KEYS, "")
        for key in ("format", "ruleset", "dealer", "events"):
            if key not in data:
                self.note(key, "key_missing", name=key)
        if "format" in data and (data["format"] != 1 or isinstance(data["format"], bool)):
            self.note("format", "format_unknown", text=_short(data["format"]))
        name = data.get("ruleset")
        if "ruleset" in data and (not isinstance(name, str) or not name):
            self.note("ruleset", "text_wanted", name="ruleset", text=_short(name))
            name = None
        options = data.get("options")
        if options is None:
            options = {}
        elif not isinstance(options, Mapping):
            self.note("options", "mapping_wanted", name="options")
            options = {}
        return (name, dict(options)) if name is not None else None

    def record(self, checks_hands: bool) -> Record:
        """Everything else; whatever is wrong is in `problems`."""
        data = self.data
        head = self.head() or ("", {})
        raw_events = data.get("events")
        events: list[Event | None] = []
        if "events" in data and not isinstance(raw_events, list):
            self.note("events", "list_wanted", name="events")
        elif isinstance(raw_events, list):
            if len(raw_events) > MAX_EVENTS:
                self.note("events", "too_many_events", limit=MAX_EVENTS)
            events = [self._event(at, event, checks_hands) for at, event in enumerate(raw_events[:MAX_EVENTS])]
        dealer = self._seat(data, "dealer", "dealer") if "dealer" in data else None
        return Record(
            ruleset=head[0],
            options=head[1],
            stake=self._stake(),
            players=self._players(),
            dealer=dealer,
            events=tuple(events),
            jing=self._jing(),
            has_jing=data.get("jing") is not None,
        )

    # --- parts ----------------------------------------------------------------------------------------------------

    def _known(self, data: Mapping[Any, Any], known: tuple[str, ...], path: str) -> None:
        for key in data:
            if key not in known:
                place = f"{path}.{key}" if path else str(key)
                self.note(place[:200], "key_unknown", name=_short(key), hint=closest(str(key), known))

    def _seat(self, data: Mapping[Any, Any], key: str, path: str) -> int | None:
        value = data.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SEATS:
            return value
        self.note(path, "key_missing" if key not in data else "seat_wanted", name=key, text=_short(value))
        return None

    def _stake(self) -> Decimal:
        value = self.data.get("stake")
        if value is None:
            return Decimal(1)
        text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
        if isinstance(value, float):
            text = repr(value)
        if not _STAKE.match(text):
            self.note("stake", "stake_wanted", text=_short(value))
            return Decimal(1)
        return Decimal(text)

    def _players(self) -> tuple[str, ...] | None:
        value = self.data.get("players")
        if value is None:
            return None
        if not (isinstance(value, list) and len(value) == SEATS and all(isinstance(name, str) for name in value)):
            self.note("players", "players_wanted")
            return None
        return tuple(value)

    def _event(self, at: int, data: Any, checks_hands: bool) -> Event | None:
        path = f"events[{at}]"
        if not _is_map(data):
            self.note(path, "mapping_wanted", name=path)
            return None
        kind = data.get("type")
        if not isinstance(kind, str) or kind not in _EVENT_KEYS:
            words = " ".join(_EVENT_KEYS)
            hint = closest(str(kind), _EVENT_KEYS) if kind is not None else ""
            self.note(f"{path}.type", "event_type", text=_short(kind), words=words, hint=hint)
            return None
        self._known(data, _EVENT_KEYS[kind], path)
        if kind == "kong":
            return self._kong(at, path, data)
        if kind == "win":
            return self._win(at, path, data)
        if kind == "exhausted":
            return self._exhausted(at, path, data, checks_hands)
        player = self._seat(data, "player", f"{path}.player")
        return None if player is None else Penalty(at, player, kind)

    def _kong(self, at: int, path: str, data: Mapping[str, Any]) -> Kong | None:
        player = self._seat(data, "player", f"{path}.player")
        tile = self._tile(data, "tile", f"{path}.tile")
        kind = data.get("kind")
        if kind not in KONG_KINDS:
            code = "key_missing" if kind is None else "kong_kind"
            hint = closest(str(kind), KONG_KINDS)
            self.note(f"{path}.kind", code, name="kind", text=_short(kind), hint=hint)
            return None
        feeder = None
        if kind == "exposed":
            if data.get("from") is None:
                self.note(f"{path}.from", "kong_from_missing")
            else:
                feeder = self._seat(data, "from", f"{path}.from")
        elif data.get("from") is not None:
            self.note(f"{path}.from", "kong_from_extra")
        if player is None:
            return None
        return Kong(at, player, _MELD_KINDS[kind], tile or TILES[0], feeder, tile is not None)

    def _win(self, at: int, path: str, data: Mapping[str, Any]) -> Win | None:
        player = self._seat(data, "player", f"{path}.player")
        self_drawn = data.get("from") is None
        discarder = None if self_drawn else self._seat(data, "from", f"{path}.from")
        before = len(self.problems)
        concealed = self._tiles(data, "hand", f"{path}.hand")
        melds = self._melds(data.get("melds"), f"{path}.melds")
        tile = self._tile(data, "tile", f"{path}.tile")
        readable = len(self.problems) == before
        flags = self._flags(data.get("flags"), f"{path}.flags")
        if player is None:
            return None
        from_known = self_drawn or discarder is not None
        return Win(at, player, discarder, concealed or (), melds, tile or TILES[0], flags, readable, from_known)

    def _exhausted(self, at: int, path: str, data: Mapping[str, Any], checks_hands: bool) -> Exhausted:
        hands: dict[int, Shown] = {}
        shown = data.get("hands")
        if not checks_hands or shown is None:
            return Exhausted(at, hands)
        if not _is_map(shown):
            self.note(f"{path}.hands", "mapping_wanted", name="hands")
            return Exhausted(at, hands)
        for seat, hand in shown.items():
            place = f"{path}.hands.{str(seat)[:20]}"
            if str(seat) not in ("0", "1", "2", "3"):
                self.note(place, "seat_wanted", text=_short(seat))
                continue
            if not _is_map(hand):
                self.note(place, "mapping_wanted", name=place)
                hands[int(seat)] = Shown((), (), False)
                continue
            self._known(hand, ("hand", "melds"), place)
            before = len(self.problems)
            concealed = self._tiles(hand, "hand", f"{place}.hand") or ()
            melds = self._melds(hand.get("melds"), f"{place}.melds")
            hands[int(seat)] = Shown(concealed, melds, len(self.problems) == before)
        return Exhausted(at, hands)

    def _tiles(self, data: Mapping[str, Any], key: str, path: str) -> tuple[Tile, ...] | None:
        return read_tiles(data, key, path, self.problems)

    def _tile(self, data: Mapping[str, Any], key: str, path: str) -> Tile | None:
        return read_tile(data, key, path, self.problems)

    def _melds(self, value: Any, path: str) -> tuple[Meld, ...]:
        return read_melds(value, path, self.problems)

    def _flags(self, value: Any, path: str) -> frozenset[str]:
        if not value and (value is None or isinstance(value, list)):
            return _NO_FLAGS
        if not isinstance(value, list):
            self.note(path, "list_wanted", name="flags")
            return frozenset()
        for flag in value:
            if flag not in FLAGS:
                self.note(path, "flag_unknown", text=_short(flag), hint=closest(str(flag), FLAGS))
        return frozenset(flag for flag in value if isinstance(flag, str))

    def _jing(self) -> JingHeld | None:
        data = self.data.get("jing")
        if data is None:
            return None
        if not _is_map(data):
            self.note("jing", "mapping_wanted", name="jing")
            return None
        self._known(data, ("tile", "held"), "jing")
        tile = self._tile(data, "tile", "jing.tile")
        held = data.get("held")
        if "held" not in data:
            self.note("jing.held", "key_missing", name="held")
            return None
        if not (isinstance(held, list) and len(held) == SEATS):
            self.note("jing.held", "held_wanted")
            return None
        counts: list[tuple[int, int]] = []
        for seat, pair in enumerate(held):
            if not (isinstance(pair, list) and len(pair) == 2 and all(_is_count(count) for count in pair)):
                self.note(f"jing.held[{seat}]", "held_wanted")
            else:
                counts.append((pair[0], pair[1]))
        return JingHeld(tile, tuple(counts)) if tile is not None and len(counts) == SEATS else None


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
        hint = closest(str(kind), ("chow", "pong")) if code == "meld_type" else ""
        problems.append(Problem(code, path=f"{path}.type", hint=hint, facts={"text": _short(kind)}))
        return None
    wanted = ("type", "tile") if kind == "pong" else ("type", "tiles")
    for key in data:
        if key not in wanted:
            facts = {"name": _short(key)}
            problems.append(Problem("key_unknown", path=f"{path}.{key}", hint=closest(str(key), wanted), facts=facts))
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
