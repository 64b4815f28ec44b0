"""Files and lines of every kind: a sentence and the right exit status, never a traceback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from calculator.cli import main
from tests.deals.bad_records import chengdu
from tests.run_program import command_line, program

RECORD = json.dumps(chengdu(), ensure_ascii=False).encode()
YAML = b"""format: 1
ruleset: chengdu
dealer: 0
events:
- {type: win, player: 1, from: 3, hand: 123456789m123p9p, tile: 9p}
"""
BILLION = b"a: &a [x, x]\n" + b"".join(b"%c: &%c [*%c, *%c]\n" % (c + 1, c + 1, c, c) for c in range(97, 117))

# File content, and what the last line on standard error must name.
BAD_FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "format"),
    "only a comment": (b"# nothing yet\n", "format"),
    "a list": (b"- 1\n- 2\n", "format"),
    "broken YAML": (YAML + b"  - [\n", ":6:"),
    "a bracket left open": (b"format: 1\nevents: [\n", ":2:9:"),
    "a tab": (b"format: 1\nevents:\n\t- x\n", ":3:1:"),
    "broken JSON": (RECORD[:-3], ":1:"),
    "a NUL": (YAML + b"\0", "record.yaml"),
    "binary": (bytes(range(256)) * 50, "record.yaml"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(1, 200)), "record.yaml"),
    "GB18030": ("format: 1\nplayers: [老王, 小李, 阿珍, 大刘]\n".encode("gb18030"), "GB18030"),
    "Latin 1": ("format: 1\nnote: Zürich\n".encode("latin-1"), ":2:"),
    "UTF-16": ("format: 1\n".encode("utf-16"), "record.yaml"),
    "huge": (b"# " + b"x" * 3_000_000, "record.yaml"),
    "endless list": (b"[" + b"1," * 300_000 + b"1]", "record.yaml"),
    "nested ten thousand deep": (b"[" * 10_000, ":1:"),
    "mappings nested deep": (b"{a: " * 5000 + b"1" + b"}" * 5000, ":1:"),
    "aliases that multiply": (BILLION, ":1:"),
    "an alias": (b"a: &x 1\nb: *x\n", ":1:"),
    "a tag": (b"format: !!python/object/apply:os.system [echo]\n", ":1:"),
    "a merge": (b"a: {x: 1}\n<<: *a\n", ":2:"),
    "a key twice": (YAML + b"dealer: 1\n", ":6:1:"),
    "two documents": (YAML + b"---\n" + YAML, ":6:1:"),
    "a list as a key": (b"? [1, 2]\n: 3\n", ":1:"),
    "a control character": (YAML + b"x: \x07\n", ":6:"),
    "a wrong tile": (YAML.replace(b"9p}", b"0p}"), "events[0].tile"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_ends_in_a_sentence_and_status_2(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, said = BAD_FILES[name]
    path = tmp_path / "record.yaml"
    path.write_bytes(content)
    assert main(["score", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert "Traceback" not in err
    assert len(err) < 4000
    assert main(["score", "--json", str(path)]) == 2
    errors = json.loads(capsys.readouterr().out)["errors"]
    assert errors
    assert all(set(error) == {"path", "code", "message"} for error in errors)


def test_files_that_are_not_there_end_in_a_sentence(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path, "/dev/null/x", "a\nb"):
        ran = command_line("score", path)
        assert ran.returncode == 2
        assert ran.stdout == ""
        assert ran.stderr.count("\n") in (1, 2)
        assert "Traceback" not in ran.stderr


GOOD_FILES = {
    "YAML": YAML,
    "JSON": RECORD,
    "a byte order mark": b"\xef\xbb\xbf" + YAML,
    "Windows line ends": YAML.replace(b"\n", b"\r\n"),
    "old Macintosh line ends": YAML.replace(b"\n", b"\r"),
    "no last line end": YAML.rstrip(),
}


@pytest.mark.parametrize("name", GOOD_FILES)
def test_a_record_is_read_however_it_was_saved(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "牌局 1.yaml"
    path.write_bytes(GOOD_FILES[name])
    assert main(["score", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["net"] is not None


def test_bad_lines_are_answered_and_the_run_goes_on() -> None:
    good = RECORD + b"\n"
    bad = [
        b"{", b"null", b"[]", b"nonsense", b'{"format": 1}', b"\xff\xfe", b"[" * 100_000, b'{"a": 1, "a": 2}',
        b'{"format": NaN}', b"1" * 6000, b'"' + b"x" * 3_000_000 + b'"', b"\0",
    ]  # fmt: skip
    given = good + b"".join(line + b"\n" + good for line in bad)
    ran = command_line("score", "--jsonl", given=given)
    assert ran.returncode == 1
    assert ran.stderr == ""
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(answers) == 2 * len(bad) + 1
    assert all("net" in answer for answer in answers[::2])
    assert all(answer["errors"] for answer in answers[1::2])


def test_the_readable_settlement_and_a_missing_name_have_the_right_status(tmp_path: Path) -> None:
    path = tmp_path / "deal.yaml"
    path.write_bytes(YAML)
    ran = program("score", path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "123m" in ran.stdout
    assert command_line("score").returncode == 2
    assert program("nonsense").returncode == 2
    assert command_line("score", path, "--nonsense").returncode == 2
