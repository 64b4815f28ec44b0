"""Other libraries and this program on the same hands in the same run, as a table in Markdown.

    python benchmarks/peers.py [--quick] [--out FILE]

The libraries are installed into an environment of their own (`.venv-peers` beside this checkout's files), with whatever
index pip is set up with. One process, slices of 80 ms in turns, medians of calls timed one by one; the ratio is the
median over the rounds of what both took in the same round. Then, with the interpreter that this was started with: many
deals at once, the start of whole processes, and from a click to the paint.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from typing import Any

from _figures import ROOT

HERE = Path(__file__).resolve().parent
PEERS = ("riichienv", "xiangting", "shanten-tools", "PyMahjongGB", "mahjong", "numpy", "PyYAML")
TITLES = {
    "win": "Win check, 14 tiles (half of them wins, a quarter one tile off, a quarter random)",
    "shanten": "Shanten, 13 tiles (half random, a quarter near, a quarter of one suit)",
    "waits": "Waits of ready hands, 13 tiles",
    "shantens": "Shanten of a hand with one more of each kind, some 33 hands",
    "wins": "Which of all kinds complete a hand: 34 win checks",
    "ready": "Waits of every hand that a discard leaves of 14 tiles, some ten hands",
    "wild1": "Win check with 1 wild tile (half of them wins)",
    "wild2": "Win check with 2 wild tiles",
    "wild3": "Win check with 3 wild tiles",
    "wild4": "Win check with 4 wild tiles",
    "readings": "All readings of a winning hand",
    "scoring": "A winning hand scored, each under its own rules",
}
DEALS = 20_000


def environment() -> Path:
    """The interpreter of the peers' environment, made where there is none; a peer that cannot be installed is told of."""
    folder = ROOT / ".venv-peers"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
    for package in PEERS:
        done = subprocess.run(
            [python, "-m", "pip", "install", "-q", package], capture_output=True, text=True, check=False
        )
        if done.returncode:
            print(f"{package} cannot be installed here: {done.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
    return python


def measured(python: Path, rounds: int) -> dict[str, Any]:
    done = subprocess.run(
        [python, str(HERE / "_peers_work.py"), str(rounds)], stdout=subprocess.PIPE, text=True, check=True
    )
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def tables(result: dict[str, Any]) -> list[str]:
    lines = []
    for name, work in result["workloads"].items():
        lines += [
            "",
            f"**{TITLES[name]}**",
            "",
            f"| | µs a call | × {work['reference']} | other answers |",
            "|---|---|---|---|",
        ]
        for who, median, ratio in work["rows"]:
            wrong = work["differences"].get(who)
            parts = f"{wrong[0]} of {wrong[1]}" if wrong else ""
            lines.append(f"| {who} | {_figure(median)} | {_figure(ratio)} | {parts} |")
    cold = result["cold"]
    lines += [
        "",
        f"All readings with 3 wild tiles in a process that has read no hand yet: median {cold['median']:.2f} ms, ",
    ]
    lines[-1] += f"worst of 31 {cold['worst']:.2f} ms."
    return lines


def _figure(number: float) -> str:
    return f"{number:,.2f}" if number < 100 else f"{number:,.0f}"


def seconds(command: list[Any], given: bytes = b"") -> float:
    began = time.perf_counter()
    subprocess.run(command, input=given, cwd=ROOT, stdout=subprocess.DEVNULL, check=False)
    return time.perf_counter() - began


def many_deals() -> list[str]:
    """Invented deals of Chengdu, the same for the same seed, on one process and on all cores."""
    sys.path.insert(0, str(ROOT))
    from tests.oracle import generate

    given = "".join(
        json.dumps(case.given, ensure_ascii=False) + "\n" for case in generate.records(9, "chengdu", DEALS, 0.0)
    ).encode()
    lines = [
        "",
        f"**`score --jsonl`, {DEALS:,} invented Chengdu deals, start included**",
        "",
        "| | deals a second | deals a second of processor time |",
        "|---|---|---|",
    ]
    for name, more in (("one process", ()), (f"`--jobs {os.cpu_count()}`", ("--jobs", "all"))):
        walls, processors = [], []
        for _ in range(3):
            before = os.times()
            walls.append(seconds([sys.executable, "main.py", "score", "--jsonl", *more], given))
            after = os.times()
            processors.append(
                after.children_user + after.children_system - before.children_user - before.children_system
            )
        lines.append(f"| {name} | {DEALS / min(walls):,.0f} | {DEALS / min(processors):,.0f} |")
    return lines


def starts(python: Path) -> list[str]:
    """Whole processes that settle one deal, or score one hand."""
    script = (
        "from mahjong.hand_calculating.hand import HandCalculator\n"
        "HandCalculator.estimate_hand_value([0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 49], 49)"
    )
    commands: dict[str, list[Any]] = {
        "python, nothing else": [sys.executable, "-c", "pass"],
        "suanfan, `score --json` of the sample deal": [
            sys.executable,
            "main.py",
            "score",
            "--json",
            "resources/sample.yaml",
        ],
        "mahjong, one hand": [python, "-c", script],
    }
    turns: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(15):
        for name, command in commands.items():
            turns[name].append(seconds(command) * 1000)
    lines = ["", "**Whole process**", "", "| | ms |", "|---|---|"]
    return lines + [f"| {name} | {statistics.median(times):.0f} |" for name, times in turns.items()]


def window() -> list[str]:
    """Start of the window and click to paint, as their own scripts tell them."""
    parts = ["", "**Window**", ""]
    for script in ("start.py", "click.py"):
        done = subprocess.run(
            [sys.executable, str(HERE / script)],
            env={"QT_QPA_PLATFORM": "offscreen", **os.environ},
            capture_output=True,
            text=True,
            check=False,
        )
        parts += [f"- {line}" for line in done.stdout.splitlines()] or [f"- {script}: could not be run here"]
    return parts


def machine(result: dict[str, Any]) -> list[str]:
    versions = ", ".join(f"{name} {found or 'not installed'}" for name, found in result["versions"].items())
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        cpu = next((line.split(":")[1].strip() for line in info.read_text().splitlines() if "model name" in line), cpu)
    return [f"{os.cpu_count()} × {cpu}, {platform.system()}, Python {platform.python_version()}; {versions}."]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, and neither deals nor window")
    parser.add_argument("--out", type=Path, help="also write the table to this file")
    parser.add_argument("--differences", type=Path, help="write the hands that others answer differently to this file")
    chosen = parser.parse_args()
    python = environment()
    result = measured(python, 3 if chosen.quick else 15)
    lines = [*machine(result), *tables(result)]
    if not chosen.quick:
        with tempfile.TemporaryDirectory() as home:
            os.environ["HOME"] = home  # nobody's own settings
            lines += [*many_deals(), *starts(python), *window()]
    text = "\n".join(lines) + "\n"
    print(text)
    if chosen.out:
        chosen.out.write_text(text, encoding="utf-8")
    if chosen.differences:
        parts = {name: work["differences"] for name, work in result["workloads"].items()}
        chosen.differences.write_text(json.dumps(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
