"""Run as a program: records deals into a night, one after the other, and says each only when the store has answered.

    python record_deals.py FOLDER RECORDS.json COUNT [NIGHT]
    python record_deals.py FOLDER RECORDS.json nursery

The second waits for the names of files on standard input and for each begins a recorder that writes there; it says its process
id, and `gone` on an empty line when that recorder is dead. So a recorder begins at once, with everything loaded.

A line is `night ID`, then for each deal `row ID POSITION`. Without NIGHT a new one is begun; with one it is written together
with the other processes that write it, taking the latest state whenever one has not seen it.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path

from calculator.nights import Night, Replayer, editing, entries, freeze
from calculator.nights.store import ConcurrentChange, Store
from calculator.rules.library import Library


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def begun() -> Night:
    people = [entries.person(name, seat) for seat, name in enumerate(("老王", "小李", "阿珍", "大刘"))]
    return entries.new_night(people, freeze(Library(), "wuhu"))


def main(folder: Path, records: list[dict[str, object]], count: int, night_id: str = "") -> None:
    replayer = Replayer()
    with Store.open(folder, daily=False) as store:
        night = store.night(night_id) if night_id else store.save(replayer.replay(begun()))
        say(f"night {night.id}")
        for at in range(count):
            row = entries.row(entries.deal(records[at % len(records)], note=f"{at}"))
            while True:
                try:
                    night = store.save(editing.recorded(replayer, editing.insert(night, row)), "add")
                    break
                except ConcurrentChange as old:
                    night = old.night
            say(f"row {row.id} {at}")
            if len(night.rows) >= 40 and not night_id:
                # The night stays small, so that writing and not reckoning takes the time.
                night = store.save(replayer.replay(replace(night, rows=night.rows[-2:])), "cut")


def nursery(folder: Path, records: list[dict[str, object]]) -> None:
    # What is reckoned once is reckoned before.
    replayer = Replayer()
    replayer.replay(editing.insert(begun(), entries.row(entries.deal(records[0]))))
    child = 0
    for line in sys.stdin:
        if not line.strip():
            os.waitpid(child, 0)
            say("gone")
            continue
        child = os.fork()
        if not child:
            os.dup2(os.open(line.strip(), os.O_WRONLY | os.O_CREAT), 1)
            main(folder, records, 1_000_000)
            os._exit(1)
        say(str(child))


if __name__ == "__main__":
    place, given = Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    if sys.argv[3] == "nursery":
        nursery(place, given)
    else:
        main(place, given, int(sys.argv[3]), *sys.argv[4:])
