"""The start of programs that were built, against the clone's: processor time until the first paint, in turns.

python benchmarks/installed.py [PROGRAM...]    the bundle of `make bundle` unless others are named
"""

from __future__ import annotations

import compileall
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from _figures import ROOT, ratio

ROUNDS = 15


def processor_time(command: list[str], environment: dict[str, str]) -> float:
    """Milliseconds of processor time of a start, all its processes together."""
    before = os.times()
    subprocess.run(command, env=environment, cwd=environment["HOME"], capture_output=True, check=True)
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return used * 1000


def main() -> None:
    programs = sys.argv[1:] or [str(path) for path in [ROOT / "dist" / "suanfan" / "suanfan"] if path.exists()]
    if not programs:
        print("installed: nothing is built; `make bundle` does it")
        return
    compileall.compile_dir(ROOT / "calculator", quiet=1)
    commands = [[sys.executable, str(ROOT / "main.py")], *([str(Path(program).absolute())] for program in programs)]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "HOME": home, "SUANFAN_DATA": home, "SUANFAN_EXIT_AFTER_PAINT": "1"}
        environment["QT_QPA_PLATFORM"] = "offscreen"
        for command in commands:  # fills the caches
            processor_time(command, environment)
        turns = [[processor_time(command, environment) for command in commands] for _ in range(ROUNDS)]
    clone, *others = zip(*turns, strict=True)
    for program, times in zip(programs, others, strict=True):
        print(
            f"installed: first paint of {program}: {ratio(times, clone)} x the clone's processor time; "
            f"{statistics.median(times):.0f} ms to {statistics.median(clone):.0f} ms, {ROUNDS} rounds"
        )


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(
            f"installed: {' '.join(error.cmd)} ended with {error.returncode}: {error.stderr.decode().strip()[-300:]}"
        )
