"""Whole deals and hands with known outcomes, through the command line as people and programs use it, and in-process."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.analyse_hands import analyse
from tests.read_golden import golden_lines
from tests.run_program import command_line, program

DEALS = golden_lines("records.jsonl")
HANDS = golden_lines("hands.jsonl")


def as_lines(values: list[Any]) -> str:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


def seen(result: dict[str, Any]) -> dict[str, Any]:
    """A result in the form of the known answers."""
    if "errors" in result:
        return {"errors": True, "paths": sorted({error["path"] for error in result["errors"]})}
    transfers = [[row["event"], row["from"], row["to"], row["reason"], row["points"]] for row in result["transfers"]]
    found = {
        "net": result["net"],
        "next_dealer": result["next_dealer"],
        "transfers": sorted(transfers, key=lambda row: (-1 if row[0] is None else row[0], *row[1:])),
        "points": [[win["event"], win["points"]] for win in result["wins"]],
    }
    if result["warnings"]:
        found["unfinished"] = [warning["code"] for warning in result["warnings"]] == ["unfinished"]
    return found


def expected(line: dict[str, Any]) -> dict[str, Any]:
    expect: dict[str, Any] = line["expect"]
    return {**expect, "paths": sorted(expect["paths"])} if expect.get("errors") else expect


def answered(answer: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """In-process: the result, or what was wrong in the form of one."""
    try:
        return answer()
    except Problems as problems:
        return {"errors": [problem.as_dict() for problem in problems.problems]}


@pytest.mark.parametrize("line", DEALS, ids=lambda line: line["id"])
def test_a_known_deal_settles_as_known(line: dict[str, Any], library: Library) -> None:
    result = answered(lambda: settle_record(line["record"], library).as_dict())
    assert seen(result) == expected(line)


@pytest.mark.parametrize("line", HANDS, ids=lambda line: line["id"])
def test_a_known_hand_reads_as_known(line: dict[str, Any], library: Library) -> None:
    result = answered(lambda: analyse(line["request"], library))
    if "errors" in result:
        result = seen(result)
    assert result == expected(line)


def test_the_command_line_settles_every_known_deal_line_for_line() -> None:
    ran = program("score", "--jsonl", given=as_lines([line["record"] for line in DEALS]))
    assert ran.stderr == ""
    assert ran.returncode == 1  # some of the lines are bad records
    results = [json.loads(text) for text in ran.stdout.splitlines()]
    assert len(results) == len(DEALS)
    differing = {
        line["id"]: (seen(result), expected(line))
        for line, result in zip(DEALS, results, strict=True)
        if seen(result) != expected(line)
    }
    assert differing == {}


def test_the_command_line_reads_every_known_hand_line_for_line() -> None:
    ran = program("hand", "--jsonl", given=as_lines([line["request"] for line in HANDS]))
    assert ran.stderr == ""
    assert ran.returncode == 1
    results = [json.loads(text) for text in ran.stdout.splitlines()]
    wrong = [
        line["id"]
        for line, result in zip(HANDS, results, strict=True)
        if (seen(result) if "errors" in result else result) != expected(line)
    ]
    assert wrong == []


def test_good_lines_alone_end_well() -> None:
    good = [line["record"] for line in DEALS if not line["expect"].get("errors")][:5]
    assert command_line("score", "--jsonl", given=as_lines(good)).returncode == 0
    hands = [line["request"] for line in HANDS if not line["expect"].get("errors")][:5]
    assert command_line("hand", "--jsonl", given=as_lines(hands)).returncode == 0


def test_blank_lines_and_a_missing_last_line_end_do_not_matter() -> None:
    first, second = (json.dumps(line["record"]) for line in DEALS[:2])
    ran = command_line("score", "--jsonl", given=f"\n{first}\r\n\n   \n{second}")
    assert ran.returncode == 0
    assert [seen(json.loads(text)) for text in ran.stdout.splitlines()] == [expected(line) for line in DEALS[:2]]


def test_the_deal_of_the_specification_settles_as_written_there(library: Library) -> None:
    record = {
        "format": 1,
        "ruleset": "chengdu",
        "options": {"base": 1},
        "stake": "0.5",
        "players": ["老王", "小李", "阿珍", "大刘"],
        "dealer": 0,
        "events": [
            {"type": "kong", "player": 1, "kind": "exposed", "tile": "5s", "from": 3},
            {
                "type": "win",
                "player": 0,
                "from": 2,
                "hand": "2345678999p",
                "melds": [{"type": "pong", "tile": "1p"}],
                "tile": "8p",
                "flags": ["last_tile"],
            },
            {
                "type": "exhausted",
                "hands": {
                    1: {"hand": "123m456m789m1s"},
                    2: {"hand": "1147m22668899s1m"},
                    3: {"hand": "3336m2347p66789s"},
                },
            },
        ],
    }
    result = settle_record(record, library).as_dict()
    assert result["net"] == [8, 16, 0, -24]
    assert result["money"] == ["4", "8", "0", "-12"]
    assert (result["dealer"], result["next_dealer"], result["warnings"]) == (0, 0, [])
    assert [(row["event"], row["from"], row["to"], row["points"], row["reason"]) for row in result["transfers"]] == [
        (0, 3, 1, 2, "kong"),
        (1, 2, 0, 8, "win"),
        (2, 3, 1, 12, "flower_pig"),
        (2, 3, 2, 10, "flower_pig"),
        (2, 2, 1, 2, "ready_check"),
    ]
    (won,) = result["wins"]
    assert won["groups"] == ["111p", "234p", "567p", "88p", "999p"]
    assert [(item["id"], item["value"], item["count"]) for item in won["items"]] == [
        ("pure_suit", 2, 1),
        ("last_tile", 1, 1),
    ]
    assert (won["event"], won["player"], won["points"], won["values"]["fan"]) == (1, 0, 8, 4)
