"""`night …`: the verbs that record, show, export, import, settle, rescore, check and back up nights, and their arguments."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from calculator.cli.arguments import add_json, add_language
from calculator.nights import FORMS
from calculator.text import code_of, say

Run = Callable[[argparse.Namespace], int]


def add(commands: Any) -> None:
    parser = commands.add_parser("night", help=say("cli_night", "zh"))
    verbs = parser.add_subparsers(metavar="VERB", required=True, parser_class=_Parser)
    listed = _verb(verbs, "list")
    listed.add_argument("--deleted", action="store_true", help=say("cli_night_deleted", "zh"))
    show = _verb(verbs, "show", night=True)
    show.add_argument("--row", type=int, metavar="N", help=say("cli_night_row", "zh"))
    new = _verb(verbs, "new")
    new.add_argument("--players", nargs="+", required=True, metavar="NAME", help=say("cli_night_players", "zh"))
    _rules(new)
    _head(new)
    _add_add(verbs)
    for name in ("drop", "move"):
        verb = _verb(verbs, name, night=True)
        verb.add_argument("row", type=int, metavar="N", help=say("cli_night_row", "zh"))
        if name == "move":
            verb.add_argument("to", type=int, metavar="TO", help=say("cli_night_at", "zh"))
    for name in ("undo", "redo"):
        verb = _verb(verbs, name, night=True)
        verb.add_argument("steps", type=int, nargs="?", default=1, metavar="N", help=say("cli_night_steps", "zh"))
    for name in ("accept", "delete"):
        _verb(verbs, name, night=True)
    back = _verb(verbs, "restore")
    back.add_argument("night", nargs="?", metavar="NIGHT|BACKUP", help=say("cli_night_back", "zh"))
    export = _verb(verbs, "export", night=True)
    export.add_argument("--to", metavar="FILE", type=Path, help=say("cli_night_to", "zh"))
    export.add_argument("--format", choices=FORMS, help=say("cli_night_format", "zh"))
    export.add_argument("--unit", metavar="MONEY", help=say("cli_night_unit", "zh"))
    bring = _verb(verbs, "import")
    bring.add_argument("file", metavar="FILE", type=Path, help=say("cli_night_file", "zh"))
    bring.add_argument("--under-night", action="store_true", help=say("cli_night_under_night", "zh"))
    bring.add_argument("--skip", action="store_true", help=say("cli_night_skip", "zh"))
    _rules(bring)
    _head(bring)
    settle = _verb(verbs, "settle", night=True)
    settle.add_argument("--unit", metavar="MONEY", help=say("cli_night_unit", "zh"))
    settle.add_argument("--done", action="store_true", help=say("cli_night_done", "zh"))
    settle.add_argument("--reopen", action="store_true", help=say("cli_night_reopen", "zh"))
    rescore = _verb(verbs, "rescore", night=True)
    _rules(rescore)
    stats = _verb(verbs, "stats")
    stats.add_argument("--ruleset", metavar="RULESET", help=say("cli_night_ruleset", "zh"))
    check = _verb(verbs, "check")
    check.add_argument("--repair", action="store_true", help=say("cli_night_repair", "zh"))
    _verb(verbs, "backup")


class _Parser(argparse.ArgumentParser):
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
    return [int(one) for one in text.split()]


def _add_add(verbs: Any) -> None:
    parser = _verb(verbs, "add", night=True)
    parser.add_argument("records", nargs="*", metavar="RECORD.yaml", type=Path, help=say("cli_night_records", "zh"))
    parser.add_argument("--jsonl", action="store_true", help=say("cli_night_jsonl", "zh"))
    parser.add_argument("--amounts", type=numbers, metavar="N …", help=say("cli_night_amounts", "zh"))
    parser.add_argument("--winner", action="append", default=[], metavar="NAME", help=say("cli_night_winner", "zh"))
    parser.add_argument("--from", dest="discarder", metavar="NAME", help=say("cli_night_from", "zh"))
    parser.add_argument("--self-draw", action="store_true", help=say("cli_night_self_draw", "zh"))
    parser.add_argument("--fact", action="append", default=[], metavar="KEY=VALUE", help=say("cli_night_fact", "zh"))
    parser.add_argument("--adjust", type=numbers, metavar="N …", help=say("cli_night_adjust", "zh"))
    parser.add_argument("--penalty", nargs=2, metavar=("NAME", "N"), help=say("cli_night_penalty", "zh"))
    parser.add_argument("--rebuy", nargs=2, metavar=("NAME", "N"), help=say("cli_night_rebuy", "zh"))
    parser.add_argument("--dealer", metavar="NAME", help=say("cli_night_dealer", "zh"))
    parser.add_argument("--note", default="", metavar="TEXT", help=say("cli_night_note", "zh"))
    parser.add_argument("--under-night", action="store_true", help=say("cli_night_under_night", "zh"))
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--at", type=int, metavar="N", help=say("cli_night_at", "zh"))
    where.add_argument("--replace", type=int, metavar="N", help=say("cli_night_replace", "zh"))


def _verb(verbs: Any, name: str, night: bool = False) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = verbs.add_parser(name, help=say(code_of("cli_night_verb", name), "zh"))
    if night:
        parser.add_argument("night", metavar="NIGHT", help=say("cli_night_which", "zh"))
    add_json(parser)
    parser.add_argument("--data-dir", metavar="DIR", type=Path, help=say("cli_night_data", "zh"))
    add_language(parser)
    parser.set_defaults(run=_runner(name))
    return parser


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--ruleset", metavar="RULESET", help=say("cli_night_ruleset", "zh"))
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help=say("cli_night_option", "zh")
    )


def _head(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--name", default="", metavar="TEXT", help=say("cli_night_name", "zh"))
    parser.add_argument("--date", default="", metavar="DATE", help=say("cli_night_date", "zh"))
    parser.add_argument("--stake", default="1", metavar="MONEY", help=say("cli_night_stake", "zh"))
    parser.add_argument("--dealer", default="", metavar="NAME", help=say("cli_night_dealer", "zh"))
    parser.add_argument("--chips", type=int, metavar="N", help=say("cli_night_chips", "zh"))
    parser.add_argument("--unit", default="", metavar="MONEY", help=say("cli_night_unit", "zh"))


def _runner(name: str) -> Run:
    """Runs a verb; its module is read when it is asked for."""

    def run(arguments: argparse.Namespace) -> int:
        from calculator.cli import night_changes, night_files, night_keeping, night_reports

        if arguments.data_dir is not None:
            # Everything that asks for the user's folder finds this one.
            os.environ["SUANFAN_DATA"] = str(arguments.data_dir.absolute())
        verbs: dict[str, Run] = {
            **night_files.VERBS,
            **night_changes.VERBS,
            **night_reports.VERBS,
            **night_keeping.VERBS,
        }
        return verbs[name](arguments)

    return run
