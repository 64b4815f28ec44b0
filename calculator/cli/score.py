"""`score`: settles a record, for people or as JSON; `--jsonl` settles one a line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from calculator.cli.arguments import add_jobs, add_json, add_language, library, read_data
from calculator.cli.output import print_json
from calculator.cli.streams import complain
from calculator.text import Language, say


def add(commands: Any) -> None:
    parser = commands.add_parser("score", help=say("cli_score", "zh"))
    parser.add_argument("record", nargs="?", metavar="RECORD.yaml", help=say("cli_score_record", "zh"))
    add_json(parser)
    parser.add_argument("--jsonl", action="store_true", help=say("cli_score_jsonl", "zh"))
    parser.add_argument("--explain", action="store_true", help=say("cli_score_explain", "zh"))
    add_jobs(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0, or 2 with every problem where the record cannot be settled."""
    language = arguments.lang
    if arguments.jsonl:
        from calculator.cli.json_lines import Answering, answer_lines

        return answer_lines(Answering(settling, language), arguments.jobs, arguments.resume)
    if arguments.record is None:
        complain(say("cli_no_record", language))
        return 2
    from calculator.settlement import settle_record

    path = Path(arguments.record)
    settlement = settle_record(read_data(path), library(), path.parent)
    if arguments.json:
        print_json(settlement.as_dict(language))
    else:
        from calculator.statement import report

        print(report(settlement, language, explain=arguments.explain))
    return 0


def settling(language: Language) -> Callable[[Any], str]:
    """Answers records with their results."""
    from calculator.settlement import settle_record

    rulesets = library()
    return lambda data: settle_record(data, rulesets).as_json(language)
