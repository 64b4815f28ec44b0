"""Questions 追问 about a settled deal: deciding settings, another ruleset, open facts, and why something did not count."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.inquiry.answer_text import (
        AnswerLine,
        called,
        changed_beside_nets,
        claims_stand,
        comparison_lines,
        flip_line,
        missing_lines,
        nets,
        outcome_lines,
        question_text,
    )
    from calculator.inquiry.comparison import Comparison, Flip, chains, compare, flips
    from calculator.inquiry.conditions import failing_tiles
    from calculator.inquiry.open_facts import Outcomes, PossibleOutcome, outcomes
    from calculator.inquiry.why_not import items_not_counted, why_no_wins
