"""`--cluster`: JSON lines answered by the workers of a Dask cluster on this machine, which are killed in turn."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.make_rulesets import SMALL
from tests.oracle import generate
from tests.rules.test_seasons import DEALS
from tests.run_program import ROOT

SCORE = [sys.executable, str(ROOT / "main.py"), "score", "--jsonl"]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX"),
    pytest.mark.skipif(
        "not __import__('importlib.util').util.find_spec('distributed')", reason="Dask is not installed"
    ),
]

Starter = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Starter]:
    """Starts a program of Dask; all are gone at the end."""
    running: list[subprocess.Popen[str]] = []

    def started(program: str, *arguments: str, cwd: Path = ROOT, **environ: str) -> subprocess.Popen[str]:
        running.append(
            subprocess.Popen(
                [sys.executable, "-m", "distributed.cli." + program, *arguments],
                cwd=cwd,
                env={**os.environ, "PYTHONPATH": str(cwd), "DASK_TEMPORARY_DIRECTORY": str(tmp_path), **environ},
                stderr=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                text=True,
            )
        )
        return running[-1]

    yield started
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture
def scheduler(start: Starter) -> tuple[subprocess.Popen[str], str]:
    """A scheduler and its address."""
    process = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    return process, _said(process, "Scheduler at:").split()[-1]


def _said(process: subprocess.Popen[str], words: str) -> str:
    """The line in which a process says something."""
    assert process.stderr is not None
    for line in process.stderr:
        if words in line:
            return line.strip()
    raise AssertionError(f"it ended without saying {words}")


def _worker(start: Starter, address: str, cwd: Path = ROOT, **environ: str) -> subprocess.Popen[str]:
    process = start("dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard", cwd=cwd, **environ)
    _said(process, "Registered to")
    return process


def _lines(count: int) -> bytes:
    cases = (*generate.records(31, "chengdu", count), *generate.records(32, "jian", count))
    return "".join(json.dumps(case.given, ensure_ascii=False) + "\n" for case in cases).encode()


def _run(address: str, given: bytes, *more: str) -> subprocess.CompletedProcess[bytes]:
    command = [*SCORE, "--cluster", address, *more]
    return subprocess.run(command, input=given, capture_output=True, check=False)


def test_a_cluster_answers_what_one_process_answers_while_its_workers_are_killed_in_turn(
    start: Starter, scheduler: tuple[subprocess.Popen[str], str], tmp_path: Path
) -> None:
    _, address = scheduler
    workers = [_worker(start, address), _worker(start, address)]
    given = _lines(400)
    wanted = subprocess.run(SCORE, input=given, capture_output=True, check=False)
    out = tmp_path / "answers.jsonl"
    with (
        out.open("wb") as stream,
        subprocess.Popen(
            [*SCORE, "--cluster", address], stdin=subprocess.PIPE, stdout=stream, stderr=subprocess.PIPE
        ) as child,
    ):
        assert child.stdin is not None
        assert child.stderr is not None
        lines = given.splitlines(keepends=True)
        for third in range(3):
            child.stdin.write(b"".join(lines[third * len(lines) // 3 : (third + 1) * len(lines) // 3]))
            child.stdin.flush()
            workers[third % 2].send_signal(signal.SIGKILL)
            workers[third % 2] = _worker(start, address)
        child.stdin.close()
        assert child.stderr.read() == b""
    assert out.read_bytes() == wanted.stdout
    assert child.returncode == wanted.returncode == 1


def test_a_cluster_that_goes_away_is_told_and_the_file_is_gone_on_with(
    start: Starter, scheduler: tuple[subprocess.Popen[str], str], tmp_path: Path
) -> None:
    process, address = scheduler
    _worker(start, address)
    given, out = _lines(100), tmp_path / "results.jsonl"
    wanted = subprocess.run(SCORE, input=given, capture_output=True, check=False).stdout
    lines = wanted.splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:70]))
    assert _run(address, given, "--resume", str(out)).stdout == b""
    assert out.read_bytes() == wanted
    process.kill()
    gone = _run(address, given)
    assert gone.returncode == 2
    assert address in gone.stderr.decode()
    assert "Traceback" not in gone.stderr.decode()


def test_a_cluster_without_workers_is_told_at_once(scheduler: tuple[subprocess.Popen[str], str]) -> None:
    done = _run(scheduler[1], _lines(2))
    assert (done.returncode, done.stdout) == (2, b"")
    assert "一台干活的机器都没有" in done.stderr.decode()


def test_a_worker_with_other_rulesets_answers_nothing(
    start: Starter, scheduler: tuple[subprocess.Popen[str], str], tmp_path: Path
) -> None:
    other = tmp_path / "clone"
    other.mkdir()
    for name in ("calculator", "resources", "rulesets"):
        subprocess.run(["cp", "-r", str(ROOT / name), str(other / name)], check=True)
    chengdu = other / "rulesets" / "chengdu.yaml"
    chengdu.write_text(chengdu.read_text(encoding="utf-8") + "\n# another table\n", encoding="utf-8")
    _worker(start, scheduler[1], cwd=other)
    done = _run(scheduler[1], _lines(2))
    assert (done.returncode, done.stdout) == (2, b"")
    assert "程序或规则跟这台不一样" in done.stderr.decode()


def test_a_cluster_where_it_is_another_day_takes_the_values_of_the_day_here(
    start: Starter, scheduler: tuple[subprocess.Popen[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = "WEST+12", "EAST-12"  # the same time of the day, and always a day apart
    monkeypatch.setenv("SUANFAN_DATA", str(tmp_path))
    monkeypatch.setenv("TZ", there)
    asked = "import datetime; print(datetime.date.today())"
    tomorrow = subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True, text=True).stdout.strip()
    rules = tmp_path / "rulesets"
    rules.mkdir()
    periods = f"value: [{{is: 4}}, {{since: {tomorrow}, is: 8}}], when: suits"
    (rules / "small.yaml").write_text(SMALL.replace("value: 4, when: suits", periods))
    _worker(start, scheduler[1], TZ=there)
    monkeypatch.setenv("TZ", here)
    given = json.dumps(DEALS["pure"]).encode() + b"\n"
    answered, alone = _run(scheduler[1], given), subprocess.run(SCORE, input=given, capture_output=True, check=True)
    assert (answered.stdout, answered.stderr) == (alone.stdout, b"")
    later = _run(scheduler[1], given, "--day", tomorrow)
    assert json.loads(later.stdout)["wins"][0]["points"] - json.loads(alone.stdout)["wins"][0]["points"] == 4


@pytest.mark.skipif(shutil.which("openssl") is None, reason="makes its key with openssl")
def test_the_manual_s_tls_lets_in_who_holds_the_key_and_nobody_else(
    start: Starter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manual = (ROOT / "docs" / "en" / "how-to" / "settle-many-deals.md").read_text(encoding="utf-8")
    (make_key,) = [line for line in manual.splitlines() if line.startswith("openssl")]
    config = tmp_path / "dask"
    config.mkdir()
    subprocess.run(shlex.split(make_key), cwd=config, check=True, capture_output=True)
    settings = manual.partition("```yaml\n")[2].partition("```")[0]
    (config / "suanfan.yaml").write_text(settings.replace("/home/me/.config/dask", str(config)), encoding="utf-8")
    with monkeypatch.context() as keyed:
        keyed.setenv("DASK_CONFIG", str(config))
        command = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--protocol", "tls")
        address = _said(start("dask_scheduler", *command), "Scheduler at:").split()[-1]
        assert address.startswith("tls://")
        _worker(start, address)
        given = _lines(5)
        alone = subprocess.run(SCORE, input=given, capture_output=True, check=False)
        answered = _run(address, given)
        assert (answered.stdout, answered.stderr) == (alone.stdout, b"")
        assert _run(address.replace("tls:", "tcp:"), given).returncode == 2
    for stranger in (address, address.replace("tls:", "tcp:")):
        refused = _run(stranger, given)
        assert (refused.returncode, refused.stdout) == (2, b"")
        assert "Traceback" not in refused.stderr.decode()


def test_an_address_where_nothing_is_and_one_that_is_none_are_told() -> None:
    for address in ("tcp://127.0.0.1:9", "nonsense://", "127.0.0.1:x"):
        done = _run(address, _lines(1))
        assert (done.returncode, done.stdout) == (2, b"")
        assert "连不上" in done.stderr.decode()
        assert "Traceback" not in done.stderr.decode()
