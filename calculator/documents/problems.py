"""Faults of a record, a ruleset file or a command line.

All faults of a text are found at once, and as many are shown as anybody reads.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Any

from calculator.lazy import lazy
from calculator.text import Language, Sentence, quoted, say

Data = dict[str, Any]
"""Plain data under names, as JSON and YAML have them."""
ReadOnlyData = Mapping[str, Any]
"""The same, if nothing is written into it."""
Place = tuple[str, int, int]
"""A file, a line and a column."""
MOST_SHOWN = 200
"""The number of problems shown one by one; the others are only counted."""
_MOST_SUGGESTIONS = 30
"""The number of problems for which a suggestion is looked for."""
LONGEST_SENTENCE = 600
LONGEST_PLACE = 200
"""Characters; what is longer is cut off."""
_LONGEST_WORD = 60
_MOST_LETTERS = 8_000
"""The number of characters, of all known words together, that are compared with an unknown one."""


@dataclass(frozen=True)
class Likely:
    """The known word that was probably meant by an unknown one.

    It is looked for when it is asked for, since that costs more than all the rest of a problem.
    """

    written: str
    known: Iterable[str]
    last_half: bool = False
    """True if the end of a known word behind its last dot may mean all of it: `discarder`, 清一色."""
    listed: bool = False
    """True lists the known words if none is like the unknown one."""

    @lazy
    def word(self) -> str:
        """Return the word, or an empty string."""
        if self.last_half:
            for one in self.known:
                if one.rpartition(".")[2] == self.written:
                    return one
        return closest(self.written, self.known)


@dataclass(frozen=True)
class Problem(Sentence):
    """A sentence with the place that it is about.

    The place is a `path` inside a record (`events[1].hand`) or `file`, `line`, `column` (from 1) in
    a file. `likely` is a suggested word, if there is one.
    """

    path: str = ""
    file: str = ""
    line: int = 0
    column: int = 0
    likely: str | Likely = ""
    facts: dict[str, Any] = field(default_factory=dict, kw_only=True, hash=False)

    @property
    def hint(self) -> str:
        """The suggested word, or an empty string."""
        return self.likely.word if isinstance(self.likely, Likely) else self.likely

    def message(self, language: Language = "zh") -> str:
        """Return the sentence for people, with the suggestion if there is one.

        Quoted text never begins another line.
        """
        sentence = quoted(_cut(self(language), LONGEST_SENTENCE))
        if self.hint:
            return sentence + say("did_you_mean", language, word=quoted(self.hint))
        if (
            isinstance(self.likely, Likely)
            and self.likely.listed
            and (known := " ".join(_comparable(self.likely.known)))
        ):
            return sentence + say("words_known", language, words=quoted(_cut(known, LONGEST_SENTENCE)))
        return sentence

    def located(self, language: Language = "zh", mark: str = "") -> str:
        """Return `file:line:column: sentence`, or `path: sentence`.

        `mark` goes before the sentence.
        """
        place = f"{self.file}:{self.line}:{self.column}" if self.file and self.line else self.file or self._place
        return f"{quoted(place)}: {mark}{self.message(language)}" if place else mark + self.message(language)

    def as_dict(self, language: Language = "zh") -> dict[str, str]:
        """Return the problem as an entry of `errors` in a result."""
        return {"path": self._place, "code": self.code, "message": self.message(language)}

    @property
    def places(self) -> list[Place]:
        """All its places, its own first; the `ends` among its facts are places, or what has one."""
        ends = (one if isinstance(one, tuple) else one.place_of() for one in self.facts.get("ends", ()))
        return [(self.file, self.line, self.column), *ends]

    @property
    def _place(self) -> str:
        return _cut(self.path, LONGEST_PLACE)


Warnings = Iterator[Problem]
"""Problems of a file that is usable all the same."""


class Problems(ValueError):
    """Every problem found, raised if no value can be made.

    Of more than `MOST_SHOWN`, the last says how many are left out.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(limit(problems))
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "; ".join(problem.located("en") for problem in self.problems)


def refusal(code: str, path: str = "", **where: Any) -> Problems:
    """Return what is raised for one problem alone."""
    return Problems([Problem(code, path, **where)])


def limit(problems: Iterable[Problem]) -> list[Problem]:
    """Return at most `MOST_SHOWN` problems, and how many more there are."""
    found = list(problems)
    shown = [
        replace(one, likely="") if at >= _MOST_SUGGESTIONS and isinstance(one.likely, Likely) else one
        for at, one in enumerate(found[:MOST_SHOWN])
    ]
    left = found[MOST_SHOWN:]
    if left:
        # Those of problems that were told before are no more than one each.
        count = sum(one.facts["count"] if one.code == "problems_more" else 1 for one in left)
        shown.append(Problem("problems_more", file=left[0].file, facts={"count": count}))
    return shown


def without_repeats(problems: Iterable[Problem]) -> list[Problem]:
    """Return each problem once, in the order in which they were found."""
    return list({(problem.path, problem.code, str(problem.facts)): problem for problem in problems}.values())


def both_ends(found: Iterable[Problem]) -> list[Problem]:
    """Return each problem, and one more at each of its other places, which says where the first is and what it says.

    Of two places that do not go together either may be the slip.
    """
    whole: dict[object, Problem] = {}
    for one in found:
        whole.setdefault((one.code, one.file, one.line, one.column), one)
        for file, line, column in one.places:
            if line and (file, line) != (one.file, one.line):
                other = "" if file == one.file else PurePath(one.file).name
                facts = {"line": f"{other}:{one.line}" if other else one.line, "stated": one.message}
                whole.setdefault((one.line, file, line), Problem("other_end", "", file, line, column, facts=facts))
    return list(whole.values())


def closest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most like `word`, or an empty string.

    Of a great many known words, only the first are looked at.
    """
    import difflib  # only needed where something is wrong

    # Of a Chinese word of two characters, one wrong is half of it.
    alike = 0.5 if len(word) > 1 and all("一" <= character <= "鿿" for character in word) else 0.6
    return next(iter(difflib.get_close_matches(word[:_LONGEST_WORD], _comparable(known), 1, alike)), "")


def _comparable(known: Iterable[str]) -> list[str]:
    """Known words, as far as there are not too many of them."""
    found, letters = [], 0
    for word in known:
        letters += len(word)
        if letters > _MOST_LETTERS:
            break
        found.append(word)
    return found


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "…"
