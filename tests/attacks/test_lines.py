"""Lines of JSON from strangers: each gets one line of JSON back, a sound result or problems that can be said."""

from __future__ import annotations

import functools
import json
import random
from typing import Any

import pytest

from calculator.cli.hand import Analysing
from calculator.cli.line_answers import Answer, answer_line
from calculator.cli.score import Settling
from calculator.text import LANGUAGES, Language
from tests.attacks.figures import bounded, done
from tests.attacks.mutations import mutated_line
from tests.how_much import how_many, invented
from tests.read_golden import golden_lines

pytestmark = invented
LINES = 2_000
LONGEST = 200_000
"""Bytes of an answer; that of a whole deal has a fifth of them."""


@functools.cache
def answers(command: str, language: Language) -> Answer:
    return (Settling if command == "score" else Analysing)(language).make()


@functools.cache
def good(command: str) -> list[dict[str, Any]]:
    """What the commands are given where nobody means harm."""
    if command == "hand":
        return [line["request"] for line in golden_lines("hands.jsonl")]
    return [line["record"] for line in golden_lines("records.jsonl")]


def sound(answer: dict[str, Any]) -> None:
    """Nothing is said that is not so: points add up to nothing, and a problem has a sentence."""
    if "errors" in answer:
        assert answer["errors"]
        assert all(error["message"] and error["code"] != "line_failed" for error in answer["errors"])
    elif "net" in answer:
        assert sum(answer["net"]) == 0


@pytest.mark.parametrize("command", ["score", "hand"])
@pytest.mark.parametrize("seed", range(how_many(10, 1, 250)))
def test_a_mutated_line_is_answered_with_a_line(command: str, seed: int) -> None:
    chance = random.Random(f"{command} {seed}")
    for _ in range(how_many(LINES, LINES // 4)):
        line = mutated_line(chance, good(command))
        language = chance.choice(LANGUAGES)
        with bounded(line):
            text, failed = answer_line(answers(command, language), line, language)
        assert len(text.encode()) < LONGEST, line[:300]
        assert text.count("\n") == (text != "")
        if text:
            answer = json.loads(text)
            assert failed == ("errors" in answer), line[:300]
            sound(answer)
    done(lines=how_many(LINES, LINES // 4))
