"""Flowers 花牌: which kinds they are, and what lies on their faces, on the tile's grid of 60 × 80."""

from __future__ import annotations

from calculator.tiles import FAMILIES

_FLOWERS = next(family.kinds for family in FAMILIES if family.role == "flowers")


def is_flower(kind: int) -> bool:
    """Whether a kind is a flower."""
    return kind in _FLOWERS
