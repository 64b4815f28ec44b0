"""The processor time of whole analyses, of random hands of every ruleset: `hand --analyse` promises at most one second.

    python benchmarks/analyses.py [--hands N] [--seed N] [RULESET ...]

Each is worked out in a process of its own, in which no table of any hand is filled yet, as after the start of the program.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from _figures import ROOT

sys.path.insert(0, str(ROOT))

from calculator.cli.hand import analysing
from calculator.documents import Problems
from calculator.prospects import answer, prospects, read_request
from calculator.rules.library import BUILT_IN, Library
from tests.make_hands import a_hand

SHOWN = 12


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=40, help="of each ruleset")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("rulesets", nargs="*", default=sorted(path.stem for path in BUILT_IN.glob("*.yaml")))
    arguments = parser.parse_args()
    library, chance = Library(), Random(arguments.seed)
    began = time.process_time()
    analysing("zh")
    print(f"start of the program: {time.process_time() - began + _STARTED:.2f} s")
    found: list[tuple[float, float, str]] = []
    for ruleset in arguments.rulesets:
        seconds = []
        for _ in range(arguments.hands):
            request = a_hand(chance, library, ruleset)
            for whole, answered in _measured(request, library):
                seconds.append(whole)
                found.append((whole, answered, json.dumps(request)))
        if seconds:
            print(
                f"{ruleset}: {len(seconds)} hands, mean {sum(seconds) / len(seconds):.2f} s, most {max(seconds):.2f} s"
            )
    for whole, answered, text in sorted(found, reverse=True)[:SHOWN]:
        print(f"{whole:.2f} s, of which the answer {answered:.2f} s: {text}")
    return 0


_STARTED = time.process_time()


def _measured(request: dict[str, Any], library: Library) -> Iterator[tuple[float, float]]:
    """Seconds of the processor for all of an analysis, and for the answer alone; nothing where the request has faults."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        with os.fdopen(writing, "w") as output:
            began = time.process_time()
            try:
                read = read_request(request, library)
                answer(read)
                answered = time.process_time()
                prospects(read)
                output.write(f"{time.process_time() - began} {answered - began}")
            except Problems:
                pass
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as output:
        if text := output.read():
            whole, answered = map(float, text.split())
            yield whole, answered
    os.waitpid(child, 0)


if __name__ == "__main__":
    sys.exit(main())
