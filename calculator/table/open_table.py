"""The table: the deal being entered, everything that can be done to it, and the way back. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from calculator import documents
from calculator.deals import (
    Deal,
    Exhausted,
    FactPairs,
    Kong,
    as_recorded,
    frozen_options,
    none_held,
    record_of,
    record_text,
)
from calculator.table import deal_changes, tile_changes
from calculator.table.allowed import actor_reason
from calculator.table.deal_changes import Change
from calculator.table.fitting import fit_to_ruleset, seated
from calculator.table.history import Effect, History, Step
from calculator.table.kong_wins import with_shared_flags
from calculator.table.missing import event_of
from calculator.table.open_deal import MODES, OpenDeal, once
from calculator.table.state import JING, TableState, state_of
from calculator.text import Sentence
from calculator.tiles import KONG_KINDS

if TYPE_CHECKING:
    from calculator.rules import Ruleset
    from calculator.rules.library import Library, RulesetFile
    from calculator.settlement import Settlement
    from calculator.table.named_tiles import Named

P = ParamSpec("P")


class OpenTable(OpenDeal):
    """The deal being entered: its state, all changes to it as undoable steps, and the answers of the rules.

    Each change replaces the immutable state.

    The engine is loaded by `start`, after the window has been painted; until then there is no ruleset and no
    outcome. `changed` is called after everything that alters what is shown.
    """

    def __init__(self, on: TableState | Deal) -> None:
        super().__init__(TableState(on) if isinstance(on, Deal) else on)
        self.history = History()
        self.mode = "hand"
        self.pending: tuple[int, ...] = ()
        """Tiles of a run that is being built."""
        self.notice: tuple[Sentence, ...] = ()
        """The reasons that the last action failed."""
        self.changed: Callable[[], None] = lambda: None
        self.library: Library | None = None
        self.unloaded: tuple[documents.Problem, ...] = ()
        """The reasons that the ruleset does not load."""
        self.beside: Path | None = None
        """The folder of the opened record, beside which its ruleset may lie."""
        self._together = 0
        self._completed: tuple[TableState, int] | None = None
        """The state when two tiles had named a run, and its third."""
        self.keep_row: Callable[[Any], bool] = lambda row: False
        """Puts a deal of amounts into the night; whether it could, and the notice says why not."""

    # --- steps ------------------------------------------------------------------------------------------------------

    def start(self, library: Library | None = None, on: TableState | None = None, beside: Path | None = None) -> None:
        """Load the engine and settle the current deal, or `on` in its place."""
        self.on = on or self.on
        self.beside = beside or self.beside
        self.library = library or self._of_folders()
        try:
            self.ruleset, self.unloaded = self.library.load(self.deal.ruleset, self.beside), ()
            self.on = seated(self.on, self.ruleset.definition.seats)
        except documents.Problems as problems:
            # Under the rules that were there before it would be another deal.
            self.ruleset, self.unloaded = None, problems.problems
        self._refresh()

    def start_under(self, ruleset: Ruleset) -> None:
        """Settle the current deal under a ruleset that is loaded already."""
        self.ruleset = ruleset
        self._refresh()

    @staticmethod
    def _of_folders() -> Library:
        from calculator.rules.library import FEW, Library, folders

        return Library(folders(), kept=FEW)

    def load(self, on: TableState) -> None:
        """Replace the deal by another, under its own ruleset.

        :raises Problems: if that ruleset does not load; nothing has changed then.
        """
        assert self.library is not None
        before, self.ruleset = self.ruleset, self.library.load(on.deal.ruleset)
        on = seated(on, self.ruleset.definition.seats)
        self._afresh()
        if self.has_jing and on.deal.jing is None:
            on = on._replace(current=JING)
        changed = self.ruleset is not before
        self._set(on, None)
        if changed:
            # Also where the deal looks the same as before: under other rules it is another one.
            self._refresh()

    def reload_rules(self) -> None:
        """Read the rulesets again, whose files have changed.

        One that is broken now stays as it last was, with a notice.
        """
        if self.library is None:
            return
        self.library.forget()
        self.notice = ()
        self.start(self.library)
        try:
            broken = self.library.faults(self.library.find(self.deal.ruleset, self.beside))
        except documents.Problems:
            return
        if broken and self.definition is not None:
            self.notify([Sentence("rules_table_still_good", {"file": f"{self.deal.ruleset}.yaml"}), broken[0]])

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several changes as one: the rules are asked once, and one step back undoes them all."""
        steps, before = len(self.history.past), Step(self.on, self.beside)
        changed, self.changed = self.changed, lambda: None
        self._together += 1
        try:
            yield
        finally:
            self._together -= 1
            self.changed = changed
            self.history.join(steps, before)
            if not self._together:
                self._refresh()

    def _refresh(self) -> None:
        if self._together:
            return
        # What was worked out is of another deal: where this one cannot be, there is nothing.
        self.outcome = None
        try:
            if self.ruleset is not None:
                from calculator.table.outcome import work_out

                self.outcome = work_out(self.with_state(self.on))
        finally:
            self.changed()

    def put(self, found: Change, fresh: bool = False) -> None:
        """Make a change, or show why it cannot be.

        `fresh`: the next tile goes into the hand again.
        """
        if isinstance(found, Sentence):
            self.notify([found])
        elif found is not None:
            if fresh:
                self._afresh()
            if isinstance(found.entry, Exhausted):
                from calculator.table.outcome import with_certain_claims

                found = with_certain_claims(self.with_state(found))
            self._set(found)

    def _afresh(self) -> None:
        self.mode, self.pending = "hand", ()

    def _set(self, on: TableState, *beside: Path | None) -> None:
        """Make a change that can be undone; `beside` is the folder of the record that was opened."""
        self.notice = ()
        if not beside:
            on = on._replace(deal=with_shared_flags(on.deal, self.deal))
        if on == self.on and beside in ((), (self.beside,)):
            self.changed()
            return
        self.history.add(Step(self.on, self.beside))
        self.on = on
        if beside:
            self.beside = beside[0]
        self._refresh()

    def _show(self, on: TableState) -> None:
        """Change the view, not the facts."""
        self.notice = ()
        self._afresh()
        self.on = on
        self._refresh()

    def say(self, code: str, /, **facts: Any) -> None:
        """Show one sentence that comes from outside."""
        self.notify([Sentence(code, facts)])

    @property
    def settlement(self) -> Settlement | None:
        """The settlement of the deal, as far as it is settled."""
        return self.outcome.settlement if self.outcome is not None else None

    @property
    def can_undo(self) -> bool:
        """True if a step can be undone."""
        return bool(self.history.past)

    @property
    def can_redo(self) -> bool:
        """True if a step can be redone."""
        return bool(self.history.future)

    def undo(self) -> None:
        """Undo the last step."""
        self._step(back=True)

    def redo(self) -> None:
        """Redo the next step."""
        self._step(back=False)

    def did(self, effect: Effect) -> None:
        """Something was done beside the table; a step of its own, or a part of those taken together."""
        self.history.add(Step(self.on, self.beside, (effect,)))

    def _step(self, back: bool) -> None:
        before, step = (self.deal.ruleset, self.beside), None
        with self._noticing():
            step = self.history.go(back, Step(self.on, self.beside))
        if step is None:
            return
        self.on, self.beside = step.on, step.beside
        self.notice, self.pending = (), ()
        if (self.deal.ruleset, self.beside) != before and self.library is not None:
            self.start(self.library)
        else:
            self._refresh()

    def notify(self, problems: Iterable[Sentence]) -> None:
        """Show sentences that come from outside."""
        self.notice = tuple(problems)
        self.changed()

    @contextmanager
    def _noticing(self, *before: Sentence) -> Iterator[None]:
        """Show what is wrong if something cannot be done, with some sentences before it."""
        try:
            yield
        except documents.Problems as problems:
            self.notify((*before, *problems.problems))

    # --- deal and tiles ---------------------------------------------------------------------------------------------

    def make(self, change: Callable[Concatenate[OpenDeal, P], Change], /, *given: P.args, **named: P.kwargs) -> None:
        """Make a change by its function, such as `set_dealer`, or show why it cannot be."""
        self.put(change(self, *given, **named))

    def add_event(self, kind: str) -> None:
        """Add an event at its place in the order, and make it the current one.

        It is a `win`, `kong`, `concealed` (kong), `exhausted`, `false_win` or `dead_hand`.
        """
        self.put(deal_changes.add_event(self, kind), fresh=True)

    def select(self, at: int) -> None:
        """Make an event, or JING, the current one."""
        if JING <= at < len(self.deal.events):
            self._show(self.on._replace(current=at, after_kong=False))

    def select_seat(self, seat: int) -> None:
        """Whose hand of an exhausted wall is on the table."""
        self._show(self.on._replace(seat=seat))

    def set_player(self, seat: int) -> None:
        """Set the player of the event; at an exhaustive draw, the seat whose hand is shown."""
        if isinstance(self.entry, Exhausted) and actor_reason(self, seat) is None:
            self.select_seat(seat)
        else:
            self.put(deal_changes.set_player(self, seat))

    def set_mode(self, mode: str) -> None:
        """Set how the next tile is laid down; for a kong this is its kind."""
        if isinstance(self.entry, Kong) and mode in KONG_KINDS:
            self.make(deal_changes.set_kind, mode)
        elif mode in self.modes() or any(named.mode == mode for named in self.named()):
            self.mode, self.pending = mode, ()
            self.notify(())

    def add_tile(self, kind: int, mode: str = "") -> None:
        """Add a tile of the palette: to the hand, or as the mode says."""
        mode = mode or self.mode
        named = self._named_in(mode)
        if named is not None:
            self._name(named, kind)
            return
        third = None
        if self._completed == (self.on, kind) and mode == "hand":
            # Who clicks all three means the third of the run.
            self._completed = None
            self.say("table_chow_whole", tile=kind)
            return
        if mode == "chow" and not tile_changes.in_a_row(self, kind):
            kinds = (*self.pending, kind)
            refused = tile_changes.not_taken(self, kind)
            rests = [] if refused is not None else tile_changes.rests_of_runs(self, kinds)
            if len(rests) > 1 or (rests and not self.pending):
                # It is built tile by tile, at least by two.
                self.mode, self.pending = mode, kinds
                self.notify(())
                return
            if rests:
                self.pending = ()
                third = next(iter(rests[0]), None)
                found = tile_changes.lay_run(self, (*kinds, *rests[0]))
            else:
                found = refused or Sentence(
                    "table_no_chow_with" if self.pending else "table_no_chow_of", {"tile": kind}
                )
        else:
            found = tile_changes.lay_tile(self, kind, mode)
        if isinstance(found, TableState) and mode != "hand" and self.held is not None:
            self.mode = "hand"
        self.put(found)
        self._completed = (self.on, third) if third is not None and not self.notice else None

    # --- tiles that facts name --------------------------------------------------------------------------------------

    @once
    def named(self) -> tuple[Named, ...]:
        """Return the facts of the current win that name tiles, with those."""
        from calculator.table.named_tiles import facts_naming

        win = self.outcome.win_at(self.current) if self.outcome is not None else None
        return facts_naming(self, win.score if win is not None else None)

    def _named_in(self, mode: str) -> Named | None:
        return None if mode in MODES else next((named for named in self.named() if named.mode == mode), None)

    def _name(self, named: Named, kind: int) -> None:
        """Name one tile more; the last that may be named is followed by tiles of the hand."""
        from calculator.table.named_tiles import name_tile

        self.put(name_tile(self, named, kind))
        now = self._named_in(named.mode)
        if not self.notice and (now is None or now.full) and named.mode == self.mode:
            self.mode = "hand"
            self.changed()

    def take_named(self, mode: str, at: int) -> None:
        """Remove a tile that a fact names; `mode` is the one in which it was picked."""
        from calculator.table.named_tiles import take_named

        named = self._named_in(mode)
        self.put(take_named(self, named, at) if named is not None else None)

    def remove_kind(self, kind: int) -> None:
        """Remove one tile of a kind from the table, or in their mode from those that a fact names."""
        named = self._named_in(self.mode)
        if named is None:
            self.put(tile_changes.remove_kind(self, kind))
        elif kind in named.kinds:
            self.take_named(named.mode, len(named.kinds) - 1 - named.kinds[::-1].index(kind))

    def playable(self) -> frozenset[int] | None:
        """Return the kinds that can follow in the present mode; None if all that are left can."""
        named = self._named_in(self.mode)
        if named is not None:
            return frozenset() if named.full else None
        return tile_changes.playable(self, self.mode, self.pending)

    def add_tiles(self, kinds: Iterable[int], mode: str = "") -> bool:
        """Add tiles as if they were clicked one after another, as one step.

        Stop at the first impossible one.
        """
        kinds = tuple(kinds)
        if not mode and self._named_in(self.mode) is not None:
            # What is too many for the fact is refused, and does not fall into the hand.
            mode = self.mode
        with self.together():
            if len(kinds) == 3 and (mode or self.mode) == "chow" and not self.pending and self.held is not None:
                # Three typed together are the run that they are.
                self.put(tile_changes.lay_run(self, kinds), fresh=True)
                return not self.notice
            for kind in kinds:
                if kind not in self.kinds():
                    self.say("table_not_here", tile=kind)
                else:
                    self.add_tile(kind, mode)
                if self.notice:
                    return False
        return True

    def take_back(self) -> None:
        """Remove the last part laid down: winning tile, tile, meld."""
        named = self._named_in(self.mode)
        if self.pending:
            self.pending = self.pending[:-1]
            self.changed()
        elif named is not None and named.kinds:
            self.take_named(named.mode, len(named.kinds) - 1)
        else:
            self.put(tile_changes.remove_last(self))

    # --- the table --------------------------------------------------------------------------------------------------

    def listed(self) -> list[RulesetFile]:
        """Return the ruleset files for menus."""
        return self.library.listed() if self.library is not None else []

    def set_ruleset(self, name: str) -> None:
        """Change the rules, and keep options, seats, tiles and facts that they know too.

        One that does not load changes nothing.
        """
        if self.library is None or (name == self.deal.ruleset and self.ruleset is not None):
            return
        ruleset = None
        with self._noticing():
            ruleset = self.library.load(name, self.beside)
        if ruleset is None:
            return
        kept = tuple(ruleset.fitting(dict(self.deal.options)).items())
        self.ruleset = ruleset
        self._afresh()
        current = max(self.current, 0)
        if self.has_jing and self.deal.jing is None:
            current = JING
        on = self.on.with_deal(ruleset=name, options=kept)._replace(current=current)
        values, _ = ruleset.options(dict(kept))
        self._set(fit_to_ruleset(on, ruleset, ruleset.table(values)))

    def option(self, name: str) -> Any:
        """Return the value of an option at this table."""
        return self.table.option(name) if self.table is not None else None

    # --- records ----------------------------------------------------------------------------------------------------

    def recorded(self) -> Deal:
        """Return the deal as its record has it."""
        return as_recorded(self.deal, self.jing)

    def record(self) -> dict[str, Any]:
        """Return the deal as a record."""
        return record_of(self.recorded())

    def recordable(self) -> Sentence | None:
        """Return why the deal cannot be recorded just now; None if it can be, finished or not."""
        outcome, deal = self.outcome, self.deal
        if self.on.sample:
            return Sentence("tour_refused")
        if outcome is None:
            return Sentence("table_loading")
        known = deal.begun
        if not known and not self.has_jing:
            return Sentence("ask_record_nothing")
        if outcome.problems:
            places = [place for problem in outcome.problems if (place := event_of(problem.path)) is not None]
            return (
                Sentence("ask_record_wrong", {"number": min(places) + 1}) if places else Sentence("ask_record_refused")
            )
        # A win of which nothing is known yet stands behind all that has happened.
        ended = outcome.missing is None or (bool(known) and outcome.missing_at == known[-1] + 1 == len(deal.events) - 1)
        if not ended:
            return outcome.missing
        return None if outcome.settlement is not None else Sentence("table_loading")

    def new_deal(self, *, first: bool = False) -> None:
        """Clear the table for the next deal.

        Rules, names and stake stay, and the next dealer deals.

        The `first` of a session has nothing from a deal before.
        """
        outcome, deal = self.outcome, self.deal
        dealer, facts = deal.dealer, deal.facts
        if first:
            dealer, facts = 0, ()
        elif outcome is not None and outcome.complete and outcome.settlement is not None:
            dealer = outcome.settlement.next_dealer
            facts = frozen_options(outcome.settlement.next_facts_said)
        held, facts = none_held(deal.seats), self._going_on(facts)
        fresh = Deal(
            deal.ruleset, deal.options, deal.stake, deal.players, dealer, held=held, seats=deal.seats, facts=facts
        )
        self.put(TableState(fresh, JING if self.has_jing else 0), fresh=True)

    def _going_on(self, said: FactPairs) -> FactPairs:
        """Return those of some facts that go on from deal to deal, without defaults."""
        facts = self.ruleset.facts if self.ruleset is not None else {}
        known = [one for one in said if one[0] in facts and facts[one[0]].next is not None]
        return tuple([(name, value) for name, value in known if not deal_changes.is_usual(facts[name], value)])

    def open(self, path: Path) -> bool:
        """Open the record of a file.

        Return False if it cannot be; nothing has changed then, and the notice says why.
        """
        with self._noticing(Sentence("table_not_opened", {"name": path.name})):
            self.open_data(documents.read_yaml(documents.read_text(path), str(path)).plain(), path.parent)
            if self.ruleset is not None and (found := self.ruleset.named_twice(self.deal.ruleset)):
                self.notify(found)
            return True
        return False

    def open_text(self, text: str) -> bool:
        """Open a pasted record, with a notice.

        Return False as when a file is opened.
        """
        from calculator.rules.library import refuse_path

        with self._noticing(Sentence("entry_not_pasted")):
            data = documents.read_yaml(text.strip("\ufeff"), "").plain()
            refuse_path(data.get("ruleset") if isinstance(data, dict) else None)
            self.open_data(data)
            self.say("entry_pasted")
            return True
        return False

    def open_data(self, data: Any, beside: Path | None = None) -> None:
        """Open a record.

        :raises Problems: if the data is not a record, or its ruleset does not load.
        """
        from calculator.deals import at_table, read_deal

        deal, form = read_deal(data)
        self.library = self.library or self._of_folders()
        ruleset = self.library.load(deal.ruleset, beside) if deal.ruleset else None
        if ruleset is not None:
            deal, form = read_deal(data, ruleset)
        found = form.problems if ruleset is None else at_table(deal._replace(options=()), form, ruleset).form.problems
        # An unfinished deal may be saved and opened again: what its events lack is asked for at the table.
        faults = [p for p in found if p.code != "key_missing" and p.code != "kong_from_missing"]
        faults += [p for p in found if p.code == "key_missing" and not p.path.startswith("events[")]
        faults += [p for p in found if p.code == "key_missing" and p.path.endswith((".type", ".kind"))]
        if ruleset is None or faults:
            raise documents.Problems(faults or found)
        self.ruleset = ruleset
        self._afresh()
        self._set(state_of(deal), beside)

    def save(self, path: Path) -> bool:
        """Write the record, whole or not at all.

        Return False if it could not be written; the notice says why.
        """
        with self._noticing():
            documents.save_text(path, record_text(self.record()), backup=False)
            self.say("table_saved", name=path.name)
            return True
        return False
