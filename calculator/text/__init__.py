"""Sentences that people read: `say` finds one by its code, in any language of `resources/text`.

Each language is one JSON file; docs/en/how-to/translate.md says how they are written.
"""

from calculator.lazy import offered
from calculator.text.catalogue import (
    KNOWN,
    LANGUAGES,
    NAME_LANGUAGES,
    Language,
    code_of,
    codes,
    is_chinese,
    language_of,
    others,
    say,
    say_in,
    system_language,
    tip_of,
)

with offered(globals()):
    from calculator.text.characters import Characters, alike, written
    from calculator.text.figures import (
        amounts,
        clauses,
        counted,
        decimal,
        in_columns,
        listed,
        padded,
        percent,
        real_minus,
        short_names,
        signed,
        width,
    )
    from calculator.text.plain import (
        as_seen,
        cleaned,
        latin,
        one_line,
        quoted,
        same_name,
        unplain,
        unseen,
        visible,
        visible_bytes,
    )
    from calculator.text.texts import Label, Phrase, Said, Sentence, in_each
    from calculator.text.voice import Voice

__all__ = [
    "KNOWN",
    "LANGUAGES",
    "NAME_LANGUAGES",
    "Characters",
    "Label",
    "Language",
    "Phrase",
    "Said",
    "Sentence",
    "Voice",
    "alike",
    "amounts",
    "as_seen",
    "clauses",
    "cleaned",
    "code_of",
    "codes",
    "counted",
    "decimal",
    "in_columns",
    "in_each",
    "is_chinese",
    "language_of",
    "latin",
    "listed",
    "one_line",
    "others",
    "padded",
    "percent",
    "quoted",
    "real_minus",
    "same_name",
    "say",
    "say_in",
    "short_names",
    "signed",
    "system_language",
    "tip_of",
    "unplain",
    "unseen",
    "visible",
    "visible_bytes",
    "width",
    "written",
]
