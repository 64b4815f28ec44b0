"""Of the faults that are put into the rulesets of the program, `rules check` finds nearly all."""

from __future__ import annotations

import pytest

from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.workshop import advice, check_examples, faults_of_meaning, tried_deals
from tests.how_much import how_many
from tests.workshop.seeded_faults import Seeded, seeded

SEED = 1
MISSED = 0.05
"""Some faults put in change nothing: who pays himself pays nobody."""


def is_found(fault: Seeded) -> bool:
    """Whether the file does not read, an example does not come out, or something is said of its meaning."""
    library = Library([BUILT_IN], {fault.path: fault.text})
    try:
        if check_examples(library, fault.path)[1]:
            return True
        ruleset = library.load_file(fault.path)
    except Problems:
        return True
    return bool(advice(ruleset) or faults_of_meaning(ruleset, tried_deals(library, fault.path)))


@pytest.mark.slow
def test_nearly_every_fault_put_in_is_found() -> None:
    faults = seeded(how_many(360, 40, 1000), SEED)
    missed = [fault.name for fault in faults if not is_found(fault)]
    assert len(missed) <= MISSED * len(faults), missed
