"""`make release`: what keeps a version from being released, and the files of one that is."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tools.release import CHANGES, METAINFO, UNRELEASED, VERSION, reasons_against, unreleased, written

LOG = "# Changes\n\n## Unreleased\n\n- A new game.\n\n## 0.9.0 – 2026-01-02\n\n- An old one.\n"
PLACE = "an address"


def test_a_version_that_is_new_and_has_changes_is_released() -> None:
    assert list(reasons_against("1.0.0", LOG, {"v0.9.0"}, "", PLACE)) == []


@pytest.mark.parametrize(
    ("version", "log", "changed", "place", "said"),
    [
        ("1.0", LOG, "", PLACE, "not a version"),
        ("0.9.0", LOG, "", PLACE, "already"),
        ("1.0.0", LOG, " M main.py", PLACE, "not committed"),
        ("1.0.0", LOG.replace("- A new game.\n", ""), "", PLACE, "nothing under Unreleased"),
        ("1.0.0", LOG, "", "", "address"),
    ],
)
def test_what_could_not_be_mended_is_refused(version: str, log: str, changed: str, place: str, said: str) -> None:
    (reason,) = reasons_against(version, log, {"v0.9.0"}, changed, place)
    assert said in reason


def test_version_change_log_and_metainfo_of_a_release_agree() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (VERSION, CHANGES, METAINFO)]
    # While a release is made nothing stands there: it is checked with its files written.
    texts[1] = texts[1].replace(UNRELEASED, f"{UNRELEASED}\n\n- News.", 1)
    news = unreleased(texts[1])
    code, log, metainfo = written("1.2.3", "2027-01-02", *texts)
    assert '\n__version__ = "1.2.3"\n' in code
    assert unreleased(log) == ""
    assert log.partition("## 1.2.3 – 2027-01-02")[2].strip().startswith(news)
    _, log, metainfo = written("1.3.0", "2027-02-03", code, log, metainfo)
    said = [(one.get("version"), one.get("date")) for one in ElementTree.fromstring(metainfo).iter("release")]
    assert said[:2] == [("1.3.0", "2027-02-03"), ("1.2.3", "2027-01-02")]


def test_the_releases_that_are_told_of_are_those_of_the_change_log() -> None:
    headings = re.findall(r"^## (\d\S*)", CHANGES.read_text(encoding="utf-8"), re.MULTILINE)
    assert [one.get("version") for one in ElementTree.parse(METAINFO).iter("release")] == headings
