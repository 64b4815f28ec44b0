"""Requests about one hand that cannot be answered: each fault at its place, whatever stands in them."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.text import LANGUAGES
from tests.analyse_hands import analyse
from tests.attacks.mutations import JUNK, mutate, places
from tests.read_golden import golden_lines

HAND = "123456789m123p9p"
KONG = {"kind": "concealed", "tile": "1m"}


def request(**values: Any) -> dict[str, Any]:
    """A good request in Chengdu, with other values; None leaves a key out."""
    given = {"ruleset": "chengdu", "hand": HAND, **values}
    return {key: value for key, value in given.items() if value is not None}


FAULTS: dict[str, tuple[Any, list[tuple[str, str]]]] = {
    "nothing": (None, [("", "request_expected")]),
    "a list": ([], [("", "request_expected")]),
    "no ruleset": (request(ruleset=None), [("ruleset", "key_missing")]),
    "an unknown ruleset": (request(ruleset="chengd"), [("ruleset", "ruleset_unknown")]),
    "no hand": (request(hand=None), [("hand", "key_missing")]),
    "a hand of no tiles": (request(hand="123m4q"), [("hand", "tiles_character")]),
    "a hand in a list": (request(hand=["1m"]), [("hand", "tiles_wanted")]),
    "twelve tiles": (request(hand="123456789m123p"), [("hand", "request_count")]),
    "fifteen tiles": (request(hand="123456789m123p99p1s"), [("hand", "request_count")]),
    "a fifth copy": (request(hand="11111m456789m12p"), [("hand", "fifth_copy")]),
    "a fifth copy with a kong": (request(hand="1m456789m123p", kongs=[KONG]), [("hand", "fifth_copy")]),
    "honors in Chengdu": (request(hand="123456789m123p1z"), [("hand", "tile_not_here")]),
    "an unknown key": (request(tile="1m"), [("tile", "key_unknown")]),
    "an unknown option": (request(options={"bse": 1}), [("options.bse", "option_unknown")]),
    "a value that no option has": (request(options={"base": 0}), [("options.base", "option_value")]),
    "a chow in Chengdu": (
        request(hand="456789m123p9p", melds=[{"type": "chow", "tiles": "123m"}]),
        [("melds[0]", "chow_not_here")],
    ),
    "a kong among the melds": (
        request(hand="456789m123p9p", melds=[{"type": "kong", "tile": "1m"}]),
        [("melds[0].type", "meld_kong")],
    ),
    "a kong of no kind": (request(hand="456789m123p9p", kongs=[{"tile": "1m"}]), [("kongs[0].kind", "kong_kinds")]),
    "a kong that is a text": (request(hand="456789m123p9p", kongs=["1m"]), [("kongs[0]", "kong_kinds")]),
    "a kong that somebody fed": (
        request(hand="456789m123p9p", kongs=[{**KONG, "from": 1}]),
        [("kongs[0].from", "key_unknown")],
    ),
    "kongs that are no list": (request(kongs=KONG), [("kongs", "list_wanted")]),
    "精 where there are none": (request(jing="5m"), [("jing", "jing_not_here")]),
    "no 精 where they are played": (request(ruleset="jian"), [("jing", "jing_missing")]),
    "精 that are no tile": (request(ruleset="jian", jing="5q"), [("jing", "tiles_character")]),
    "two turned-up tiles": (request(ruleset="jian", jing="55m"), [("jing", "one_tile_wanted")]),
    "three things at once": (
        request(hand="123m", options={"base": "x"}, jing="5m"),
        [("options.base", "option_value"), ("jing", "jing_not_here"), ("hand", "request_count")],
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_request_that_cannot_be_answered_is_told_why(name: str, library: Library) -> None:
    given, expected = FAULTS[name]
    with pytest.raises(Problems) as caught:
        analyse(given, library)
    assert sorted((problem.path, problem.code) for problem in caught.value.problems) == sorted(expected)
    assert all(problem.message(language) for problem in caught.value.problems for language in LANGUAGES)


def test_a_key_of_a_kong_that_is_nearly_right_is_answered_with_the_right_one(library: Library) -> None:
    kong = {"kind": "concealed", "tiel": "1m"}
    with pytest.raises(Problems) as caught:
        analyse(request(hand="456789m123p9p", kongs=[kong]), library)
    messages = {problem.path: (problem.code, problem.hint) for problem in caught.value.problems}
    assert messages == {"kongs[0].tiel": ("key_unknown", "tile"), "kongs[0].tile": ("key_missing", "")}


def answered_or_refused(given: Any, library: Library) -> bool:
    try:
        answer = analyse(given, library)
    except Problems as found:
        problems = found.problems
    else:
        assert set(answer) in ({"shanten", "waits"}, {"shanten", "wins", "readings"}, {"shanten", "wins"})
        return True
    assert problems
    assert all(problem.message(language) for problem in problems for language in LANGUAGES)
    return False


@pytest.mark.parametrize("junk", JUNK, ids=lambda value: repr(value)[:24])
def test_junk_anywhere_in_a_request_is_answered_or_refused(junk: Any, library: Library) -> None:
    full = request(
        ruleset="jian", hand="456789m9p", jing="5m", melds=[{"type": "chow", "tiles": "123p"}], kongs=[KONG], options={}
    )
    for place in places(full)[1:]:
        *way, last = place
        broken = copy.deepcopy(full)
        holder: Any = broken
        for key in way:
            holder = holder[key]
        holder[last] = copy.deepcopy(junk)
        answered_or_refused(broken, library)


def test_a_mangled_request_is_answered_or_refused_but_never_breaks(library: Library) -> None:
    rng = random.Random(3)
    originals = [line["request"] for line in golden_lines("hands.jsonl")]
    answered = 0
    for _ in range(600):
        given = copy.deepcopy(rng.choice(originals))
        for _ in range(rng.choice((1, 1, 2, 4))):
            if isinstance(given, dict) and given:
                given = mutate(given, rng)
        answered += answered_or_refused(given, library)
    assert answered > 30
