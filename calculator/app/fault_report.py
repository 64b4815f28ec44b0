"""Reports of unforeseen errors: the place in the program, its version and system, and the last actions.

They hold no text that a person typed and no name of a folder, so that they can be sent. No widgets.
"""

import builtins
import linecache
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple

from calculator import __version__
from calculator.resources import ROOT

FOLDER = "reports"
"""In the data folder."""
MOST = 20
"""Reports that are kept; the oldest go."""
_UNSEEN = "untold"
"""A file that is there while a report has been told to nobody."""
_LAST_WORDS = "last-words.txt"
_LAST_LONG = 20_000
_FILE = re.compile(r'"([^"\n]*)"')
_FRAMES = 30
"""Calls shown at each end of a long trace."""
_CAUSES = 5
_LONG = 300
_NAME = re.compile(r"fault-(\d+)\.txt\Z")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`")
_WORD = re.compile(r"\w+")
_PYTHON = frozenset({*dir(builtins), "NoneType", "utf", "8", "ascii"})
_HIDDEN = "…"


class Fault(NamedTuple):
    """Something unforeseen. `key` is the same whenever it happens at the same place; `text` is its trace."""

    key: str
    text: str


def fault_of(error: BaseException, private: Iterable[str] | None = ()) -> Fault:
    """Return the sendable parts of an exception and its causes.

    `private` are texts that must not be in it, None: nobody knows which.
    """
    hidden = None if private is None else tuple(filter(None, private))
    chain: list[BaseException] = []
    found: BaseException | None = error
    while found is not None and found not in chain and len(chain) < _CAUSES:
        chain.append(found)
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)
    texts, keys = [], list[str]()
    for one in reversed(chain):
        calls = list(_calls(one))
        keys += [type(one).__name__, *(call.partition("\n")[0] for call in calls[-8:])]
        if len(calls) > 2 * _FRAMES:
            calls = [*calls[:_FRAMES], f"  {_HIDDEN} {len(calls) - 2 * _FRAMES}", *calls[-_FRAMES:]]
        texts.append("\n".join([*calls, f"{type(one).__qualname__}: {_said(one, calls, hidden)}"]))
    return Fault("\n".join(keys), "\n\n".join(texts))


def _calls(error: BaseException) -> Iterator[str]:
    """Yield the calls that led to it, the innermost last: place, name and line of the program."""
    trace = error.__traceback__
    while trace is not None:
        code, line = trace.tb_frame.f_code, trace.tb_lineno
        place = _place(code.co_filename)
        shown = linecache.getline(code.co_filename, line).strip() if place.startswith("calculator/") else ""
        yield f"  {place}:{line} {code.co_qualname}" + (f"\n    {shown}" if shown else "")
        trace = trace.tb_next


def _place(file: str) -> str:
    """Return a file of the program or of a library, without its folders; of any other its ending."""
    path = Path(file)
    if getattr(sys, "frozen", False) and path.suffix == ".py":
        # The code of the bundle knows no folders but its own.
        return path.as_posix()
    with suppress(ValueError):
        return path.relative_to(ROOT).as_posix()
    for name in ("site-packages", f"python{sys.version_info[0]}.{sys.version_info[1]}", "Lib"):
        if name in path.parts:
            return "/".join(path.parts[len(path.parts) - path.parts[::-1].index(name) :])
    return _HIDDEN + path.suffix


def _said(error: BaseException, calls: list[str], private: tuple[str, ...] | None) -> str:
    """Return its message.

    Quotes in it may be from the table: only words that the shown lines of code have, or Python
    itself, are left. Other programs' exceptions have sentences of their own kind, of which nothing
    is reported.
    """
    if problems := getattr(error, "problems", None):
        return " ".join(str(getattr(problem, "code", "")) for problem in problems)
    if type(error).__module__ != "builtins" or private is None:
        return str(getattr(error, "sqlite_errorname", _HIDDEN))
    try:
        text = str(error).partition("\n")[0][:_LONG]
    except Exception:
        return _HIDDEN
    known = _PYTHON | set(_WORD.findall("\n".join(calls)))
    text = _QUOTED.sub(lambda part: part[0] if set(_WORD.findall(part[0])) <= known else _HIDDEN, text)
    for name in sorted(private, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _HIDDEN, text)
    return re.sub(r"[^ -~…]+|\S*[/\\]\S+", _HIDDEN, text)


def program_facts() -> dict[str, str]:
    """Return the versions in use: the program and its commit, Python, Qt's binding if it is loaded, and the system."""
    import platform

    facts = {"program": f"{__version__} {_commit()}".rstrip(), "python": platform.python_version()}
    binding = sys.modules.get("PySide6")
    if binding is not None:
        facts["PySide6"] = str(getattr(binding, "__version__", ""))
    facts["system"] = platform.platform()
    return facts


def _commit() -> str:
    """Return the commit that is checked out, if the program is a clone."""
    with suppress(OSError, ValueError):
        folder = ROOT / ".git"
        if folder.is_file():
            folder = ROOT / folder.read_text(encoding="utf-8").partition("gitdir: ")[2].strip()
        head = (folder / "HEAD").read_text(encoding="ascii").strip()
        if not head.startswith("ref: "):
            return head[:12]
        name = head.removeprefix("ref: ")
        shared = folder.parent.parent if folder.parent.name == "worktrees" else folder
        if (shared / name).is_file():
            return (shared / name).read_text(encoding="ascii").strip()[:12]
        for line in (shared / "packed-refs").read_text(encoding="ascii").splitlines():
            if line.endswith(f" {name}"):
                return line[:12]
    return ""


def report_text(fault: Fault, facts: Mapping[str, str], actions: Iterable[str]) -> str:
    """Return the report as it is copied.

    Facts by their names, and the last actions, the newest last.
    """
    lines = [
        *(f"{name}: {value}" for name, value in {**program_facts(), **facts}.items()),
        "",
        fault.text,
        "",
        "last actions:",
        *(f"  {action}" for action in actions),
    ]
    text = "\n".join(lines) + "\n"
    with suppress(RuntimeError):
        text = text.replace(str(Path.home()), "~")
    return text


class Reports:
    """The reports in a data folder. Nothing here fails loudly: there is nobody left to tell."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER

    def kept(self) -> list[Path]:
        """Return the reports, the oldest first."""
        with suppress(OSError):
            found = [(int(name[1]), path) for path in self.folder.iterdir() if (name := _NAME.match(path.name))]
            return [path for _, path in sorted(found)]
        return []

    def keep(self, text: str) -> Path | None:
        """Write a report, or return None if it cannot be written."""
        from calculator.documents import Problems, save_text

        kept = self.kept()
        number = int(_NAME.match(kept[-1].name)[1]) + 1 if kept else 1  # type: ignore[index]
        path = self.folder / f"fault-{number:04}.txt"
        try:
            save_text(path, text, backup=False)
            with suppress(Problems):
                save_text(self.folder / _UNSEEN, path.name, backup=False)
        except (Problems, ValueError):
            return None
        for old in [*kept, path][:-MOST]:
            with suppress(OSError):
                old.unlink()
        return path

    def last_words(self) -> IO[str] | None:
        """Return a file for messages when the program ends by a fault below Python.

        None if there can be none.
        """
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            return (self.folder / _LAST_WORDS).open("a", encoding="utf-8")
        return None

    def take_last_words(self) -> None:
        """Make a report of the last start's messages in that file, and empty it."""
        path = self.folder / _LAST_WORDS
        with suppress(OSError, ValueError):
            if path.is_file() and path.stat().st_size:
                text = path.read_bytes()[:_LAST_LONG].decode("utf-8", "replace")
                os.truncate(path, 0)
                text = _FILE.sub(lambda found: _place(found[1]), text)
                self.keep(report_text(Fault("", text), {}, ()))

    def mark_seen(self) -> None:
        """Note that somebody has seen that there is a report."""
        with suppress(OSError):
            (self.folder / _UNSEEN).unlink(missing_ok=True)

    def unseen(self) -> str | None:
        """Return the newest report, if nobody has seen it: the window closed, or the program ended."""
        with suppress(OSError, ValueError):
            if (self.folder / _UNSEEN).is_file() and (kept := self.kept()):
                return kept[-1].read_text(encoding="utf-8")
        return None
