"""Where the files lie that the program reads beside its code: the shipped rulesets, sentences, tile art and the sample."""

from __future__ import annotations

from pathlib import Path

_ROOT = Path(__file__).resolve().parents[1]
RESOURCES = _ROOT / "resources"
RULESETS = _ROOT / "rulesets"
SAMPLE = RESOURCES / "sample.yaml"
"""The deal that lies on the desk at the first start, and is settled in the terminal where there is no screen."""
