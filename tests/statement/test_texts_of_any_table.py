"""What is said of deals at other tables than mahjong for four: units, a pot, words of the table, payments for its own reasons."""

from __future__ import annotations

import re
from math import inf
from typing import Any

import pytest

from calculator.audit import Audit, audit_text, parse_claim
from calculator.documents import Problems
from calculator.inquiry import compare, comparison_lines, flip_line, flips, outcomes
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import Paper, RichText, TextStyle, item_rows, receipt, report
from calculator.text import Language
from calculator.view import Matters, comparison_page, matters_page, outcomes_page, tables_like
from tests.read_golden import golden_lines
from tests.ruleset_examples import examples

LIBRARY = Library()
CAPPED: dict[str, Any] = next(one for one in examples("fangpaofa") if one.get("options") == {"winner_limit": None})
DEALER: dict[str, Any] = {
    "format": 1,
    "ruleset": "taiwan",
    "options": {"base": 1},
    "dealer": 3,
    "facts": {"streak": 4},
    "events": [
        {"type": "kong", "player": 3, "kind": "added", "tile": "8s"},
        {"type": "win", "player": 3, "from": 2, "hand": "234p3355566777z", "tile": "6z", "flowers": "4f7f"},
    ],
}


def test_an_item_is_counted_in_its_own_unit() -> None:
    settlement = settle_record(CAPPED, LIBRARY)
    score = settlement.wins[0].score
    assert [row.cells[1].text for row in item_rows(score, "zh")] == ["100分", "1番"]
    assert "红胡 100分 + 二十卡 1番" in report(settlement)


def test_groups_of_cards_are_written_as_players_say_them() -> None:
    settlement = settle_record(CAPPED, LIBRARY)
    assert "   牌: 二二二  二七十  七七七  贰贰贰  陆柒捌  柒柒柒  拾拾拾" in report(settlement).splitlines()
    assert "   hand: 222x  270x  777x  222d  678d  777d  000d" in report(settlement, "en").splitlines()


def test_what_the_pot_pays_is_told_by_the_rule_that_says_so() -> None:
    rows = settle_record(CAPPED, LIBRARY).transfers
    assert [row.describe("zh").rpartition("; ")[2] for row in rows] == [
        "200分 封顶 100",
        "多的公账出: 接炮封顶后 200 − 放炮封顶后 100 = 100",
    ]


def test_a_payment_for_another_reason_does_not_tell_what_the_win_is_worth() -> None:
    win, dealer = settle_record(DEALER, LIBRARY).transfers
    assert win.describe("zh") == "大三元 8: 8台 → 9分"
    assert dealer.describe("zh") == "莊家台，放槍的付: 每台 1 × (1 + 2 × 連莊 4) = 9"
    assert dealer.describe("en") == "the dealer's tai, of the discarder: Per tai 1 × (1 + 2 × Streak 4) = 9"


def test_events_are_told_in_the_words_of_the_table() -> None:
    lines = report(settle_record(DEALER, LIBRARY)).splitlines()
    assert "1. 座位4 加槓 8条" in lines
    assert "2. 座位4 胡 发（座位3 放槍）" in lines
    exhausted = {"format": 1, "ruleset": "fangpaofa", "dealer": 2, "events": [{"type": "exhausted"}]}
    assert "1. 黄庄" in receipt(settle_record(exhausted, LIBRARY), exhausted).splitlines()


@pytest.mark.parametrize("language", ["zh", "en"])
def test_seats_without_a_name_are_counted_from_one(language: Language) -> None:
    seat = {"zh": "座位", "en": "seat "}[language]
    settlement = settle_record(CAPPED, LIBRARY)
    flipped = flip_line(settlement, next(iter(flips(settlement))), language).text
    claim = parse_claim("50", settlement.deal, ())
    audited = "\n".join(audit_text.lines(Audit(settlement).run(claim, seconds=inf), language))
    for text in (report(settlement, language, explain=True), flipped, audited):
        assert set(re.findall(rf"{seat}(\d)", text)) <= {"1", "2", "3"}, text
    assert {f"{seat}{number}" for number in (1, 2, 3)} <= set(re.findall(rf"{seat}\d", report(settlement, language)))
    assert [row["from"] for row in settlement.as_dict(language)["transfers"]] == [0, None]


def test_nets_are_told_with_the_pot() -> None:
    now = settle_record(CAPPED, LIBRARY)
    change = next(one for one in flips(now) if one.option.id == "discard_limit")
    assert flip_line(now, change).text == "放炮封顶 100 → 不设，变成：座位1 −200 · 座位2 0 · 座位3 +200 · 公账 0"
    found = list(comparison_lines(compare(CAPPED, "fangpaofa", {"winner_limit": 50}, LIBRARY)))
    assert found[1].text.partition(": ")[2] == "座位1 −100 · 座位2 0 · 座位3 +50 · 公账 +50"


@pytest.mark.parametrize("other", ["chengdu", "taiwan", "sanren"])
def test_a_deal_is_not_compared_where_it_cannot_be_played(other: str) -> None:
    with pytest.raises(Problems) as caught:
        compare(CAPPED, other, {}, LIBRARY)
    assert [problem.code for problem in caught.value.problems] == ["compare_unlike"]


def test_only_tables_at_which_a_deal_can_be_played_are_offered() -> None:
    def like(name: str) -> set[str]:
        ruleset = LIBRARY.load(name)
        return {one.definition.id for one in tables_like(ruleset.table(ruleset.options({})[0]), LIBRARY)}

    assert like("fangpaofa") == {"fangpaofa", "shaoyang"}
    assert like("taiwan") == {"taiwan"}
    assert like("sanren") == {"sanren"}
    assert {"chengdu", "chengdu_five", "riichi", "changsha"} <= like("chengdu")
    assert not like("chengdu") & {"fangpaofa", "taiwan", "sanren"}


def page() -> RichText:
    colours = ("#000",) * 8
    return RichText(TextStyle(), Paper(*colours, ("#111", "#222", "#333", "#444"), lambda pixels: pixels))


def test_the_pages_of_questions_have_a_place_for_the_pot() -> None:
    now = settle_record(CAPPED, LIBRARY)
    matters = str(matters_page(page(), Matters(now, tuple(flips(now)), True)).html())
    assert all(text in matters for text in ("公账", "+3", "+97"))
    compared = str(comparison_page(page(), compare(CAPPED, "fangpaofa", {"winner_limit": 50}, LIBRARY)).html())
    assert all(text in compared for text in ("公账", "+50"))
    asked = {**CAPPED, "events": [{**CAPPED["events"][0], "from": "?"}]}
    assert "公账" in str(outcomes_page(page(), outcomes(asked, LIBRARY)).html())


def test_why_a_deal_does_not_stand_at_another_table_is_said_once() -> None:
    two_won = golden_lines("records.jsonl")[0]["record"]
    found = compare(two_won, "guobiao", {}, LIBRARY)
    refused = [problem.message("zh") for problem in found.sides[1].problems]
    assert len(refused) > len(set(refused)), "several events are refused for one reason"
    said = str(comparison_page(page(), found).html())
    assert [said.count(why) for why in dict.fromkeys(refused)] == [1] * len(set(refused))


@pytest.mark.parametrize(("language", "said"), [("zh", "座位2 立直"), ("en", "seat 2 riichi")])
def test_a_fact_whose_value_names_it_is_said_once(language: Language, said: str) -> None:
    facts = {"riichi": ["none", "single", "none", "none"]}
    win = {"type": "win", "player": 1, "from": 2, "hand": "123456m789p2355s", "tile": "4s"}
    record = {"format": 1, "ruleset": "riichi", "dealer": 0, "facts": facts, "events": [win]}
    messages = next(line for line in report(settle_record(record, LIBRARY), language).splitlines() if said in line)
    assert messages.endswith(said)


def test_a_kong_is_called_one_in_english() -> None:
    assert "1. seat 4: added kong 8 Bamboo" in report(settle_record(DEALER, LIBRARY), "en").splitlines()
