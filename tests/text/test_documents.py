"""The manual: one language a page, the same pages in both, and links that lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.run_program import ROOT
from tools.reference_pages import DOCS, WRITTEN_IN, pages

MADE = {DOCS / path for path in pages()}
PAGES = {language: sorted((DOCS / language).glob("**/*.md")) for language in WRITTEN_IN}
HAND_WRITTEN = {language: [page for page in pages if page not in MADE] for language, pages in PAGES.items()}
FOR_PROGRAMMERS = sorted({*(DOCS / "dev").glob("**/*.md")} - {*(DOCS / "dev").glob("*-figures.md")})
"""What `make performance` and `tools/audit.py` make is not among them."""
ALL = [
    *ROOT.glob("*.md"),
    *(page for folder in ("docs", "tests", "benchmarks") for page in (ROOT / folder).glob("**/*.md")),
]
MOST_LINES = 1300
"""Of the pages that are written by hand in one language."""
MOST_FOR_PROGRAMMERS = 500
MOST_OF_README = 90


def lines_of(*pages: Path) -> int:
    return sum(len(page.read_text(encoding="utf-8").splitlines()) for page in pages)


def prose(page: Path) -> str:
    """Return the text of a page without code, quotations, addresses, comments and the players of the sample deal."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(
        r"`[^`]*`|“[^”]*”|《[^》]*》|\]\([^)]*\)|<!--.*?-->|老王|小李|阿珍|大刘|繁體中文|中文",
        "",
        text,
        flags=re.DOTALL,
    )


@pytest.mark.parametrize("page", [*PAGES["en"], *FOR_PROGRAMMERS], ids=lambda page: str(page.relative_to(DOCS)))
def test_an_english_page_has_no_chinese_beside_examples_and_names(page: Path) -> None:
    assert re.findall(r"[\u3400-\u9fff]+", prose(page)) == []


@pytest.mark.parametrize("page", PAGES["zh"], ids=lambda page: str(page.relative_to(DOCS)))
def test_a_chinese_page_has_no_english_sentence(page: Path) -> None:
    assert re.findall(r"[A-Za-z']+(?: [A-Za-z']+){4,}", prose(page)) == []


def test_both_languages_have_the_same_pages() -> None:
    zh, en = (
        {page.relative_to(DOCS / language) for page in (DOCS / language).glob("**/*.md")} for language in WRITTEN_IN
    )
    assert zh == en


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_what_is_written_by_hand_stays_short(language: str) -> None:
    assert lines_of(*HAND_WRITTEN[language]) <= MOST_LINES


def test_the_pages_for_programmers_and_each_readme_stay_short() -> None:
    assert lines_of(*FOR_PROGRAMMERS) <= MOST_FOR_PROGRAMMERS
    for readme in ROOT.glob("README*.md"):
        assert lines_of(readme) <= MOST_OF_README


@pytest.mark.parametrize("page", ALL, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    # The badge of a workflow is a page that stands beside the files.
    text = re.sub(r"\.\./\.\./actions(/workflows/\w+\.yml)(/badge\.svg)?", r".github\1", text)
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text)]
    lost = [link for link in links if link and "://" not in link and not (page.parent / link).exists()]
    assert lost == []
