"""Reads the known answers in tests/golden."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

GOLDEN = Path(__file__).parent / "golden"


def golden_rows(name: str) -> dict[str, Any]:
    """A golden table."""
    data: dict[str, Any] = yaml.safe_load((GOLDEN / name).read_text(encoding="utf-8"))
    return data


def golden_lines(name: str) -> list[dict[str, Any]]:
    """Golden answers, one a line."""
    return [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]
