"""What the page's own files say is in every language, and nothing is carried there that they do not say."""

from __future__ import annotations

import json
import re

import pytest

from calculator.page import page_languages, page_words
from calculator.text import LANGUAGES
from tests.run_program import ROOT

SOURCES = ROOT / "packaging" / "page"
SAID = {word for file in SOURCES.glob("*.mjs") for word in re.findall(r"\bpage_\w+", file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_the_words_that_it_says_and_no_others(language: str) -> None:
    words = page_words(language)
    assert set(words) == SAID
    assert all(words.values())
    assert not [code for code, text in words.items() if "{" in text]


def test_every_language_can_be_chosen_by_its_own_name() -> None:
    assert [one["id"] for one in page_languages()] == list(LANGUAGES)
    assert all(one["name"] for one in page_languages())


def test_the_lock_file_names_versions_and_no_addresses() -> None:
    text = (SOURCES / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    assert "resolved" not in text
    assert all(one.get("integrity") for name, one in packages.items() if name)


def test_the_page_names_no_other_host() -> None:
    for file in (*SOURCES.glob("*.mjs"), *SOURCES.glob("*.html"), *SOURCES.glob("*.css"), SOURCES / "sw.js"):
        assert not re.search(r"https?://\w", file.read_text(encoding="utf-8")), file.name
