"""`night …` as the tests give it, and what it answers."""

from __future__ import annotations

import json
import os
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

from tests.run_program import command_line


def night(data: Path, *arguments: str | Path, given: str = "") -> CompletedProcess[str]:
    """`python main.py night …`, without the cost of a process."""
    os.environ["SUANFAN_DATA"] = str(data)
    return command_line("night", *arguments, given=given)


def answer(data: Path, *arguments: str | Path, given: str = "", status: int = 0) -> Any:
    """What a command says as JSON."""
    ran = night(data, *arguments, "--json", given=given)
    assert ran.returncode == status, ran.stderr + ran.stdout
    return json.loads(ran.stdout)
