"""Labels in two languages, and the options 约定 that a table agrees before it plays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from calculator.text import Label, Language, say
from calculator.tiles import format_tiles, parse_tiles

LONGEST_NAME = 200
"""Characters of a name, and of tiles in one text."""
OptionType = Literal["number", "choice", "switch", "numbers", "seat", "tiles"]
"""The last two are types of facts alone."""
OptionValue = int | str | bool | tuple[int, ...] | None


def source_text(source: str, language: Language = "zh") -> str:
    """Return the source of a rule, as a line; empty if its file does not say."""
    return say("rule_source", language, source=Label(source, source)) if source else ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible value of an option: a word or a number."""

    value: str | int
    label: Label
    aliases: tuple[str, ...] = ()
    """Other names that formulas and sentences may use, such as an earlier label."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name by which people choose it."""
        return (str(self.value), self.label.zh, self.label.en, *self.aliases)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a table 约定.

    `number` and a `choice` of numbers hold an int, `choice` a word, `switch` a bool, `numbers` one int for each of
    `fields`; an `optional` one may be None. Facts have types of their own besides: a `seat` holds 0 and up, `tiles` kinds.
    """

    id: str
    index: int
    type: OptionType
    default: OptionValue
    optional: bool
    label: Label
    help: Label
    minimum: int
    maximum: int
    choices: tuple[Choice, ...] = ()
    fields: tuple[tuple[str, Label], ...] = ()
    file: str = ""
    line: int = 0
    fixed: bool = False
    """No table can choose: a variant has settled on the default."""
    say: Label | None = None
    """The text of its number, if that is not the label with the number."""
    source: str = ""
    """Its source, as the file gives it."""
    aliases: tuple[str, ...] = ()
    """Other names that formulas may use, such as an earlier label."""

    @property
    def is_numeric(self) -> bool:
        """True if a formula may calculate with it."""
        return self.type == "number" or (self.type == "choice" and all(isinstance(c.value, int) for c in self.choices))

    def listed_values(self) -> tuple[OptionValue, ...]:
        """Return every value but None of a switch or a choice.

        None of a number, which has too many to list.
        """
        return (False, True) if self.type == "switch" else tuple(choice.value for choice in self.choices)

    def numbers(self) -> set[int]:
        """Return the whole numbers of its choices and its default."""
        usual = self.default if isinstance(self.default, tuple) else (self.default,)
        return {one for one in (*self.listed_values(), *usual) if isinstance(one, int)}

    def alternatives(self, now: OptionValue, near: Iterable[OptionValue] = ()) -> list[OptionValue]:
        """Return the values that it could have instead of `now`, of numbers those of `near` that are allowed; None last."""
        numbers = [(value, value if isinstance(value, tuple) else (value,)) for value in near]
        found = self.listed_values() or [value for value, all_of in numbers if all(map(self.fits, all_of))]
        values = dict.fromkeys((*found, None) if self.optional else found)
        return [value for value in values if value != now or type(value) is not type(now)]

    def fits(self, number: Any) -> bool:
        """Return whether a value is a number within the limits."""
        return type(number) is int and self.minimum <= number <= self.maximum

    def value_of(self, value: Any) -> OptionValue:
        """Return a value that is given to it, in the form that formulas use.

        :raises ValueError: if the option cannot have it.
        """
        if value is None:
            if self.optional:
                return None
            raise ValueError
        if self.type == "switch":
            if isinstance(value, bool):
                return value
        elif self.type == "tiles":
            if isinstance(value, str) and len(value) <= LONGEST_NAME:
                return tuple(map(int, parse_tiles(value)))
        elif self.type in ("number", "seat"):
            if self.fits(value):
                return int(value)
        elif self.type == "choice":
            # A bare `off` is YAML's false, for those who write with other tools.
            wanted = "off" if value is False else value
            for choice in self.choices:
                if choice.value == wanted and type(wanted) is type(choice.value):
                    return choice.value
        elif isinstance(value, (list, tuple)) and len(value) == len(self.fields) and all(map(self.fits, value)):
            return tuple(value)
        raise ValueError

    def words(self) -> tuple[str, ...]:
        """Return its choices as words."""
        return tuple(str(choice.value) for choice in self.choices)

    @property
    def allowed(self) -> str:
        """Its possible values, as they are written."""
        words = {
            "choice": " / ".join(self.words()),
            "switch": "true / false",
            "numbers": f"[{', '.join(key for key, _ in self.fields)}]",
            "tiles": "123m",
        }
        return words.get(self.type, f"{self.minimum}–{self.maximum}") + (" / null" if self.optional else "")

    def tip(self, language: Language = "zh") -> str:
        """Return its tooltip: its explanation, and its source."""
        return "\n".join(filter(None, (self.help(language), source_text(self.source, language))))

    def show(self, value: OptionValue, language: Language = "zh") -> str:
        """Return the value as a person reads it."""
        if value is None:
            return "—"
        if isinstance(value, bool):
            return say("yes" if value else "no", language)
        if self.type == "tiles":
            return (format_tiles(value) if isinstance(value, tuple) else "") or "—"
        if isinstance(value, tuple):
            return "/".join(str(number) for number in value)
        return next((choice.label(language) for choice in self.choices if choice.value == value), str(value))
