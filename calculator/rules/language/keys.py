"""The keys of a ruleset file: which there are and what each takes. The words of formulas are in `vocabulary`.

The tables are in `resources/language.json`, the meanings in `resources/text`.
"""

from __future__ import annotations

from typing import NamedTuple

from calculator.rules.language.vocabulary import REASONS, TABLES, WORDS
from calculator.text import NAME_LANGUAGES, Label, Language, Said, Sentence, code_of, say


class Key(NamedTuple):
    """One key.

    `kind` is text, number, switch, label, formula, condition, texts (a list, or one line of words),
    any, or the name of a section: `list NAME`, `map NAME`, or just NAME.
    """

    name: str
    kind: str
    meaning: Said
    required: bool = False


def _keys(section: str, before: str = "") -> dict[str, Key]:
    """Return the keys of one section; the code of a meaning has `before` before the key."""
    keys = {}
    for name, row in TABLES["keys"][section].items():
        kind, _, required = row.partition(", ")
        keys[name] = Key(name, kind, Sentence(code_of("rule_key", f"{before}{name}")), bool(required))
    if section == "names":
        for language in NAME_LANGUAGES[2:]:
            keys[language] = keys["en"]._replace(name=language)
    return keys


_NAMED = (
    "option",
    "requirement",
    "impossible",
    "item",
    "value",
    "payment",
    "shape",
    "run",
    "winning",
    "circumstance",
    "wild",
    "fact",
    "reason",
    "call",
    "preset",
    "game",
)
"""Sections whose elements have a name, an explanation and a source."""

KEEPS_SOURCE = frozenset(
    {"id", *NAME_LANGUAGES, "aliases", "help", "say", "show", "unit", "off", "min", "max", "meant"}
)
"""Keys that leave true where an element is from: what people call it and are told of it, and whether it is played."""

SECTIONS: dict[str, dict[str, Key]] = {
    section: {**(_keys("names") if section in _NAMED else {}), **_keys(section, f"{section}.")}
    for section in TABLES["keys"]
    if section != "names"
}
"""The keys of every section of a file."""
SECTIONS["payments"] = {reason: Key(reason, "list payment", Label(reason, reason)) for reason in REASONS}


def _said_of(place: str, word: str) -> Sentence:
    """Return the meaning of a word that a key takes.

    For a shape or circumstance it is that of the word of formulas that asks for it.
    """
    asked = WORDS.get({"ruleset.shapes": word, "ruleset.circumstances": f"win.{word}"}.get(place, ""))
    return asked.meaning if asked is not None else Sentence(code_of("rule_choice", f"{place}.{word}"))


CHOICES: dict[str, dict[str, Said]] = {
    place: {word: _said_of(place, word) for word in words} for place, words in TABLES["choices"].items()
}
"""The words that a key takes, as `section.key`, each with its meaning."""

SHAPES = CHOICES["ruleset.shapes"]

CALLS = CHOICES["ruleset.calls"]
"""The things for which a table may have its own word: melds, groups, events, ways to win, the hand.
"""

EVENTS = CHOICES["payment.on"]
"""The events of a deal upon which payments are made."""

SEATS = CHOICES["seat.seat"]
"""The possible next dealers."""

WHEN_LEFT_OUT = {
    "win": "win",
    "kong": "kong",
    "kong_transfer": "win",
    "flower_pig": "exhausted",
    "ready_check": "exhausted",
    "jing": "deal",
}
"""Upon which event the payments of a reason are made, where the file does not say `on`."""


SCALARS = ("formula", "condition", "switch", "number")
SHORT = {"option": "default", "fact": "default", "value": "is"}
"""The key that a bare value stands for, in a section that `extends` merges."""


def by_period(section: str, key: Key) -> bool:
    """Return whether a key of a section may have a value for each period.

    `calculator.rules.library.periods` reads them.
    """
    if section in ("ruleset", "example"):
        return False
    return key.kind in SCALARS or (key.name in ("default", "fixed") and section in SHORT)


def type_name(kind: str, language: Language) -> str:
    """Return the kind of value that a key takes."""
    form = kind.partition(" ")[0]
    return say(code_of("rule_kind", "keys" if form in SECTIONS else form), language)
