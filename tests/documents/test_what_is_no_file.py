"""Pipes, devices, folders, paths that no system has, files that are gone: nothing waits, and nothing is written over."""

from __future__ import annotations

import ast
import os
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from calculator.app import load_preferences, load_table
from calculator.cli import main
from calculator.documents import Problems, open_text, read_bytes, read_text, save_bytes
from calculator.rules.library import Library, listing
from calculator.settlement import settle_record
from tests.run_program import ROOT, program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of POSIX")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def listener(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


IRREGULAR = [pipe, device, listener]


@pytest.fixture(params=IRREGULAR)
def irregular(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Something that is no file, called as a ruleset is."""
    monkeypatch.chdir(tmp_path)
    path = Path("odd.yaml")
    request.param(path)
    return path.absolute()


@pytest.mark.parametrize("read", [read_bytes, read_text, open_text])
def test_what_is_no_file_is_not_read(irregular: Path, read: Callable[[Path], object]) -> None:
    with pytest.raises(Problems) as caught:
        read(irregular)
    assert [problem.code for problem in caught.value.problems] == ["file_irregular"]


def test_what_is_no_file_is_not_written_over(irregular: Path) -> None:
    before = irregular.lstat()
    with pytest.raises(Problems) as caught:
        save_bytes(irregular, b"text")
    assert [problem.code for problem in caught.value.problems] == ["save_irregular"]
    assert irregular.lstat() == before
    assert list(irregular.parent.iterdir()) == [irregular]


def test_a_folder_of_rulesets_with_what_is_no_file_is_listed_and_its_rulesets_are_found(irregular: Path) -> None:
    """The window waits for none of them at its start."""
    (irregular.parent / "gone.yaml").symlink_to("nowhere")
    (irregular.parent / "folder.yaml").mkdir()
    library = Library([irregular.parent, ROOT / "rulesets"])
    assert [file.id for file in library.listed()] == sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))
    assert {"odd", "gone"} <= {file.id for file in listing(irregular.parent)}
    assert "chengdu" in {ruleset.id for ruleset in library.readable()}
    with pytest.raises(Problems) as caught:
        library.load("odd")
    assert [problem.code for problem in caught.value.problems] == ["file_irregular"]


def test_what_the_program_keeps_is_not_waited_for(irregular: Path) -> None:
    for name in ("preferences.json", "desk.json"):
        irregular.with_name(name).symlink_to(irregular)
    assert load_preferences(irregular.parent)[1]
    assert load_table(irregular.parent / "desk.json")[0] is None


@pytest.mark.parametrize(
    "words",
    [
        "score odd.yaml",
        "rules check odd.yaml",
        "receipt --open odd.yaml",
        "rules convert odd.yaml",
        "score --jsonl --resume odd.yaml",
    ],
)
def test_a_command_given_what_is_no_file_says_so(
    words: str, irregular: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(os.devnull, encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert main(words.split()) in (1, 2)
    assert irregular.is_symlink() or not irregular.is_file()
    printed = capsys.readouterr()
    assert (printed.out + printed.err).startswith("odd.yaml: ")
    assert (printed.out + printed.err).count("\n") == 1


NAMES = [
    "x" * 300,
    "长" * 300,
    "a\0b",
    "x" * 300 + ".yaml",
    "./" + "x" * 300,
    "a/" * 3_000 + "b",
    "/dev/zero",
    "/dev/zero/x",
    "..",
    "~",
    "",
]


@pytest.mark.parametrize("name", NAMES, ids=lambda name: ascii(name)[:20])
def test_a_name_that_no_file_can_have_names_no_ruleset(name: str, tmp_path: Path) -> None:
    """300 characters are more than a file system takes."""
    for beside in None, tmp_path:
        with pytest.raises(Problems) as caught:
            settle_record({"format": 1, "ruleset": name, "dealer": 0, "events": []}, Library(), beside)
        assert {problem.path for problem in caught.value.problems} == {"ruleset"}
    (tmp_path / "child.yaml").write_text(f"extends: {name!a}\n", encoding="utf-8")
    with pytest.raises(Problems):
        Library([tmp_path]).load("child")


@pytest.mark.parametrize("folder", ["x" * 300, "/dev/zero", "main.py", "/proc/self/mem"])
def test_a_data_folder_that_cannot_be_is_a_sentence(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUANFAN_DATA", folder)
    listed = program("rules", "list")
    assert (listed.returncode, listed.stderr) == (0, "")
    made = program("rules", "new", "mine")
    assert made.returncode == 2
    assert "Traceback" not in made.stderr
    assert made.stderr.count("\n") == 1


def test_a_file_that_vanishes_after_it_was_listed_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "here.yaml"
    path.write_text("format: 1\n", encoding="utf-8")

    class Vanishing(Library):
        def paths(self) -> dict[str, Path]:
            found = super().paths()
            path.unlink(missing_ok=True)
            return found

    assert Vanishing([tmp_path]).listed() == []
    path.write_text("format: 1\n", encoding="utf-8")
    with pytest.raises(Problems) as caught:
        Vanishing([tmp_path]).load("here")
    assert [problem.code for problem in caught.value.problems] == ["file_missing"]


READERS = ("read_text", "read_bytes", "open")
ELSEWHERE = {
    "calculator/documents": "the one place",
    "calculator/text/catalogue.py": "the program's own sentences",
    "calculator/text/characters.py": "the program's own table of characters",
    "calculator/rules/language/vocabulary.py": "the program's own words",
    "calculator/rules/language/intended.py": "the program's own words",
    "calculator/tiles/tile.py": "the program's own set of tiles",
    "calculator/gui/look": "the program's own looks",
    "calculator/tiles/drawings.py": "the program's own drawings",
    "calculator/gui/app.py": "how long the start took, from the system",
    "calculator/cli/streams.py": "standard streams",
    "calculator/cli/cluster.py": "the program's own code, of which a mark is made",
    "calculator/cli/json_lines.py": "is appended to, after it was looked at",
    "calculator/nights/store": "databases, which SQLite opens",
    "calculator/app/fault_report.py": "the version of the program, and its own reports",
}


def _opened() -> Iterator[str]:
    for path in sorted((ROOT / "calculator").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if any(f"{name}(" in text for name in READERS) else ():
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            by_path = isinstance(called, ast.Attribute) and called.attr in READERS[:2]
            # A `Path` is opened with a mode; windows, menus and tables are opened too.
            mode = any(isinstance(one, ast.Constant) and str(one.value)[:1] in ("r", "w", "a") for one in node.args)
            if by_path or (isinstance(called, ast.Attribute) and called.attr == "open" and mode):
                yield path.relative_to(ROOT).as_posix()
            if isinstance(called, ast.Name) and called.id == "open":
                yield path.relative_to(ROOT).as_posix()


def test_files_are_opened_in_one_place() -> None:
    """Whatever opens a file by itself waits for a pipe."""
    strangers = [path for path in _opened() if not path.startswith(tuple(ELSEWHERE))]
    assert strangers == []
