"""`score`: settles a record, for people or as JSON; `--jsonl` settles one a line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from calculator.text import Language, say


def add(commands: Any) -> None:
    from calculator.cli import add_language
    from calculator.cli.batch import add_batch

    parser = commands.add_parser("score", help=say("cli_score", "zh"))
    parser.add_argument("record", nargs="?", metavar="RECORD.yaml", help=say("cli_score_record", "zh"))
    parser.add_argument("--json", action="store_true", help=say("cli_score_json", "zh"))
    parser.add_argument("--jsonl", action="store_true", help=say("cli_score_jsonl", "zh"))
    parser.add_argument("--explain", action="store_true", help=say("cli_score_explain", "zh"))
    add_batch(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from calculator.cli import own_and_built_in

    language = arguments.lang
    if arguments.jsonl:
        from calculator.cli.lines import answer_lines

        return answer_lines(Settling(language), arguments.jobs, arguments.resume)
    if arguments.record is None:
        print(say("cli_no_record", language), file=sys.stderr)
        return 2
    return score_file(Path(arguments.record), own_and_built_in(), arguments)


@dataclass(frozen=True)
class Settling:
    """Answers records with their results."""

    language: Language

    def make(self) -> Callable[[Any], str]:
        from calculator.cli import own_and_built_in
        from calculator.settlement.settle import settle_record

        library, language = own_and_built_in(), self.language
        return lambda data: settle_record(data, library).as_json(language)


def score_file(path: Path, library: Any, arguments: argparse.Namespace) -> int:
    """Settles the record in a file and prints it; 2 with every problem where that cannot be done."""
    from calculator.cli.refusal import refused
    from calculator.documents.nodes import read_text, read_yaml
    from calculator.documents.problems import Problems
    from calculator.settlement.settle import settle_record

    language = arguments.lang
    try:
        data = read_yaml(read_text(path), str(path)).plain()
        settlement = settle_record(data, library, path.parent)
    except Problems as problems:
        return refused(problems, arguments)
    if arguments.json:
        print(json.dumps(settlement.as_dict(language), ensure_ascii=False))
    else:
        from calculator.statement.report import report

        print(report(settlement, language, explain=arguments.explain))
    return 0
