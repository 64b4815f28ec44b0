"""References of the names in formulas, and the types of formulas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from calculator.rules.language.vocabulary import CONDITION, NUMBER, Word
from calculator.rules.option import Label, Option

ITEM = "item"
"""The number of times an item counts, which is a condition if one is asked for."""


class Type(NamedTuple):
    """NUMBER, CONDITION, ITEM, `empty`, `any`, or `choice` with the option meant."""

    base: str
    optional: bool = False
    option: Option | None = None


NUM = Type(NUMBER)
COND = Type(CONDITION)
ANY = Type("any")
"""The type of what is wrong already: it fits everywhere, so that one fault is reported once."""


@dataclass(frozen=True, slots=True)
class Ref:
    """The reference of a name.

    `place` is one of word, option, field, value, item, total, choice, empty, local (a value of `per_payer`), player (a
    value of `players`); unbound until the checker has resolved the name. `index` counts within that place; `root` is
    the object asked, for words and players' values.
    """

    place: str
    type: Type
    index: int = 0
    field: int = 0
    root: str = ""
    attribute: str = ""
    label: Label | None = None
    show: Label | None = None
    word: Word | None = None
    id: str = ""
    """The id of an element of the file's own."""
    owner: Label | None = None
    """The Chinese name and the id of what a field belongs to."""
    say: Label | None = None
    """The ruleset's text about it, if players do not say the label."""


UNBOUND = Ref("unbound", ANY)
