"""Texts that are not the same in every language: names in rulesets, meanings of words, sentences to be said later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from calculator.text.catalogue import LANGUAGES, Language, is_chinese, say
from calculator.text.characters import written

Said = Callable[[Language], str]
"""A text that is not the same in every language: a name in a ruleset, or a `Phrase`."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text in each of the languages, in their order."""

    texts: tuple[str, ...]

    def __call__(self, language: Language = "zh") -> str:
        return self.texts[LANGUAGES.index(language)]


def in_each(text: Said) -> Phrase:
    """What `text` is in each language."""
    return Phrase(tuple(text(language) for language in LANGUAGES))


@dataclass(frozen=True, slots=True)
class Label:
    """A name in Chinese and English."""

    zh: str
    en: str

    def __call__(self, language: Language = "zh") -> str:
        return written(self.zh, language) if is_chinese(language) else self.en


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence to be said later, in whatever language; equal to another of the same code and facts."""

    code: str
    facts: tuple[tuple[str, Said], ...] = ()

    def __call__(self, language: Language = "zh") -> str:
        return say(self.code, language, **dict(self.facts))
