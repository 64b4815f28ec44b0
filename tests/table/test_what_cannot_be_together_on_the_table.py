"""What cannot be together is not offered: not by a button of the window or the page, not in a sentence; and where it is said
all the same, it is told and moves no points."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from calculator.app import Recorder
from calculator.deals import Deal
from calculator.page import Bridge
from calculator.rules.library import Library
from calculator.table import OpenTable, facts_of_hand, facts_of_players, flag_reason, refusal, toggle_flag
from calculator.typed import enter_text
from tests.make_deals import deal, win

CLOSED = win(1, "123456m789p2355s", "4s")
HEAVENLY = {**CLOSED, "flags": ["heavenly"]}
RIICHI = {"riichi": ["none", "single", "none", "none"]}
WHITES = win(1, "123m456p345789s5z", "2m")
NAMES = ["老王", "小李", "阿珍", "大刘"]


def table_with(library: Library, record: dict[str, Any]) -> OpenTable:
    open_table = OpenTable(Deal(record["ruleset"]))
    open_table.start(library)
    open_table.open_data({"players": NAMES, **record})
    return open_table


def test_the_table_greys_a_circumstance_that_cannot_be(library: Library) -> None:
    open_table = table_with(library, deal("riichi", CLOSED, dealer=1, facts=RIICHI))
    reason = flag_reason(open_table, "heavenly")
    assert reason is not None
    assert reason.facts["reason"]("zh") == "不可能：天和以前有人立直"
    assert reason.facts["reason"]("en") == "not possible: a riichi before a heavenly win"
    assert not open_table.make(toggle_flag, "heavenly")
    assert flag_reason(table_with(library, deal("riichi", CLOSED, dealer=1)), "heavenly") is None


def test_the_table_greys_a_fact_that_cannot_be(library: Library) -> None:
    open_table = table_with(library, deal("riichi", HEAVENLY, dealer=1))
    riichi = facts_of_players(open_table)[0]
    said = refusal(open_table, riichi[2], "single")
    assert said is not None
    assert said("zh") == "不可能：天和以前有人立直"
    assert refusal(open_table, riichi[2], "none") is None
    hangzhou = table_with(library, deal("hangzhou", WHITES))
    piao = facts_of_hand(hangzhou)[0]
    assert [refusal(hangzhou, piao, discarded) is None for discarded in range(5)] == [True, True, True, True, False]


def test_what_a_fact_requires_is_told_before_the_hand_is_whole(library: Library) -> None:
    open_table = table_with(library, deal("riichi", {**win(1, "123m", "4s"), "hand": "123m"}))
    ippatsu = next(shown for shown in facts_of_hand(open_table) if shown.fact.id == "ippatsu")
    said = refusal(open_table, ippatsu, True)
    assert said is not None
    assert said("zh") == "要立直"
    # how many fives there are is not known yet
    red = next(shown for shown in facts_of_hand(open_table) if shown.fact.id == "red")
    assert refusal(open_table, red, 1) is None


def test_a_sentence_that_says_what_cannot_be_is_not_taken(library: Library) -> None:
    open_table = table_with(library, {**deal("riichi", dealer=1, facts=RIICHI), "events": []})
    assert not enter_text(open_table, "小李自摸 123456m789p2355s 胡4s 天胡")
    assert [one.facts["reason"]("zh") for one in open_table.notice] == ["不可能：天和以前有人立直"]
    assert not open_table.record()["events"]


def test_what_cannot_be_lies_unsettled_and_moves_no_points_in_a_night(library: Library, tmp_path: Path) -> None:
    open_table = table_with(library, {**deal("hangzhou", dealer=1), "events": []})
    recorder = Recorder(open_table, tmp_path, lambda: tuple(NAMES))
    assert enter_text(open_table, "小李自摸 123m456p345789s5z 胡2m 飘几次4")
    outcome = open_table.outcome
    assert outcome is not None
    assert [problem.message("zh") for problem in outcome.problems] == ["不可能：打出去的和手里的白板不止四张"]
    assert not outcome.complete
    assert recorder.record()
    sheet = recorder.book().sheet
    assert sheet is not None
    assert [problem.code for problem in sheet.rows[0].problems] == ["impossible"]
    assert (sheet.rows[0].net, sheet.rows[0].totals) == (None, (0, 0, 0, 0))


def test_the_page_does_not_offer_what_cannot_be(library: Library) -> None:
    """Heavenly with riichi cannot be; without it the dealer is asked."""
    offered = []
    for facts in (RIICHI, {}):
        bridge = Bridge(library)
        record = deal("riichi", CLOSED, dealer=1, facts=facts)
        for does in ({"do": "record", "record": record}, {"do": "act", "action": "step:who"}):
            page = json.loads(bridge.answer(json.dumps({"ask": "table", "language": "zh", **does})))
        chips = [one for one in page["stage"]["chips"] if one["action"].startswith("flag:heavenly")]
        offered.append([one["why"] for one in chips])
    assert all("天和以前有人立直" in why for why in offered[0])
    assert offered[1] == [""]
