"""Attacks the program: lines, rulesets, files from strangers, damaged databases, kills, full disks, random window events.

python tools/attack.py [SEED] [pytest's arguments]: all attacks with as much as docs/dev/testing.md says, then what they did in
numbers. Another seed attacks otherwise. `make test` and `make check` take parts of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.attacks.figures import added_up

ATTACKS = (
    ("tests/attacks", "tests/nights/store", "tests/gui/test_window_fuzz.py"),
    ("tests/gui/rules/test_hostile_text.py",),
)
"""In turn, each in processes of its own: an editor's time is not that of what other attacks have left behind."""


def main() -> int:
    seed, *more = sys.argv[1:] or ["0"]
    with tempfile.TemporaryDirectory() as place:
        figures = Path(place) / "figures"
        figures.touch()
        ran = [_run(tests, more, seed, figures) for tests in ATTACKS]
        print(f"seed {seed}: {added_up(figures.read_text(encoding='utf-8').splitlines())}")
    print("something broke: see above" if any(ran) else "nothing broke")
    return max(ran)


def _run(tests: Sequence[str], more: Sequence[str], seed: str, figures: Path) -> int:
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--numprocesses=auto", "--dist=worksteal", "-m", "", *more, *tests],
        env={**os.environ, "INVENTED": "attack", "ATTACK_SEED": seed, "ATTACK_FIGURES": str(figures)},
        cwd=ROOT,
        check=False,
    )
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
