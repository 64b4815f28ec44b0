"""Makes the tables and pictures of docs/dev/performance-figures.md anew: every benchmark, on a machine that does nothing else.

    python benchmarks/performance.py [--quick] [SECTION ...]

Between `<!-- made: NAME -->` and `<!-- end: NAME -->` of that file stands what is made here. Figures
are kept in build/performance.json, so that one section can be made again by itself; the goals are filled in from
all of them. Each goal stands beside what commit edadbb72 takes in the same run, and other libraries.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import _since
import growth
import peers
import start
from _figures import ROOT
from _picture import drawn, duration, exponent

DOC = ROOT / "docs" / "dev" / "performance-figures.md"
PICTURES = ROOT / "docs" / "dev" / "growth"
KEPT = ROOT / "build" / "performance.json"
SAMPLE = ["main.py", "score", "--json", "resources/sample.yaml"]
JSONL = ["main.py", "score", "--jsonl"]
ON_ONE_CORE = [*JSONL, "--jobs", "1"]
DEALS = {"chengdu": 8_000, "wuhu": 4_000, "jian": 4_000}
CLICK = "a click on a tile"
"""The act that the others are measured by."""
BY_THE_CLOCK = "a file on all cores, by the clock"
MOST_DEALS = 2_000
"""Of every other ruleset."""
OTHERS = ("records", "other_tables", "nights", "night_window", "keystroke", "inquiry", "audit")
"""Scripts that print lines of their own."""

Figures = dict[str, Any]
Made = tuple[dict[str, list[str]], Figures]
"""Lines by the section of the file, and figures."""


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    return [*lines, *("| " + " | ".join(row) + " |" for row in rows)]


def clicked(quick: bool) -> Made:
    with _since.tree_of(_since.COMMIT) as old:
        found = _since.clicks(old, 1 if quick else 3, 5 if quick else 250)
    rows = []
    for name, ((now, worst), (then, _)) in found.items():
        rows.append([name, f"{now:.1f}", f"{then:.1f}", f"{now / then:.2f}", f"{worst:.1f}", f"{worst / now:.1f}"])
    lines = table(["", "ms", _since.COMMIT, "×", "worst, ms", "× median"], rows)
    return {"clicks": lines}, {"clicks": found}


def acted(quick: bool) -> Made:
    with _since.tree_of(_since.COMMIT) as old:
        found = _since.acts(old, 1 if quick else 5, 2 if quick else 9)
    rows = []
    for name, ((first, now), (first_then, then)) in found.items():
        parts = [f"{now:.1f}", f"{then:.1f}", f"{now / then:.2f}"]
        rows.append([name, *parts, f"{first:.1f}", f"{first_then:.1f}", f"{first / first_then:.2f}"])
    head = ["", "ms", _since.COMMIT, "×", "first, ms", _since.COMMIT, "×"]
    return {"acts": table(head, rows)}, {"acts": found}


def settled(quick: bool) -> Made:
    rows = []
    figures: Figures = {}
    with _since.tree_of(_since.COMMIT) as old:
        for name in dict.fromkeys((*DEALS, *sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml")))):
            number = DEALS.get(name, MOST_DEALS)
            given = _since.deals(name, number // 10 if quick else number)
            count, rounds = given.count(b"\n"), 1 if quick else 5
            try:
                now, then = _since.in_turns(old, ON_ONE_CORE, rounds, given)
            except subprocess.CalledProcessError:  # the ruleset, or something that its deals say, came later
                now = statistics.median(_since.spent(ON_ONE_CORE, ROOT, given).processor for _ in range(rounds))
                rows.append([name, f"{count:,}", f"{now / count * 1000:.0f}", "–", "–"])
                continue
            figures[name] = (now / count * 1000, then / count * 1000)
            rows.append([name, f"{count:,}", *(f"{side:.0f}" for side in figures[name]), f"{then / now:.2f}"])
        given = _since.deals("chengdu", 2_000 if quick else 20_000)
        clock = _since.in_turns(old, JSONL, rounds, given, by_the_clock=True)
    lines = table(["", "deals", "µs a deal", _since.COMMIT, "times as fast"], rows)
    count = given.count(b"\n")
    figures[BY_THE_CLOCK] = (clock[0] / count * 1000, clock[1] / count * 1000)
    from calculator.cli.arguments import cores

    lines += [
        "",
        f"A file of {count:,} deals of Chengdu, {cores()} cores, by the clock: "
        f"{clock[0] / 1000:.1f} s; {_since.COMMIT} {clock[1] / 1000:.1f} s; {clock[1] / clock[0]:.2f} ×.",
    ]
    parts = parts_of_a_deal(400 if quick else 4_000)
    lines += ["", *table(["a deal of Chengdu", "µs"], [[name, f"{cost:.1f}"] for name, cost in parts])]
    return {"deals": lines}, {"deals": figures}


def parts_of_a_deal(number: int) -> list[tuple[str, float]]:
    """Microseconds of the processor for each step, one after the other over all deals."""
    lines = _since.deals("chengdu", number).decode().splitlines()
    from calculator.cli.garbage import collect_only_new
    from calculator.cli.line_answers import line_text
    from calculator.deals import Win, check, read_at_table
    from calculator.documents import read_json
    from calculator.reading import readings
    from calculator.rules.library import Library
    from calculator.settlement import settle
    from calculator.statement import report
    from calculator.tiles import count_tiles

    library = Library()
    data = [read_json(line_text(line.encode())) for line in lines]
    given = [read_at_table(one, library) for one in data]
    done = [settle(*one) for one in given]
    hands = [
        (bytes(count_tiles([*win.hand.tiles, win.tile])), len(win.hand.melds), table.shapes)
        for deal, table, _ in given
        for win in deal.events
        if isinstance(win, Win) and win.hand.tiles is not None and win.tile is not None
    ]
    steps: dict[str, Callable[[], object]] = {
        "reading JSON": lambda: [read_json(line_text(line.encode())) for line in lines],
        "reading the record": lambda: [read_at_table(one, library) for one in data],
        "checks": lambda: [check(deal, table, form.unread) for deal, table, form in given],
        "readings of its wins": lambda: [readings(*hand) for hand in hands],
        "scoring and paying, checks too": lambda: [settle(*one) for one in given],
        "writing JSON": lambda: [one.as_json("zh") for one in done],
        "asked for only: every step explained": lambda: [report(one, "zh", explain=True) for one in done[:200]],
    }
    found = []
    for name, step in steps.items():
        step()
        collect_only_new()
        times = []
        for _ in range(3):
            began = time.process_time()
            step()
            times.append(time.process_time() - began)
        count = min(200, number) if "explain" in name else number
        found.append((name, min(times) / count * 1e6))
    return found


def started(quick: bool) -> Made:
    rounds = 3 if quick else 15
    with _since.tree_of(_since.COMMIT) as old:
        window = _since.in_turns(old, ["main.py"], rounds, SUANFAN_EXIT_AFTER_PAINT="1")
        sample = _since.in_turns(old, SAMPLE, rounds)
    floor = start.bare_window()[1:]
    bare = statistics.median(_since.spent(floor, ROOT).processor for _ in range(rounds))
    parts = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "start.py"), str(rounds)],
        env={"QT_QPA_PLATFORM": "offscreen", **os.environ},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout.splitlines()
    rows = [
        ["the window, until its first paint", *(f"{side:.0f}" for side in window)],
        ["a bare window", f"{bare:.0f}", "–"],
        ["`score --json` of the sample deal", *(f"{side:.0f}" for side in sample)],
    ]
    for row, both in zip(rows, (window, None, sample), strict=True):
        row.append("–" if both is None else f"{both[0] / both[1]:.2f}")
    lines = table(["ms of the processor", "", _since.COMMIT, "×"], rows)
    first = re.search(r"first paint: ([\d.]+)", "\n".join(parts))
    memory = re.search(r"peak memory: ([\d.]+)", "\n".join(parts))
    figures = {"window": window, "sample": sample, "bare": float(first.group(1)) if first else None}
    figures["memory"] = float(memory.group(1)) if memory else None
    return {"start": [*lines, "", *(f"- {line}" for line in parts)]}, {"start": figures}


def raced(quick: bool) -> Made:
    result = peers.measured(peers.environment(), 3 if quick else 15)
    lines = [*peers.machine(result), *peers.tables(result)]
    if not quick:
        lines += [*peers.many_deals(), *peers.starts(peers.environment())]
    found = {
        name: {row[0].strip("*"): (row[1], row[2]) for row in work["rows"]}
        for name, work in result["workloads"].items()
    }
    return {"peers": lines}, {"peers": found}


def grown(quick: bool) -> Made:
    PICTURES.mkdir(exist_ok=True)
    sections: dict[str, list[str]] = {}
    for name, what in growth.GROWTHS.items():
        series = growth.series_of(what, quick)
        (PICTURES / f"{name}.svg").write_text(drawn(series, what.below, what.even), encoding="utf-8", newline="\n")
        sizes = sorted({size for one in series for size in one.sizes})
        rows = []
        for one in series:
            costs = dict(zip(one.sizes, one.costs, strict=True))
            power = "" if what.even or len(costs) < 3 else f"n^{exponent(one):.2f}"
            rows.append([one.name, *(duration(costs[size]) if size in costs else "" for size in sizes), power])
        head = [what.below, *(f"{size:,.0f}" for size in sizes), ""]
        sections[f"growth-{name}"] = [f"![{what.below}](growth/{name}.svg)", "", *table(head, rows)]
    return sections, {}


def clustered(quick: bool) -> Made:
    if importlib.util.find_spec("distributed") is None:
        print("performance: scale: the extra `cluster` is not installed; its figures stay as they are", file=sys.stderr)
        return {}, {}
    lines = printed("scale")
    return {"scale": lines}, {"scale": [line for line in lines if "core hours" in line or "workers:" in line]}


def others(quick: bool) -> Made:
    return {"others": [line for name in OTHERS for line in printed(name)]}, {}


def printed(script: str) -> list[str]:
    """What a script prints, each line as one of a list."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / f"{script}.py")],
        env={"QT_QPA_PLATFORM": "offscreen", **os.environ},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [f"{'  ' * line.startswith(' ')}- {line.strip()}" for line in done.stdout.splitlines() if line.strip()]
    return lines if done.returncode == 0 else [f"- {script}: could not be run here"]


SECTIONS: dict[str, Callable[[bool], Made]] = {
    "clicks": clicked,
    "acts": acted,
    "deals": settled,
    "start": started,
    "peers": raced,
    "growth": grown,
    "scale": clustered,
    "others": others,
}


def goals(figures: Figures) -> list[str]:
    """Every goal with its figure; what was not measured yet has none."""
    rows = [[goal, *parts] for goal, parts in [*_of_program(figures), *_of_hands(figures.get("peers", {}))]]
    return table(["goal", "here", _since.COMMIT, "peers", ""], rows)


def _met(value: float, most: float) -> str:
    return "met" if value <= most else "**not met**"


def _of_program(figures: Figures) -> list[tuple[str, list[str]]]:
    found = []
    if "clicks" in figures:
        clicks = figures["clicks"].values()
        ratio = max(now / then for (now, _), (then, _) in clicks)
        medians = statistics.median(now for (now, _), _ in clicks), statistics.median(then for _, (then, _) in clicks)
        worst = max(worst / now for (now, worst), _ in clicks)
        parts = [f"{ratio:.2f} × in the slowest ruleset; median {medians[0]:.1f} ms", f"{medians[1]:.1f} ms", "–"]
        found.append(("a click: at most 0.6", [*parts, _met(ratio, 0.6)]))
        met = _met(worst, 2.5)
        found.append(("the worst of 500 clicks: 2.5 × the median", [f"{worst:.1f} ×", "", "–", met]))
    acts = figures.get("acts", {})
    click = acts.get(CLICK, [[0, 0]])[0][1]
    for name, ((_, now), (_, then)) in acts.items():
        if name == CLICK:
            continue
        parts = [f"{now:.1f} ms; {now / then:.2f} ×", f"{then:.1f} ms", "–"]
        met = _met(now, max(0.4 * then, 2 * click))
        found.append((f"{name}: 0.4, or two clicks", [*parts, met]))
    for name, (now, then) in figures.get("deals", {}).items():
        if name not in (*DEALS, BY_THE_CLOCK):
            continue
        goal = f"`score --jsonl`, {name}: 1.3 × as fast"
        parts = [f"{now:.0f} µs; {then / now:.2f} × as fast", f"{then:.0f} µs", "–"]
        found.append((goal, [*parts, _met(now / then, 1 / 1.3)]))
    if "start" in figures:
        begun = figures["start"]
        for goal, ratio, most in (
            ("first paint: 1.5 × a bare window", begun["bare"], 1.5),
            ("its memory: 1.15 × a bare window", begun.get("memory"), 1.15),
        ):
            if ratio:
                found.append((goal, [f"{ratio:.2f} ×", "", "–", _met(ratio, most)]))
        now, then = begun["sample"]
        parts = [f"{now:.0f} ms; {now / then:.2f} ×", f"{then:.0f} ms", "–"]
        found.append(("`score` of one deal: 0.75", [*parts, _met(now / then, 0.75)]))
    for line in figures.get("scale", []):
        found.append(("a cluster", [line.removeprefix("- scale: "), "none", "–", ""]))
    return found


def _of_hands(works: dict[str, dict[str, tuple[float, float]]]) -> list[tuple[str, list[str]]]:
    """Those that other libraries are measured for, too."""
    found = []

    def against(goal: str, work: str, ours: str, others: list[str], most: float) -> None:
        rows = works.get(work, {})
        here = rows.get(ours)
        there = [(name, rows[name][0]) for name in others if name in rows]
        if here is None or not there:
            return
        fastest = min(cost for _, cost in there)
        parts = ", ".join(f"{name} {cost:.2f} µs" for name, cost in there)
        found.append((goal, [f"{here[0]:.2f} µs; {here[0] / fastest:.2f} ×", "", parts, _met(here[0] / fastest, most)]))

    scored = works.get("scoring", {})
    if "suanfan, guobiao.yaml" in scored:
        cost = scored["suanfan, guobiao.yaml"][0]
        peer = scored.get("PyMahjongGB, Guobiao", (0.0, 0.0))[0]
        parts = [f"{cost:.1f} µs", "", f"PyMahjongGB {peer:.1f} µs", _met(cost, 45)]
        found.append(("a hand of Guobiao: 45 µs", parts))
    against("riichi: 0.75 × mahjong", "scoring", "suanfan, riichi.yaml", ["mahjong, riichi"], 0.75)
    both = ["riichienv", "xiangting"]
    checks = [*both, "shanten-tools"]
    against("a win check: 1.5 × the fastest", "win", "suanfan, 34 counts as bytes", checks, 1.5)
    against("waits: 1.5 × the fastest", "waits", "suanfan", [*both, "xiangting, as a list of kinds"], 1.5)
    against("in batches: shanten of every draw", "shantens", "suanfan, all at once", both, 1)
    against("in batches: win check of every draw", "wins", "suanfan, all at once", both, 1)
    against("in batches: waits after every discard", "ready", "suanfan", both, 1)
    return found


def rewritten(text: str, made: dict[str, list[str]]) -> str:
    """The file with these sections anew."""
    for name, lines in made.items():
        begin, end = f"<!-- made: {name} -->", f"<!-- end: {name} -->"
        if text.count(begin) != 1 or text.count(end) != 1:
            sys.exit(f"{DOC}: no place for {name}: {begin} … {end}")
        before, rest = text.split(begin)
        text = before + "\n".join([begin, "", *lines, "", end]) + rest.split(end)[1]
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", help=f"of {', '.join(SECTIONS)}; all, if none is named")
    parser.add_argument("--quick", action="store_true", help="few repetitions, to see whether it runs")
    chosen = parser.parse_args()
    unknown = set(chosen.sections) - set(SECTIONS)
    if unknown:
        parser.error(f"no section {', '.join(sorted(unknown))}")
    figures: Figures = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    for name in chosen.sections or SECTIONS:
        print(f"performance: {name}", flush=True)
        made, found = SECTIONS[name](chosen.quick)
        figures |= found
        if found:
            made["goals"] = goals(figures)
        DOC.write_text(rewritten(DOC.read_text(encoding="utf-8"), made), encoding="utf-8", newline="\n")
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(figures, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
