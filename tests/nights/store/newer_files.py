"""Files as a later version of the program will have written them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def made_newer(path: Path, version: int) -> None:
    """Says the version in both places, as every version does."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("INSERT OR REPLACE INTO copies VALUES ('version', '', ?)", (str(version),))
        connection.commit()
        connection.execute(f"PRAGMA user_version={version}")
