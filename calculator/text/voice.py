"""A language as it speaks to a person: its sentences, with what others wrote made visible."""

from __future__ import annotations

from functools import lru_cache

from calculator.text.catalogue import Language, say
from calculator.text.plain import visible

_visible = lru_cache(2000)(visible)
"""A click says again most of what it said before."""


class Voice:
    """Says sentences in `language`."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, code: str, **facts: object) -> str:
        """Return a sentence, with quoted text made visible."""
        said = say(code, self.language, **facts)
        return _visible(said) if facts else said
