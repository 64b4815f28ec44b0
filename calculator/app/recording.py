"""Between table and book: takes the settled deal into the night, lays the next one, and brings an old one back to be changed.

No widgets: the window calls it and shows what it says.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from calculator.app.book import Book, first_night, own_facts
from calculator.app.known_names import regulars, remember
from calculator.app.pinned_rules import PinnedLibrary, find_differences, other_options, other_rules
from calculator.deals import Deal, frozen_options
from calculator.documents import Problem, Problems, data_folder
from calculator.nights import FrozenRuleset, GameSoFar, Night, PlayedDeal, SheetRow, people_called, played
from calculator.nights.store import FILE, Backup, Store, known
from calculator.rules.library import FEW, Library, folders
from calculator.table import Effect, OpenTable, TableState, set_name, set_stake, state_of, swap_names
from calculator.text import LANGUAGES, Language, Sentence, amounts, same_name
from calculator.typed import Typed


class Editing(NamedTuple):
    """The row of the deal on the table, if it is an old one, and the deal before it there."""

    row: str | None = None
    parked: TableState | None = None


KeptRow = tuple[tuple[str, str] | None, "TableState | None"]
"""The night and the row whose deal lies on the table, where it is an old one, and what lay there before."""


class Recorder:
    """`book` opens the file of nights when it is first needed; `names` are what the four seats are called.

    A session that begins without a name has one in `language`.
    """

    def __init__(
        self,
        open_table: OpenTable,
        folder: Path | None,
        names: Callable[[], tuple[str, ...]],
        language: Callable[[], Language] = lambda: LANGUAGES[0],
    ) -> None:
        self.open_table = open_table
        open_table.keep_row = self.record_row
        self._folder = folder
        self._names, self._language = names, language
        self._book: Book | None = None
        self._parked: TableState | None = None
        """The deal that lay on the table when an older one was taken up."""
        self._kept: KeptRow = (None, None)
        """The state of the table when the program ended."""
        self._refused: tuple[Night, Deal, tuple[Sentence, ...]] | None = None
        """The night, the deal that was not taken for what the night has otherwise, and what the table said of it."""

    # --- the book -------------------------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """True if the file of sessions is open."""
        return self._book is not None

    @property
    def _night(self) -> Night | None:
        """The session in use, if the file is open."""
        return self._book.night if self._book is not None else None

    @property
    def number(self) -> int:
        """The number of the deal in the session; 0 without a session."""
        return self._book.number if self._book is not None else 0

    def editing(self) -> int:
        """Return the number of the old deal that is being changed, or 0."""
        return self._book.number if self._book is not None and self._book.editing is not None else 0

    def is_first(self) -> bool:
        """Return whether no session was ever played here."""
        return self._folder is None or not (self._folder / FILE).exists()

    def open_book(self) -> None:
        """Open the file of sessions if there is one, so that the table knows the number of its deal.

        Faults of the file are reported when somebody wants to record.
        """
        if not self.is_first():
            with suppress(Problems):
                self.book()

    def book(self) -> Book:
        """Return the file of sessions.

        :raises Problems: if it cannot be opened.
        """
        if self._book is None:
            book = Book(Store.open(self._folder, create=False))
            try:
                book.open_last()
            except Problems as problems:
                # A night that cannot be read is no reason to play without the others.
                self.open_table.notify(problems.problems)
            self._book = book
            # Asked anew each time: while a step is being done on the table too, both are shown once, at its end.
            book.changed = lambda: self.open_table.changed()
            book.changed()
            self.follow()
            self._notify()
            self._resume(book)
        return self._book

    def _notify(self) -> None:
        """Report new damage of the file."""
        if self._book is not None and (news := self._book.store.news()):
            self.open_table.notify([*self.open_table.notice, *news])

    # --- after the last time --------------------------------------------------------------------------------------

    def kept_row(self) -> KeptRow:
        """Return the row for the next start."""
        book = self._book
        if book is None:
            return self._kept
        if book.night is None or book.editing is None:
            return None, None
        return (book.night.id, book.editing), self._parked

    def resume_row(self, row: tuple[str, str] | None, parked: TableState | None) -> None:
        """Resume the `kept_row` of the last start.

        The file need not be open yet.
        """
        self._kept = row, parked

    def _resume(self, book: Book) -> None:
        """Resume an old deal; a deal recorded before the program was killed is not a new one."""
        open_table, (row, parked), self._kept = self.open_table, self._kept, (None, None)
        if row is not None:
            try:
                book.look_at(row[0])
                self.follow()
            except Problems as problems:
                open_table.notify(problems.problems)
            if self.take(Editing(row[1], parked)):
                open_table.notify([*open_table.notice, Sentence("book_was_editing", {"number": book.number})])
                return
            open_table.notify([*open_table.notice, Sentence("book_edit_gone")])
        elif book.sheet is not None and book.sheet.rows and self._is_there(book.sheet.night, book.sheet.rows[-1]):
            number = book.sheet.deals
            self.next_deal()
            open_table.notify([*open_table.notice, Sentence("book_already", {"number": number})])

    def _is_there(self, night: Night, row: SheetRow) -> bool:
        """Return whether the current deal is that of a row: it was recorded, and the table not kept any more."""
        entry = row.row.entry
        if not isinstance(entry, PlayedDeal) or self.open_table.settlement is None:
            return False
        try:
            made = own_facts(self.open_table.recorded(), row.following, night)
            return played(made, ruleset=night.ruleset.rules).deal == entry.deal
        except Problems:
            return False

    def take(self, editing: Editing) -> bool:
        """Set the row of the current deal; return False if there is no such row (any more)."""
        book = self._book
        if book is None or (editing.row is not None and (book.night is None or not book.has(editing.row))):
            return False
        book.editing, self._parked = editing
        return True

    def _taking(self, before: Editing, after: Editing) -> Effect:
        """Take up an old deal, or leave it, as an undoable step of the table."""
        return Effect(partial(self.take, before), partial(self.take, after))

    def _editing(self) -> Editing:
        return Editing(self._book.editing if self._book is not None else None, self._parked)

    def repair(self) -> tuple[Problem, ...]:
        """Write a fresh file with the readable parts of a damaged one, and return a message about it.

        :raises Problems: if that cannot be done; the file is then as it was.
        """
        from calculator.nights.store import repair

        with self._closed():
            return repair(self._folder or data_folder()).messages()

    @contextmanager
    def _closed(self) -> Iterator[None]:
        """Close the file for something that puts another in its place."""
        book = self._book
        if book is not None:
            book.store.close()
        try:
            yield
        finally:
            if book is not None:
                book.store = Store.open(self._folder, create=False)
                book.reload()

    def typed(self) -> tuple[str, ...]:
        """Change names and notes at the table and in the session, which belong to the players alone."""
        night, players = self._night, self.open_table.deal.players
        if night is None:
            return players
        notes = (getattr(row.entry, "note", "") for row in night.rows)
        return (*players, night.name, *(one.name for one in night.people), *notes)

    def backups(self) -> tuple[Backup, ...]:
        """Return the copies of the file of nights, the newest first."""
        return known(self._folder or data_folder())

    def restore(self, backup: Path) -> tuple[Problem, ...]:
        """Restore a backup in the place of the file, and return a message about it.

        :raises Problems: if that cannot be done; the file is then as it was.
        """
        from calculator.nights.store import restore

        with self._closed():
            aside = restore(self._folder or data_folder(), backup)
            if aside is None:
                return (Problem("store_restored", facts={"backup": backup.name}),)
            return (Problem("store_restored_aside", facts={"backup": backup.name, "aside": aside.name}),)

    def close(self) -> None:
        """Close the file of sessions."""
        if self._book is not None:
            self._book.store.close()

    def follow(self) -> None:
        """Use the session's own rules at the table.

        They are as they were when it began, also if their file has changed since.
        """
        book, open_table = self._book, self.open_table
        if book is None or open_table.library is None:
            return
        night = book.night
        library = open_table.library
        pinned = (library.frozen, library.night_day) if isinstance(library, PinnedLibrary) else None
        wanted = None if night is None or night.ruleset.gone is not None else (night.ruleset, night.date)
        if wanted is not None and self._lives(*wanted):
            wanted = None
        if wanted != pinned:
            open_table.start(
                library=Library(folders(), kept=FEW) if wanted is None else PinnedLibrary(folders(), *wanted)
            )

    def living(self) -> Library:
        """Use the rules as their files are now, whatever the session was begun with."""
        library = self.open_table.library
        return Library(folders(), kept=FEW) if library is None or isinstance(library, PinnedLibrary) else library

    def _lives(self, frozen: FrozenRuleset, day: str) -> bool:
        """Return whether the ruleset's file is now as it was frozen, with the values of that day in force."""
        try:
            found = self.living().load(frozen.id)
        except Problems:
            return False
        return found.hash == frozen.hash and found.on(day) is found

    # --- recording ------------------------------------------------------------------------------------------------

    def record(self, *, new_session: bool = False) -> bool:
        """Record the current deal in the session, and lay the next one.

        A session begins with it if there is none or `new_session` asks for another. Return False if it
        could not be; nothing has changed then, and the table says why.
        """
        open_table = self.open_table
        with self._noticing():
            book = self.book()
            # A step back may have led to another night.
            self.follow()
            night = book.night
            # Who has paid is not made to owe again: the deal begins a night of its own.
            fresh = new_session or night is None or (night.settled is not None and book.editing is None)
            replaced: tuple[Problem, ...] = ()
            if night is not None and not fresh:
                if night.ruleset.gone is not None:
                    # Says that nothing can be settled by them any more.
                    night.ruleset.on()
                if not self._at_table_of(night):
                    return False
                replaced = find_differences(open_table, night).replaced
            with open_table.together():
                if fresh:
                    self._begin(book)
                changing, number, before = book.editing is not None, book.number, self._editing()
                open_table.did(book.record(open_table.recorded()))
                if changing:
                    open_table.did(self._taking(before, Editing()))
                self._next(changing)
            began = "book_began_other" if new_session else "book_began"
            code = "book_changed" if changing else "book_recorded" if night is None or not fresh else began
            return self._recorded(code, number, replaced)
        return False

    def _begin(self, book: Book) -> None:
        """Begin a session as the table has it: Enter keeps a deal at once, without a form to fill in."""
        open_table, people = self.open_table, book.store.people()
        assert open_table.library is not None
        made, names = open_table.recorded(), self._names()
        night = first_night(made, names, people, open_table.library, book.night, self._language())
        open_table.did(book.begin(night))

    def record_row(self, typed: Typed) -> bool:
        """Record a deal of amounts without tiles in the session, which begins with it if there is none.

        Return False as above.
        """
        open_table = self.open_table
        with self._noticing():
            book = self.book()
            self.follow()
            night = book.night
            fresh = night is None or night.settled is not None
            rules = other_rules(self.open_table, night) if night is not None and not fresh else None
            if rules is not None:
                open_table.notify([rules])
                return False
            follow = book.sheet.next_facts if book.sheet is not None and not fresh else {}
            said = {name: value for name, value in typed.facts.items() if follow.get(name, ...) != value}
            entry = replace(typed, facts=said).entry(open_table.ruleset)
            with open_table.together():
                if fresh:
                    self._begin(book)
                number = book.sheet.deals + 1 if book.sheet is not None else 1
                open_table.did(book.add(entry))
                if book.editing is None and not open_table.deal.begun:
                    self.next_deal()
            return self._recorded("book_recorded", number)
        return False

    def begin_here(self) -> bool:
        """Begin a session by the table's rules, with its players.

        The current deal is recorded as its first.

        Return False if it could not be; the table says why.
        """
        open_table, before = self.open_table, self._night
        other = before is not None and before.ruleset.id != open_table.deal.ruleset
        if before is not None and other and open_table.deal.stake == before.stake:
            # Its points are others.
            open_table.make(set_stake, "1")
        if open_table.recordable() is None:
            return self.record(new_session=True)
        if open_table.on.sample or open_table.definition is None:
            open_table.notify([open_table.recordable() or Sentence("table_loading")])
            return False
        with self._noticing():
            with open_table.together():
                if not open_table.deal.begun:
                    open_table.new_deal(first=True)
                self._begin(self.book())
            self._shown()
            return True
        return False

    def other_rules(self) -> Sentence | None:
        """Return that the table's rules are not those of the session of its deal.

        None if all is well.
        """
        book = self._book
        if book is None or book.night is None or book.editing is not None or book.night.settled is not None:
            return None
        return other_rules(self.open_table, book.night) if self.open_table.definition is not None else None

    def _recorded(self, code: str, number: int, replaced: Iterable[Problem] = ()) -> bool:
        """Say at the table that a deal was recorded, and if it ended a game of several deals 场 its payments. Return True."""
        sheet = self.book().sheet
        assert sheet is not None
        notes = [Sentence(code, {"number": number, "name": sheet.night.name})]
        for game in sheet.games:
            if game.last == number and (rule := game.end.table.definition.game) is not None:
                paid = amounts(sheet.night.names, game.end.net, " · ")
                notes.append(Sentence("book_game_over", {"number": game.number, "game": rule.label, "paid": paid}))
        self.open_table.notify([*notes, *replaced])
        self._notify()
        return True

    @property
    def under_night(self) -> bool:
        """True if the current deal was refused because of a difference from the session, still shown.

        Recording it again takes it as the session has it.
        """
        night = self._night
        return night is not None and self._refused == (night, self.open_table.deal, self.open_table.notice)

    def _at_table_of(self, night: Night) -> bool:
        """Return whether the deal can be recorded as it is, or as the session has it after the user was asked.

        The table says why not.
        """
        open_table, rules = self.open_table, other_rules(self.open_table, night)
        if rules is not None:
            # Whose rules they are, the line over the table says already.
            open_table.notify([Sentence("book_kept_out", rules.facts)])
            return False
        options = other_options(open_table, night)
        asked = [
            *([options] if options is not None else []),
            *find_differences(open_table, night).confirmed,
        ]
        if asked and not self.under_night:
            self._refused = night, open_table.deal, tuple(asked)
            open_table.notify(asked)
            return False
        if options is not None:
            # What the others pay by the night's options is seen before it is written, where they do not settle the deal.
            open_table.put(open_table.on.with_deal(options=frozen_options(night.options)))
            if (reason := open_table.recordable()) is not None:
                open_table.notify([reason])
                return False
        return True

    def so_far(self) -> GameSoFar | None:
        """Return the game of several deals 场 before the current deal.

        None if that goes into no session, or into a new one.
        """
        book, definition = self._book, self.open_table.definition
        if book is None or book.sheet is None or definition is None or definition.id != book.sheet.night.ruleset.id:
            return None
        if book.editing is None and book.sheet.night.settled is not None:
            return None
        return book.sheet.so_far(book.editing)

    def _next(self, changing: bool) -> None:
        """Lay the next deal after a deal was taken: the one that was parked for it, or a new one."""
        parked, self._parked = self._parked, None
        if changing and parked is not None:
            self.open_table.load(parked)
            return
        self.next_deal()

    def new_deal(self) -> None:
        """Lay the next deal: the session's, if one is being played by the rules of the table."""
        before = self.open_table.deal
        self.open_table.new_deal() if self.other_rules() is not None else self.next_deal()
        if self.open_table.deal == before:
            self.open_table.say("keys_clear_already")

    def next_deal(self) -> None:
        """Lay the session's next deal, with nothing in it.

        Without a session the table goes on by itself.
        """
        book = self._book
        deal = book.next_deal() if book is not None else None
        self.open_table.new_deal() if deal is None else self.open_table.load(state_of(deal))

    # --- people -------------------------------------------------------------------------------------------------------

    def names_offered(self, other: bool) -> tuple[str, ...]:
        """Return the known names for a seat, the newest first: none for the same person once a deal was played."""
        night = self.night_of_table()
        if self._folder is None or (not other and night is not None and night.rows):
            return ()
        return regulars(self._folder)

    def rename(self, seat: int, name: str) -> Sentence | None:
        """Give the player at a seat of the table another name, as the same person of the session.

        Another known person takes the seat only before the first deal. Return why it cannot be.
        """
        found = self._seated(seat, name)
        if found is None:
            return None
        night, at = found
        person = night.people[at]
        known = [
            one for one in self.book().store.people() if one.id != person.id and same_name(one.name) == same_name(name)
        ]
        if known and night.rows:
            return Sentence("seats_name_known", {"name": known[0].name})
        now = replace(known[0], colour=person.colour) if known else replace(person, name=name)
        try:
            self.set_head(people=(*night.people[:at], now, *night.people[at + 1 :]))
        except Problems as problems:
            return problems.problems[0]
        if not known:
            self.open_table.say("book_renamed", name=person.name, other=name)
        return None

    def _seated(self, seat: int, name: str) -> tuple[Night, int] | None:
        """Return the session of the deal on the table, and the place in it of the player at a seat.

        If there is no such session or player, the seat has the name from now on. Return None.
        """
        open_table, night, own = self.open_table, self.night_of_table(), same_name(self._names()[seat])
        for at, one in enumerate(night.names if night is not None else ()):
            if night is not None and same_name(one) == own:
                return night, at
        open_table.make(set_name, seat, name)
        return None

    def replace_player(self, seat: int, name: str) -> Sentence | None:
        """Seat another person, known or new, from the deal on the table on. Return why it cannot be.

        Points stay with the person who won them: after the first deal another session begins.
        """
        names, found = list(self._names()), self._seated(seat, name)
        if found is not None:
            night, at = found
            old, names[seat] = names[seat], name
            try:
                (person,) = people_called([name], self.book().store.people())
                if night.rows:
                    self._reseat(night, names, "book_replaced", name, old)
                else:
                    people = list(night.people)
                    people[at] = replace(person, colour=people[at].colour)
                    self.set_head(people=tuple(people))
            except Problems as problems:
                return problems.problems[0]
        if self._folder is not None:
            remember(self._folder, (name,))
        return None

    def swap_players(self, seat: int, other: int) -> None:
        """Swap two seats from the deal on the table on; points stay with the person who won them."""
        night, names = self.night_of_table(), list(self._names())
        names[seat], names[other] = names[other], names[seat]
        own = {} if night is None else {same_name(one.name): one for one in night.people}
        if night is None or own.keys() != {same_name(name) for name in names}:
            self.open_table.make(swap_names, seat, other)
            return
        with self._noticing():
            if night.rows:
                self._reseat(night, names, "book_swapped", names[other], names[seat])
            else:
                self.set_head(people=tuple(own[same_name(name)] for name in names))

    def _reseat(self, night: Night, names: Iterable[str], code: str, name: str, other: str) -> None:
        """Begin another session with the deal on the table and with players of these names.

        :raises Problems: if it cannot begin.
        """
        open_table = self.open_table
        with open_table.together():
            open_table.put(open_table.on.with_deal(players=tuple(names)))
            self._begin(self.book())
        self._shown()
        now = self.night_of_table()
        assert now is not None
        facts = {"name": name, "other": other, "before": night.name, "session": now.name}
        open_table.notify([Sentence(code, facts)])

    def set_head(self, **changes: Any) -> None:
        """Change the head of the session, and with it the names of its people on the table, as one step.

        :raises Problems: everything that is wrong with the changes.
        """
        book, open_table, editing = self.book(), self.open_table, self._editing()
        before = book.night
        assert before is not None
        with open_table.together():
            open_table.did(book.set_head(**changes))
            assert book.night is not None
            names = dict(zip(before.names, book.night.names, strict=True))
            if self.night_of_table() is not None:
                open_table.put(_called(open_table.on, names))
            if editing.parked is not None:
                parked = editing._replace(parked=_called(editing.parked, names))
                open_table.did(self._taking(editing, parked).done())
        self._shown()

    def night_of_table(self) -> Night | None:
        """Return the session into which the deal on the table goes; None if that is a new one."""
        book = self._book
        if book is None or book.night is None or (book.night.settled is not None and book.editing is None):
            return None
        return book.night if self.other_rules() is None else None

    # --- older deals ----------------------------------------------------------------------------------------------

    def edit(self, row_id: str) -> bool:
        """Lay the deal of a row on the table, to be changed there.

        Return False if it has no tiles; the table says so.
        """
        book, open_table, before = self.book(), self.open_table, self._editing()
        # A deal with nothing on it is laid anew afterwards, since the change may give it another dealer.
        empty = open_table.deal == book.next_deal()
        parked = self._parked if book.editing is not None else None if empty else open_table.on
        try:
            with open_table.together():
                open_table.load(state_of(book.edit(row_id)))
                open_table.did(self._taking(before, Editing(row_id, parked)))
        except Problems as problems:
            self.take(before)
            open_table.notify(problems.problems)
            return False
        self._parked = parked
        book.changed()
        return True

    def stop_editing(self) -> bool:
        """Leave the row as it was; return False if no old deal lies on the table."""
        book, before = self._book, self._editing()
        if book is None or book.editing is None:
            return False
        with self.open_table.together():
            book.editing = None
            self.open_table.did(self._taking(before, Editing()))
            self._next(changing=True)
        book.changed()
        return True

    def do(self, change: Callable[[], Effect], elsewhere: bool = False) -> bool:
        """Make a change of the session as a step that can be undone.

        Return False if it could not be; the table says why.

        :param elsewhere: another session is played afterwards, or none: the table follows it.
        """
        open_table, before = self.open_table, self._editing()
        with self._noticing():
            with open_table.together():
                done = change()
                gone = before.row is not None and (elsewhere or self._editing().row is None)
                if gone:
                    open_table.did(self._taking(before, Editing()))
                open_table.did(done)
                if elsewhere:
                    self._parked = None
                    self.follow()
                    self.next_deal()
                elif gone:
                    # The row whose deal lies on the table is no more: what lay there before comes back.
                    self._next(changing=True)
            self._shown()
            return True
        return False

    @contextmanager
    def _noticing(self) -> Iterator[None]:
        """Say at the table why something cannot be done."""
        try:
            yield
        except Problems as problems:
            self.open_table.notify(problems.problems)
            self._notify()

    def took(self, change: Effect) -> None:
        """Note a change that has been made, as a step that can be undone."""
        self.open_table.did(change)
        self._shown()

    def _shown(self) -> None:
        self.open_table.notice = ()
        self.follow()
        self._notify()
        self.open_table.changed()

    def start(self, change: Callable[[], Effect]) -> bool:
        """Make a change after which another session is played, or none."""
        return self.do(change, elsewhere=True)

    def open(self, night_id: str) -> bool:
        """Go on with another session."""
        return self.start(lambda: self.book().switch(night_id))


def _called(on: TableState, names: Mapping[str, str]) -> TableState:
    """Return a table whose players have other names."""
    return on.with_deal(players=tuple(names.get(one, one) for one in on.deal.players))
