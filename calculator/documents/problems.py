"""A fault in a record, a ruleset file or a command line; all faults of a text are found at once."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from calculator.text import Language, quoted, say


@dataclass(frozen=True)
class Problem:
    """`code` is a key of the message catalogue and `facts` fill its sentence; the place is a `path` inside a record
    (`events[1].hand`) or `file`, `line`, `column` (from 1) in a file. `hint` is a suggested word, if there is one."""

    code: str
    path: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    hint: str = ""
    facts: dict[str, Any] = field(default_factory=dict)

    def message(self, language: Language = "zh") -> str:
        """The sentence for people, with the suggestion where there is one; what it quotes never begins another line."""
        sentence = quoted(say(self.code, language, **self.facts))
        return sentence + say("did_you_mean", language, word=self.hint) if self.hint else sentence

    def located(self, language: Language = "zh", mark: str = "") -> str:
        """`file:line:column: sentence`, or `path: sentence`; `mark` goes before the sentence."""
        place = f"{self.file}:{self.line}:{self.column}" if self.file and self.line else self.file or self.path
        return f"{quoted(place)}: {mark}{self.message(language)}" if place else mark + self.message(language)

    def as_dict(self, language: Language = "zh") -> dict[str, str]:
        """As an entry of `errors` in a result."""
        return {"path": self.path, "code": self.code, "message": self.message(language)}


class Problems(ValueError):
    """Raised where no value can be made; carries every problem found, never only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problem.located("en") for problem in self.problems))


def without_repeats(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, in the order in which they were found."""
    return list({(problem.path, problem.code, str(problem.facts)): problem for problem in problems}.values())


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like `word`, or an empty string."""
    # Of a Chinese word of two characters, one wrong is half of it.
    alike = 0.5 if len(word) > 1 and all("一" <= character <= "鿿" for character in word) else 0.6
    return next(iter(difflib.get_close_matches(word[:100], list(known), 1, alike)), "")
