"""Nights as lines of the tables and back, each line with its checksum.

The database notices a broken page, a checksum a broken byte or a line at the wrong place.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from calculator.documents import Problem, Problems
from calculator.nights import codec
from calculator.nights.entries import as_json
from calculator.nights.frozen import FrozenRuleset
from calculator.nights.model import Night
from calculator.nights.replay import Sheet
from calculator.nights.tally import Summary, Tally, summary
from calculator.rules import Label
from calculator.rules.library import pathless


def row_sum(night: str, position: int, data: str) -> int:
    return _sum(night, str(position), data)


def night_sum(night: str, revision: int, deleted: int, head: str, summary: str) -> int:
    return _sum(night, str(revision), head, summary, *(["deleted"] if deleted else []))


def person_sum(person: str, name: str, colour: int) -> int:
    return _sum(person, name, str(colour))


def _sum(*parts: str) -> int:
    return zlib.crc32("\0".join(parts).encode("utf-8", "surrogatepass"))


PEOPLE = "SELECT id, name, colour, sum FROM people"


def people_of(lines: Iterable[tuple[Any, ...]]) -> dict[str, tuple[str, int]]:
    """Name and colour of everybody by id; whose line is damaged is left out."""
    return {
        person: (name, colour)
        for person, name, colour, found in lines
        if isinstance(person, str) and isinstance(name, str) and found == person_sum(person, name, colour)
    }


class NightLine(NamedTuple):
    """A line of `nights`."""

    key: int
    id: str
    revision: int
    deleted: int
    head: str
    summary: str
    sum: int

    @property
    def sound(self) -> bool:
        """Whether it is what was written."""
        whole = all(isinstance(part, str) for part in (self.id, self.head, self.summary))
        return whole and self.sum == night_sum(self.id, self.revision, self.deleted, self.head, self.summary)


NIGHTS = f"SELECT {', '.join(NightLine._fields)} FROM nights"
ROWS = "SELECT position, data, sum FROM rows"


def head_text(night: Night) -> str:
    return as_json({**codec.head_data(night), "ruleset": night.ruleset.digest})


def row_texts(night: Night) -> list[str]:
    return [as_json(codec.row_data(row)) for row in night.rows]


def summary_text(sheet: Sheet) -> str:
    """What the line's other columns do not say already is left out of it."""
    data = asdict(summary(sheet))
    for name in ("id", "revision", "problem"):
        del data[name]
    return as_json(data)


def summary_of(line: NightLine, names: dict[str, str]) -> Summary:
    """The summary of a sound line; `names` are what people are called now."""
    data: dict[str, Any] = json.loads(line.summary)
    data["people"] = tuple((person, names.get(person, name)) for person, name in data["people"])
    data["tallies"] = tuple(Tally(**tally) for tally in data["tallies"])
    data["totals"] = tuple(data["totals"])
    return Summary(id=line.id, revision=line.revision, **data)


def damaged_summary(line: NightLine, problem: Problem) -> Summary:
    """What can be said of a night whose line is damaged."""
    nothing = (0, 0, 0, 0)
    return Summary(str(line.id), "?", "", (), "", "", "", "", "1", 0, 0, 0, nothing, 0, "", 0, (), "", problem)


def ruleset_text(ruleset: FrozenRuleset) -> str:
    data = {
        "id": ruleset.id,
        "version": ruleset.version,
        "name": [ruleset.name.zh, ruleset.name.en],
        "files": [list(one) for one in ruleset.files],
    }
    return as_json(data)


def ruleset_of(text: str, digest: str) -> FrozenRuleset | None:
    """None where the text is not what was written."""
    try:
        data = json.loads(text)
        files = tuple((name, source) for name, source in data["files"])
        found = FrozenRuleset(pathless(data["id"]), data["version"], Label(*data["name"]), files)
    except (ValueError, KeyError, TypeError):
        return None
    return found if found.digest == digest else None


def night_of(
    line: NightLine, rows: list[tuple[int, str, int]], ruleset: FrozenRuleset, names: dict[str, tuple[str, int]]
) -> Night:
    """The night of its lines; `names` are what people are called now, with their colours.

    :raises Problems: where a line is damaged, at `rows[i]`.
    """
    wanted = json.loads(line.summary)["rows"]
    problems = [
        Problem("store_row_damaged", path=f"rows[{position}]", facts={"number": position + 1})
        for at, (position, data, found) in enumerate(rows)
        if position != at or not isinstance(data, str) or found != row_sum(line.id, position, data)
    ]
    if len(rows) != wanted:
        problems.append(Problem("store_rows_missing", path="rows", facts={"found": len(rows), "wanted": wanted}))
    if problems:
        raise Problems(problems)
    head = json.loads(line.head)
    night = codec.night_of(head, [json.loads(data) for _, data, _ in rows], ruleset)
    first, second, third, fourth = (
        replace(one, name=names[one.id][0], colour=names[one.id][1]) if one.id in names else one for one in night.people
    )
    return replace(night, people=(first, second, third, fourth), revision=line.revision)
