"""Nights on disk: how long a file of many nights takes to open, to list and to give statistics, and a deal to be recorded.

    python benchmarks/nights.py [NIGHTS [DEALS]]

A file of NIGHTS (1,000) x DEALS (60) is made of known deals in a temporary folder, and one of a tenth of it, so that what
grows more than the file does is seen. Each figure is a median in milliseconds with the middle half of the runs beside it; the
floor of a recorded deal is SQLite writing one line of the same size to the same disk and waiting for it.
"""

from __future__ import annotations

import json
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from _figures import ROOT, middle_half

sys.path.insert(0, str(ROOT))

from calculator.nights import Night, Replayer, editing, entries, freeze
from calculator.nights import statistics as people_statistics
from calculator.nights.store import Store
from calculator.rules.library import Library

ROUNDS = 15
PEOPLE = 12


def known_deals() -> list[dict[str, object]]:
    lines = (ROOT / "tests" / "golden" / "records.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return [
        row["record"]
        for row in rows
        if row["record"].get("ruleset") == "wuhu" and row["record"]["events"] and not row["expect"].get("errors")
    ]


def fill(folder: Path, nights: int, deals: int, people: int = PEOPLE) -> Night:
    """A file of so many nights, in which so many people play in turns; gives the last."""
    records = known_deals()
    everybody = [entries.person(f"玩家{at}", at) for at in range(people)]
    ruleset = freeze(Library(), "wuhu")
    replayer = Replayer()
    with Store.open(folder, daily=False) as store:
        # Only the filling: what is not to be kept need not wait for the disk.
        store._database.connection.execute("PRAGMA synchronous=OFF")
        for at in range(nights):
            four = [everybody[(at + seat * 3) % people] for seat in range(4)]
            night = entries.new_night(four, ruleset, day=f"20{at // 336 + 20}-{at // 28 % 12 + 1:02}-{at % 28 + 1:02}")
            rows = tuple(entries.row(entries.deal(records[(at + n) % len(records)])) for n in range(deals))
            sheet = editing.recorded(replayer, replace(night, rows=rows))
            saved = store.save(sheet)
    return saved


def begin(folder: Path, deals: int) -> None:
    """A night of so many deals, the latest of the file."""
    records = known_deals()
    with Store.open(folder, daily=False) as store:
        night = entries.new_night(store.people()[:4], freeze(Library(), "wuhu"), day="2099-01-01")
        rows = tuple(entries.row(entries.deal(records[at % len(records)])) for at in range(deals))
        store.save(editing.recorded(Replayer(), replace(night, rows=rows)))


def timed(work: Callable[[], object], rounds: int = ROUNDS) -> list[float]:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1000)
    return times


def text_of(times: list[float]) -> str:
    lower, upper = middle_half(times)
    return f"{statistics.median(times):.1f} ms ({lower:.1f}-{upper:.1f})"


def floor(folder: Path, size: int) -> list[float]:
    """One line written durably, with nothing around it."""
    connection = sqlite3.connect(folder / "floor.sqlite", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=EXTRA")
    connection.execute("CREATE TABLE lines (text TEXT)")
    found = timed(lambda: connection.execute("INSERT INTO lines VALUES (?)", ("x" * size,)), 60)
    connection.close()
    return found


def measure(folder: Path, night: Night) -> dict[str, list[float]]:
    def opened() -> None:
        with Store.open(folder, daily=False) as store:
            store.nights()

    found = {"open and list": timed(opened)}
    with Store.open(folder, daily=False) as store:
        found["statistics"] = timed(lambda: people_statistics(store.nights()))
        replayer = Replayer()
        found["first look at a night"] = timed(lambda: Replayer().replay(store.night(night.id)))
        replayer.replay(night)
        records = known_deals()
        current = night
        times = []
        for at in range(60):
            if len(current.rows) > 60:
                current = store.save(replayer.replay(replace(current, rows=current.rows[:30])))
            began = time.perf_counter()
            row = entries.row(entries.deal(records[at % len(records)]))
            current = store.save(editing.recorded(replayer, editing.insert(current, row)), "add")
            times.append((time.perf_counter() - began) * 1000)
        found["record a deal"] = times
    return found


def main() -> None:
    nights = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    with tempfile.TemporaryDirectory() as place:
        small, large = Path(place) / "small", Path(place) / "large"
        before = measure(small, fill(small, max(1, nights // 10), deals))
        after = measure(large, fill(large, nights, deals))
        size = (large / "nights.sqlite").stat().st_size
        print(f"nights: {nights} nights of {deals} deals, {size / 1e6:.0f} MB ({ROUNDS} rounds)")
        for name, times in after.items():
            growth = statistics.median(times) / statistics.median(before[name])
            print(f"  {name}: {text_of(times)}; {growth:.1f} x that of a tenth of the file")
        print(f"  floor of a recorded deal, one durable line: {text_of(floor(Path(place), 700))}")


if __name__ == "__main__":
    main()
