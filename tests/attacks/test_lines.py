"""Lines of JSON from strangers: each gets one line of JSON back, a sound result or problems that can be said."""

from __future__ import annotations

import copy
import functools
import json
import random
from typing import Any

import pytest

from calculator.cli.hand import analysing
from calculator.cli.line_answers import Answer, answer_line
from calculator.cli.score import settling
from calculator.documents.problems import MOST_SHOWN
from calculator.text import LANGUAGES, Language
from tests.attacks.figures import bounded, done
from tests.attacks.mutations import mutated_line, places
from tests.how_much import how_many, sampled, seeds
from tests.oracle import deals as oracle
from tests.read_golden import golden_lines

LINES = 2_000
LONGEST = 200_000
"""Bytes of an answer; that of a whole deal has a fifth of them."""
UNENCODABLE = "backslashreplace"


@functools.cache
def answers(command: str, language: Language) -> Answer:
    return (settling if command == "score" else analysing)(language)


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


def answered(command: str, line: bytes, language: Language) -> dict[str, Any]:
    """The answer to a line, which is bounded in time and size; nothing for a blank line."""
    with bounded(line):
        text, failed = answer_line(answers(command, language), line, language)
    assert len(text.encode("utf-8", UNENCODABLE)) < LONGEST, line[:300]
    assert text.count("\n") == (text != "")
    answer: dict[str, Any] = json.loads(text) if text else {}
    assert failed == ("errors" in answer), line[:300]
    return answer


LENGTHENED: dict[str, dict[str, Any]] = {
    "unknown keys": {f"key_{at}": at for at in range(90_000)},
    "long keys": {f"{at}{'k' * 300}": at for at in range(5_000)},
    "unknown options": {"options": {f"base_{at}": at for at in range(90_000)}},
    "a long option": {"options": {"长" * 60_000: 1}},
    "players": {"players": ["a"] * 90_000},
    "a long name": {"players": ["长" * 60_000] * 4},
    "events": {"events": [{"type": "kong"}] * 20_000},
    "keys of events": {"events": [{"type": "win", **{f"playr_{at}": 0 for at in range(400)}}] * 200},
    "flags": {"events": [{"type": "win", "flags": ["after_kongs"] * 50_000}]},
    "hands": {"events": [{"type": "exhausted", "hands": {str(at): {} for at in range(50_000)}}]},
    "melds": {"melds": [{"type": "pong"}] * 50_000},
    "keys of melds": {"melds": [{"type": "pong", **{f"tyle_{at}": 0 for at in range(10_000)}}] * 4},
    "a deep list": {"players": functools.reduce(lambda inner, _: [inner], range(900), [])},
}


@sampled(1)
@pytest.mark.parametrize("command", ["score", "hand"])
@pytest.mark.parametrize(("opening", "closing"), ["[]", ('{"a":', "}")])
def test_values_nested_however_deep_are_answered_with_a_problem(command: str, opening: str, closing: str) -> None:
    """Just below the depth at which JSON is refused, the words for it would be worked out too deep."""
    record = good(command)[0]
    for depth in (30, 39, 60, 900, *range(950, 1000), 30_000):
        for place in places(record)[1:]:
            *way, last = place
            deep = copy.deepcopy(record)
            holder: Any = functools.reduce(lambda inner, key: inner[key], way, deep)
            holder[last] = "deep"
            line = json.dumps(deep).replace('"deep"', opening * depth + "1" + closing * depth)
            errors = answered(command, line.encode(), "en").get("errors", [])
            sound({"errors": errors})
            assert depth < 40 or [error["code"] for error in errors] == ["yaml_too_deep"]


@sampled(6)
@pytest.mark.parametrize("command", ["score", "hand"])
@pytest.mark.parametrize("name", LENGTHENED)
def test_far_too_much_of_something_is_answered_shortly(command: str, name: str) -> None:
    """The answer to 90,000 unknown keys is short, and soon there."""
    answer = answered(command, json.dumps({**good(command)[0], **LENGTHENED[name]}).encode(), "zh")
    sound(answer)
    assert len(answer["errors"]) <= MOST_SHOWN + 1


def test_of_a_great_many_problems_the_first_are_told_and_how_many_there_are_besides() -> None:
    """With a suggestion where one is soon found."""
    unknown = {"dealers": 0} | {f"key_{at}": at for at in range(90_000)}
    errors = answered("score", json.dumps({**good("score")[0], **unknown}).encode(), "en")["errors"]
    assert [error["path"] for error in errors[:4]] == ["dealers", "key_0", "key_1", "key_2"]
    assert errors[0]["message"].endswith("Did you mean “dealer”?")
    assert errors[-1] == {
        "path": "",
        "code": "problems_more",
        "message": f"There are {90_001 - MOST_SHOWN} more problems. Fix the ones above first.",
    }


@functools.cache
def answers_before(command: str, language: Language) -> list[dict[str, Any]]:
    """What the good lines are answered before any other line was."""
    return [answered(command, json.dumps(line).encode(), language) for line in good(command)]


def judged(command: str, given: Any) -> dict[str, Any]:
    """What the second implementation makes of a line: net and next dealer, or shanten and what is waited for or won."""
    result = (oracle.settle if command == "score" else oracle.analyse)(given)
    return {key: result[key] for key in ("net", "next_dealer", "shanten", "waits", "wins") if key in result}


@sampled(1)
@pytest.mark.parametrize("command", ["score", "hand"])
@pytest.mark.parametrize("seed", seeds(10, 1, 250))
def test_a_mutated_line_is_answered_with_a_line(command: str, seed: int) -> None:
    """A line that can be settled all the same comes to what the oracle says, and the good lines between to what they did."""
    chance = random.Random(f"{command} {seed}")
    before = {language: answers_before(command, language) for language in LANGUAGES}
    for at in range(how_many(LINES, LINES // 4)):
        line = mutated_line(chance, good(command))
        language = chance.choice(LANGUAGES)
        if answer := answered(command, line, language):
            sound(answer)
            if "errors" not in answer:
                expected = judged(command, json.loads(line))
                assert {key: answer[key] for key in expected} == expected, line[:2000]
        if at % 20 == 0:
            which = chance.randrange(len(good(command)))
            again = answered(command, json.dumps(good(command)[which]).encode(), language)
            assert again == before[language][which], "a good line gives what it gave"
    done(lines=how_many(LINES, LINES // 4))
