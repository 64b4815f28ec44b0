"""`night …` on the command line, from the first deal to the settlement, into another folder and back."""

from __future__ import annotations

import json
import os
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from calculator.nights import read_night
from tests.make_nights import NAMES, invented
from tests.run_program import command_line, program


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is still empty; what a command sets of the environment is set back."""
    monkeypatch.setenv("SUANFAN_DATA", "")
    return tmp_path / "data"


def night(data: Path, *arguments: str | Path, given: str = "") -> CompletedProcess[str]:
    """`python main.py night …`, without the cost of a process."""
    os.environ["SUANFAN_DATA"] = str(data)
    return command_line("night", *arguments, given=given)


def answer(data: Path, *arguments: str | Path, given: str = "", status: int = 0) -> Any:
    """What a command says as JSON."""
    ran = night(data, *arguments, "--json", given=given)
    assert ran.returncode == status, ran.stderr + ran.stdout
    return json.loads(ran.stdout)


def test_a_whole_night_from_the_command_line(data: Path, tmp_path: Path) -> None:
    begun = answer(data, "new", "--players", *NAMES, "--ruleset", "wuhu", "--stake", "0.5", "--chips", "30")
    records = invented(3, "wuhu", 5)
    lines = "".join(json.dumps(record) + "\n" for record in records)
    said = night(data, "add", begun["id"], "--jsonl", given=lines)
    assert said.returncode == 0, said.stderr
    assert [json.loads(line)["revision"] for line in said.stdout.splitlines()] == [2, 3, 4, 5, 6]
    (tmp_path / "deal.yaml").write_text(json.dumps(records[0]), encoding="utf-8")
    assert len(answer(data, "add", "last", tmp_path / "deal.yaml")["rows"]) == 1
    answer(data, "add", "last", "--amounts", "6", "-2", "-2", "-2", "--winner", "老王", "--self-draw", "--note", "=1")
    answer(data, "add", "last", "--penalty", "小李", "5", "--at", "2")
    answer(data, "add", "last", "--adjust", "1", "-1", "0", "0")
    answer(data, "add", "last", "--rebuy", "阿珍", "30")
    shown = answer(data, "show", "last")
    assert [row["kind"] for row in shown["rows"]] == [
        "deal", "penalty", "deal", "deal", "deal", "deal", "deal", "amounts", "adjustment", "rebuy",
    ]  # fmt: skip
    assert sum(shown["totals"]) + shown["pot"] == 0
    assert shown["pot"] == 5

    settled = answer(data, "settle", "last", "--unit", "1", "--done")
    assert settled["net"] == [*shown["totals"], 5]
    assert settled["settled"]
    dropped = answer(data, "drop", "last", "1")
    assert dropped["totals"] != shown["totals"] or shown["rows"][0]["net"] == [0, 0, 0, 0]
    assert answer(data, "undo", "last")["totals"] == shown["totals"]
    assert answer(data, "stats")[0]["deals"] == 7
    assert answer(data, "list")[0]["totals"] == shown["totals"]

    file = tmp_path / "a.night.yaml"
    answer(data, "export", "last", "--to", file)
    assert list(read_night(file.read_text(encoding="utf-8")).sheet.totals) == shown["totals"]
    other = tmp_path / "elsewhere"
    taken = answer(other, "import", file)
    assert taken["totals"] == shown["totals"]
    assert [one["code"] for one in taken["told"]] == ["night_file_same"]
    again = answer(other, "import", file)
    assert again["id"] != taken["id"], "the night that is there already is left alone"
    for name in ("a.csv", "a.xlsx", "a.txt"):
        answer(data, "export", "last", "--to", tmp_path / name)
        assert (tmp_path / name).stat().st_size
    typed = answer(other, "import", tmp_path / "a.csv", "--ruleset", "wuhu", "--name", "手打的")
    assert typed["totals"] == shown["totals"]
    assert answer(data, "rescore", "last", "--option", "table=50", status=1)["rows"]
    assert answer(data, "show", "last")["totals"] == shown["totals"]
    assert answer(data, "check")["problems"] == []
    assert Path(answer(data, "backup")["file"]).exists()


def test_a_row_is_replaced_and_what_changes_by_it_is_marked_until_it_is_accepted(data: Path) -> None:
    night(data, "new", "--players", *NAMES, "--ruleset", "wuhu")
    night(data, "add", "last", "--amounts", "-3", "9", "-3", "-3", "--winner", "小李", "--self-draw")
    night(data, "add", "last", "--amounts", "0", "0", "0", "0")
    answer(
        data, "add", "last", "--amounts", "9", "-3", "-3", "-3", "--winner", "老王", "--from", "大刘", "--replace", "1"
    )
    shown = answer(data, "show", "last")
    assert [(row["mark"], row["dealer"]) for row in shown["rows"]] == [("edited", 0), ("replayed", 0)]
    assert shown["rows"][0]["before"] == [-3, 9, -3, -3]
    answer(data, "accept", "last")
    assert [row["mark"] for row in answer(data, "show", "last")["rows"]] == ["", ""]
    answer(data, "add", "last", "--replace", "1", status=2)
    answer(data, "add", "last", "--amounts", "0", "0", "0", "0", "--replace", "7", status=2)


def test_the_next_night_is_played_by_the_rules_of_the_last(data: Path) -> None:
    night(data, "new", "--players", *NAMES, "--ruleset", "wuhu")
    night(data, "new", "--players", *NAMES)
    assert [one["ruleset"] for one in answer(data, "list")] == ["wuhu", "wuhu"]


def test_a_night_that_is_put_away_can_be_brought_back(data: Path) -> None:
    night(data, "new", "--players", *NAMES, "--ruleset", "chengdu")
    answer(data, "delete", "last")
    assert answer(data, "list") == []
    assert len(answer(data, "list", "--deleted")) == 1
    answer(data, "restore", "last")
    assert len(answer(data, "list")) == 1


def test_everything_is_said_in_both_languages(data: Path) -> None:
    night(data, "new", "--players", *NAMES, "--ruleset", "chengdu")
    night(data, "add", "last", "--amounts", "3", "-1", "-1", "-1")
    for verb in (("show", "last"), ("list",), ("stats",), ("settle", "last"), ("export", "last"), ("check",)):
        spoken = [night(data, *verb, "--lang", language) for language in ("zh", "en")]
        assert [ran.returncode for ran in spoken] == [0, 0], spoken
        assert spoken[0].stdout != spoken[1].stdout or verb == ("list",)
        assert all(ran.stdout.strip() for ran in spoken)


def test_the_program_itself_takes_the_command(tmp_path: Path) -> None:
    folder = ("--data-dir", str(tmp_path), "--json")
    begun = program("night", "new", "--players", *NAMES, "--ruleset", "jian", *folder)
    assert begun.returncode == 0, begun.stderr
    listed = program("night", "list", *folder)
    assert [one["id"] for one in json.loads(listed.stdout)] == [json.loads(begun.stdout)["id"]]


def test_the_data_folder_can_be_named(data: Path, tmp_path: Path) -> None:
    answer(data, "new", "--players", *NAMES, "--ruleset", "jian", "--data-dir", tmp_path / "other")
    assert answer(data, "list") == []
    assert len(answer(data, "list", "--data-dir", tmp_path / "other")) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "nobody"),
        ("new", "--players", "a", "a", "", "b\x01", "--ruleset", "wuhu"),
        ("new", "--players", *NAMES),
        ("new", "--players", *NAMES, "--ruleset", "wuhann"),
        ("new", "--players", *NAMES, "--ruleset", "wuhu", "--option", "nonsense"),
        ("new", "--players", *NAMES, "--ruleset", "chengdu", "--option", "base=x"),
        ("new", "--players", *NAMES, "--ruleset", "wuhu", "--stake", "free"),
        ("new", "--players", *NAMES, "--ruleset", "wuhu", "--dealer", "老李"),
        ("import", "/nowhere/a.csv"),
        ("import", "/nowhere/a.night.yaml"),
        ("import", "/"),
        ("check", "--repair"),
    ],
)
def test_what_cannot_be_done_is_said_in_sentences(data: Path, arguments: tuple[str, ...]) -> None:
    for language in ("zh", "en"):
        ran = night(data, *arguments, "--lang", language)
        assert ran.returncode == 2
        assert ran.stderr.strip()
        assert "Traceback" not in ran.stderr
    assert answer(data, *arguments, status=2)["errors"]


def test_a_damaged_file_is_told_and_can_be_repaired(data: Path) -> None:
    begun = answer(data, "new", "--players", *NAMES, "--ruleset", "chengdu")
    answer(data, "backup")
    (data / "nights.sqlite").write_bytes(b"x" * 5000)
    for verb in (("list",), ("show", "last"), ("check",)):
        ran = night(data, *verb)
        assert ran.returncode == 2
        assert "night check --repair" in ran.stderr
    assert answer(data, "check", "--repair", status=1)["mended"] == 1
    assert answer(data, "list")[0]["id"] == begun["id"]


def test_a_typed_table_with_faults_comes_in_only_where_they_may_be_left_out(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "typed.csv"
    file.write_text("甲,乙,丙,丁\n3,-1,-1,-1\n1,1,1,1\n=1,0,0,0\n", encoding="gb18030")
    ran = night(data, "import", file, "--ruleset", "wuhu")
    assert ran.returncode == 2
    assert f"{file}:3:1:" in ran.stderr
    assert f"{file}:4:1:" in ran.stderr
    assert answer(data, "list") == []
    assert answer(data, "import", file, "--ruleset", "wuhu", "--skip", status=1)["rows"] == 1
