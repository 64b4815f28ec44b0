"""A full hand without a winner says what it is worth: as much as the deal comes to once it is said who won it, and how."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.deals import SELF_DRAWN, Deal, Win
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import TextStyle
from calculator.table import Desk, seat_names
from calculator.table.state import TableState
from calculator.text import LANGUAGES
from calculator.typed import enter_text
from calculator.view import both_ways
from tests.how_much import sampled
from tests.ruleset_examples import RULESETS, examples


def without_winner(library: Library, record: dict[str, Any], at: int, player: int | None = None) -> Desk:
    """The desk with the deal up to the win at `at`, of which only the hand is said, and perhaps who won it."""
    desk = Desk(Deal(record["ruleset"]))
    desk.start(library)
    desk.open_data(record)
    win = desk.deal.events[at]
    assert isinstance(win, Win)
    # What the record says of it and nothing more: circumstances go with who won and how.
    bare = win._replace(player=player, source=None, flags=())
    desk.start(library, TableState(desk.deal._replace(events=(*desk.deal.events[:at], bare)), at))
    return desk


def style_of(desk: Desk, language: str = "zh") -> TextStyle:
    names = seat_names(desk.deal, language)
    return TextStyle(names, language, pot=desk.pot(language), definition=desk.definition)


def worked(desk: Desk) -> None:
    full = desk.outcome.full if desk.outcome is not None else None
    assert full is not None
    while full.work():
        pass


def plain_wins(ruleset: str) -> list[tuple[dict[str, Any], int]]:
    """(record, index) of wins of a hand without circumstances, one on its tile."""
    found = []
    for record in examples(ruleset):
        events = record["events"]
        wins = [at for at, event in enumerate(events) if event["type"] == "win" and "tile" in event]
        alone = [at for at in wins if not events[at].get("flags")]
        found += [(record, at) for at in alone if sum("from" in events[other] for other in wins) < 2]
    return found


CASES = [
    pytest.param(record, at, id=f"{ruleset}-{number}")
    for ruleset in RULESETS
    for number, (record, at) in enumerate(plain_wins(ruleset))
]


@sampled(60)
@pytest.mark.parametrize(("record", "at"), CASES)
def test_each_way_is_worth_what_the_deal_comes_to_once_it_is_said(record: dict[str, Any], at: int) -> None:
    library = Library()
    desk = without_winner(library, record, at)
    worked(desk)
    full = desk.outcome.full if desk.outcome is not None else None
    assert full is not None
    said = record["events"][at]
    paid = {(case.player, case.source): case for case in full.cases}
    case = paid[said["player"], said.get("from", SELF_DRAWN)]
    assert not case.flags
    told = {**record, "events": record["events"][: at + 1]}
    rows = [row for row in settle_record(told, library).transfers if row.event == at and row.payee == said["player"]]
    assert case.win is not None
    assert case.total == sum(row.points for row in rows)
    ways = both_ways(desk, style_of(desk))
    assert ways is not None
    way = ways.ways[case.drawn]
    shown = [way.points, *(more.points for more in way.more)]
    spans = [[int(number) for number in text.split("–")] for text in shown]
    assert any(span[0] <= case.total <= span[-1] for span in spans)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_is_named_before_there_is_somebody_and_nothing_is_none(ruleset: str, language: str) -> None:
    library = Library()
    for record, at in plain_wins(ruleset)[:5]:
        desk = without_winner(library, record, at)
        worked(desk)
        ways = both_ways(desk, style_of(desk, language))
        assert ways is not None
        told = [ways.title]
        told += [text for way in ways.ways for text in (way.label, way.payers_text, way.refused)]
        assert all("None" not in text for text in told)
        assert not [
            text for text in told for name in seat_names(desk.deal, "zh") if f"{name}胡" in text or f"{name}手" in text
        ]


def the_desk(record: dict[str, Any], player: int | None = None) -> Desk:
    desk = without_winner(Library(), record, len(record["events"]) - 1, player)
    worked(desk)
    return desk


PAIRS = {
    "format": 1,
    "ruleset": "chengdu",
    "dealer": 0,
    "events": [
        {"type": "kong", "player": 0, "kind": "exposed", "tile": "5s", "from": 1},
        {"type": "win", "player": 2, "from": 3, "hand": "2233445566778p", "tile": "8p"},
    ],
}
"""七对清一色 after a kong of seat 0: 5番, 16倍. 点炮 16; 自摸 3 × (16 + 1)."""


def test_both_ways_of_a_hand_and_what_the_last_tile_adds() -> None:
    desk = the_desk(PAIRS)
    ways = both_ways(desk, style_of(desk))
    assert ways is not None
    discard, drawn = ways.ways
    assert (discard.points, drawn.points) == ("16", "51")
    assert discard.payers_text == "打出的那家付 16"
    assert "16" in drawn.payers_text
    assert drawn.payers_text.endswith("= 17")
    assert ("海底", "32") in discard.more
    assert ("海底", "99") in drawn.more


def test_who_has_laid_a_kong_cannot_have_all_these_tiles() -> None:
    desk = the_desk(PAIRS)
    ways = both_ways(desk, style_of(desk))
    assert ways is not None
    assert ways.cannot == ((0, "甲摆了 1 杠，手上该是 10 + 1 张"),)


def test_a_discard_right_after_the_discarders_kong_is_told_as_what_it_would_be() -> None:
    desk = Desk(Deal("chengdu"))
    desk.start(Library())
    desk.delete_event(0)
    desk.add_event("kong")
    desk.set_player(0)
    desk.set_source(1)
    enter_text(desk, "5s")
    desk.add_event("win")
    enter_text(desk, "2233445566778p 8p")
    worked(desk)
    ways = both_ways(desk, style_of(desk))
    assert ways is not None
    more = dict(ways.ways[0].more)
    # 6番.
    assert more["甲打的：杠上炮"] == "32"


def test_where_the_dealer_pays_or_gets_more_both_are_told() -> None:
    record = {
        "format": 1,
        "ruleset": "hangzhou",
        "dealer": 0,
        "events": [{"type": "win", "player": 1, "hand": "123m456789p1122s", "tile": "1s"}],
    }
    desk = the_desk(record)
    ways = both_ways(desk, style_of(desk))
    assert ways is not None
    discard, drawn = ways.ways
    assert discard.refused == "不能胡：不满足“只能自摸”。"
    assert drawn.payers_text.startswith("庄家付 ")
    assert "庄家胡" in dict(drawn.more)


def test_who_is_said_leaves_from_whom_to_be_asked() -> None:
    desk = the_desk(PAIRS)
    desk.set_player(2)
    assert both_ways(desk, style_of(desk)) is not None
    desk.set_source(3)
    assert both_ways(desk, style_of(desk)) is None


def test_a_hand_that_is_not_full_or_no_win_has_no_worth() -> None:
    record = {**PAIRS, "events": [{"type": "win", "player": 2, "from": 3, "hand": "223344556677p18s", "tile": "9s"}]}
    desk = without_winner(Library(), record, 0)
    assert both_ways(desk, style_of(desk)) is None
    desk.remove_winning()
    assert both_ways(desk, style_of(desk)) is None
