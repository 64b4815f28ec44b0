"""The rule language: its keys, words and functions, each with its meaning."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.rules.language.intended import meant, meant_value, section_name
    from calculator.rules.language.keys import (
        CALLS,
        CHOICES,
        EVENTS,
        SEATS,
        SECTIONS,
        SHAPES,
        WHEN_LEFT_OUT,
        Key,
        type_name,
    )
    from calculator.rules.language.vocabulary import (
        CIRCUMSTANCES,
        CONDITION,
        EMPTY,
        FUNCTION_DOCS,
        NUMBER,
        OPERATORS,
        PLAYER_PREFIXES,
        REASONS,
        TILES,
        WORDS,
        Word,
    )
