"""Questions about a settled deal: which settings matter, what another table pays, what an open fact decides."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.inquiry import (
    compare,
    comparison_lines,
    flip_line,
    flips,
    items_not_counted,
    missing_lines,
    outcome_lines,
    outcomes,
    why_no_wins,
)
from calculator.inquiry.comparison import other_values
from calculator.inquiry.open_facts import MOST
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import receipt
from calculator.text import Language
from tests.deals.bad_records import FAULTS
from tests.make_deals import SPECIFIED, deal, win
from tests.read_golden import golden_lines
from tests.run_program import ROOT, command_line, program

GOOD = [line["record"] for line in golden_lines("records.jsonl") if "errors" not in line["expect"]]
SAMPLE = {**SPECIFIED, "events": SPECIFIED["events"][:2]}


def with_event(index: int, **changes: Any) -> dict[str, Any]:
    events = [{**event, **changes} if at == index else event for at, event in enumerate(SAMPLE["events"])]
    return {**SAMPLE, "events": events}


# --- which settings matter ------------------------------------------------------------------------------------------


def test_a_cap_matters_only_where_the_hand_reaches_it(library: Library) -> None:
    messages = {(flip.option.id, flip.value) for flip in flips(settle_record(SAMPLE, library))}
    assert ("cap_fan", 3) in messages, "4番 is above a cap of 3"
    assert ("cap_fan", 4) not in messages
    assert not {option for option, _ in messages} & {"ready_check", "flower_pig_multiple"}, "the wall was not exhausted"


def test_every_value_that_changes_the_deal_is_told_and_not_only_the_first(library: Library) -> None:
    # A pung of east counts in the east round alone, so each of the three other rounds loses it.
    settled = settle_record(deal("guobiao", win(1, "111z222m444m666m9m", "9m", discarder=2)), library)
    assert settled.table.option("prevalent_wind") == 1
    assert {flip.value for flip in flips(settled) if flip.option.id == "prevalent_wind"} == {2, 3, 4}


def test_a_value_that_changes_the_next_dealer_alone_names_him(library: Library) -> None:
    now = settle_record(deal("taiwan", {"type": "exhausted"}, players=["甲", "乙", "丙", "丁"]), library)
    flip = next(flip for flip in flips(now) if flip.settlement is not None and flip.settlement.next_dealer == 1)
    assert flip.settlement is not None
    assert flip.settlement.net == now.net
    assert flip_line(now, flip, "zh").text.endswith("下一盘庄家：乙")
    assert flip_line(now, flip, "en").text.endswith("next dealer: 乙")


def test_an_answer_about_options_tells_what_the_deal_becomes(library: Library) -> None:
    now = settle_record(SAMPLE, library)
    flip = next(flip for flip in flips(now) if (flip.option.id, flip.value) == ("base", 2))
    # Base 2 doubles all of 老王 +8, 小李 +2, 阿珍 −8, 大刘 −2.
    assert flip_line(now, flip).text == "底 1 → 2，变成：老王 +16 · 小李 +4 · 阿珍 −16 · 大刘 −4"


def test_every_flip_pays_what_settling_with_that_setting_pays(library: Library) -> None:
    for record in GOOD[::9]:
        now = settle_record(record, library)
        for flip in flips(settle_record(record, library)):
            value = list(flip.value) if isinstance(flip.value, tuple) else flip.value
            changed = {**record, "options": {**(record.get("options") or {}), flip.option.id: value}}
            if flip.settlement is None:
                with pytest.raises(Problems):
                    settle_record(changed, library)
            else:
                net = settle_record(changed, library).net
                assert flip.settlement.net == net
                assert flip.change == tuple(after - before for after, before in zip(net, now.net, strict=True))
                assert sum(flip.change) == 0


def test_a_switch_that_changes_an_amount_is_never_left_out(library: Library) -> None:
    for record in GOOD[::11]:
        now = settle_record(record, library)
        messages = {flip.option.id for flip in flips(settle_record(record, library))}
        for option, value in zip(now.table.definition.options, now.table.values, strict=True):
            if option.type != "switch":
                continue
            try:
                then = settle_record(
                    {**record, "options": {**(record.get("options") or {}), option.id: not value}}, library
                )
            except Problems:
                continue
            if then.net != now.net:
                assert option.id in messages


def test_each_of_several_numbers_is_tried_by_itself(library: Library) -> None:
    """Ji'an pays for concealed kongs, exposed ones and added ones: only the kind that was made can matter."""
    kong = {"type": "kong", "player": 0, "kind": "concealed", "tile": "9m"}
    jing = {"tile": "5m", "held": [[0, 0], [0, 0], [0, 0], [0, 0]]}
    record = deal("jian", kong, win(0, "123p456p789p9s", "9s", discarder=2), jing=jing)
    now = settle_record(record, library)
    messages = [flip for flip in flips(settle_record(record, library)) if flip.option.type == "numbers"]
    assert messages
    for flip in messages:
        before = now.table.option(flip.option.id)
        assert isinstance(before, tuple)
        assert isinstance(flip.value, tuple)
        changed = [at for at, (one, two) in enumerate(zip(before, flip.value, strict=True)) if one != two]
        fields = [name for name, _ in flip.option.fields]
        assert [fields[at] for at in changed] == ["concealed"], (before, flip.value)


def test_numbers_that_are_not_set_are_tried_too(library: Library) -> None:
    kong = {"type": "kong", "player": 0, "kind": "concealed", "tile": "9m"}
    record = deal("wuhu", kong, win(0, "234567m234p4s", "4s", discarder=2))
    messages = {flip.option.id for flip in flips(settle_record(record, library))}
    assert "kong_points" in messages


# --- two tables -----------------------------------------------------------------------------------------------------


def test_the_same_table_twice_pays_the_same(library: Library) -> None:
    found = compare(SAMPLE, "chengdu", {}, library)
    assert found.same
    assert not found.options
    assert not found.rules


def test_the_line_that_differs_and_its_setting_are_named(library: Library) -> None:
    found = compare(SAMPLE, "chengdu", {"cap_fan": 3}, library)
    assert not found.same
    assert [(row.event, row.payer, row.payee, row.points) for row in found.rows if row.points[0] != row.points[1]] == [
        (1, 2, 0, (8, 4))
    ]
    assert [(cause.option.id, cause.values, cause.matters) for cause in found.options] == [("cap_fan", (None, 3), True)]


def test_a_setting_that_differs_without_effect_is_told_apart(library: Library) -> None:
    found = compare(SAMPLE, "chengdu", {"cap_fan": 4}, library)
    assert found.same
    assert [(cause.option.id, cause.matters) for cause in found.options] == [("cap_fan", False)]


def test_an_item_that_only_one_table_counts_stands_beside_nothing(library: Library) -> None:
    found = compare(SAMPLE, "chengdu_five", {}, library)
    assert {row.item.label.zh: row.totals for row in found.items}["海底"] == (1, None)
    assert found.rules


def test_both_sides_are_what_settling_alone_gives(library: Library) -> None:
    for record in GOOD[::17]:
        found = compare(record, "chengdu", {}, library)
        for side, ruleset in zip(found.sides, (record["ruleset"], "chengdu"), strict=True):
            if side.settlement is not None:
                assert side.settlement.table.definition.id == ruleset
                assert side.settlement.net[0] == sum(
                    row.points[found.sides.index(side)] * ((row.payee == 0) - (row.payer == 0)) for row in found.rows
                )


def test_a_deal_that_cannot_be_at_the_other_table_says_why(library: Library) -> None:
    record = deal("wuhu", win(0, "123m456p789s222z1z", "1z"))
    found = compare(record, "chengdu", {}, library)
    assert found.sides[1].settlement is None
    assert found.sides[1].problems


# --- open facts -----------------------------------------------------------------------------------------------------


def test_of_an_unknown_discarder_three_outcomes_stand_side_by_side(library: Library) -> None:
    found = outcomes(with_event(1, **{"from": "?"}), library)
    nets = {one.settlement.net: one.answers for one in found.outcomes}
    expected = {settle_record(with_event(1, **{"from": seat}), library).net: ((seat,),) for seat in (1, 2, 3)}
    assert nets == expected
    assert [question.path for question in found.deciding] == ["events[1].from"]


def test_a_pong_for_a_kong_takes_its_payment_away_and_keeps_the_hand(library: Library) -> None:
    events = [
        {"type": "kong", "player": 0, "kind": "?", "tile": "1p", "from": 3},
        {"type": "win", "player": 0, "from": 2, "hand": "2345678999p", "tile": "8p"},
    ]
    found = outcomes({**SAMPLE, "events": events}, library)
    by_answer = {answers[0]: one.settlement for one in found.outcomes for answers in one.answers}
    assert set(by_answer) == {"exposed", "added", "concealed", "pong"}
    plain = settle_record({**SAMPLE, "events": [{**events[1], "melds": [{"type": "pong", "tile": "1p"}]}]}, library)
    assert by_answer["pong"].net == plain.net
    assert not [row for row in by_answer["pong"].transfers if row.reason == "kong"]


def test_a_kong_of_which_nothing_is_remembered_may_have_been_an_exposed_one(library: Library) -> None:
    # From the rules of Chengdu: exposed 2 from whoever discarded the tile, concealed 2 of each, added 1 of each.
    kong = {"type": "kong", "player": 1, "kind": "?", "tile": "9s"}
    found = outcomes(deal("chengdu", kong), library)
    nets = {answers: one.settlement.net for one in found.outcomes for answers in one.answers}
    assert nets == {
        ("exposed", 0): (-2, 2, 0, 0),
        ("exposed", 2): (0, 2, -2, 0),
        ("exposed", 3): (0, 2, 0, -2),
        ("added", None): (-1, 3, -1, -1),
        ("concealed", None): (-2, 6, -2, -2),
        ("pong", None): (0, 0, 0, 0),
    }
    assert [question.asked for question in found.deciding] == ["kind", "from"]
    assert outcomes(deal("chengdu", {**kong, "from": "?"}), library) == found


def test_the_open_dealer_decides_where_the_dealer_pays_double(library: Library) -> None:
    record = next(r for r in GOOD if r["ruleset"] == "jian" and settle_record(r, library).wins)
    found = outcomes({**record, "dealer": "?"}, library)
    expected = set()
    for seat in range(4):
        try:
            settled = settle_record({**record, "dealer": seat}, library)
        except Problems:
            continue
        expected.add((settled.net, settled.next_dealer))
    assert {(one.settlement.net, one.settlement.next_dealer) for one in found.outcomes} == expected
    assert [question.path for question in found.deciding] == ["dealer"]


def test_a_flag_may_be_open_too(library: Library) -> None:
    found = outcomes(with_event(1, flags=["last_tile?"]), library)
    points = {answers[0]: one.settlement.wins[0].points for one in found.outcomes for answers in one.answers}
    assert points == {True: 8, False: 4}


def test_several_open_facts_give_every_combination_once(library: Library) -> None:
    record = with_event(1, **{"from": "?"}, flags=["last_tile?"])
    record["events"][0] = {**record["events"][0], "from": "?"}
    found = outcomes(record, library)
    messages = [answers for one in found.outcomes for answers in one.answers]
    assert sorted(messages) == sorted(product((0, 2, 3), (1, 2, 3), (True, False)))
    assert len({one.settlement.net for one in found.outcomes}) == len(found.outcomes)


def test_an_answer_that_cannot_be_true_is_dropped(library: Library) -> None:
    record = with_event(1, **{"from": "?"})
    record["events"].insert(0, {"type": "false_win", "player": 3})
    record["events"].append({"type": "win", "player": "?", "from": 0, "hand": "123m", "tile": "1m"})
    with pytest.raises(Problems):
        outcomes(record, library)


def test_too_many_open_facts_are_refused_with_their_number(library: Library) -> None:
    events = [{"type": "kong", "player": "?", "kind": "?", "tile": f"{n}p", "from": "?"} for n in range(1, 5)]
    with pytest.raises(Problems) as found:
        outcomes({**SAMPLE, "events": events}, library)
    assert found.value.problems[0].code == "open_many"
    assert str(MOST) in found.value.problems[0].message()


# --- whatever is asked of whatever record ---------------------------------------------------------------------------


def asked_everything(record: Any, library: Library) -> None:
    """Each question; Problems are an answer, anything else is a fault of the program."""
    for question in (
        lambda: list(flips(settle_record(record, library))),
        lambda: compare(record, "wuhu", {}, library),
        lambda: compare(record, "nowhere", {}, library),
        lambda: outcomes(record, library),
        lambda: why_no_wins(record, library),
        lambda: receipt(settle_record(record, library), record),
    ):
        try:
            question()
        except Problems as problems:
            for problem in problems.problems:
                assert problem.message("zh")
                assert problem.message("en")


@pytest.mark.parametrize("name", list(FAULTS))
def test_a_wrong_record_gets_sentences_from_every_question(name: str, library: Library) -> None:
    asked_everything(FAULTS[name][0], library)


def test_open_facts_in_odd_places_get_sentences(library: Library) -> None:
    for events in (
        {"type": "win"},
        "?",
        ["?"],
        [None],
        [{"type": "?", "player": "?"}],
        [{"flags": "?"}],
        [{"from": "?"}],
    ):
        asked_everything({**SAMPLE, "events": events}, library)
    asked_everything({**SAMPLE, "dealer": "?", "options": "?", "players": "?"}, library)
    asked_everything(with_event(0, player="?", kind="?", tile="?", **{"from": "?"}), library)


def test_a_number_of_an_option_and_several_are_flipped_too(library: Library) -> None:
    for record in GOOD:
        settled = settle_record(record, library)
        for option, value in zip(settled.table.definition.options, settled.table.values, strict=True):
            if option.type in ("number", "numbers"):
                for other in other_values(option, value):
                    assert other != value
                    _, problems = settled.table.ruleset.options({option.id: other})
                    assert not problems


def test_options_of_another_kind_at_the_other_table_do_not_come_along(library: Library) -> None:
    record = {**deal("wuhu", win(0, "123456789m11p22p", "2p", discarder=1)), "options": {"base": "off"}}
    for other in ("chengdu", "guobiao", "hongkong", "jian", "wuhan", "chengdu_five"):
        asked_everything({**record, "ruleset": other}, library)
        compare({**SAMPLE, "options": {"cap_fan": 3, "last_tile": "off"}}, other, {}, library)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_an_answer_is_in_the_language_that_was_asked_for(language: Language, library: Library) -> None:
    chinese = re.compile(r"[\u4e00-\u9fff]")
    for record in [{**record, "players": ["N", "E", "S", "W"]} for record in GOOD[::23]]:
        now = settle_record(record, library)
        messages = [flip_line(now, flip, language) for flip in flips(settle_record(record, library))]
        compared = compare(record, "chengdu_five", {}, library)
        # How two files differ is told by quoting them.
        messages += comparison_lines(compared._replace(rules=()), language)
        messages += outcome_lines(outcomes({**record, "dealer": "?"}, library), language)
        for won in now.wins:
            messages += missing_lines(items_not_counted(now, won, language), language)
        # What a ruleset's file calls things in English is its own business.
        table = now.table.definition
        labels = [table.name, *(one.label for one in (*table.options, *table.items))]
        labels += [choice.label for option in table.options for choice in option.choices]
        for line in messages:
            assert "{" not in line.text
            text = line.text
            for label in labels:
                text = text.replace(label.en, "")
            assert language == "zh" or not chinese.search(text), line.text


# --- the command line -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["matters", "outcomes", "compare", "receipt"])
def test_each_command_answers_for_people_and_as_json(command: str, tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    record = with_event(1, **{"from": "?"}) if command == "outcomes" else SAMPLE
    path.write_text(json.dumps(record), encoding="utf-8")
    more = ["chengdu_five"] if command == "compare" else []
    for language in ("zh", "en"):
        ran = command_line(command, str(path), *more, "--lang", language)
        assert ran.returncode == 0
        assert "老王" in ran.stdout
    ran = program(command, path, *more, "--json")
    assert ran.returncode == 0
    assert isinstance(json.loads(ran.stdout), dict)


@pytest.mark.parametrize("command", ["matters", "outcomes", "compare", "receipt"])
@pytest.mark.parametrize("text", ["", "[]", "7", "{format: 1", "format: 1\nruleset: nowhere\ndealer: 0\nevents: []\n"])
def test_a_bad_record_gets_sentences(command: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_text(text, encoding="utf-8")
    ran = command_line(command, str(path))
    assert ran.returncode == 2
    assert "Traceback" not in ran.stdout + ran.stderr
    assert ran.stderr.strip()


def test_a_receipt_is_written_and_opened_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(SAMPLE), encoding="utf-8")
    text = command_line("receipt", str(path)).stdout
    kept = tmp_path / "receipt.txt"
    kept.write_text(text, encoding="utf-8")
    assert command_line("receipt", "--open", str(kept)).returncode == 0
    kept.write_text(text.replace("+8", "+9"), encoding="utf-8")
    ran = command_line("receipt", "--open", str(kept))
    assert ran.returncode == 1
    assert "改过" in ran.stdout


def test_the_picture_of_a_deal_is_opened_on_the_command_line_without_a_screen(tmp_path: Path) -> None:
    sample, picture = ROOT / "resources" / "sample.yaml", tmp_path / "deal.png"
    assert program("score", sample, "--picture", picture).returncode == 0
    opened = program("receipt", "--open", picture, "--json")
    assert json.loads(opened.stdout)["same"] is True
    assert program("receipt", "--open", ROOT / "docs" / "screenshots" / "night.png").returncode == 2


def test_a_fact_that_other_rules_lack_is_named_as_its_own_rules_name_it() -> None:
    record = {
        "format": 1,
        "ruleset": "riichi",
        "dealer": 0,
        "facts": {"riichi": ["single", "none", "none", "none"]},
        "events": [{"type": "win", "player": 0, "from": 1, "hand": "123456m789p2355s", "tile": "4s"}],
    }
    said = [one.message("zh") for one in compare(record, "guobiao", {}, Library()).sides[1].problems]
    assert "国标麻将没有“立直”这一项盘面情况。" in said
    assert not any("riichi" in one for one in said)
