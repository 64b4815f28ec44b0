"""What a ruleset file says, read and checked: plain values that the compiler turns into code and the window into controls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from calculator.rules.formulas.expressions import Formula
from calculator.text import Language

OptionType = Literal["number", "choice", "switch", "numbers"]
OptionValue = int | str | bool | tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Label:
    """A name that people read, in Chinese and English."""

    zh: str
    en: str

    def __call__(self, language: Language = "zh") -> str:
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible value of an option. `value` is a word, a number, or null for "as the ruleset says"."""

    value: str | int
    label: Label


@dataclass(frozen=True, slots=True)
class Option:
    """What a table agrees beforehand 约定.

    `number` and a `choice` of numbers hold an int, `choice` a word, `switch` a bool, `numbers` one int for each of
    `fields`; an `optional` one may be None.
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

    @property
    def is_numeric(self) -> bool:
        """Whether a formula may reckon with it."""
        return self.type == "number" or (self.type == "choice" and all(isinstance(c.value, int) for c in self.choices))

    def words(self) -> tuple[str, ...]:
        return tuple(str(choice.value) for choice in self.choices)

    def show(self, value: OptionValue, language: Language = "zh") -> str:
        """The value as a person reads it."""
        if value is None:
            return "—"
        if isinstance(value, bool):
            return ("是" if value else "否") if language == "zh" else ("yes" if value else "no")
        if isinstance(value, tuple):
            return "/".join(str(number) for number in value)
        return next((choice.label(language) for choice in self.choices if choice.value == value), str(value))


@dataclass(frozen=True, slots=True)
class Value:
    """A named value. `show` is how its number is written in a working: `{}支`."""

    id: str
    index: int
    formula: Formula
    label: Label
    show: Label
    is_condition: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """Something that counts 番种: worth `value` each of `count` times, where `when` holds."""

    id: str
    index: int
    label: Label
    aliases: tuple[str, ...]
    value: Formula
    count: Formula
    when: Formula
    excludes: tuple[str, ...]
    help: Label
    source: str
    file: str
    line: int
    off: bool = False
    """Not played here: it never counts, whatever its condition says."""
    joins: tuple[str, ...] = ()
    """Patterns of groups, each of which is this item; instead of `count`, see `calculator.rules.formulas.group_joins`."""
    alone: bool = False
    """It counts only where nothing else does."""

    @property
    def condition(self) -> str:
        """When it counts, as the file says it."""
        parts = [" / ".join(self.joins), "" if self.when.text == "true" else self.when.text, "alone" * self.alone]
        return "; ".join(filter(None, parts)) or "true"


@dataclass(frozen=True, slots=True)
class Requirement:
    """What every win must be, besides a shape."""

    when: Formula
    label: Label


@dataclass(frozen=True, slots=True)
class Payment:
    """One way in which points move: of all pairs of two players, those for whom `giver`, `taker` and `when` hold."""

    reason: str
    index: int
    on: str
    when: Formula
    giver: Formula
    taker: Formula
    pay: Formula | None
    borne_by_discarder: bool
    label: Label
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class TileRow:
    """Kinds that are in the set while `when` holds."""

    kinds: tuple[int, ...]
    when: Formula


@dataclass(frozen=True, slots=True)
class ShapeRule:
    """A shape that a hand may have, with the condition under which the table plays it."""

    shape: str
    when: Formula
    honor_runs: Formula


@dataclass(frozen=True, slots=True)
class Jing:
    """精, 癞子: a turned-up tile and the next of its cycle. `next_of[kind]` is that next kind; `wild` says which are wild."""

    next_of: dict[int, int]
    wild: tuple[str, ...]  # main, next


@dataclass(frozen=True, slots=True)
class SeatRule:
    """Who deals next, where `when` holds."""

    seat: str
    when: Formula


@dataclass(frozen=True, slots=True)
class Definition:
    """A whole ruleset file."""

    id: str
    version: str
    name: Label
    about: Label
    sources: tuple[str, ...]
    file: str
    tiles: tuple[TileRow, ...]
    shapes: tuple[ShapeRule, ...]
    melds: tuple[str, ...]
    winners: int
    check_hands: bool
    circumstances: tuple[str, ...]
    unit: Label
    chain: tuple[str, ...]
    """Ids of the values that lead to the points, as a win is told in one line: 4番 → 8倍 → 8分."""
    jing: Jing | None
    options: tuple[Option, ...]
    requirements: tuple[Requirement, ...]
    items: tuple[Item, ...]
    values: tuple[Value, ...]
    per_payer: tuple[Value, ...]
    players: tuple[Value, ...]
    payments: tuple[Payment, ...]
    next_dealer: tuple[SeatRule, ...]
    order: tuple[Value | Item, ...] = field(default=())
    """Values and items in an order in which each comes after what it needs."""

    @property
    def penalties(self) -> tuple[str, ...]:
        """The penalty events whose amount the ruleset gives."""
        return tuple(event for event in ("false_win", "dead_hand") if any(event in p.on.split() for p in self.payments))
