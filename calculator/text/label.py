"""Texts in the two languages of rulesets: what a ruleset calls its parts, and what the words of the rule language mean."""

from __future__ import annotations

from dataclasses import dataclass

from calculator.text.catalogue import Language, Said, is_chinese, say


class Explained:
    """A thing whose meaning is written in Chinese and English."""

    __slots__ = ()
    zh: str
    en: str

    def meaning(self, language: Language = "zh") -> str:
        """The one that readers of `language` read."""
        return self.zh if is_chinese(language) else self.en


@dataclass(frozen=True, slots=True)
class Label:
    """A name in Chinese and English."""

    zh: str
    en: str

    def __call__(self, language: Language = "zh") -> str:
        return self.zh if is_chinese(language) else self.en


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence to be said later, in whatever language; equal to another of the same code and facts."""

    code: str
    facts: tuple[tuple[str, Said], ...] = ()

    def __call__(self, language: Language = "zh") -> str:
        return say(self.code, language, **dict(self.facts))
