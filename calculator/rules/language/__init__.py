"""The rule language: its keys, words and functions, each with its meaning."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.rules.language.intended import meant, meant_value, section_name
    from calculator.rules.language.vocabulary import (
        CHOICES,
        CIRCUMSTANCES,
        CONDITION,
        EMPTY,
        EVENTS,
        FUNCTION_DOCS,
        NUMBER,
        OPERATORS,
        PLAYER_PREFIXES,
        REASONS,
        SEATS,
        SECTIONS,
        SHAPES,
        TILES,
        WHEN_LEFT_OUT,
        WORDS,
        Key,
        Word,
        type_name,
    )
