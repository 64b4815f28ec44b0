"""Records that cannot be right: each fault is named at its place, all of them at once."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.text import LANGUAGES
from tests.deals.bad_records import FAULTS, GOOD_ENOUGH, KONG, NO_JING, WINNING, changed, chengdu, jian


def problems_of(record: Any, library: Library) -> list[Any]:
    with pytest.raises(Problems) as caught:
        settle_record(record, library)
    return list(caught.value.problems)


@pytest.mark.parametrize("name", FAULTS)
def test_a_bad_record_is_told_what_is_wrong_and_where(name: str, library: Library) -> None:
    record, expected = FAULTS[name]
    found = problems_of(record, library)
    assert sorted((problem.path, problem.code) for problem in found) == sorted(expected)
    for problem in found:
        for language in LANGUAGES:
            sentence = problem.message(language)
            assert sentence
            assert "{name}" not in sentence
            assert len(sentence) < 400


@pytest.mark.parametrize(
    ("record", "path", "word"),
    [
        (chengdu(dealr=0), "dealr", "dealer"),
        (chengdu(changed(WINNING, "melds", meld=[])), "events[0].meld", "melds"),
        (chengdu(changed(WINNING, flags=["after_kon"])), "events[0].flags", "after_kong"),
        (chengdu(changed(KONG, kind="exposd")), "events[0].kind", "exposed"),
        (chengdu({"type": "exausted"}), "events[0].type", "exhausted"),
        (chengdu(options={"self_drawn": "none"}), "options.self_drawn", "self_draw"),
        ({**chengdu(), "ruleset": "chengd"}, "ruleset", "chengdu"),
        (jian(jing={"tile": "5m", "hold": NO_JING["held"]}), "jing.hold", "held"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_slip_of_the_pen_is_met_with_the_word_that_was_meant(
    record: Any, path: str, word: str, library: Library
) -> None:
    assert word in {problem.hint for problem in problems_of(record, library) if problem.path == path}


@pytest.mark.parametrize("name", GOOD_ENOUGH)
def test_what_the_specification_allows_is_settled(name: str, library: Library) -> None:
    assert sum(settle_record(GOOD_ENOUGH[name], library).net) == 0
