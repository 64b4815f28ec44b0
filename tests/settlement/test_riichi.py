"""日本麻将: what one deal leaves to the next, hands that nobody shows, and what a game comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.prospects import answer, read_request
from calculator.rules import Table
from calculator.rules.library import Library
from calculator.settlement import GameEnd, settle_game, settle_record

READY = {"hand": "123456m789p2355s"}
WON = {"type": "win", "player": 1, "from": 0, **READY, "tile": "4s"}


def settled(library: Library, *events: dict[str, Any], **more: Any) -> dict[str, Any]:
    record = {"format": 1, "ruleset": "riichi", "dealer": 0, "events": list(events), **more}
    return settle_record(record, library).as_dict()


def yaku(result: dict[str, Any]) -> list[str]:
    return sorted(item["id"] for item in result["wins"][0]["items"])


@pytest.mark.parametrize(("riichi", "expected"), [
    (["none", "single", "none", "none"], ["pinfu", "riichi"]),
    (["none", "double", "none", "none"], ["double_riichi", "pinfu"]),
    (["single", "none", "double", "none"], ["pinfu"]),
])  # fmt: skip
def test_the_winner_s_own_riichi_counts(riichi: list[str], expected: list[str], library: Library) -> None:
    assert yaku(settled(library, WON, facts={"riichi": riichi})) == expected


def test_who_is_not_in_riichi_has_no_ippatsu(library: Library) -> None:
    with pytest.raises(Problems) as caught:
        settled(library, {**WON, "facts": {"ippatsu": True}}, facts={"riichi": ["single", "none", "single", "single"]})
    assert [(one.path, one.code) for one in caught.value.problems] == [("events[0].facts.ippatsu", "fact_requires")]


@pytest.mark.parametrize(("ready", "net"), [
    ((), [0, 0, 0, 0]),
    ((2,), [-1000, -1000, 3000, -1000]),
    ((0, 2), [1500, -1500, 1500, -1500]),
    ((0, 1, 3), [1000, 1000, -3000, 1000]),
    ((0, 1, 2, 3), [0, 0, 0, 0]),
])  # fmt: skip
def test_who_shows_no_hand_is_not_ready(ready: Sequence[int], net: list[int], library: Library) -> None:
    hands = ("123456m789p2355s", "1199m1199p1199s5z", "19m19p19s1234567z", "234567m345678p6z")
    shown = {str(seat): {"hand": hands[seat]} for seat in ready}
    result = settled(library, {"type": "exhausted", "hands": shown})
    assert result["net"] == net
    assert result["next_dealer"] == (0 if 0 in ready else 1)
    assert (
        settled(library, {"type": "exhausted", "hands": {**shown, "3": {"hand": "258m147p369s1234z"}}})["warnings"]
        == []
    )


@pytest.mark.parametrize(("shown", "ready"), [
    ({"hand": "1111m234567p789s"}, False),  # on the fifth 1m alone
    ({"hand": "1m234567p789s", "melds": [{"type": "pong", "tile": "1m"}]}, False),  # the same, of which three lie open
    ({"hand": "1m234567p789s", "melds": [{"type": "pong", "tile": "2m"}]}, True),  # a pair wait without a yaku
    ({"hand": "12234m789p11s", "melds": [{"type": "pong", "tile": "3m"}]}, False),  # 3m alone makes two runs
    ({"hand": "12233m789p11s", "melds": [{"type": "pong", "tile": "1m"}]}, True),  # on 4m, if not on 1m
    ({"hand": "1111m46m234567p9s"}, False),  # one tile from ready
])  # fmt: skip
def test_who_waits_only_on_what_he_holds_is_not_ready(shown: dict[str, Any], ready: bool, library: Library) -> None:
    result = settled(library, {"type": "exhausted", "hands": {"1": shown}})
    assert result["net"] == ([-1000, 3000, -1000, -1000] if ready else [0, 0, 0, 0])


LIABLE = {
    "type": "win",
    "player": 1,
    "hand": "55m67p",
    "tile": "8p",
    "melds": [{"type": "pong", "tile": f"{at}z"} for at in (5, 6, 7)],
}


@pytest.mark.parametrize(("options", "source", "liable", "net"), [
    ({}, 2, 3, [0, 32600, -16600, -16000]),  # EMA 3.3.9: only the discarder pays for counters
    ({"liable_counters": "discarder"}, 2, 3, [0, 32600, -16600, -16000]),
    ({"liable_counters": "liable"}, 2, 3, [0, 32600, -16000, -16600]),
    ({}, 2, 2, [0, 32600, -32600, 0]),
    ({"liable_counters": "liable"}, 2, 2, [0, 32600, -32600, 0]),
    ({}, None, 3, [0, 32600, 0, -32600]),
    ({"liable_counters": "liable"}, None, 3, [0, 32600, 0, -32600]),
    ({}, 2, None, [0, 32600, -32600, 0]),
    ({}, None, None, [-16200, 32600, -8200, -8200]),
])  # fmt: skip
def test_who_pays_counters_beside_liability_is_agreed(
    options: dict[str, str], source: int | None, liable: int | None, net: list[int], library: Library
) -> None:
    win = {**LIABLE, "facts": {"liable": liable}} | ({} if source is None else {"from": source})
    assert settled(library, win, options=options, facts={"counters": 2})["net"] == net


def test_a_hand_that_is_shown_has_all_its_tiles(library: Library) -> None:
    with pytest.raises(Problems) as caught:
        settled(library, {"type": "exhausted", "hands": {"2": {"hand": "123456m"}}})
    assert [(one.path, one.code) for one in caught.value.problems] == [("events[0].hands.2.hand", "hand_count")]


def test_counters_and_sticks_go_from_deal_to_deal(library: Library) -> None:
    """Two draws with three riichi in all, the dealer's win, then another's who takes what lies there."""
    one, two = ["none", "single", "none", "none"], ["single", "none", "single", "none"]
    facts: dict[str, Any] = {}
    lying = 0
    for events, riichi, expected in (
        ({"type": "exhausted", "hands": {"0": READY}}, one, {"round_wind": 1, "counters": 1, "sticks": 1}),
        ({"type": "exhausted", "hands": {"0": READY, "2": READY}}, two, {"round_wind": 1, "counters": 2, "sticks": 3}),
        ({**WON, "player": 0, "from": 3}, None, {"round_wind": 1, "counters": 3, "sticks": 0}),
        ({**WON, "from": 2}, one, {"round_wind": 1, "counters": 0, "sticks": 0}),
    ):
        said = facts if riichi is None else {**facts, "riichi": riichi}
        result = settled(library, events, facts=said)
        lying += result["pot"]
        facts = result["next_facts"]
        assert facts == expected
        assert lying == 1000 * facts["sticks"]
        assert sum(result["net"]) == -result["pot"]


def test_a_hand_says_the_riichi_of_who_holds_it(library: Library) -> None:
    hand = {"ruleset": "riichi", "hand": "234m567p5688s4s", "melds": [{"type": "pong", "tile": "5z"}]}
    assert answer(read_request(hand, library))["wins"] is True
    assert answer(read_request({**hand, "facts": {"riichi": "single"}}, library))["wins"] is False
    with pytest.raises(Problems) as caught:
        read_request({**hand, "facts": {"riichi": "sigle", "ippatsu": 3}}, library)
    assert [one.path.partition("[")[0] for one in caught.value.problems] == ["facts.riichi", "facts.ippatsu"]


@pytest.fixture(scope="module")
def tables(library: Library) -> dict[str, Table]:
    """By preset; `east` is a game of one round."""
    ruleset = library.load("riichi")
    chosen: dict[str, dict[str, Any]] = {preset.id: dict(preset.options) for preset in ruleset.definition.presets}
    return {
        name: ruleset.table(ruleset.options(one)[0]) for name, one in {**chosen, "east": {"length": "east"}}.items()
    }


def ended(table: Table, totals: Sequence[int], wind: int = 2, dealers: tuple[int, int] = (3, 0)) -> GameEnd:
    return settle_game(table, totals, (("round_wind", wind),), 9, dealers)


@pytest.mark.parametrize(("preset", "totals", "wind", "dealers", "over"), [
    ("soul", (9000, 1000, -4000, -6000), 2, (3, 0), True),
    ("soul", (9000, 1000, -4000, -6000), 1, (3, 0), False),
    ("soul", (9000, 1000, -4000, -6000), 2, (2, 3), False),
    ("soul", (4000, 2000, -1000, -5000), 2, (3, 0), False),  # nobody has 30000: another round
    ("soul", (4000, 6000, -5000, -5000), 3, (0, 1), True),
    ("soul", (4000, 2000, -1000, -5000), 3, (3, 0), True),
    ("soul", (26000, 0, 0, -26000), 1, (0, 1), True),
    ("soul", (-4000, -2000, -1000, 7000), 2, (3, 3), True),  # the last dealer is first
    ("soul", (-4000, 8000, -10000, 6000), 2, (3, 3), False),
    ("m_league", (-4000, -2000, -1000, 7000), 2, (3, 3), False),
    ("m_league", (26000, 0, 0, -26000), 1, (0, 1), False),
    ("m_league", (4000, 2000, -1000, -5000), 2, (3, 0), True),
    ("east", (9000, 1000, -4000, -6000), 1, (3, 0), True),
])  # fmt: skip
def test_when_a_game_is_over(
    preset: str, totals: Sequence[int], wind: int, dealers: tuple[int, int], over: bool, tables: dict[str, Table]
) -> None:
    assert ended(tables[preset], totals, wind, dealers).over == over


@pytest.mark.parametrize(("preset", "totals", "net"), [
    ("soul", (9000, 1000, -4000, -6000), [24000, 6000, -9000, -21000]),
    ("soul", (-6000, 9000, 1000, -4000), [-21000, 24000, 6000, -9000]),
    ("soul", (-2000, 9000, 1000, -11000), [-7000, 27000, 6000, -26000]),  # three sticks were left
    ("tenhou", (9000, 1000, -4000, -6000), [44000, 6000, -19000, -31000]),
    ("m_league", (-6000, 9000, 1000, -4000), [-41000, 54000, 6000, -19000]),
])  # fmt: skip
def test_what_a_game_comes_to(preset: str, totals: Sequence[int], net: list[int], tables: dict[str, Table]) -> None:
    end = ended(tables[preset], totals)
    assert end.over
    assert list(end.net) == net
    assert sum(net) == 0, "what lay on the table is won too"
