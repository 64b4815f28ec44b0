"""`hand --jsonl`: waits, shanten and readings of hands, one JSON object a line."""

from __future__ import annotations

import argparse
from typing import Any

from calculator.text import say


def add(commands: Any) -> None:
    from calculator.cli import add_language

    parser = commands.add_parser("hand", help=say("cli_hand", "zh"))
    parser.add_argument("--jsonl", action="store_true", required=True, help=say("cli_hand_jsonl", "zh"))
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from calculator.analysis import analyse
    from calculator.cli import own_and_built_in
    from calculator.cli.lines import answer_lines

    library = own_and_built_in()
    return answer_lines(lambda data: analyse(data, library), arguments.lang)
