"""Every sentence that people read, in Chinese and English, kept in one folder: one module per room of the program."""

from __future__ import annotations

import importlib
from typing import Any, Literal

Language = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")

_MODULES = (
    "common",
    "record",
    "prospects",
    "rules",
    "result",
    "command",
    "desk",
    "questions",
    "keys",
    "rules_view",
    "difference",
    "notations",
    "preferences",
    "inquiry",
    "night",
    "audit",
    "book",
    "ask",
)


class Catalogue:
    """Sentences by code; a module of this folder is read when one of its codes is first asked for."""

    def __init__(self) -> None:
        self._sentences: dict[str, tuple[str, str]] = {}
        self._unread = list(_MODULES)

    def sentence(self, code: str, language: Language) -> str:
        while code not in self._sentences and self._unread:
            module = importlib.import_module(f"{__name__}.{self._unread.pop(0)}")
            self._sentences.update(module.SENTENCES)
        return self._sentences[code][0 if language == "zh" else 1]

    def codes(self) -> tuple[str, ...]:
        while self._unread:
            self._sentences.update(importlib.import_module(f"{__name__}.{self._unread.pop(0)}").SENTENCES)
        return tuple(self._sentences)


_CATALOGUE = Catalogue()


def say(code: str, language: Language = "zh", **facts: Any) -> str:
    """The sentence of `code` in `language`, its braces filled with `facts`."""
    sentence = _CATALOGUE.sentence(code, language)
    return sentence.format(**facts) if facts else sentence.replace("{{", "{").replace("}}", "}")


def codes() -> tuple[str, ...]:
    """Every code there is, so that tests can see that each exists in both languages."""
    return _CATALOGUE.codes()
