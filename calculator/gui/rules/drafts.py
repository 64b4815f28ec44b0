"""Work that was not saved when the program ended: kept beside the user's rulesets, offered when the file is next shown."""

from __future__ import annotations

import contextlib
from pathlib import Path

from calculator.documents import read_text
from calculator.problems import Problems
from calculator.rules import files


class Drafts:
    """One file for each ruleset file with unsaved work. Nothing here may fail loudly: it is the second-best place."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _place(self, path: Path, mine: bool) -> Path:
        return self._folder / f"{'mine' if mine else 'built_in'}.{path.stem}.yaml"

    def keep(self, path: Path, mine: bool, text: str) -> None:
        """Writes unsaved work down."""
        with contextlib.suppress(Problems):
            files.save(self._place(path, mine), text, backup=False)

    def drop(self, path: Path, mine: bool) -> None:
        """Forgets it: it was saved, or nobody wants it."""
        with contextlib.suppress(OSError):
            self._place(path, mine).unlink(missing_ok=True)

    def find(self, path: Path, mine: bool) -> str | None:
        """What was left unsaved of a file, if anything."""
        try:
            return read_text(self._place(path, mine))
        except Problems:
            return None
