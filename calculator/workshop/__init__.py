"""The workshop for rules: help for the editor, differences, examples and their coverage, likely mistakes.

It also has the deals on which a ruleset is tried.
"""

from calculator.lazy import offered

with offered(globals()):
    from calculator.workshop.context import word_at
    from calculator.workshop.coverage import OTHER, Covered, Reached, coverage_of, reached
    from calculator.workshop.difference import Difference, differences
    from calculator.workshop.examples import (
        EXPECTED,
        check_examples,
        game_of,
        of_its_day,
        outcome,
        record_of,
        settled_example,
    )
    from calculator.workshop.hints import Hint, completions, meaning
    from calculator.workshop.likely_mistakes import advice, advice_on
    from calculator.workshop.proposals import proposed_examples
    from calculator.workshop.reference import ReferenceEntry, entries, lookup, places, suggestion
    from calculator.workshop.ruleset_check import (
        CheckResult,
        ExampleResult,
        Resettled,
        RulesetChange,
        Stopped,
        changes_between,
        check,
        resettle,
    )
    from calculator.workshop.samples import Samples
    from calculator.workshop.semantic_errors import faults_of_meaning
    from calculator.workshop.sentences import (
        PaymentSentence,
        Piece,
        deciding_option,
        payers,
        payment_sentences,
        pieces,
        said_formula,
    )
    from calculator.workshop.text_edits import Edit, Part, parts_of_lines
    from calculator.workshop.trials import Trial, given_examples, made_deals, tried_deals
