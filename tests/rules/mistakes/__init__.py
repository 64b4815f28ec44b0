"""The slips of `test_mistakes`: what stood in `lane.yaml`, what was written instead, and what is said of it."""

from __future__ import annotations

import json
from pathlib import Path

FOLDER = Path(__file__).parent
LANE = (FOLDER / "lane.yaml").read_text(encoding="utf-8")
MISTAKES = [
    json.loads(line)
    for path in sorted(FOLDER.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
