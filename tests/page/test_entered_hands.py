"""Hands that are entered on a page click by click come to what their records come to, under every shipped ruleset."""

from __future__ import annotations

import json
from typing import Any

import pytest

from calculator.deals import read_deal
from calculator.page import Bridge
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.how_much import sampled
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
        asked = {"ask": "table", "language": self._language, **request}
        found: dict[str, Any] = json.loads(self._bridge.answer(json.dumps(asked, ensure_ascii=False)))
        return found

    def click(self, click: dict[str, Any]) -> dict[str, Any]:
        """A click; of a fact that counts, so many until it says what is wanted."""
        wanted = click.pop("wanted", None)
        found = self.does(**click)
        for _ in range(40):
            if wanted is None or "=" in click["action"] or self.value(click) == wanted:
                break
            found = self.does(**click)
        return found

    def act(self, *actions: str) -> dict[str, Any]:
        """Clicks on what carries these actions."""
        found: dict[str, Any] = {}
        for action in actions:
            found = self.does(do="act", action=action)
        return found

    def value(self, click: dict[str, Any]) -> Any:
        """What a fact is after a click, as a record says it."""
        said = self._bridge._hand.open_table.record()  # type: ignore[union-attr]
        where = [said, *said.get("events", ())]
        values = [one["facts"][click["id"]] for one in where if click["id"] in one.get("facts", {})]
        own = values[0] if values else None
        return own[click["seat"]] if isinstance(own, list) and click["seat"] is not None else own


def nets(shown: dict[str, Any]) -> list[int]:
    return [int(one["net"].replace("−", "-")) for one in shown["deal"]["players"] if one["seat"] is not None]


@sampled(4)
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
        assert shown["complete"], (record, shown["stage"]["question"], shown["stage"]["hint"])
        shown = page.act("step:answer")
        assert nets(shown) == list(settle_record(record, library).net), record


@pytest.mark.slow
def test_every_golden_deal_can_be_laid_on_the_page(library: Library) -> None:
    for record in GOOD:
        page = Page(library)
        page.does(do="record", record=record)
        last = len(record["events"]) - 1
        shown = page.act(f"select:{last}", "step:answer")
        assert nets(shown) == list(settle_record(record, library).net)


def test_a_win_directly_after_a_kong_is_offered_with_its_amount_beside_the_ordinary_one(library: Library) -> None:
    page = Page(library)
    page.does(do="ruleset", id="chengdu")
    page.act("event:concealed", "tile:22", "seat:1", "event:win", *(f"tile:{kind}" for kind in (*range(9), 18, 18)))
    shown = page.act("seat:1")
    drawn = [(one["text"], one["amount"]) for one in shown["stage"]["middle"]["choices"]]
    assert drawn == [("自摸", "三家各付 3"), ("杠上花", "三家各付 5")]
    # 平胡 and 根: 2 + 1 from each of three, and 2 each for the kong; one fan more directly after it.
    assert nets(page.act("source:wall")) == [-5, 15, -5, -5]
    back = page.act("step:who")
    assert [one["chosen"] for one in back["stage"]["middle"]["choices"]] == [True, False]
    assert nets(page.act(back["stage"]["middle"]["choices"][1]["action"])) == [-7, 21, -7, -7]
    assert nets(page.act("undo:")) == [-5, 15, -5, -5]


def test_the_tile_that_a_deal_turns_over_is_asked_for_after_the_win(library: Library) -> None:
    page = Page(library)
    page.does(do="ruleset", id="guiyang")
    tiles = (0, 0, 0, 12, 12, 12, 13, 13, 13, 15, 15, 15, 18, 18)
    asked = page.act(*(f"tile:{kind}" for kind in tiles), "seat:1", "source:wall")
    assert asked["stage"]["question"] == "② 翻牌是哪 1 张？"
    assert "name:turned:26" in [one["action"] for row in asked["stage"]["palette"] for one in row]
    page.act("name:turned:26")
    assert page._bridge._hand.open_table.record()["facts"] == {"turned": "9s"}  # type: ignore[union-attr]
    assert page._bridge._hand.open_table.named()[0].full  # type: ignore[union-attr]


@pytest.mark.parametrize("language", ["zh", "en", "zh-Hant"])
def test_what_cannot_be_is_said_and_changes_nothing(library: Library, language: str) -> None:
    page = Page(library, language)
    before = page.act(*["tile:4"] * 4)
    after = page.act("tile:4")
    assert after["stage"]["tone"] == "problem"
    assert after["stage"]["hand"] == before["stage"]["hand"]
    for wrong in (
        {"do": "act", "action": "tile:99z"},
        {"do": "act", "action": "seat:44"},
        {"do": "act", "action": "jump:"},
        {"do": "option", "id": "none", "value": 1},
        {"do": "jump"},
    ):
        assert page.does(**wrong)["errors"][0]["message"]
        assert page.does()["stage"]["hand"] == before["stage"]["hand"]


def test_a_full_hand_says_on_each_plate_what_it_would_pay(library: Library) -> None:
    page = Page(library)
    ready = page.act(*(f"tile:{kind}" for kind in (9, 10, 10, 10, 11, 12, 13, 14, 15, 16)), "mode:pong", "tile:13")
    rows = {one["tile"]: one["amount"] for one in ready["stage"]["ahead"]["rows"]}
    assert rows["9p"] == "8"
    page.act("tile:17")
    full = page.act("seat:2")
    assert [plate["amount"] for plate in full["stage"]["plates"]] == ["8", "8", "", "8"]
    assert nets(page.act("seat:3")) == [0, 0, 8, -8]
    page.act("step:who")
    assert nets(page.act("source:wall")) == [-9, -9, 27, -9]
    assert nets(page.act("undo:")) == [0, 0, 8, -8]
    assert page.act("clear:")["stage"]["hand"]["tiles"] == []


def test_nobody_is_told_of_a_key_or_a_gesture_that_a_page_does_not_have(library: Library) -> None:
    page, said = Page(library), list[str]()
    for action in (
        *(f"tile:{kind}" for kind in (9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 14)),
        "mode:pong",
        "tile:26",
        "seat:1",
    ):
        stage = page.act(action)["stage"]
        said += [stage["question"], stage["hint"], *(one["why"] for row in stage["palette"] for one in row)]
    assert any(said)
    assert not [one for one in said if "右键" in one or "拖" in one or "按 " in one]
