"""Records that cannot be right: each fault is named at its place, all of them at once."""

from __future__ import annotations

import re
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
            # A file has null, true and [a, b].
            assert not re.search(r"\b(None|True|False)\b|\['|[({]'", sentence), sentence


def test_a_sentence_counts_seats_from_one_and_its_place_as_the_record_does(library: Library) -> None:
    (problem,) = problems_of(chengdu(changed(WINNING, player=1, discarder=1)), library)
    assert problem.path == "events[0].from"
    assert problem.message("zh").startswith("座位 2 不能给自己点炮")
    assert problem.message("en").startswith("Seat 2 cannot win on its own discard")


def test_the_value_of_a_fact_that_is_a_seat_is_told_as_a_record_has_it(library: Library) -> None:
    record = chengdu(WINNING, facts={"last_drawer": "zzz"}) | {"ruleset": "changsha"}
    found = {problem.path: problem.message("zh") for problem in problems_of(record, library)}
    assert found["facts.last_drawer"] == "海底（last_drawer）不能是“zzz”；可以是 0–3 / null"


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
