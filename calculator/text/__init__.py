"""Sentences that people read: `say` finds one by its code, in any language of `resources/text`.

Each language is one JSON file; docs/translating.md says how they are written.
"""

from calculator.text.catalogue import LANGUAGES, Language, codes, say

__all__ = ["LANGUAGES", "Language", "codes", "say"]
