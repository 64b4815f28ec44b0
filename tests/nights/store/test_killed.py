"""Killed while recording: whatever was acknowledged is there, and no deal is there by half."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random
from subprocess import Popen

import pytest

from calculator.nights import entries
from calculator.nights.store import Store
from tests import make_nights
from tests.attacks.figures import done
from tests.how_much import how_many, seeds
from tests.make_nights import deals_of, sheet_of
from tests.nights.store.start_recorder import recorder

pytestmark = [
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a system that can fork and kill -9"),
]
MOMENTS = how_many(200, 6, 300)
SHARES = how_many(4, 1)
GOOD = {entries.deal(record).deal for record in make_nights.invented(1, "wuhu", 12)}


def ask(nursery: Popen[str], line: str) -> str:
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(line + "\n")
    nursery.stdin.flush()
    answer = nursery.stdout.readline().strip()
    assert answer, nursery.communicate()[1]
    return answer


def kill_one(nursery: Popen[str], folder: Path, said: Path, rng: Random) -> int:
    """Kills a recorder at a random moment after it has begun, or has acknowledged its first deals, however busy the machine;
    gives how many it had acknowledged."""
    child = int(ask(nursery, str(said)))
    looks, first = 0, rng.choice((0, 0, 1, 4))
    while not (said.exists() and said.read_text(encoding="utf-8").count("\n") > first):
        looks += 1
        assert looks < 100_000, "it never begins to record"
        time.sleep(0.001)
    # No moment of a write is left out: some die before the first deal, some after many.
    time.sleep(rng.random() * 0.1)
    os.kill(child, signal.SIGKILL)
    assert ask(nursery, "") == "gone"
    words = [line.split() for line in said.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
    night_id = words[0][1]
    lines = [line for line in words if line[0] == "row"]
    with Store.open(folder, daily=False) as store:
        night = store.night(night_id)
        assert store.check() == ()
    notes = [int(deal.note) for deal in deals_of(night)]
    acknowledged = [int(at) for _, _, at in lines]
    last = acknowledged[-1] if acknowledged else -1
    # One more may have been written and not yet been said.
    assert notes == list(range(notes[0], notes[-1] + 1)) if notes else last == -1
    assert not notes or notes[-1] in (last, last + 1)
    ids = {row.id for row in night.rows}
    kept = [row_id for _, row_id, at in lines if notes and int(at) >= notes[0]]
    assert set(kept) <= ids
    for deal in deals_of(night):
        assert deal.deal in GOOD
        assert deal.deal.events
    sheet = sheet_of(night)
    assert sum(sheet.totals) == 0
    assert all(row.row.accepted is not None and row.row.accepted.net == row.net for row in sheet.rows)
    done(kills_while_recording=1, rows_read=len(night.rows))
    return len(acknowledged)


@pytest.mark.parametrize("share", seeds(SHARES, SHARES))
def test_killed_at_any_moment_no_acknowledged_deal_is_lost_and_none_is_there_by_half(
    tmp_path: Path, share: int
) -> None:
    rng = Random(share)
    count = MOMENTS // SHARES
    nursery = recorder(tmp_path, "nursery")
    try:
        acknowledged = [kill_one(nursery, tmp_path, tmp_path / f"said-{at}", rng) for at in range(count)]
    finally:
        nursery.communicate()
    assert sum(acknowledged) > (count if count > 20 else 0), "they were killed while they recorded"
    with Store.open(tmp_path, daily=False) as store:
        assert len(store.nights()) == count, "all in one file, one after the other"
