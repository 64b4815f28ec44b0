"""A deal, a hand or a row that was typed as a sentence or pasted."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.typed.clauses import read_at
    from calculator.typed.entering import enter_text
    from calculator.typed.row_fields import Typed, follows, number_of, own_values, row_facts
    from calculator.typed.sentences import Understood, taken_for, understood
