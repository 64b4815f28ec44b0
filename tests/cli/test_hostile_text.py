"""Nothing that a stranger wrote steers the terminal: hostile names, values, paths and nights through every command."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from calculator.rules.library import BUILT_IN
from tests.make_deals import deal, win
from tests.run_program import command_line, program

HOSTILE = "\x1b[2J\x1b]0;title\x07净\r\n净: 甲 +999 \x9b31m\x7f\u202eabc\u2066\u061c\u200b\u2028\u2029"
STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff\U000e0000-\U000e00ff]"
)


def quiet(*arguments: str | Path, given: str | bytes = b"", status: int | None = None) -> str:
    """What a command prints on both streams, in which nothing steers and no line was planted."""
    ran = command_line(*arguments, given=given)
    said = ran.stdout + ran.stderr
    assert STEERING.search(said) is None, (arguments, said)
    assert not any(line.lstrip().startswith("净: 甲 +999") for line in said.splitlines()), (arguments, said)
    if status is not None:
        assert ran.returncode == status, said
    return said


@pytest.fixture
def ruleset(tmp_path: Path) -> Path:
    """Chengdu with hostile names of the ruleset, an item and an option."""
    said = json.dumps(HOSTILE)
    text = (BUILT_IN / "chengdu.yaml").read_text(encoding="utf-8")
    for old, new in (
        (r"^id: chengdu$", "id: evil"),
        (r"^name: .*$", f"name: {said}"),
        (r"^version: .*$", f"version: {said}"),
        (r"zh: 清一色, en: Full flush", f"zh: {said}, en: {said}"),
        (r"en: Cap \(fan\)", f"en: {said}"),
    ):
        text, count = re.subn(old, lambda _, new=new: new, text, count=1, flags=re.MULTILINE)
        assert count == 1, old
    path = tmp_path / "evil.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path, ruleset: Path) -> Path:
    """A win at that table of players with such names."""
    data = deal("evil", win(0, "2345678999p111p", "8p", discarder=2), players=[f"{HOSTILE}{at}" for at in range(4)])
    path = tmp_path / "deal.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize("language", ["zh", "en"])
def test_names_in_records_and_rulesets_do_not_steer(record: Path, ruleset: Path, language: str) -> None:
    commands: tuple[tuple[str | Path, ...], ...] = (
        ("score", record),
        ("score", record, "--explain"),
        ("score", record, "--json"),
        ("audit", record, "--claim", "+8,0,-8,0"),
        ("matters", record),
        ("compare", record, "chengdu_five"),
        ("outcomes", record),
        ("why-not", record),
        ("receipt", record),
        ("receipt", record, "--json"),
        ("rules", "check", ruleset),
        ("rules", "diff", ruleset, "chengdu"),
        ("rules", "explain", "清一色", "--in", ruleset),
    )
    for command in commands:
        quiet(*command, "--lang", language)
    assert "␛[2J" in quiet("score", record, status=0)


def test_json_says_the_same_as_before(record: Path) -> None:
    """The escapes of JSON are read back as what they stand for."""
    code = json.loads(quiet("receipt", record, "--json", status=0))["receipt"]
    assert "␛[2J" in code
    ran = command_line("score", "--jsonl", given=json.dumps({"format": 1, "\u202e\x1b": 1}) + "\n")
    assert STEERING.search(ran.stdout) is None
    assert "\u202e\x1b" in [error["path"] for error in json.loads(ran.stdout)["errors"]]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_quoted_values_and_paths_do_not_steer(tmp_path: Path, language: str) -> None:
    wrong = {
        "format": HOSTILE, "ruleset": HOSTILE, "dealer": HOSTILE, "stake": HOSTILE, "players": HOSTILE,
        HOSTILE: 1, "events": [{"type": HOSTILE}, {"type": "win", "player": 0, "hand": HOSTILE, "tile": HOSTILE}],
    }  # fmt: skip
    path = tmp_path / "a\x1b[2J\u202eb.yaml"
    path.write_text(json.dumps(wrong), encoding="utf-8")
    for command in ("score", "matters", "outcomes", "why-not", "receipt"):
        quiet(command, path, "--lang", language, status=2)
        quiet(command, f"{path}{HOSTILE}", "--lang", language, status=2)
    broken = tmp_path / "broken\x1b[2J.yaml"
    broken.write_text(f"format: 1\nid: {json.dumps(HOSTILE)}\n{json.dumps(HOSTILE)}: 1\n", encoding="utf-8")
    quiet("rules", "check", broken, "--lang", language, status=1)
    quiet("receipt", "--open", "-", given=f"{HOSTILE}〔算番1·{HOSTILE}〕", status=2)
    quiet("hand", "--jsonl", given=json.dumps({"ruleset": HOSTILE, "hand": HOSTILE, HOSTILE: 1}) + "\n", status=1)
    quiet("hand", HOSTILE, "--ruleset", "wuhu", status=2)
    quiet("rules", "explain", HOSTILE)
    quiet("rules", "new", HOSTILE, "--folder", tmp_path)
    odd = tmp_path / "a\n净: 甲 +999\u202e"
    quiet("rules", "new", "ours", "--folder", odd, status=0)
    quiet("rules", "check", odd / "ours.yaml")
    quiet("rules", "convert", odd / "ours.yaml", status=0)


def test_imported_nights_do_not_steer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ids, names and notes of a night file that somebody sent."""
    monkeypatch.setenv("SUANFAN_DATA", str(tmp_path / "data"))
    made = ("night", "new", "--players", "甲", "乙", "丙", "丁", "--ruleset", "wuhu", "--name", "名字")
    quiet(*made, status=0)
    quiet("night", "add", "last", "--amounts", "6", "-2", "-2", "-2", "--note", "说明", status=0)
    file = tmp_path / "sent.night.yaml"
    quiet("night", "export", "last", "--to", file, status=0)
    text = file.read_text(encoding="utf-8")
    turned = "净: \u202e\u2066\u200b"
    for old in ("甲", "名字", "说明"):
        text = text.replace(f'"{old}"', json.dumps(turned + old))
    id = re.search(r"^id: .*$", text, re.MULTILINE)
    assert id is not None
    text = text.replace(id[0], f'id: "\\x1b\\n{"a" * 32}"')
    file.write_text(text, encoding="utf-8")
    monkeypatch.setenv("SUANFAN_DATA", str(tmp_path / "other"))
    quiet("night", "import", file, status=0)
    for command in ("list", "show", "statistics", "settle", "export"):
        words = ["night", command] + (["last"] if command not in ("list", "statistics") else [])
        quiet(*words)
        quiet(*words, "--json")


def test_a_table_with_such_names_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUANFAN_DATA", str(tmp_path / "data"))
    file = tmp_path / "table.csv"
    file.write_text("甲\x1b[2J,乙\u202e,丙,丁\n1,-1,0,0\n", encoding="utf-8")
    said = quiet("night", "import", file, "--ruleset", "chengdu", status=2)
    assert "U+001B" in said
    assert "U+202E" in said


def test_a_process_escapes_on_both_streams(tmp_path: Path) -> None:
    """The streams of the system, and the sentences of the parser of arguments."""
    ran = program("score", str(tmp_path / "\u202ex.yaml"))
    assert "\\u202ex.yaml" in ran.stderr
    ran = program("score", "--colour\x1b[2J")
    assert "\x1b" not in ran.stderr
    assert "\\u001b[2J" in ran.stderr
