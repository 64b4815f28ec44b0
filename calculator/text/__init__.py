"""Sentences that people read: `say` finds one by its code, in any language of `resources/text`.

Each language is one JSON file; docs/translating.md says how they are written.
"""

from calculator.text.catalogue import (
    KNOWN,
    LANGUAGES,
    Language,
    Phrase,
    Said,
    code_of,
    codes,
    in_each,
    is_chinese,
    others,
    say,
    tip_of,
)
from calculator.text.label import Explained, Label, Sentence

__all__ = [
    "KNOWN",
    "LANGUAGES",
    "Explained",
    "Label",
    "Language",
    "Phrase",
    "Said",
    "Sentence",
    "code_of",
    "codes",
    "in_each",
    "is_chinese",
    "others",
    "say",
    "tip_of",
]
