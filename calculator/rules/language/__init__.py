"""The rule language: its keys, words and functions, each with its meaning."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.rules.language.functions import FUNCTION_DOCS
    from calculator.rules.language.keys import CHOICES, EVENTS, SECTIONS, SHAPES, WHEN_LEFT_OUT, Key, type_name
    from calculator.rules.language.vocabulary import (
        CIRCUMSTANCES,
        CONDITION,
        EMPTY,
        NUMBER,
        PLAYER_PREFIXES,
        REASONS,
        SEATS,
        WORDS,
        Word,
    )
