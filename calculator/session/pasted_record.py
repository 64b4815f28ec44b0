"""Pasted text that is a whole deal, as a record in YAML or JSON, and not a hand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from calculator.session.missing import Missing

if TYPE_CHECKING:
    from calculator.session.desk import Desk

_KEYS = tuple(re.compile(rf"""(?:^|[\s{{,])["']?{key}["']?\s*:""") for key in ("ruleset", "events"))


def is_record(text: str) -> bool:
    """Whether it has the keys without which no record is one."""
    return all(key.search(text) for key in _KEYS)


def open_text(desk: Desk, text: str) -> bool:
    """Puts the record on the desk, by one step. False: it cannot be, nothing has changed, and the notice says why."""
    from calculator.documents import Problems, read_yaml

    try:
        desk.open_data(read_yaml(text.strip("\ufeff"), "").plain())
    except Problems as problems:
        desk.notify((Missing("entry_not_pasted"), *problems.problems))
        return False
    desk.notify([Missing("entry_pasted")])
    return True
