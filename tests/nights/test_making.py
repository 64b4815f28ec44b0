"""What is typed: whatever can be seen is a name; what is too long or invisible is told, everything at once."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculator.deals import read_deal, record_of
from calculator.documents import Problems
from calculator.nights import MAX_NAME, MAX_NOTE, MAX_POINTS, Night, editing, entries
from calculator.nights.codec import row_data
from calculator.nights.model import MAX_RECORD, MAX_ROWS
from calculator.rules.library import Library
from tests.make_nights import NAMES, begun, frozen_ruleset, sheet_of
from tests.ruleset_examples import RULESETS, examples


def codes(make: Any, *arguments: Any, **more: Any) -> list[tuple[str, str]]:
    """(path, code) of everything that is wrong."""
    with pytest.raises(Problems) as raised:
        make(*arguments, **more)
    for problem in raised.value.problems:
        assert problem.message("zh")
        assert problem.message("en")
    return [(problem.path, problem.code) for problem in raised.value.problems]


@pytest.mark.parametrize(
    "name", ["老王", "👩‍👩‍👧‍👦", 'O\'Brien "x"', "=1+1", "-", "0", "a\u0301", "一\u200b局", "字" * MAX_NAME]
)
def test_a_name_is_any_one_line_that_can_be_seen(name: str) -> None:
    assert entries.person(name).name == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "night_name_empty"),
        ("  \u3000", "night_name_empty"),
        ("a\0b", "night_character"),
        ("a\nb", "night_character"),
        ("a\ud800b", "night_character"),
        ("\u202eabc", "night_character"),
        ("字" * (MAX_NAME + 1), "night_name_long"),
        ("x" * 10_000, "night_name_long"),
    ],
)
def test_any_other_name_is_told_with_its_limit(name: str, code: str) -> None:
    assert codes(entries.person, name) == [("name", code)]


def test_everything_that_is_wrong_with_a_night_is_told_at_once() -> None:
    people = [entries.person(name) for name in ("甲", "乙", "甲", "丁")]
    found = codes(
        entries.new_night,
        people,
        frozen_ruleset("wuhu"),
        name="x" * 500,
        day="14.11.2026",
        stake="-1",
        dealer=4,
        chips=0,
        unit="0",
    )
    assert found == [
        ("name", "night_name_long"),
        ("date", "night_date"),
        ("people[2]", "night_twice"),
        ("stake", "stake_wanted"),
        ("unit", "night_unit"),
        ("dealer", "seat_wanted"),
        ("chips", "night_chips"),
    ]
    assert sorted(codes(begun, "wuhu", options={"table": 31, "tabel": 30})) == [
        ("options.tabel", "option_unknown"),
        ("options.table", "option_value"),
    ]


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({"net": [1, 1, 1, 1]}, [("net", "night_sum")]),
        ({"net": [1, -1, 0]}, [("net", "night_amounts_wanted")]),
        ({"net": [MAX_POINTS + 1, -MAX_POINTS - 1, 0, 0]}, [("net[0]", "night_points"), ("net[1]", "night_points")]),
        ({"net": [True, -1, 0, 0]}, [("net[0]", "night_points")]),
        ({"net": [5, -5, 0, 0], "transfers": [(1, 0, 4)]}, [("transfers", "night_transfers_differ")]),
        (
            {"transfers": [(1, 1, 4), (0, 1, 0)]},
            [("transfers[0]", "night_transfer"), ("transfers[1]", "night_transfer")],
        ),
        ({"net": [0, 0, 0, 0], "winners": [0, 0]}, [("winners", "night_winners")]),
        ({"net": [0, 0, 0, 0], "discarder": 1}, [("discarder", "night_discarder")]),
        ({"net": [0, 0, 0, 0], "winners": [1], "discarder": 1}, [("discarder", "night_discarder")]),
        ({"net": [0, 0, 0, 0], "self_drawn": True}, [("winners", "night_winners")]),
        (
            {"net": [0, 0, 0, 0], "dealer": 9, "note": "x" * (MAX_NOTE + 1)},
            [("note", "night_note"), ("dealer", "seat_wanted")],
        ),
    ],
)
def test_amounts_that_cannot_be_are_refused(arguments: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert codes(entries.amounts, **arguments) == found


def test_other_rows_that_cannot_be_are_refused() -> None:
    assert codes(entries.penalty, 4, 0) == [("seat", "seat_wanted"), ("points", "night_penalty")]
    assert codes(entries.adjustment, [0, 0, 0, 0]) == [("net", "night_nothing")]
    assert codes(entries.rebuy, 0, -30) == [("chips", "night_chips")]
    assert codes(entries.deal, {"events": []}) == [("events", "night_deal_empty")]
    assert codes(entries.deal, {}) == [("events", "night_deal_empty")]
    long = {"events": [{"type": "win", "hand": "1" * MAX_RECORD}]}
    assert codes(entries.deal, long) == [("events", "night_deal_long")]


def test_a_night_has_room_for_so_many_rows_and_no_more() -> None:
    night = begun()
    for _ in range(MAX_ROWS):
        night = editing.insert(night, entries.row(entries.penalty(0, 1)))
    assert codes(editing.insert, night, entries.row(entries.penalty(0, 1))) == [("rows", "night_full")]
    assert sheet_of(night).totals == (-MAX_ROWS, 0, 0, 0)


@given(st.lists(st.text(), min_size=4, max_size=4))
def test_four_texts_are_four_people_or_a_sentence(names: list[str]) -> None:
    try:
        night: Night = begun("wuhu", names=names)
    except Problems as problems:
        messages = [problem.message("zh") + problem.message("en") for problem in problems.problems]
    else:
        messages = [*night.names]
    assert messages


def test_four_people_have_four_colours() -> None:
    assert [person.colour for person in begun(names=NAMES).people] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    "record",
    [
        {"events": [{"type": "win", "player": 0, "hand": "123 456m 55p", "tile": "5p", "flags": [], "melds": None}]},
        {"events": [{"type": "bogus"}, {"type": "kong", "player": 9}]},
        {"events": [{"type": "exhausted", "hands": {"1": {"hand": "123m"}}}]},
        {"events": [], "jing": {"tile": "5m", "held": [[0, 0], [1, 0], [0, 0], [0, 0]]}},
    ],
)
def test_a_row_is_written_as_its_record_was(record: dict[str, Any]) -> None:
    row = entries.row(entries.deal(record))
    assert row_data(row)["record"] == record


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_that_was_made_is_kept_as_one_that_was_read(ruleset: str, library: Library) -> None:
    rules = library.load(ruleset)
    for record in examples(ruleset):
        deal = read_deal(record, rules)[0]
        read, made = entries.deal(record_of(deal), ruleset=rules), entries.played(deal, ruleset=rules)
        assert made == read
        assert made.form.problems == read.form.problems
        assert row_data(entries.row(made))["record"] == row_data(entries.row(read))["record"]
