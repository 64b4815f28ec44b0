"""The sessions in the file: the line of each, its rows and its rules, or the copies of damaged or missing ones."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

from calculator.documents import Problem, Problems
from calculator.nights.frozen import FrozenRuleset
from calculator.nights.model import Night, Row
from calculator.nights.store import table_lines
from calculator.nights.store.faults import file_problem
from calculator.nights.store.table_lines import NIGHT_COPY, RULES_COPY, NightLine
from calculator.nights.tally import Summary

_COPY = "SELECT data FROM copies WHERE what = ? AND id = ?"
_PUT_COPY = "INSERT OR REPLACE INTO copies VALUES (?, ?, ?)"


class NightLines:
    """The sessions of the file at `path`.

    Rules that were read stay: the content of a digest is always the same.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rulesets: dict[str, FrozenRuleset] = {}
        self._texts: dict[int, tuple[Row, str]] = {}
        """The rows last written with their texts, by the identity that they keep as long as they are held."""
        self._written: tuple[str, int] = ("", 0)
        """The digest of their rules, and the number of their seats."""

    def line(self, connection: sqlite3.Connection, night_id: str) -> NightLine:
        """Return the sound line of a session.

        :raises Problems: `store_night_gone`, `store_night_damaged`.
        """
        line = self.find(connection, night_id)
        if line is None and connection.execute(_COPY, (NIGHT_COPY, night_id)).fetchone() is None:
            raise Problems([Problem("store_night_gone", file=str(self.path))])
        if line is None or not line.sound:
            raise Problems([self.night_damaged()])
        return line

    def known(self, connection: sqlite3.Connection) -> list[NightLine]:
        """Return the line of each session, or its copy if the line is damaged or gone."""
        found = {line.id: line for line in night_lines(connection)}
        for id_, data in connection.execute("SELECT id, data FROM copies WHERE what = ?", (NIGHT_COPY,)):
            if (line := found.get(id_)) is None or not line.sound:
                copied = table_lines.from_copy(data)
                if copied is not None:
                    # A line that calls itself something else is this one all the same.
                    found = {name: one for name, one in found.items() if one.key != copied.key or one.sound}
                    found[copied.id] = copied
        return list(found.values())

    def find(self, connection: sqlite3.Connection, night_id: str) -> NightLine | None:
        """Return the line of a session, or its copy if the line is damaged or gone."""
        found = connection.execute(f"{table_lines.NIGHTS} WHERE id = ?", (night_id,)).fetchone()
        line = None if found is None else NightLine(*found)
        # A damaged index leads to another night.
        if line is None or not line.sound or line.id != night_id:
            copied = connection.execute(_COPY, (NIGHT_COPY, night_id)).fetchone()
            copy = table_lines.from_copy(copied[0]) if copied is not None else None
            line = copy if copy is not None and copy.id == night_id else None if line is None or line.sound else line
        return line

    def load(self, connection: sqlite3.Connection, line: NightLine) -> Night:
        """Return the session of a line, with all rows that are as written.

        :raises Problems: if nothing can be made of it.
        """
        if not line.sound:
            raise Problems([self.night_damaged()])
        rows = connection.execute(f"{table_lines.ROWS} WHERE night = ? ORDER BY position", (line.key,)).fetchall()
        ruleset, head = self.ruleset(connection, line), json.loads(line.head)
        same = ruleset.gone is None and self._written == (ruleset.digest, len(head.get("people") or ()))
        known = {text: row for row, text in self._texts.values()} if same else {}
        return table_lines.night_of(line, rows, ruleset, names_of(connection), known)

    def texts(self, night: Night) -> list[str]:
        """Return the rows of a session as texts, to be written."""
        fresh = tuple(row for row in night.rows if id(row) not in self._texts)
        made = zip(fresh, table_lines.row_texts(replace(night, rows=fresh)), strict=True)
        found = self._texts | {id(row): (row, text) for row, text in made}
        self._texts = {id(row): found[id(row)] for row in night.rows}
        self._written = night.ruleset.digest, night.seats
        return [self._texts[id(row)][1] for row in night.rows]

    def is_whole(self, connection: sqlite3.Connection, heading: Summary) -> bool:
        """Return whether every row of a session is as written."""
        rows = connection.execute(
            "SELECT position, data, rows.sum FROM rows JOIN nights ON night = key WHERE id = ?", (heading.id,)
        )
        return sum(table_lines.is_sound(heading.id, *row) for row in rows) == heading.rows

    def ruleset(self, connection: sqlite3.Connection, line: NightLine) -> FrozenRuleset:
        """Return the frozen rules of a session.

        They are as they were written, as they were written a second time, as they are installed; or
        gone.
        """
        digest: str = json.loads(line.head)["ruleset"]
        found = self.rulesets.get(digest)
        if found is None:
            one = connection.execute("SELECT data FROM rulesets WHERE digest = ?", (digest,)).fetchall()
            other = connection.execute(_COPY, (RULES_COPY, digest)).fetchall()
            for (data,) in (*one, *other):
                found = found or table_lines.ruleset_of(data, digest, checked=one == other)
            found = found or table_lines.rules_gone(line, digest)
            if found.gone is None:
                self.rulesets[digest] = found
        return found

    def night_damaged(self) -> Problem:
        """Return the problem of a damaged session."""
        return file_problem("store_night_damaged", self.path)

    def damaged(self, what: str) -> Problem:
        """Return the problem of a damaged file."""
        return file_problem("store_damaged", self.path, reason=what[:200])


def add_ruleset(connection: sqlite3.Connection, ruleset: FrozenRuleset) -> None:
    """Twice, where it is not yet."""
    if ruleset.gone is None:
        text = table_lines.ruleset_text(ruleset)
        connection.execute("INSERT OR IGNORE INTO rulesets VALUES (?, ?)", (ruleset.digest, text))
        connection.execute("INSERT OR IGNORE INTO copies VALUES (?, ?, ?)", (RULES_COPY, ruleset.digest, text))


def put_night(connection: sqlite3.Connection, line: NightLine) -> int:
    """Write the line of a session and its copy, and return its key; a new one gets the next."""
    cursor = connection.execute("INSERT OR REPLACE INTO nights VALUES (?, ?, ?, ?, ?, ?, ?)", line.columns)
    line = line._replace(key=line.key or int(cursor.lastrowid or 0))
    connection.execute(_PUT_COPY, (NIGHT_COPY, line.id, table_lines.copy_of(line)))
    return line.key


def night_lines(connection: sqlite3.Connection) -> list[NightLine]:
    """Return all lines, damaged ones too."""
    return [NightLine(*line) for line in connection.execute(table_lines.NIGHTS)]


def names_of(connection: sqlite3.Connection) -> dict[str, tuple[str, int]]:
    """Return name and colour of everybody.

    A person whose line is damaged has the name in his sessions.
    """
    return table_lines.people_of(connection.execute(table_lines.PEOPLE))
