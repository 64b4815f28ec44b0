"""`score`: settles a record, for people or as JSON; `--jsonl` settles one a line."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from calculator.cli.arguments import add_day, add_jobs, add_json, library, read_record
from calculator.cli.streams import complain, print_json
from calculator.documents import refusal, save_bytes
from calculator.settlement import Settlement, settle_record
from calculator.text import Language, quoted, say

DealPainter = Callable[["Settlement", Any, "Language"], tuple[bytes, bool]]
"""Makes the PNG file of a settled record, and says whether its QR code is on it."""


def add(commands: Any) -> None:
    """Add the command `score`."""
    parser = commands.add_parser("score", help="cli_score")
    parser.takes("record RECORD.yaml", "cli_score_record", nargs="?")
    add_json(parser)
    parser.takes("--jsonl", "cli_score_jsonl")
    parser.takes("--explain", "cli_score_explain")
    parser.takes("--picture FILE", "cli_score_picture", type=Path)
    add_day(parser)
    add_jobs(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Run the command; return 0, or 2 with every problem if the record cannot be settled."""
    language = arguments.lang
    if arguments.picture is not None and (arguments.jsonl or arguments.record is None):
        complain(say("cli_picture_one", language))
        return 2
    if arguments.jsonl:
        from datetime import date

        from calculator.cli.json_lines import Answering, answer_lines

        # One day for all lines, however late it gets meanwhile and whatever the date is where a cluster answers.
        answering = Answering(settling, language, (arguments.day or date.today().isoformat(),))
        return answer_lines(answering, arguments.jobs, arguments.resume, arguments.cluster)
    if arguments.record is None:
        complain(say("cli_no_record", language))
        return 2
    data, beside = read_record(arguments)
    settlement = settle_record(data, library(arguments.day), beside)
    if arguments.picture is not None:
        _draw(settlement, data, arguments)
    if arguments.json:
        print_json(settlement.as_dict(language))
    else:
        from calculator.statement import report

        print(report(settlement, language, explain=arguments.explain))
    return 0


def _draw(settlement: Settlement, data: Any, arguments: Namespace) -> None:
    """Write the picture, and say so beside the result.

    :raises Problems: `night_export_no_qt`: nothing is there that could paint it; or it cannot be written.
    """
    path: Path = arguments.picture
    path = path if path.suffix.lower() == ".png" else path.with_name(path.name + ".png")
    try:
        picture, whole = arguments.draw(settlement, data, arguments.lang)
    except ImportError as error:
        raise refusal("picture_no_qt", facts={"reason": str(error)}) from None
    save_bytes(path, picture, backup=False)
    complain(say("cli_picture_written" if whole else "cli_picture_no_code", arguments.lang, file=quoted(path)))


def settling(language: Language, day: str | None = None) -> Callable[[Any], str]:
    """Return the answerer of records with their results, by the values of a day."""
    rulesets = library(day)
    return lambda data: settle_record(data, rulesets).as_json(language)
