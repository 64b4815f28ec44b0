"""`night …` on the command line at tables of two, three and four, with facts that go on and with a pot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.night_command import answer, night
from tests.make_nights import NAMES
from tests.make_rulesets import TWO


def opened_elsewhere(data: Path, tmp_path: Path) -> None:
    """The latest night, taken out and brought in somewhere else: it says the same there."""
    shown = answer(data, "show", "last")
    assert night(data, "export", "last", "--to", tmp_path / "a.night.yaml").returncode == 0
    messages = answer(tmp_path / "elsewhere", "import", tmp_path / "a.night.yaml")
    assert [one["code"] for one in messages["told"]] == ["night_file_same"]
    again = answer(tmp_path / "elsewhere", "show", "last")
    assert {**again, "revision": 0} == {**shown, "revision": 0}
    assert answer(tmp_path / "elsewhere", "settle", "last") == answer(data, "settle", "last")
    for form in ("csv", "xlsx", "text", "html"):
        assert night(data, "export", "last", "--to", tmp_path / f"a.{form}", "--format", form).returncode == 0


def test_two_play(data: Path, tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text(TWO, encoding="utf-8")
    answer(data, "new", "--players", "甲", "乙", "--ruleset", tmp_path / "two.yaml")
    deal = {"events": [{"type": "win", "player": 1, "hand": "123456789m123p9p", "tile": "9p", "from": 0}]}
    line = json.dumps({"format": 1, "ruleset": "two", "dealer": 0, **deal}) + "\n"
    assert json.loads(night(data, "add", "last", "--jsonl", given=line).stdout)["net"] == [-3, 3]
    answer(data, "add", "last", "--amounts", "-5", "5", "--winner", "1", "--from", "0")
    settled = answer(data, "settle", "last", "--done")
    assert settled["parties"] == ["甲", "乙", "pot"]
    assert settled["moves"] == [{"from": 0, "to": 1, "points": 8}]
    assert "games" not in settled
    opened_elsewhere(data, tmp_path)


def test_three_play_until_somebody_has_a_hundred(data: Path, tmp_path: Path) -> None:
    """Example 12 of the rules: totals 115, 4, -5 with the bet of seat 1 alone."""
    answer(data, "new", "--players", "甲", "乙", "丙", "--ruleset", "fangpaofa", "--stake", "0.5")
    answer(data, "add", "last", "--amounts", "125", "4", "-5", "--winner", "甲", "--self-draw")
    assert "game" in answer(data, "show", "last")["rows"][0], "a hundred and more after a deal"
    answer(data, "undo", "last")
    answer(data, "add", "last", "--adjust", "125", "4", "-5")
    record = {"format": 1, "ruleset": "fangpaofa", "dealer": 0, "events": [{"type": "exhausted"}]}
    record["facts"] = {"tuo": [False, True, False]}
    (tmp_path / "deal.json").write_text(json.dumps(record), encoding="utf-8")
    (row,) = answer(data, "add", "last", tmp_path / "deal.json")["rows"]
    assert (row["net"], row["pot"], row["game"]["net"]) == ([-10, 0, 0], 10, [370, -220, -150])
    line = json.dumps({**record, "facts": {}}) + "\n"
    said = json.loads(night(data, "add", "last", "--jsonl", given=line).stdout)
    assert (said["net"], said["pot"], said.get("game")) == ([-10, 0, 0], 10, None)
    settled = answer(data, "settle", "last")
    (game,) = settled["games"]
    assert (game["rows"], game["deals"], game["totals"], game["totals_pot"]) == ([1, 2], [1, 1], [115, 4, -5], -114)
    assert (game["values"], game["net"], game["pot"]) == ({"score": [120, 0, -10]}, [370, -220, -150], 0)
    assert game["money"] == ["185", "-110", "-75"]
    assert sum(move["points"] for move in game["transfers"] if move["to"] == 0) == 370
    assert all(move["because"] for move in game["transfers"])
    assert settled["unfinished"] == [2]
    assert settled["net"] == [360, -220, -150, 10]
    shown = answer(data, "show", "last")
    assert [row["totals"] for row in shown["rows"]] == [[125, 4, -5], [115, 4, -5], [-10, 0, 0]]
    assert (shown["totals"], shown["pot"]) == ([360, -220, -150], 10)
    for language in ("zh", "en"):
        for verb in ("show", "settle"):
            text = night(data, verb, "last", "--lang", language).stdout
            assert "+115 +4 −5 −114 → " in text
            assert "→ +370 −220 −150" in text
    assert "370" in night(data, "show", "last", "--row", "2").stdout
    opened_elsewhere(data, tmp_path)


def test_four_play_with_facts_that_go_on(data: Path, tmp_path: Path) -> None:
    answer(data, "new", "--players", *NAMES, "--ruleset", "taiwan")
    line = json.dumps({"format": 1, "ruleset": "taiwan", "dealer": 0, "events": [{"type": "exhausted"}]}) + "\n"
    said = night(data, "add", "last", "--jsonl", given=line * 3)
    assert said.returncode == 0, said.stdout
    assert answer(data, "show", "last")["next_facts"]["streak"] == 3
    opened_elsewhere(data, tmp_path)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("new", "--players", *NAMES, "--ruleset", "fangpaofa"), "night_people"),
        (("new", "--players", "甲", "乙", "--ruleset", "wuhu"), "night_people"),
        (("add", "last", "--amounts", "6", "-2", "-2", "-2"), "night_amounts_wanted"),
        (("add", "last", "--adjust", "6"), "night_amounts_wanted"),
        (("add", "last", "--penalty", "3", "5"), "night_nobody_called"),
        (("rescore", "last", "--ruleset", "wuhu"), "night_people"),
    ],
)
def test_another_number_than_the_rules_want_is_refused(data: Path, arguments: tuple[str, ...], code: str) -> None:
    answer(data, "new", "--players", "甲", "乙", "丙", "--ruleset", "fangpaofa")
    assert [one["code"] for one in answer(data, *arguments, status=2)["errors"]] == [code]


def test_a_record_of_another_number_of_seats_is_refused(data: Path, tmp_path: Path) -> None:
    answer(data, "new", "--players", "甲", "乙", "丙", "--ruleset", "fangpaofa")
    record = {"format": 1, "ruleset": "fangpaofa", "dealer": 3, "events": [{"type": "exhausted"}]}
    for more in ({"dealer": 3}, {"dealer": 0, "players": list(NAMES)}):
        (tmp_path / "deal.json").write_text(json.dumps({**record, **more}), encoding="utf-8")
        (error,) = answer(data, "add", "last", tmp_path / "deal.json", status=2)["errors"]
        assert error["code"] in ("seat_wanted", "players_wanted")


def test_a_deal_of_amounts_may_have_facts(data: Path) -> None:
    """Example 12 of the rules again: the bet of seat 1 alone, said with the amounts."""
    answer(data, "new", "--players", "甲", "乙", "丙", "--ruleset", "fangpaofa", "--stake", "0.5")
    added = ("add", "last", "--amounts", "115", "4", "-5", "--winner", "甲", "--self-draw")
    (row,) = answer(data, *added, "--fact", "tuo=乙:true")["rows"]
    assert (row["net"], row["game"]["net"]) == ([115, 4, -5], [370, -220, -150])
    (whose,) = answer(data, *added, "--fact", "tuo=true", status=2)["errors"]
    assert (whose["code"], whose["message"][-12:]) == ("night_fact_whose", "写成 tuo=名字:值。")
    assert answer(data, *added, "--fact", "tuo=丁:true", status=2)["errors"][0]["code"] == "night_nobody_called"
    assert answer(data, *added, "--fact", "bet", status=2)["errors"][0]["code"] == "night_option"
    assert answer(data, *added, "--fact", "bet=1", status=2)["errors"][0]["code"] == "fact_unknown"
    assert (
        answer(data, "add", "last", "--adjust", "1", "-1", "0", "--fact", "tuo=乙:true", status=2)["errors"][0]["code"]
        == "night_fact_amounts"
    )
