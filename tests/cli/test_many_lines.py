"""`--jsonl` over many lines: on one process or several, stopped and resumed, and with the reader gone."""

from __future__ import annotations

import json
import os
import pty
import resource
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from calculator.cli import json_lines
from calculator.cli.line_answers import Answering
from calculator.cli.score import settling
from calculator.cli.workers import AHEAD, WorkerPool
from tests.oracle import generate
from tests.run_program import ROOT

MAIN = str(ROOT / "main.py")
SCORE = [sys.executable, MAIN, "score", "--jsonl"]
HAND = [sys.executable, MAIN, "hand", "--jsonl"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and terminals of POSIX")


def _lines(cases: Any) -> bytes:
    return "".join(json.dumps(case.given, ensure_ascii=False) + "\n" for case in cases).encode()


@pytest.fixture(scope="module")
def records() -> bytes:
    """Deals of two rulesets, good and faulty, with blank lines and lines that are no records between them."""
    good = (
        _lines(generate.records(31, "chengdu", 300))
        + b"\n   \n{]\n\xff\xfe\n"
        + _lines(generate.records(31, "jian", 100))
    )
    return good + b'"no record"\n' + b"[" * 3000 + b"\n" + b" " * 2_100_000 + b"\n" + good.rstrip(b"\n")


@pytest.fixture(scope="module")
def answers(records: bytes) -> bytes:
    """What one process answers."""
    return _run(SCORE, records, 1)


def _run(command: list[str], given: bytes, status: int | None = None) -> bytes:
    done = subprocess.run(command, input=given, capture_output=True, check=False)
    assert status is None or done.returncode == status, done.stderr.decode()
    return done.stdout


def test_a_file_gets_as_many_processes_as_it_is_worth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And lines that come through a pipe get none besides, since somebody may wait for each answer."""
    monkeypatch.setattr(json_lines, "cores", lambda: 4)
    answering = Answering(settling, "zh")
    crews = {}
    for size in (10, 2_000_000, 3_000_000, 5_000_000, 100_000_000):
        file = tmp_path / "deals.jsonl"
        file.touch()
        os.truncate(file, size)
        with file.open() as given:
            monkeypatch.setattr("sys.stdin", given)
            crews[size] = _size_of(json_lines.worker_pool(answering, None))
            assert _size_of(json_lines.worker_pool(answering, 3)) == 3
            assert _size_of(json_lines.worker_pool(answering, 1)) == 1
    assert crews == {10: 1, 2_000_000: 1, 3_000_000: 2, 5_000_000: 3, 100_000_000: 4}
    reading, writing = os.pipe()
    with os.fdopen(reading) as given, os.fdopen(writing, "w"):
        monkeypatch.setattr("sys.stdin", given)
        assert _size_of(json_lines.worker_pool(answering, None)) == 1


def _size_of(pool: WorkerPool | None) -> int:
    if pool is None:
        return 1
    pool.end()
    return pool.ahead // AHEAD


def test_a_file_is_answered_as_a_pipe_is(records: bytes, answers: bytes, tmp_path: Path) -> None:
    """The file is worth several processes, where the machine has several cores."""
    file = tmp_path / "deals.jsonl"
    file.write_bytes(records + b"\n" + b" " * 1_000_000)
    with file.open("rb") as given:
        done = subprocess.run(SCORE, stdin=given, capture_output=True, check=False)
    assert done.stdout == answers


@pytest.mark.parametrize("jobs", ["2", pytest.param("3", marks=pytest.mark.slow), "all"])
def test_several_processes_answer_what_one_answers_in_the_same_order(records: bytes, answers: bytes, jobs: str) -> None:
    assert _run([*SCORE, "--jobs", jobs], records, 1) == answers


def test_hands_too_are_answered_in_their_order_by_several_processes() -> None:
    given = _lines(generate.requests(5, "jian", 300))
    assert _run([*HAND, "--jobs", "3"], given) == _run(HAND, given)


def test_a_file_of_good_deals_leaves_status_0_on_any_number_of_processes() -> None:
    given = _lines(generate.records(8, "chengdu", 40, faulty=0.0))
    assert _run([*SCORE, "--jobs", "2"], given, 0).count(b"\n") == 40


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("kept", [0, 1, 57, 10_000])
def test_a_run_that_was_cut_off_is_gone_on_with_where_its_last_whole_line_ends(
    records: bytes, answers: bytes, tmp_path: Path, jobs: str, kept: int
) -> None:
    lines = answers.splitlines(keepends=True)
    out = tmp_path / "results.jsonl"
    out.write_bytes(b"".join(lines[:kept]) + (lines[kept][:20] if kept < len(lines) else b""))
    assert _run([*SCORE, "--jobs", jobs, "--resume", str(out)], records, 1) == b""
    assert out.read_bytes() == answers


@pytest.mark.slow
def test_a_file_that_is_complete_is_left_as_it_is_and_still_tells_of_errors(
    records: bytes, answers: bytes, tmp_path: Path
) -> None:
    out = tmp_path / "results.jsonl"
    for _ in range(2):
        _run([*SCORE, "--resume", str(out)], records, 1)
        assert out.read_bytes() == answers


def test_half_a_surrogate_pair_does_not_end_a_run_into_a_file(tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    given = b'{"ruleset": "\\ud800"}\n'
    _run([*SCORE, "--resume", str(out)], given * 2, 1)
    assert out.read_bytes() == _run(SCORE, given * 2, 1)


def test_a_results_file_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    done = subprocess.run([*SCORE, "--resume", str(tmp_path)], input=b"{}", capture_output=True, check=False)
    assert done.returncode == 2
    assert "写不了这个文件" in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def _all_of(child: subprocess.Popen[bytes], patience: float) -> str:
    """What a process still says on its standard error; one that does not end in time is killed, and the test fails."""
    try:
        return child.communicate(timeout=patience)[1].decode()
    except subprocess.TimeoutExpired:
        child.kill()
        raise


def _stopped(command: list[str], records: bytes, out: Path, patience: float = 60) -> tuple[int, str]:
    """Starts a command whose input never ends, and when its first answers are in the file `out` stops it as Ctrl+C at a
    terminal does, all processes at once."""
    with (
        out.open("ab") as answers,
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL if "--resume" in command else answers,
            stderr=subprocess.PIPE,
            start_new_session=True,
            # Tests that run in the background were started with Ctrl+C ignored, and would hand that on.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        ) as child,
    ):
        assert child.stdin is not None
        assert child.stderr is not None
        child.stdin.write(records + b"\n")
        child.stdin.flush()
        while not out.stat().st_size and child.poll() is None:
            time.sleep(0.02)
        os.killpg(child.pid, signal.SIGINT)
        said = _all_of(child, patience)
    return child.returncode, said


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_every_process_with_one_sentence(records: bytes, tmp_path: Path, jobs: str) -> None:
    status, said = _stopped([*SCORE, "--jobs", jobs], records, tmp_path / "results.jsonl")
    assert status == 130
    assert said == "停了\n"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_after_ctrl_c_the_same_command_finishes_the_file(
    records: bytes, answers: bytes, tmp_path: Path, jobs: str
) -> None:
    out = tmp_path / "results.jsonl"
    command = [*SCORE, "--jobs", jobs, "--resume", str(out)]
    status, said = _stopped(command, records, out)
    assert status == 130
    assert str(out) in said
    _run(command, records, 1)
    assert out.read_bytes() == answers


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_nothing_is_said_when_the_reader_has_seen_enough(records: bytes, jobs: str) -> None:
    with subprocess.Popen(
        [*SCORE, "--jobs", jobs], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        try:
            child.stdin.write(records)
            child.stdin.close()
        except BrokenPipeError:
            pass
        said = child.stderr.read()
    assert said == b""
    assert child.returncode == 1


def test_a_line_that_kills_its_process_is_told_by_number_and_the_others_are_answered(tmp_path: Path) -> None:
    script = tmp_path / "deadly.py"
    script.write_text(
        textwrap.dedent(
            f"""
            import os, sys
            from dataclasses import dataclass
            sys.path.insert(0, {str(ROOT)!r})
            from calculator.cli.json_lines import answer_lines

            def answer(data):
                if data == "die":
                    os._exit(9)
                return str(data)

            @dataclass(frozen=True)
            class Deadly:
                language: str = "en"
                def make(self):
                    return answer

            if __name__ == "__main__":
                sys.exit(answer_lines(Deadly(), 2))
            """
        )
    )
    given = [*map(str, range(1000)), '"die"', *map(str, range(4000)), '"die"', "7"]
    done = subprocess.run(
        [sys.executable, str(script)], input="\n".join(given).encode(), capture_output=True, check=False
    )
    found = done.stdout.decode().splitlines()
    dead = [at for at, line in enumerate(found) if line.startswith('{"errors"')]
    assert dead == [1000, 5001]
    assert json.loads(found[1000])["errors"][0]["code"] == "worker_died"
    assert [line for at, line in enumerate(found) if at not in dead] == [line for line in given if line != '"die"']
    assert done.returncode == 1
    assert [line.split()[1] for line in done.stderr.decode().splitlines() if line.startswith("Line")] == [
        "1001",
        "5002",
    ]


@pytest.mark.slow
def test_a_producer_that_is_faster_than_the_consumer_is_made_to_wait(records: bytes) -> None:
    """Nobody reads the answers: then no more lines are taken than the processes and pipes hold."""
    with subprocess.Popen(
        [*SCORE, "--jobs", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        os.set_blocking(child.stdin.fileno(), False)
        line = records.splitlines(keepends=True)[0]
        taken = refused = 0
        while refused < 60 and taken < 30_000_000:
            try:
                taken += os.write(child.stdin.fileno(), line * 200)
                refused = 0
            except BlockingIOError:
                refused += 1
                time.sleep(0.05)
        child.kill()
    assert taken < 5_000_000


@pytest.mark.slow
def test_memory_does_not_grow_with_the_length_of_the_input() -> None:
    given = _lines(generate.records(2, "chengdu", 200, faulty=0.0))
    peaks = []
    for times in (2, 30):
        script = (
            "import resource, subprocess, sys\n"
            f"subprocess.run({SCORE!r}, check=True, stdout=subprocess.DEVNULL)\n"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
        )
        peaks.append(int(_run([sys.executable, "-c", script], given * times, 0)))
    assert peaks[1] < peaks[0] * 1.1
    assert resource.getpagesize() > 0


def test_a_terminal_is_told_how_many_lines_are_done(records: bytes, tmp_path: Path) -> None:
    source = tmp_path / "records.jsonl"
    source.write_bytes(records + b"\n")
    try:
        ours, theirs = pty.openpty()
    except OSError:
        pytest.skip("this machine has no terminal to lend, as a bare chroot has none")
    with source.open("rb") as given, (tmp_path / "out").open("wb") as out:
        child = subprocess.Popen([*SCORE, "--jobs", "2", "--lang", "en"], stdin=given, stdout=out, stderr=theirs)
        os.close(theirs)
        said = b""
        try:
            while block := os.read(ours, 1000):
                said += block
        except OSError:  # the end of a terminal
            pass
        child.wait()
        os.close(ours)
    if said:  # a very fast machine has nothing to tell
        assert b"lines" in said
        assert said.rstrip().endswith(b"%")
