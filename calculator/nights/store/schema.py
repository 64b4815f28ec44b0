"""The tables, as numbered steps from one version of the file to the next. A step that was ever released is never changed.

- `nights.head` is everything of a night but its rows, `summary` what lists and statistics need: both JSON.
- `rows` lie in order of play; `data` is one row as JSON. `rulesets` holds frozen rules, shared by the nights played by them.
- `journal` keeps what each write replaced, so that it can be taken back.
- `sum` is a checksum of the line and its place (`table_lines.py`): a line that was damaged or put elsewhere is noticed when read.
"""

from __future__ import annotations

APPLICATION = 0x53464E31
"""What says in the file's header that it is ours: SFN1."""

STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, colour INTEGER NOT NULL, seen INTEGER NOT NULL, "
        "sum INTEGER NOT NULL)",
        "CREATE TABLE rulesets (digest TEXT PRIMARY KEY, data TEXT NOT NULL)",
        "CREATE TABLE nights (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, "
        "head TEXT NOT NULL, summary TEXT NOT NULL, sum INTEGER NOT NULL)",
        "CREATE TABLE rows (night INTEGER NOT NULL, position INTEGER NOT NULL, data TEXT NOT NULL, sum INTEGER NOT NULL, "
        "PRIMARY KEY (night, position)) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE nights ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE journal (night INTEGER NOT NULL, revision INTEGER NOT NULL, what TEXT NOT NULL, data TEXT NOT NULL, "
        "PRIMARY KEY (night, revision)) WITHOUT ROWID",
    ),
)
LATEST = len(STEPS)
"""The version that this program writes."""
