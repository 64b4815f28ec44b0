"""The entry point of `suanfan`, `suanfan-gui`, `main.py` of a clone and the bundle.

It opens the window if there is no command, with or without files, and runs the command line
otherwise. Without a screen, the sample deal is settled in the terminal.
"""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys

TYPE_CHECKING = False
"""Nothing else is imported before Ctrl+C is heard."""
if TYPE_CHECKING:
    from types import FrameType

    from calculator.nights import Sheet
    from calculator.settlement import Settlement
    from calculator.text import Language
    from calculator.view import RulesCard


def main(arguments: list[str] | None = None) -> int:
    """Run the given arguments, or those of the process, and return the exit status."""
    if sys.getfilesystemencoding() == "ascii" and not sys.flags.utf8_mode and sys.executable:
        # Names of files and people, and what is printed, are UTF-8 whatever the locale and the environment forbid.
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])
    # What is there at the end goes with the process: Python need not look through all of it for garbage once more.
    atexit.register(gc.freeze)
    usual = signal.getsignal(signal.SIGINT)
    if callable(usual):
        signal.signal(signal.SIGINT, _interrupted)
    try:
        return _started(sys.argv[1:] if arguments is None else arguments)
    except (KeyboardInterrupt, OSError) as error:
        # Before the window or the command line could answer for itself.
        from calculator.cli import ended
        from calculator.text import system_language

        return ended(error, system_language())
    finally:
        gc.enable()
        signal.signal(signal.SIGINT, usual)


def _interrupted(number: int, frame: FrameType | None) -> None:
    """Handle Ctrl+C.

    Within an import it ends the process here and now: importing has calls of its own out of which
    nothing is raised, but printed with a traceback, and a half-loaded module cannot answer.

    :raises KeyboardInterrupt: anywhere else.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib."):
            os._exit(128 + number)
        frame = frame.f_back
    raise KeyboardInterrupt


def _started(arguments: list[str]) -> int:
    files, language = arguments, ""
    if arguments:
        from calculator.cli import given_anywhere, use_folder

        files, given = given_anywhere(arguments)
        if files and not _is_file(files[0]):
            from calculator.cli import main as command

            return command(arguments, _paint, _draw, _card, _read_codes)
        use_folder(given)
        language = getattr(given, "lang", "")
    from functools import partial
    from pathlib import Path

    # Nothing is thrown away before the window stands, so there is nothing to look for.
    gc.disable()
    from calculator.gui.app import run, screen_missing

    if screen_missing(os.environ, sys.platform):
        return in_terminal(files, "table_no_screen", language)
    try:
        return (partial(run, language=language) if language else run)([Path(one).absolute() for one in files])
    except ImportError as error:
        return in_terminal(files, "table_no_qt", language, reason=str(error))
    except ConnectionRefusedError as error:
        return in_terminal(files, "table_screen_unreachable", language, screen=str(error))


def _is_file(word: str) -> bool:
    """Return whether an argument names a file to open.

    No command has a dot, a separator or Chinese in it.
    """
    return not word.startswith("-") and ("." in word or os.sep in word or "/" in word or not word.isascii())


def _paint(sheet: Sheet, form: str, language: Language) -> bytes:
    """Return a session in a form that has to be painted; Qt is only imported for that.

    :raises ImportError: if Qt or one of its libraries is missing.
    """
    from calculator.gui.app import unseen
    from calculator.gui.look import Look
    from calculator.gui.nights.paper import made

    with unseen():
        return made(sheet, form, Look(language=language))


def _draw(settlement: Settlement, record: dict[str, object], language: Language) -> tuple[bytes, bool]:
    """Return the picture of a deal as a PNG file, and whether its QR code is on it.

    :raises ImportError: if Qt or one of its libraries is missing.
    """
    from calculator.app import own_page
    from calculator.gui.app import unseen
    from calculator.gui.look import Look
    from calculator.gui.pictures.deal_picture import deal_picture

    with unseen():
        made = deal_picture(settlement, record, Look(language=language, page=own_page()))
        return made.png(), not made.text


def _card(card: RulesCard, ending: str, grey: bool) -> bytes:
    """Return the page with a table's rules as a file of an ending.

    :raises ImportError: if Qt or one of its libraries is missing.
    """
    from calculator.gui.app import unseen
    from calculator.gui.look import Look
    from calculator.gui.pictures.rules_card import card_file

    with unseen():
        return card_file(card, Look(language=card.language), ending, grey=grey)


def _read_codes(data: bytes) -> list[str]:
    """Read the QR codes of a picture."""
    from calculator.gui.pictures.qr import read_codes

    return read_codes(data)


def in_terminal(files: list[str], code: str, language: Language = "", **facts: str) -> int:
    """Report why there is no window, and settle or open the files, or the sample deal, in the terminal."""
    from calculator.cli import main as command
    from calculator.cli import open_streams
    from calculator.resources import SAMPLE
    from calculator.text import say, system_language

    gc.enable()
    open_streams()
    language = language or system_language()
    print(say(code, language, **facts) + say("terminal_files" if files else "terminal_sample", language))
    print(flush=True)
    if not files:
        return command(["score", str(SAMPLE), "--lang", language])
    return max([_opened_in_terminal(one, language) for one in files])


def _opened_in_terminal(file: str, language: Language) -> int:
    """Settle, open or check a file, and return the exit status; sessions need the window."""
    from pathlib import Path

    from calculator.app import what_is
    from calculator.cli import main as command
    from calculator.documents import Problems
    from calculator.resources import program_name
    from calculator.text import say

    try:
        kind = what_is(Path(file), _read_codes).kind
    except Problems as problems:
        print(*(one.located(language) for one in problems.problems), sep="\n")
        return 2
    words = _IN_TERMINAL.get(kind)
    if words is None:
        print(say("open_needs_screen", language, name=file, command=program_name()))
        return 2
    return command([*words, file, "--lang", language], read_codes=_read_codes)


_IN_TERMINAL = {"record": ("score",), "receipt": ("receipt", "--open"), "ruleset": ("rules", "check")}
