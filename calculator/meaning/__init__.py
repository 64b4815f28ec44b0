"""What is wrong with the meaning of a ruleset, though nothing is wrong with its spelling: found by settling many deals."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.meaning.faults import faults_of_meaning
    from calculator.meaning.made_up import made_deals
    from calculator.meaning.proposals import proposed_examples
    from calculator.meaning.trials import MOST_TRIALS, Trial, given_examples, tried_deals, tried_one
