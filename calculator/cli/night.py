"""`night …`: the verbs that record, show, export, import, settle, rescore, check and back up nights, and their arguments."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from calculator.cli.arguments import add_json
from calculator.cli.parser import Parser
from calculator.nights import FORMS
from calculator.text import code_of

_ONCE = {"delete-row": ["drop"], "archive": ["delete"], "mark-seen": ["accept"]}
"""Verbs that were called otherwise, and are still understood so."""
Run = Callable[[Namespace], int]


def add(commands: Any) -> None:
    """Add the command `night`."""
    parser = commands.add_parser("night", help="cli_night")
    verbs = parser.add_subparsers(required=True, kind=_NightParser)
    listed = _verb(verbs, "list")
    listed.add_argument("--archived", "--deleted", action="store_true", help="cli_night_deleted")
    show = _verb(verbs, "show", night=True)
    show.add_argument("--row", type=int, metavar="N", help="cli_night_row")
    new = _verb(verbs, "new")
    new.add_argument("--players", nargs="+", required=True, metavar="NAME", help="cli_night_players")
    _rules(new)
    _head(new)
    _add_add(verbs)
    for name in ("delete-row", "move"):
        verb = _verb(verbs, name, night=True)
        verb.add_argument("row", type=int, metavar="N", help="cli_night_row")
        if name == "move":
            verb.add_argument("to", type=int, metavar="TO", help="cli_night_at")
    for name in ("undo", "redo"):
        verb = _verb(verbs, name, night=True)
        verb.add_argument("steps", type=int, nargs="?", default=1, metavar="N", help="cli_night_steps")
    for name in ("mark-seen", "archive"):
        _verb(verbs, name, night=True)
    back = _verb(verbs, "restore")
    back.add_argument("night", nargs="?", metavar="NIGHT|BACKUP", help="cli_night_back")
    export = _verb(verbs, "export", night=True)
    export.add_argument("--to", metavar="FILE", type=Path, help="cli_night_to")
    export.add_argument("--format", choices=FORMS, help="cli_night_format")
    export.add_argument("--unit", metavar="MONEY", help="cli_night_unit")
    bring = _verb(verbs, "import")
    bring.add_argument("file", metavar="FILE", type=Path, help="cli_night_file")
    bring.add_argument("--use-session-options", "--under-night", action="store_true", help="cli_night_under_night")
    bring.add_argument("--skip", action="store_true", help="cli_night_skip")
    _rules(bring)
    _head(bring)
    settle = _verb(verbs, "settle", night=True)
    settle.add_argument("--unit", metavar="MONEY", help="cli_night_unit")
    settle.add_argument("--mark-paid", "--done", action="store_true", help="cli_night_done")
    settle.add_argument("--reopen", action="store_true", help="cli_night_reopen")
    rescore = _verb(verbs, "rescore", night=True)
    _rules(rescore)
    stats = _verb(verbs, "stats")
    stats.add_argument("--ruleset", metavar="RULESET", help="cli_night_ruleset")
    check = _verb(verbs, "check")
    check.add_argument("--repair", action="store_true", help="cli_night_repair")
    _verb(verbs, "backup")


class _NightParser(Parser):
    """Numbers that stand after `--amounts` and `--adjust` are one argument, however many play."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        found: list[str] = []
        taking = False
        for text in args or ():
            number = re.fullmatch(r"[+-]?[0-9]+", text) is not None
            if taking and number:
                found[-1] += f" {text}"
                continue
            # A space before it: no option, whatever its sign.
            taking = number and found[-1:] in (["--amounts"], ["--adjust"])
            found.append(f" {text}" if taking else text)
        return super().parse_known_args(found, namespace)


def numbers(text: str) -> list[int]:
    """Return the whole numbers of a text."""
    return [int(one) for one in text.split()]


def _add_add(verbs: Any) -> None:
    parser = _verb(verbs, "add", night=True)
    parser.add_argument("records", nargs="*", metavar="RECORD.yaml", type=Path, help="cli_night_records")
    parser.add_argument("--jsonl", action="store_true", help="cli_night_jsonl")
    parser.add_argument("--amounts", type=numbers, metavar="N …", help="cli_night_amounts")
    parser.add_argument("--winner", action="append", default=[], metavar="NAME", help="cli_night_winner")
    parser.add_argument("--from", dest="discarder", metavar="NAME", help="cli_night_from")
    parser.add_argument("--self-draw", action="store_true", help="cli_night_self_draw")
    parser.add_argument("--fact", action="append", default=[], metavar="KEY=VALUE", help="cli_night_fact")
    parser.add_argument("--adjust", type=numbers, metavar="N …", help="cli_night_adjust")
    parser.add_argument("--penalty", nargs=2, metavar=("NAME", "N"), help="cli_night_penalty")
    parser.add_argument("--rebuy", nargs=2, metavar=("NAME", "N"), help="cli_night_rebuy")
    parser.add_argument("--dealer", metavar="NAME", help="cli_night_dealer")
    parser.add_argument("--note", default="", metavar="TEXT", help="cli_night_note")
    parser.add_argument("--use-session-options", "--under-night", action="store_true", help="cli_night_under_night")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--at", type=int, metavar="N", help="cli_night_at")
    where.add_argument("--replace", type=int, metavar="N", help="cli_night_replace")


def _verb(verbs: Any, name: str, night: bool = False) -> ArgumentParser:
    parser: ArgumentParser = verbs.add_parser(name, aliases=_ONCE.get(name, []), help=code_of("cli_night_verb", name))
    if night:
        parser.add_argument("night", metavar="NIGHT", help="cli_night_which")
    add_json(parser)
    parser.set_defaults(run=_runner(name))
    return parser


def _rules(parser: ArgumentParser) -> None:
    parser.add_argument("--ruleset", metavar="RULESET", help="cli_night_ruleset")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="cli_night_option")


def _head(parser: ArgumentParser) -> None:
    parser.add_argument("--name", default="", metavar="TEXT", help="cli_night_name")
    parser.add_argument("--date", default="", metavar="DATE", help="cli_night_date")
    parser.add_argument("--stake", default="1", metavar="MONEY", help="cli_night_stake")
    parser.add_argument("--dealer", default="", metavar="NAME", help="cli_night_dealer")
    parser.add_argument("--chips", type=int, metavar="N", help="cli_night_chips")
    parser.add_argument("--unit", default="", metavar="MONEY", help="cli_night_unit")


def _runner(name: str) -> Run:
    """Return a function that runs a verb; its module is read when it is called."""

    def run(arguments: Namespace) -> int:
        from calculator.cli import night_changes, night_files, night_keeping, night_reports

        verbs: dict[str, Run] = {
            **night_files.VERBS,
            **night_changes.VERBS,
            **night_reports.VERBS,
            **night_keeping.VERBS,
        }
        return verbs[name](arguments)

    return run
