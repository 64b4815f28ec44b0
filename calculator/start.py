"""How 算番 starts: the window with no arguments or `--data-dir DIR`, the command line otherwise. It is what `suanfan`,
`suanfan-gui`, `main.py` of a clone and the bundle call.

Without a screen, the sample deal is settled in the terminal.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from calculator.nights import Sheet
    from calculator.session import RulesCard
    from calculator.settlement import Settlement
    from calculator.text import Language


def main(arguments: list[str] | None = None) -> int:
    """Runs whatever the arguments ask for, those of the process where none are given; gives the exit status."""
    try:
        return _started(sys.argv[1:] if arguments is None else arguments)
    except (KeyboardInterrupt, OSError) as error:
        # Before the window or the command line could answer for itself.
        from calculator.cli import ended

        return ended(error)


def _started(arguments: list[str]) -> int:
    if arguments[:1] == ["--data-dir"] and len(arguments) == 2:
        from pathlib import Path

        # Everything that asks for the user's folder finds this one.
        os.environ["SUANFAN_DATA"] = str(Path(arguments[1]).resolve())
        arguments = []
    if arguments:
        from calculator.cli import main as command

        return command(arguments, _paint, _draw, _card)
    from calculator.gui.app import run, screen_missing

    if screen_missing(os.environ, sys.platform):
        return in_terminal("desk_no_screen")
    try:
        return run(arguments)
    except ImportError as error:
        return in_terminal("desk_no_qt", reason=str(error))


def _paint(sheet: Sheet, form: str, language: Language) -> bytes:
    """The forms of a night that have to be painted, for the command line: Qt is only asked for when one is wanted."""
    from calculator.gui.app import paint

    return paint(sheet, form, language)


def _draw(settlement: Settlement, record: dict[str, object], language: Language) -> tuple[bytes, bool]:
    """The picture of a deal, in the same way."""
    from calculator.gui.app import draw

    return draw(settlement, record, language)


def _card(card: RulesCard, ending: str, grey: bool) -> bytes:
    """The page with a table's rules, in the same way."""
    from calculator.gui.app import card_of_rules

    return card_of_rules(card, ending, grey)


def in_terminal(code: str, **facts: str) -> int:
    """Settles the sample deal in the terminal, and says why it is there."""
    from calculator.cli import main as command
    from calculator.resources import SAMPLE
    from calculator.text import say

    print(say(code, "zh", **facts))
    print(say(code, "en", **facts))
    print(flush=True)
    return command(["score", str(SAMPLE)])
