"""The manuals of questions and of hands: every command in them is run, and says what the manual shows."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from calculator.cli import main
from tests.run_program import ROOT

MANUALS = {
    "asking": ("audit", "why-not", "matters", "compare", "outcomes", "receipt"),
    "hands": ("hand", "experiment", "dice"),
}
"""Pages, and the commands that each of them shows."""


def examples(page: str) -> Iterator[tuple[list[str], list[str]]]:
    """Commands in code blocks, with the lines that they are shown to print; `…` stands for lines, `#…` for a hash."""
    manual = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for block in re.findall(r"^```\n(\$ .*?)^```$", manual, re.MULTILINE | re.DOTALL):
        for part in re.split(r"^\$ suanfan ", block, flags=re.MULTILINE)[1:]:
            command, *lines = part.strip().splitlines()
            yield [a or b for a, b in re.findall(r'"([^"]*)"|(\S+)', command)], lines


EXAMPLES = [example for page in MANUALS for example in examples(page)]


def matches(shown: list[str], told: list[str]) -> bool:
    """Whether what was told is what is shown, with any lines where a `…` stands."""
    if not shown:
        return not told
    if shown[0] == "…":
        return any(matches(shown[1:], told[at:]) for at in range(len(told) + 1))
    like = re.escape(shown[0]).replace("\\#…", "#[0-9a-f]+").replace("#…", "#[0-9a-f]+")
    return bool(told) and re.fullmatch(like, told[0]) is not None and matches(shown[1:], told[1:])


@pytest.mark.parametrize("page", MANUALS)
def test_every_question_has_an_example(page: str) -> None:
    assert {arguments[0] for arguments, _ in examples(page)} == set(MANUALS[page])


@pytest.mark.parametrize(("arguments", "shown"), EXAMPLES, ids=[" ".join(arguments) for arguments, _ in EXAMPLES])
def test_a_command_prints_what_the_manual_shows(
    arguments: list[str], shown: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(arguments) == 0
    told = [line.rstrip() for line in capsys.readouterr().out.rstrip().splitlines()]
    assert shown
    assert matches(shown, told), "\n".join(told)


def test_a_line_that_is_shown_otherwise_would_be_noticed() -> None:
    assert matches(["a", "…", "c"], ["a", "b", "b", "c"])
    assert not matches(["a", "…", "c"], ["a", "b", "d"])
    assert not matches(["a"], ["a", "b"])
