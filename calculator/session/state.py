"""The state of the desk: the deal being entered, its rules, what they answer, and the way back. No widgets.

Each change replaces the immutable `Deal`, so that undo is a list of deals. The engine is loaded by `start`, after the
window has been painted; until then there is no ruleset and no outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calculator.deals import Deal, Event, Exhausted, Held, Win
from calculator.session.history import Effect, Step
from calculator.session.inferences import forget, guess
from calculator.session.missing import Missing
from calculator.session.on_desk import JING, OnDesk
from calculator.tiles import COPIES, KONG_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from calculator.documents import Problem
    from calculator.rules import Definition, Ruleset, Table
    from calculator.rules.library import Library, RulesetFile
    from calculator.session.outcome import Outcome

MODES = ("hand", "chow", "pong", *KONG_KINDS)


class DeskState:
    """`changed` is called after everything that alters what is shown."""

    def __init__(self, on: OnDesk | Deal) -> None:
        self.on = OnDesk(on) if isinstance(on, Deal) else on
        self.mode = "hand"
        self.pending: tuple[int, ...] = ()
        """Honors of a chow that is being built."""
        self.notice: tuple[Missing | Problem, ...] = ()
        """What the last action could not do."""
        self.changed: Callable[[], None] = lambda: None
        self.library: Library | None = None
        self.ruleset: Ruleset | None = None
        self.outcome: Outcome | None = None
        self._table: tuple[Ruleset | None, object, Table | None, Sequence[Problem]] = (None, None, None, ())
        """The table last asked for, with what made it and what is wrong with its options."""
        self._beside: Path | None = None
        # No limit: deals share all that did not change, so that a step costs a few hundred bytes.
        self._past: list[Step] = []
        self._future: list[Step] = []
        self._together = 0

    @property
    def deal(self) -> Deal:
        return self.on.deal

    @property
    def current(self) -> int:
        """The index of the event being edited, or JING."""
        return self.on.current

    @property
    def entry(self) -> Event | None:
        """The event being edited."""
        return self.on.entry

    @property
    def beside(self) -> Path | None:
        """The folder of the opened record, beside which its ruleset may lie."""
        return self._beside

    def start(self, library: Library | None = None, on: OnDesk | None = None, beside: Path | None = None) -> None:
        """Loads the engine and settles what lies on the desk, or `on` in its place."""
        self.on = on or self.on
        self._beside = beside or self._beside
        from calculator.documents import Problems
        from calculator.rules.library import Library as Folders
        from calculator.rules.library import folders

        self.library = library or Folders(folders())
        try:
            self.ruleset = self.library.load(self.deal.ruleset, self._beside)
        except Problems as problems:
            self.notice = problems.problems
        self._refresh()

    def lay(self, on: OnDesk, library: Library | None = None) -> None:
        """Another deal altogether, under its own ruleset, which `library` may read otherwise from now on.

        :raises Problems: where that ruleset does not load; nothing has changed then.
        """
        before, library = self.ruleset, library or self.library
        assert library is not None
        self.ruleset = library.load(on.deal.ruleset)
        self.library = library
        self.mode, self.pending = "hand", ()
        if self.has_jing and on.deal.jing is None:
            on = on._replace(current=JING)
        changed = self.ruleset is not before
        self._set(on, None)
        if changed:
            # Also where the deal looks the same as before: under other rules it is another one.
            self._refresh()

    def reload_rules(self) -> None:
        """Reads the rulesets again, whose files have changed. One that is broken now stays as it last was, and says so."""
        if self.library is None:
            return
        from calculator.documents import Problems

        self.library.forget()
        self.notice = ()
        self.start(self.library)
        try:
            broken = self.library.faults(self.library.find(self.deal.ruleset, self._beside))
        except Problems:
            return
        if broken and self.definition is not None:
            self.notify([Missing("rules_desk_still_good", {"file": f"{self.deal.ruleset}.yaml"}), broken[0]])

    def listed(self) -> list[RulesetFile]:
        return self.library.listed() if self.library is not None else []

    @property
    def definition(self) -> Definition | None:
        return self.ruleset.definition if self.ruleset is not None else None

    @property
    def table(self) -> Table | None:
        if self.ruleset is None:
            return None
        ruleset, options, table, _ = self._table
        if table is None or ruleset is not self.ruleset or options is not self.deal.options:
            values, wrong = self.ruleset.options(self.deal.choices)
            table = self.ruleset.table(values)
            self._table = (self.ruleset, self.deal.options, table, wrong)
        return table

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
        """How many of each kind can still be laid down; a winning tile that is only guessed does not lie there yet."""
        used = forget(self.on).deal.copies_used(self.jing, self.checks_hands)
        return {kind: max(COPIES - used[kind], 0) for kind in self.kinds()}

    # --- changing ---------------------------------------------------------------------------------------------------

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several changes as one: the rules are asked once, and one step back undoes them all."""
        steps, before = len(self._past), Step(self.on, self._beside)
        changed, self.changed = self.changed, lambda: None
        self._together += 1
        try:
            yield
        finally:
            self._together -= 1
            self.changed = changed
            if len(self._past) > steps:
                effects = tuple(effect for step in self._past[steps:] for effect in step.effects)
                self._past[steps:] = [before._replace(effects=effects)]
            if not self._together:
                self._refresh()

    def _refresh(self) -> None:
        if self._together:
            return
        table = self.table
        if table is not None:
            from calculator.session.outcome import work_out

            if self.jing or not self.has_jing:
                self.on, self.outcome = work_out(self.on, table, self._table[3])
            else:
                without = self.on._replace(deal=self.deal._replace(jing=None))
                self.outcome = work_out(without, table, self._table[3])[1]
        self.changed()

    @property
    def _circumstances(self) -> tuple[str, ...]:
        return self.definition.circumstances if self.definition is not None else ()

    def _set_deal(self, deal: Deal) -> None:
        """Another deal of which the same is edited."""
        self._set(self.on._replace(deal=deal))

    def _set(self, on: OnDesk, *beside: Path | None) -> None:
        """A change that can be undone; `beside` is the folder of the record that was opened."""
        self.notice = ()
        on = forget(on)
        on = on._replace(deal=guess(on.deal, self._circumstances))
        if on == forget(self.on) and beside in ((), (self._beside,)):
            self.changed()
            return
        self._past.append(Step(self.on, self._beside))
        self._future.clear()
        self.on = on
        if beside:
            self._beside = beside[0]
        self._refresh()

    def _show(self, on: OnDesk) -> None:
        """A change of what is looked at, not of the facts."""
        self.notice = ()
        self.pending = ()
        self.mode = "hand"
        self.on = on
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

    def did(self, effect: Effect) -> None:
        """Something was done beside the desk; a step of its own, or a part of those taken together."""
        self._past.append(Step(self.on, self._beside, (effect,)))
        self._future.clear()

    def _step(self, taken: list[Step], given: list[Step]) -> None:
        if not taken:
            return
        from calculator.documents import Problems

        step, before = taken[-1], (self.deal.ruleset, self._beside)
        try:
            for effect in reversed(step.effects) if taken is self._past else step.effects:
                (effect.undo if taken is self._past else effect.redo)()
        except Problems as problems:
            self.notify(problems.problems)
            return
        taken.pop()
        given.append(Step(self.on, self._beside, step.effects))
        self.on, self._beside = step.on, step.beside
        self.notice, self.pending = (), ()
        if (self.deal.ruleset, self._beside) != before and self.library is not None:
            self.start(self.library)
        else:
            self._refresh()

    def _put(self, entry: Event) -> None:
        self._set(self.on.with_entry(entry))

    def notify(self, problems: Iterable[Missing | Problem]) -> None:
        """Shows sentences that come from outside."""
        self.notice = tuple(problems)
        self.changed()

    # --- on the felt ------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """Whose hand is shown."""
        return self.on.actor

    @property
    def held(self) -> Held | None:
        """The hand that is edited; None where the event has none."""
        entry = self.entry
        if isinstance(entry, Exhausted):
            return entry.hand(self.on.felt_seat) if self.checks_hands else None
        return entry.hand if isinstance(entry, Win) else None
