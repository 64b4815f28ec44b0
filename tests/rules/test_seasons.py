"""Values by season: a deal is settled by those of its day, and comes to what a file with those values written plainly gives."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from calculator.documents import Problems
from calculator.rules.library import Library
from calculator.settlement import Settlement, settle_record
from calculator.statement import receipt, receipt_code, reopen, report
from calculator.workshop import check_examples
from calculator.workshop.text_edits import set_item, set_option
from tests.make_deals import deal, win
from tests.make_rulesets import SMALL

TRIPLETS = win(1, "111222m444p555p6p", "6p", discarder=2)
PURE = win(1, "123456789m111m4m", "4m", discarder=2)
DEALS: Mapping[str, dict[str, Any]] = {
    "triplets": deal("small", TRIPLETS),
    "pure": deal("small", PURE),
    "chosen": deal("small", PURE, options={"base": 7, "double": True}),
    "drawn": deal("small", {key: value for key, value in PURE.items() if key != "from"}, dealer=1),
}
PLACES = {
    # what is written plainly: what it is in each season
    "value: 4, when: suits": ("value: 4", "value: 6", "value: suits + 8"),
    "default: 1}\n  cap": ("default: 1", "default: 3", "default: 5"),
    "is: items.total": ("is: items.total", "is: items.total * 2", "is: items.total + 1"),
    "points: 底 + 番": ("points: 底 + 番", "points: 底 * 番", "points: 底 + 2 * 番"),
    "pay: points + 多付": ("pay: points + 多付", "pay: points", "pay: points * 2"),
    "when: suits <= 2": ("when: suits <= 2", "when: suits <= 1", "when: suits <= 3"),
    "is: 1 if payer.dealer else 0": ("is: 1 if payer.dealer else 0", "is: 2 if payer.dealer else 0", "is: 9"),
}
DAYS = ("2025-12-31", "2026-02-28", "2026-03-01", "2027-06-06")
PERIOD_OF = {"2025-12-31": 0, "2026-02-28": 1, "2026-03-01": 2, "2027-06-06": 2}
SINCE = ("2026-01-01", "2026-03-01")


def with_values(place: str, at: int) -> str:
    """The file with the values of one season, written plainly."""
    old = PLACES[place][0]
    assert SMALL.count(place) == 1
    return SMALL.replace(place, place.replace(old, PLACES[place][at]))


def with_periods(place: str) -> str:
    """The file with all of them."""
    old = PLACES[place][0]
    key = old.partition(":")[0]
    first, *rest = (one.partition(": ")[2] for one in PLACES[place])
    rows = [f"{{is: {first}}}"]
    rows += [f"{{since: {since}, is: {value}}}" for since, value in zip(SINCE, rest, strict=True)]
    return SMALL.replace(place, place.replace(old, f"{key}: [{', '.join(rows)}]"))


def library(tmp_path: Path, text: str, name: str = "small") -> Library:
    tmp_path.mkdir(exist_ok=True)
    (tmp_path / f"{name}.yaml").write_text(text)
    return Library((tmp_path,))


def outcome(record: Mapping[str, Any], rules: Library) -> object:
    try:
        found = settle_record(record, rules)
    except Problems as problems:
        return [(one.code, one.path) for one in problems.problems]
    paid = [(row.payer, row.payee, row.points, row.reason, row.describe("zh")) for row in found.transfers]
    return found.net, paid, found.next_dealer, [(win.points, win.score.shown_values()) for win in found.wins]


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("name", DEALS)
@pytest.mark.parametrize("place", PLACES)
def test_a_deal_comes_to_what_the_values_of_its_day_written_plainly_give(
    place: str, name: str, day: str, tmp_path: Path
) -> None:
    dated = library(tmp_path / "dated", with_periods(place))
    plain = library(tmp_path / "plain", with_values(place, PERIOD_OF[day]))
    assert outcome(DEALS[name], dated.on(day)) == outcome(DEALS[name], plain)


def test_the_seasons_do_differ(tmp_path: Path) -> None:
    dated = library(tmp_path, with_periods("value: 4, when: suits"))
    assert [settle_record(DEALS["pure"], dated.on(day)).wins[0].points for day in DAYS] == [5, 7, 10, 10]


def test_a_library_of_no_day_takes_the_values_of_today(tmp_path: Path) -> None:
    # Of the year 1 and of the year 9999: whatever today is, it lies between.
    text = SMALL.replace(
        "value: 4, when: suits", "value: [{is: 1}, {since: 0002-01-01, is: 2}, {since: 9999-01-01, is: 3}], when: suits"
    )
    rules = library(tmp_path, text)
    assert rules.load("small").since == "0002-01-01"
    assert settle_record(DEALS["pure"], rules).wins[0].points == 3
    assert rules.on("9999-12-31").load("small").since == "9999-01-01"


def settled(tmp_path: Path, name: str, day: str) -> Settlement:
    return settle_record(DEALS[name], library(tmp_path, with_periods("value: 4, when: suits")).on(day))


def test_the_result_names_the_season_only_where_it_decided(tmp_path: Path) -> None:
    (before,) = settled(tmp_path, "pure", "2025-12-31").warnings("en")
    assert before["code"] == "season_before"
    assert "before 2026-01-01" in before["message"]
    (between,) = settled(tmp_path, "pure", "2026-02-01").warnings("en")
    assert "from 2026-01-01, before 2026-03-01" in between["message"]
    since = settled(tmp_path, "pure", "2026-03-01")
    assert since.as_dict()["warnings"] == [
        {"code": "season_since", "message": "按 2026-03-01 起的规则算的；换成别的日期的规则，这一盘结果不同"}
    ]
    assert "按 2026-03-01 起的规则算的" in report(since)
    assert settled(tmp_path, "triplets", "2026-03-01").warnings() == []
    assert "2026" not in report(settled(tmp_path, "triplets", "2026-03-01"))


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("name", DEALS)
@pytest.mark.parametrize("place", ["value: 4, when: suits", "default: 1}\n  cap"])
@pytest.mark.parametrize("written", [receipt, receipt_code])
def test_a_receipt_is_settled_by_the_values_of_then(
    place: str, name: str, day: str, written: Any, tmp_path: Path
) -> None:
    rules = library(tmp_path, with_periods(place))
    found = settle_record(DEALS[name], rules.on(day))
    for today in DAYS:
        again = reopen(written(found, DEALS[name]), rules.on(today))
        assert again.same, again.notes
        assert again.settlement is not None
        assert again.settlement.net == found.net


def test_a_variant_may_have_seasons_over_plain_values_and_plain_values_over_seasons(tmp_path: Path) -> None:
    library(tmp_path, with_periods("value: 4, when: suits"))
    child = (
        "format: 1\nid: child\nversion: 1.0.0\nextends: small\nname: 子\n"
        "options:\n  base: [{is: 1}, {since: 2026-02-01, is: 2, source: 二月说的}]\n"
        "values: {fan: [{is: items.total}, {since: 2026-02-01, is: items.total + 1}]}\n"
        "items:\n- {id: pure, value: 4}\n"
    )
    rules = library(tmp_path, child, "child")
    record = {**DEALS["pure"], "ruleset": "child"}
    assert [settle_record(record, rules.on(day)).wins[0].points for day in ("2026-01-31", "2026-02-01")] == [5, 7]
    before, after = (rules.on(day).load("child").definition for day in ("2026-01-31", "2026-02-01"))
    assert (before.options[0].source, after.options[0].source) == ("", "二月说的")


def test_an_example_says_its_day(tmp_path: Path) -> None:
    text = with_periods("value: 4, when: suits") + (
        "examples:\n- {name: 一, hand: 123456789m111m44m, day: 2026-02-01, points: 7}\n"
        "- {name: 二, hand: 123456789m111m44m, day: 2025-02-01, points: 5}\n"
        "- {name: 三, hand: 123456789m111m44m, day: 2026-03-01, points: 5}\n"
        "- {name: 四, hand: 123456789m111m44m, day: 三月, points: 5}\n"
    )
    count, problems = check_examples(library(tmp_path, text), tmp_path / "small.yaml")
    assert count == 4
    assert [(one.code, one.facts["text"] if "text" in one.facts else one.facts["got"]) for one in problems] == [
        ("example_differs", "10"),
        ("season_day", "三月"),
    ]


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        ("[{is: 1}, {since: 2026-13-01, is: 2}]", ["season_day"]),
        ("[{is: 1}, {since: 三月, is: 2}]", ["season_day"]),
        ("[{is: 1}, {since: 20260301, is: 2}]", ["season_day"]),
        ("[{since: 2026-03-01, is: 2}]", ["season_first"]),
        ("[{is: 1}, {since: 2026-03-01, is: 2}, {is: 3}]", ["season_when"]),
        ("[{is: 1}, {since: 2026-03-01, is: 2}, {since: 2026-03-01, is: 3}]", ["season_order"]),
        ("[{is: 1}, {since: 2026-03-01}]", ["season_is"]),
        ("[{is: 1}, {since: 2026-03-01, value: 2}]", ["season_key", "season_is"]),
        ("[{is: 1}, {since: 2026-03-01, is: not_known}]", ["formula_name"]),
        ("[{is: not_known}, {since: 2026-03-01, is: 2}]", ["formula_name"]),
    ],
)
def test_what_is_wrong_with_a_season_is_said_where_it_stands(rows: str, codes: list[str], tmp_path: Path) -> None:
    text = SMALL.replace("value: 4, when: suits", f"value: {rows}, when: suits")
    with pytest.raises(Problems) as found:
        library(tmp_path, text).load("small")
    assert [one.code for one in found.value.problems] == codes
    assert {one.line for one in found.value.problems} == {text[: text.index(rows)].count("\n") + 1}
    assert all(one.message("zh") and one.message("en") for one in found.value.problems)


def test_more_seasons_than_anybody_plays_are_refused(tmp_path: Path) -> None:
    rows = ", ".join(f"{{since: {1900 + year}-01-01, is: {year}}}" for year in range(60))
    text = SMALL.replace("value: 4, when: suits", f"value: [{{is: 4}}, {rows}], when: suits")
    with pytest.raises(Problems) as found:
        library(tmp_path, text).load("small")
    assert [one.code for one in found.value.problems] == ["season_many"]
    assert "50" in found.value.problems[0].message("zh")


def test_a_season_where_none_may_be_is_refused(tmp_path: Path) -> None:
    text = SMALL.replace("melds: [chow, pong]", "melds: [chow, pong]\nseats: [{is: 4}, {since: 2026-03-01, is: 3}]")
    with pytest.raises(Problems):
        library(tmp_path, text).load("small")


@pytest.mark.parametrize(
    ("rows", "changed"),
    [
        (
            "[{is: 1}, {since: 0002-01-01, is: 2, source: 那时}, {since: 9999-01-01, is: 3}]",
            "[{is: 1}, {since: 0002-01-01, is: 7}, {since: 9999-01-01, is: 3}]",
        ),
        ("[{is: 1}, {since: 9999-01-01, is: 3}]", "[{is: 7}, {since: 9999-01-01, is: 3}]"),
    ],
)
def test_who_changes_a_value_by_season_in_the_window_changes_the_one_of_today(rows: str, changed: str) -> None:
    text = f"items:\n- {{id: pure, value: {rows}}}\n"
    assert set_item(text, "pure", "value", 7).apply(text) == text.replace(rows, changed)
    text = f"options:\n  base: {rows}\n"
    assert set_option(text, "base", "default", 7).apply(text) == text.replace(rows, changed)
