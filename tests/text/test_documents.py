"""The manual: one language a page, the same pages in both, and links that lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.run_program import ROOT
from tools.reference_pages import DOCS, WRITTEN_IN, pages

MADE = {DOCS / path for path in pages()}
HAND_WRITTEN = {
    language: sorted(page for page in (DOCS / language).glob("**/*.md") if page not in MADE) for language in WRITTEN_IN
}
ALL = [*ROOT.glob("*.md"), *DOCS.glob("**/*.md")]
MOST_LINES = 1300
"""Of the pages that are written by hand in one language."""


def prose(page: Path) -> str:
    """Return the text of a page without code, quotations, addresses and comments."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`]*`|“[^”]*”|\]\([^)]*\)|<!--.*?-->", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("page", HAND_WRITTEN["en"], ids=lambda page: str(page.relative_to(DOCS)))
def test_an_english_page_has_no_chinese_beside_examples_and_names(page: Path) -> None:
    assert re.findall(r"[\u3400-\u9fff]+", prose(page)) == []


@pytest.mark.parametrize("page", HAND_WRITTEN["zh"], ids=lambda page: str(page.relative_to(DOCS)))
def test_a_chinese_page_has_no_english_sentence(page: Path) -> None:
    assert re.findall(r"[A-Za-z']+(?: [A-Za-z']+){4,}", prose(page)) == []


def test_both_languages_have_the_same_pages() -> None:
    zh, en = (
        {page.relative_to(DOCS / language) for page in (DOCS / language).glob("**/*.md")} for language in WRITTEN_IN
    )
    assert zh == en


@pytest.mark.parametrize("language", WRITTEN_IN)
def test_what_is_written_by_hand_stays_short(language: str) -> None:
    assert sum(len(page.read_text(encoding="utf-8").splitlines()) for page in HAND_WRITTEN[language]) <= MOST_LINES


@pytest.mark.parametrize("page", ALL, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text)]
    lost = [link for link in links if link and "://" not in link and not (page.parent / link).exists()]
    assert lost == []
