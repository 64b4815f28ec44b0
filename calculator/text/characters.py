"""Chinese in other characters: what rulesets say in one script, for readers of the other.

A table in `resources/text` has the words that are written otherwise as a whole, and for every other character what stands for
it. It is no dictionary: what it does not know stays as it is.
"""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache

from calculator.text.catalogue import FOLDER, KNOWN, Language


class Characters:
    """One table: `phrases` by themselves, and `characters` as rows of pairs."""

    def __init__(self, file: str) -> None:
        table = json.loads((FOLDER / file).read_bytes())
        self._phrases: dict[str, str] = table["phrases"]
        self._characters = {ord(row[at]): row[at + 1] for row in table["characters"] for at in range(0, len(row), 2)}
        longest_first = sorted(self._phrases, key=len, reverse=True)
        self._words = re.compile("|".join(map(re.escape, longest_first)))

    def convert(self, text: str) -> str:
        """Return the text in the other characters."""
        made, at = [], 0
        for found in self._words.finditer(text):
            made += [text[at : found.start()].translate(self._characters), self._phrases[found[0]]]
            at = found.end()
        return "".join([*made, text[at:].translate(self._characters)])

    def alike(self, text: str) -> str:
        """Return each character by itself in the other script: as long as it was."""
        return text.translate(self._characters)


_OTHER = next(known.characters for known in KNOWN.values() if known.characters)


_table = cache(Characters)


@lru_cache(maxsize=4096)
def written(text: str, language: Language) -> str:
    """Return a Chinese text of a ruleset as a language written in Chinese characters writes it."""
    file = KNOWN[language].characters
    return _table(file).convert(text) if file else text


def alike(text: str) -> str:
    """Return a text in which simplified and traditional characters are the same ones, for comparison only."""
    return _table(_OTHER).alike(text)
