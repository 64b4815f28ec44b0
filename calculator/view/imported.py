"""A file before it is imported: a whole session computed again, or typed deals with every fault."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from calculator.app import Recorder, first_night, kind_of
from calculator.documents import Problem, Problems, decode, read_bytes
from calculator.nights import Night, Opened, Person, Sheet, TypedTable, as_copy, insert, read_night, read_table
from calculator.rules import DEFAULT_SEATS
from calculator.rules.library import Library, folders
from calculator.text import Voice, listed

_MOST = 60
"""Faults that are listed; a table with more is no table of deals."""


class ImportShown(NamedTuple):
    """The content of a file. `skip` says what is left out or taken all the same; `appends`: the open session can take it on."""

    facts: str
    faults: str
    notes: str
    skip: str
    begin: str
    """The text of the button that begins a session."""
    appends: bool
    good: bool
    begins: bool


class ImportedFile:
    """Reads a file; nothing is kept before `begin` or `append`."""

    def __init__(self, path: Path, recorder: Recorder) -> None:
        self.name, self._recorder = path.name, recorder
        self._night: Opened | None = None
        self._table: TypedTable | None = None
        self.problems: tuple[Problem, ...] = ()
        try:
            data = read_bytes(path)
            if _is_night(data, path):
                self._night = read_night(decode(data, path.name), path.name)
            else:
                self._table = self._read_table(data)
        except Problems as problems:
            self.problems = problems.problems

    @property
    def _sheet(self) -> Sheet | None:
        return self._recorder.book().sheet if self._recorder.is_open else None

    def _read_table(self, data: bytes) -> TypedTable:
        """Read it as a table for the open session, if it names its players.

        Else as one for the current table.
        """
        if (sheet := self._sheet) is not None:
            found = read_table(data, self.name, sheet.night.ruleset.rules)
            if found.names == sheet.night.names:
                return found
        return read_table(data, self.name, self._recorder.open_table.ruleset)

    def shown(self, skips: bool, voice: Voice) -> ImportShown:
        """Return what it holds; `skips`: what is wrong with it is left out, or taken all the same."""
        say, table, definition = voice.say, self._table, self._recorder.open_table.definition
        facts, faults, notes = "", list(self.problems), list[str]()
        differs = self._night is not None and bool(self._night.record_differences.confirmed)
        if self._night is not None:
            night, sheet = self._night.night, self._night.sheet
            facts = say(
                "import_night",
                name=night.name,
                date=night.date,
                names=partial(listed, night.names),
                ruleset=f"{night.ruleset.name(voice.language)} {night.ruleset.version}",
                count=sheet.deals,
            )
            faults += self._night.record_differences.confirmed
            notes += [one.message(voice.language) for one in self._night.messages()[:_MOST]]
            notes += [say("nights_there")] if self._is_here(night) else []
        elif table is not None:
            faults += table.problems
            facts = say("import_table", names=partial(listed, table.names or ["—"]), count=len(table.entries))
            notes += [one.located(voice.language) for one in table.notes]
            if table.names and not table.problems:
                name = definition.name(voice.language) if definition is not None else ""
                notes.append(say("import_rules", ruleset=name))
        lines = []
        for one in faults[:_MOST]:
            text = one.message(voice.language)
            lines.append(say("import_place", line=one.line, column=one.column, text=text) if one.line else text)
        if len(faults) > _MOST:
            lines.append(say("import_more", count=len(faults) - _MOST))
        if faults and not differs:
            lines.append(say("nights_skipped", count=len(faults)))
        readable = table is not None and bool(table.entries and table.names)
        skip = say("import_under_night") if differs else ""
        if table is not None and readable and table.problems:
            skip = say("import_skip", count=len(table.entries))
        good = (self._night is not None or readable) and (not skip or skips)
        other = table is not None and len(table.names) != (DEFAULT_SEATS if definition is None else definition.seats)
        begin = say("import_keep" if table is None else "import_begin")
        texts = facts, "\n".join(lines), "\n".join(notes), skip, begin
        return ImportShown(
            *texts, appends=table is not None and self._fits(table), good=good, begins=good and not other
        )

    def _is_here(self, night: Night) -> bool:
        with suppress(Problems):
            store = self._recorder.book().store
            return any(one.id == night.id for one in (*store.headings(), *store.headings(True)))
        return False

    def _fits(self, table: TypedTable) -> bool:
        """Return whether the table's people are those of the open session, so that it can go on with it."""
        sheet = self._sheet
        return sheet is not None and sheet.night.settled is None and table.names == sheet.night.names

    def begin(self, skips: bool) -> bool:
        """Begin a session of its own, which is the current one from then on; undo removes it again."""
        book = self._recorder.book()
        night = self._made(book.store.people(), skips)
        return self._recorder.start(lambda: book.begin(night))

    def append(self, skips: bool) -> bool:
        """Append the deals to the open session, as one step."""
        book = self._recorder.book()
        assert book.night is not None
        self._recorder.took(book.put(self._with_rows(book.night, skips), "import"))
        return True

    def _with_rows(self, night: Night, skips: bool) -> Night:
        """Return the session with the deals of the table after its own."""
        assert self._table is not None
        for row in self._table.rows(skips):
            night = insert(night, row)
        return night

    def _made(self, people: Sequence[Person], skips: bool) -> Night:
        if self._night is not None:
            night = self._night.night
            # A player who is known here keeps the name that he has here.
            known = {one.id: one for one in people}
            night = replace(night, people=tuple(known.get(one.id, one) for one in night.people), revision=0)
            return as_copy(night) if self._is_here(night) else night
        assert self._table is not None
        made = self._recorder.open_table.recorded()._replace(dealer=0)
        night = first_night(made, self._table.names, people, Library(folders()))
        return self._with_rows(replace(night, name=Path(self.name).stem[:60].strip() or night.name), skips)


def _is_night(data: bytes, path: Path) -> bool:
    """Return whether its content is a session.

    Its name counts only if the content says nothing.
    """
    with suppress(Problems):
        if (kind := kind_of(decode(data))) is not None:
            return kind != "table"
    return path.suffix.lower() in (".yaml", ".yml", ".json")
