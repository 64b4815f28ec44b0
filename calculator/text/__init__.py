"""Sentences that people read: `say` finds one by its code, in any language of `resources/text`.

Each language is one JSON file; docs/translating.md says how they are written.
"""

from calculator.text.catalogue import KNOWN, LANGUAGES, Language, code_of, codes, others, say, tip_of

__all__ = ["KNOWN", "LANGUAGES", "Language", "code_of", "codes", "others", "say", "tip_of"]
