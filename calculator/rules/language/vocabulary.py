"""The words 词 of the rule language, its functions 函数, and the keys of a ruleset file.

A formula may ask words about a hand, a win, a player, a kong or the deal. One table, in
`resources/language.json`, makes the checks, the code, the completion and the reference. The
meanings stand under their names in `resources/text`.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from calculator.resources import RESOURCES
from calculator.text import NAME_LANGUAGES, Label, Language, Said, Sentence, code_of, say

NUMBER = "number"
CONDITION = "condition"
TILES = "tiles"
"""The things that `count_in` counts."""
TABLES: dict[str, dict[str, Any]] = json.loads((RESOURCES / "language.json").read_bytes())
"""The words, functions and keys of the language, and the words that keys take."""


class Word(NamedTuple):
    """One word.

    `root` says which object of `calculator.scoring` knows the answer, `attribute` its name there.
    `coarse`: the answer depends only on the kinds of groups, never on which tiles they are made of.
    """

    name: str
    chinese: str
    root: str
    attribute: str
    type: str
    meaning: Sentence
    coarse: bool = False
    most: str = ""
    """Of what it is at most as many, as `bounds` counts it; of a condition, of what there has to be any."""

    @property
    def waits(self) -> bool:
        """True if it first needs to know the legal wins, so that a requirement cannot ask for it."""
        return self.attribute in ("waits", "waits_on_everything")


CIRCUMSTANCES = tuple(TABLES["choices"]["ruleset.circumstances"])
"""The flags of a record that a ruleset may know, in the order of the record's specification."""

PLAYER_PREFIXES = {"payer": "付方", "payee": "收方", "player": "这家", "each": "各家"}
"""Whose words about a player are meant: who pays, who is paid, (under `players`) the player himself, or each of them in
turn."""

LOOPS = {"g": "group", "e": "each", "c": "tile"}
"""The things that can be asked one after another, by the root of their words."""

WINNER = "winner"
"""The word before the facts of the winner, if a win is asked about."""

CHINESE_OF_HEADS = {**PLAYER_PREFIXES, WINNER: "胡家", "items": "番种"}
CHINESE_HEADS = {chinese: head for head, chinese in CHINESE_OF_HEADS.items()}
"""The Chinese of what stands before the dot."""


def _word(name: str, meaning: str, row: dict[str, Any]) -> Word:
    """Return a word; its attribute is the name after the last dot."""
    return Word(name, attribute=name.rpartition(".")[2], meaning=Sentence(code_of("word", meaning)), **row)


FORMER: dict[str, str] = {}
"""Words that were called otherwise, by their former names in either language."""
WORDS: dict[str, Word] = {name: _word(name, name, row) for name, row in TABLES["words"].items()}
for _prefix, _chinese in PLAYER_PREFIXES.items():
    _root = {"payee": "q", "each": "e"}.get(_prefix, "p")
    for _own, _row in TABLES["words_of_players"].items():
        _name, _others = (
            f"{_prefix}.{_own}",
            {"chinese": f"{_chinese}.{_row['chinese']}", "root": _root, "coarse": True},
        )
        _row = {**_row, **_others}
        for _former in _row.pop("former", ()):
            FORMER |= dict.fromkeys((f"{_prefix}.{_former}", f"{_chinese}.{_former}"), _name)
        WORDS[_name] = _word(_name, f"player.{_own}", _row)

EMPTY = "empty"
"""The value of an optional option that is not set; its Chinese is 空."""

REASONS = ("win", "kong", "kong_refund", "kong_transfer", "flower_pig", "ready_check", "jing", "penalty")
"""The reasons of payments: the sections of `payments`, as the record's specification names them."""


YIELDING = frozenset(("flowers", "seats", "sum", "count_in", "sum_in", "round_half_away"))
"""Words and functions that came into the language late: where a file has one of these names for something of its own, its
own is meant."""


class Function(NamedTuple):
    """One function, or a sign or small word between the parts of a formula.

    `arguments` is how they are written, empty for signs; `type` that of the result; `example` can
    stand under `values`: `calculator.workshop.samples` works it out.
    """

    name: str
    meaning: Sentence
    type: str
    example: str
    arguments: str = ""

    @property
    def takes(self) -> tuple[int, int]:
        """The fewest and most arguments; with `…` up to nine."""
        named = self.arguments.removesuffix(", …").count(",") + 1
        return named, 9 if self.arguments.endswith("…") else named


FUNCTION_DOCS = {
    name: Function(name, Sentence(code_of("function", name)), **row) for name, row in TABLES["functions"].items()
}
"""By name."""

OPERATORS = tuple(
    Function(name, Sentence(code_of("operator", name)), **row) for name, row in TABLES["operators"].items()
)
"""The signs between the parts of a formula, in the order of the reference."""

_OWNERS = {name.partition(".")[0] for name in FUNCTION_DOCS if "." in name}
OWNERS = (
    {
        word.chinese.partition(".")[0]: word.name.partition(".")[0]
        for word in WORDS.values()
        if "." in word.chinese and word.name.partition(".")[0] in _OWNERS
    }
    | {"胡张": "winning"}
    | {owner: owner for owner in _OWNERS}
)
"""The words before the dot of a function, by itself and by its Chinese: 组.is(…)."""
SPELLED_HEADS = CHINESE_OF_HEADS | {"facts": "情况", "options": "约定", "shapes": "牌型"}
SPELLED_HEADS |= {english: chinese for chinese, english in OWNERS.items() if chinese != english}
"""The Chinese of everything that can stand before a dot."""


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
