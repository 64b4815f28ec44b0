"""Names as people see them: which are the same, which are none, and what is kept of one."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from calculator.app import regulars, remember
from calculator.audit import parse_claim
from calculator.deals import Deal
from calculator.documents import Problems
from calculator.nights import entries, freeze
from calculator.nights.store import Store
from calculator.rules.library import BUILT_IN, Library
from calculator.settlement import settle_record
from calculator.table import OpenTable, set_name
from calculator.text import as_seen, same_name, visible
from calculator.view import Plan
from tests.cli.night_command import answer, night
from tests.make_nights import sheet_of

INVISIBLE = (
    "\ufe0f",
    "\u2800",
    "\u3164",
    "\xad",
    "\u034f",
    "\u200d",
    "\u180e",
    "\U000e0041",
    "\U0001d173",
    "\u200b",
    "\ufeff",
)
SAME = [
    *(("A", f"A{sign}") for sign in INVISIBLE),
    *(("老王", f"老{sign}王") for sign in INVISIBLE),
    ("\xe9", "e\u0301"),
    ("Ann", "Ａｎｎ"),
    ("Ann", "ANN"),
    ("小 李", "小李"),
    ("葛城", "葛\U000e0100城"),
]
OTHERS = (
    "老王",
    "小李",
    "阿珍",
    "A",
    "B",
    "é",
    "e",
    "👩‍👩‍👧",
    "👩‍👩‍👦",
    "🏳️‍🌈",
    "🏳️",
    "1",
    "一",
    "می‌خواهم",
    "刘",
    "劉",
    "-",
)
BLANK = ("", " ", "\u3000", *INVISIBLE, "\u2800\ufe0f", " \u3164 ")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SUANFAN_DATA", "")
    return tmp_path / "data"


def begin(data: Path, *names: str) -> tuple[int, str]:
    ran = night(data, "new", "--players", *names, "--ruleset", "chengdu")
    return ran.returncode, ran.stderr


@pytest.mark.parametrize(("one", "other"), SAME, ids=[ascii(other) for _, other in SAME])
def test_two_names_that_look_the_same_do_not_sit_at_one_table(one: str, other: str, data: Path) -> None:
    assert same_name(one) == same_name(other)
    status, said = begin(data, one, other, "丙", "丁")
    assert status == 2
    assert "坐了两个位子" in said or "看起来一样" in said


def test_names_that_look_otherwise_are_other_names() -> None:
    for one, other in combinations(OTHERS, 2):
        assert same_name(one) != same_name(other), (one, other)


@pytest.mark.parametrize("name", BLANK, ids=ascii)
def test_what_is_not_seen_is_no_name(name: str, data: Path, tmp_path: Path) -> None:
    assert same_name(name) == as_seen(name) == ""
    status, said = begin(data, name, "乙", "丙", "丁")
    assert (status, "名字还空着" in said) == (2, True)
    assert remember(tmp_path, [name, "老王"])
    assert regulars(tmp_path) == ("老王",)


@pytest.mark.parametrize("sign", [one for one in INVISIBLE if one != "\u200b"], ids=ascii)
def test_a_name_is_kept_as_it_is_seen_and_shown_without_escapes(sign: str, data: Path) -> None:
    assert visible(f"A{sign}") != f"A{sign}", "on its own a terminal would show it as an escape"
    assert begin(data, f"{sign}老{sign}A{sign}", "乙", "丙", "丁") == (0, "")
    assert "老A" in night(data, "show", "last").stdout
    with Store.open(data, daily=False) as store:
        assert store.people()[0].name.replace(sign, "") == "老A"


@pytest.mark.parametrize("name", OTHERS)
def test_good_names_stay_as_they_are(name: str) -> None:
    assert as_seen(name) == name == entries.person(name).name


def test_who_played_before_is_known_however_his_name_is_typed(data: Path) -> None:
    assert begin(data, "Ann", "乙", "丙", "丁") == (0, "")
    assert begin(data, "ａｎｎ", "乙\u3164", "丙", "戊") == (0, "")
    with Store.open(data, daily=False) as store:
        assert sorted(one.name for one in store.people()) == ["Ann", "丁", "丙", "乙", "戊"]
    assert [one["name"] for one in answer(data, "stats")].count("Ann") == 1


def test_a_player_is_found_however_his_name_is_typed(data: Path) -> None:
    assert begin(data, "Ann", "乙", "丙", "丁") == (0, "")
    for name in ("Ann", "ann", "Ａnn"):
        assert night(data, "add", "last", "--penalty", name, "1").returncode == 0
    assert answer(data, "show", "last")["totals"][0] == -3


def test_nights_that_were_recorded_with_such_names_can_still_be_read_and_written(tmp_path: Path) -> None:
    people = [entries.Person(entries.new_id(), name, at) for at, name in enumerate(("A", "A\ufe0f", "\u2800", "丁"))]
    rules = freeze(Library([BUILT_IN]), "chengdu")
    fresh = entries.new_night([entries.person(name) for name in "甲乙丙丁"], rules)
    old = replace(fresh, people=tuple(people))
    with Store.open(tmp_path, daily=False) as store:
        saved = store.save(sheet_of(old))
        assert store.night(saved.id).names == ("A", "A\ufe0f", "\u2800", "丁")
        assert store.check() == ()


def test_a_claim_of_a_name_that_two_have_is_no_claim_of_the_first() -> None:
    record = {
        "format": 1,
        "ruleset": "chengdu",
        "players": ["A", "A\ufe0f", "丙", "丁"],
        "dealer": 0,
        "events": [{"type": "win", "player": 0, "from": 2, "hand": "1222345678555p", "tile": "9p"}],
    }
    settlement = settle_record(record, Library([BUILT_IN]))
    with pytest.raises(Problems):
        parse_claim("A 6", settlement.deal, settlement.deal.players)
    assert parse_claim("丙 -6", settlement.deal, settlement.deal.players).seat == 2


def test_the_table_and_the_first_evening_tell_names_apart_by_what_is_seen() -> None:
    open_table = OpenTable(Deal("chengdu", players=("A", "乙", "丙", "丁")))
    open_table.start(Library([BUILT_IN]))
    open_table.make(set_name, 1, "A\u3164")
    assert [one.code for one in open_table.notice] == ["new_session_twice"]
    open_table.make(set_name, 1, "B\u3164")
    assert open_table.deal.players[1] == "B"
    assert Plan(("A", "\u2800", "Ａ", "丁"), "chengdu", {}).doubled() == (0, 2)
