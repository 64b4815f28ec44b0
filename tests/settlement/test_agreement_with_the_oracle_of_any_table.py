"""Invented deals and hands of 放炮罚, 台灣 and 长沙, good and faulty, settled by the program and by an oracle of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.analyse_hands import analyse
from tests.how_much import how_many
from tests.oracle.any_table import generate, judge, tiles
from tests.oracle.any_table.games import GAMES
from tests.run_program import command_line

LIBRARY = Library()


def _as_judged(result: dict[str, Any]) -> dict[str, Any]:
    """A result of the program in the words of the oracle."""
    if "errors" in result:
        return {"errors": sorted({problem["path"] for problem in result["errors"]})}
    rows = [[row[key] for key in ("event", "from", "to", "reason", "points")] for row in result["transfers"]]
    messages = {key: result[key] for key in ("net", "pot", "next_dealer", "next_facts") if key in result}
    return messages | {
        "transfers": sorted(rows, key=judge.order),
        "points": [[win["event"], win["points"]] for win in result["wins"]],
        "unfinished": bool(result["warnings"]),
    }


def _worth(ruleset: str, win: dict[str, Any]) -> list[Any]:
    ids = sorted(item["id"] for item in win["items"] if item["value"] > 0)
    if ruleset != "fangpaofa":
        return ids
    return [win["values"]["huxi"], ids, {key: win["values"][key] for key in ("huxi", "red", "base", "doublings")}]


def _agree(given: dict[str, Any], result: dict[str, Any]) -> None:
    judged = judge.settle(given)
    worths, groups = judged.pop("worths", []), dict(judged.pop("groups", []))
    assert _as_judged(result) == judged
    for win, (event, best) in zip(result.get("wins", []), worths, strict=True):
        assert win["event"] == event
        assert _worth(given["ruleset"], win) in best
        divided = tuple(sorted(tuple(tiles.parse(group)) for group in win["groups"]))
        assert groups[event] == [()] or divided in groups[event]


def _settled(record: dict[str, Any]) -> dict[str, Any]:
    try:
        return settle_record(record, LIBRARY).as_dict()
    except Problems as found:
        return {"errors": [{"path": problem.path} for problem in found.problems]}


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_invented_deal_comes_out_as_the_oracle_says(ruleset: str) -> None:
    for case in generate.records(100, ruleset, how_many(3000, 300)):
        try:
            _agree(case.given, _settled(case.given))
        except AssertionError as error:
            raise AssertionError(f"{case.id} {case.fault} {json.dumps(case.given, ensure_ascii=False)}") from error


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_invented_hand_is_read_as_the_oracle_reads_it(ruleset: str) -> None:
    for case in generate.requests(7, ruleset, how_many(1000, 100)):
        try:
            found = analyse(case.given, LIBRARY)
        except Problems as problems:
            found = {"errors": sorted({problem.path for problem in problems.problems})}
        if ruleset == "fangpaofa":
            found.pop("shanten", None)
        assert found == judge.analyse(case.given), (case.id, case.fault, case.given)


@pytest.mark.parametrize("ruleset", GAMES)
def test_lines_are_scored_as_the_oracle_says(ruleset: str) -> None:
    cases = list(generate.records(200, ruleset, how_many(400, 40)))
    lines = "".join(json.dumps(case.given, ensure_ascii=False) + "\n" for case in cases)
    done = command_line("score", "--jsonl", given=lines)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    for case, result in zip(cases, results, strict=True):
        _agree(case.given, result)
