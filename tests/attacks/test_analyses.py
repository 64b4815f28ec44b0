"""Whole analyses of hands, `hand --analyse`, of any ruleset: a bounded number of steps, and what was only estimated says so."""

from __future__ import annotations

import functools
import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from calculator.cli.hand import analysing
from calculator.documents import Problems
from calculator.prospects import lines
from calculator.rules.library import BUILT_IN, Library
from calculator.text import LANGUAGES
from tests.attacks.figures import bounded, done
from tests.how_much import sampled, seeds
from tests.make_hands import a_hand

MOST = 4_000_000
"""Calls of functions: less than a second of a machine of 2020, on which `benchmarks/analyses.py` measures it."""
RULESETS = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))
WORST: tuple[dict[str, Any], ...] = (
    {"ruleset": "guobiao", "hand": "3899m1234p88s245z"},
    {"ruleset": "guobiao", "hand": "23357m457p8s1235z"},
    {"ruleset": "guobiao", "hand": "569m144569p345z", "wild": 2},
    {"ruleset": "jian", "hand": "489m189s1235567z", "jing": "2z"},
    {"ruleset": "guangdong", "hand": "1147m234p15s1557z"},
    {"ruleset": "guangdong", "hand": "78m888p236s5555z", "wild": 2},
    {"ruleset": "wuhan", "hand": "345p22225678s333z", "jing": "1s"},
    {"ruleset": "hongzhong", "hand": "4445566777m7777z"},
    {"ruleset": "hongzhong", "hand": "37m23566789p148s"},
    {"ruleset": "hangzhou", "hand": "55m9p23356s5555z", "wild": 2},
    {"ruleset": "hangzhou", "hand": "", "wild": 13},
    {"ruleset": "wuhu", "hand": "5z", "wild": 12},
    {"ruleset": "chengdu", "hand": "67899m3456p2666s"},
    {"ruleset": "chengdu_five", "hand": "9999m11222p3666s"},
    {"ruleset": "taiwan", "hand": "11357m1267p69s13567z"},
    {"ruleset": "taiwan", "hand": "14457899m77p157s4z", "wild": 2},
    {"ruleset": "tianjin", "jing": "2z", "wild": 1, "hand": "2m11345p238s567z"},
)
"""The hands that took longest of many thousands of random ones."""
ESTIMATED = {"zh": ("模拟", "估"), "en": ("simulated", "estimated"), "zh-Hant": ("模擬", "估")}
"""How a line says that its figures are no exact ones."""


def analysed(request: dict[str, Any]) -> dict[str, Any] | None:
    """What can become of a hand, in a bounded number of steps; None where that is not told, or the request has faults."""
    with bounded(request, MOST), suppress(Problems):
        found: dict[str, Any] | None = json.loads(answer()(request))["prospects"]
        return found
    return None


@functools.cache
def answer() -> Any:
    return analysing("en", None, True)


@functools.cache
def library() -> Library:
    return Library()


def sound(prospects: dict[str, Any]) -> None:
    """Chances are counted or come with how many runs were played, and with an error; they never sink."""
    chances = prospects["chances"]
    assert chances["exact"] == (chances["trials"] == 0)
    assert chances["exact"] or chances["trials"] >= 100
    for line in (chances["ready"], chances["win"]):
        values = [value for value, _ in line]
        assert values == sorted(values)
        assert all((error == 0) == chances["exact"] for _, error in line)
    estimates = [not chances["exact"], not prospects["points"]["exact"]]
    for language in LANGUAGES:
        messages = [line for line in lines(prospects, language) if any(word in line for word in ESTIMATED[language])]
        assert len(messages) == sum(estimates)


@sampled(2)
@pytest.mark.parametrize("request_", WORST, ids=lambda one: f"{one['ruleset']} {one['hand']}")
def test_the_hands_that_take_longest_take_a_bounded_number_of_steps(request_: dict[str, Any]) -> None:
    prospects = analysed(request_)
    if prospects is not None:
        sound(prospects)
    done(analyses=1)


@pytest.mark.parametrize("seed", seeds(24, 2, 300))
def test_any_hand_of_any_ruleset_takes_a_bounded_number_of_steps(seed: int) -> None:
    chance = Random(seed)
    for ruleset in chance.sample(RULESETS, 4):
        request = a_hand(chance, library(), ruleset)
        prospects = analysed(request)
        if prospects is not None:
            sound(prospects)
        done(analyses=1)
