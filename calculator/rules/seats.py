"""How many sit at a table."""

from __future__ import annotations

DEFAULT_SEATS = 4
"""Seats of a table whose ruleset does not say."""
FEWEST_SEATS, MOST_SEATS = 2, 4
