"""The stake: points as money."""

from __future__ import annotations

from decimal import Context, Decimal

_EXACT = Context(prec=10_000)
"""Decimal's own 28 digits would round a long stake."""


def money(points: int, stake: Decimal) -> str:
    """Return points times the stake, as an exact decimal without trailing zeros."""
    if stake == 1:
        return str(points)
    amount = f"{_EXACT.multiply(Decimal(points), stake):f}"
    if "." in amount:
        amount = amount.rstrip("0").rstrip(".")
    return "0" if amount in ("-0", "") else amount
