"""日本麻将 in YAML against a public library: han, fu, yaku and what everybody pays for random wins."""

from __future__ import annotations

import random
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.scoring import Circumstances, Scorer
from calculator.settlement import settle_record
from tests.how_much import how_many
from tests.read_golden import golden_lines
from tests.rules.mahjong_hands import HANDS, TABLE, WAITS_TABLE, lines
from tests.rules.pymahjonggb_hands import read_row

NO_WIN = {"no_yaku": {"not_legal"}, "hand_not_winning": {"no_shape", "not_legal"}, "impossible": {"impossible"}}
"""Why the library refuses a hand, and what ours says; four of a kind in seven pairs is a shape that may not win. What no game has
the library reckons; the table knows it (`mahjong_hands.is_impossible`)."""


def ours(line: dict[str, Any], library: Library) -> dict[str, Any]:
    """The same as the library's answer; fu only where it says them (below the limits)."""
    expected = line["expect"]
    try:
        settled = settle_record(line["record"], library).as_dict()
    except Problems as problems:
        code = problems.problems[0].code
        refused = expected.get("refused", "")
        return {"refused": refused if code in NO_WIN.get(refused, ()) else code}
    (win,) = settled["wins"]
    found = {
        "net": settled["net"],
        "han": win["values"]["han"],
        "yaku": {item["id"]: item["count"] for item in win["items"] if item["value"]},
        "fu": win["values"]["fu"],
    }
    return {key: value for key, value in found.items() if key != "fu" or "fu" in expected}


def test_han_fu_yaku_and_payments_are_the_library_s(library: Library) -> None:
    known = golden_lines(TABLE.name)
    for line in known[:: HANDS // how_many(HANDS, 250)]:
        assert ours(line, library) == line["expect"], line["record"]


def test_the_wins_have_every_yaku(library: Library) -> None:
    expected = [line["expect"] for line in golden_lines(TABLE.name)]
    assert len(expected) == HANDS
    items = {item.id for item in library.load("riichi").definition.items}
    assert {yaku for one in expected for yaku in one.get("yaku", ())} == items - {"yakuman"}
    assert {one.get("refused") for one in expected} == {None, *NO_WIN}


def test_every_kind_of_wait_has_the_fu_and_yaku_of_the_library(library: Library) -> None:
    ruleset = library.load("riichi")
    values, _ = ruleset.options({})
    scorer = Scorer(ruleset.table(values))
    facts, plain = (ruleset.default_facts[of] for of in ("win", "player"))
    at = next(fact.index for fact in ruleset.facts_of["player"] if fact.id == "riichi")
    declared = (*plain[:at], "single", *plain[at + 1 :])
    differing, seen = [], set()
    for line in WAITS_TABLE.read_text(encoding="utf-8").splitlines():
        won, han_and_fu, yaku = read_row(line)
        how = Circumstances(
            not won.self_drawn, won.flags, seat=won.seat, facts=facts, own=plain if won.hand.melds else declared
        )
        score = scorer.best(won.hand, how)
        assert score is not None, line
        found = tuple(sorted(one.item.id for one in score.items for _ in range(one.count) if one.item.value))
        fu = 0 if score.value("yakuman") else score.value("fu")
        if (1000 * score.value("han") + fu, found) != (han_and_fu, yaku):
            differing.append((line, score.value("han"), fu, found))
        seen.update(yaku)
    assert differing == []
    assert seen >= {"pinfu", "orphans", "orphans_thirteen", "nine_gates_nine", "four_concealed", "four_concealed_pair"}


def test_fresh_wins_agree_too_where_the_library_is_installed(library: Library) -> None:
    pytest.importorskip("mahjong")
    for line in lines(random.Random("fresh"), 1000):
        assert ours(line, library) == line["expect"], line["record"]
