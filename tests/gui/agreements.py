"""What a record says of the table besides its events, said on a table."""

from __future__ import annotations

from typing import Any

from calculator.table import OpenTable, set_fact, set_option


def agree(open_table: OpenTable, record: dict[str, Any]) -> None:
    """The record's ruleset, its options, and its facts of the deal and of each player."""
    open_table.set_ruleset(record["ruleset"])
    for name, value in (record.get("options") or {}).items():
        open_table.make(set_option, name, value)
    for name, value in (record.get("facts") or {}).items():
        for seat, one in enumerate(value) if isinstance(value, list) else [(None, value)]:
            open_table.make(set_fact, name, one, seat)
