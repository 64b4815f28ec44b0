"""Nights of two, three and four seats: facts that go on from deal to deal, the pot of the rules, and games of several deals."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from calculator.documents import Problems
from calculator.nights import (
    Entry,
    FrozenRuleset,
    Night,
    Replayer,
    Sheet,
    account,
    csv_bytes,
    editing,
    freeze,
    night_text,
    read_night,
    read_table,
    rescore,
    statistics,
    xlsx_bytes,
)
from calculator.nights import entries as making
from calculator.nights.layout import deals_grid
from calculator.nights.store import Store, table_lines
from calculator.nights.tally import summary
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.text import LANGUAGES
from calculator.workshop.examples import record_of
from tests.how_much import sampled, seeds
from tests.make_nights import frozen_ruleset, sheet_of
from tests.make_rulesets import TWO
from tests.read_golden import GOLDEN, golden_lines

NAMES = ("老王", "小李", "阿珍", "大刘")
SHIPPED = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))
EXHAUSTED = {"events": [{"type": "exhausted"}]}


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> FrozenRuleset:
    folder = tmp_path_factory.mktemp("two")
    (folder / "two.yaml").write_text(TWO, encoding="utf-8")
    return freeze(Library((folder,)), "two")


def begun(ruleset: FrozenRuleset, **more: Any) -> Night:
    assert ruleset.rules is not None
    people = [making.person(name, seat) for seat, name in enumerate(NAMES[: ruleset.rules.definition.seats])]
    return making.new_night(people, ruleset, day="2026-11-14", **more)


def played(night: Night, *entries: Entry) -> Night:
    for entry in entries:
        night = editing.insert(night, making.row(entry))
    return night


def a_deal(night: Night, record: dict[str, Any], dealer: int | None = None) -> Entry:
    return making.deal(record, dealer, ruleset=night.ruleset.rules)


def records_of(ruleset: str) -> list[dict[str, Any]]:
    """Deals of a ruleset: its own examples and the golden ones, good and bad."""
    path = BUILT_IN / f"{ruleset}.yaml"
    definition = Library().load_file(path).definition
    examples = yaml.safe_load(path.read_text(encoding="utf-8")).get("examples", [])
    found = [record_of(one, definition) for one in examples if "totals" not in one]
    golden = GOLDEN / f"{ruleset}.jsonl"
    lines = golden_lines(golden.name) if golden.exists() else golden_lines("records.jsonl")
    # A figure with a point stays the text that it is, as the program reads a record.
    records = [json.loads(json.dumps(line["record"]), parse_float=str) for line in lines]
    return [one for one in found + records if one.get("ruleset") == ruleset and one.get("events")]


def session(seed: int, ruleset: str, rows: int) -> Night:
    """A night of random rows of every kind."""
    rng = Random(f"{seed} {ruleset}")
    night = begun(frozen_ruleset(ruleset), chips=rng.choice((None, 30)), stake="0.35")
    seats, pot, records = night.seats, night.ruleset.has_pot, records_of(ruleset)
    for _ in range(rows):
        kind, seat = rng.random(), rng.randrange(seats)
        net = [rng.randint(-60, 60) for _ in range(seats - 1)]
        if kind < 0.65:
            entry = a_deal(night, rng.choice([*records, EXHAUSTED]), rng.choice((None, None, seat)))
        elif kind < 0.85:
            last = rng.randint(-20, 20) if pot else -sum(net)
            winners = rng.sample(range(seats), rng.choice((0, 1)))
            entry = making.amounts([*net, last], winners=winners, seats=seats, pot=pot)
        elif kind < 0.9:
            entry = making.adjustment([*net, 1], "调整", seats)
        elif kind < 0.95:
            entry = making.penalty(seat, rng.randint(1, 20), "罚", seats)
        else:
            entry = making.rebuy(seat, 30, "", seats)
        night = played(night, entry)
    return night


def same(sheet: Sheet, other: Sheet) -> None:
    """Two sheets that say the same."""
    for one, two in zip(sheet.rows, other.rows, strict=True):
        assert (one.net, one.pot, one.dealer, one.totals, one.facts) == (
            two.net,
            two.pot,
            two.dealer,
            two.totals,
            two.facts,
        )
        assert [p.code for p in (*one.problems, *one.warnings)] == [p.code for p in (*two.problems, *two.warnings)]
        assert (one.game is None) == (two.game is None)
        if one.game is not None and two.game is not None:
            assert (one.game.totals, one.game.end.net) == (two.game.totals, two.game.end.net)
    assert (sheet.totals, sheet.pot, sheet.next_dealer) == (other.totals, other.pot, other.next_dealer)
    assert sheet.next_facts == other.next_facts


@sampled(8)
@pytest.mark.parametrize("seed", seeds(20, 2, 100))
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_any_night_sums_to_nothing_and_comes_back_as_it_was(ruleset: str, seed: int, tmp_path: Path) -> None:
    night = editing.recorded(Replayer(), session(seed, ruleset, 12)).night
    sheet = sheet_of(night)
    for row in sheet.rows:
        assert row.net is None or sum(row.net) + row.pot == 0
        assert sum(row.totals) + row.pot_total == 0
        assert row.game is None or sum(row.game.end.net) + row.game.end.pot == 0
    assert sum(sheet.totals) + sheet.pot == 0
    found = account(sheet_of(replace(night, unit="1")))
    assert found.net == (*sheet.totals, sheet.pot)
    assert [got - paid for got, paid in zip(found.received, map(sum, found.gross), strict=True)] == list(found.net)
    assert sum(found.rounded) == 0
    assert {one.person: one.points for one in statistics([summary(sheet)])} == {
        one.id: points for one, points in zip(night.people, sheet.totals, strict=True)
    }
    opened = read_night(night_text(sheet))
    assert opened.night == night
    assert opened.differences == ()
    same(sheet, opened.sheet)
    with Store.open(tmp_path) as store:
        kept = store.night(store.save(sheet, "new").id)
        assert replace(kept, revision=0) == replace(night, revision=0)
        same(sheet, sheet_of(kept))
    assert len(xlsx_bytes(sheet)) > 1000


def typed_again(sheet: Sheet, ruleset: FrozenRuleset) -> Sheet:
    """The sheet of a night that was taken out as a table and read as one typed by hand."""
    table = read_table(csv_bytes(sheet), "a.csv", ruleset.rules)
    assert not table.problems, table.problems
    for language in LANGUAGES:
        found = read_table(csv_bytes(sheet, language), "a.csv", ruleset.rules)
        assert (found.entries, found.problems) == (table.entries, ())
    night = replace(sheet.night, rows=table.rows())
    return sheet_of(night)


@pytest.mark.parametrize("seed", seeds(12, 1, 60))
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_table_taken_out_and_typed_in_again_comes_to_the_same_accounts(ruleset: str, seed: int) -> None:
    """With games 场 too, that end by the facts of players and of the deal."""
    whole = session(seed, ruleset, 12)
    kept = tuple(row for row in whole.rows if row.kind != "rebuy")
    sheet = sheet_of(replace(whole, rows=kept, chips=None))
    while sheet.unsettled:
        # Without one of its rows others may have no dealer any more who could have won so.
        settled = tuple(row.row for row in sheet.rows if row.net is not None)
        sheet = sheet_of(replace(sheet.night, rows=settled))
    again = typed_again(sheet, whole.ruleset)
    assert [(row.net, row.pot, row.dealer) for row in again.rows] == [
        (row.net, row.pot, row.dealer) for row in sheet.rows
    ]
    assert [row.game.end.net for row in again.rows if row.game is not None] == [
        row.game.end.net for row in sheet.rows if row.game is not None
    ]
    assert (again.totals, again.pot) == (sheet.totals, sheet.pot)
    assert account(again).net == account(sheet).net
    assert account(again).payments == account(sheet).payments


@sampled(4)
@pytest.mark.parametrize("seed", seeds(12, 1, 60))
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_replay_that_goes_on_where_a_night_was_changed_is_one_from_its_beginning(ruleset: str, seed: int) -> None:
    rng = Random(f"going on {seed} {ruleset}")
    whole = session(seed, ruleset, 24)
    rows, spare = list(whole.rows[:8]), list(whole.rows[8:])
    going_on = Replayer()
    for _ in range(40):
        change, at = rng.randrange(6), rng.randrange(len(rows) + 1)
        if change < 2 and spare:
            rows.insert(len(rows) if change else at, spare.pop())
        elif change == 2 and rows:
            spare.append(rows.pop(at - 1))
        elif change == 3 and at:
            rows.insert(rng.randrange(len(rows)), rows.pop(at - 1))
        elif change == 4:
            rows = [*editing.recorded(going_on, replace(whole, rows=tuple(rows))).night.rows]
        else:
            whole = replace(whole, dealer=rng.randrange(whole.seats))
        night = replace(whole, rows=tuple(rows))
        sheet = going_on.replay(night)
        new_session = sheet_of(night)
        same(sheet, new_session)
        assert (sheet.night, sheet.stacks) == (night, new_session.stacks)
        for one, two in zip(sheet.rows, new_session.rows, strict=True):
            assert (one.number, one.standing, one.mark, one.pot_total) == (
                two.number,
                two.standing,
                two.mark,
                two.pot_total,
            )
            assert one.game is None or (two.game is not None and one.game.rows == two.game.rows)


def test_what_a_game_comes_to_is_compared_under_other_agreements() -> None:
    night = begun(frozen_ruleset("fangpaofa"))
    last = a_deal(night, {**EXHAUSTED, "facts": {"tuo": [True, True, False]}})
    night = played(night, making.adjustment([114, 37, -12], seats=3), last)
    found = rescore(night, Library(), options={"tuo_both": 4})
    assert [row.changed for row in found.rows] == [False, True]
    assert found.rows[1].before.net == found.rows[1].after.net
    assert found.rows[1].why() == "一场结出来 +400 −80 −320 → +460 −140 −320"
    assert [row.why() for row in rescore(night, Library(), options={"game_end": 500}).changed] == [
        "一场结出来 +400 −80 −320 → 没完"
    ]


def test_two_type_their_table_in_again(two: FrozenRuleset) -> None:
    night = begun(two)
    night = played(night, *(a_deal(night, EXHAUSTED) for _ in range(3)), making.amounts([-2, 2], seats=2))
    sheet = sheet_of(night)
    again = typed_again(sheet, two)
    assert [(row.net, row.dealer) for row in again.rows] == [(row.net, row.dealer) for row in sheet.rows]
    assert account(again) == replace(account(sheet), supposed=account(again).supposed)


def test_facts_of_a_deal_of_amounts_decide_what_its_game_comes_to() -> None:
    night = begun(frozen_ruleset("fangpaofa"))
    won = {"net": [0, 130, 0], "winners": [1], "self_drawn": True, "seats": 3, "pot": True}
    plain = sheet_of(played(night, making.amounts(**won))).games[0]
    bet = making.amounts(**won, facts={"tuo": [False, True, True]}, ruleset=night.ruleset.rules)
    sheet = sheet_of(played(night, bet))
    (row,) = sheet.rows
    assert row.warnings == ()
    assert row.game is not None
    assert plain.end.net == (-130, 260, -130)
    assert row.game.end.net == (-130 * 2, 130 * 2 + 130 * 3, -130 * 3)
    assert read_night(night_text(sheet)).night.rows == sheet.night.rows
    with pytest.raises(Problems) as refused:
        making.amounts(**won, facts={"tou": True}, ruleset=night.ruleset.rules)
    assert [(one.code, one.path) for one in refused.value.problems] == [("fact_unknown", "facts.tou")]


@pytest.mark.parametrize("text", ["tuo", "[1]", '{"tuo": 3}', '{"tou": [true, false, false]}'])
def test_facts_of_a_typed_table_that_are_none_are_told_at_their_place(text: str) -> None:
    rules = frozen_ruleset("fangpaofa").rules
    quoted = text.replace('"', '""')
    table = read_table(f'甲,乙,丙,情况\n1,-1,0,"{quoted}"\n'.encode(), "a.csv", rules)
    assert [(one.line, one.column) for one in table.problems] == [(2, 4)], table.problems


def test_facts_stay_with_their_deal() -> None:
    """A record's facts were dropped without a word."""
    night = begun(frozen_ruleset("fangpaofa"))
    record = next(line["record"] for line in golden_lines("fangpaofa.jsonl") if "errors" not in line["expect"])
    entry = a_deal(night, {**record, "facts": {"tuo": [True, False, True]}})
    night = editing.recorded(Replayer(), played(night, entry)).night
    opened = read_night(night_text(sheet_of(night)))
    assert opened.night == night
    (row,) = opened.sheet.rows
    assert row.settlement is not None
    assert dict(row.settlement.deal.facts) == {"tuo": (True, False, True)}


def test_facts_that_the_rules_do_not_know_are_told_at_their_place() -> None:
    night = begun(frozen_ruleset("wuhu"))
    sheet = sheet_of(played(night, a_deal(night, {**EXHAUSTED, "facts": {"streak": 2}})))
    assert sheet.rows[0].net is None
    assert [one.path for one in sheet.rows[0].problems] == ["facts.streak"]
    assert sheet_of(read_night(night_text(sheet)).night).rows[0].problems == sheet.rows[0].problems


@pytest.mark.parametrize("line", golden_lines("taiwan.jsonl"), ids=lambda line: line["id"])
def test_a_deal_comes_to_the_same_in_a_night(line: dict[str, Any]) -> None:
    record, expected = line["record"], line["expect"]
    try:
        night = begun(frozen_ruleset("taiwan"), options=record.get("options") or {}, dealer=record["dealer"])
    except Problems:
        assert "errors" in expected
        return
    sheet = sheet_of(played(night, a_deal(night, record)))
    if "errors" in expected:
        return
    (row,) = sheet.rows
    assert row.net is not None
    assert list(row.net) == expected["net"]
    assert dict(sheet.next_facts) == expected["next_facts"]


def test_facts_go_on_from_deal_to_deal_and_follow_when_one_before_is_changed() -> None:
    """Each deal against the result of `score`, whose `next_facts` and `next_dealer` are carried over by hand."""
    won = next(line for line in golden_lines("taiwan.jsonl") if line["expect"].get("next_dealer") == 1)["record"]
    deals = [
        EXHAUSTED,
        EXHAUSTED,
        {"events": won["events"]},
        EXHAUSTED,
        {**EXHAUSTED, "facts": {"streak": 7}},
        EXHAUSTED,
    ]

    def expected(deals: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
        found, facts, dealer = [], {}, 0
        for one in deals:
            whole = {"format": 1, "ruleset": "taiwan", "dealer": dealer, **one}
            whole["facts"] = {**facts, **one.get("facts", {})}
            result = settle_record(whole, Library()).as_dict()
            found.append((tuple(result["net"]), dealer, whole["facts"]))
            facts, dealer = result["next_facts"], result["next_dealer"]
        return [*found, (dealer, facts)]

    def shown(sheet: Sheet) -> list[tuple[Any, ...]]:
        rows = [
            (row.net, row.dealer, dict(row.settlement.deal.facts) if row.settlement is not None else None)
            for row in sheet.rows
        ]
        return [*rows, (sheet.next_dealer, dict(sheet.next_facts))]

    night = begun(frozen_ruleset("taiwan"))
    night = editing.recorded(Replayer(), played(night, *(a_deal(night, one) for one in deals))).night
    assert shown(sheet_of(night)) == expected(deals)
    assert dict(sheet_of(night).next_facts)["streak"] == 9
    changed = editing.change(night, night.rows[1].id, a_deal(night, {"events": won["events"]}), "later")
    deals[1] = {"events": won["events"]}
    assert shown(sheet_of(changed)) == expected(deals)


def test_after_amounts_alone_facts_go_on_as_far_as_they_can() -> None:
    night = begun(frozen_ruleset("taiwan"))
    deals = [making.amounts([9, -3, -3, -3], winners=[0], self_drawn=True), making.amounts([0, 0, 0, 0])]
    sheet = sheet_of(played(night, *deals, a_deal(night, EXHAUSTED)))
    assert [row.facts.get("streak", 0) for row in sheet.rows] == [0, 1, 2]
    assert all(not row.warnings for row in sheet.rows)
    unsaid = sheet_of(played(night, making.amounts([9, -3, -3, -3]), a_deal(night, EXHAUSTED)))
    assert [one.code for one in unsaid.rows[1].warnings] == ["night_dealer_supposed", "night_facts_supposed"]
    said = a_deal(night, {**EXHAUSTED, "facts": {"streak": 1, "round_wind": 1}}, 0)
    assert not sheet_of(played(night, making.amounts([9, -3, -3, -3]), said)).rows[1].warnings


def test_two_play_and_what_each_has_goes_on(two: FrozenRuleset) -> None:
    night = begun(two)
    night = played(night, *(a_deal(night, EXHAUSTED) for _ in range(3)), making.amounts([-2, 2], seats=2))
    sheet = sheet_of(night)
    assert [row.net for row in sheet.rows] == [(-1, 1), (2, -2), (-3, 3), (-2, 2)]
    assert [row.dealer for row in sheet.rows] == [0, 1, 0, 1]
    assert dict(sheet.next_facts) == {"carried": [4, 4]}
    opened = read_night(night_text(sheet))
    assert opened.night == night
    same(sheet, opened.sheet)
    assert [(one.payer, one.payee, one.amount) for one in account(sheet).moves] == [(0, 1, 4)]


# --- games 场 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", golden_lines("fangpaofa_games.jsonl"), ids=lambda line: line["id"])
def test_a_known_game_ends_a_known_night(line: dict[str, Any]) -> None:
    night = begun(frozen_ruleset("fangpaofa"), options=line["options"])
    first, *others = line["totals"]
    # The wall runs out, and the dealer pays 10 into the pot.
    last = a_deal(night, {**EXHAUSTED, "facts": {"tuo": line["tuo"]}})
    sheet = sheet_of(played(night, making.adjustment([first + 10, *others], seats=3), last, a_deal(night, EXHAUSTED)))
    assert sheet.rows[0].game is None, "only a deal ends a game"
    (game,) = sheet.games
    assert game.totals == tuple(line["totals"])
    assert {"rounded": game.end.values["score"], "net": list(game.end.net)} == line["expect"]
    assert (game.first, game.last, game.rows) == (1, 1, tuple(row.row.id for row in sheet.rows[:2]))
    assert sheet.rows[2].totals == (-10, 0, 0), "the next begins with nothing"
    assert sheet.totals == (line["expect"]["net"][0] - 10, *line["expect"]["net"][1:])
    found = account(sheet)
    assert found.unfinished == (2,)
    assert found.net == (*sheet.totals, 10)


def test_a_game_goes_on_where_a_deal_of_it_is_changed_so_that_nobody_has_a_hundred() -> None:
    night = begun(frozen_ruleset("fangpaofa"))
    wins = [making.amounts([60, -60, 0], winners=[0], discarder=1, seats=3) for _ in range(4)]
    night = played(night, *wins)
    sheet = sheet_of(night)
    assert [game.rows for game in sheet.games] == [
        tuple(row.id for row in night.rows[:2]),
        tuple(row.id for row in night.rows[2:]),
    ]
    assert [one.code for row in sheet.rows for one in row.warnings] == ["night_game_facts"] * 2
    changed = sheet_of(editing.change(night, night.rows[1].id, making.amounts([10, -10, 0], seats=3), "later"))
    assert [[night.index(one) for one in game.rows] for game in changed.games] == [[0, 1, 2]]
    assert changed.rows[-1].totals == (60, -60, 0)


def test_the_running_total_of_a_file_is_that_of_the_session_over_all_its_games() -> None:
    night = begun(frozen_ruleset("fangpaofa"))
    wins = [making.amounts([60, -60, 0], winners=[0], discarder=1, seats=3) for _ in range(3)]
    sheet = sheet_of(played(night, *wins))
    (game,) = sheet.games
    grid = deals_grid(sheet)
    at = grid.head.index(f"{NAMES[0]} 累计")
    ended = game.end.net
    now = (ended[0] + 60, ended[1] - 60, ended[2])
    assert [row[at : at + 3] for row in grid.rows] == [(60, -60, 0), (120, -120, 0), ended, now]
    assert now == sheet.totals


def test_a_round_of_riichi_is_a_game_and_the_next_begins_with_its_first_wind() -> None:
    night = begun(frozen_ruleset("riichi"), options={"length": "east", "noten": 0})

    def won(player: int, source: int) -> Entry:
        win = {"type": "win", "player": player, "from": source, "hand": "123456m789p2355s", "tile": "4s"}
        return a_deal(night, {"events": [{**win, "facts": {"dora": 4}}]})

    ready = {"type": "exhausted", "claims": {"2": {"ready": 1}}}
    drawn = a_deal(night, {"events": [ready], "facts": {"riichi": ["none", "none", "single", "none"]}})
    deals = [won(0, 3), won(1, 0), won(0, 1), won(0, 2), drawn, won(2, 0), won(1, 0)]
    sheet = sheet_of(played(night, *deals))
    assert [row.dealer for row in sheet.rows] == [0, 0, 1, 2, 3, 0, 1]
    (game,) = sheet.games
    assert (game.first, game.last, game.totals) == (1, 5, (19700, 300, -9000, -12000))
    assert game.end.net == (35700, 5300, -14000, -27000), "the stick that lay there too"
    after = sheet.rows[5]
    assert (after.facts, after.net) == ({}, (-8000, 0, 8000, 0))
    assert dict(sheet.next_facts) == {"round_wind": 1, "counters": 1, "sticks": 0}


def test_a_game_of_riichi_that_ends_early_is_followed_by_one_that_the_first_seat_deals() -> None:
    """Rounds are counted by the seats: begun with another, the next game would have had a short first round."""
    night = begun(frozen_ruleset("riichi"))
    big = {"type": "win", "hand": "19m19p19s1234567z", "tile": "1m"}
    lost = a_deal(night, {"events": [{**big, "player": 2, "from": 1}]})
    sheet = sheet_of(played(night, lost, a_deal(night, EXHAUSTED), lost, lost))
    assert [row.game is not None for row in sheet.rows] == [True, False, True, True]
    assert [row.dealer for row in sheet.rows] == [0, 0, 1, 0]
    assert sheet.next_dealer == 0


def test_amounts_that_the_pot_pays_come_back_from_a_typed_table() -> None:
    night = begun(frozen_ruleset("fangpaofa"))
    deals = [making.amounts([0, 90, 0], winners=[1], self_drawn=True, seats=3, pot=True) for _ in range(3)]
    sheet = sheet_of(played(night, *deals))
    assert [row.pot for row in sheet.rows] == [-90] * 3
    table = read_table(csv_bytes(sheet), "a.csv", night.ruleset.rules)
    assert not table.problems
    assert [entry for _, entry in table.entries] == [
        replace(one, dealer=at) for one, at in zip(deals, (0, 1, 1), strict=True)
    ], "what a game came to is no deal"
    refused = read_table(csv_bytes(sheet), "a.csv", frozen_ruleset("sanren").rules)
    assert {one.code for one in refused.problems} == {"night_sum"}


def test_of_a_night_of_three_whose_rules_are_gone_the_amounts_are_left() -> None:
    """Nothing but its rows can be read: each says what it came to."""
    night = begun(frozen_ruleset("fangpaofa"))
    night = editing.recorded(Replayer(), played(night, a_deal(night, EXHAUSTED), making.penalty(2, 5, "", 3))).night
    rows = dict(enumerate(map(table_lines.row_text, night.rows)))
    line = table_lines.stand_in(1, night.id, rows)
    sums = [(at, text, table_lines.row_sum(night.id, at, text)) for at, text in rows.items()]
    found = table_lines.night_of(line, sums, table_lines.rules_gone(line), {}, {})
    sheet = sheet_of(found)
    assert [row.net for row in sheet.rows] == [(-10, 0, 0), (0, 0, -5)]
    assert (sheet.totals, sheet.pot) == ((-10, 0, -5), 15)
    assert account(sheet).net == (-10, 0, -5, 15)


# --- what cannot be -----------------------------------------------------------------------------------------------------


def codes(make: Any) -> list[str]:
    with pytest.raises(Problems) as caught:
        make()
    for one in caught.value.problems:
        assert "{" not in one.message("zh") + one.message("en")
    return [one.code for one in caught.value.problems]


def test_a_night_of_another_number_is_refused_with_a_sentence(two: FrozenRuleset) -> None:
    people = [making.person(name, seat) for seat, name in enumerate(NAMES)]
    assert codes(lambda: making.new_night(people, two)) == ["night_people"]
    assert codes(lambda: making.new_night(people[:3], frozen_ruleset("wuhu"))) == ["night_people"]
    assert codes(lambda: making.amounts([1, -1], seats=3)) == ["night_amounts_wanted"]
    assert codes(lambda: making.penalty(2, 5, seats=2)) == ["seat_wanted"]
    assert codes(lambda: making.amounts([1, -1], winners=[0, 1], seats=2)) == ["night_winners"]
    night = begun(two)
    assert codes(lambda: rescore(night, Library(), "wuhu")) == ["night_people"]
    text = night_text(sheet_of(night))
    third = json.dumps({"id": "x", "name": "阿珍", "colour": 2}, ensure_ascii=False)
    more = text.replace("\nrows:", f"\n- {third}\nrows:", 1)
    assert more != text
    assert codes(lambda: read_night(more)) == ["night_people"]
