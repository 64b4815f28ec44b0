"""`hand TEXT`: what one hand waits for or how it divides; `hand --jsonl` the same of many, one JSON object a line."""

import argparse
import json
from collections.abc import Callable
from typing import Any

from calculator.cli.arguments import add_jobs, add_json, add_table, library
from calculator.documents import Likely, refusal
from calculator.text import Language


def add(commands: Any) -> None:
    """Add the command `hand`."""
    parser = commands.add_parser("hand", help="cli_hand")
    parser.takes("text TEXT", "cli_hand_text", nargs="*")
    add_table(parser)
    parser.takes("--part", "cli_hand_part")
    parser.takes("--analyse", "cli_hand_analyse")
    add_json(parser)
    parser.takes("--jsonl", "cli_hand_jsonl")
    add_jobs(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    notation = arguments.notation
    if notation is not None:
        check_notation(notation)
    if not arguments.jsonl:
        from calculator.cli.hand_text import show

        return show(arguments)
    from calculator.cli.json_lines import Answering, answer_lines

    answering = Answering(analysing, arguments.lang, (notation, arguments.analyse))
    return answer_lines(answering, arguments.jobs, arguments.resume, arguments.cluster)


def analysing(language: Language, notation: str | None = None, prospects: bool = False) -> Callable[[Any], str]:
    """Return the answerer of requests about hands, written in a notation.

    With `prospects`, also their outlook.
    """
    from calculator.deals import kinds_at, translated
    from calculator.prospects import answer, read_request
    from calculator.prospects import prospects as prospects_of

    rulesets = library()

    def analysed(data: Any) -> str:
        known = data if notation is None else translated(data, notation, kinds_at(data, rulesets))
        request = read_request(known, rulesets)
        found = answer(request)
        if prospects:
            found["prospects"] = prospects_of(request)
        return json.dumps(found, ensure_ascii=False)

    return analysed


def check_notation(name: str) -> None:
    """Refuse an unknown notation.

    :raises Problems: `notation_unknown`.
    """
    from calculator.tiles.notations import NOTATIONS

    if name not in NOTATIONS:
        facts = {"name": name[:40], "words": ", ".join(NOTATIONS)}
        raise refusal("notation_unknown", likely=Likely(name, NOTATIONS), facts=facts)
