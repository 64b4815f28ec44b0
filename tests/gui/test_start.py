"""What is loaded before the window is first painted: nobody waits for rules, settlements or nights."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.run_program import ROOT

LATER = (
    "yaml",
    "sqlite3",
    "decimal",
    "calculator.rules.",
    "calculator.settlement.",
    "calculator.scoring.",
    "calculator.reading.",
    "calculator.nights.",
)
PLAIN = ("calculator.rules.seats", "calculator.rules.sameness", "calculator.settlement.ledger")
"""Values and names alone, that import nothing of these rooms."""
STARTED = """
import json, sys
from calculator.gui.app import run
run([])
print(json.dumps(sorted(sys.modules)))
"""


def test_the_window_is_painted_before_rules_settlements_and_nights_are_loaded() -> None:
    environment = {**os.environ, "SUANFAN_EXIT_AFTER_PAINT": "1", "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run(
        [sys.executable, "-c", STARTED],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    loaded = json.loads(ran.stdout.splitlines()[-1])
    assert "calculator.gui.window" in loaded
    assert [name for name in loaded if name.startswith(LATER) and name not in PLAIN] == []
