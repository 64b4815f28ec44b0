"""The desk's way back: each change replaces the immutable `TableState`, so that undo is a list of them. No widgets.

The engine is loaded by `start`, after the window has been painted; until then there is no ruleset and no outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from calculator.deals import Deal
from calculator.table.deal_changes import Change
from calculator.table.fitting import seated
from calculator.table.kong_wins import with_shared_flags
from calculator.table.open_deal import OpenDeal
from calculator.table.state import JING, DeskStep, Effect, TableState
from calculator.text import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from calculator.documents import Problem
    from calculator.rules import Ruleset
    from calculator.rules.library import Library
    from calculator.settlement import Settlement


class Undoable(OpenDeal):
    """What lies on the desk, every change as a step that can be taken back, and what the rules answer.

    `changed` is called after everything that alters what is shown.
    """

    def __init__(self, on: TableState | Deal) -> None:
        super().__init__(TableState(on) if isinstance(on, Deal) else on)
        self.mode = "hand"
        self.pending: tuple[int, ...] = ()
        """Tiles of a run that is being built."""
        """How the win on the felt came about, where that was chosen before it can be said: `discard`."""
        self.notice: tuple[Sentence, ...] = ()
        """What the last action could not do."""
        self.changed: Callable[[], None] = lambda: None
        self.library: Library | None = None
        self.unloaded: tuple[Problem, ...] = ()
        """Why there is no ruleset, where it does not load."""
        self.beside: Path | None = None
        """The folder of the opened record, beside which its ruleset may lie."""
        # No limit: deals share all that did not change, so that a step costs a few hundred bytes.
        self._past: list[DeskStep] = []
        self._future: list[DeskStep] = []
        self._together = 0

    def start(self, library: Library | None = None, on: TableState | None = None, beside: Path | None = None) -> None:
        """Loads the engine and settles what lies on the desk, or `on` in its place."""
        self.on = on or self.on
        self.beside = beside or self.beside
        from calculator.documents import Problems

        self.library = library or self._of_folders()
        try:
            self.ruleset, self.unloaded = self.library.load(self.deal.ruleset, self.beside), ()
            self.on = seated(self.on, self.ruleset.definition.seats)
        except Problems as problems:
            # Under the rules that were there before it would be another deal.
            self.ruleset, self.unloaded = None, problems.problems
        self._refresh()

    def start_under(self, ruleset: Ruleset) -> None:
        """Settles what lies on the desk under a ruleset that is loaded already."""
        self.ruleset = ruleset
        self._refresh()

    @staticmethod
    def _of_folders() -> Library:
        from calculator.rules.library import Library, folders

        return Library(folders())

    def lay(self, on: TableState) -> None:
        """Another deal altogether, under its own ruleset.

        :raises Problems: where that ruleset does not load; nothing has changed then.
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
        """Reads the rulesets again, whose files have changed. One that is broken now stays as it last was, and says so."""
        if self.library is None:
            return
        from calculator.documents import Problems

        self.library.forget()
        self.notice = ()
        self.start(self.library)
        try:
            broken = self.library.faults(self.library.find(self.deal.ruleset, self.beside))
        except Problems:
            return
        if broken and self.definition is not None:
            self.notify([Sentence("rules_desk_still_good", {"file": f"{self.deal.ruleset}.yaml"}), broken[0]])

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several changes as one: the rules are asked once, and one step back undoes them all."""
        steps, before = len(self._past), DeskStep(self.on, self.beside)
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
        # What was worked out is of another deal: where this one cannot be, there is nothing.
        table, self.outcome = self.table, None
        try:
            if table is not None:
                from calculator.table.outcome import work_out

                if self.jing or not self.has_jing:
                    self.outcome = work_out(self.on, table, self._table[3])
                else:
                    self.outcome = work_out(self.on.with_deal(jing=None), table, self._table[3])
        finally:
            self.changed()

    def put(self, found: Change, fresh: bool = False) -> None:
        """Takes over a change, or says why it cannot be. `fresh`: the next tile goes into the hand again."""
        if isinstance(found, Sentence):
            self.notify([found])
        elif found is not None:
            if fresh:
                self._afresh()
            self._set(found)

    def _afresh(self) -> None:
        self.mode, self.pending = "hand", ()

    def _set(self, on: TableState, *beside: Path | None) -> None:
        """A change that can be undone; `beside` is the folder of the record that was opened."""
        self.notice = ()
        if not beside:
            on = on._replace(deal=with_shared_flags(on.deal, self.deal))
        if on == self.on and beside in ((), (self.beside,)):
            self.changed()
            return
        self._past.append(DeskStep(self.on, self.beside))
        self._future.clear()
        self.on = on
        if beside:
            self.beside = beside[0]
        self._refresh()

    def _show(self, on: TableState) -> None:
        """A change of what is looked at, not of the facts."""
        self.notice = ()
        self._afresh()
        self.on = on
        self._refresh()

    def _say(self, code: str, **facts: Any) -> None:
        self.notify([Sentence(code, facts)])

    @property
    def settlement(self) -> Settlement | None:
        """What the deal comes to, as far as it is settled."""
        return self.outcome.settlement if self.outcome is not None else None

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
        self._past.append(DeskStep(self.on, self.beside, (effect,)))
        self._future.clear()

    def _step(self, taken: list[DeskStep], given: list[DeskStep]) -> None:
        if not taken:
            return
        from calculator.documents import Problems

        step, before = taken[-1], (self.deal.ruleset, self.beside)
        try:
            for effect in reversed(step.effects) if taken is self._past else step.effects:
                (effect.undo if taken is self._past else effect.redo)()
        except Problems as problems:
            self.notify(problems.problems)
            return
        taken.pop()
        given.append(DeskStep(self.on, self.beside, step.effects))
        self.on, self.beside = step.on, step.beside
        self.notice, self.pending = (), ()
        if (self.deal.ruleset, self.beside) != before and self.library is not None:
            self.start(self.library)
        else:
            self._refresh()

    def notify(self, problems: Iterable[Sentence]) -> None:
        """Shows sentences that come from outside."""
        self.notice = tuple(problems)
        self.changed()
