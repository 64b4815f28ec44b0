"""Meanings of everything in the rule language: one entry for each key, word, function and sign.

An entry is found by any of its names. It is made from `language`, `vocabulary` and `functions`, so
that the command line, the editor and the manual say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from calculator.documents import closest
from calculator.rules.formulas import scopes
from calculator.rules.formulas.expressions import (
    COUNT_IN,
    GROUP_IS,
    OF_KINDS,
    OF_PATTERNS,
    OF_TILES,
    OVER_TILES,
    QUANTIFIERS,
)
from calculator.rules.language.vocabulary import (
    CHOICES,
    CONDITION,
    EMPTY,
    FUNCTION_DOCS,
    LOOPS,
    OPERATORS,
    REASONS,
    SECTIONS,
    TILES,
    WORDS,
    Word,
)
from calculator.text import Said, Sentence, code_of, in_each

EntryKind = Literal["key", "choice", "reason", "word", "function", "sign"]


class ReferenceEntry(NamedTuple):
    """One thing that a ruleset file can say.

    `name` is what is written, `chinese` what may be written instead (or is said), `type` a kind of `language.Key` or the
    type of a formula; `where` are the sections it belongs to; `example` is a formula that uses it, for words, functions
    and signs.
    """

    kind: EntryKind
    name: str
    chinese: str
    type: str
    meaning: Said
    where: tuple[str, ...] = ()
    arguments: str = ""
    example: str = ""
    required: bool = False

    def names(self) -> tuple[str, ...]:
        """Return the names by which it may be looked up, the last part of a dotted name included."""
        return tuple(filter(None, (self.name, self.chinese, self.name.rpartition(".")[2])))


def places() -> dict[str, tuple[str, ...]]:
    """Return the places of each section of `language` in a file.

    `item` stands under `items`, `value` under `values` and two others.
    """
    found: dict[str, list[str]] = {section: [] for section in SECTIONS}
    for key in SECTIONS["ruleset"].values():
        section = key.kind.rpartition(" ")[2]
        if section in found:
            found[section].append(key.name)
    found["payment"] = ["payments"]
    return {section: tuple(under) for section, under in found.items()}


@lru_cache(maxsize=1)
def entries() -> tuple[ReferenceEntry, ...]:
    """Return everything there is.

    Keys by section, the words that keys take, reasons of payments, words, functions, signs.
    """
    return (*_keys(), *_choices(), *_reasons(), *map(_word, WORDS.values()), *_functions(), *_signs())


def lookup(name: str) -> tuple[ReferenceEntry, ...]:
    """Return the entries of a name: by its full name or Chinese name, else by the last part of one."""
    name = name.strip()
    found = tuple(entry for entry in entries() if name in (entry.name, entry.chinese) or name in entry.name.split(" "))
    if any(entry.kind in ("word", "function", "sign") for entry in found):
        return found
    return (*found, *(entry for entry in entries() if entry not in found and name in entry.names()))


def suggestion(name: str, also: Iterable[str] = ()) -> str:
    """Return the known name that is most like `name`, or an empty string."""
    known = [other for entry in entries() for other in entry.names()]
    return closest(name, [*also, *known])


def _keys() -> list[ReferenceEntry]:
    found: dict[tuple[str, str, Said], ReferenceEntry] = {}
    under = places()
    for section, keys in SECTIONS.items():
        if section == "payments":
            continue
        where = under[section] if section != "ruleset" else ("",)
        for key in keys.values():
            # `zh`, `en`, `help` and `when` mean the same wherever they stand: one entry for all of them.
            same = (key.name, key.kind, in_each(key.meaning))
            old = found.get(same)
            if old is None:
                entry = ReferenceEntry("key", key.name, "", key.kind, key.meaning, where, required=key.required)
            else:
                entry = old._replace(where=(*old.where, *where), required=old.required and key.required)
            found[same] = entry
    return list(found.values())


def _choices() -> Iterator[ReferenceEntry]:
    under = places()
    for place, words in CHOICES.items():
        section, _, key = place.partition(".")
        where = tuple(f"{at}.{key}" for at in under[section]) or (key,)
        for name, said in words.items():
            yield ReferenceEntry("choice", name, "", "text", said, where)


def _reasons() -> Iterator[ReferenceEntry]:
    for reason in REASONS:
        said = Sentence(code_of("reason", reason))
        yield ReferenceEntry("reason", reason, said("zh"), "list payment", said, ("payments",))


def _word(word: Word) -> ReferenceEntry:
    loop = LOOPS.get(word.root, "")
    inside = (loop,) if loop else ()
    where = tuple(
        section
        for section, scope in scopes.SCOPES.items()
        if scopes.allows(scope, word, inside) and (not loop or loop in scope.loops)
    )
    return ReferenceEntry("word", word.name, word.chinese, word.type, word.meaning, where, example=_example(word, loop))


def _example(word: Word, loop: str) -> str:
    """Return a formula that asks the word.

    Words of groups are asked of every group, those of each player of every player.
    """
    if word.type == TILES:
        return f"{COUNT_IN}({word.name}, true)"
    if loop == "tile":
        asked = f"{COUNT_IN}(turned, {word.name if word.type == CONDITION else f'{word.name} > 0'})"
        return f"{asked} > 0" if word.type == CONDITION else asked
    if loop:
        return f"some({word.name})" if word.type == CONDITION else f"count({word.name} > {int(loop == 'group')})"
    return word.name


def _functions() -> Iterator[ReferenceEntry]:
    for name, doc in FUNCTION_DOCS.items():
        where = tuple(section for section, scope in scopes.SCOPES.items() if _answers(scope, name))
        yield ReferenceEntry("function", name, "", doc.type, doc.meaning, where, doc.arguments, doc.example)


def _answers(scope: scopes.Scope, function: str) -> bool:
    """Return whether a section knows a function."""
    if function in OVER_TILES or function.startswith("tile."):
        return "tile" in scope.loops
    if function in OF_TILES:
        return "t" in scope.roots
    of_hands = function in (*QUANTIFIERS, *OF_PATTERNS, *OF_KINDS, GROUP_IS)
    return not of_hands or "r" in scope.roots or (function in QUANTIFIERS and scope.each)


def _signs() -> Iterator[ReferenceEntry]:
    for sign in OPERATORS:
        chinese = "空" if sign.name == EMPTY else ""
        yield ReferenceEntry("sign", sign.name, chinese, sign.type, sign.meaning, example=sign.example)
