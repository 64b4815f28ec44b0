"""Hands that are entered on a page click by click come to what their records come to, under every shipped ruleset."""

from __future__ import annotations

import json
from typing import Any

import pytest

from calculator.deals import read_deal
from calculator.page import Bridge
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.page.click_deals import clicks, single_win
from tests.read_golden import golden_lines
from tests.ruleset_examples import RULESETS, examples

GOOD = [line["record"] for line in golden_lines("records.jsonl") if "errors" not in line["expect"]]
GOOD = [record for record in GOOD if record["events"]]


class Page:
    """A page that asks the core."""

    def __init__(self, library: Library, language: str = "zh") -> None:
        self._bridge, self._language = Bridge(library), language

    def does(self, **request: Any) -> dict[str, Any]:
        asked = {"ask": "desk", "language": self._language, **request}
        found: dict[str, Any] = json.loads(self._bridge.answer(json.dumps(asked, ensure_ascii=False)))
        return found

    def click(self, click: dict[str, Any]) -> dict[str, Any]:
        """A click; of a fact that counts, so many until it says what is wanted."""
        wanted = click.pop("wanted", None)
        found = self.does(**click)
        for _ in range(40):
            if wanted is None or isinstance(wanted, bool) or click["value"] is not None:
                break
            if self.value(found, click) == wanted:
                break
            found = self.does(**click)
        return found

    def value(self, found: dict[str, Any], click: dict[str, Any]) -> Any:
        """What a fact is after a click, as a record says it."""
        said = self._bridge._hand.desk.record()  # type: ignore[union-attr]
        where = [said, *said.get("events", ())]
        values = [one["facts"][click["id"]] for one in where if click["id"] in one.get("facts", {})]
        own = values[0] if values else None
        return own[click["seat"]] if isinstance(own, list) and click["seat"] is not None else own


def nets(shown: dict[str, Any]) -> list[int]:
    return [int(one["net"].replace("−", "-")) for one in shown["deal"]["players"] if one["seat"] is not None]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_hand_entered_by_clicks_comes_to_what_its_record_comes_to(ruleset: str, library: Library) -> None:
    rules = library.load(ruleset)
    records = [one for one in examples(ruleset) if single_win(read_deal(one, rules)[0]) is not None]
    assert records
    for record in records[:: max(len(records) // 8, 1)]:
        page = Page(library)
        shown: dict[str, Any] = {}
        for click in clicks(record, rules):
            shown = page.click(click)
            assert "errors" not in shown, (record, click, shown)
        assert shown["complete"], (record, shown["asked"], shown["wrong"], shown["notice"])
        assert nets(shown) == list(settle_record(record, library).net), record


def test_every_golden_deal_can_be_laid_on_the_page(library: Library) -> None:
    for record in GOOD:
        shown = Page(library).does(do="record", record=record)
        assert nets(shown) == list(settle_record(record, library).net)


def test_a_win_directly_after_a_kong_is_offered_with_its_amount_beside_the_ordinary_one(library: Library) -> None:
    page = Page(library)
    page.does(do="ruleset", id="chengdu")
    page.does(do="seat", seat=1)
    page.does(do="tile", tile="5s", mode="concealed")
    for tile in ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1s"):
        page.does(do="tile", tile=tile)
    shown = page.does(do="tile", tile="1s")
    drawn = shown["ways"]["cards"][1]
    assert (drawn["points"], "杠上花 15" in drawn["more"]) == ("9", True)
    shown = page.does(do="from", seat=-1)
    # 平胡 and 根: 2 + 1 from each of three, and 2 each for the kong; one fan more directly after it.
    assert nets(shown) == [-5, 15, -5, -5]
    assert {"id": "after_kong", "text": "杠上花 15", "on": False, "why": ""} in shown["flags"]
    shown = page.does(do="flag", flag="after_kong")
    assert nets(shown) == [-7, 21, -7, -7]
    assert {"id": "after_kong", "text": "杠上花 不是就 9", "on": True, "why": ""} in shown["flags"]
    assert nets(page.does(do="undo")) == [-5, 15, -5, -5]
    assert nets(page.does(do="flag", flag=f"after_kong-{'9' * 5000}")) == [-7, 21, -7, -7]


@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
def test_what_cannot_be_is_said_and_changes_nothing(library: Library, language: str) -> None:
    page = Page(library, language)
    for _ in range(4):
        page.does(do="tile", tile="5m")
    before = page.does()
    after = page.does(do="tile", tile="5m")
    assert after["notice"]
    assert after["hand"] == before["hand"]
    for wrong in (
        {"do": "tile", "tile": "99z"},
        {"do": "seat", "seat": 44},
        {"do": "option", "id": "none", "value": 1},
        {"do": "jump"},
    ):
        assert page.does(**wrong)["errors"][0]["message"]
        assert page.does()["hand"] == before["hand"]


def test_a_full_hand_says_what_it_is_worth_before_the_winner_is_known(library: Library) -> None:
    page = Page(library)
    for tile in ("1p", "2p", "2p", "2p", "3p", "4p", "5p", "6p", "7p", "8p"):
        page.does(do="tile", tile=tile)
    page.does(do="mode", mode="pong")
    page.does(do="tile", tile="5p")
    ready = page.does()
    assert {one["tile"] for one in ready["waits"]} >= {"9p"}
    full = page.does(do="tile", tile="9p")
    assert [(card["id"], card["points"]) for card in full["ways"]["cards"]] == [("discard", "8"), ("drawn", "27")]
    page.does(do="seat", seat=2)
    settled = page.does(do="from", seat=3)
    assert nets(settled) == [0, 0, 8, -8]
    assert nets(page.does(do="from", seat=-1)) == [-9, -9, 27, -9]
    assert nets(page.does(do="undo")) == [0, 0, 8, -8]
    assert page.does(do="clear")["hand"]["tiles"] == []


def test_nobody_is_told_of_a_key_or_a_gesture_that_a_page_does_not_have(library: Library) -> None:
    page = Page(library)
    said = []
    for tile in ("1p", "1p", "1p", "2p", "2p", "2p", "3p", "3p", "3p", "4p", "4p", "4p", "5p", "5p", "6p"):
        shown = page.does(do="tile", tile=tile)
        said += [shown["asked"], *shown["notice"], *shown["wrong"]]
    for request in ({"do": "mode", "mode": "pong"}, {"do": "tile", "tile": "9s"}, {"do": "seat", "seat": 1}):
        shown = page.does(**request)
        said += [shown["asked"], *shown["notice"], *shown["wrong"]]
    assert any(said)
    assert not [one for one in said if "右键" in one or "拖" in one or "按 " in one]
