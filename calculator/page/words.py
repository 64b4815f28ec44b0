"""What a page says by itself: it is written into the page when that is built, so that it is there before the core is."""

from __future__ import annotations

from calculator.text import KNOWN, LANGUAGES, Language, is_chinese, say

_WORDS = (
    "page_title",
    "page_loading",
)


def page_words(language: Language) -> dict[str, str]:
    """The sentences of a page by their codes."""
    return {code: say(code, language) for code in _WORDS}


def page_languages() -> list[dict[str, str]]:
    """The languages that a page offers, each with its own name and the tag that browsers know it by."""
    return [
        {"id": one, "name": KNOWN[one].name, "sign": KNOWN[one].sign, "lang": one if is_chinese(one) else "en"}
        for one in LANGUAGES
    ]
