"""Help for editing a ruleset file: completions, meanings, small edits, differences and likely mistakes."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.rules.editing.branches import LIMITS, Branch, Way, branches_of, way_of
    from calculator.rules.editing.context import word_at
    from calculator.rules.editing.difference import Difference, differences
    from calculator.rules.editing.hints import Hint, completions, meaning
    from calculator.rules.editing.json_schema import schema_text
    from calculator.rules.editing.likely_mistakes import advice
    from calculator.rules.editing.parts import Part, parts_of_lines
    from calculator.rules.editing.reference import ReferenceEntry, entries, lookup, places, suggestion
    from calculator.rules.editing.sentences import (
        PaymentChoice,
        PaymentPart,
        PaymentSentence,
        payment_sentences,
        said_formula,
    )
    from calculator.rules.editing.text_edits import Edit
