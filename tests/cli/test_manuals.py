"""README.md and docs/: every command in them runs as it is printed, line by line, and says what is shown below it."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from calculator.documents import read_yaml
from calculator.rules.library import Library
from calculator.settlement import settle_record
from tests.run_program import ROOT, command_line, program

READMES = (ROOT / "README.md", ROOT / "README.zh-CN.md")
PAGES = (*READMES, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("**/*.md")))
MANUALS = {
    "settle-a-dispute": ("audit", "why-not", "matters", "compare", "outcomes", "receipt"),
    "analyse-a-hand": ("hand", "simulate", "dice"),
}
"""Pages that show what is printed, and the commands that each of them shows."""

NOT_HERE = {
    "sudo apt": "changes the machine",
    "git clone": "wants an address and a network",
    "cd suanfan": "belongs to the clone",
    "make ": "makes or tests the whole project; `make` has tests of its own",
    "pip install": "wants a package index",
    "pipx install": "wants a package index",
    "suanfan#": "opens the window",
    "suanfan-gui": "opens the window",
    "tar -xf": "wants a bundle; see tests/packaging",
    "python3 -m http.server": "serves until it is ended",
    ".venv/bin/python tests/": "takes minutes",
    "dask ": "serves until it is ended; see test_cluster.py",
    "suanfan score --jsonl --cluster": "wants a cluster; see test_cluster.py",
    "openssl ": "makes a key",
    "split -n": "wants a cluster; see test_cluster.py",
    "for part in": "wants a cluster; see test_cluster.py",
    "cat results.": "wants a cluster; see test_cluster.py",
}
"""How lines begin that are not run here, and why."""
ANSWERS = dict.fromkeys(("audit", "diff", "test", "rescore"), (0, 1))
"""Commands whose status 1 is an answer: the claim is wrong, the rulesets or the amounts differ."""


class Command(NamedTuple):
    """A command as it is printed, and the lines that are shown below it."""

    page: Path
    line: str
    shown: tuple[str, ...] = ()


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The code blocks of a page: what stands behind the fence, and the text."""
    yield from re.findall(r"^```(\w*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def shell(page: Path) -> Iterator[Command]:
    """The lines of shell blocks, and of the README's table of commands the first of each row."""
    for kind, text in blocks(page):
        if kind == "sh":
            yield from (Command(page, line) for line in text.splitlines() if line.strip())
    for cell in re.findall(r"^\| `([^`]+ [^`]+)` \|", page.read_text(encoding="utf-8"), re.MULTILINE):
        if page in READMES and not cell.startswith("suanfan"):
            yield Command(page, f"suanfan {cell}")


def examples(page: Path) -> Iterator[Command]:
    """Commands behind `$` and the lines they print; `…` stands for lines or the rest of one, `#…` for a hash."""
    for kind, text in blocks(page):
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:] if not kind else ():
            line, *shown = part.strip().splitlines()
            yield Command(page, line, tuple(shown))


def reason(command: Command) -> str:
    """How a line begins that is not run here; empty where it is."""
    bare = re.sub(r"\s+#.*", "#", command.line) + "#"
    return next((begun for begun in NOT_HERE if bare.startswith(begun)), "")


def runs_of(page: Path) -> list[Command]:
    return [one for one in shell(page) if not reason(one)]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the README leaves it: its deal, a ruleset of one's own, and the folders of a clone beside."""
    readme = [text for kind, text in blocks(PAGES[0]) if kind == "yaml"]
    deal = next(text for text in readme if text.startswith("format: 1\nruleset: "))
    (tmp_path / "deal.yaml").write_text(deal, encoding="utf-8")
    line = json.dumps(read_yaml(deal, "deal.yaml").plain(), ensure_ascii=False)
    (tmp_path / "deals.jsonl").write_text(f"{line}\n{line}\n", encoding="utf-8")
    for folder in ("resources", "docs", "rulesets"):
        (tmp_path / folder).symlink_to(ROOT / folder, target_is_directory=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SUANFAN_DATA", str(tmp_path / "data"))
    return tmp_path


@contextmanager
def language_of(page: Path) -> Iterator[None]:
    """A system whose language is that of the page."""
    with pytest.MonkeyPatch.context() as system:
        chinese = page == READMES[1] or "zh" in page.relative_to(ROOT).parts
        system.setenv("SUANFAN_LANG", "zh" if chinese else "en")
        yield


def run(command: Command, folder: Path) -> str:
    """What a command prints; a picture is painted in a process of its own."""
    written, _, source = command.line.partition(" < ")
    words = shlex.split(written, comments=True)
    assert words[0] == "suanfan", f"{command.page.name}: {command.line} is neither run nor said not to be"
    given = (folder / source.split()[0]).read_text(encoding="utf-8") if source else ""
    paints = "card" in words[1:3] or any(word.endswith((".png", ".pdf")) for word in words)
    with language_of(command.page):
        ran = program(*words[1:], cwd=folder) if paints else command_line(*words[1:], given=given)
    expected = next((ANSWERS[word] for word in words[1:3] if word in ANSWERS), (0,))
    assert ran.returncode in expected, f"{command.page.name}: {command.line}\n{ran.stderr}{ran.stdout}"
    return ran.stdout


@pytest.mark.parametrize(
    "page", [page for page in PAGES if runs_of(page)], ids=lambda page: str(page.relative_to(ROOT))
)
def test_every_command_of_a_page_runs_as_it_is_printed(page: Path, table: Path) -> None:
    for command in runs_of(page):
        run(command, table)


def test_what_is_not_run_is_said_to_be_so_and_nothing_else() -> None:
    lines = [command for page in PAGES for command in shell(page)]
    assert {reason(command) for command in lines} - {""} == set(NOT_HERE)
    kinds = {
        kind
        for page in PAGES
        for kind, text in blocks(page)
        if re.search(r"^(\$ )?(suanfan|make) ", text, re.MULTILINE)
    }
    assert kinds <= {"", "sh"}
    unmarked = [
        page.name
        for page in PAGES
        for kind, text in blocks(page)
        if not kind and re.search("^suanfan ", text, re.MULTILINE)
    ]
    assert unmarked == []


@pytest.mark.parametrize("page", MANUALS)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_question_has_an_example(page: str, language: str) -> None:
    found = examples(ROOT / "docs" / language / "how-to" / f"{page}.md")
    assert {one.line.split()[1] for one in found} == set(MANUALS[page])


def matches(shown: list[str], messages: list[str]) -> bool:
    """Whether what was told is what is shown, with any lines where a `…` stands."""
    if not shown:
        return not messages
    if shown[0] == "…":
        return any(matches(shown[1:], messages[at:]) for at in range(len(messages) + 1))
    like = re.escape(shown[0]).replace("\\#…", "#[0-9a-f]+").replace("#…", "#[0-9a-f]+").replace("…", ".*")
    return bool(messages) and re.fullmatch(like, messages[0]) is not None and matches(shown[1:], messages[1:])


EXAMPLES = [example for page in PAGES for example in examples(page)]


@pytest.mark.parametrize(
    "example", EXAMPLES, ids=[f"{example.page.parent.parent.name}: {example.line}" for example in EXAMPLES]
)
def test_a_command_prints_what_the_manual_shows(example: Command, table: Path) -> None:
    messages = [line.rstrip() for line in run(example, table).rstrip().splitlines()]
    assert example.shown
    assert matches(list(example.shown), messages), "\n".join(messages)


def test_a_line_that_is_shown_otherwise_would_be_noticed(table: Path) -> None:
    assert matches(["a", "…", "c"], ["a", "b", "b", "c"])
    assert not matches(["a", "…", "c"], ["a", "b", "d"])
    assert not matches(["a"], ["a", "b"])
    for line in ("suanfan score none.yaml", "suanfan scor deal.yaml", "sh something"):
        with pytest.raises(AssertionError):
            run(Command(PAGES[0], line), table)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_record_of_the_reference_is_settled(language: str) -> None:
    page = ROOT / "docs" / language / "reference" / "deal-record.md"
    (text,) = (text for kind, text in blocks(page) if kind == "yaml")
    assert settle_record(read_yaml(text, page.name).plain(), Library()).net == (8, 16, 0, -24)
