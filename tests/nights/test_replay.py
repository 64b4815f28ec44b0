"""The score sheet: dealers follow, points go round, and a row that cannot be settled is said to be so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from calculator.nights import Night, Replayer, Row, Sheet, editing, entries, main_text, who_text, working_lines
from calculator.nights.frozen import thawed
from calculator.nights.tally import tallies
from calculator.resources import RESOURCES
from calculator.rules.library import Library
from calculator.settlement import Settlement
from tests.make_deals import deal as record
from tests.make_deals import win
from tests.make_nights import NAMES, RULESETS, begun, entry, frozen_ruleset, invented, played, session, sheet_of
from tests.oracle import deals
from tests.ruleset_examples import examples

SEEDS = range(4)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_points_go_round_at_every_step(ruleset: str, seed: int) -> None:
    sheet = sheet_of(session(seed, ruleset, 20, faulty=0.2))
    totals, pot = [0, 0, 0, 0], 0
    for row in sheet.rows:
        if row.net is not None:
            assert sum(row.net) + row.pot == 0
            totals = [a + b for a, b in zip(totals, row.net, strict=True)]
            pot += row.pot
        assert list(row.totals) == totals
        assert sum(row.totals) + row.pot_total == 0
    assert (list(sheet.totals), sheet.pot) == (totals, pot)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_dealers_and_amounts_are_those_that_the_oracle_finds_deal_after_deal(ruleset: str) -> None:
    records = invented(11, ruleset, 25)
    night = played(begun(ruleset, dealer=2), *(entries.deal(given) for given in records))
    sheet = sheet_of(night)
    dealer = 2
    for row, given in zip(sheet.rows, records, strict=True):
        # The night's ruleset, options and stake hold, whatever the record said of its own.
        own = {key: given[key] for key in ("events", "jing") if key in given}
        judged = deals.settle({"format": 1, "ruleset": ruleset, "dealer": dealer, **own})
        assert row.dealer == dealer
        if "errors" in judged:
            assert row.net is None
            continue
        assert row.net == tuple(judged["net"])
        dealer = judged["next_dealer"]
        assert row.next_dealer == dealer
    assert sheet.next_dealer == dealer


def shape(sheet: Sheet) -> list[object]:
    """Everything a person sees of a sheet."""
    rows = [(row.number, row.dealer, row.net, row.pot, row.totals, row.next_dealer, row.winners) for row in sheet.rows]
    return [*rows, sheet.stacks, sheet.must_rebuy]


def edited(rng: Random, night: Night, spare: list[dict[str, object]]) -> Night:
    at = rng.randrange(len(night.rows))
    row_id = night.rows[at].id
    match rng.randrange(4):
        case 0:
            return editing.insert(night, entries.row(entry(rng, spare)), at)  # type: ignore[arg-type]
        case 1:
            return editing.change(night, row_id, entry(rng, spare), "later")  # type: ignore[arg-type]
        case 2:
            return editing.move(night, row_id, rng.randrange(len(night.rows)))
    return editing.delete(night, row_id)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_night_edited_again_and_again_is_the_same_as_one_typed_in_so_from_the_start(ruleset: str, seed: int) -> None:
    rng = Random(f"edits {seed} {ruleset}")
    remembering = Replayer()
    night = session(seed, ruleset, 10, chips=30)
    spare = [given for given in invented(seed + 100, ruleset, 12) if given["events"]]
    for _ in range(10):
        night = edited(rng, night, spare)
        sheet = remembering.replay(night)
        new_session = played(replace(night, rows=()), *(row.entry for row in night.rows))
        assert shape(sheet) == shape(sheet_of(new_session))
        assert [replace(one, best_row="") for one in tallies(sheet)] == [
            replace(one, best_row="") for one in tallies(sheet_of(new_session))
        ]


def test_the_other_rows_stay_where_they_were_when_one_is_edited() -> None:
    night = session(1, "wuhu", 8)
    changed = editing.change(night, night.rows[3].id, entries.penalty(1, 5), "later")
    assert [row.id for row in changed.rows] == [row.id for row in night.rows]
    assert [row for at, row in enumerate(changed.rows) if at != 3] == [
        row for at, row in enumerate(night.rows) if at != 3
    ]
    assert night.rows[3].entry != changed.rows[3].entry, "the night that was edited is another one"


PLAIN = win(1, "123345m79m123p55z", "8m", discarder=2)
FULL = win(1, "11123456789m99m", "8m", discarder=2)


def won(player: int, discarder: int | None = None) -> Row:
    event = {**PLAIN, "player": player}
    event.pop("from")
    if discarder is not None:
        event["from"] = discarder
    return entries.row(entries.deal(record("wuhu", event)))


def test_a_deal_that_cannot_be_settled_is_shown_with_its_reason_and_the_rest_goes_on() -> None:
    broken = entries.deal(record("wuhu", win(1, "147m258p369s1234z", "5z", discarder=2)))
    good = entries.deal(record("wuhu", PLAIN))
    sheet = sheet_of(played(begun(), good, broken, good))
    assert sheet.rows[1].net is None
    assert sheet.rows[1].problems
    assert sheet.rows[1].problems[0].code in ("hand_count", "no_shape", "not_legal")
    assert sheet.rows[1].totals == sheet.rows[0].totals
    assert sheet.rows[2].net is not None
    assert [row.number for row in sheet.rows] == [1, 2, 3]
    (supposed,) = (problem for problem in sheet.rows[2].warnings if problem.code == "night_dealer_supposed")
    assert supposed.message("en").startswith("The previous deal cannot be settled, or nobody recorded who won it")
    assert sheet.unsettled == (sheet.rows[1],)


def test_an_unfinished_deal_is_kept_with_a_warning() -> None:
    kong = {"type": "kong", "player": 1, "kind": "concealed", "tile": "5m"}
    row = sheet_of(played(begun("chengdu"), entries.deal(record("chengdu", kong)))).rows[0]
    assert row.net is not None
    assert row.net[1] > 0
    assert [problem.code for problem in row.warnings] == ["unfinished"]


def test_a_dealer_written_down_goes_before_the_rule_and_is_followed_from_there() -> None:
    good = record("wuhu", PLAIN)
    sheet = sheet_of(played(begun(), entries.deal(good), entries.deal(good, dealer=3), entries.deal(good)))
    assert [row.dealer for row in sheet.rows] == [0, 3, 0]


def test_what_was_accepted_is_marked_where_an_earlier_change_changes_it() -> None:
    replayer = Replayer()
    night = played(begun())
    for row in (won(1, 2), won(2, 0), won(3, 1)):
        night = editing.recorded(replayer, editing.insert(night, row)).night
    assert [row.mark for row in replayer.replay(night).rows] == ["", "", ""]
    # The dealer wins the first deal after all: he stays, and the deals after it have another dealer.
    changed = replayer.replay(editing.change(night, night.rows[0].id, won(0, 2).entry, "later"))
    assert [row.mark for row in changed.rows] == ["edited", "replayed", "replayed"]
    second = changed.rows[1]
    assert second.row.accepted is not None
    assert second.row.accepted.net != second.net
    assert second.changed == tuple(a != b for a, b in zip(second.row.accepted.net or (), second.net or (), strict=True))
    accepted = replayer.replay(editing.accept(changed))
    assert [row.mark for row in accepted.rows] == ["", "", ""]
    assert accepted.totals == changed.totals


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_recorded_is_the_sheet_of_the_night_with_every_amount_seen(seed: int) -> None:
    replayer = Replayer()
    sheet = editing.recorded(replayer, session(seed, "chengdu", 12, faulty=0.2, chips=30))
    assert replayer.replay(sheet.night) == sheet
    assert all(row.row.accepted == row.acceptance for row in sheet.rows)
    assert editing.accept(sheet) == sheet.night


def test_one_row_can_be_accepted_alone() -> None:
    replayer = Replayer()
    night = editing.recorded(replayer, played(begun(), won(1, 2).entry, won(2, 0).entry)).night
    changed = replayer.replay(editing.change(night, night.rows[0].id, won(0, 2).entry, "later"))
    assert [row.mark for row in replayer.replay(editing.accept(changed, night.rows[0].id)).rows] == ["", "replayed"]


def test_a_full_hand_takes_the_stack_and_who_has_none_left_takes_another() -> None:
    night = played(begun(chips=30), entries.deal(record("wuhu", FULL)))
    sheet = sheet_of(night)
    assert sheet.rows[0].net == (-30, 90, -30, -30)
    assert sheet.stacks == (0, 120, 0, 0)
    assert sheet.must_rebuy == (1, 0, 1, 1)
    bought = sheet_of(played(night, *(entries.rebuy(seat, 30) for seat in (0, 2, 3))))
    assert bought.stacks == (30, 120, 30, 30)
    assert bought.must_rebuy == (0, 0, 0, 0)
    assert bought.totals == sheet.totals, "chips are no points"


def test_a_penalty_goes_into_the_pot_and_an_adjustment_may_come_out_of_it() -> None:
    sheet = sheet_of(played(begun(), entries.penalty(2, 10, "打错"), entries.adjustment([4, 0, 0, 0], "请客")))
    assert sheet.totals == (4, 0, -10, 0)
    assert sheet.pot == 6


def test_amounts_alone_make_the_dealer_follow_where_the_winner_was_said() -> None:
    night = begun("wuhu")
    stays = sheet_of(played(night, entries.amounts([9, -3, -3, -3], winners=[0], self_drawn=True)))
    passes = sheet_of(played(night, entries.amounts([-3, 9, -3, -3], winners=[1], discarder=2)))
    nobody = sheet_of(played(night, entries.amounts([0, 0, 0, 0])))
    assert (stays.next_dealer, passes.next_dealer, nobody.next_dealer) == (0, 1, 0)
    unsaid = sheet_of(played(night, entries.amounts([-3, 9, -3, -3]), entries.amounts([0, 0, 0, 0])))
    assert [problem.code for problem in unsaid.rows[1].warnings] == ["night_dealer_supposed"]
    chengdu = sheet_of(played(begun("chengdu"), entries.amounts([-3, 9, -3, -3], winners=[1, 3], discarder=2)))
    assert chengdu.next_dealer == 1


def test_a_clock_moved_back_changes_nothing() -> None:
    night = session(2, "wuhu", 8)
    odd = [replace(row, created=f"{2030 - at}-01-01T00:00:00Z") for at, row in enumerate(night.rows)]
    assert shape(sheet_of(replace(night, rows=tuple(odd)))) == shape(sheet_of(night))


def test_a_frozen_ruleset_that_cannot_be_read_any_more_is_told_and_its_amounts_still_count() -> None:
    night = played(begun(), entries.amounts([3, -1, -1, -1]), won(1, 2).entry)
    name, text = night.ruleset.files[0]
    broken = replace(night.ruleset, files=((name, text.replace("items:", "itmes:", 1)),))
    sheet = sheet_of(replace(night, ruleset=broken))
    assert sheet.warnings
    assert sheet.rows[0].net == (3, -1, -1, -1)
    assert sheet.rows[1].net is None
    assert sheet.rows[1].problems


def test_a_rule_that_cannot_be_worked_out_is_told_and_nothing_breaks() -> None:
    night = begun()
    name, text = night.ruleset.files[0]
    head, _, tail = text.partition("next_dealer:\n")
    rule = "next_dealer:\n- {when: 1 // 胡几家 > 0, seat: next_seat}\n- {seat: dealer}\n\n"
    odd = thawed(((name, head + rule + tail.partition("\n\n")[2]),))
    nobody = entries.deal(record("wuhu", {"type": "exhausted"}))
    night = played(replace(night, ruleset=odd), nobody, entries.amounts([0, 0, 0, 0]), won(1, 2).entry)
    sheet = sheet_of(night)
    assert sheet.rows[0].net is None
    assert sheet.rows[0].problems[0].message("zh")
    assert [row.next_dealer for row in sheet.rows[1:]] == [0, 1]
    assert sheet.rows[2].net is not None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_row_can_be_told_in_both_languages(ruleset: str) -> None:
    sheet = sheet_of(session(5, ruleset, 20, faulty=0.3))
    for row in sheet.rows:
        for language in ("zh", "en"):
            assert who_text(sheet.night, row, language)
            assert isinstance(main_text(row, language), str)
            assert isinstance(working_lines(row, language), list)


def test_a_frozen_ruleset_has_the_hash_of_the_living_one() -> None:
    from calculator.nights import freeze
    from calculator.rules.library import Library

    library = Library()
    for name in library.paths():
        found = freeze(library, name)
        assert found.hash == library.load(name).hash
        assert json.loads(json.dumps(found.files)) == [list(one) for one in found.files]
        assert found.on().definition.id == found.id


def test_a_row_says_the_kongs_and_what_the_exhausted_wall_cost() -> None:
    """大刘's −24 comes of a kong that he fed and of being the flower pig, not of the win alone."""
    sample = yaml.safe_load((RESOURCES / "sample.yaml").read_text(encoding="utf-8"))
    sheet = sheet_of(played(begun("chengdu"), entries.deal(sample)))
    night, (row,) = sheet.night, sheet.rows
    assert row.net == (8, 16, 0, -24)
    assert who_text(night, row) == "老王 ← 阿珍 · 1 杠 · 流局 大刘花猪、阿珍没叫"
    assert any("花猪" in line and "10 × 底 1" in line for line in working_lines(row))


class _Interrupted(Exception):
    pass


class _StopsOnce(Replayer):
    """Is stopped when it comes to a deal, and goes on when it is asked again."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left: int | None = after

    def settle(self, *given: Any, **more: Any) -> Settlement:
        if self.left == 0:
            self.left = None
            raise _Interrupted
        if self.left is not None:
            self.left -= 1
        return super().settle(*given, **more)


@pytest.mark.parametrize("after", range(6))
def test_a_replay_that_was_stopped_leaves_no_trace_in_the_next(after: int) -> None:
    """改规则重算 is stopped when a setting is changed before it is done; then the deals were numbered from where it was."""
    night = session(3, "wuhu", 12)
    replayer = _StopsOnce(after)
    with pytest.raises(_Interrupted):
        replayer.replay(night)
    again, fresh = replayer.replay(night), sheet_of(night)
    messages = [
        [(row.number, row.dealer, row.net, row.totals, row.next_dealer, row.warnings) for row in sheet.rows]
        for sheet in (again, fresh)
    ]
    assert messages[0] == messages[1]
    assert (again.totals, again.stacks, again.next_dealer) == (fresh.totals, fresh.stacks, fresh.next_dealer)


def _amounts(sheet: Sheet) -> list[object]:
    rows = [
        (
            row.row,
            row.number,
            row.dealer,
            row.net,
            row.pot,
            row.totals,
            row.pot_total,
            row.next_dealer,
            row.game,
            row.standing,
            row.facts,
            row.next_facts,
            row.missing,
        )
        for row in sheet.rows
    ]
    problems = [problem for row in sheet.rows for problem in (*row.warnings, *row.problems)]
    said = [problem.as_dict("zh") for problem in (*problems, *sheet.warnings)]
    return [rows, said, sheet.totals, sheet.pot, sheet.stacks, sheet.next_dealer, sheet.next_facts]


def _in_games() -> Night:
    records = [one for one in examples("fangpaofa") if one.get("events")] * 2
    return played(begun("fangpaofa", NAMES[:3]), *(entries.deal(one) for one in records))


def _edited(night: Night, rng: Random) -> Night:
    """With some row deleted, put in again, moved or changed, or another first dealer."""
    row, other = rng.choice(night.rows), rng.choice(night.rows)
    at = rng.randrange(len(night.rows))
    match rng.choice(("delete", "insert", "change", "move", "dealer")):
        case "delete" if len(night.rows) > 6:
            return editing.delete(night, row.id)
        case "insert":
            return editing.insert(night, entries.row(row.entry), at)
        case "change":
            return editing.change(night, row.id, other.entry, "2026-11-14T20:00")
        case "move":
            return editing.move(night, row.id, at)
        case _:
            return replace(night, dealer=rng.randrange(3))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ruleset", [*RULESETS, "fangpaofa"])
def test_after_any_edits_a_session_is_what_it_would_be_replayed_whole(ruleset: str, seed: int) -> None:
    night = _in_games() if ruleset == "fangpaofa" else session(seed, ruleset, 14, faulty=0.2, chips=100)
    rng, replayer, before = Random(seed), Replayer(), [night]
    for _ in range(40):
        sheet = replayer.replay(night)
        assert _amounts(sheet) == _amounts(sheet_of(night))
        undone, accepted, edited = rng.choice(before), editing.accept(sheet), _edited(night, rng)
        night = rng.choice((undone, accepted, edited, edited, edited))
        before.append(night)


def test_the_place_of_a_rule_is_that_of_a_ruleset_though_the_session_keeps_it() -> None:
    frozen = frozen_ruleset("chengdu_five")
    for rules in (frozen.rules, Library().load("chengdu_five")):
        assert rules is not None
        formula = rules.definition.value("points").formula
        assert "/".join(Path(formula.place_of()[0]).parts[-2:]) == "rulesets/chengdu.yaml"
