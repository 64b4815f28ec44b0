"""The command line: one module for each command, and those of `night` by what they do. Results go to standard output,
sentences to standard error."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from calculator.cli.output import VISIBLE, refuse
from calculator.documents import Problems
from calculator.text import say


def main(arguments: Sequence[str]) -> int:
    """Runs one command; gives its exit status: 0 good, 1 some line or file had faults, 2 nothing could be done."""
    for stream, encoding in ((sys.stdin, "utf-8"), (sys.stdout, VISIBLE), (sys.stderr, VISIBLE)):
        _encode_as(encoding, stream)
    parser = _parser()
    chosen = parser.parse_args(_with_claim(arguments))
    if not hasattr(chosen, "run"):
        parser.print_help()
        return 2
    try:
        try:
            status: int = chosen.run(chosen)
        except Problems as problems:
            status = refuse(problems, chosen)
        sys.stdout.flush()
    except BrokenPipeError:
        # The program that read the output has closed it: nothing more can be written.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print(say("interrupted", "zh"), file=sys.stderr)
        return 130
    return status


def _with_claim(arguments: Sequence[str]) -> list[str]:
    """`--claim -8,8,0,0` as one word: a claim may begin with a minus, which else would begin an option."""
    words = list(arguments)
    if "--claim" in words[:-1]:
        at = words.index("--claim")
        words[at : at + 2] = [f"--claim={words[at + 1]}"]
    return words


def _encode_as(encoding: str, stream: TextIO) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding=encoding, errors="replace")


def _parser() -> argparse.ArgumentParser:
    from calculator.cli import hand, night, questions, rules, score

    parser = argparse.ArgumentParser(prog="main.py", description=say("cli_about", "zh"))
    commands = parser.add_subparsers(metavar="COMMAND")
    for module in (score, hand, rules, questions, night):
        module.add(commands)
    return parser
