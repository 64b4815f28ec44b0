"""The colours of a line of a ruleset file: keys, numbers, the words of the language, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from calculator.rules.language import CHOICES, EMPTY, FUNCTION_DOCS, WORDS
from calculator.text import NAME_LANGUAGES

_KEY = re.compile(r"(?:^\s*(?:-\s+)*|[{,]\s*)([^\s:{}\[\],#\"'][^:{}\[\],#\"']*?)\s*:(?=\s|$)")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?![\w.])")
_WORD = re.compile(r"[^\W\d]\w*(?:\.\w+)*")
_TEXT_KEYS = frozenset(
    (
        *(*NAME_LANGUAGES, "name", "about", "help", "aliases", "sources", "source", "show"),
        *("id", "version", "kinds", "cycles", "hand", "tile"),
    )
)
"""Keys whose values are what people read: no word in them is a word of the language."""
_KNOWN = frozenset(
    {
        *WORDS,
        *(word.chinese for word in WORDS.values()),
        *FUNCTION_DOCS,
        *(word for words in CHOICES.values() for word in words),
        *("and", "or", "not", "if", "else", "in", "true", "false", "null", EMPTY),
    }
)


_LONGEST = 1000
"""Letters of a line that is coloured; nobody reads a longer one."""


def comment_start(line: str) -> int:
    """Return the start of the comment of a line, or its length."""
    quote = ""
    for at, character in enumerate(line):
        if quote:
            quote = "" if character == quote else quote
        elif character in "\"'" and (at == 0 or line[at - 1] in " {[(,"):
            quote = character
        elif character == "#" and (at == 0 or line[at - 1] == " "):
            return at
    return len(line)


def inked_parts(line: str) -> Iterator[tuple[int, int, str]]:
    """Yield parts of a line and what they are: key, number, word or comment."""
    if len(line) > _LONGEST:
        return
    end = comment_start(line)
    code = line[:end]
    keys = list(_KEY.finditer(code))
    spans = []
    for at, match in enumerate(keys):
        yield *match.span(1), "key"
        stop = keys[at + 1].start(1) if at + 1 < len(keys) else end
        if match[1] not in _TEXT_KEYS:
            spans.append((match.end(), stop))
    for start, stop in spans if keys else [(0, end)]:
        for match in _NUMBER.finditer(code, start, stop):
            yield *match.span(), "number"
        for match in _WORD.finditer(code, start, stop):
            if match[0] in _KNOWN:
                yield *match.span(), "word"
    if end < len(line):
        yield end, len(line), "comment"
