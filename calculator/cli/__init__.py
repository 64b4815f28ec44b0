"""The command line: one module for each command, and those of `night` by their work.

Results go to standard output, sentences to standard error.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from calculator import __version__
from calculator.cli.arguments import given_anywhere, use_folder
from calculator.cli.garbage import collect_rarely
from calculator.cli.parser import Parser, speaking
from calculator.cli.streams import ended, flush, open_streams, refuse
from calculator.documents import Problems
from calculator.resources import program_name
from calculator.text import LANGUAGES, Language, say, system_language

if TYPE_CHECKING:
    from calculator.app import ReadCodes
    from calculator.cli.rules import CardPainter
    from calculator.cli.score import DealPainter
    from calculator.nights import Painter

__all__ = ["ended", "given_anywhere", "main", "open_streams", "use_folder"]

_COMMANDS = {
    **{name: name for name in ("score", "hand")},
    **dict.fromkeys(("simulate", "experiment"), "experiment"),
    **{name: name for name in ("dice", "rules")},
    **dict.fromkeys(("audit", "matters", "compare", "outcomes", "why-not", "receipt"), "questions"),
    "night": "night",
}
"""The module of each command. Only the one that is asked for is read."""


def _no_qt(*given: object) -> Any:
    """Stand for what paints, or reads QR codes of pictures, where nothing does."""
    raise ImportError("Qt")


def main(
    arguments: Sequence[str],
    paint: Painter = _no_qt,
    draw: DealPainter = _no_qt,
    card: CardPainter = _no_qt,
    read_codes: ReadCodes = _no_qt,
) -> int:
    """Run one command and return its exit status.

    0 is good, 1 means some line or file had faults, 2 nothing could be done.

    :param paint: makes the forms of a session that have to be painted, which no command can.
    :param draw: makes the picture of a deal.
    :param card: makes the card of a table's rules.
    :param read_codes: reads the QR codes of a picture.
    """
    language = system_language()
    collect_rarely()
    try:
        open_streams()
        words, chosen = given_anywhere(arguments)
        chosen.lang = language = getattr(chosen, "lang", language)
        chosen.paint, chosen.draw, chosen.card, chosen.read_codes = paint, draw, card, read_codes
        status = _run(_with_claim(words), chosen)
        flush()
    except BaseException as error:
        return ended(error, language)
    return status


def _run(words: Sequence[str], chosen: argparse.Namespace) -> int:
    try:
        with speaking(chosen.lang):
            parser = _parser("".join(words[:1]), chosen.lang)
            parser.parse_args(words, chosen)
            if not hasattr(chosen, "run"):
                parser.print_help()
                return 2
        use_folder(chosen)
        status: int = chosen.run(chosen)
    except Problems as problems:
        return refuse(problems, chosen)
    except SystemExit as asked:
        # After --help and --version.
        return asked.code if isinstance(asked.code, int) else 2
    return status


def _with_claim(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with `--claim -8,8,0,0` as one word.

    A claim may begin with a minus, which else would begin an option.
    """
    words = list(arguments)
    if "--claim" in words[:-1]:
        at = words.index("--claim")
        words[at : at + 2] = [f"--claim={words[at + 1]}"]
    return words


def _parser(command: str = "", language: Language = LANGUAGES[0]) -> Parser:
    """Return the parser of one command, or of all of them if there is none of that name."""
    parser = Parser(language, prog=program_name(), description=say("cli_about", language))
    parser.takes("--version", "cli_version", action="version", version=f"suanfan {__version__}")
    commands = parser.add_subparsers(prog=parser.prog)
    for module in dict.fromkeys([_COMMANDS[command]] if command in _COMMANDS else _COMMANDS.values()):
        import_module(f"calculator.cli.{module}").add(commands)
    return parser
