"""The store: nights, their rows and the people who play, read and written whole."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from pathlib import Path
from sqlite3 import Connection
from typing import Concatenate, ParamSpec, TypeVar

from calculator.documents import Data, Problem, Problems, data_folder, refusal
from calculator.nights.entries import COLOURS, name_problems, night_problems
from calculator.nights.model import MAX_NAME, Night, Person, Sheet
from calculator.nights.replay import Replayer
from calculator.nights.store import backups, history, table_lines
from calculator.nights.store.database import FILE, LATEST, Database, open_database
from calculator.nights.store.faults import FAULTS, faults_of, problem_of
from calculator.nights.store.salvage import Salvaged, rescued
from calculator.nights.store.table_lines import (
    NIGHT_COPY,
    RULES_COPY,
    VERSION_COPY,
    NightLine,
    NightLines,
    add_ruleset,
    known_people,
    night_lines,
    person_sum,
    put_night,
    put_person,
    row_sum,
)
from calculator.nights.tally import Summary, summary

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
DAMAGED = ("store_damaged", "store_not_a_database")
"""The codes of a file that a repair may help."""
JOURNAL = 200
"""Writes of one night that are remembered, so that they can be taken back."""


class ConcurrentChange(Problems):
    """Somebody else wrote the night meanwhile; nothing was written. `night` is as it is now."""

    def __init__(self, night: Night) -> None:
        super().__init__([Problem("store_stale", facts={"name": night.name})])
        self.night = night


def _as_far_as_it_goes(
    read: Callable[Concatenate[Store, Given], Answer],
) -> Callable[Concatenate[Store, Given], Answer]:
    """Return a method that goes on with the readable pages if the file turns out to be damaged."""

    @wraps(read)
    def asked(self: Store, /, *given: Given.args, **more: Given.kwargs) -> Answer:
        try:
            return read(self, *given, **more)
        except Problems as problems:
            if self._database.damage is not None or problems.problems[0].code not in (*DAMAGED, "store_failed"):
                raise
            self._go_over(rescued_or_raise(self.path, problems, (*DAMAGED, "store_failed")))
        return read(self, *given, **more)

    return asked


class Store:
    """One open file. Not for two threads at once; two windows, each with its own, are well.

    Whatever is wrong is raised as `Problems`, with a sentence in both languages.
    """

    def __init__(self, database: Database, daily: bool = True) -> None:
        self._database = database
        self.path = database.path
        self._lines = NightLines(self.path)
        self._version: tuple[object, int] = ((), 0)
        self._backup: threading.Thread | None = None
        self._looked_for_backup = not daily
        self._shown = 0
        self.changed_outside()

    @classmethod
    def open(cls, folder: Path | None = None, *, daily: bool = True, create: bool = True) -> Store:
        """Open the store of a data folder, the user's own if none is named.

        `daily`: the day's first write leads to a backup. `create`: a file that is not there is made
        at once, not by the first write.

        :raises Problems: see `database.open_database`.
        """
        folder = folder or data_folder()
        try:
            database = open_database(folder, create=create)
        except Problems as problems:
            database = rescued_or_raise(folder / FILE, problems)
        return cls(database, daily)

    @property
    def read_only(self) -> bool:
        """True if the file is open for reading alone."""
        return self._database.read_only

    @property
    def damaged(self) -> bool:
        """True if this is only the readable part of a damaged file."""
        return self._database.damage is not None

    @property
    def notes(self) -> tuple[Problem, ...]:
        """Messages to be shown once.

        Opened for reading alone, brought to this version, a backup that failed, a file that became
        another one.
        """
        return tuple(self._database.notes)

    def news(self) -> tuple[Problem, ...]:
        """Return the notes that came since this was last asked."""
        found = self.notes[self._shown :]
        self._shown += len(found)
        return found

    def close(self) -> None:
        """Close the file, after the backup."""
        if self._backup is not None:
            self._backup.join()
        self._database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    # --- reading --------------------------------------------------------------------------------------------------

    def nights(self) -> tuple[Summary, ...]:
        """Return all sessions, the latest first, every row of which is looked at.

        One that cannot be opened is there too, with its `problem`.
        """
        return self._looked_through(self.headings())

    def deleted(self) -> tuple[Summary, ...]:
        """Return the archived sessions; `restore` brings one back."""
        return self._looked_through(self.headings(True))

    def _looked_through(self, headings: tuple[Summary, ...]) -> tuple[Summary, ...]:
        """Return the summaries with those of sessions that lack a row worked out from their score sheets.

        They are read as by somebody who opens them.
        """
        whole = set()
        with self._database.reading() as connection:
            for one in headings:
                with suppress(*FAULTS):
                    if one.problem is not None or (not one.unsettled and self._lines.is_whole(connection, one)):
                        whole.add(one.id)
        if len(whole) == len(headings):
            return headings
        replayer = Replayer()
        with Store.open(self.path.parent, daily=False, create=False) as other:
            return tuple(one if one.id in whole else other._as_opened(one, replayer) for one in headings)

    def _as_opened(self, heading: Summary, replayer: Replayer) -> Summary:
        try:
            return summary(replayer.replay(self.night(heading.id)))
        except Problems as problems:
            return replace(heading, problem=problems.problems[0])

    @_as_far_as_it_goes
    def headings(self, deleted: bool = False) -> tuple[Summary, ...]:
        """Return the lines of all sessions: enough for names and dates, and no look at their rows."""
        with self._database.reading() as connection:
            people = known_people(connection)
            # Of nights begun in the same second the one that was written last comes first.
            lines = sorted(self._lines.known(connection), key=lambda line: line.key, reverse=True)
        summaries = [table_lines.summary_of(one, people) for one in lines if one.sound and one.deleted == deleted]
        if not deleted:
            damage = self._lines.night_damaged()
            summaries += [table_lines.damaged_summary(line, damage) for line in lines if not line.sound]
        return tuple(sorted(summaries, key=lambda one: (one.date, one.created), reverse=True))

    @_as_far_as_it_goes
    def night(self, night_id: str) -> Night:
        """Return one session, archived or not.

        Of a damaged one it has all that can be read; its `lost_parts` names the rest.

        :raises Problems: `store_night_gone`; `store_damaged` if nothing can be read.
        """
        night, harmed = None, Problems([self._lines.damaged("rows")])
        try:
            with self._database.reading() as connection:
                night = self._lines.load(connection, self._lines.line(connection, night_id))
        except Problems as problems:
            harmed = problems
            if self._database.damage is not None or problems.problems[0].code != "store_night_damaged":
                raise
        if (night is None or night.lost_parts) and self._database.damage is None:
            # What is only not found may still be there.
            found = rescued_or_raise(self.path, harmed, (*DAMAGED, "store_night_damaged"))
            with found.reading() as connection:
                line = self._lines.find(connection, night_id)
                rescued = None if line is None else self._lines.load(connection, line)
            if rescued is not None and (night is None or _readable(rescued) > _readable(night)):
                self._go_over(found)
                return rescued
        if night is None:
            raise harmed
        return night

    @_as_far_as_it_goes
    def stepped(self, night_id: str, by: int) -> Night | None:
        """Return the session so many steps forward, or back if `by` is below 0, or None if there are not so many.

        It has its present revision, so that saving it goes there.

        :raises Problems: as `night` does.
        """
        with self._database.reading() as connection:
            line = self._lines.line(connection, night_id)
            states, here = self._steps(connection, line)
            if not 0 <= here + by < len(states):
                return None
            head, texts = states[here + by]
            ruleset = self._lines.ruleset(connection, line._replace(head=head))
            night, _ = table_lines.placed(json.loads(head), dict(enumerate(texts)), {}, len(texts), ruleset, {})
            return table_lines.called(replace(night, revision=line.revision), known_people(connection))

    @_as_far_as_it_goes
    def steps(self, night_id: str) -> tuple[int, int]:
        """Return how many steps a session can go back, and forward.

        :raises Problems: as `night` does.
        """
        with self._database.reading() as connection:
            states, here = self._steps(connection, self._lines.line(connection, night_id))
        return here, len(states) - 1 - here

    def _steps(self, connection: Connection, line: NightLine) -> tuple[list[history.State], int]:
        rows = connection.execute(f"{table_lines.ROWS} WHERE night = ? ORDER BY position", (line.key,)).fetchall()
        night = self._lines.load(connection, line)
        if night.lost_parts:
            raise Problems(_damaged(night))
        now = history.State(line.head, tuple(data for _, data, _ in rows))
        journal = "SELECT revision, what, data FROM journal WHERE night = ? ORDER BY revision DESC"
        return history.steps(now, line.revision, connection.execute(journal, (line.key,)).fetchall())

    @_as_far_as_it_goes
    def people(self) -> tuple[Person, ...]:
        """Return everybody who ever played here, the latest players first."""
        with self._database.reading() as connection:
            order: dict[str, int] = dict(connection.execute("SELECT id, seen FROM people").fetchall())
            people = known_people(connection).values()
        return tuple(sorted(people, key=lambda one: (-order.get(one.id, 0), one.name)))

    def changed_outside(self) -> bool:
        """Return whether another window has written anything since this was last asked.

        It is cheap.
        """
        database = self._database
        with faults_of(self.path):
            database.look_at_place()
            version = (database.places, int(database.connection.execute("PRAGMA data_version").fetchone()[0]))
        changed = version != self._version
        self._version = version
        return changed

    # --- writing --------------------------------------------------------------------------------------------------

    def save(self, sheet: Sheet, what: str = "") -> Night:
        """Write the sheet's session: a new one, or the differences from the stored one.

        It is on the disk when this returns, and the session comes back with its new revision.
        `what` is the action for the history.

        :raises ConcurrentChange: if the session was written by another program since it was read.
        :raises Problems: nothing was written; the sentence says why.
        """
        night = sheet.night
        problems = night_problems(night)
        if problems:
            # What could not be read again is not written.
            raise Problems(problems)
        if night.lost_parts:
            # What is lost of it can be found in a copy as long as nothing is written over it.
            raise Problems(_damaged(night))
        with self._database.writing() as connection:
            line = self._lines.find(connection, night.id)
            if line is None and night.revision:
                raise refusal("store_night_gone")
            if line is not None and line.revision != night.revision:
                raise ConcurrentChange(self._lines.load(connection, line))
            saved = replace(night, revision=night.revision + 1)
            self._remember(connection, night, new=line is None)
            add_ruleset(connection, night.ruleset)
            head, listed = table_lines.head_text(night), table_lines.summary_text(sheet)
            key, revision = line.key if line is not None else 0, saved.revision
            key = put_night(connection, NightLine(key, night.id, revision, 0, head, listed))
            replaced = self._write_rows(connection, key, night)
            former = {"head": line.head} if line is not None and line.head != head else {}
            if line is not None:
                connection.execute(
                    "INSERT OR REPLACE INTO journal VALUES (?, ?, ?, ?)",
                    (key, revision, what, history.replaced_text(revision, replaced | former)),
                )
                connection.execute("DELETE FROM journal WHERE night = ? AND revision <= ?", (key, revision - JOURNAL))
        self._lines.rulesets[night.ruleset.digest] = night.ruleset
        self._back_up_today()
        return saved

    def _write_rows(self, connection: Connection, key: int, night: Night) -> Data:
        """Write the rows that differ, and return their former content."""
        new = {at: [text, row_sum(night.id, at, text)] for at, text in enumerate(self._lines.texts(night))}
        old = {at: line for at, *line in connection.execute(f"{table_lines.ROWS} WHERE night = ?", (key,))}
        changed = [at for at in sorted(new.keys() | old) if new.get(at) != old.get(at)]
        for at in changed:
            if at in new:
                connection.execute("INSERT OR REPLACE INTO rows VALUES (?, ?, ?, ?)", (key, at, *new[at]))
            else:
                connection.execute("DELETE FROM rows WHERE night = ? AND position = ?", (key, at))
        return {"count": len(old), "rows": [[at, old[at][0]] for at in changed if at in old]}

    def _remember(self, connection: Connection, night: Night, new: bool) -> None:
        """Keep the people; at a new session they are the latest players.

        Only `rename` changes their names.
        """
        known = known_people(connection)
        unknown = [one for one in night.people if one.id not in known]
        for one in unknown:
            put_person(connection, one)
        if new or unknown:
            seen = connection.execute("SELECT COALESCE(MAX(seen), 0) + 1 FROM people").fetchone()[0]
            order = [(seen + at, one.id) for at, one in enumerate(reversed(night.people))]
            connection.executemany("UPDATE people SET seen = ? WHERE id = ?", order)

    def rename(self, person: Person) -> None:
        """Give a remembered person another name or colour, in all sessions.

        :raises Problems: `night_name_…`, or `store_no_person`.
        """
        problems = name_problems(person.name, "name", MAX_NAME)
        person = replace(person, colour=person.colour % COLOURS)
        if problems:
            raise Problems(problems)
        with self._database.writing() as connection:
            changed = connection.execute(
                "UPDATE people SET name = ?, colour = ?, sum = ? WHERE id = ?",
                (person.name, person.colour, person_sum(person), person.id),
            )
            if not changed.rowcount:
                raise refusal("store_no_person", facts={"name": person.name})
        self._back_up_today()

    def delete(self, night_id: str) -> None:
        """Archive a session; `restore` brings it back.

        :raises Problems: `store_night_gone`.
        """
        self._put(night_id, deleted=True)

    def restore(self, night_id: str) -> None:
        """Restore an archived session.

        :raises Problems: `store_night_gone`.
        """
        self._put(night_id, deleted=False)

    def _put(self, night_id: str, *, deleted: bool) -> None:
        with self._database.writing() as connection:
            put_night(connection, self._lines.line(connection, night_id)._replace(deleted=int(deleted)))
        self._back_up_today()

    # --- care -----------------------------------------------------------------------------------------------------

    def check(self) -> tuple[Problem, ...]:
        """Return the faults of every page, line and session of the file; none if all is well."""
        found = [] if self._database.damage is None else [self._database.damage]
        try:
            # One state of the file, whatever another window writes meanwhile.
            with self._database.reading() as connection:
                for (said,) in connection.execute("PRAGMA integrity_check(20)").fetchall():
                    if said != "ok":
                        found.append(self._lines.damaged(str(said)))
                known = night_lines(connection)
                for line in known:
                    found += self._faults(connection, line)
                found += self._twice(connection, {line.id for line in known})
                # Nights are never taken out: their keys count up from 1.
                last = max((line.key for line in known if isinstance(line.key, int)), default=0)
                if last != len(known):
                    found.append(Problem("store_nights_gone", file=str(self.path), facts={"count": last - len(known)}))
        except Problems as problems:
            found += problems.problems
        return tuple(found)

    def _twice(self, connection: Connection, nights: set[str]) -> Iterator[Problem]:
        """Return the faults of frozen rules and of the copies, which are asked when the others fail."""
        for digest, data in connection.execute("SELECT digest, data FROM rulesets"):
            if table_lines.ruleset_of(data, digest, checked=False) is None:
                yield Problem("store_rules_damaged", file=str(self.path), facts={"hash": str(digest)[:8]})
        for what, id_, data in connection.execute("SELECT what, id, data FROM copies"):
            line = table_lines.from_copy(data) if what == NIGHT_COPY else None
            rules = table_lines.ruleset_of(data, id_, checked=False) if what == RULES_COPY else None
            if what == VERSION_COPY and data == str(LATEST):
                continue
            if rules is None and (line is None or line.id != id_):
                yield self._lines.damaged("copies")
            elif line is not None and id_ not in nights:
                yield self._lines.night_damaged()

    def _faults(self, connection: Connection, line: NightLine) -> list[Problem]:
        problems: tuple[Problem, ...] = ()
        try:
            night = self._lines.load(connection, line)
            problems = night.lost_parts
            if night.ruleset.gone is not None and night.ruleset.digest:
                problems += (Problem("store_rules_damaged", facts={"hash": night.ruleset.hash}),)
        except Problems as raised:
            problems = raised.problems
        except FAULTS as error:
            return [problem_of(error, self.path)]
        return [replace(one, file=str(self.path), path=f"{line.id} {one.path}".strip()) for one in problems]

    def back_up(self) -> Path:
        """Make a copy of the whole file now, and return its place.

        :raises Problems: `store_backup_failed` and the like.
        """
        return backups.back_up(self.path)

    def _back_up_today(self) -> None:
        """Make a copy at the day's first write, beside the work."""
        if self._looked_for_backup:
            return
        self._looked_for_backup = True
        if not backups.is_due(self.path):
            return

        def run() -> None:
            try:
                backups.back_up(self.path)
            except Problems as problems:
                self._database.notes += problems.problems

        self._backup = threading.Thread(target=run, name="backup")
        self._backup.start()

    def take_over(self, found: Salvaged, ids: Iterable[str]) -> None:
        """Write whole sessions that were read from another file, as they are.

        :raises Problems: nothing was written; the sentence says why.
        """
        with self._database.writing() as connection:
            found.put_into(connection, [found.nights[night]._replace(key=0) for night in ids])

    def _go_over(self, database: Database) -> None:
        """To what could be read of the damaged file."""
        database.notes[:0] = self._database.notes
        self._database.connection.close()
        self._database = database


def rescued_or_raise(path: Path, problems: Problems, also: tuple[str, ...] = DAMAGED) -> Database:
    """Return the readable part of a damaged file; raise any other problem again."""
    if problems.problems[0].code in also:
        reason = str(problems.problems[0].facts.get("reason", "nights"))
        if (found := rescued(path, reason)) is not None:
            return found
    raise problems


def _readable(night: Night) -> int:
    """Return how many of its rows could be read."""
    return len(night.rows) - sum("number" in one.facts for one in night.lost_parts)


def _damaged(night: Night) -> list[Problem]:
    return [Problem("store_harmed", facts={"name": night.name}), *night.lost_parts]
