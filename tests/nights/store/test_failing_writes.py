"""Every write fails in turn, and the process is killed at every write: what was acknowledged is there, what could not be done is
told and can be done again."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest

from calculator.documents import Problem, Problems
from tests.attacks.figures import done
from tests.how_much import how_many, seeds
from tests.nights.store.acts import ACTS
from tests.nights.store.failing_disk import disk
from tests.nights.store.start_recorder import victims

EVERY = how_many(5, 61, 1)
"""Of so many writes one is tried."""
SEEDS = [(name, seed) for name in ACTS for seed in seeds(2, 1, 8 if name == "repair" else 1)]


def count(folder: Path, name: str, seed: int) -> int:
    """How many writes an act takes."""
    act = ACTS[name]
    act.before(folder, seed)
    with disk(folder) as found:
        act.do(folder, lambda _: None)
    return found.count


def tried(writes: int, seed: int) -> range:
    return range((seed * 7) % EVERY, writes, EVERY)


@pytest.mark.parametrize("how", ["once", "always"])
@pytest.mark.parametrize(("name", "seed"), SEEDS)
def test_every_write_fails_in_turn(tmp_path: Path, name: str, seed: int, how: str) -> None:
    act = ACTS[name]
    for at in tried(count(fresh(tmp_path, "all"), name, seed), seed):
        folder = fresh(tmp_path, f"{at}")
        act.before(folder, seed)
        said: list[str] = []
        refused: tuple[Problem, ...] = ()
        with disk(folder, at, how) as found:
            try:
                act.do(folder, said.append)
            except Problems as problems:
                refused = problems.problems
        assert how == "always" or not refused, "one write that fails is not in the way of the next"
        assert all(one.message("zh") and one.message("en") for one in refused)
        read = act.after(folder, seed, frozenset(said))
        done(writes_failed=int(found.reached), rows_read=read)


@pytest.fixture(scope="module")
def nursery() -> Iterator[Popen[str]]:
    with victims() as found:
        yield found


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a system that can fork and kill -9")
@pytest.mark.parametrize(("name", "seed"), SEEDS)
def test_killed_at_every_write(tmp_path: Path, nursery: Popen[str], name: str, seed: int) -> None:
    act = ACTS[name]
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    for at in tried(count(fresh(tmp_path, "all"), name, seed), seed):
        folder, said = fresh(tmp_path, f"{at}"), tmp_path / f"said-{at}"
        act.before(folder, seed)
        nursery.stdin.write(json.dumps([name, str(folder), at, str(said)]) + "\n")
        nursery.stdin.flush()
        killed = nursery.stdout.readline().strip()
        assert killed in ("killed", "ended"), nursery.communicate()[1]
        read = act.after(folder, seed, frozenset(said.read_text(encoding="utf-8").split()))
        where = {"repair": "kills_in_mid_repair", "restoring": "kills_while_restoring"}
        done(**{where.get(name, "kills_while_recording"): int(killed == "killed")}, rows_read=read)


def fresh(folder: Path, name: str) -> Path:
    made = folder / name
    made.mkdir()
    return made
