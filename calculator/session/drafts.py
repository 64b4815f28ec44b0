"""Work that was not saved when the program ended: kept beside the user's rulesets, offered when the file is next shown."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from calculator.documents import Problems, read_text, save_bytes, save_text


class Drafts:
    """One file for each ruleset file with unsaved work, and older ones behind it that are still undecided.

    Nothing here may fail loudly: it is the second-best place.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _place(self, path: Path, mine: bool) -> Path:
        return self._folder / f"{'mine' if mine else 'built_in'}.{path.stem}.yaml"

    @staticmethod
    def _older(place: Path) -> list[int]:
        """The numbers behind the names of the older ones, the latest last."""
        numbers = (found.name.removeprefix(f"{place.name}.") for found in place.parent.glob(f"{place.name}.*"))
        return sorted(int(number) for number in numbers if number.isdecimal())

    def keep(self, path: Path, mine: bool, text: str) -> None:
        """Writes unsaved work down; an older draft of the file is moved behind it, never written over."""
        place = self._place(path, mine)
        if self.find(path, mine) == text:
            return
        with contextlib.suppress(Problems, OSError):
            if place.exists():
                number = max(self._older(place), default=0) + 1
                save_bytes(place.with_name(f"{place.name}.{number}"), place.read_bytes(), backup=False)
            save_text(place, text, backup=False)

    def drop(self, path: Path, mine: bool) -> None:
        """Forgets the draft: it was taken up, or is not wanted. The next older one, if any, takes its place."""
        place = self._place(path, mine)
        with contextlib.suppress(OSError):
            older = self._older(place)
            if older:
                os.replace(place.with_name(f"{place.name}.{older[-1]}"), place)
            else:
                place.unlink(missing_ok=True)

    def find(self, path: Path, mine: bool) -> str | None:
        """What was left unsaved of a file, if anything."""
        try:
            return read_text(self._place(path, mine))
        except Problems:
            return None
