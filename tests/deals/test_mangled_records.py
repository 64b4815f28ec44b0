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
from tests.deals.bad_records import AFTER_KONG, EXHAUSTED, KONG, WINNING, changed, chengdu, jian
from tests.how_much import sampled
from tests.make_deals import kong, win
from tests.read_golden import golden_lines

NESTED: Any = []
for _ in range(200):
    NESTED = [NESTED]

JUNK: tuple[Any, ...] = (
    None, True, False, 0, -1, 3, 4, 5, 10**12, 10**40, -(10**40), 0.5, float("nan"), float("inf"), "", " ", "0", "1",
    "1m", "9z", "123m", "11112222333344445555m", "m", "１m", "一万", "\0", "\ud800", "🀄", "x" * 10_000, "1" * 5000,
    "win", "kong", "exhausted", "false_win", "dead_hand", "exposed", "added", "concealed", "chow", "pong", "off",
    "chengdu", "wuhu", "jian", "../chengdu.yaml", "/", [], {}, [None], [[]], {"": None}, {"type": "win"}, {1: 2},
    {None: None}, [1, 2], [0, 0], [[0, 0]] * 4, ["after_kong"], ["robbing_kong", "kong_discard"], NESTED,
    {"tile": "5m", "held": [[1, 1]] * 4},
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside a record, as deep as records go."""
    inner: list[tuple[Any, Any]] = []
    if len(path) > 8:
        return [path]
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(place for key, part in inner for place in places(part, (*path, key)))]


def mutate(record: Any, rng: random.Random) -> Any:
    """One change somewhere: dropped, replaced by junk or by another part of the record, doubled, renamed, a letter off."""
    place = rng.choice(places(record)[1:])
    *way, last = place
    holder = record
    for key in way:
        holder = holder[key]
    what = rng.randrange(6)
    if what == 0:
        del holder[last]
    elif what == 1:
        holder[last] = copy.deepcopy(rng.choice(JUNK))
    elif what == 2 and isinstance(holder, list):
        holder.insert(rng.randrange(len(holder) + 1), copy.deepcopy(holder[last]))
    elif what == 3 and isinstance(holder, dict):
        holder[rng.choice(["type", "player", "from", "tile", "hand", "melds", "x", 7, None])] = holder.pop(last)
    elif what == 4 and isinstance(holder[last], str) and holder[last]:
        at = rng.randrange(len(holder[last]))
        holder[last] = holder[last][:at] + rng.choice("0123456789mpsz- ") + holder[last][at + rng.randrange(2) :]
    else:
        other = record
        for key in rng.choice(places(record)[1:]):
            other = other[key]
        holder[last] = copy.deepcopy(other)
    return record


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
        jian(kong(0, "exposed 1z"), win(0, "456p789p123s9s", "9s", feeder=1)),
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
