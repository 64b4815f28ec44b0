"""The sentences of each language, read from its file in `resources/text` when the language is first used."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from calculator.resources import RESOURCES

FOLDER = RESOURCES / "text"

Language = str
"""The name of a language's file without its ending, such as `zh`."""

_KNOWN: dict[Language, dict[str, str]] = json.loads((FOLDER / "languages.json").read_bytes())

LANGUAGES: tuple[Language, ...] = tuple(_KNOWN)
"""All languages there are; the first is the default."""


@cache
def sentences(language: Language) -> dict[str, str]:
    """Every sentence of a language by its code."""
    found: dict[str, str] = {}
    for room in json.loads((FOLDER / f"{language}.json").read_bytes()).values():
        found.update(room)
    return found


def say(code: str, language: Language = "zh", **facts: Any) -> str:
    """The sentence of `code` in `language`, its braces filled with `facts`."""
    sentence = sentences(language)[code]
    return sentence.format(**facts) if facts else sentence.replace("{{", "{").replace("}}", "}")


def codes() -> tuple[str, ...]:
    """Every code there is."""
    return tuple(sentences(LANGUAGES[0]))
