"""What a deal costs on a cluster: processor time of the workers, of the scheduler, and of the command that feeds them.

    python benchmarks/scale.py

Two workers on this machine settle DEALS invented deals of Chengdu, and twice as many; the difference of both is what a deal
costs once everything runs. Needs the extra `cluster`.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from _figures import ROOT

DEALS = 10_000
ROUNDS = 3
WORKERS = 2


@contextmanager
def running(program: str, *arguments: str, until: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A program of Dask, and the line in which it said that it is there."""
    command = [sys.executable, "-m", f"distributed.cli.{program}", *arguments]
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        yield process, next(line for line in process.stderr if until in line).strip()
        process.kill()


def spent(process: subprocess.Popen[str]) -> float:
    """Seconds of the processor so far."""
    import psutil

    times = psutil.Process(process.pid).cpu_times()
    return float(times.user + times.system)


def feed(address: str, text: bytes) -> float:
    """Has the cluster settle deals; gives the processor seconds of the command."""
    before = os.times()
    command = [sys.executable, "main.py", "score", "--jsonl", "--cluster", address]
    subprocess.run(command, input=text, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> None:
    sys.path.insert(0, str(ROOT))
    from tests.oracle import generate

    lines = [json.dumps(case.given).encode() + b"\n" for case in generate.records(9, "chengdu", 2 * DEALS, 0.0)]
    once, twice = b"".join(lines[:DEALS]), b"".join(lines)
    costs: dict[str, list[float]] = {"workers": [], "scheduler": [], "command": []}
    with ExitStack() as stack:
        scheduler, said = stack.enter_context(
            running("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", until="Scheduler at:")
        )
        address = said.split()[-1]
        workers = [
            stack.enter_context(
                running(
                    "dask_worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard", until="Registered to"
                )
            )[0]
            for _ in range(WORKERS)
        ]
        feed(address, twice)
        for _ in range(ROUNDS):
            rows = []
            for text in (once, twice):
                before = (sum(map(spent, workers)), spent(scheduler))
                command = feed(address, text)
                rows.append((sum(map(spent, workers)) - before[0], spent(scheduler) - before[1], command))
            for name, less, more in zip(costs, *rows, strict=True):
                costs[name].append((more - less) / DEALS)
    for name, found in costs.items():
        rounds = f"{ROUNDS} rounds of {DEALS:,} and {2 * DEALS:,} deals"
        print(f"scale: {name}: {statistics.median(found) * 1e6:.0f} us of the processor a deal ({rounds})")
    worker = statistics.median(costs["workers"])
    print(f"scale: 1,000,000,000 deals: {worker * 1e9 / 3600:.0f} core hours of workers")


if __name__ == "__main__":
    main()
