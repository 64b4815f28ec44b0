"""What the world does to the files behind a window, and what strangers bring to it: events that can be done again."""

from __future__ import annotations

import contextlib
import functools
import json
import os
import random
import resource
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from calculator.documents import Problems
from calculator.gui.window import MainWindow
from calculator.nights import night_text, xlsx_bytes
from calculator.nights.store import FILE, Store
from calculator.rules.library import BUILT_IN, Library, folders
from calculator.settlement import settle_record
from calculator.statement import receipt
from tests.attacks.mutations import LETTERS
from tests.gui.random_player import TEXTS, Event
from tests.make_nights import NAMES, RULESETS, begun, session, sheet_of
from tests.read_golden import golden_lines

BASES = sorted(path.stem for path in BUILT_IN.glob("*.yaml"))
MINE = ("ours", "family", "another")
KEPT = ("desk.json", "preferences.json")
CHANGE = "format: 1\nid: {id}\nname: {{zh: 我家, en: ours}}\nversion: 1.0.0\nextends: {base}\n"
ROOM = resource.getrlimit(resource.RLIMIT_FSIZE)
MARKUP = "<b>x</b><img src=/etc/passwd>&amp;"
"""A name that is text, and looks like markup."""
HOSTILE = (
    *(f"王{letters}明" for letters in LETTERS),
    *(
        MARKUP,
        f"{MARKUP}\u202e",
        "<a href='file:///etc/passwd'>老王</a>",
        "&&amp;&",
        "%n%s{name}{}",
        "=1+1",
        "-- '; drop",
    ),
    *(
        "\u2067\u202e\u202d",
        "\u200b\u200b",
        "a" * 5000,
        "王" * 41,
        "\u0301" * 90 + "e",
        "﷽" * 12,
        "\x1b]0;evil\x07\x1b[2J",
    ),
)
"""Names, notes and words that are none."""


def hostile_names(chance: random.Random) -> list[str]:
    """What four players may call themselves."""
    return [chance.choice(HOSTILE)[:20] for _ in range(4)]


class World:
    """What happens to the files of a folder. Before it takes anything from a database, it puts a copy into `taken`."""

    def __init__(self, seed: int, folder: Path, taken: Path) -> None:
        self._random = random.Random(seed)
        self._folder, self.taken = folder, taken
        taken.mkdir(exist_ok=True)
        self.full = False
        self.meddled = False
        """Whether the file of nights has become another one since this was last made False."""
        self.damaged = False
        """Whether bytes of it were ever changed or taken away."""

    def next(self) -> Event:
        kinds = ("rules", "rules", "table", "preferences", "nights", "nights", "nights", "disk", "disk")
        return ("world", self._random.choice(kinds), self._random.randrange(1 << 30))

    def do(self, what: str, number: int) -> None:
        # Where there is no room the world finds none either.
        with contextlib.suppress(OSError):
            getattr(self, f"_{what}")(random.Random(number))

    def _rules(self, chance: random.Random) -> None:
        mine = folders()[0]
        path = mine / f"{chance.choice(MINE)}.yaml"
        base = chance.choice(BASES)
        text = (BUILT_IN / f"{base}.yaml").read_text(encoding="utf-8")
        cut = chance.randrange(len(text))
        called = json.dumps(chance.choice(HOSTILE)[:60])
        kinds = {
            "copy": text.replace(f"\nid: {base}\n", f"\nid: {path.stem}\n"),
            "change": CHANGE.format(id=path.stem, base=base),
            "called": CHANGE.format(id=path.stem, base=base).replace(
                "zh: 我家, en: ours", f"zh: {called}, en: {called}"
            ),
            "cut": text[:cut],
            "slip": text[:cut] + chance.choice("{}[]:,\t\x00'\"#-&*🀇\u202e\x1b") + text[cut + 1 :],
            "empty": "",
            "long": text + "# long\n" * 30_000,
        }
        kind = chance.choice((*kinds, "bytes", "gone", "folder", "pipe", "renamed", "link"))
        mine.mkdir(parents=True, exist_ok=True)
        if kind in kinds:
            _clear(path)
            path.write_text(kinds[kind], encoding="utf-8", errors="replace")
        elif kind == "bytes":
            _clear(path)
            path.write_bytes(chance.randbytes(chance.randrange(3000)))
        elif kind == "gone" and chance.random() < 0.2:
            shutil.rmtree(mine)
        elif kind == "renamed" and path.is_file():
            _clear(other := mine / f"{chance.choice(MINE)}.yaml")
            if other != path:
                path.replace(other)
        else:
            _clear(path)
            if kind == "folder":
                path.mkdir()
            elif kind == "pipe":
                os.mkfifo(path)
            elif kind == "link":
                path.symlink_to(path.name)

    def _table(self, chance: random.Random) -> None:
        self._spoil(self._folder / KEPT[0], chance)

    def _preferences(self, chance: random.Random) -> None:
        self._spoil(self._folder / KEPT[1], chance)

    def _spoil(self, path: Path, chance: random.Random) -> None:
        what = chance.choice(("gone", "gone", "bytes", "bytes", "folder", "pipe"))
        _clear(path)
        if what == "bytes":
            path.write_bytes(chance.randbytes(chance.randrange(300)))
        elif what == "folder":
            path.mkdir()
        elif what == "pipe":
            os.mkfifo(path)

    # --- the file of nights ---------------------------------------------------------------------------------------

    def _nights(self, chance: random.Random) -> None:
        """The file is moved away, as a sync client does it, replaced by another thing, or some of its bytes change."""
        path = self._folder / FILE
        whats = ("moved", "moved", "moved", "pipe", "folder", "other", "back", "bytes", "page", "cut", "log")
        what = chance.choice(whats)
        if what in ("bytes", "page", "cut", "log"):
            if path.is_file():
                with self._room():
                    self.keep_copy()
                self.meddled = self.damaged = True
                self._damage(path, what, chance)
            return
        with contextlib.suppress(FileNotFoundError):
            path.replace(self._folder / f"moved-{self._number()}.sqlite")
        if what == "moved":
            return
        self.meddled = True
        if what == "pipe":
            os.mkfifo(path)
        elif what == "folder":
            path.mkdir()
        elif what == "other":
            path.write_bytes(chance.randbytes(chance.randrange(9000)))
        elif what == "back":
            others = [one for one in sorted(self._folder.glob("**/*.sqlite")) if one.is_file()]
            if others:
                shutil.copy(chance.choice(others), path)

    def _damage(self, path: Path, what: str, chance: random.Random) -> None:
        size = path.stat().st_size
        if what == "log":
            path.with_name(f"{FILE}-wal").unlink(missing_ok=True)
            return
        if what == "cut":
            os.truncate(path, chance.randrange(size + 1))
            return
        with path.open("rb+") as stream:
            for _ in range(1 if what == "page" else chance.randint(1, 9)):
                stream.seek(chance.randrange(0, max(size, 1), 4096 if what == "page" else 1))
                stream.write(chance.randbytes(4096 if what == "page" else 1))

    def _number(self) -> int:
        return sum(1 for _ in self._folder.glob("moved-*")) + 1

    def keep_copy(self) -> None:
        """What the file holds now, with what its log holds."""
        path, copy = self._folder / FILE, self.taken / f"{sum(1 for _ in self.taken.iterdir())}.sqlite"
        with contextlib.suppress(sqlite3.Error):
            source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
            with contextlib.closing(source), contextlib.closing(sqlite3.connect(copy)) as target:
                source.backup(target)
            return
        # No database any more: as it lies there.
        for end in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copy(path.with_name(path.name + end), copy.with_name(copy.name + end))

    # --- the disk -------------------------------------------------------------------------------------------------

    def _disk(self, chance: random.Random) -> None:
        if self.full:
            self.make_room()
        else:
            self.full = True
            resource.setrlimit(resource.RLIMIT_FSIZE, (chance.choice((0, 3000, 50_000, 400_000)), ROOM[1]))

    @contextlib.contextmanager
    def _room(self) -> Iterator[None]:
        """Room for what only the world writes."""
        limit = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, ROOM)
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limit)

    @property
    def in_the_way(self) -> bool:
        """Whether anything keeps the program from writing the table or the preferences."""
        return self.full or any((self._folder / name).exists() and not (self._folder / name).is_file() for name in KEPT)

    def make_room(self) -> None:
        """All can be written that has to be before the window closes."""
        for name in KEPT if self.in_the_way else ():
            _clear(self._folder / name)
        self.full = False
        resource.setrlimit(resource.RLIMIT_FSIZE, ROOM)


def _clear(path: Path) -> None:
    """Nothing lies at the path."""
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink(missing_ok=True)


Rows = dict[str, set[tuple[str, str]]]
"""Of each night its rows: their ids, and what they say."""


def rows_of(night: Any) -> set[tuple[str, str]]:
    return {(row.id, repr(row.entry)) for row in night.rows}


def rows_in(files: Iterator[Path], place: Path) -> Rows:
    """All rows that the program can read out of these databases, each alone in a folder of its own."""
    found: Rows = {}
    for number, file in enumerate(files):
        folder = place / str(number)
        folder.mkdir(parents=True)
        for end in ("", "-wal"):
            if (part := file.with_name(file.name + end)).is_file():
                shutil.copy(part, folder / (FILE + end))
        with contextlib.suppress(Problems), Store.open(folder, daily=False) as store:
            for summary in (*store.nights(), *store.deleted()):
                with contextlib.suppress(Problems):
                    found.setdefault(summary.id, set()).update(rows_of(store.night(summary.id)))
    return found


class Strangers:
    """What strangers write, paste and drop; some of it are `files`."""

    def __init__(self, seed: int, window: MainWindow, files: list[Path]) -> None:
        self._random = random.Random(seed)
        self._window, self._files = window, files

    def next(self) -> Event:
        chance = self._random
        what = chance.choices(("fill", "paste", "drop", "open", "record", "press"), (5, 3, 2, 2, 5, 6))[0]
        if what == "record":
            # A whole deal, played by whoever, goes into the night: a second Enter takes it as the night has it.
            return ("lay", self._record(), "Return", "Return")
        if what == "press":
            return (
                ("press", chance.randrange(999)) if chance.random() < 0.6 else ("key", chance.choice(("F3", "Return")))
            )
        if what == "fill":
            key = chance.choice(("Return", "Return", "Tab", "Escape"))
            return ("fill", chance.randrange(99), chance.choice((*HOSTILE, *TEXTS)), key)
        if what == "paste":
            return ("paste", chance.choice((*HOSTILE, *strangers_texts())))
        if what == "open":
            return ("key", "Escape", "Ctrl+O")
        widgets = [one for one in self._window.findChildren(QWidget) if one.isVisible() and one.width() > 2]
        takers = [one for one in widgets if one.acceptDrops()]
        one = chance.choice(takers if takers and chance.random() < 0.8 else widgets or [self._window])
        at = one.mapTo(self._window, QPoint(one.width() // 2, one.height() // 2))
        files = [str(path) for path in chance.sample(self._files, chance.randint(1, 3))]
        return ("drop", at.x(), at.y(), chance.choice(strangers_texts()), files if chance.random() < 0.6 else [])

    def _record(self) -> str:
        night = self._window.recorder.book().night if self._window.recorder.is_open else None
        ruleset = night.ruleset.id if night is not None else ""
        fitting = [record for record in good_records() if record["ruleset"] == ruleset] or good_records()
        record = dict(self._random.choice(fitting))
        if self._random.random() < 0.7:
            record["players"] = hostile_names(self._random)
        return json.dumps(record, ensure_ascii=self._random.random() < 0.5)


@functools.cache
def good_records() -> list[dict[str, Any]]:
    return [line["record"] for line in golden_lines("records.jsonl") if "errors" not in line["expect"]][:60]


@functools.cache
def strangers_texts() -> tuple[str, ...]:
    """Records, receipts, nights and rules in which everybody has such a name."""
    chance, library, texts = random.Random(1), Library(), list[str]()
    for record in good_records()[::9]:
        names = hostile_names(chance)
        texts.append(json.dumps({**record, "players": names}, ensure_ascii=False))
        played = {**record, "players": list(NAMES)}
        text = receipt(settle_record(played, library), played, "zh")
        texts += [text, text.replace(NAMES[0], names[0])]
    return (*texts, *(_night(ruleset, chance) for ruleset in RULESETS))


def _night(ruleset: str, chance: random.Random) -> str:
    """The file of a night whose players, name and notes are hostile."""
    data = yaml.safe_load(night_text(sheet_of(session(51, ruleset, 6))))

    def called(value: Any) -> Any:
        if isinstance(value, dict):
            named = {key: chance.choice(HOSTILE) for key in ("name", "note") if isinstance(value.get(key), str)}
            return {key: called(part) for key, part in value.items()} | named
        return [called(part) for part in value] if isinstance(value, list) else value

    return json.dumps(called(data), ensure_ascii=True)


def files_of_strangers(place: Path) -> list[Path]:
    """Such files, and things that are none."""
    place.mkdir(exist_ok=True)
    for number, text in enumerate(strangers_texts()):
        (place / f"{number}.yaml").write_text(text, encoding="utf-8", errors="replace")
    table = "局,老王,小李,阿珍,大刘\n1,<b>3</b>,-1,-1,-1\n2,3,-1,-1,-1\n"
    (place / "table.csv").write_text(table.replace("老王", MARKUP), encoding="utf-8")
    (place / "table.xlsx").write_bytes(xlsx_bytes(sheet_of(begun(names=("<b>x</b>", *NAMES[1:])))))
    (place / "bytes.yaml").write_bytes(random.Random(2).randbytes(2000))
    (place / "huge.yaml").write_bytes(b"a: b\n" * 600_000)
    (place / f"{MARKUP.replace('/', '')}\u202e.yaml").write_text(
        strangers_texts()[0], encoding="utf-8", errors="replace"
    )
    (place / "folder.yaml").mkdir(exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.mkfifo(place / "pipe.yaml")
    return sorted(place.iterdir())
