"""Whatever stands in a record, it is settled or refused with sentences: no other exception ever comes out."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.text import LANGUAGES
from tests.attacks.mutations import JUNK, mutate, places
from tests.deals.bad_records import AFTER_KONG, EXHAUSTED, KONG, WINNING, changed, chengdu, jian
from tests.how_much import sampled
from tests.make_deals import kong, win
from tests.read_golden import golden_lines


@sampled(3)
@pytest.mark.parametrize("seed", range(8))
def test_a_mangled_record_is_settled_or_refused_but_never_breaks(seed: int, library: Library) -> None:
    rng = random.Random(seed)
    originals = [line["record"] for line in golden_lines("records.jsonl")]
    settled = 0
    for _ in range(500):
        record = copy.deepcopy(rng.choice(originals))
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            if isinstance(record, dict) and record:
                record = mutate(record, rng)
        settled += settled_or_refused(record, library)
    assert settled > 10


def settled_or_refused(record: Any, library: Library) -> bool:
    """True for a sound result, False for problems that can be said; any other exception goes through."""
    try:
        result = settle_record(record, library)
    except Problems as found:
        problems = found.problems
    else:
        assert sum(result.net) == 0
        assert json.dumps(result.as_dict("zh"))
        assert json.dumps(result.as_dict("en"))
        return True
    assert problems
    assert all(problem.message(language) for problem in problems for language in LANGUAGES)
    return False


@pytest.mark.parametrize("junk", JUNK, ids=lambda value: repr(value)[:24])
def test_junk_in_every_single_place_is_settled_or_refused(junk: Any, library: Library) -> None:
    records = [
        chengdu(
            KONG,
            changed(AFTER_KONG, flags=["after_kong"], melds=[]),
            players=list("abcd"),
            stake="1",
            options={"base": 1},
        ),
        chengdu(changed(WINNING, hand="456789m123p9p", melds=[{"type": "pong", "tile": "1m"}]), EXHAUSTED),
        jian(kong(0, "exposed 1z"), win(0, "456p789p123s9s", "9s", discarder=1)),
    ]
    for record in records:
        for place in places(record)[1:]:
            *way, last = place
            broken = copy.deepcopy(record)
            holder: Any = broken
            for key in way:
                holder = holder[key]
            holder[last] = copy.deepcopy(junk)
            settled_or_refused(broken, library)


def test_of_two_who_win_on_one_discard_one_may_be_unknown(library: Library) -> None:
    """Who comes first after the discarder was asked of both."""
    other = {**changed(WINNING, hand="456789m123456p9p"), "player": "0x"}
    for events in ((WINNING, other), (other, WINNING)):
        with pytest.raises(Problems) as found:
            settle_record(chengdu(*events), library)
        assert [problem.path for problem in found.value.problems] == [f"events[{events.index(other)}].player"]
