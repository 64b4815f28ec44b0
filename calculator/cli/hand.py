"""`hand TEXT`: what one hand waits for or how it divides; `hand --jsonl` the same of many, one JSON object a line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from calculator.text import Language, say


def add(commands: Any) -> None:
    from calculator.cli import add_language
    from calculator.cli.batch import add_batch

    parser = commands.add_parser("hand", help=say("cli_hand", "zh"))
    parser.add_argument("text", nargs="*", metavar="TEXT", help=say("cli_hand_text", "zh"))
    parser.add_argument("--ruleset", metavar="RULESET", help=say("cli_hand_ruleset", "zh"))
    parser.add_argument("--jing", metavar="TILE", help=say("cli_hand_jing", "zh"))
    parser.add_argument("--notation", metavar="NAME", help=say("cli_hand_notation", "zh"))
    parser.add_argument("--analyse", action="store_true", help=say("cli_hand_analyse", "zh"))
    parser.add_argument("--json", action="store_true", help=say("cli_score_json", "zh"))
    parser.add_argument("--jsonl", action="store_true", help=say("cli_hand_jsonl", "zh"))
    add_batch(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    notation = arguments.notation
    if notation is not None and not _known(notation, arguments):
        return 2
    if not arguments.jsonl:
        from calculator.cli.one_hand import show

        return show(arguments)
    from calculator.cli.lines import answer_lines

    return answer_lines(Analysing(arguments.lang, notation, arguments.analyse), arguments.jobs, arguments.resume)


@dataclass(frozen=True)
class Analysing:
    """Answers requests about hands, written in a notation; with `prospects`, also what can become of them."""

    language: Language
    notation: str | None = None
    prospects: bool = False

    def make(self) -> Callable[[Any], str]:
        from calculator.cli import own_and_built_in
        from calculator.deals import translated
        from calculator.prospects import answer, read_request

        library = own_and_built_in()

        def analysed(data: Any) -> str:
            request = read_request(data if self.notation is None else translated(data, self.notation), library)
            found = answer(request)
            if self.prospects:
                from calculator.prospects import prospects

                found["prospects"] = prospects(request)
            return json.dumps(found, ensure_ascii=False)

        return analysed


def _known(notation: str, arguments: argparse.Namespace) -> bool:
    from calculator.cli.lines import errors
    from calculator.documents import Problem, Problems, closest
    from calculator.tiles.notations import NOTATIONS

    if notation in NOTATIONS:
        return True
    facts = {"name": notation[:40], "words": ", ".join(NOTATIONS)}
    problem = Problem("notation_unknown", hint=closest(notation, NOTATIONS), facts=facts)
    if arguments.json:
        print(json.dumps(errors(Problems([problem]), arguments.lang), ensure_ascii=False))
    else:
        print(problem.message(arguments.lang), file=sys.stderr)
    return False
