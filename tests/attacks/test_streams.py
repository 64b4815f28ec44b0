"""Standard streams that are closed, full, a folder or gone, and a stop at any time: one line and a status, never a traceback."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.attacks.figures import done
from tests.how_much import sampled
from tests.read_golden import golden_lines
from tests.run_program import ROOT, program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="shells and devices of POSIX")

SAMPLE = "resources/sample.yaml"
CLOSED = "Bad file descriptor"
FULL = "No space left on device"

# What follows `main.py` in a shell, the status, and the sentence on standard error.
STREAMS: dict[str, tuple[str, int, str]] = {
    "output is full": (f"score {SAMPLE} >/dev/full", 2, f"结果写不出去：{FULL}"),
    "a list into a full device": ("rules list >/dev/full", 2, f"结果写不出去：{FULL}"),
    "lines into a full device": (
        "score --jsonl --lang en <records >/dev/full",
        2,
        f"The results cannot be written: {FULL}",
    ),
    "lines of two processes": ("score --jsonl --jobs 2 <records >/dev/full", 2, f"结果写不出去：{FULL}"),
    "help into a full device": ("--help >/dev/full", 2, f"结果写不出去：{FULL}"),
    "output is closed": (f"score {SAMPLE} >&-", 2, f"结果写不出去：{CLOSED}"),
    "help, and output is closed": ("--help >&-", 2, f"结果写不出去：{CLOSED}"),
    "input is closed": ("score --jsonl <&-", 2, f"读不了标准输入：{CLOSED}"),
    "input of two processes is closed": ("score --jsonl --jobs 2 <&-", 2, f"读不了标准输入：{CLOSED}"),
    "input of hands is closed": ("hand --jsonl --jobs 2 <&-", 2, f"读不了标准输入：{CLOSED}"),
    "a receipt from closed input": ("receipt --open - <&-", 2, f"读不了标准输入：{CLOSED}"),
    "no input is needed": (f"score {SAMPLE} <&-", 0, ""),
    "sentences have nowhere to go": ("score none.yaml 2>&-", 2, ""),
    "sentences into a full device": ("score none.yaml 2>/dev/full", 2, ""),
    "wrong arguments into a full device": ("score --nothing 2>/dev/full", 2, ""),
    "everything is closed": (f"score {SAMPLE} <&- >&- 2>&-", 2, ""),
    "everything but the results": (f"score {SAMPLE} <&- 2>&-", 0, ""),
}


BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def in_shell(words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """What `python main.py …` does in a shell, with its redirections."""
    command = f"exec {shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'main.py'))} {words}"
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
        env=BUFFERED,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a few records, and the sample."""
    made = tmp_path_factory.mktemp("streams")
    records = [json.dumps(line["record"]) for line in golden_lines("records.jsonl")[:2000]]
    (made / "records").write_text("\n".join(records), encoding="utf-8")
    (made / "resources").symlink_to(ROOT / "resources")
    return made


@sampled(6)
@pytest.mark.parametrize("name", STREAMS)
def test_a_stream_that_cannot_be_used_is_a_sentence_and_a_status(name: str, folder: Path) -> None:
    """Also where `--jobs` reads it."""
    words, status, said = STREAMS[name]
    ended = in_shell(words, folder)
    assert ended.returncode == status
    assert ended.stderr == (f"{said}\n" if said else "")
    done(streams=1)


def test_a_reader_that_goes_away_is_no_fault(folder: Path) -> None:
    ended = subprocess.run(
        ["sh", "-c", f"{sys.executable} {ROOT / 'main.py'} score --jsonl <records | head -n 1"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.count("\n") == 1
    assert ended.stderr == ""


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("rules list", 0),
        ("score none.yaml", 2),
        ("score --jsonl --jobs 2 </dev/null", 0),
        ("rules check none.yaml", 2),
        ("--data-dir none", 2),
        ("night list", 0),
        ("hand 123m --ruleset ./none.yaml", 2),
    ],
)
def test_in_a_folder_that_was_deleted_there_is_a_sentence(words: str, status: int, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    command = f"rmdir ../gone && exec {sys.executable} {ROOT / 'main.py'} {words}"
    environ = {**os.environ, "SUANFAN_DATA": str(tmp_path / "data")}
    ended = subprocess.run(
        ["sh", "-c", command], cwd=gone, capture_output=True, text=True, check=False, timeout=60, env=environ
    )
    assert ended.returncode == status, ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.stderr.count("\n") <= 1


# What is set, what follows `main.py`, the status, and the beginning of what is said.
SURROUNDINGS: dict[str, tuple[dict[str, str], str, int, str]] = {
    "the C locale": ({"LC_ALL": "C", "PYTHONUTF8": "0"}, f"score {SAMPLE}", 0, ""),
    "streams in ASCII": ({"PYTHONIOENCODING": "ascii"}, f"score {SAMPLE} --explain", 0, ""),
    "no such locale": ({"LC_ALL": "zh_CN.nonsense", "TZ": "nonsense"}, f"score {SAMPLE}", 0, ""),
    "a width that is none": ({"COLUMNS": "abc", "TERM": "nonsense"}, "--help", 0, ""),
    "a device as the data folder": (
        {"SUANFAN_DATA": "/dev/null"},
        "night list",
        2,
        "/dev/null/nights.sqlite: 数据文件夹",
    ),
    "no data folder can be made": (
        {"SUANFAN_DATA": "/proc/x/y"},
        "night list",
        2,
        "/proc/x/y/nights.sqlite: 数据文件夹",
    ),
    "rules into no folder": ({"SUANFAN_DATA": "/proc/x"}, "rules new ours", 2, "/proc/x/rulesets/ours.yaml: "),
    "one's own rules are nowhere": ({"SUANFAN_DATA": "/proc/x"}, "rules list", 0, ""),
    "a home that cannot be": ({"HOME": "/proc/x"}, "night new --players a b c d --ruleset wuhu", 2, "/proc/x/.local"),
}


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_odd_surroundings_are_no_matter_or_a_sentence(name: str, folder: Path) -> None:
    """With nothing else set: no home, no locale, no terminal."""
    given, words, status, said = SURROUNDINGS[name]
    ended = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *words.split()],
        cwd=folder,
        env=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert ended.returncode == status, ended.stderr
    assert ended.stderr.startswith(said)
    assert ended.stderr.count("\n") == bool(said)
    assert status or ended.stdout
    done(streams=1)


STOPPING = """
import sys

class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            sys.meta_path.remove(self)
            raise KeyboardInterrupt

module = sys.argv.pop(1)
sys.meta_path.insert(0, Stop())
sys.path.insert(0, {root!r})
import main
sys.exit(main.main(sys.argv[1:]))
"""
"""Runs the program, stopped as by Ctrl+C while it loads a module."""


@pytest.mark.parametrize(
    "module",
    [
        "calculator.cli",
        "calculator.lazy",
        "calculator.resources",
        "calculator.text",
        "calculator.text.catalogue",
        "calculator.documents",
        "calculator.documents.problems",
        "calculator.cli.streams",
        "calculator.cli.score",
        "calculator.rules.library",
        "calculator.rules.ruleset",
        "calculator.settlement.settler",
        "calculator.statement.terminal_report",
        "yaml",
    ],
)
def test_a_stop_while_modules_are_loaded_is_a_line_and_status_130(module: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", STOPPING.format(root=str(ROOT)), module, "score", SAMPLE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (130, "停了\n")


def test_what_nobody_foresaw_is_a_line_too_and_a_traceback_for_those_who_ask() -> None:
    breaking = (
        "import main, sys, calculator.cli.score as score\ndef broken(a): raise LookupError('x')\nscore.run = broken\n"
    )
    command = [f"{breaking}sys.exit(main.main(['score', {SAMPLE!r}]))"]
    for flags, lines in ([], 1), (["-X", "dev"], 9):
        ended = subprocess.run(
            [sys.executable, *flags, "-c", *command],
            cwd=ROOT,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert ended.returncode == 2
        assert ended.stderr.endswith("程序内部出错，没有做完：LookupError: x\n")
        assert (ended.stderr.count("\n") == 1) is (lines == 1)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_half_a_surrogate_pair_is_written_as_json_has_it(jobs: str, tmp_path: Path) -> None:
    """Into a file that `--resume` reads again, and to standard output."""
    given = (b'{"format": 1, "ruleset": "\\ud800x", "dealer": 0, "events": []}\n' + b'{"\\udfff": 1}\n') * 3
    printed = program("score", "--jsonl", "--jobs", jobs, given=given)
    out = tmp_path / "out.jsonl"
    for _ in range(2):
        assert program("score", "--jsonl", "--jobs", jobs, "--resume", out, given=given).returncode == 1
        assert out.read_bytes() == printed.stdout.encode()
    assert "\\ud800x" in printed.stdout
    assert [json.loads(line)["errors"][0]["path"] for line in printed.stdout.splitlines()] == ["ruleset", "\udfff"] * 3
    assert printed.returncode == 1


def test_a_results_file_that_takes_no_more_is_named(folder: Path) -> None:
    ended = in_shell("score --jsonl --resume results <records", folder)
    assert ended.returncode == 1, ended.stderr
    (folder / "results").unlink()
    limited = f"ulimit -f 100; exec {sys.executable} {ROOT / 'main.py'} score --jsonl --resume results <records"
    ended = subprocess.run(["sh", "-c", limited], cwd=folder, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (2, "results: 写不了这个文件：File too large\n")
