"""`night …`: the verbs that record, show, export, import, settle, rescore, check and back up nights, and their arguments."""

import re
from argparse import Namespace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from calculator.cli.arguments import add_json
from calculator.cli.parser import Parser
from calculator.nights import FORMS
from calculator.text import code_of

_ONCE = {"delete-row": ["drop"], "archive": ["delete"], "mark-seen": ["accept"]}
"""Verbs that were called otherwise, and are still understood so."""
VERBS = {
    "night_changes": ("add", "delete-row", "move", "undo", "redo", "mark-seen"),
    "night_files": ("new", "import", "export"),
    "night_keeping": ("archive", "restore", "check", "backup"),
    "night_reports": ("list", "show", "stats", "settle", "rescore"),
}
"""The verbs that are run in each module. Only the one that is asked for is read."""


def add(commands: Any) -> None:
    """Add the command `night`."""
    parser = commands.add_parser("night", help="cli_night")
    verbs = parser.add_subparsers(required=True, kind=_NightParser)
    _verb(verbs, "list").takes("--archived --deleted", "cli_night_deleted")
    _verb(verbs, "show", night=True).takes("--row N", "cli_night_row", type=int)
    new = _verb(verbs, "new")
    new.takes("--players NAME", "cli_night_players", nargs="+", required=True)
    _rules(new)
    _head(new)
    _add_add(verbs)
    for name in ("delete-row", "move"):
        verb = _verb(verbs, name, night=True)
        verb.takes("row N", "cli_night_row", type=int)
        if name == "move":
            verb.takes("to TO", "cli_night_at", type=int)
    for name in ("undo", "redo"):
        verb = _verb(verbs, name, night=True)
        verb.takes("steps N", "cli_night_steps", type=int, nargs="?", default=1)
    for name in ("mark-seen", "archive"):
        _verb(verbs, name, night=True)
    _verb(verbs, "restore").takes("night NIGHT|BACKUP", "cli_night_back", nargs="?")
    export = _verb(verbs, "export", night=True)
    export.takes("--to FILE", "cli_night_to", type=Path)
    export.takes("--format", "cli_night_format", choices=FORMS)
    export.takes("--unit MONEY", "cli_night_unit")
    bring = _verb(verbs, "import")
    bring.takes("file FILE", "cli_night_file", type=Path)
    bring.takes("--use-session-options --under-night", "cli_night_under_night")
    bring.takes("--skip", "cli_night_skip")
    _rules(bring)
    _head(bring)
    settle = _verb(verbs, "settle", night=True)
    settle.takes("--unit MONEY", "cli_night_unit")
    settle.takes("--mark-paid --done", "cli_night_done")
    settle.takes("--reopen", "cli_night_reopen")
    _rules(_verb(verbs, "rescore", night=True))
    _verb(verbs, "stats").takes("--ruleset RULESET", "cli_night_ruleset")
    _verb(verbs, "check").takes("--repair", "cli_night_repair")
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
    parser.takes("records RECORD.yaml", "cli_night_records", nargs="*", type=Path)
    parser.takes("--jsonl", "cli_night_jsonl")
    parser.takes("--amounts N …", "cli_night_amounts", type=numbers)
    parser.takes("--winner NAME", "cli_night_winner", action="append", default=[])
    parser.takes("--from NAME", "cli_night_from", dest="discarder")
    parser.takes("--self-draw", "cli_night_self_draw")
    parser.takes("--fact KEY=VALUE", "cli_night_fact", action="append", default=[])
    parser.takes("--adjust N …", "cli_night_adjust", type=numbers)
    parser.takes("--penalty", "cli_night_penalty", nargs=2, metavar=("NAME", "N"))
    parser.takes("--rebuy", "cli_night_rebuy", nargs=2, metavar=("NAME", "N"))
    parser.takes("--dealer NAME", "cli_night_dealer")
    parser.takes("--note TEXT", "cli_night_note", default="")
    parser.takes("--use-session-options --under-night", "cli_night_under_night")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--at", type=int, metavar="N", help="cli_night_at")
    where.add_argument("--replace", type=int, metavar="N", help="cli_night_replace")


def _verb(verbs: Any, name: str, night: bool = False) -> Parser:
    parser: Parser = verbs.add_parser(name, aliases=_ONCE.get(name, []), help=code_of("cli_night_verb", name))
    if night:
        parser.takes("night NIGHT", "cli_night_which")
    add_json(parser)
    parser.set_defaults(run=partial(_run, name))
    return parser


def _rules(parser: Parser) -> None:
    parser.takes("--ruleset RULESET", "cli_night_ruleset")
    parser.takes("--option KEY=VALUE", "cli_night_option", action="append", default=[])


def _head(parser: Parser) -> None:
    parser.takes("--name TEXT", "cli_night_name", default="")
    parser.takes("--date DATE", "cli_night_date", default="")
    parser.takes("--stake MONEY", "cli_night_stake", default="1")
    parser.takes("--dealer NAME", "cli_night_dealer", default="")
    parser.takes("--chips N", "cli_night_chips", type=int)
    parser.takes("--unit MONEY", "cli_night_unit", default="")


def _run(verb: str, arguments: Namespace) -> int:
    """Run a verb."""
    module = next(name for name, verbs in VERBS.items() if verb in verbs)
    run = getattr(import_module(f"calculator.cli.{module}"), "_".join(("run", *verb.split("-"))))
    status: int = run(arguments)
    return status
