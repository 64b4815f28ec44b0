"""The window's own sentences without asking every room for them first: it is painted before those are read."""

from __future__ import annotations

from typing import Any

from calculator.text import Language
from calculator.text import say as say_any
from calculator.text.desk import SENTENCES as OF_DESK
from calculator.text.rules_view import SENTENCES as OF_RULES


def say(code: str, language: Language = "zh", **facts: Any) -> str:
    """The sentence of `code` in `language`, its braces filled with `facts`."""
    found = OF_DESK.get(code) or OF_RULES.get(code)
    if found is None:
        # Read when first needed: not before the window is painted.
        from calculator.text.questions import SENTENCES as OF_QUESTIONS

        found = OF_QUESTIONS.get(code)
    if found is None:
        return say_any(code, language, **facts)
    sentence = found[0 if language == "zh" else 1]
    return sentence.format(**facts) if facts else sentence
