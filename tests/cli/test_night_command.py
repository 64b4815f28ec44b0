"""`night …` on the command line, from the first deal to the settlement, into another folder and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from calculator.nights import FORMS, PAINTED, ending, read_night
from calculator.text import say
from tests.cli.night_command import answer, night
from tests.make_nights import NAMES, invented
from tests.run_program import command_line, program


def test_a_whole_night_from_the_command_line(data: Path, tmp_path: Path) -> None:
    begun = answer(data, "new", "--players", *NAMES, "--ruleset", "wuhu", "--stake", "0.5", "--chips", "30")
    records = invented(3, "wuhu", 5)
    lines = "".join(json.dumps(record) + "\n" for record in records)
    said = night(data, "add", begun["id"], "--jsonl", "--under-night", given=lines)
    assert said.returncode == 0, said.stderr
    assert [json.loads(line)["revision"] for line in said.stdout.splitlines()] == [2, 3, 4, 5, 6]
    (tmp_path / "deal.yaml").write_text(json.dumps(records[0]), encoding="utf-8")
    assert len(answer(data, "add", "last", tmp_path / "deal.yaml", "--under-night")["rows"]) == 1
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


def test_a_record_of_other_options_is_refused_by_their_names_until_the_user_says_that_the_nights_count(
    data: Path, tmp_path: Path
) -> None:
    """A6: `score` said +75, the night +15, and nobody a word."""
    record = next(one for one in invented(3, "wuhu", 40) if net_of(one) != net_of(one | {"options": {}}))
    file, net = tmp_path / "deal.json", net_of(record)
    file.write_text(json.dumps(record | {"players": NAMES}), encoding="utf-8")
    night(data, "new", "--players", *NAMES, "--ruleset", "wuhu", "--dealer", NAMES[record["dealer"]])
    refused = night(data, "add", "last", file)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert str(file) in refused.stderr
    assert "--use-session-options" in refused.stderr
    messages = answer(data, "add", "last", file, status=2)["errors"]
    assert {one["path"] for one in messages[:-1]} == {f"options.{name}" for name in record["options"]}
    assert answer(data, "show", "last")["rows"] == []
    lines = answer_lines(data, "add", "last", "--jsonl", given=file.read_text(encoding="utf-8") + "\n")
    assert [one["code"] for one in lines[0]["errors"]][-1] == "night_under_night"
    taken = answer(data, "add", "last", file, "--under-night")
    assert taken["rows"][0]["net"] == net_of(record | {"options": {}}) != net
    assert [one["code"] for one in taken["told"]] == ["night_other_option"] * len(record["options"])
    again = answer_lines(data, "add", "last", "--jsonl", "--under-night", given=file.read_text(encoding="utf-8"))
    assert "night_other_option" in [one["code"] for one in again[0]["told"]]

    options = [f"--option={name}={json.dumps(value)}" for name, value in record["options"].items()]
    begun = answer(data, "new", "--players", *NAMES, "--ruleset", "wuhu", "--dealer", NAMES[record["dealer"]], *options)
    same = answer(data, "add", begun["id"], file)
    assert same["rows"][0]["net"] == net, "options that are the night's are nothing to speak of"
    assert "told" not in same


def net_of(record: dict[str, Any]) -> list[int]:
    """What `score` says of a record."""
    net: list[int] = json.loads(command_line("score", "--jsonl", given=json.dumps(record)).stdout).get("net")
    return net


def answer_lines(data: Path, *arguments: str | Path, given: str) -> list[Any]:
    return [json.loads(line) for line in night(data, *arguments, given=given).stdout.splitlines()]


EVENTS = {"events": [{"type": "exhausted"}]}


@pytest.mark.parametrize(
    ("record", "codes"),
    [
        ({**EVENTS}, []),
        ({**EVENTS, "format": 1, "ruleset": "wuhu", "options": {"table": 30}, "stake": "1.00", "players": NAMES}, []),
        ({**EVENTS, "stake": 2}, ["night_other_stake"]),
        ({**EVENTS, "players": ["甲", "乙", "丙", "丁"]}, ["night_other_players"]),
        ({**EVENTS, "dealer": 2}, ["night_other_dealer"]),
        ({**EVENTS, "dealer": 0}, []),
    ],
)
def test_a_stake_names_or_a_dealer_in_whose_place_the_nights_count_are_told(
    data: Path, tmp_path: Path, record: dict[str, Any], codes: list[str]
) -> None:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    night(data, "new", "--players", *NAMES, "--ruleset", "wuhu")
    assert [one["code"] for one in answer(data, "add", "last", file).get("told", ())] == codes
    assert len(night(data, "add", "last", file, "--replace", "1").stderr.splitlines()) == len(codes)
    if record.get("dealer"):
        assert "told" not in answer(data, "add", "last", file, "--dealer", NAMES[2])


@pytest.mark.parametrize(
    ("record", "codes"),
    [
        ({**EVENTS, "players": ["小李", "老王", "阿珍", "大刘"]}, ["night_other_seats", "night_under_night"]),
        ({**EVENTS, "options": {"tabel": 50}}, ["option_unknown", "night_under_night"]),
        ({**EVENTS, "ruleset": "jian"}, ["night_other_ruleset"]),
        ({**EVENTS, "ruleset": 7}, ["text_wanted"]),
        ({**EVENTS, "format": 2}, ["format_unknown"]),
        ({**EVENTS, "options": [50]}, ["mapping_wanted"]),
        ({**EVENTS, "fact": {"streak": 2}}, ["key_unknown"]),
        ({**EVENTS, "dealer": 7}, ["seat_wanted"]),
    ],
)
def test_a_record_of_another_table_is_refused_with_what_is_other(
    data: Path, tmp_path: Path, record: dict[str, Any], codes: list[str]
) -> None:
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    night(data, "new", "--players", *NAMES, "--ruleset", "wuhu")
    assert [one["code"] for one in answer(data, "add", "last", file, status=2)["errors"]] == codes
    taken = night(data, "add", "last", file, "--under-night")
    assert taken.returncode == (0 if "night_under_night" in codes else 2)


def test_a_file_with_records_of_other_options_is_refused_until_the_user_says_that_the_nights_count(
    data: Path, tmp_path: Path
) -> None:
    answer(data, "new", "--players", *NAMES, "--ruleset", "wuhu")
    (tmp_path / "deal.json").write_text(json.dumps(EVENTS), encoding="utf-8")
    answer(data, "add", "last", tmp_path / "deal.json")
    file = tmp_path / "a.night.yaml"
    answer(data, "export", "last", "--to", file)
    text = file.read_text(encoding="utf-8").replace('"record": {', '"record": {"options": {"table": 50}, ')
    file.write_text(text, encoding="utf-8")
    messages = answer(data, "import", file, status=2)["errors"]
    assert [one["code"] for one in messages] == ["night_other_option", "night_under_night"]
    assert len(answer(data, "list")) == 1
    assert "night_other_option" in [one["code"] for one in answer(data, "import", file, "--under-night")["told"]]
    assert len(answer(data, "list")) == 2


def test_undo_goes_back_step_by_step_and_redo_forward(data: Path) -> None:
    """A7: a second `night undo` brought back what the first had taken."""
    night(data, "new", "--players", *NAMES, "--ruleset", "wuhu")
    totals = [[0, 0, 0, 0]]
    for seat in (0, 1, 2):
        totals.append(answer(data, "add", "last", "--penalty", NAMES[seat], str(seat + 2))["totals"])
    for left in (2, 1, 0):
        found = answer(data, "undo", "last")
        assert (found["totals"], found["undo"], found["redo"]) == (totals[left], left, 3 - left)
    assert answer(data, "undo", "last", status=2)["errors"][0]["code"] == "night_nothing_to_undo"
    assert answer(data, "redo", "last", "2")["totals"] == totals[2]
    assert answer(data, "redo", "last", "9", status=2)["errors"][0]["code"] == "night_fewer_steps"
    assert answer(data, "undo", "last", "2")["totals"] == totals[0]
    assert answer(data, "redo", "last", "3")["totals"] == totals[3]
    assert answer(data, "redo", "last", status=2)["errors"][0]["code"] == "night_nothing_to_redo"
    assert answer(data, "undo", "last", "0", status=2)["errors"]
    answer(data, "undo", "last")
    answer(data, "add", "last", "--penalty", "大刘", "9")
    assert answer(data, "redo", "last", status=2)["errors"][0]["code"] == "night_nothing_to_redo"
    said = night(data, "undo", "last")
    assert said.stdout.splitlines()[-1] == "还能撤销 2 步，重做 1 步"


def test_pictures_and_pdf_are_made_on_the_command_line_too(tmp_path: Path) -> None:
    folder = ("--data-dir", str(tmp_path))
    program("night", "new", "--players", *NAMES, "--ruleset", "wuhu", *folder)
    program("night", "add", "last", "--penalty", "老王", "3", *folder)
    for name, begins in (("a.pdf", b"%PDF-"), ("a.png", b"\x89PNG")):
        ran = program("night", "export", "last", "--to", tmp_path / name, *folder)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert (tmp_path / name).read_bytes().startswith(begins)
    ran = program("night", "export", "last", "--format", "pdf", *folder)
    assert ran.returncode == 2
    assert ran.stderr == "PDF 要写到文件：--to 名字.pdf\n"


def test_what_has_to_be_painted_is_refused_in_a_sentence_where_nothing_can_paint(data: Path, tmp_path: Path) -> None:
    answer(data, "new", "--players", *NAMES, "--ruleset", "wuhu")
    said = answer(data, "export", "last", "--to", tmp_path / "a.png", status=2)
    assert [one["code"] for one in said["errors"]] == ["night_export_no_qt"]


@pytest.mark.parametrize("text", ["1,2", "[1, 2]", " [1,2] ", "1，2"])
def test_an_option_that_is_a_list_of_numbers_is_read_as_people_write_it(data: Path, text: str) -> None:
    """Also as `kong_points=[1, 2]`."""
    answer(data, "new", "--players", *NAMES, "--ruleset", "jian", "--option", f"kong_points={text}")
    assert answer(data, "show", "last")["options"] == {"kong_points": [1, 2]}
    for wrong in ("[1, 2", "1;2", "[1]", "²,2", ""):
        found = answer(
            data, "new", "--players", *NAMES, "--ruleset", "jian", "--option", f"kong_points={wrong}", status=2
        )
        assert found["errors"][0]["path"] == "options.kong_points"


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


def test_a_settlement_that_is_not_rounded_has_no_columns_of_rounding(data: Path) -> None:
    """B6: they were called “取整（—）” and said the same once more."""
    answer(data, "new", "--players", *NAMES, "--ruleset", "chengdu", "--stake", "0.3")
    answer(data, "add", "last", "--amounts", "2", "-2", "0", "0")
    assert "取整" not in night(data, "settle", "last").stdout
    rounded = night(data, "settle", "last", "--unit", "1").stdout
    assert "取整（1）" in rounded
    assert "取整差" in rounded


def test_rules_that_change_nothing_are_said_to_change_nothing(data: Path) -> None:
    """B5: it said that of two deals no row was different."""
    answer(data, "new", "--players", *NAMES, "--ruleset", "chengdu")
    answer(data, "add", "last", "--amounts", "2", "-2", "0", "0")
    ran = night(data, "rescore", "last")
    assert ran.returncode == 0
    assert "一行都不变" in ran.stdout
    assert "不一样" not in ran.stdout


@pytest.mark.parametrize("count", [1, 2])
def test_a_repair_counts_nights_in_words_that_fit_any_number(count: int) -> None:
    """B4: “1 nights came over as they were”."""
    said = say("store_repaired", "en", whole=count, mended=0, lost=0, aside="x")
    assert f"{count} nights" not in said
    assert str(count) in said


def test_a_file_of_which_some_can_be_read_is_told_to_be_damaged_once(data: Path) -> None:
    answer(data, "new", "--players", *NAMES, "--ruleset", "chengdu")
    for _ in range(20):
        answer(data, "add", "last", "--amounts", "3", "-1", "-1", "-1")
    file = data / "nights.sqlite"
    text = bytearray(file.read_bytes())
    text[2 * 4096 : 2 * 4096 + 40] = b"\xff" * 40
    file.write_bytes(text)
    ran = night(data, "check")
    assert ran.returncode == 1
    assert ran.stderr.count("night check --repair") == 1, ran.stderr
    assert [one["code"] for one in answer(data, "check", status=1)["problems"]].count("store_rescued") == 1


def test_a_typed_table_with_faults_comes_in_only_where_they_may_be_left_out(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "typed.csv"
    file.write_text("甲,乙,丙,丁\n3,-1,-1,-1\n1,1,1,1\n=1,0,0,0\n", encoding="gb18030")
    ran = night(data, "import", file, "--ruleset", "wuhu")
    assert ran.returncode == 2
    assert f"{file}:3:1:" in ran.stderr
    assert f"{file}:4:1:" in ran.stderr
    assert answer(data, "list") == []
    assert answer(data, "import", file, "--ruleset", "wuhu", "--skip", status=1)["rows"] == 1


def test_backups_are_listed_and_one_is_restored(data: Path) -> None:
    begun = answer(data, "new", "--players", *NAMES, "--ruleset", "wuhu")
    for backup in map(Path.unlink, (data / "backups").glob("*")):
        assert backup is None
    assert answer(data, "restore") == []
    assert "No backups" not in night(data, "restore").stdout
    assert night(data, "restore").stdout.strip()
    made = Path(answer(data, "backup")["file"])
    answer(data, "add", "last", "--penalty", NAMES[1], "5")
    (listed,) = answer(data, "restore")
    assert (listed["path"], listed["nights"], listed["rows"]) == (str(made), 1, 0)
    assert made.name in night(data, "restore", "--lang", "en").stdout
    restored = answer(data, "restore", made.stem)
    assert answer(data, "show", begun["id"])["rows"] == []
    assert [one["rows"] for one in answer(data, "restore") if one["path"] == restored["aside"]] == [1]
    answer(data, "restore", Path(restored["aside"]).name)
    assert len(answer(data, "show", begun["id"])["rows"]) == 1
    answer(data, "delete", "last")
    assert answer(data, "restore", begun["id"])["deleted"] is False, "a night comes back as before"
    assert night(data, "restore", "nothing.sqlite").returncode == 2


def test_the_endings_that_are_named_are_those_of_the_exports(data: Path, tmp_path: Path) -> None:
    answer(data, "new", "--players", *NAMES, "--ruleset", "wuhu")
    wrong = night(data, "export", "last", "--to", tmp_path / "a.odt")
    unpainted = night(data, "export", "last", "--to", tmp_path / "a.png")
    about = night(data, "export", "--help")
    assert (wrong.returncode, unpainted.returncode, about.returncode) == (2, 2, 0)
    for form in FORMS:
        assert ending(form) in wrong.stderr
        assert ending(form) in about.stdout
        assert (ending(form) in unpainted.stderr) == (form not in PAINTED)
