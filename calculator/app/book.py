"""The book: the night that is being played, beside the table. It is on the disk whenever a change returns. No widgets."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from calculator.deals import Deal, frozen_options, none_held, said_facts, said_value
from calculator.documents import Problems, ReadOnlyData, refusal
from calculator.nights import (
    MAX_TITLE,
    Entry,
    Night,
    Person,
    PlayedDeal,
    Replayer,
    Row,
    Sheet,
    change,
    delete,
    freeze,
    insert,
    move,
    new_night,
    night_problems,
    now,
    people_called,
    played,
    recorded,
    row,
    seated_problems,
)
from calculator.nights.store import ConcurrentChange, Store
from calculator.rules.library import Library
from calculator.table import Effect
from calculator.text import LANGUAGES, Language


class Book:
    """The session in use, from the store.

    `changed` is called after everything that alters what is shown. Every method that writes raises
    `Problems` if it could not, and then nothing has changed.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.replayer = Replayer()
        self.sheet: Sheet | None = None
        self.editing: str | None = None
        """The row whose deal lies on the table."""
        self._lost: tuple[str, int] | None = None
        """A night and the revision of it to which no step leads, as has been told."""
        self.changed: Callable[[], None] = lambda: None

    @property
    def night(self) -> Night | None:
        """The session in use."""
        return self.sheet.night if self.sheet is not None else None

    @property
    def _sheet(self) -> Sheet:
        """The sheet of the night, where there must be one."""
        assert self.sheet is not None
        return self.sheet

    @property
    def _shown_id(self) -> str | None:
        return self.sheet.night.id if self.sheet is not None else None

    # --- which night ----------------------------------------------------------------------------------------------

    def open_last(self) -> None:
        """Open the latest session that has not been paid out; none if all have."""
        last = next((one for one in self.store.headings() if one.problem is None and not one.settled), None)
        if last is not None:
            self.look_at(last.id)

    def look_at(self, night_id: str | None) -> None:
        """Show a session, or none."""
        self.editing = None
        self._show(None if night_id is None else self.store.night(night_id))

    def refresh(self) -> bool:
        """Read the changes of another window, and return whether there were any."""
        if not self.store.changed_outside() or self.night is None:
            return False
        fresh = self.store.night(self.night.id)
        if fresh.revision == self.night.revision:
            return False
        self._show(fresh)
        return True

    def reload(self) -> None:
        """Read the session from the disk, if it still is there."""
        try:
            self.look_at(self._shown_id)
        except Problems:
            self.look_at(None)

    def _show(self, night: Night | None, sheet: Sheet | None = None) -> None:
        self.sheet = None if night is None else sheet or self.replayer.replay(night)
        if self.editing is not None and not self.has(self.editing):
            self.editing = None
        self.changed()

    # --- changing -------------------------------------------------------------------------------------------------

    def begin(self, night: Night) -> Effect:
        """Begin a new session, and use it from now on."""
        shown = self._shown_id
        saved = self.store.save(self.replayer.replay(self._named_apart(night)), "begin")
        # Colours of remembered people who would share one at this table.
        self._rename(saved.people)
        self.editing = None
        self._show(saved)

        def undo() -> None:
            if self._same_as(saved) is None:
                return
            self.store.delete(saved.id)
            self._show(None)
            if shown is not None:
                self.look_at(shown)

        def redo() -> None:
            self.store.restore(saved.id)
            self.look_at(saved.id)

        return Effect(undo, redo)

    def _named_apart(self, night: Night) -> Night:
        """Return the session with a name apart from another of the same day and name."""
        taken = {one.name for one in self.store.headings() if one.date == night.date}
        name, number = night.name, 2
        while name in taken:
            name, number = f"{night.name[: MAX_TITLE - 4]} {number}", number + 1
        return replace(night, name=name)

    def put_away(self, night_id: str) -> Effect:
        """Archive a session; it can be restored."""
        shown = self._shown_id == night_id
        return Effect(partial(self._bring_back, night_id, shown), partial(self._put_away, night_id)).done()

    def bring_back(self, night_id: str) -> Effect:
        """Restore an archived session."""
        return Effect(partial(self._put_away, night_id), partial(self._bring_back, night_id, shown=False)).done()

    def _put_away(self, night_id: str) -> None:
        self.store.delete(night_id)
        if self._shown_id == night_id:
            self.look_at(None)
        self.changed()

    def _bring_back(self, night_id: str, shown: bool) -> None:
        self.store.restore(night_id)
        if shown:
            self.look_at(night_id)
        self.changed()

    def switch(self, night_id: str | None) -> Effect:
        """Use another session from now on."""
        return Effect(partial(self.look_at, self._shown_id), partial(self.look_at, night_id)).done()

    def _rename(self, people: Iterable[Person]) -> None:
        """Change the names and colours of remembered people, which are theirs in all sessions."""
        known = {one.id: one for one in self.store.people()}
        for one in people:
            if one.id in known and known[one.id] != one:
                self.store.rename(one)

    def put(self, night: Night, what: str) -> Effect:
        """Write another version of the session, made by `calculator.nights.editing` from the current one."""
        before = self._sheet.night
        sheet = recorded(self.replayer, night)
        if night.settled is not None and any(one.code == "night_settled_differs" for one in sheet.warnings):
            # Nobody's debts change behind his back once they are paid.
            raise refusal("book_settled", facts={"name": night.name})
        try:
            saved = self.store.save(sheet, what)
        except ConcurrentChange as change:
            self._show(change.night)
            raise
        # The same night but for how often it was written: it need not be played again.
        self._show(saved, replace(sheet, night=saved))
        return Effect(partial(self._go_to, saved, before), partial(self._go_to, before, saved))

    def record(self, made: Deal) -> Effect:
        """Record a deal in place of the row that is being edited, else as the last."""
        sheet, night = self._sheet, self._sheet.night
        given = made.dealer
        if self.editing is not None:
            old, found = night.rows[night.index(self.editing)], sheet.row(self.editing)
            # Whoever dealt by the rule goes on doing so when deals before are changed, and so do facts.
            dealer = old.dealer if given == found.dealer else given
            said = own_facts(made, found.following, night)
            entry = played(said, dealer, getattr(old.entry, "note", ""), night.ruleset.rules)
            done = self.put(change(night, self.editing, entry, now()), "change")
            self.editing = None
            self.changed()
            return done
        dealer = None if given == sheet.next_dealer else given
        said = own_facts(made, sheet.next_facts, night)
        return self.put(insert(night, row(played(said, dealer, ruleset=night.ruleset.rules))), "record")

    def add(self, entry: Entry, at: int | None = None) -> Effect:
        """Insert an entry at a place, or at the end."""
        return self.put(insert(self._sheet.night, row(entry), at), "add")

    def alter(self, row_id: str, entry: Entry) -> Effect:
        """Change the entry of a row."""
        return self.put(change(self._sheet.night, row_id, entry, now()), "change")

    def shift(self, row_id: str, by: int) -> Effect:
        """Move a row so many places down."""
        return self.put(move(self._sheet.night, row_id, self._sheet.night.index(row_id) + by), "move")

    def remove(self, row_id: str) -> Effect:
        """Delete a row."""
        return self.put(delete(self._sheet.night, row_id), "delete")

    def set_head(self, **changes: Any) -> Effect:
        """Change name, date, people, stake, options, first dealer, chips or unit.

        :raises Problems: everything that is wrong with them.
        """
        before = self._sheet.night.people
        night = replace(self._sheet.night, **changes)
        problems = night_problems(night)
        if night.names != self._sheet.night.names:
            problems = problems or seated_problems(night.people)
        if problems:
            raise Problems(problems)
        night.table()
        self._rename(night.people)
        try:
            return self.put(night, "head")
        except Problems:
            self._rename(before)
            raise

    def _go_to(self, here: Night, there: Night) -> None:
        """Take one step back or forth, from a version of a session to another.

        :raises Problems: if another program has written the session meanwhile.
        """
        current = self._same_as(here)
        if current is None:
            return
        was = {one.id: one for one in here.people}
        self._rename(one for one in there.people if was.get(one.id, one) != one)
        sheet = self.replayer.replay(replace(there, revision=current.revision))
        saved, night = self.store.save(sheet, "step"), self.store.night(there.id)
        self._show(night, replace(sheet, night=night) if night == saved else None)

    def _same_as(self, here: Night) -> Night | None:
        """Return the session of the disk, if it still is the one that the step was made from.

        None if it is not and the user knows: the step is passed over, so that it is not in the way
        of those before it.

        :raises Problems: if the user is told for the first time.
        """
        current = self.store.night(here.id)
        if _content(current) == _content(here):
            return current
        self._show(current)
        lost = current.id, current.revision
        if lost == self._lost:
            return None
        self._lost = lost
        raise refusal("book_step_lost", facts={"name": current.name})

    # --- the table's side ------------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the current deal, counted from 1."""
        if self.sheet is None:
            return 1
        if self.editing is not None:
            return self.sheet.row(self.editing).number
        return self.sheet.deals + 1 if self.sheet.night.settled is None else 1

    def row(self, row_id: str) -> Row:
        """Return a row."""
        return self._sheet.night.rows[self._sheet.night.index(row_id)]

    def has(self, row_id: str) -> bool:
        """Return whether the session has such a row."""
        return self.night is not None and any(one.id == row_id for one in self.night.rows)

    def edit(self, row_id: str) -> Deal:
        """Return the deal of a row, for the table.

        :raises Problems: if the row has no tiles.
        """
        entry, found = self.row(row_id).entry, self._sheet.row(row_id)
        if not isinstance(entry, PlayedDeal):
            raise refusal("book_no_tiles")
        self.editing = row_id
        night = self._sheet.night
        return night.whole(entry.deal, found.dealer if found.dealer is not None else night.dealer, found.facts)

    def next_deal(self) -> Deal | None:
        """Return the next deal of the session, with nothing in it yet; None without a session."""
        if self.sheet is None:
            return None
        seats = self.sheet.night.seats
        empty = Deal(seats=seats, held=none_held(seats))
        return self.sheet.night.whole(empty, self.sheet.next_dealer, self.sheet.next_facts)


def own_facts(made: Deal, follow: ReadOnlyData, night: Night) -> Deal:
    """Return a deal with the facts that do not follow from the deals of a session before it.

    A fact that it leaves out has its default, so that one that would follow differently is entered.
    """
    known = {} if night.ruleset.rules is None else night.ruleset.rules.facts
    usual = {}
    for fact in (known[name] for name in follow if name in known):
        default = fact.option.default
        usual[fact.id] = said_value(fact, (default,) * night.seats if fact.of == "player" else default)
    facts = {**usual, **said_facts(made.facts)}
    own = {name: value for name, value in facts.items() if follow.get(name, ...) != value}
    return made._replace(facts=frozen_options(own))


def _content(night: Night) -> Night:
    """Return the parts of a session that a step changes.

    They are not the number of its versions, nor the names of its people, which are kept with them.
    """
    nameless = tuple(replace(one, name="", colour=0) for one in night.people)
    return replace(night, revision=0, people=nameless)


def first_night(
    made: Deal,
    names: tuple[str, ...],
    people: Iterable[Person],
    library: Library,
    last: Night | None = None,
    language: Language = LANGUAGES[0],
    name: str = "",
) -> Night:
    """Return a session by the current deal: its rules and options, stake, dealer, and names.

    Remembered names are the people of before. Stacks and rounding are those of the `last` session,
    if it was played alike.

    :raises Problems: the faults of them.
    """
    alike = last if last is not None and last.ruleset.id == made.ruleset else None
    return new_night(
        people_called(names, people),
        freeze(library, made.ruleset),
        name=name,
        stake=made.stake,
        options=made.choices,
        dealer=made.dealer,
        chips=alike.chips if alike else None,
        unit=alike.unit if alike else "",
        language=language,
    )
