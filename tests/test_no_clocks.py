"""No test reads a clock: what a slower or busier machine would fail is counted, or measured in `benchmarks/`."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
CLOCKS = re.compile(
    r"\b(process_time|perf_counter|thread_time|clock_gettime|getrusage\(.*\)\.ru_[us]time|RLIMIT_CPU|ITIMER_\w+|setitimer)|"
    r"\b(?:time\.time|monotonic)(?:_ns)?\("
)


def clocks_of(text: str) -> list[str]:
    """The lines that read a clock."""
    return [line.strip() for line in text.splitlines() if CLOCKS.search(line)]


def test_no_test_reads_a_clock() -> None:
    found = {path: clocks_of(path.read_text(encoding="utf-8")) for path in TESTS.rglob("*.py")}
    del found[Path(__file__)]
    assert len(found) > 200
    assert not {str(path.relative_to(TESTS)): lines for path, lines in found.items() if lines}


def test_clocks_are_found_and_patience_is_none() -> None:
    lines = "began = time.perf_counter()\nnow = time.monotonic()\nsignal.setitimer(signal.ITIMER_PROF, 2)\ntime.time()"
    assert clocks_of(lines) == lines.splitlines()
    assert clocks_of("process.communicate(timeout=60)\ntime.sleep(0.01)\nqtbot.waitUntil(done, timeout=WAIT)") == []
