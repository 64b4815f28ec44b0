"""Medians and ratios of two series that were measured in turns."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def middle_half(values: Sequence[float]) -> tuple[float, float]:
    lower, _, upper = statistics.quantiles(values, n=4)
    return lower, upper


def ratio(ours: Sequence[float], floor: Sequence[float]) -> str:
    """The median of the pairwise ratios, and between which two its middle half lies."""
    ratios = [mine / other for mine, other in zip(ours, floor, strict=True)]
    lower, upper = middle_half(ratios)
    return f"{statistics.median(ratios):.2f} ({lower:.2f}-{upper:.2f})"
