"""A ruleset file that changes while the program runs: read again when asked, and its last good version while broken."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from calculator.documents import Problems
from calculator.rules import Ruleset
from calculator.rules.library import BUILT_IN, Library, library, periods
from tests.garbage import collect_whole

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


@pytest.fixture
def really_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as the windows of other tests in this process read, which keep what they have read."""
    monkeypatch.setattr(library, "read_periods", periods.read_periods)


def rulesets_alive() -> int:
    collect_whole()
    return sum(isinstance(one, Ruleset) for one in gc.get_objects())


@pytest.mark.slow
@pytest.mark.usefixtures("really_read")
def test_files_that_are_read_again_and_in_other_libraries_are_kept_once(yard: Path) -> None:
    """A window has several libraries, and reads anew whenever a file changes."""
    first, others = Library((yard.parent, BUILT_IN)), [Library((yard.parent, BUILT_IN)) for _ in range(3)]
    held = list(first.readable())
    alive = rulesets_alive()
    for one in (first, *others):
        for _ in range(3):
            one.forget()
            assert list(one.readable()) == held
    assert rulesets_alive() == alive


@pytest.mark.slow
@pytest.mark.usefixtures("really_read")
def test_a_ruleset_that_nobody_has_any_more_is_gone(yard: Path) -> None:
    before = rulesets_alive()
    Library((yard.parent, BUILT_IN)).load("yard")
    assert rulesets_alive() == before


@pytest.mark.slow
@pytest.mark.usefixtures("really_read")
def test_of_many_rulesets_that_are_asked_for_the_last_few_are_kept(yard: Path) -> None:
    before, library = rulesets_alive(), Library((yard.parent, BUILT_IN), kept=2)
    for _ in range(2):
        for name in ("yard", "chengdu", "guobiao", "riichi"):
            assert library.load(name).definition.id == name
        assert rulesets_alive() == before + 2
        library.forget()


def test_a_ruleset_that_breaks_after_others_were_asked_for_stays_as_it_last_was(yard: Path) -> None:
    library = Library((yard.parent, BUILT_IN), kept=2)
    for name in ("guobiao", "yard", "chengdu"):
        library.load(name)
    yard.write_text(TEXT.replace("base: 2", "base: many"), encoding="utf-8")
    library.forget()
    assert base(library) == 2


def test_what_extends_another_text_is_another_ruleset(yard: Path, tmp_path: Path) -> None:
    """The same text in two folders, each beside a base of its own."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    inner = "format: 1\nid: inner\nversion: 1.0.0\nname: 里屋\nextends: yard\n"
    for folder, text in ((yard.parent, TEXT), (elsewhere, TEXT.replace("base: 2", "base: 3"))):
        (folder / "yard.yaml").write_text(text, encoding="utf-8")
        (folder / "inner.yaml").write_text(inner, encoding="utf-8")
    one, other = Library((yard.parent, BUILT_IN)), Library((elsewhere, BUILT_IN))
    assert [base(one, "inner"), base(other, "inner")] == [2, 3]
