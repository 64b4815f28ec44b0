"""The description of the package: README.md as a page of an index can show it."""

from __future__ import annotations

import re
import runpy

import pytest

from tests.run_program import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
readable_elsewhere = runpy.run_path(str(ROOT / "packaging" / "metadata.py"))["readable_elsewhere"]
TARGETS = re.compile(r"\]\(([^)\s]+)\)")


def test_every_path_becomes_an_address_of_the_repository() -> None:
    place = "https://example.org/suanfan"
    targets = TARGETS.findall(readable_elsewhere(README, place))
    assert len(targets) == len(TARGETS.findall(README))
    begins = tuple(f"{place}/{path}/" for path in ("raw/HEAD/docs/screenshots", "blob/HEAD", "actions/workflows"))
    assert [target for target in targets if not target.startswith(begins)] == []


def test_without_an_address_there_is_no_link_that_leads_nowhere() -> None:
    text = readable_elsewhere(README, "")
    assert TARGETS.findall(text) == []
    assert "![" not in text


@pytest.mark.parametrize("link", ["https://example.org/a", "#install"])
def test_a_whole_address_stays(link: str) -> None:
    assert readable_elsewhere(f"[a]({link})", "") == f"[a]({link})"
