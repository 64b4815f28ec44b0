"""The desk: the deal being entered, everything that can be done to it, and what the rules answer. No widgets.

Each change replaces the immutable `Deal`, so that undo is a list of deals. The engine is loaded by `start`, after the
window has been painted; until then there is no ruleset and no outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calculator.gui.deal import (
    FULL,
    JING,
    KONG_KINDS,
    SELF_DRAWN,
    Deal,
    Entry,
    Exhausted,
    Held,
    Kong,
    Penalty,
    Win,
    deal_of,
    record_of,
)
from calculator.gui.missing import Missing, room
from calculator.hand import Meld, MeldKind
from calculator.tiles import COPIES, TILES, TileError, parse_tiles

if TYPE_CHECKING:
    from calculator.gui.outcome import Outcome
    from calculator.problems import Problem
    from calculator.rules.definitions import Definition
    from calculator.rules.library import Library, Listed
    from calculator.rules.ruleset import Ruleset, Table

MODES = ("hand", "chow", "pong", *KONG_KINDS)
_UNDO = 500


class Desk:
    """`changed` is called after everything that alters what is shown."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.mode = "hand"
        self.pending: tuple[int, ...] = ()
        """Honors of a chow that is being built."""
        self.notice: tuple[Missing | Problem, ...] = ()
        """What the last action could not do."""
        self.changed: Callable[[], None] = lambda: None
        self.library: Library | None = None
        self.ruleset: Ruleset | None = None
        self.outcome: Outcome | None = None
        self._beside: Path | None = None
        self._past: list[Deal] = []
        self._future: list[Deal] = []

    # --- the engine -----------------------------------------------------------------------------------------------

    def start(self, library: Library | None = None, deal: Deal | None = None) -> None:
        """Loads the engine and settles what lies on the desk, or `deal` laid upon it."""
        self.deal = deal or self.deal
        from calculator.problems import Problems
        from calculator.rules.files import folders
        from calculator.rules.library import Library as Folders

        self.library = library or Folders(folders())
        try:
            self.ruleset = self.library.load(self.deal.ruleset, self._beside)
        except Problems as problems:
            self.notice = problems.problems
        self._refresh()

    def reload_rules(self) -> None:
        """Reads the rulesets again, whose files have changed. One that is broken now stays as it last was, and says so."""
        if self.library is None:
            return
        from calculator.problems import Problems

        self.library.forget()
        self.start(self.library)
        try:
            broken = self.library.faults(self.library.find(self.deal.ruleset, self._beside))
        except Problems:
            return
        if broken and self.definition is not None:
            self.tell([Missing("rules_desk_still_good", {"file": f"{self.deal.ruleset}.yaml"}), broken[0]])

    def listed(self) -> list[Listed]:
        return self.library.listed() if self.library is not None else []

    @property
    def definition(self) -> Definition | None:
        return self.ruleset.definition if self.ruleset is not None else None

    @property
    def table(self) -> Table | None:
        if self.ruleset is None:
            return None
        return self.ruleset.table(self.ruleset.options(dict(self.deal.options))[0])

    @property
    def jing(self) -> tuple[int, ...]:
        """正精 and 副精, the turned-up tile and the next, once it is known."""
        table, turned = self.table, self.deal.jing
        jing = table.definition.jing if table is not None else None
        if table is None or jing is None or turned is None or turned not in jing.next_of:
            return ()
        return table.jing(turned)

    @property
    def wild(self) -> tuple[int, ...]:
        """Those of the two that stand for any tile at this table."""
        return self.table.wild(self.deal.jing) if self.table is not None and self.jing else ()

    @property
    def has_jing(self) -> bool:
        return self.definition is not None and self.definition.jing is not None

    @property
    def checks_hands(self) -> bool:
        return self.definition is not None and self.definition.check_hands

    def kinds(self) -> tuple[int, ...]:
        """What can be clicked: the tiles of the ruleset, and before it is loaded the three suits."""
        return self.table.kinds if self.table is not None else tuple(range(27))

    def modes(self) -> tuple[str, ...]:
        """How a tile can be laid down at this table."""
        melds = self.definition.melds if self.definition is not None else ("pong",)
        return tuple(mode for mode in MODES if mode not in ("chow", "pong") or mode in melds)

    def copies_left(self) -> dict[int, int]:
        used = self.deal.copies_used(self.jing, self.checks_hands)
        return {kind: max(COPIES - used[kind], 0) for kind in self.kinds()}

    # --- changing -------------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        table = self.table
        if table is not None and self.library is not None:
            from calculator.gui.outcome import work_out

            deal = self.deal if self.jing or not self.has_jing else replace(self.deal, jing=None)
            self.outcome = work_out(deal, table, self.library, self._beside)
        self.changed()

    def _set(self, deal: Deal) -> None:
        """A change that can be undone."""
        self.notice = ()
        if deal == self.deal:
            self.changed()
            return
        self._past = [*self._past[-_UNDO:], self.deal]
        self._future = []
        self.deal = deal
        self._refresh()

    def _show(self, deal: Deal) -> None:
        """A change of what is looked at, not of the facts."""
        self.notice = ()
        self.pending = ()
        self.mode = "hand"
        self.deal = deal
        self._refresh()

    def _say(self, code: str, **facts: Any) -> None:
        self.notice = (Missing(code, facts),)
        self.changed()

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self._future)

    def undo(self) -> None:
        self._step(self._past, self._future)

    def redo(self) -> None:
        self._step(self._future, self._past)

    def _step(self, taken: list[Deal], given: list[Deal]) -> None:
        if not taken:
            return
        given.append(self.deal)
        before = self.deal.ruleset
        self.deal = taken.pop()
        self.notice, self.pending = (), ()
        if self.deal.ruleset != before and self.library is not None:
            self.start(self.library)
        else:
            self._refresh()

    # --- table ----------------------------------------------------------------------------------------------------

    def set_ruleset(self, name: str) -> None:
        """Changes the rules; options that the new ones know too are kept. One that does not load changes nothing."""
        from calculator.problems import Problems

        if self.library is None or (name == self.deal.ruleset and self.ruleset is not None):
            return
        try:
            ruleset = self.library.load(name, self._beside)
        except Problems as problems:
            self.notice = problems.problems
            self.changed()
            return
        kept = tuple((key, value) for key, value in self.deal.options if not ruleset.options({key: value})[1])
        self.ruleset = ruleset
        self.mode, self.pending = "hand", ()
        current = max(self.deal.current, 0)
        if self.has_jing and self.deal.jing is None:
            current = JING
        self._set(replace(self.deal, ruleset=name, options=kept, current=current))

    def set_option(self, name: str, value: Any) -> None:
        """An option of the table; one at the ruleset's default is not written down."""
        if self.definition is None:
            return
        default = next(option.default for option in self.definition.options if option.id == name)
        options = {**dict(self.deal.options), name: value}
        if value == default and type(value) is type(default):
            del options[name]
        self._set(replace(self.deal, options=tuple(options.items())))

    def option(self, name: str) -> Any:
        """The value of an option at this table."""
        return self.table.option(name) if self.table is not None else None

    def set_stake(self, stake: str) -> None:
        self._set(replace(self.deal, stake=stake.strip() or "1"))

    def set_name(self, seat: int, name: str, names: tuple[str, ...]) -> None:
        """Calls a seat by a name; `names` are what the four are called now."""
        players = tuple(name if at == seat else old for at, old in enumerate(names))
        self._set(replace(self.deal, players=players))

    def set_dealer(self, seat: int) -> None:
        self._set(replace(self.deal, dealer=seat))

    def set_held(self, seat: int, place: int, count: int) -> None:
        """How many 正精 (place 0) or 副精 (1) a seat holds that has not won."""
        if not 0 <= count <= COPIES:
            return
        pair = self.jing
        if pair and count > self.deal.held[seat][place]:
            used = self.deal.copies_used(pair, self.checks_hands)
            if used[pair[place]] >= COPIES:
                self._say("desk_fifth", tile=pair[place])
                return
        own = tuple(count if at == place else old for at, old in enumerate(self.deal.held[seat]))
        held = tuple((own[0], own[1]) if at == seat else old for at, old in enumerate(self.deal.held))
        self._set(replace(self.deal, held=held))

    # --- events ---------------------------------------------------------------------------------------------------

    def add_event(self, kind: str) -> None:
        """A `win`, `kong`, `exhausted`, `false_win` or `dead_hand`, at its place in the order, and goes there."""
        entry: Entry
        if kind == "win":
            entry = Win()
        elif kind == "kong":
            entry = Kong("exposed")
        elif kind == "exhausted":
            entry = Exhausted()
        else:
            entry = Penalty(kind)
        events = [event for event in self.deal.events if not (isinstance(event, Win) and event.blank)]
        at = len(events)
        if not isinstance(entry, Exhausted):
            while at and (isinstance(events[at - 1], Exhausted) or self._open_win(events[at - 1], entry)):
                at -= 1
        seat = next((s for s in range(4) if s not in (*self.deal.winners(), *self.deal.penalized())), 0)
        events.insert(at, entry)
        self.mode, self.pending = "hand", ()
        self._set(replace(self.deal, events=tuple(events), current=at, seat=seat, after_kong=False))

    @staticmethod
    def _open_win(event: Entry, new: Entry) -> bool:
        """A win that is still being entered comes after the kong or penalty that is remembered only now."""
        return isinstance(event, Win) and event.tile is None and not isinstance(new, Win)

    def delete_event(self, at: int) -> None:
        events = tuple(event for index, event in enumerate(self.deal.events) if index != at) or (Win(),)
        current = self.deal.current - (at < self.deal.current)
        self._set(replace(self.deal, events=events, current=min(current, len(events) - 1), after_kong=False))

    def move_event(self, at: int, by: int) -> None:
        """Moves an event in the order; the one being edited stays so."""
        to = at + by
        if not (0 <= at < len(self.deal.events) and 0 <= to < len(self.deal.events)):
            return
        events = list(self.deal.events)
        events.insert(to, events.pop(at))
        self._set(replace(self.deal, events=tuple(events), current=to, after_kong=False))

    def select(self, at: int) -> None:
        """Puts an event, or JING, on the felt."""
        if JING <= at < len(self.deal.events):
            seat = self.deal.seat
            gone = {*self.deal.winners(max(at, 0)), *self.deal.penalized(max(at, 0))}
            if at >= 0 and isinstance(self.deal.events[at], Exhausted) and seat in gone:
                seat = next((other for other in range(4) if other not in gone), seat)
            self._show(replace(self.deal, current=at, seat=seat, after_kong=False))

    def select_seat(self, seat: int) -> None:
        """Whose hand of an exhausted wall is on the felt."""
        self._show(replace(self.deal, seat=seat))

    def _put(self, entry: Entry) -> None:
        self._set(self.deal.with_entry(entry))

    def set_player(self, seat: int) -> None:
        """Who won, konged or is penalized; at an exhausted wall, whose hand is shown."""
        entry = self.deal.entry
        if isinstance(entry, Exhausted):
            self.select_seat(seat)
        elif isinstance(entry, Win):
            source = None if entry.source == seat else entry.source
            self._put(replace(entry, player=seat, source=source))
        elif isinstance(entry, Kong):
            self._put(replace(entry, player=seat, feeder=None if entry.feeder == seat else entry.feeder))
        elif isinstance(entry, Penalty):
            self._put(replace(entry, player=seat))

    def set_source(self, seat: int) -> None:
        """Who discarded the winning or konged tile; SELF_DRAWN for the wall."""
        entry, deal = self.deal.entry, self.deal
        if isinstance(entry, Win):
            self._put(replace(entry, source=seat))
        elif isinstance(entry, Kong):
            back = deal.current + 1 if deal.after_kong else deal.current
            self._set(replace(deal.with_entry(replace(entry, feeder=seat)), current=back, after_kong=False))

    def set_kind(self, kind: str) -> None:
        """Which kong or penalty the event is."""
        entry = self.deal.entry
        if isinstance(entry, Kong):
            self._put(replace(entry, kind=kind, feeder=entry.feeder if kind == "exposed" else None))
        elif isinstance(entry, Penalty):
            self._put(replace(entry, kind=kind))

    def toggle_flag(self, flag: str) -> None:
        entry = self.deal.entry
        if isinstance(entry, Win):
            flags = tuple(f for f in entry.flags if f != flag) if flag in entry.flags else (*entry.flags, flag)
            self._put(replace(entry, flags=flags))

    # --- tiles ----------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """Whose hand is on the felt."""
        entry = self.deal.entry
        return self.deal.seat if isinstance(entry, Exhausted) else getattr(entry, "player", None)

    @property
    def held(self) -> Held | None:
        """The hand on the felt; None where the event has none."""
        entry = self.deal.entry
        if isinstance(entry, Exhausted):
            return entry.hands[self.deal.seat]
        return entry.hand if isinstance(entry, Win) else None

    def _with_held(self, held: Held) -> Entry:
        entry = self.deal.entry
        if isinstance(entry, Exhausted):
            hands = tuple(held if at == self.deal.seat else old for at, old in enumerate(entry.hands))
            return Exhausted((hands[0], hands[1], hands[2], hands[3]))
        assert isinstance(entry, Win)
        return replace(entry, hand=held)

    def set_mode(self, mode: str) -> None:
        """How the next tile is laid down. While a kong is on the felt this is its kind."""
        if isinstance(self.deal.entry, Kong) and mode in KONG_KINDS:
            self.set_kind(mode)
        elif mode in self.modes():
            self.mode, self.pending, self.notice = mode, (), ()
            self.changed()

    def add_tile(self, kind: int, mode: str = "") -> None:
        """A tile of the palette: into the hand, or as the mode says."""
        deal, entry = self.deal, self.deal.entry
        mode = mode or self.mode
        if deal.current == JING:
            first = next((at for at, event in enumerate(deal.events) if isinstance(event, Win)), 0)
            self._set(replace(deal, jing=kind, current=first))
        elif isinstance(entry, Kong):
            self._kong_tile(entry, kind)
        elif self.held is None:
            self._say("desk_no_tiles_here")
        elif self.copies_left().get(kind, 0) <= 0:
            self._say("desk_fifth", tile=kind)
        elif mode in KONG_KINDS:
            self._insert_kong(kind, mode)
        elif mode == "chow":
            self._chow(kind)
        elif mode == "pong":
            self._lay(Meld.same(MeldKind.PONG, kind))
        else:
            self._hold(kind)

    def _kong_tile(self, entry: Kong, kind: int) -> None:
        without = self.deal.with_entry(replace(entry, tile=None))
        if without.copies_used(self.jing, self.checks_hands)[kind]:
            self._say("desk_kong_taken", tile=kind)
        else:
            self._put(replace(entry, tile=kind))

    def _room(self) -> int:
        held = self.held
        assert held is not None
        return room(self.deal, self.deal.current, self.actor, held)

    def _hold(self, kind: int) -> None:
        held, entry = self.held, self.deal.entry
        assert held is not None
        if self._room() > 0:
            self._put(self._with_held(replace(held, tiles=(*held.tiles, kind))))
        elif isinstance(entry, Win) and entry.tile is None and self._room() == 0:
            self._put(replace(entry, tile=kind))
        else:
            self._say("desk_hand_full")

    def _chow(self, kind: int) -> None:
        if kind < 27:
            low = kind // 9 * 9 + min(kind % 9, 6)
            self._lay(Meld(MeldKind.CHOW, TILES[low : low + 3]))
            return
        self.pending = (*self.pending, kind)
        if len(self.pending) < 3:
            self.notice = ()
            self.changed()
            return
        kinds, self.pending = tuple(sorted(self.pending)), ()
        table = self.table
        if table is not None and table.is_chow((kinds[0], kinds[1], kinds[2])):
            self._lay(Meld(MeldKind.CHOW, tuple(TILES[one] for one in kinds)))
        else:
            self._say("desk_no_chow")

    def _lay(self, meld: Meld) -> None:
        held = self.held
        assert held is not None
        left = self.copies_left()
        lacking = next((int(tile) for tile in meld.tiles if left.get(tile, 0) < meld.tiles.count(tile)), None)
        if lacking is not None:
            self._say("desk_not_enough", tile=lacking, count=left.get(lacking, 0))
        elif self._room() < 3:
            self._say("desk_no_room")
        else:
            self.mode = "hand"
            self._put(self._with_held(replace(held, melds=(*held.melds, meld))))

    def _insert_kong(self, kind: int, kong: str) -> None:
        """A kong of whoever is on the felt: an event of its own before this one."""
        player, deal = self.actor, self.deal
        if player is None:
            self._say("desk_who_first")
        elif self.copies_left().get(kind, 0) < COPIES:
            self._say("desk_kong_taken", tile=kind)
        elif self._room() < 3:
            self._say("desk_no_room")
        else:
            at, fed = deal.current, kong == "exposed"
            events = (*deal.events[:at], Kong(kong, player, kind), *deal.events[at:])
            self.mode = "hand"
            self._set(replace(deal, events=events, current=at if fed else at + 1, after_kong=fed))

    def set_winning(self, kind: int) -> None:
        """The tile that completes the hand, from the list of waits."""
        entry = self.deal.entry
        if isinstance(entry, Win) and self.copies_left().get(kind, 0):
            self._put(replace(entry, tile=kind))

    def mark_winning(self, at: int) -> None:
        """Makes a concealed tile the winning one; the one that was goes into the hand."""
        entry = self.deal.entry
        if not isinstance(entry, Win):
            return
        tiles = list(entry.hand.tiles)
        kind = tiles.pop(at)
        if entry.tile is not None:
            tiles.insert(at, entry.tile)
        self._put(replace(entry, hand=replace(entry.hand, tiles=tuple(tiles)), tile=kind))

    def remove_tile(self, at: int) -> None:
        held = self.held
        if held is not None and 0 <= at < len(held.tiles):
            self._put(self._with_held(replace(held, tiles=held.tiles[:at] + held.tiles[at + 1 :])))

    def remove_winning(self) -> None:
        """Takes back the winning tile, or the tile of a kong."""
        entry = self.deal.entry
        if isinstance(entry, (Win, Kong)):
            self._put(replace(entry, tile=None))

    def remove_meld(self, at: int) -> None:
        held = self.held
        if held is not None and 0 <= at < len(held.melds):
            self._put(self._with_held(replace(held, melds=held.melds[:at] + held.melds[at + 1 :])))

    def remove_kind(self, kind: int) -> None:
        """Takes one tile of a kind back from the felt."""
        entry, held = self.deal.entry, self.held
        if isinstance(entry, (Win, Kong)) and entry.tile == kind:
            self.remove_winning()
        elif held is not None and kind in held.tiles:
            self.remove_tile(len(held.tiles) - 1 - held.tiles[::-1].index(kind))

    def take_back(self) -> None:
        """Takes back what was laid down last: winning tile, tile, meld."""
        entry, held = self.deal.entry, self.held
        if self.pending:
            self.pending = self.pending[:-1]
            self.changed()
        elif isinstance(entry, (Win, Kong)) and entry.tile is not None:
            self.remove_winning()
        elif held is not None and held.tiles:
            self.remove_tile(len(held.tiles) - 1)
        elif held is not None and held.melds:
            self.remove_meld(len(held.melds) - 1)

    def sort_hand(self) -> None:
        held = self.held
        if held is not None:
            self._put(self._with_held(replace(held, tiles=tuple(sorted(held.tiles)))))

    def clear_hand(self) -> None:
        """Empties the hand on the felt; kongs are events and stay."""
        entry = self.deal.entry
        if isinstance(entry, Win):
            self._put(replace(entry, hand=Held(), tile=None))
        elif isinstance(entry, Exhausted):
            self._put(self._with_held(Held()))

    def enter_text(self, text: str) -> bool:
        """Tiles such as `123m55p` into the hand: to what is there where they fit, else in its place. False: refused."""
        try:
            tiles = tuple(int(tile) for tile in parse_tiles(text))
        except TileError as error:
            self._say(f"tiles_{error.code}", text=error.text[:40], at=error.at + 1)
            return False
        held, entry = self.held, self.deal.entry
        if held is None or self.deal.current == JING:
            if len(tiles) == 1:
                self.add_tile(tiles[0])
                return not self.notice
            self._say("desk_one_tile_here")
            return False
        winning = entry.tile if isinstance(entry, Win) else None
        most = self._room() + (isinstance(entry, Win) and winning is None)
        kept = held.tiles
        if len(tiles) > most:
            most += len(kept) + (winning is not None)
            kept, winning = (), None
        if len(tiles) > most:
            self._say("desk_text_long", count=len(tiles), most=most)
            return False
        all_tiles = (*kept, *tiles)
        full = FULL - (FULL - self._room() - len(held.tiles))
        concealed, rest = all_tiles[:full], all_tiles[full:]
        changed = self._with_held(replace(held, tiles=concealed))
        if isinstance(changed, Win):
            changed = replace(changed, tile=rest[0] if rest else winning)
        deal = self.deal.with_entry(changed)
        used = deal.copies_used(self.jing, self.checks_hands)
        lacking = next((kind for kind in sorted(tiles) if used[kind] > COPIES), None)
        strange = next((kind for kind in tiles if kind not in self.kinds()), None)
        if lacking is not None or strange is not None:
            self._say(
                "desk_fifth" if strange is None else "desk_not_here", tile=lacking if strange is None else strange
            )
            return False
        self._set(deal)
        return True

    # --- records --------------------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        """The deal as a record."""
        return record_of(self.deal, self.jing)

    def new_deal(self) -> None:
        """Clears the table for the next deal; rules, names and stake stay, and the next dealer deals."""
        outcome, deal = self.outcome, self.deal
        dealer = deal.dealer
        if outcome is not None and outcome.complete and outcome.settlement is not None:
            dealer = outcome.settlement.next_dealer
        self.mode, self.pending = "hand", ()
        fresh = Deal(deal.ruleset, deal.options, deal.stake, deal.players, dealer)
        self._set(replace(fresh, current=JING) if self.has_jing else fresh)

    def open(self, path: Path) -> bool:
        """Puts the record of a file on the desk. False: it cannot be, nothing has changed, and the notice says why."""
        from calculator.documents import read_text, read_yaml
        from calculator.problems import Problems

        try:
            self.open_data(read_yaml(read_text(path), str(path)).plain(), path.parent)
        except Problems as problems:
            self.notice = (Missing("desk_not_opened", {"name": path.name}), *problems.problems)
            self.changed()
            return False
        return True

    def open_data(self, data: Any, beside: Path | None = None) -> None:
        """:raises Problems: where the data is no record, or its ruleset does not load."""
        from calculator.problems import Problems
        from calculator.record_reader import RecordReader
        from calculator.rules.files import folders
        from calculator.rules.library import Library as Folders

        reader = RecordReader(data)
        head = reader.head()
        self.library = self.library or Folders(folders())
        ruleset = self.library.load(head[0], beside) if head is not None else None
        if ruleset is not None:
            reader.problems.clear()
            reader.record(ruleset.definition.check_hands)
        # An unfinished deal may be saved and opened again: what its events lack is asked for at the desk.
        faults = [p for p in reader.problems if p.code != "key_missing" and p.code != "kong_from_missing"]
        faults += [p for p in reader.problems if p.code == "key_missing" and not p.path.startswith("events[")]
        faults += [p for p in reader.problems if p.code == "key_missing" and p.path.endswith((".type", ".kind"))]
        if ruleset is None or faults:
            raise Problems(faults or reader.problems)
        self.ruleset, self._beside = ruleset, beside
        self.mode, self.pending = "hand", ()
        self._set(deal_of(data))

    def save(self, path: Path) -> bool:
        """Writes the record. False: it could not be written, and the notice says why."""
        from calculator.gui.record_text import record_text

        try:
            path.write_text(record_text(self.record()), encoding="utf-8")
        except OSError as error:
            self._say("desk_not_saved", name=path.name, reason=error.strerror or str(error))
            return False
        self._say("desk_saved", name=path.name)
        return True

    def tell(self, problems: Iterable[Missing | Problem]) -> None:
        """Shows sentences that come from outside."""
        self.notice = tuple(problems)
        self.changed()

    def discard_source(self) -> bool:
        """Whether the win on the felt came from somebody's discard."""
        entry = self.deal.entry
        return isinstance(entry, Win) and entry.source not in (None, SELF_DRAWN)
