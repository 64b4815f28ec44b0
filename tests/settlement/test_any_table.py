"""Deals of tables with other seats, facts, flowers and a pot, under a ruleset that has a little of everything."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calculator.deals import read_deal, record_of
from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import POT, Settlement, settle_game, settle_record
from calculator.statement import receipt, reopen, report
from calculator.text import LANGUAGES
from tests.make_deals import deal, kong, win
from tests.read_golden import golden_lines

TABLE = """\
format: 1
id: table
version: 1.0.0
name: {zh: 什么都有, en: Everything}
tiles: 123456789m 123456789p 123456789s 1234567z
flowers: 12345678f
seats: 3
shapes:
  standard:
  flower_win: {zh: 花胡, en: flower win, flowers: all, when: 花能胡}
melds: [chow, pong]
winners: {deal: 1, discard: 2 if 截胡 == false else 1}
circumstances:
  last_tile:
  earthly: {zh: 庄家打的, en: from the dealer, when: win.from_dealer}
  public_draw:
unfed_kongs: true
pot: {zh: 公账, en: pot}
options:
  花能胡: {type: switch, default: true}
  截胡: {type: switch, default: false}
  鸟数: {type: number, default: 2}
facts:
  streak: {zh: 连庄, en: streak, of: deal, type: number, max: 9, default: 0, next: streak + 1 if deal.dealer_stays else 0}
  wind: {zh: 圈, en: wind, of: deal, type: choice, choices: {1: 东, 2: 南}, default: 1, next: 2 if deal.round_over else wind}
  last_drawer: {zh: 海底, en: last drawer, of: deal, type: seat, optional: true, default: null}
  bet: {zh: 飘, en: bet, of: player, type: number, max: 5, default: 0}
  ready: {zh: 听, en: ready, of: win, type: switch, default: false, requires: [{zh: 没有副露, en: no melds, when: melds == 0}]}
  birds: {zh: 鸟, en: birds, of: win, type: tiles, most: 鸟数, default: ""}
values:
  points: 'count_in(flowers, true) + (10 if facts.ready else 0) + 100 * count_in(birds, tile.rank == 1) + 1'
payments:
  win:
  - {id: pay, zh: 胡, en: win, when: win.discard, from: payer.discarder, pay: points + payer.bet + payee.bet}
  - {id: drawn, zh: 公账出, en: from the pot, when: not win.discard, from: pot, pay: points}
  exhausted:
  - {id: exhausted, zh: 黄庄, en: exhausted, on: exhausted, from: payer.dealer, to: pot, pay: 7}
  all:
  - {id: all, zh: 多的付, en: who bet most pays, on: deal, from: payer.bet > 0, to: pot, pay: sum(each.bet)}
reasons:
  exhausted: {zh: 黄庄, en: exhausted}
  all: {zh: 飘钱, en: bets}
next_dealer:
- {when: deal.exhausted and last_drawer != empty, seat: last_drawer}
- {when: deal.dealer_won, seat: dealer}
- {when: deal.winners > 0, seat: next_seat}
- {seat: dealer}
game: {zh: 一场, en: game, over: some(each.total >= 100) or game.deals >= 8}
"""
WON = win(1, "123456789m123p9p", "9p", discarder=2)
OTHER = win(0, "456789m123456p9p", "9p", discarder=2)


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("tables")
    (folder / "table.yaml").write_text(TABLE, encoding="utf-8")
    return Library((folder, BUILT_IN))


def settled(tables: Library, *events: dict[str, Any], **more: Any) -> Settlement:
    return settle_record(deal("table", *events, **more), tables)


def wrong(tables: Library, *events: dict[str, Any], **more: Any) -> list[tuple[str, str]]:
    """What is said of a record, with its place."""
    with pytest.raises(Problems) as caught:
        settled(tables, *events, **more)
    for problem in caught.value.problems:
        for language in LANGUAGES:
            assert "{" not in problem.message(language)
    return sorted((problem.path, problem.code) for problem in caught.value.problems)


def test_three_players_pay_and_the_next_of_three_deals(tables: Library) -> None:
    found = settled(tables, WON, dealer=2)
    assert (found.net, found.next_dealer, found.finished) == ((0, 1, -1), 0, True)
    result = found.as_dict()
    assert list(result)[:6] == ["ruleset", "dealer", "next_dealer", "next_facts", "net", "pot"]
    assert (result["pot"], result["next_facts"]) == (0, {"streak": 0, "wind": 2})


def test_the_pot_pays_who_draws_and_is_null_in_the_rows(tables: Library) -> None:
    drawn = {**WON, "flowers": "1f5f", "facts": {"ready": True, "birds": "11s"}}
    del drawn["from"]
    found = settled(tables, drawn, stake="0.5")
    assert (found.net, found.pot, found.money) == ((0, 213, 0), -213, ("0", "106.5", "0"))
    (row,) = found.as_dict()["transfers"]
    assert (row["from"], row["to"], row["points"], row["reason"]) == (None, 1, 213, "win")
    assert found.transfers[0].payer == POT


def test_an_exhausted_wall_feeds_the_pot_and_names_the_next_dealer(tables: Library) -> None:
    found = settled(tables, {"type": "exhausted"}, dealer=1, facts={"streak": 3, "last_drawer": 2})
    assert (found.net, found.pot, found.next_dealer) == ((0, -7, 0), 7, 2)
    assert dict(found.next_facts) == {"streak": 0, "wind": 1}
    stays = settled(tables, {"type": "exhausted"}, facts={"streak": 3})
    assert (stays.next_dealer, dict(stays.next_facts)["streak"]) == (0, 4)


def test_an_unfinished_deal_tells_what_goes_on_too(tables: Library) -> None:
    found = settled(tables, kong(0, "concealed 1z"), facts={"streak": 1})
    assert (found.finished, dict(found.next_facts)) == (False, {"streak": 2, "wind": 1})


def test_facts_of_players_are_theirs_and_each_is_asked(tables: Library) -> None:
    found = settled(tables, WON, facts={"bet": [1, 0, 2]})
    assert found.net == (-3, 3, -6)
    assert found.pot == 6


def test_all_win_on_one_discard_and_then_the_deal_is_over(tables: Library) -> None:
    found = settled(tables, OTHER, WON)
    assert (found.net, found.finished) == ((1, 1, -2), True)
    assert wrong(tables, OTHER, WON, kong(0, "concealed 1z")) == [("events[2]", "after_last_win")]
    assert wrong(tables, WON, win(0, "456789m123456p9p", "9p")) == [("events[1]", "after_last_win")]


@pytest.mark.parametrize(("events", "at"), [((OTHER, WON), 1), ((WON, OTHER), 0)])
def test_only_the_nearest_after_the_discarder_wins(tables: Library, events: tuple[Any, Any], at: int) -> None:
    assert wrong(tables, *events, options={"截胡": True}) == [(f"events[{at}]", "winner_not_nearest")]


def test_a_turned_tile_has_no_discarder(tables: Library) -> None:
    assert settled(tables, {**WON, "flags": ["public_draw"]}).net == (0, 1, 0)
    drawn = {**WON, "flags": ["public_draw"]}
    del drawn["from"]
    assert wrong(tables, drawn) == [("events[0].flags", "flag_needs_from")]


def test_a_narrowed_flag_is_an_error_where_it_cannot_be(tables: Library) -> None:
    assert settled(tables, {**WON, "flags": ["earthly"]}, dealer=2).net == (0, 1, -1)
    assert wrong(tables, {**WON, "flags": ["earthly"]}) == [("events[0].flags", "flag_narrowed")]


def test_a_win_by_a_flower(tables: Library) -> None:
    last = win(1, "147m258p369s1234z", "8f", discarder=0, flowers="1234567f")
    assert settled(tables, last).net == (-8, 8, 0)
    assert wrong(tables, {**last, "flowers": "123456f"}) == [("events[0].flowers", "flower_win_flowers")]
    assert wrong(tables, {**last, "flags": ["last_tile"]}) == [("events[0].flags", "flower_win_flags")]
    assert wrong(tables, {**last, "facts": {"ready": True}}) == [("events[0].facts.ready", "flower_win_facts")]
    assert wrong(tables, last, options={"花能胡": False}) == [("events[0].tile", "flower_win_not_here")]


FAULTS: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "a fourth seat": ({"dealer": 3}, [("dealer", "seat_wanted")]),
    "four names": ({"players": list("甲乙丙丁")}, [("players", "players_wanted")]),
    "a fact that there is not": ({"facts": {"streek": 1}}, [("facts.streek", "fact_unknown")]),
    "a fact of a win": ({"facts": {"ready": True}}, [("facts.ready", "fact_elsewhere")]),
    "too high a number": ({"facts": {"streak": 10}}, [("facts.streak", "option_value")]),
    "a number in letters": ({"facts": {"streak": "two"}}, [("facts.streak", "option_value")]),
    "nothing": ({"facts": {"streak": None}}, [("facts.streak", "option_value")]),
    "a seat that is not there": ({"facts": {"last_drawer": 3}}, [("facts.last_drawer", "option_value")]),
    "one for all": ({"facts": {"bet": 1}}, [("facts.bet", "fact_of_each")]),
    "two for three": ({"facts": {"bet": [1, 1]}}, [("facts.bet", "fact_of_each")]),
    "one of three wrong": ({"facts": {"bet": [1, 6, 1]}}, [("facts.bet", "option_value")]),
    "facts in a list": ({"facts": [1]}, [("facts", "mapping_wanted")]),
}
OF_WIN: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "a fact of the deal": ({"facts": {"streak": 1}}, [("events[0].facts.streak", "fact_elsewhere")]),
    "birds that are no tiles": ({"facts": {"birds": "1q"}}, [("events[0].facts.birds", "option_value")]),
    "birds that nobody plays with": ({"facts": {"birds": "1x"}}, [("events[0].facts.birds", "tile_not_here")]),
    "too many birds": ({"facts": {"birds": "123m"}}, [("events[0].facts.birds", "fact_most")]),
    "ready with a meld": (
        {"hand": "123456789m9p", "melds": [{"type": "pong", "tile": "1z"}], "facts": {"ready": True}},
        [("events[0].facts.ready", "fact_requires")],
    ),
    "a tile as a flower": ({"flowers": "1m"}, [("events[0].flowers", "tile_not_here")]),
    "a flower twice": ({"flowers": "11f"}, [("events", "fifth_copy")]),
    "a flower in the hand": ({"hand": "123456789m123p1f"}, [("events[0].hand", "flower_in_hand")]),
    "字牌 in the hand": ({"hand": "123456789m123p1x"}, [("events[0].hand", "tile_not_here")]),
    "a 偎": (
        {"hand": "123456789m9p", "melds": [{"type": "wei", "tile": "1z"}]},
        [("events[0].melds[0]", "wei_not_here")],
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_with_a_deal_is_told_at_its_place(tables: Library, name: str) -> None:
    more, expected = FAULTS[name]
    assert wrong(tables, WON, **more) == expected


@pytest.mark.parametrize("name", OF_WIN)
def test_what_is_wrong_with_a_win_is_told_at_its_place(tables: Library, name: str) -> None:
    more, expected = OF_WIN[name]
    assert wrong(tables, {**WON, **more}) == expected


def test_a_slip_in_the_name_of_a_fact_is_met_with_the_one_meant(tables: Library) -> None:
    with pytest.raises(Problems) as caught:
        settled(tables, WON, facts={"streek": 1})
    assert [problem.hint for problem in caught.value.problems] == ["streak"]


def test_two_players_have_different_flowers(tables: Library) -> None:
    assert wrong(tables, {**OTHER, "flowers": "1f"}, {**WON, "flowers": "1f"}) == [("events", "fifth_copy")]


def test_a_kong_need_not_say_who_fed_it(tables: Library) -> None:
    fed = kong(0, "exposed 1z", discarder=1)
    del fed["from"]
    assert settled(tables, fed).net == (0, 0, 0)
    with pytest.raises(Problems):
        settle_record(deal("wuhu", fed), tables)


def test_a_ruleset_without_flowers_says_so(tables: Library) -> None:
    with pytest.raises(Problems) as caught:
        settle_record(deal("chengdu", {**WON, "flowers": "1f"}), tables)
    assert [(problem.path, problem.code) for problem in caught.value.problems] == [
        ("events[0].flowers", "flowers_not_here")
    ]


@pytest.mark.parametrize("totals", [(100, -40, -60), (99, 1, -100)])
def test_a_game_is_over_when_somebody_has_a_hundred(tables: Library, totals: tuple[int, ...]) -> None:
    table = tables.load("table").table(tables.load("table").options({})[0])
    assert settle_game(table, totals, (), deals=3).over == (max(totals) >= 100)
    assert settle_game(table, totals, (), deals=8).over


def test_a_record_of_any_table_is_written_as_it_was_read(tables: Library) -> None:
    more = {
        "hand": "123456789m1239p",
        "flowers": "15f",
        "flags": ["last_tile"],
        "facts": {"ready": True, "birds": "1m9s"},
    }
    data = deal(
        "table", kong(0, "concealed 1z"), {**WON, **more}, facts={"bet": [1, 0, 2], "streak": 1, "last_drawer": None}
    )
    read, form = read_deal(data, tables.load("table"))
    assert form.problems == ()
    assert record_of(read) == data


@pytest.mark.parametrize("name", ["fangpaofa", "taiwan", "changsha"])
def test_known_records_are_written_as_they_were_read(name: str, tables: Library) -> None:
    if not (BUILT_IN / f"{name}.yaml").exists():
        pytest.skip("not written yet")
    ruleset = tables.load(name)
    for line in golden_lines(f"{name}.jsonl"):
        read, form = read_deal(line["record"], ruleset)
        if not form.problems:
            written = json.loads(json.dumps(record_of(read)))
            assert read_deal(written, ruleset) == (read, form), line["id"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_report_and_receipt_name_the_pot_the_facts_and_the_flowers(tables: Library, language: Any) -> None:
    drawn = {**WON, "flowers": "1f5f", "facts": {"ready": True, "birds": "11s"}}
    del drawn["from"]
    data = deal("table", drawn, facts={"streak": 2, "bet": [0, 3, 0]}, players=["老王", "小李", "阿珍"])
    found = settle_record(data, tables)
    text = report(found, language, explain=True)
    words = {
        "zh": ("公账", "连庄 2", "小李 飘 3", "花: 春梅", "听", "下一盘: 连庄 0"),
        "zh-Hant": ("公帳", "連莊 2", "小李 飄 3", "花: 春梅", "聽", "下一盤: 連莊 0"),
        "en": ("pot", "streak 2", "小李 bet 3", "Flowers: ", "ready", "Next deal: streak 0"),
    }[language]
    for word in words:
        assert word in text
    sent = receipt(found, data, language)
    assert f"{words[0]} −210" in sent
    again = reopen(sent, tables)
    assert (again.settlement and again.settlement.net, again.notes) == (found.net, ())


def test_what_two_seats_of_a_table_of_two_pay(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(
        TABLE.replace("seats: 3", "seats: 2").replace("discard: 2", "discard: 1"), encoding="utf-8"
    )
    two = Library((tmp_path,))
    assert settle_record(deal("table", {**WON, "from": 0}, dealer=1), two).net == (-1, 1)
    with pytest.raises(Problems) as caught:
        settle_record(deal("table", WON), two)
    assert [problem.path for problem in caught.value.problems] == ["events[0].from"]
