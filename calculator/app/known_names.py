"""Names of earlier players for a seat, the newest first, in a small file of the user's folder."""

import json
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from calculator.documents import Problems, regular_bytes, save_text
from calculator.nights import MAX_NAME
from calculator.text import as_seen, one_line, same_name

REGULARS = "regulars.json"
"""The name of the file: a list of names."""
MOST_REGULARS = 24
"""Whoever has not played for so many other names is forgotten."""
_MOST_BYTES = 64_000
_OTHERS = 500
"""Entries of a file that are looked at."""


def regulars(folder: Path) -> tuple[str, ...]:
    """Return the names that are kept, the newest first.

    None if there is no file or it is not one of names.
    """
    try:
        data = regular_bytes(folder / REGULARS, _MOST_BYTES + 1)
        kept = json.loads(data.decode()) if len(data) <= _MOST_BYTES else []
    except (OSError, ValueError, RecursionError):
        return ()
    return _named(kept) if isinstance(kept, list) else ()


def remember(folder: Path, names: Iterable[str]) -> bool:
    """Put the players of this session before the others.

    Return False if it could not be written; the old file is as it was.
    """
    before = regulars(folder)
    now = _named((*names, *before))
    if now != before:
        try:
            save_text(folder / REGULARS, json.dumps(now, ensure_ascii=False, indent=1) + "\n", backup=False)
        except Problems:
            return False
    return True


def _named(names: Iterable[object]) -> tuple[str, ...]:
    """Return names that a player can have, each once."""
    found: dict[str, str] = {}
    for name in (as_seen(one_line(one)) for one in islice(names, _OTHERS) if isinstance(one, str)):
        if same_name(name) and len(name) <= MAX_NAME:
            found.setdefault(same_name(name), name)
    return tuple(found.values())[:MOST_REGULARS]
