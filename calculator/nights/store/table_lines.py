"""Nights as lines of the tables and back, each line with its checksum.

The database notices a broken page, a checksum a broken byte or a line at the wrong place.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple

from calculator.documents import Data, Problem, Problems, refusal
from calculator.nights import codec
from calculator.nights.entries import adjustment, amounts, as_json, points_problems
from calculator.nights.frozen import FrozenRuleset, installed_or_gone, thawed
from calculator.nights.model import Adjustment, Amounts, Night, Person, Row, Sheet, Unknown
from calculator.nights.store.faults import file_problem
from calculator.nights.tally import Summary, Tally, summary
from calculator.rules import DEFAULT_SEATS, Label
from calculator.rules.library import pathless


def row_sum(night: str, position: int, data: str) -> int:
    """Return the checksum of a row."""
    return _sum(night, str(position), data)


def is_sound(night: str, position: Any, data: Any, found: Any) -> bool:
    """Return whether a row is as written."""
    return isinstance(data, str) and isinstance(position, int) and found == row_sum(night, position, data)


def person_sum(person: Person) -> int:
    """Return the checksum of a person."""
    return _sum(person.id, person.name, str(person.colour))


def _sum(*parts: str) -> int:
    return zlib.crc32("\0".join(parts).encode("utf-8", "surrogatepass"))


PEOPLE = "SELECT id, name, colour, sum FROM people"


def people_of(lines: Iterable[tuple[Any, ...]]) -> dict[str, Person]:
    """Return everybody by id; people with a damaged line are left out."""
    return {
        person: Person(person, name, colour)
        for person, name, colour, found in lines
        if isinstance(person, str) and isinstance(name, str) and found == person_sum(Person(person, name, colour))
    }


class NightLine(NamedTuple):
    """A line of `nights`."""

    key: int
    id: str
    revision: int
    deleted: int
    head: str
    summary: str
    sum: int = 0

    @property
    def columns(self) -> tuple[object, ...]:
        """In the order of the table's columns. A key of 0 is none yet."""
        return (self.key or None, self.id, self.revision, self.head, self.summary, self.sum, self.deleted)

    @property
    def digest(self) -> str:
        """The digest of its rules."""
        return str(json.loads(self.head)["ruleset"])

    @property
    def checksum(self) -> int:
        """The checksum that is written with it."""
        return _sum(self.id, str(self.revision), self.head, self.summary, *(["deleted"] if self.deleted else []))

    @property
    def sound(self) -> bool:
        """True if it is as written."""
        whole = isinstance(self.key, int) and all(isinstance(one, str) for one in (self.id, self.head, self.summary))
        return whole and self.sum == self.checksum


NIGHTS = f"SELECT {', '.join(NightLine._fields)} FROM nights"
ROWS = "SELECT position, data, sum FROM rows"
NIGHT_COPY, RULES_COPY, VERSION_COPY = "night", "rules", "version"
"""The kinds of lines of `copies`."""


def head_text(night: Night) -> str:
    """Return the head of a session as text."""
    return as_json({**codec.head_data(night), "ruleset": night.ruleset.digest})


def row_text(row: Row) -> str:
    """Return a row of a session as text."""
    return as_json(codec.row_data(row))


def summary_text(sheet: Sheet) -> str:
    """Return the summary as text, without the line's other columns."""
    data = asdict(summary(sheet))
    for name in ("id", "revision", "problem", "missing", "damage"):
        del data[name]
    return as_json(data)


def summary_of(line: NightLine, people: Mapping[str, Person]) -> Summary:
    """Return the summary of a sound line; `people` have their present names."""
    data: Data = json.loads(line.summary)
    data["people"] = tuple((id_, people.get(id_, Person(id_, name)).name) for id_, name in data["people"])
    data["tallies"] = tuple(Tally(**tally) for tally in data["tallies"])
    data["totals"] = tuple(data["totals"])
    return Summary(id=line.id, revision=line.revision, **data)


def damaged_summary(line: NightLine, problem: Problem) -> Summary:
    """Return the summary of a damaged session."""
    nothing = (0, 0, 0, 0)
    return Summary(str(line.id), "?", "", (), "", "", "", "", "1", 0, 0, 0, nothing, 0, "", 0, (), "", problem)


def ruleset_text(ruleset: FrozenRuleset) -> str:
    """Return a frozen ruleset as text."""
    data = {
        "id": ruleset.id,
        "version": ruleset.version,
        "name": [ruleset.name.zh, ruleset.name.en, *ruleset.name.others],
        "files": [list(one) for one in ruleset.files],
    }
    return as_json(data)


def ruleset_of(text: Any, digest: str, checked: bool = True) -> FrozenRuleset | None:
    """Return the ruleset of a text, or None if it is not the one written under this digest.

    If that is not known, a readable text is believed to be whole: nobody asks for another digest's.
    The digest is that of the files alone: unless the text was `checked` otherwise, they are asked
    for the name of the ruleset.
    """
    try:
        data = json.loads(text)
        files = tuple((name, source) for name, source in data["files"])
        zh, en, *others = data["name"]
        label = Label(zh, en, tuple((language, name) for language, name in others))
        found = FrozenRuleset(pathless(data["id"]), data["version"], label, files)
    except (ValueError, KeyError, TypeError):
        return None
    if digest not in ("", found.digest):
        return None
    with suppress(Problems):
        return found if checked or found == thawed(found.files) else None
    return found


def night_of(
    line: NightLine,
    rows: list[tuple[int, str, int]],
    ruleset: FrozenRuleset,
    people: Mapping[str, Person],
    known: Mapping[str, Row],
) -> Night:
    """Return the session of its lines; `people` have their present names and colours.

    `known` are rows by their texts, which need not be read. A row that is not as written is an
    unknown one, and the session says so.

    :raises Problems: if the session cannot be made of the rest.
    """
    head, wanted = json.loads(line.head), int(json.loads(line.summary)["rows"])
    sound: dict[int, str] = {}
    broken: dict[int, Any] = {}
    for position, data, found in rows:
        (sound if is_sound(line.id, position, data, found) else broken)[position] = data
    number = max(wanted, max(sound, default=-1) + 1)
    night, lost = placed(head, sound, broken, number, ruleset, known)
    lost_parts = tuple(row.problem(at) for at, row in lost.items())
    if number > wanted:
        lost_parts += (Problem("store_rows_missing", "rows", facts={"found": number, "wanted": wanted}),)
    if head.get("lost"):
        lost_parts += (Problem("store_head_lost", "head"),)
    return replace(called(night, people), revision=line.revision, lost_parts=lost_parts)


def called(night: Night, people: Mapping[str, Person]) -> Night:
    """Return the session with the present names and colours of its people."""
    return replace(night, people=tuple(people.get(one.id, one) for one in night.people))


def placed(
    head: Any,
    sound: Mapping[int, str],
    broken: Mapping[int, Any],
    number: int,
    ruleset: FrozenRuleset,
    known: Mapping[str, Row],
) -> tuple[Night, dict[int, Unknown]]:
    """Return a session of so many rows, each at its place, and the faulty ones beside it.

    Rows that are not sound are unknown.

    :raises Problems: if the session cannot be made of the rest.
    """
    texts = [sound[at] for at in sorted(sound)]
    night = codec.night_of(head, [known.get(text) or json.loads(text) for text in texts], ruleset)
    lost = {at: _lost(broken.get(at), night) for at in range(number) if at not in sound}
    found = iter(night.rows)
    rows = [Row(f"{night.id}-{at + 1}", lost[at], "") if at in lost else next(found) for at in range(number)]
    return replace(night, rows=tuple(rows)), lost


_ACCEPTED = re.compile(r'"accepted":(\{[^{}]*\})(.*)', re.DOTALL)
_EDITED = re.compile(r'"edited":"([^"]*)"')


def _lost(data: Any, night: Night) -> Unknown:
    """Return a damaged row, with its accepted result if its text still has that and was not edited since."""
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data if isinstance(data, str) else ""
    found, accepted = _ACCEPTED.search(text), None
    with suppress(ValueError):
        accepted = codec.accepted_of(json.loads(found[1]), night) if found is not None else None
    if found is None or accepted is None or accepted.net is None or sum(accepted.net) != -accepted.pot:
        return Unknown(True)
    edited = _EDITED.search(found[2])
    if (edited[1] if edited is not None else "") != accepted.edited:
        return Unknown(True)
    net, dealer, winners, discarder = accepted.net, accepted.dealer, accepted.winners, accepted.discarder
    seen: Amounts | Adjustment | None = None
    with suppress(Problems):
        if dealer is None and any(net):
            seen = adjustment(net, seats=night.seats)
        else:
            drawn = '"kind":"deal"' in found[2] and discarder is None and len(winners) == 1
            pots = night.ruleset.rules is None or night.ruleset.has_pot
            seen = amounts(
                net, (), winners, discarder, drawn, dealer, seats=night.seats, pot=pots, all_win=night.ruleset.all_win
            )
    # Only deals have a dealer.
    return Unknown(True, seen, aside=dealer is None)


def rules_gone(line: NightLine) -> FrozenRuleset:
    """Return a stand-in for rules whose files cannot be read, with their name in the session's summary."""
    try:
        said = json.loads(line.summary)
        name, version, hash_ = said["ruleset"], said["version"], said["hash"]
        label = Label(said["ruleset_name"], name)
    except (ValueError, KeyError, TypeError):
        name, version, hash_, label = "?", "?", line.digest[:8], Label("?", "?")
    return installed_or_gone(name, version, label, line.digest, hash_)


def stand_in(key: int, night: str, rows: Mapping[int, str]) -> NightLine:
    """Return a line for a session of which only rows can be read.

    Players, stake and rules are not known, but each row has its result.
    """
    written = [json.loads(text) for text in rows.values()]
    days = [str(row.get("created", ""))[:10] for row in written]
    nets = (one.get("net") for row in written for one in (row.get("accepted") or {}, row))
    seats = next((len(net) for net in nets if isinstance(net, list) and not points_problems(net)), DEFAULT_SEATS)
    people = [{"id": f"{night[:-1]}{seat}", "name": f"?{seat + 1}", "colour": seat} for seat in range(seats)]
    head = {"id": night, "name": "?", "date": min(days), "people": people, "ruleset": "", "created": "", "lost": True}
    said = {"rows": max(rows) + 1, "ruleset": "?", "ruleset_name": "?", "version": "?", "hash": "?", "name": "?"}
    said |= {"date": min(days), "created": "", "people": [(one["id"], one["name"]) for one in people], "tallies": []}
    said |= {"stake": "1", "deals": 0, "unsettled": len(rows), "totals": [0] * seats, "pot": 0, "settled": ""}
    return NightLine(key, night, 0, 0, as_json(head), as_json(said))


def copy_of(line: NightLine) -> str:
    """Return the line as the text of its copy."""
    return as_json(list(line))


def from_copy(text: Any) -> NightLine | None:
    """Return the line that a copy holds; None if it is not as written."""
    try:
        found = NightLine(*json.loads(text))
    except (ValueError, TypeError):
        return None
    return found if found.sound else None


_COPY = "SELECT data FROM copies WHERE what = ? AND id = ?"
PUT_COPY = "INSERT OR REPLACE INTO copies VALUES (?, ?, ?)"


class NightLines:
    """The sessions of the file at `path`.

    Rules that were read stay: the content of a digest is always the same.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rulesets: dict[str, FrozenRuleset] = {}
        self._texts: dict[int, tuple[Row, str]] = {}
        """The rows last written or read with their texts, by the identity that they keep as long as they are held."""
        self._written: tuple[str, int] = ("", 0)
        """The digest of their rules, and the number of their seats."""

    def line(self, connection: Connection, night_id: str) -> NightLine:
        """Return the sound line of a session.

        :raises Problems: `store_night_gone`, `store_night_damaged`.
        """
        line = self.find(connection, night_id)
        if line is None and connection.execute(_COPY, (NIGHT_COPY, night_id)).fetchone() is None:
            raise refusal("store_night_gone", file=str(self.path))
        if line is None or not line.sound:
            raise Problems([self.night_damaged()])
        return line

    def known(self, connection: Connection, night_id: str | None = None) -> list[NightLine]:
        """Return the line of each session, or of one, or its copy if the line is damaged or gone."""
        where, also, which = ("", "", ()) if night_id is None else (" WHERE id = ?", " AND id = ?", (night_id,))
        lines = map(NightLine._make, connection.execute(NIGHTS + where, which))
        found = {line.id: line for line in lines}
        copies = "SELECT id, data FROM copies WHERE what = ?" + also
        for id_, data in connection.execute(copies, (NIGHT_COPY, *which)):
            if (line := found.get(id_)) is None or not line.sound:
                copied = from_copy(data)
                if copied is not None:
                    # A line that calls itself something else is this one all the same.
                    found = {name: one for name, one in found.items() if one.key != copied.key or one.sound}
                    found[copied.id] = copied
        return list(found.values())

    def find(self, connection: Connection, night_id: str) -> NightLine | None:
        """Return the line of a session, or its copy if the line is damaged or gone."""
        # A damaged index leads to another night.
        return next((line for line in self.known(connection, night_id) if line.id == night_id), None)

    def load(self, connection: Connection, line: NightLine) -> Night:
        """Return the session of a line, with all rows that are as written.

        :raises Problems: if nothing can be made of it.
        """
        if not line.sound:
            raise Problems([self.night_damaged()])
        rows = connection.execute(f"{ROWS} WHERE night = ? ORDER BY position", (line.key,)).fetchall()
        ruleset, head = self.ruleset(connection, line), json.loads(line.head)
        same = ruleset.gone is None and self._written == (ruleset.digest, len(head.get("people") or ()))
        known = {text: row for row, text in self._texts.values()} if same else {}
        night = night_of(line, rows, ruleset, known_people(connection), known)
        # A broken row behind the last is none of the session's.
        if ruleset.gone is None and not night.lost_parts and len(rows) == len(night.rows):
            self._texts = {id(row): (row, text) for row, (_, text, _) in zip(night.rows, rows, strict=True)}
            self._written = ruleset.digest, night.seats
        return night

    def texts(self, night: Night) -> list[str]:
        """Return the rows of a session as texts, to be written."""
        known = self._texts
        self._texts = {id(row): known.get(id(row)) or (row, row_text(row)) for row in night.rows}
        self._written = night.ruleset.digest, night.seats
        return [self._texts[id(row)][1] for row in night.rows]

    def is_whole(self, connection: Connection, heading: Summary) -> bool:
        """Return whether every row of a session is as written."""
        rows = connection.execute(
            "SELECT position, data, rows.sum FROM rows JOIN nights ON night = key WHERE id = ?", (heading.id,)
        )
        return sum(is_sound(heading.id, *row) for row in rows) == heading.rows

    def ruleset(self, connection: Connection, line: NightLine) -> FrozenRuleset:
        """Return the frozen rules of a session.

        They are as they were written, as they were written a second time, as they are installed; or
        gone.
        """
        digest = line.digest
        found = self.rulesets.get(digest)
        if found is None:
            one = connection.execute("SELECT data FROM rulesets WHERE digest = ?", (digest,)).fetchall()
            other = connection.execute(_COPY, (RULES_COPY, digest)).fetchall()
            for (data,) in (*one, *other):
                found = found or ruleset_of(data, digest, checked=one == other)
            found = found or rules_gone(line)
            if found.gone is None:
                self.rulesets[digest] = found
        return found

    def night_damaged(self) -> Problem:
        """Return the problem of a damaged session."""
        return file_problem("store_night_damaged", self.path)

    def damaged(self, what: str) -> Problem:
        """Return the problem of a damaged file."""
        return file_problem("store_damaged", self.path, reason=what[:200])


def add_ruleset(connection: Connection, ruleset: FrozenRuleset) -> None:
    """Twice, where it is not yet."""
    if ruleset.gone is None:
        text = ruleset_text(ruleset)
        connection.execute("INSERT OR IGNORE INTO rulesets VALUES (?, ?)", (ruleset.digest, text))
        connection.execute("INSERT OR IGNORE INTO copies VALUES (?, ?, ?)", (RULES_COPY, ruleset.digest, text))


def put_person(connection: Connection, person: Person) -> None:
    """Write the line of a person who has not played yet."""
    line = (person.id, person.name, person.colour, 0, person_sum(person))
    connection.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?, ?)", line)


def put_night(connection: Connection, line: NightLine) -> int:
    """Write the line of a session and its copy, and return its key; a new one gets the next."""
    line = line._replace(sum=line.checksum)
    cursor = connection.execute("INSERT OR REPLACE INTO nights VALUES (?, ?, ?, ?, ?, ?, ?)", line.columns)
    line = line._replace(key=line.key or int(cursor.lastrowid or 0))
    connection.execute(PUT_COPY, (NIGHT_COPY, line.id, copy_of(line)))
    return line.key


def night_lines(connection: Connection) -> list[NightLine]:
    """Return all lines, damaged ones too."""
    return [NightLine(*line) for line in connection.execute(NIGHTS)]


def known_people(connection: Connection) -> dict[str, Person]:
    """Return everybody by id.

    A person whose line is damaged has the name in his sessions.
    """
    return people_of(connection.execute(PEOPLE))
