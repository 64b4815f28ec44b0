"""A ruleset file that changes while the program runs: read again when asked, and its last good version while broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.rules.library import BUILT_IN, Library

TEXT = "format: 1\nid: yard\nversion: 1.0.0\nname: 院坝\nextends: chengdu\noptions:\n  base: 2\n"


@pytest.fixture
def yard(tmp_path: Path) -> Path:
    path = tmp_path / "yard.yaml"
    path.write_text(TEXT, encoding="utf-8")
    return path


def base(library: Library, name: str = "yard") -> object:
    return next(option.default for option in library.load(name).definition.options if option.id == "base")


def test_a_changed_file_is_read_again_after_forget(yard: Path) -> None:
    library = Library((yard.parent, BUILT_IN))
    assert base(library) == 2
    yard.write_text(TEXT.replace("base: 2", "base: 3"), encoding="utf-8")
    assert base(library) == 2
    library.forget()
    assert base(library) == 3


def test_what_extends_a_changed_file_changes_too(yard: Path) -> None:
    (yard.parent / "inner.yaml").write_text(
        "format: 1\nid: inner\nversion: 1.0.0\nname: 里屋\nextends: yard\n", encoding="utf-8"
    )
    library = Library((yard.parent, BUILT_IN))
    assert base(library, "inner") == 2
    yard.write_text(TEXT.replace("base: 2", "base: 3"), encoding="utf-8")
    library.forget()
    assert base(library, "inner") == 3


def test_a_broken_file_stays_as_it_last_was_and_says_what_is_wrong(yard: Path) -> None:
    library = Library((yard.parent, BUILT_IN))
    library.load("yard")
    yard.write_text(TEXT.replace("base: 2", "base: many"), encoding="utf-8")
    library.forget()
    assert base(library) == 2
    assert [problem.code for problem in library.faults(yard)] == ["option_default"]
    yard.write_text(TEXT.replace("base: 2", "base: 4"), encoding="utf-8")
    library.forget()
    assert base(library) == 4
    assert library.faults(yard) == ()


def test_a_file_that_never_was_good_has_no_version_to_stay_with(yard: Path) -> None:
    yard.write_text("id: [", encoding="utf-8")
    library = Library((yard.parent, BUILT_IN))
    for _ in range(2):
        with pytest.raises(Problems):
            library.load("yard")
        library.forget()


def test_a_text_that_is_not_saved_goes_before_the_file(yard: Path) -> None:
    library = Library((yard.parent, BUILT_IN), {yard: TEXT.replace("base: 2", "base: 5")})
    assert base(library) == 5
    assert base(library, str(yard)) == 5


def test_a_text_needs_no_file_at_all(tmp_path: Path) -> None:
    library = Library((tmp_path, BUILT_IN), {tmp_path / "yard.yaml": TEXT})
    assert base(library) == 2
    assert "yard" in library.paths()
