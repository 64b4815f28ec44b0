"""Examples of a ruleset, and the check of one that is being written."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.examples.branches import Branching
    from calculator.examples.coverage import OTHER, Covered, Reached, choice_of, coverage_of, reached
    from calculator.examples.examples import check_examples, game_of, of_its_day, record_of
    from calculator.examples.ruleset_check import (
        CheckResult,
        ExampleResult,
        Resettled,
        RulesetChange,
        Stopped,
        changes_between,
        check,
        resettle,
    )
    from calculator.examples.samples import Samples
