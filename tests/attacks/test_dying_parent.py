"""A command that answers on processes of its own is killed at any moment: they all end with it, whatever they wait for."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.attacks.figures import done
from tests.how_much import seeds
from tests.read_golden import golden_lines
from tests.run_program import ROOT

pytestmark = [
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of POSIX"),
]
PATIENCE = 60
"""Seconds until a test is given up: no bound of the program's, which says less than two, but of a machine that does nothing."""
WORTH_SEVERAL_PROCESSES = 12_000_000
"""Bytes: more than four processes are begun for, though nobody asks for any."""


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Far more deals than are answered before a test ends."""
    file = tmp_path_factory.mktemp("lines") / "deals.jsonl"
    once = "".join(json.dumps(line["record"]) + "\n" for line in golden_lines("records.jsonl"))
    file.write_text(once * (1 + WORTH_SEVERAL_PROCESSES // len(once)), encoding="utf-8")
    return file


@pytest.mark.parametrize("seed", seeds(30, 4, 100))
def test_every_process_ends_with_the_one_that_began_it(lines: Path, seed: int) -> None:
    """They hold the pipe of its standard error, which comes to its end when the last of them is gone."""
    chance = Random(seed)
    jobs = [[], ["--jobs", "2"], ["--jobs", "3"]][seed % 3]
    signals = [signal.SIGKILL, signal.SIGTERM] if seed % 2 else [signal.SIGSTOP, signal.SIGKILL]
    with (
        lines.open("rb") as given,
        subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), "score", "--jsonl", *jobs],
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        ) as parent,
    ):
        assert parent.stdout is not None
        for _ in range(chance.choice((1, 1, 300, 3_000))):
            assert parent.stdout.readline()
        for number in signals:
            os.kill(parent.pid, number)
        try:
            parent.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            pytest.fail("somebody still holds the pipes of the dead")
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)
    assert parent.returncode == -next(one for one in signals if one != signal.SIGSTOP)
    done(parents_killed=1)
