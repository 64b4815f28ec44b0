"""Reading a deal from plain data: its form only, every problem with its path. Whether it fits a table is asked by `checks`."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, assert_never

from calculator.deals.deal import (
    CLAIMS,
    FLAGS,
    SELF_DRAWN,
    ClaimedHand,
    Deal,
    Event,
    Exhausted,
    FactPairs,
    Held,
    Kong,
    Penalty,
    Win,
    frozen_options,
    none_held,
)
from calculator.deals.kinds import KINDS, WORDS
from calculator.documents import Likely, Problem, ReadOnlyData, short
from calculator.rules import DEFAULT_SEATS, USUAL_HAND, Ruleset
from calculator.text import as_seen, one_line
from calculator.tiles import KONG_KINDS, TILE_OF_TEXT, Meld, MeldKind, Tile, TileError, parse_tiles

MAX_EVENTS = 200
MAX_NAME = 100
_MOST_POINTS = 10**12
"""The most that a claimed hand can be worth."""

_STAKE = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?\Z")
_KEYS = ("format", "ruleset", "options", "stake", "players", "dealer", "events", "jing", "facts")
_HAND_KEYS = ("hand", "melds", "facts", "flowers")
_SEAT_NAMES = ("0", "1", "2", "3")


class Form(NamedTuple):
    """The faults of a written deal.

    They come with the places of which nothing is known for that reason (`events[2]`,
    `events[2].hand` with melds and winning tile, `events[2].from`, `dealer`, `jing`).
    """

    problems: tuple[Problem, ...] = ()
    unread: frozenset[str] = frozenset()


FIXED = "fixed"
"""The mark in `Form.unread` behind the place of a win whose hand was left out, because an earlier
win fixed it."""


def read_deal(data: Any, ruleset: Ruleset | None = None, seats: int = DEFAULT_SEATS) -> tuple[Deal, Form]:
    """Return a deal as far as it can be read.

    Without its ruleset it is read as for the usual table, or for one of `seats`.
    """
    reader = _DealReader(ruleset, data, seats)
    return reader.deal(data), reader.form()


def read_facts(data: ReadOnlyData, ruleset: Ruleset | None = None) -> tuple[Deal, Form]:
    """Return only the happenings of a deal, `events`, `facts` and `jing`, as far as they can be read."""
    reader = _DealReader(ruleset, {})
    events = reader._events(data)
    jing, held = reader._jing(data.get("jing"))
    return Deal(events=events, jing=jing, held=held, seats=reader.seats, facts=reader._facts(data, "")), reader.form()


def discarder_wanted(ruleset: Ruleset | None) -> bool:
    """Return whether an exposed kong has to say who discarded its tile."""
    return ruleset is None or not ruleset.definition.unfed_kongs


def form_of(deal: Deal, ruleset: Ruleset | None = None) -> Form:
    """Return the form of a deal that was not read but made.

    Things not given yet are missing, as in a record without them.
    """
    problems: list[Problem] = []
    unread = set()

    def missing(path: str, *names: str) -> None:
        problems.extend(Problem("key_missing", f"{path}.{name}", facts={"name": name}) for name in names)

    for at, event in enumerate(deal.events):
        path = f"events[{at}]"
        match event:
            case Win(None) | Kong(player=None) | Penalty(player=None):
                missing(path, "player")
                unread.add(path)
            case Win(tile=None):
                missing(path, "tile")
                unread.add(f"{path}.hand")
            case Win(source=None):
                missing(path, "from")
                unread.add(f"{path}.from")
            case Kong():
                if event.tile is None:
                    missing(path, "tile")
                    unread.add(f"{path}.tile")
                if event.kind == "exposed" and event.discarder is None and discarder_wanted(ruleset):
                    problems.append(Problem("kong_from_missing", f"{path}.from"))
            case Win() | Penalty() | Exhausted():
                pass
            case _:
                assert_never(event)
    if len(deal.events) > MAX_EVENTS:
        problems.append(Problem("too_many_events", "events", facts={"limit": MAX_EVENTS}))
    problems += stake_problems(deal.stake)
    return Form(tuple(problems), frozenset(unread))


def stake_problems(stake: str) -> list[Problem]:
    """Return the fault of a stake that is not a decimal number."""
    return [] if _STAKE.match(stake) else [Problem("stake_wanted", "stake", facts={"text": short(stake)})]


class _DealReader:
    """Reads one deal, of a ruleset where that is known."""

    def __init__(self, ruleset: Ruleset | None, data: Any, seats: int = DEFAULT_SEATS) -> None:
        self.problems: list[Problem] = []
        self.unread: set[str] = set()
        self.ruleset = ruleset
        self.seats = seats if ruleset is None else ruleset.definition.seats
        self.seat_names = _SEAT_NAMES[: self.seats]
        self.most_melds = USUAL_HAND // 3
        # How many 精 each seat holds.
        self.held_wanted = ruleset is None or ruleset.definition.held_wanted
        self.with_flowers = ruleset is None or bool(ruleset.definition.flowers)
        if ruleset is not None and ruleset.definition.hand is not None:
            options = data.get("options") if is_map(data) else {}
            values, _ = ruleset.options(options if is_map(options) else {})
            self.most_melds = ruleset.table(values).most_melds

    def form(self) -> Form:
        """Return the form of everything read so far."""
        return Form(tuple(self.problems), frozenset(self.unread))

    def note(self, path: str, code: str, *, likely: str | Likely = "", **facts: Any) -> None:
        self.problems.append(Problem(code, path, likely=likely, facts=facts))

    def deal(self, data: Any) -> Deal:
        if not is_map(data):
            self.note("", "record_expected")
            return Deal()
        self._known(data, _KEYS, "")
        for key in ("format", "ruleset", "dealer", "events"):
            if key not in data:
                self.note(key, "key_missing", name=key)
        if "format" in data and (data["format"] != 1 or isinstance(data["format"], bool)):
            self.note("format", "format_unknown", text=short(data["format"]))
        name = data.get("ruleset")
        if "ruleset" in data and (not isinstance(name, str) or not name):
            self.note("ruleset", "text_wanted", name="ruleset", text=short(name))
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
            place = f"{path}.{key}" if path else str(key)
            if key not in known:
                others = known if self.with_flowers else tuple([one for one in known if one != "flowers"])
                self.note(place[:200], "key_unknown", name=short(key), likely=Likely(str(key), others))
            elif key == "flowers" and self.ruleset is not None and not self.with_flowers:
                self.note(place, "flowers_not_here", ruleset=self.ruleset.definition.name)

    def _seat(self, data: Mapping[Any, Any], key: str, path: str) -> int | None:
        value = data.get(key)
        if type(value) is int and 0 <= value < self.seats:
            return value
        code = "key_missing" if key not in data else "seat_wanted"
        self.note(path, code, name=key, text=short(value), last=self.seats - 1)
        return None

    def _stake(self, data: Mapping[Any, Any]) -> str:
        value = data.get("stake")
        if value is None:
            return "1"
        text = str(value) if type(value) in (int, str) else ""
        if isinstance(value, float):
            text = repr(value)
        if not _STAKE.match(text):
            self.note("stake", "stake_wanted", text=short(value))
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
                self.note(f"players[{seat}]", "text_too_long", name=short(name), limit=MAX_NAME)
        return tuple([as_seen(one_line(name[:MAX_NAME])) for name in value])

    def _events(self, data: Mapping[Any, Any]) -> tuple[Event, ...]:
        raw = data.get("events")
        if "events" in data and not isinstance(raw, list):
            self.note("events", "list_wanted", name="events")
        if not isinstance(raw, list):
            return ()
        if len(raw) > MAX_EVENTS:
            self.note("events", "too_many_events", limit=MAX_EVENTS)
        events = [self._event(f"events[{at}]", event) for at, event in enumerate(raw[:MAX_EVENTS])]
        if self.ruleset is not None and self.ruleset.definition.win_again:
            self._fill(events, raw)
        return tuple(events)

    def _fill(self, events: list[Event], raw: list[Any]) -> None:
        """Fill in the hand of a player's further win, which may leave it out since the first win fixed it."""
        for at, event in enumerate(events):
            path = f"events[{at}]"
            if not isinstance(event, Win) or path in self.unread or "hand" in raw[at]:
                continue
            fixed = Deal(events=tuple(events[:at])).fixed_hand(event.player, at)
            if fixed is None:
                self.note(f"{path}.hand", "key_missing", name="hand")
                self.unread.add(f"{path}.hand")
            elif not fixed.tiles:
                self.unread.add(f"{path}.hand")
            elif event.hand.melds:
                self.note(f"{path}.melds", "fixed_melds_alone")
                self.unread.add(f"{path}.hand")
            else:
                events[at] = event._replace(hand=fixed._replace(facts=event.hand.facts))
                self.unread.add(f"{path}.{FIXED}")

    def _event(self, path: str, data: Any) -> Event:
        """Return an event; if not even its kind can be read, it is a win of which nothing is known."""
        if not is_map(data):
            self.note(path, "mapping_wanted", name=path)
        elif isinstance(kind := data.get("type"), str) and kind in WORDS:
            return _READ[WORDS[kind]](self, path, data)
        else:
            words = " ".join(WORDS)
            likely = Likely(str(kind), WORDS) if kind is not None else ""
            self.note(f"{path}.type", "event_type", text=short(kind), words=words, likely=likely)
        self.unread.add(path)
        return Win()

    def _player(self, path: str, data: ReadOnlyData) -> int | None:
        player = self._seat(data, "player", f"{path}.player")
        if player is None:
            self.unread.add(path)
        return player

    def _kong(self, path: str, data: ReadOnlyData) -> Event:
        self._known(data, KINDS[Kong].keys, path)
        player = self._player(path, data)
        tile = read_tile(data, "tile", f"{path}.tile", self.problems)
        if tile is None:
            self.unread.add(f"{path}.tile")
        kind = data.get("kind")
        if kind not in KONG_KINDS:
            code = "key_missing" if kind is None else "kong_kind"
            self.note(f"{path}.kind", code, name="kind", text=short(kind), likely=Likely(str(kind), KONG_KINDS))
            self.unread.add(path)
            return Win()
        discarder = None
        if kind == "exposed":
            if data.get("from") is None:
                if discarder_wanted(self.ruleset):
                    self.note(f"{path}.from", "kong_from_missing")
            else:
                discarder = self._seat(data, "from", f"{path}.from")
        elif data.get("from") is not None:
            self.note(f"{path}.from", "kong_from_extra")
        return Kong(kind, player, tile, discarder)

    def _penalty(self, path: str, data: ReadOnlyData) -> Penalty:
        self._known(data, KINDS[Penalty].keys, path)
        return Penalty(data["type"], self._player(path, data))

    def _win(self, path: str, data: ReadOnlyData) -> Win:
        self._known(data, KINDS[Win].keys, path)
        player = self._player(path, data)
        source = SELF_DRAWN if data.get("from") is None else self._seat(data, "from", f"{path}.from")
        if source is None:
            self.unread.add(f"{path}.from")
        before = len(self.problems)
        again = self.ruleset is not None and self.ruleset.definition.win_again
        held = self._held(data, path, left_out=again and "hand" not in data)
        tile = read_tile(data, "tile", f"{path}.tile", self.problems)
        if len(self.problems) != before:
            self.unread.add(f"{path}.hand")
        held = held._replace(facts=self._facts(data, f"{path}."))
        return Win(player, source, held, tile, self._flags(data.get("flags"), f"{path}.flags"))

    def _held(self, data: ReadOnlyData, path: str, *, left_out: bool = False) -> Held:
        """Return a player's hand, without the facts; the tiles may be left out."""
        tiles = None if left_out else read_tiles(data, "hand", f"{path}.hand", self.problems)
        melds = read_melds(data.get("melds"), f"{path}.melds", self.problems, self.most_melds)
        flowers = None
        if data.get("flowers") is not None and self.with_flowers:
            flowers = read_tiles(data, "flowers", f"{path}.flowers", self.problems)
        return Held(tiles or (), melds, flowers or ())

    def _facts(self, data: ReadOnlyData, path: str) -> FactPairs:
        return read_said(data, f"{path}facts", self.problems)

    def _exhausted(self, path: str, data: ReadOnlyData) -> Exhausted:
        self._known(data, KINDS[Exhausted].keys, path)
        hands: list[Held | None] = [None] * self.seats
        for seat, place, hand in self._by_seat(data, "hands", path):
            hands[seat] = Held()
            if not is_map(hand):
                self.note(place, "mapping_wanted", name=place)
                self.unread.add(place)
                continue
            self._known(hand, _HAND_KEYS, place)
            before = len(self.problems)
            held = self._held(hand, place)
            if len(self.problems) != before:
                self.unread.add(place)
            hands[seat] = held._replace(facts=self._facts(hand, f"{place}."))
        claims = {seat: self._claim(place, claim) for seat, place, claim in self._by_seat(data, "claims", path)}
        return Exhausted(tuple(hands), tuple(sorted(claims.items())))

    def _by_seat(self, data: ReadOnlyData, key: str, path: str) -> Iterator[tuple[int, str, Any]]:
        """Read the value of each seat with its place."""
        said = data.get(key)
        if said is None:
            return
        if not is_map(said):
            self.note(f"{path}.{key}", "mapping_wanted", name=key)
            return
        for seat, one in said.items():
            place = f"{path}.{key}.{str(seat)[:20]}"
            if str(seat) in self.seat_names:
                yield self.seat_names.index(str(seat)), place, one
            else:
                self.note(place, "seat_wanted", text=short(seat), last=self.seats - 1)

    def _claim(self, path: str, data: Any) -> ClaimedHand:
        before = len(self.problems)
        claim = ClaimedHand("not_ready")
        if is_map(data) and data:
            self._known(data, ("ready",), path)
            worth = data.get("ready")
            if is_map(worth) and worth:
                self._known(worth, ("most", "least"), f"{path}.ready")
                most, least = (self._claimed_points(worth.get(key), f"{path}.ready.{key}") for key in ("most", "least"))
                if least > most and len(self.problems) == before:
                    self.note(f"{path}.ready.least", "claim_least", least=least, most=most)
            else:
                most = least = self._claimed_points(worth, f"{path}.ready")
            claim = ClaimedHand("ready", most, least)
        elif isinstance(data, str) and data in CLAIMS[:2]:
            claim = ClaimedHand(data)
        else:
            words = f"{' '.join(CLAIMS[:2])} {{ready: 8}}"
            self.note(path, "claim_wanted", text=short(data), words=words, likely=Likely(str(data), CLAIMS[:2]))
        if len(self.problems) != before:
            self.unread.add(path)
        return claim

    def _claimed_points(self, value: Any, path: str) -> int:
        if type(value) is int and 0 < value <= _MOST_POINTS:
            return value
        self.note(path, "claim_points", most=_MOST_POINTS)
        return 1

    def _flags(self, value: Any, path: str) -> tuple[str, ...]:
        if not value and (value is None or isinstance(value, list)):
            return ()
        if not isinstance(value, list):
            self.note(path, "list_wanted", name="flags")
            return ()
        for flag in value:
            if flag not in FLAGS:
                # Those that the ruleset uses, if it is known and uses any.
                known = () if self.ruleset is None else self.ruleset.definition.circumstances
                self.note(path, "flag_unknown", text=short(flag), likely=Likely(str(flag), known or FLAGS, listed=True))
        return tuple([flag for flag in value if isinstance(flag, str)])

    def _jing(self, data: Any) -> tuple[Tile | None, tuple[tuple[int, int], ...]]:
        """Return the turned-up tile, and what each seat holds."""
        if data is None:
            return None, none_held(self.seats)
        before = len(self.problems)
        tile, counts = None, []
        if not is_map(data):
            self.note("jing", "mapping_wanted", name="jing")
        else:
            self._known(data, ("tile", "held"), "jing")
            before = len(self.problems)
            tile = read_tile(data, "tile", "jing.tile", self.problems)
            held = data.get("held")
            if "held" not in data:
                if self.held_wanted:
                    self.note("jing.held", "key_missing", name="held")
            elif not (isinstance(held, list) and len(held) == self.seats):
                self.note("jing.held", "held_wanted", count=self.seats)
            else:
                for seat, pair in enumerate(held):
                    if (
                        isinstance(pair, list)
                        and len(pair) == 2
                        and all(type(count) is int and 0 <= count <= 4 for count in pair)
                    ):
                        counts.append((pair[0], pair[1]))
                    else:
                        place = f"jing.held[{seat}]" if self.held_wanted else "jing.held"
                        self.note(place, "held_wanted", count=self.seats)
        if len(self.problems) != before:
            self.unread.add("jing")
            return None, none_held(self.seats)
        return tile, tuple(counts)


_READ: dict[type[Event], Callable[[_DealReader, str, ReadOnlyData], Event]] = {
    Kong: _DealReader._kong,
    Win: _DealReader._win,
    Exhausted: _DealReader._exhausted,
    Penalty: _DealReader._penalty,
}


_MELD_KINDS = {kind.value: kind for kind in MeldKind if not kind.is_kong}
_MELDS = tuple(_MELD_KINDS)
_MOST_MELDS_READ = 16
_MOST_FACTS = 200


def read_tiles(data: ReadOnlyData, key: str, path: str, problems: list[Problem]) -> tuple[Tile, ...] | None:
    """Return the tiles of a text such as `123m55p`."""
    text = data.get(key)
    if not isinstance(text, str):
        # A hand of digits only is read as a number by YAML; it lacks its letter all the same.
        code = "key_missing" if key not in data else "tiles_wanted"
        problems.append(Problem(code, path, facts={"name": key, "text": short(text)}))
        return None
    try:
        tiles = parse_tiles(text[:400])
    except TileError as error:
        problems.append(Problem(error.code, path, facts={"text": error.text[:40], "at": error.at + 1}))
        return None
    return tiles


def read_tile(data: ReadOnlyData, key: str, path: str, problems: list[Problem]) -> Tile | None:
    """Return the one tile of a text such as `5m`."""
    text = data.get(key)
    if type(text) is str and text in TILE_OF_TEXT:
        return TILE_OF_TEXT[text]
    tiles = read_tiles(data, key, path, problems)
    if tiles is None:
        return None
    if len(tiles) != 1:
        problems.append(Problem("one_tile_wanted", path, facts={"text": short(data.get(key))}))
        return None
    return tiles[0]


def read_said(data: ReadOnlyData, path: str, problems: list[Problem]) -> FactPairs:
    """Return the facts 情况 of a deal, a win or a hand, as they were said."""
    said = data.get("facts")
    if said is None:
        return ()
    if not is_map(said) or len(said) > _MOST_FACTS:
        problems.append(Problem("mapping_wanted", path, facts={"name": "facts"}))
        return ()
    return frozen_options({str(name): value for name, value in said.items()})


def read_melds(value: Any, path: str, problems: list[Problem], most: int = _MOST_MELDS_READ) -> tuple[Meld, ...]:
    """Return melds that are not kongs: `[{type: pong, tile: 1p}, {type: chow, tiles: 123s}]`.

    There are no more than `most`: with more the hand has too many tiles. Later checks ask whether
    three tiles are a run.
    """
    if value is None:
        return ()
    if not isinstance(value, list):
        problems.append(Problem("list_wanted", path, facts={"name": "melds"}))
        return ()
    melds = []
    for at, data in enumerate(value[:_MOST_MELDS_READ]):
        place = f"{path}[{at}]"
        meld = _read_meld(data, place, problems)
        if meld is not None:
            melds.append(meld)
    if len(value) > most:
        hand = path.removesuffix("melds") + "hand"
        problems.append(Problem("melds_too_many", hand, facts={"most": most}))
    return tuple(melds)


def _read_meld(data: Any, path: str, problems: list[Problem]) -> Meld | None:
    if not is_map(data):
        problems.append(Problem("mapping_wanted", path, facts={"name": path}))
        return None
    kind = data.get("type")
    if kind not in _MELDS:
        code = "meld_kong" if kind in ("kong", *KONG_KINDS) else "meld_type"
        likely = Likely(str(kind), _MELDS) if code == "meld_type" else ""
        problems.append(Problem(code, f"{path}.type", likely=likely, facts={"text": short(kind)}))
        return None
    wanted = ("type", "tiles") if kind == "chow" else ("type", "tile")
    for key in data:
        if key not in wanted:
            facts = {"name": short(key)}
            problems.append(Problem("key_unknown", f"{path}.{key}", likely=Likely(str(key), wanted), facts=facts))
    if kind != "chow":
        tile = read_tile(data, "tile", f"{path}.tile", problems)
        return None if tile is None else Meld.same(_MELD_KINDS[kind], tile)
    tiles = read_tiles(data, "tiles", f"{path}.tiles", problems)
    if tiles is None:
        return None
    if len(tiles) != 3:
        problems.append(Problem("chow_tiles", f"{path}.tiles", facts={"text": short(data.get("tiles"))}))
        return None
    return Meld(MeldKind.CHOW, tuple(sorted(tiles)))


def is_map(value: Any) -> bool:
    """Asking what a dict is costs less than asking whether it is a mapping."""
    return type(value) is dict or isinstance(value, Mapping)
