"""Nights for pictures: deals that are known to be right, a row by hand, a penalty, and one deal that was changed; and an evening
of the examples of any ruleset, with its games 场."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from calculator.nights import Replayer, change, entries, freeze, insert, recorded
from calculator.nights.store import Store
from calculator.rules.library import Library

_RECORDS = Path(__file__).resolve().parent.parent / "tests" / "golden" / "records.jsonl"
_NAMES = ("老王", "小李", "阿珍", "大刘")
_DEALS = 13


def records() -> list[dict[str, Any]]:
    """Deals of Wuhu that can be settled."""
    rows = [json.loads(line) for line in _RECORDS.read_text(encoding="utf-8").splitlines()]
    return [
        row["record"]
        for row in rows
        if row["record"].get("ruleset") == "wuhu" and row["record"].get("events") and "errors" not in row["expect"]
    ]


def fill_night() -> None:
    """Some nights in the data folder, the last still being played."""
    replayer, ruleset = Replayer(), freeze(Library(), "wuhu")
    people = [entries.person(name, seat) for seat, name in enumerate(_NAMES)]
    found = records()
    with Store.open(daily=False) as store:
        for week in range(6):
            last = week == 5
            day = f"2026-{10 + week // 4}-{3 + 7 * (week % 4):02}"
            night = entries.new_night(
                people, ruleset, name="周六夜局", day="2026-11-14" if last else day, stake="0.5", chips=300
            )
            night = store.save(replayer.replay(night))
            for at in range(_DEALS if last else 30):
                entry = entries.deal(found[(at + 7 * (5 - week)) % len(found)])
                night = insert(night, entries.row(entry))
            night = insert(night, entries.row(entries.amounts((-4, 10, -3, -3), winners=(1,), discarder=0)))
            night = store.save(recorded(replayer, night))
            if last:
                night = insert(night, entries.row(entries.penalty(2, 5, "相公")))
                night = store.save(recorded(replayer, night))
                entry = entries.deal(found[3])
                store.save(replayer.replay(change(night, night.rows[2].id, entry, entries.now())))


def fill_session(ruleset: str) -> None:
    """A night of the ruleset's own examples, as many as can follow each other, and a penalty."""
    from tests.ruleset_examples import examples

    replayer, rules = Replayer(), freeze(Library(), ruleset)
    assert rules.rules is not None
    seats = rules.rules.definition.seats
    people = [entries.person(name, seat) for seat, name in enumerate(_NAMES[:seats])]
    with Store.open(daily=False) as store:
        night = entries.new_night(people, rules, name="周六夜局", day="2026-11-14", stake="0.5")
        night = store.save(replayer.replay(night))
        for record in examples(ruleset):
            said = {key: record[key] for key in ("events", "facts") if record.get(key)}
            tried = insert(night, entries.row(entries.deal(said, ruleset=rules.rules)))
            if replayer.replay(tried).rows[-1].net is not None and len(tried.rows) < _DEALS:
                night = tried
        night = insert(night, entries.row(entries.penalty(1, 5, "相公", seats)))
        store.save(recorded(replayer, night))
