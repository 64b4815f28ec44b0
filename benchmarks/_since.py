"""This program beside itself as it was at another commit, in turns: processor time of whole commands and of clicks."""

from __future__ import annotations

import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from _figures import ROOT

COMMIT = "edadbb72"
ORACLE = ("chengdu", "chengdu_five", "wuhu", "jian")
KNOWN = {"riichi": "riichi_mahjong.jsonl"}
"""Known deals of a ruleset, of which there are enough."""
_ACT = re.compile(r"act: (.+): first ([\d.]+) ms, median ([\d.]+) ms")
_CLICK = re.compile(r"(click|key): (.+): median .* processor median ([\d.]+) ms, worst ([\d.]+) ms")


@contextmanager
def tree_of(commit: str) -> Iterator[Path]:
    """The files of a commit, in a temporary folder."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "tree"
        subprocess.run(["git", "worktree", "add", "-q", "--detach", folder, commit], cwd=ROOT, check=True)
        try:
            yield folder
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, check=True)


class Spent(NamedTuple):
    """What a command took, its start included, in milliseconds, and what it printed."""

    processor: float
    clock: float
    printed: str


def spent(command: list[str], tree: Path, given: bytes = b"", **more: str) -> Spent:
    """Runs a command of a tree, with a file of what is given as its standard input."""
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryFile() as file:  # nobody's own settings
        file.write(given)
        file.seek(0)
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": home, **more}
        environment |= {f"XDG_{kind}_HOME": f"{home}/{kind}" for kind in ("DATA", "CONFIG", "CACHE", "STATE")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run(
            [sys.executable, *command], cwd=tree, env=environment, stdin=file, stdout=subprocess.PIPE, check=True
        )
        clock, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    found = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Spent(found * 1000, clock * 1000, done.stdout.decode())


def in_turns(
    old: Path, command: list[str], rounds: int, given: bytes = b"", by_the_clock: bool = False, **more: str
) -> tuple[float, float]:
    """The medians of now and of then, of the processor's time or of the clock's."""
    for tree in (ROOT, old):
        spent(command, tree, given, **more)  # fills the caches: bytecode, fonts, disk
    turns = [[spent(command, tree, given, **more)[by_the_clock] for tree in (ROOT, old)] for _ in range(rounds)]
    now, then = (statistics.median(times) for times in zip(*turns, strict=True))
    return now, then


def clicks(old: Path, rounds: int, times: int) -> dict[str, list[tuple[float, float]]]:
    """Of every click of `click.py` that both trees know (median, worst) of its processor time in ms, now and then."""
    found: dict[str, list[list[tuple[float, float]]]] = {}
    for _ in range(rounds):
        for at, tree in enumerate((ROOT, old)):
            for line in spent(["benchmarks/click.py", str(times)], tree).printed.splitlines():
                match = _CLICK.match(line)
                if match:
                    way, name, median, worst = match.groups()
                    found.setdefault(f"{way}: {name}", [[], []])[at].append((float(median), float(worst)))
    return {
        name: [tuple(map(statistics.median, zip(*side, strict=True))) for side in sides]  # type: ignore[misc]
        for name, sides in found.items()
        if all(sides)
    }


def acts(old: Path, rounds: int, times: int) -> dict[str, list[tuple[float, float]]]:
    """Of every act of `acts.py` (first, median) of its time in ms, now and then."""
    found: dict[str, list[list[tuple[float, float]]]] = {}
    for _ in range(rounds):
        for at, tree in enumerate((ROOT, old)):
            for line in spent([str(ROOT / "benchmarks" / "acts.py"), str(times)], tree).printed.splitlines():
                match = _ACT.match(line)
                if match:
                    found.setdefault(match[1], [[], []])[at].append((float(match[2]), float(match[3])))
    return {
        name: [tuple(map(statistics.median, zip(*side, strict=True))) for side in sides]  # type: ignore[misc]
        for name, sides in found.items()
    }


def deals(ruleset: str, number: int) -> bytes:
    """So many deals without a mistake, or as many as there are, all different, a line each: invented by an oracle where there is
    one for the ruleset, else known deals, else made up from the ruleset itself."""
    sys.path.insert(0, str(ROOT))
    from calculator.documents import Problems
    from calculator.rules.library import Library
    from calculator.settlement import settle_record

    library = Library()
    lines: dict[str, None] = {}
    for record in _records(ruleset, number):
        with suppress(Problems):
            settle_record(record, library)
            lines[json.dumps(record, ensure_ascii=False)] = None
    return "".join(f"{line}\n" for line in islice(lines, number)).encode()


def _records(ruleset: str, number: int) -> Iterator[dict[str, Any]]:
    from calculator.deals import record_of
    from calculator.rules.library import Library
    from calculator.workshop import made_deals
    from tests.oracle import any_table, generate
    from tests.oracle.any_table.generate import good

    if ruleset in ORACLE:
        yield from (case.given for case in generate.records(9, ruleset, number, 0.0))
    elif (Path(any_table.__file__).parent / f"{ruleset}.py").is_file():
        yield from (good(Random(f"{ruleset} {at}"), ruleset, 0.0) for at in range(number))
    elif ruleset in KNOWN:
        known = (ROOT / "tests" / "golden" / KNOWN[ruleset]).read_text(encoding="utf-8").splitlines()
        yield from (json.loads(line)["record"] for line in known)
    else:
        yield from map(record_of, made_deals(Library().load(ruleset), 2 * number))
