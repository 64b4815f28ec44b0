"""A game of several deals 场 beside the table and in the night: what each had, this deal, where it ends, what ending now pays."""

from __future__ import annotations

from typing import Any

import pytest

from calculator.deals import Deal, read_deal
from calculator.nights import GameSoFar, Night, Replayer, editing, freeze
from calculator.nights import entries as making
from calculator.rules import Bound, game_bounds
from calculator.rules.library import Library
from calculator.statement import TextStyle
from calculator.table import OpenTable, TableState
from calculator.view import Session, game_at, game_shown, working
from tests.make_nights import sheet_of
from tests.read_golden import golden_lines
from tests.ruleset_examples import examples

NAMES = ("老王", "小李", "阿珍", "大刘")
EXHAUSTED = {"events": [{"type": "exhausted"}]}


def table_of(name: str, **options: Any) -> Any:
    ruleset = Library().load(name)
    return ruleset.table(ruleset.options(options)[0])


def opened(record: dict[str, Any]) -> OpenTable:
    deal = read_deal(record, Library().load(record["ruleset"]))[0]
    open_table = OpenTable(TableState(deal))
    open_table.start(Library())
    return open_table


def style_of(seats: int) -> TextStyle:
    return TextStyle(NAMES[:seats], "zh", pot="公账")


def night_of(ruleset: str, *entries: Any, **more: Any) -> Night:
    frozen = freeze(Library(), ruleset)
    assert frozen.rules is not None
    people = [making.person(name, seat) for seat, name in enumerate(NAMES[: frozen.rules.definition.seats])]
    night = making.new_night(people, frozen, day="2026-11-14", **more)
    for entry in entries:
        night = editing.insert(night, making.row(entry))
    return night


@pytest.mark.parametrize(
    ("ruleset", "options", "bounds"),
    [
        ("fangpaofa", {}, (Bound(100, below=False, strict=False),)),
        ("fangpaofa", {"game_end": 150}, (Bound(150, below=False, strict=False),)),
        # Only what holds by itself is told: 30000 ends a game of riichi only after the last round.
        ("riichi", {}, (Bound(-25000, below=True, strict=True),)),
        ("riichi", {"start": 30000}, (Bound(-30000, below=True, strict=True),)),
        ("riichi", {"busting": False}, ()),
        ("wuhu", {}, ()),
    ],
)
def test_where_a_game_ends_is_read_from_its_rule(
    ruleset: str, options: dict[str, Any], bounds: tuple[Bound, ...]
) -> None:
    assert game_bounds(table_of(ruleset, **options)) == bounds


@pytest.mark.parametrize(
    ("bound", "total", "left"),
    [
        (Bound(100, below=False, strict=False), 89, 11),
        (Bound(100, below=False, strict=False), 100, 0),
        (Bound(100, below=False, strict=True), 100, 1),
        (Bound(-25000, below=True, strict=True), -25000, 1),
        (Bound(-25000, below=True, strict=True), -25001, 0),
        (Bound(-25000, below=True, strict=False), -24000, 1000),
    ],
)
def test_how_much_is_wanting(bound: Bound, total: int, left: int) -> None:
    assert bound.left(total) == left


@pytest.mark.parametrize("line", golden_lines("fangpaofa_games.jsonl"), ids=lambda line: line["id"])
def test_a_known_game_is_shown_with_what_it_comes_to(line: dict[str, Any]) -> None:
    """The last deal, an exhausted wall that costs the dealer 10, lies on the table."""
    first, *others = line["totals"]
    record = {"format": 1, "ruleset": "fangpaofa", "dealer": 0, "options": line["options"], **EXHAUSTED}
    open_table = opened({**record, "facts": {"tuo": line["tuo"]}})
    shown = game_shown(open_table, GameSoFar(2, 6, (first + 10, *others), -5), style_of(3))
    assert shown is not None
    assert [(one.before, one.now) for one in shown.players] == [(first + 10, first), *((n, n) for n in others)]
    assert shown.end is not None
    assert {"rounded": shown.end.values["score"], "net": list(shown.end.net)} == line["expect"]
    ends = max(line["totals"]) >= int(line["options"].get("game_end", 100))
    assert shown.over == ends
    assert [one.left == 0 for one in shown.players] == [
        total >= int(line["options"].get("game_end", 100)) for total in line["totals"]
    ]


def test_the_picture_of_the_design() -> None:
    """老王 62 with 27 of this deal, 小李 37, 阿珍 −12: ended now, 90 40 −10 come to +150 0 −150."""
    open_table = opened(next(one for one in examples("fangpaofa") if _comes_to(one, (27, 0, 0))))
    before = (62, 37, -12)
    shown = game_shown(open_table, GameSoFar(2, 6, before), style_of(3))
    assert shown is not None
    assert shown.title == "这一场 · 第 2 场"
    assert shown.limit == "满百：100 分"
    assert [(one.before, one.now, one.left) for one in shown.players] == [(62, 89, 11), (37, 37, 63), (-12, -12, 112)]
    assert shown.text == "如果现在散：总分 90 · 40 · −10 → 老王 +150 · 小李 0 · 阿珍 −150"
    assert not shown.over
    assert [row.cells[0].text for row in shown.rows(style_of(3))].count("满百结算") == 3
    said = working(open_table, "zh", Session(so_far=GameSoFar(2, 6, before))).lines[-1]
    assert said.text.startswith("这一场 · 第 2 场\u3000如果现在散：总分 90 · 40 · −10 → ")


def _comes_to(record: dict[str, Any], net: tuple[int, ...]) -> bool:
    open_table = opened(record)
    return open_table.settlement is not None and open_table.settlement.net == net


def test_without_a_night_a_deal_is_the_first_of_its_game_and_what_is_not_settled_adds_nothing() -> None:
    open_table = OpenTable(TableState(Deal("fangpaofa", seats=3, held=Deal("x", seats=3).held[:3])))
    open_table.start(Library())
    shown = game_shown(open_table, None, style_of(3))
    assert shown is not None
    assert [(one.before, one.now) for one in shown.players] == [(0, 0)] * 3


def test_rules_without_games_show_none() -> None:
    assert game_shown(opened(examples("wuhu")[0]), None, style_of(4)) is None


def test_a_row_of_the_night_shows_its_own_game_and_the_next_begins_with_nothing() -> None:
    wins = [making.amounts([60, -60, 0], winners=[0], discarder=1, seats=3) for _ in range(3)]
    night = night_of("fangpaofa", *wins)
    sheet, table = sheet_of(night), table_of("fangpaofa")
    assert [sheet.so_far(row.row.id)[:3] for row in sheet.rows] == [
        (1, 0, (0, 0, 0)),
        (1, 1, (60, -60, 0)),
        (2, 0, (0, 0, 0)),
    ]
    assert sheet.so_far() == (2, 1, (60, -60, 0), 0)
    shown = [game_at(sheet, row, table, style_of(3)) for row in sheet.rows]
    assert [one.over for one in shown] == [False, True, False]
    assert [one.players[0][2:4] for one in shown] == [(0, 60), (60, 120), (0, 60)]
    game, last = sheet.games[0], shown[1]
    assert last.end is not None
    assert (last.end.net, last.end.values) == (game.end.net, game.end.values), "the same as the command line tells"
    assert game_at(sheet, None, table, style_of(3)) == shown[2]


def test_places_of_riichi_are_what_ending_now_pays() -> None:
    won = {"type": "win", "player": 1, "from": 0, "hand": "123456m789p2355s", "tile": "4s", "facts": {"dora": 4}}
    frozen = freeze(Library(), "riichi")
    night = night_of("riichi", making.deal({"events": [won]}, ruleset=frozen.rules))
    sheet = Replayer().replay(night)
    shown = game_at(sheet, None, table_of("riichi"), style_of(4))
    assert shown.end is not None
    before = sheet.rows[0].net
    assert before is not None
    # 返点 5000 each to the first, 10–20 and 5–10: places by points, seats where they are equal.
    assert [end - points for end, points in zip(shown.end.net, before, strict=True)] != [0, 0, 0, 0]
    assert sum(shown.end.net) == 0
    assert shown.text.startswith("如果现在散：")
