"""Whatever can be asked about a deal can be asked at every table that comes with the program: it is answered, or refused with a
sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from calculator.audit import Audit, audit_text, parse_claim
from calculator.deals import Deal
from calculator.documents import Problems
from calculator.inquiry import why_no_wins
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import names_of, pot_name
from calculator.table import OpenTable
from calculator.text import LANGUAGES
from calculator.view import (
    Scene,
    comparison_question,
    forgettable,
    matters_question,
    open_facts_question,
    receipt_question,
    scene_of,
    why_not_question,
)
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, examples

CASES = [(ruleset, at) for ruleset in RULESETS for at in range(0, len(examples(ruleset)), 4)]


def scene(ruleset: str, at: int, library: Library) -> Scene:
    open_table = OpenTable(Deal(ruleset))
    open_table.start(library)
    open_table.open_data(examples(ruleset)[at])
    return scene_of(open_table, library, LANGUAGES[at % len(LANGUAGES)])


def answered(question: Callable[[Callable[[], bool], Callable[[object], None]], object]) -> bool:
    """Whether it is; where not, all that is wrong is said in both languages."""
    try:
        assert question(lambda: False, lambda _: None) is not None
    except Problems as problems:
        refused = [problem.message(language) for problem in problems.problems for language in LANGUAGES]
    else:
        return True
    assert all(refused)
    return False


@sampled(30)
@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_a_deal_of_any_table_can_be_asked_about(library: Library, ruleset: str, at: int) -> None:
    asked, chance = scene(ruleset, at, library), Random(at)
    places = [place for place, *_ in forgettable(asked.record)]
    forgotten = frozenset(chance.sample(places, min(2, len(places))))
    assert answered(why_not_question(asked, ""))
    assert answered(comparison_question(asked, ruleset, {}))
    assert answered(receipt_question(asked, ""))
    answered(open_facts_question(asked, forgotten))
    answered(comparison_question(asked, chance.choice(RULESETS), {}))


@sampled(6)
@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_settings_and_slips_of_any_table_are_looked_for(library: Library, ruleset: str, at: int) -> None:
    asked = scene(ruleset, at, library)
    assert answered(matters_question(asked))
    settlement = settle_record(asked.record, library)
    names = names_of(settlement, "zh")
    claim = parse_claim(
        f"{names[-1]}: {settlement.net[-1] + 4}", settlement.deal, names, None, pot_name(settlement.table, "zh")
    )
    found = Audit(settlement, ()).run(claim, most=2, seconds=2.0)
    assert all(audit_text.verdict(found, language) for language in LANGUAGES)


@sampled(12)
@pytest.mark.parametrize(("ruleset", "at"), CASES)
def test_a_hand_of_any_table_that_is_no_win_says_why(library: Library, ruleset: str, at: int) -> None:
    """The winning tile is made another one of those that are played."""
    asked = scene(ruleset, at, library)
    settlement = settle_record(asked.record, library)
    for tile in settlement.table.tiles[at % 5 :: 5]:
        events = [{**event, "tile": str(tile)} if event["type"] == "win" else event for event in asked.record["events"]]
        for lines in why_no_wins({**asked.record, "events": events}, library).values():
            assert all(lines)
