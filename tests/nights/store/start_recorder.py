"""Starting the recorder as a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.make_nights import invented
from tests.run_program import ROOT

RECORDER = Path(__file__).with_name("record_deals.py")


def recorder(folder: Path, count: int | str, night: str = "") -> subprocess.Popen[str]:
    """A process that records `count` deals and says each when it is acknowledged; or a `nursery` of such."""
    records = folder / "records.json"
    if not records.exists():
        records.write_text(json.dumps(invented(1, "wuhu", 12)), encoding="utf-8")
    arguments = [sys.executable, str(RECORDER), str(folder), str(records), str(count), *([night] if night else [])]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        arguments, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
