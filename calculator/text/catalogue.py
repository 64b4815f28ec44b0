"""The sentences of each language, read from its file in `resources/text` when the language is first used."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple

from calculator.resources import RESOURCES

FOLDER = RESOURCES / "text"

Language = str
"""The name of a language's file without its ending, such as `zh`."""


class Known(NamedTuple):
    """What `languages.json` says of a language: its own name, its sign on the button that changes languages, what
    that button says where it comes next, and which of the names in a ruleset file are shown in it."""

    name: str
    sign: str
    switch: str
    labels: str


KNOWN: dict[Language, Known] = {
    language: Known(**said) for language, said in json.loads((FOLDER / "languages.json").read_bytes()).items()
}
LANGUAGES: tuple[Language, ...] = tuple(KNOWN)
"""All languages there are; the first is the default."""


def others(language: Language) -> tuple[Language, ...]:
    """The other languages, the one that comes next first."""
    at = LANGUAGES.index(language)
    return LANGUAGES[at + 1 :] + LANGUAGES[:at]


@cache
def sentences(language: Language) -> dict[str, str]:
    """Every sentence of a language by its code."""
    found: dict[str, str] = {}
    for room in json.loads((FOLDER / f"{language}.json").read_bytes()).values():
        for code, sentence in room.items():
            if isinstance(sentence, str):
                found[code] = sentence
            else:
                found.update((code_of(code, member), text) for member, text in sentence.items())
    return found


def code_of(family: str, member: str) -> str:
    """The code of one of a family: sentences for each kind of a thing, which stand together in the files."""
    return f"{family}_{member}"


def tip_of(code: str) -> str:
    """The code of the tooltip that belongs to what a control says."""
    return f"{code}_tip"


def say(code: str, language: Language = "zh", **facts: Any) -> str:
    """The sentence of `code` in `language`, its braces filled with `facts`."""
    sentence = sentences(language)[code]
    return sentence.format(**facts) if facts else sentence.replace("{{", "{").replace("}}", "}")


def codes() -> tuple[str, ...]:
    """Every code there is."""
    return tuple(sentences(LANGUAGES[0]))
