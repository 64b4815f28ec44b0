"""Texts that are not the same in every language: names in rulesets, meanings of words, sentences to be said later."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVarTuple

from calculator.text.catalogue import LANGUAGES, NAME_LANGUAGES, Language, fallbacks, say
from calculator.text.characters import written

Said = Callable[[Language], str]
"""A text that is not the same in every language: a name in a ruleset, or a `Phrase`."""
Given = TypeVarTuple("Given")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text in each of the languages, in their order."""

    texts: tuple[str, ...]

    def __call__(self, language: Language = "zh") -> str:
        """Return the text in a language."""
        return self.texts[LANGUAGES.index(language)]


def in_each(text: Callable[[*Given, Language], str], *given: *Given) -> Phrase:
    """Return `text` of what is given in each language."""
    return Phrase(tuple(text(*given, language) for language in LANGUAGES))


@dataclass(frozen=True, slots=True)
class Label:
    """A name in Chinese and English, and in `others` of the languages in which a ruleset names things."""

    zh: str
    en: str
    others: tuple[tuple[Language, str], ...] = ()

    @classmethod
    def of(cls, said: Said) -> Label:
        """Return the label of a text that is known in each of these languages."""
        return cls.named({language: said(language) for language in NAME_LANGUAGES})

    @classmethod
    def named(cls, names: Mapping[Language, str]) -> Label:
        """Return the label of a name in each of some languages; the first, Chinese, stands for an English one."""
        zh, en, *others = [(language, names.get(language, "")) for language in NAME_LANGUAGES]
        return cls(zh[1], en[1] or zh[1], tuple([one for one in others if one[1]]))

    def __call__(self, language: Language = "zh") -> str:
        """Return the name in a language, or in one that stands in for it."""
        for one, text in self.others:
            if one == language:
                return text
        return written(self.zh, language) if _shows_first(language) else self.en


@cache
def _shows_first(language: Language) -> bool:
    """Return whether the first of the names is shown, or the second."""
    first, second = NAME_LANGUAGES[:2]
    return next(one for one in fallbacks(language) if one in (first, second)) == first


@dataclass(frozen=True)
class Sentence:
    """A sentence to be said later, in whatever language; equal to another of the same code and facts."""

    code: str
    facts: dict[str, Any] = field(default_factory=dict, hash=False)

    def __call__(self, language: Language = "zh") -> str:
        """Return the sentence in a language."""
        return say(self.code, language, **self.facts)
