"""Deals settled in a second by `score --jsonl` on one core, against Python reading and writing the same lines as JSON.

    python benchmarks/records.py [RECORDS.jsonl [RULESET]]

The file has a record a line, or a known answer `{"record": ..., "expect": ...}`; of these only deals that can be scored
are taken. The lines are repeated to 2,000.
"""

from __future__ import annotations

import itertools
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from _figures import ROOT, ratio

DEALS = 2_000
ROUNDS = 5
SCORE = [sys.executable, str(ROOT / "main.py"), "score", "--jsonl"]
JSON_ONLY = [sys.executable, "-c", "import json, sys\nfor line in sys.stdin: print(json.dumps(json.loads(line)))"]


def valid_records(file: Path, ruleset: str) -> list[str]:
    """The lines of `file` that are deals under `ruleset`, as bare records."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    records = [row.get("record", row) for row in rows if not row.get("expect", {}).get("errors")]
    return [json.dumps(record, ensure_ascii=False) for record in records if record.get("ruleset") == ruleset]


def seconds(command: list[str], text: str) -> float:
    """How long `command` takes over `text` on its standard input, its own start included."""
    began = time.perf_counter()
    done = subprocess.run(command, input=text, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    elapsed = time.perf_counter() - began
    if done.returncode or done.stdout.count("\n") != text.count("\n"):
        sys.exit(
            f"{' '.join(command)}: exit {done.returncode}, {done.stdout.count(chr(10))} lines: {done.stdout[:300]}"
        )
    return elapsed


def main() -> None:
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "tests" / "golden" / "records.jsonl"
    ruleset = sys.argv[2] if len(sys.argv) > 2 else "chengdu"
    records = valid_records(file, ruleset)
    if not records:
        sys.exit(f"{file}: no deal under {ruleset}")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    text = "".join(f"{line}\n" for line in itertools.islice(itertools.cycle(records), DEALS))
    turns = [(seconds(SCORE, text), seconds(JSON_ONLY, text)) for _ in range(ROUNDS)]
    ours, floor = [turn[0] for turn in turns], [turn[1] for turn in turns]
    print(
        f"records: {ratio(ours, floor)} x reading and writing the same JSON; {DEALS / statistics.median(ours):.0f} deals/s "
        f"on one core, start included ({len(records)} different deals under {ruleset}, {ROUNDS} rounds)"
    )


if __name__ == "__main__":
    main()
