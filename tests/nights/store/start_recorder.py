"""Starting the recorder as a process of its own, and those that die while they write."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.make_nights import invented
from tests.run_program import ROOT

RECORDER = Path(__file__).with_name("record_deals.py")
VICTIMS = Path(__file__).with_name("die_writing.py")


def recorder(folder: Path, count: int | str, night: str = "") -> subprocess.Popen[str]:
    """A process that records `count` deals and says each when it is acknowledged; or a `nursery` of such."""
    records = folder / "records.json"
    if not records.exists():
        records.write_text(json.dumps(invented(1, "wuhu", 12)), encoding="utf-8")
    return _started(RECORDER, folder, records, count, *([night] if night else []))


@contextmanager
def victims() -> Iterator[subprocess.Popen[str]]:
    """A process that begins others, each of which is killed at a write."""
    nursery = _started(VICTIMS)
    try:
        yield nursery
    finally:
        nursery.communicate()


def _started(program: Path, *given: object) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, str(program), *map(str, given)],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
