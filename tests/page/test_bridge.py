"""What a page asks the core: the same amounts as the command line, receipts held against what they say."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from calculator.page import Bridge
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.statement import receipt, receipt_code
from tests.how_much import sampled
from tests.make_deals import KONG_THEN_FLUSH, deal, win
from tests.read_golden import golden_lines
from tests.run_program import command_line

FILES = ("records.jsonl", "changsha.jsonl", "fangpaofa.jsonl", "taiwan.jsonl", "claims.jsonl")
RECORDS = [line["record"] for file in FILES for line in golden_lines(file)]
GOOD = [line["record"] for line in golden_lines("records.jsonl") if "errors" not in line["expect"]]


@pytest.fixture(scope="module")
def bridge(library: Library) -> Bridge:
    return Bridge(library)


def asked(bridge: Bridge, ask: str, language: str = "zh", **facts: Any) -> Any:
    return json.loads(bridge.answer(json.dumps({"ask": ask, "language": language, **facts})))


def test_every_golden_deal_is_answered_as_on_the_command_line(bridge: Bridge) -> None:
    given = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in RECORDS)
    said = command_line("score", "--jsonl", given=given).stdout.splitlines()
    answers = [bridge.answer(json.dumps({"ask": "score", "record": record}, ensure_ascii=False)) for record in RECORDS]
    assert len(answers) > 300
    assert answers == said


@sampled(1)
@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
def test_every_golden_receipt_opens_the_same_with_the_nets_of_the_deal(
    bridge: Bridge, library: Library, language: str
) -> None:
    for record in GOOD:
        settlement = settle_record(record, library)
        for text in (receipt(settlement, record, language), receipt_code(settlement, record, language)):
            found = asked(bridge, "open", language, text=text)
            assert found["verdict"]["kind"] == "same", found
            assert found["notes"] == []
            deal = found["deal"]
            points = [int(one["net"].replace("−", "-")) for one in deal["players"]]
            assert points[: settlement.deal.seats] == list(settlement.net)
            assert sum(points) == 0
            reported = [row for event in deal["events"] for row in event["payments"]] + deal["whole"]
            assert sorted(at for row in reported for at in row["rows"]) == list(range(len(settlement.transfers)))
            for row in reported:
                assert {settlement.transfers[at].points for at in row["rows"]} == {row["amount"]}


def test_a_changed_amount_stands_beside_the_right_one_where_it_is_paid(bridge: Bridge, library: Library) -> None:
    seen = 0
    for record in GOOD:
        settlement = settle_record(record, library)
        text = receipt(settlement, record)
        lines = text.splitlines()
        for at, line in enumerate(lines):
            ends = re.search(r"= (\d+)$", line)
            if ends is None or not line.startswith("   "):
                continue
            wrong = str(int(ends[1]) + 1)
            changed = "\n".join([*lines[:at], line[: ends.start(1)] + wrong, *lines[at + 1 :]])
            found = asked(bridge, "open", text=changed)
            assert found["verdict"]["kind"] == "differs"
            assert f"写 {wrong}，算出来 {ends[1]}" in found["verdict"]["text"]
            reported = [row for event in found["deal"]["events"] for row in event["payments"]] + found["deal"]["whole"]
            (marked,) = [row for row in reported if "changed" in row]
            assert (marked["changed"]["before"], marked["changed"]["now"]) == (wrong, ends[1])
            assert str(marked["amount"]) == ends[1]
            assert found["notes"] == ["小票末尾的码没动，是上面的文字后来被人改过。"]
            seen += 1
    assert seen > 50


def test_every_changed_digit_of_a_receipt_is_noticed(bridge: Bridge, library: Library) -> None:
    record = GOOD[0]
    settlement = settle_record(record, library)
    for text in (receipt(settlement, record), receipt_code(settlement, record)):
        for match in re.finditer(r"\d", text):
            changed = text[: match.start()] + str((int(match[0]) + 1) % 10) + text[match.end() :]
            assert asked(bridge, "open", text=changed)["verdict"]["kind"] in ("differs", "none"), changed


def test_a_changed_line_that_pays_nothing_stands_at_its_event(bridge: Bridge, library: Library) -> None:
    record = GOOD[0]
    text = receipt(settle_record(record, library), record)
    at = next(number for number, line in enumerate(text.splitlines()) if line.startswith("1. "))
    lines = text.splitlines()
    lines[at] += "！"
    found = asked(bridge, "open", text="\n".join(lines))
    (changed,) = found["deal"]["events"][0]["changed"]
    assert changed["said"].endswith("！")
    assert changed["line"] == text.splitlines()[at]


def test_a_changed_figure_that_is_no_amount_is_not_called_one(bridge: Bridge, library: Library) -> None:
    text = receipt(settle_record(GOOD[0], library), GOOD[0])
    head = text.splitlines()[0]
    digest = re.search(r"#[0-9a-f]+", head)
    assert digest is not None
    lie = head.replace(digest[0], digest[0][:-1] + ("1" if digest[0][-1] != "1" else "2"))
    verdict = asked(bridge, "open", text=text.replace(head, lie))["verdict"]
    assert verdict["title"] == "有一行不一样"
    assert verdict["text"] == f"小票第 1 行被改过：写的是“{lie}”，按记录重新算是：{head}"


def test_an_honest_receipt_of_another_version_begins_with_the_rules(bridge: Bridge) -> None:
    record = deal("chengdu", win(0, "2345678999p111p", "8p", discarder=2))
    path = BUILT_IN / "chengdu.yaml"
    dearer = path.read_text(encoding="utf-8").replace("en: Full flush, value: 2", "en: Full flush, value: 3", 1)
    other = Library(texts={path: dearer})
    verdict = asked(bridge, "open", text=receipt(settle_record(record, other), record))["verdict"]
    assert verdict["kind"] == "differs"
    assert verdict["text"].startswith("规则 chengdu 不是同一份")


@pytest.mark.parametrize(
    "text", ["", "今晚打牌吗", "〔算番1·abc", "SUANFAN1:AAA:0123456789", "SUANFAN9:AAAAAA:0123456789"]
)
def test_what_is_no_receipt_is_said_to_be_none(bridge: Bridge, text: str) -> None:
    found = asked(bridge, "open", text=text)
    assert found["verdict"]["kind"] == "none"
    assert found["verdict"]["text"]
    assert found["deal"] is None


@pytest.mark.parametrize("request_text", ["", "[]", "null", "{}", '{"ask": "score"}', '{"ask": "dance"}', "☃"])
def test_whatever_is_asked_there_is_an_answer(bridge: Bridge, request_text: str) -> None:
    (error,) = json.loads(bridge.answer(request_text))["errors"]
    assert error["message"]


def test_a_text_file_is_read_in_both_encodings(bridge: Bridge) -> None:
    for encoding in ("utf-8", "utf-8-sig", "gb18030"):
        assert json.loads(bridge.text_of("〔算番1·小票〕".encode(encoding))) == {"text": "〔算番1·小票〕"}
    assert json.loads(bridge.text_of(b"\x00\x01"))["errors"]


@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
def test_every_shipped_ruleset_can_be_chosen(bridge: Bridge, library: Library, language: str) -> None:
    found = asked(bridge, "rulesets", language)
    assert [one["id"] for one in found] == list(library.paths())
    assert all(one["name"] for one in found)


def test_what_somebody_says_is_right_or_explained(bridge: Bridge) -> None:
    record = {
        "format": 1,
        "ruleset": "chengdu",
        "dealer": 0,
        "events": [KONG_THEN_FLUSH[1]],
    }
    assert asked(bridge, "claim", record=record, claim="8")["right"]
    assert asked(bridge, "claim", record=record, claim="丙 +8")["right"]
    wrong = asked(bridge, "claim", record=record, claim="4")
    assert not wrong["right"]
    assert any(one["text"] == "漏了根" for one in wrong["explanations"])
    assert all(one["steps"] for one in wrong["explanations"])
    assert asked(bridge, "claim", record=record, claim="很多")["errors"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("format: 1\nkind: night\nrows: []\n", "session file"),
        (json.dumps(RECORDS[0]), "deal record"),
        ("name: {zh: 我们的}\nextends: chengdu\n", "ruleset"),
        ("刚才那盘，我说是 8 分\n", "no receipt"),
    ],
)
def test_what_is_no_receipt_is_told_by_what_it_is(bridge: Bridge, text: str, words: str) -> None:
    verdict = asked(bridge, "open", "en", text=text)["verdict"]
    assert verdict["kind"] == "none"
    assert words in verdict["text"]


def test_a_hand_that_the_end_of_the_wall_shows_says_what_it_waits_on(bridge: Bridge, library: Library) -> None:
    shown = {"0": {"hand": "1112245777888s"}, "1": {"hand": "1355789m346s"}, "3": {"hand": "2246m3367p33466s"}}
    record = {
        "format": 1,
        "ruleset": "chengdu",
        "dealer": 0,
        "events": [*KONG_THEN_FLUSH, {"type": "exhausted", "hands": shown}],
    }
    found = asked(bridge, "open", text=receipt(settle_record(record, library), record))
    assert [hand["note"] for hand in found["deal"]["events"][-1]["hands"]] == ["叫 3、6条", "没叫", "没叫"]
