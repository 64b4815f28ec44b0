"""Measures how far up the claim audit ranks slips put into invented deals, for docs/dev/score-check-figures.md.

python tools/audit.py [DEALS PER KIND [DEALS AT RANDOM]]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
PAGE = ROOT / "docs" / "dev" / "score-check-figures.md"
PER_KIND, AT_RANDOM = 20, 500
SEED = 2026
FIRST = 3


def main() -> None:
    """Measures, and rewrites the made parts of the page."""
    from tests.audit.make_mistakes import KINDS, Shelf
    from tests.audit.make_mistakes_of_any_table import KINDS as OF_FEW_SEATS
    from tests.audit.rank_mistakes import Asked, at_random, by_kind

    per_kind = int(sys.argv[1]) if len(sys.argv) > 1 else PER_KIND
    count = int(sys.argv[2]) if len(sys.argv) > 2 else AT_RANDOM

    def share(found: Sequence[Asked], most: int, alone: bool = False) -> str:
        good = sum(1 <= (one.strict if alone else one.place) <= most for one in found)
        return f"{good}/{len(found)}"

    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        lines = [
            "| Mistake | First | First three | Alone | Shortest |",
            "| --- | --- | --- | --- | --- |",
        ]
        for kind in (*KINDS, *OF_FEW_SEATS):
            asked = by_kind(kind, per_kind, SEED, shelf)
            single = sum(one.mistakes == 1 and one.place > 0 for one in asked)
            cells = (share(asked, 1), share(asked, FIRST), share(asked, FIRST, alone=True), f"{single}/{len(asked)}")
            lines.append(f"| {kind.english} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
        dice = list(at_random(count, SEED + 1, shelf))
        alone = list(at_random(count // 5, SEED + 2, shelf, one_player=True))
    good = sum(1 <= one.place <= FIRST for one in dice)
    places = Counter(one.place for one in dice)
    listed = ", ".join(f"{place or '—'}: {number}" for place, number in sorted(places.items()))
    percent = f"{1000 * good // len(dice) / 10}%"
    lines += [
        "",
        f"{len(dice)} deals at random, each with one slip of a kind chosen by dice: it is among the first three explanations in "
        f"{good} ({percent}), and among the first three alone in {share(dice, FIRST, alone=True)}. By place: {listed}.",
    ]
    lines += [
        "",
        f"With one player's amount claimed, not four ({len(alone)} deals): {share(alone, FIRST)} among the first three. One "
        "number says less, so more explanations are as short.",
    ]
    made = {"figures": "\n".join(lines), "speed": _speed()}
    page = PAGE.read_text(encoding="utf-8")
    for name, text in made.items():
        head, start, rest = page.partition(f"<!-- made: {name} -->\n")
        page = head + start + text + "\n" + rest[rest.index("<!-- end -->") :]
    PAGE.write_text(page, encoding="utf-8", newline="\n")
    print("\n".join(lines[-5:]))


def _speed() -> str:
    """What the benchmark prints."""
    command = [sys.executable, str(ROOT / "benchmarks" / "audit.py")]
    return f"```\n{subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()}\n```"


if __name__ == "__main__":
    main()
