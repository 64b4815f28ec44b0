"""The options of commands that answer line after line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from calculator.text import say


def add_batch(parser: Any) -> None:
    """`--jobs N` and `--resume OUT`."""
    parser.add_argument("--jobs", type=processes, default=1, metavar="N", help=say("cli_jobs", "zh"))
    parser.add_argument("--resume", type=Path, metavar="OUT", help=say("cli_resume", "zh"))


def processes(text: str) -> int:
    """How many; `all` is one a core.

    :raises ValueError: where it is no number from 1 to 256.
    """
    number = (os.cpu_count() or 1) if text == "all" else int(text)
    if not 1 <= number <= 256:
        raise ValueError(text)
    return number
