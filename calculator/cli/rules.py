"""`rules list` and `rules check FILE...`: what rulesets there are, and what is wrong with a file or its examples."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from calculator.text import say


def add(commands: Any) -> None:
    from calculator.cli import add_language

    parser = commands.add_parser("rules", help=say("cli_rules", "zh"))
    verbs = parser.add_subparsers(metavar="VERB", required=True)
    listing = verbs.add_parser("list", help=say("cli_rules_list", "zh"))
    add_language(listing)
    listing.set_defaults(run=run_list)
    checking = verbs.add_parser("check", help=say("cli_rules_check", "zh"))
    checking.add_argument("files", nargs="*", metavar="FILE", help=say("cli_rules_files", "zh"))
    add_language(checking)
    checking.set_defaults(run=run_check)


def run_list(arguments: argparse.Namespace) -> int:
    from calculator.rules.library import Library
    from calculator.text.width import padded

    rows = [(entry.id, entry.version, entry.name(arguments.lang)) for entry in Library().listed()]
    wide = max((len(name) for name, _, _ in rows), default=0)
    for name, version, label in rows:
        print(f"{padded(name, wide)}  {padded(version, 8)}  {label}")
    return 0


def run_check(arguments: argparse.Namespace) -> int:
    from calculator.examples import check_examples
    from calculator.problems import Problems
    from calculator.rules.library import Library

    library = Library()
    paths = [Path(name) for name in arguments.files] or list(library.paths().values())
    status = 0
    for path in paths:
        try:
            count, problems = check_examples(library, path)
        except Problems as found:
            count, problems = 0, list(found.problems)
        for problem in problems:
            print(problem.located(arguments.lang))
        if problems:
            status = 1
        else:
            print(say("rules_good", arguments.lang, file=path, count=count), file=sys.stderr)
    return status
