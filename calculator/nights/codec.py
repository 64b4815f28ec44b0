"""Nights and rows as plain data and back: the one form for the database and for `.night.yaml` files.

What comes from a file is checked like what is typed; every problem names its path, `rows[3].net`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from typing import Any

from calculator.deals import facts_of, said_facts
from calculator.documents import Data, Likely, Problem, Problems, ReadOnlyData, short
from calculator.nights import entries
from calculator.nights.frozen import FrozenRuleset
from calculator.nights.model import (
    KIND_OF,
    KINDS,
    MAX_NAME,
    MAX_ROWS,
    Accepted,
    Adjustment,
    Amounts,
    Entry,
    Night,
    Person,
    PlayedDeal,
    Row,
    Settled,
    Unknown,
)
from calculator.rules import DEFAULT_SEATS
from calculator.text import cleaned, one_line

_COMMON_KEYS = ("id", "kind", "created", "edited", "note", "accepted", "repaired")
HEAD_KEYS = ("id", "name", "date", "created", "people", "stake", "options", "dealer", "chips", "unit", "settled")
_TEXT = 80


def row_data(row: Row) -> Data:
    """Return a row; empty fields are left out."""
    data = {"id": row.id, **_entry_data(row.entry), "created": row.created, "edited": row.edited}
    data = _filled(data | {"repaired": row.repaired})
    if row.accepted is not None:
        net, pot = row.accepted.net, row.accepted.pot or None
        data["accepted"] = {"net": net and list(net), **_filled(asdict(row.accepted) | {"net": None, "pot": pot})}
    return data


def _entry_data(entry: Entry) -> Data:
    data: Data = {"kind": KIND_OF[type(entry)]}
    if isinstance(entry, PlayedDeal):
        # In one form, with every key in its order, whoever wrote it.
        data["record"] = json.loads(entry.written) if entry.written else entries.in_order(facts_of(entry.deal))
        return data | {"dealer": entry.dealer, "note": entry.note}
    data |= vars(entry)
    if isinstance(entry, Amounts):
        data["facts"] = said_facts(entry.facts)
    if isinstance(entry, Unknown) and entry.seen is not None:
        data["seen"] = _filled(_entry_data(entry.seen))
    return data


def _filled(data: ReadOnlyData) -> Data:
    """Return fields that are not empty, as JSON has them."""
    return {
        key: _plain(value) for key, value in data.items() if value is not False and value not in (None, "", (), [], {})
    }


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def head_data(night: Night) -> Data:
    """Return everything but the rows and the ruleset."""
    data = {name: getattr(night, name) for name in HEAD_KEYS}
    data["people"] = [asdict(one) for one in night.people]
    data["settled"] = None if night.settled is None else asdict(night.settled)
    return data


def night_of(head: Any, rows: Any, ruleset: FrozenRuleset) -> Night:
    """Return a night from its head and its rows; one that is a `Row` already stays.

    :raises Problems: everything that is wrong, each with its path.
    """
    reader = _NightReader(ruleset)
    night = reader.night(head)
    found = reader.rows(rows)
    if reader.problems or night is None:
        raise Problems(reader.problems)
    return replace(night, rows=found)


def accepted_of(data: Any, night: Night) -> Accepted | None:
    """Return the accepted result of a row of a session; None if there is something wrong with it."""
    reader = _NightReader(night.ruleset)
    reader.seats = night.seats
    return reader.accepted(data, "")


class _NightReader:
    def __init__(self, ruleset: FrozenRuleset) -> None:
        self.problems: list[Problem] = []
        self.ruleset = ruleset
        self.seats = entries.seats_wanted(ruleset, DEFAULT_SEATS)

    def note(self, path: str, code: str, likely: str | Likely = "", **facts: Any) -> None:
        self.problems.append(Problem(code, path, likely=likely, facts=facts))

    def night(self, data: Any) -> Night | None:
        data = self._mapping(data, "", "night")
        if data is None:
            return None
        options = {} if data.get("options") is None else self._mapping(data["options"], "options", "options") or {}
        night = Night(
            id=self._id(data, "id"),
            name=self._text(data, "name", "name"),
            date=self._text(data, "date", "date"),
            people=self._people(data.get("people")),
            ruleset=self.ruleset,
            stake=self._decimal(data, "stake", "1"),
            options_text=entries.as_json(options),
            dealer=data.get("dealer", 0),
            chips=data.get("chips"),
            unit=self._decimal(data, "unit", ""),
            settled=self._settled(data.get("settled")),
            created=self._text(data, "created", "created"),
        )
        if not self.problems:
            self.problems += entries.night_problems(night)
        return night

    def _people(self, data: Any) -> tuple[Person, ...]:
        members = data if isinstance(data, list) else []
        self.seats = wanted = entries.seats_wanted(self.ruleset, len(members))
        people = []
        for at, one in enumerate(members[:wanted]):
            path = f"people[{at}]"
            one = {"name": one} if isinstance(one, str) else self._mapping(one, path, path) or {}
            colour = one.get("colour", at)
            if not (entries.is_number(colour) and 0 <= colour < entries.COLOURS):
                self.note(f"{path}.colour", "seat_wanted", text=short(colour), last=entries.COLOURS - 1)
            name = self._text(one, "name", f"{path}.name", limit=MAX_NAME * 300)
            people.append(Person(self._id(one, f"{path}.id"), name, colour))
        if len(members) != wanted:
            self.problems.append(entries.too_many_or_few(self.ruleset, len(members)))
            people = [Person("", "")] * wanted
        return tuple(people)

    def _settled(self, data: Any) -> Settled | None:
        if data is None:
            return None
        totals = data.get("totals") if isinstance(data, Mapping) else None
        if not isinstance(totals, list) or len(totals) != self.seats + 1 or not all(map(entries.is_number, totals)):
            self.note("settled", "night_settled_form", wanted=self.seats + 1)
            return None
        return Settled(self._text(data, "at", "settled.at"), tuple(totals), self._text(data, "unit", "settled.unit"))

    def rows(self, data: Any) -> tuple[Row, ...]:
        listed = self._list([] if data is None else data, "rows", "rows")
        if len(listed) > MAX_ROWS:
            self.note("rows", "night_full", limit=MAX_ROWS)
        found = [self.row(one, f"rows[{at}]") for at, one in enumerate(listed[:MAX_ROWS])]
        seen = set()
        for at, row in enumerate(found):
            if row is not None and row.id in seen:
                self.note(f"rows[{at}].id", "night_row_twice")
            seen.add(row.id if row is not None else "")
        return tuple(row for row in found if row is not None)

    def row(self, data: Any, path: str) -> Row | None:
        if isinstance(data, Row):
            return data
        data = self._mapping(data, path, path)
        if data is None:
            return None
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in KINDS:
            words = " ".join(KINDS)
            self.note(f"{path}.kind", "night_kind", Likely(str(kind), KINDS), text=short(kind), words=words)
            return None
        own = ("record", "dealer") if kind == "deal" else tuple(field.name for field in fields(KINDS[kind]))
        known = (*_COMMON_KEYS, *own)
        for key in data:
            if key not in known:
                self.note(f"{path}.{str(key)[:40]}", "key_unknown", Likely(str(key), known), name=str(key)[:40])
        try:
            entry = self._entry(kind, data, path)
        except Problems as problems:
            for problem in problems.problems:
                self.problems.append(replace(problem, path=f"{path}.{problem.path}"))
            return None
        if entry is None:
            return None
        return Row(
            self._id(data, f"{path}.id"),
            entry,
            self._text(data, "created", f"{path}.created"),
            self._text(data, "edited", f"{path}.edited"),
            self.accepted(data.get("accepted"), f"{path}.accepted"),
            data.get("repaired") is True,
        )

    def _entry(self, kind: str, data: ReadOnlyData, path: str) -> Entry | None:
        note = self._text(data, "note", f"{path}.note", limit=100_000)
        dealer = data.get("dealer")
        if kind == "deal":
            record = self._mapping(data.get("record"), f"{path}.record", "record")
            return None if record is None else entries.deal(record, dealer, note, self.ruleset.rules)
        if kind == "penalty":
            return entries.penalty(data.get("seat", -1), data.get("points", 0), note, self.seats)
        if kind == "rebuy":
            return entries.rebuy(data.get("seat", -1), data.get("chips", 0), note, self.seats)
        if kind == "unknown":
            said = data.get("seen")
            whole = {} if said is None else self._mapping(said, f"{path}.seen", "seen") or {}
            seen = self._entry(str(whole.get("kind")), whole, f"{path}.seen") if whole else None
            if not isinstance(seen, Amounts | Adjustment | None):
                self.note(f"{path}.seen", "night_kind", text=short(whole["kind"]), words="amounts adjustment")
                return None
            return entries.unknown(data.get("damaged") is True, seen, note, data.get("aside") is True)
        lists = {
            name: self._list(data[name], f"{path}.{name}", name)
            for name in ("net", "transfers", "winners")
            if name in data
        }
        if kind == "adjustment":
            return entries.adjustment(lists.get("net", []), note, self.seats)
        transfers = lists.get("transfers", [])
        if not all(isinstance(one, list) and len(one) == 3 for one in transfers):
            self.note(f"{path}.transfers", "night_transfer")
            return None
        return entries.amounts(
            lists.get("net", None if transfers else []),
            [(one[0], one[1], one[2]) for one in transfers],
            lists.get("winners", []),
            data.get("discarder"),
            data.get("self_drawn") is True,
            dealer,
            note,
            seats=self.seats,
            pot=self.ruleset.rules is None or self.ruleset.has_pot,
            facts=data.get("facts"),
            all_win=self.ruleset.all_win,
        )

    def accepted(self, data: Any, path: str) -> Accepted | None:
        if data is None:
            return None
        found: ReadOnlyData = data if isinstance(data, Mapping) else {"winners": None}
        net, pot, winners = found.get("net"), found.get("pot", 0), found.get("winners", [])
        dealer, discarder = found.get("dealer"), found.get("discarder")
        if (
            not isinstance(winners, list)
            or (net is not None and (not isinstance(net, list) or entries.points_problems(net, seats=self.seats)))
            or not entries.is_number(pot)
            or not all(entries.is_seat(one, self.seats) for one in (*winners, dealer, discarder) if one is not None)
        ):
            self.note(path, "night_accepted", wanted=self.seats, last=self.seats - 1)
            return None
        edited = self._text(data, "edited", f"{path}.edited")
        return Accepted(None if net is None else tuple(net), pot, dealer, tuple(winners), discarder, edited)

    def _mapping(self, value: Any, path: str, name: str) -> ReadOnlyData | None:
        if isinstance(value, Mapping):
            return value
        self.note(path, "mapping_wanted", name=name)
        return None

    def _list(self, value: Any, path: str, name: str) -> list[Any]:
        if isinstance(value, list):
            return value
        self.note(path, "list_wanted", name=name)
        return []

    def _id(self, data: ReadOnlyData, path: str) -> str:
        """Return an id as given; a new one if there is none."""
        return self._text(data, "id", path) or entries.new_id()

    def _decimal(self, data: ReadOnlyData, key: str, default: str) -> str:
        """Return a decimal text, which may be written as a number too."""
        value = data.get(key)
        return str(value) if entries.is_number(value) else self._text(data, key, key, default)

    def _text(self, data: ReadOnlyData, key: str, path: str, default: str = "", limit: int = _TEXT) -> str:
        value = data.get(key)
        if value is None:
            return default
        if not isinstance(value, str):
            self.note(path, "text_wanted", name=key, text=short(value))
            return default
        if len(value) > limit and key != "name":
            self.note(path, "night_note", found=len(value), limit=limit)
            return default
        # What is typed as a name or a note is checked later; a night that is kept already stays readable.
        return cleaned(value) if key in ("name", "note") else one_line(value)
