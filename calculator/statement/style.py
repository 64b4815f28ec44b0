"""For whom a settlement is put into words: the language, what the four players are called, and how much room there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from calculator.text import Language, say


class TextStyle(NamedTuple):
    """`names` are those of the four seats. `narrow`: words are left out where they would not fit."""

    names: tuple[str, ...] = ()
    language: Language = "zh"
    narrow: bool = False

    def say(self, code: str, **facts: Any) -> str:
        """The sentence of a code."""
        return say(code, self.language, **facts)


def numbered_seats(players: Sequence[str] | None, language: Language = "zh") -> tuple[str, ...]:
    """The names of the four, and the number of each seat that has none: 座位0."""
    return tuple(name or say("report_seat", language, seat=seat) for seat, name in enumerate(players or ("",) * 4))


def lettered_seats(players: Sequence[str] | None, language: Language = "zh") -> tuple[str, ...]:
    """The names of the four, and a letter for each seat that has none: 甲."""
    letters = say("desk_letters", language)
    return tuple(name or letters[seat] for seat, name in enumerate(players or ("",) * 4))


def place(file: str, line: int, known: str = "") -> str:
    """A line of a ruleset without its folder: `chengdu.yaml:82`, or `:82` where the file is known; nothing without a line."""
    if not file or not line:
        return ""
    return f":{line}" if file == known else f"{file.replace(chr(92), '/').rpartition('/')[2]}:{line}"
