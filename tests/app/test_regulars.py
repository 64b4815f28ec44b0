"""Who played before is remembered in a file of the user's own, which may be anything."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from calculator.app import regulars, remember
from calculator.app.known_names import MOST_REGULARS, REGULARS
from calculator.documents import data_folder


def test_whoever_played_last_comes_first_and_each_name_once(tmp_path: Path) -> None:
    assert remember(tmp_path, ["老王", "小李", "阿珍", "大刘"])
    assert remember(tmp_path, ["阿珍", "小陈", "阿珍"])
    assert regulars(tmp_path) == ("阿珍", "小陈", "老王", "小李", "大刘")


def test_only_so_many_are_kept_and_none_that_no_seat_could_have(tmp_path: Path) -> None:
    remember(tmp_path, [f"p{number}" for number in range(MOST_REGULARS + 9)])
    remember(tmp_path, ["", "  ", "x" * 41, "a\nb"])
    kept = regulars(tmp_path)
    assert len(kept) == MOST_REGULARS
    assert kept[:2] == ("a␊b", "p0")


@pytest.mark.parametrize(
    "text", ["", "{", "{}", "null", "7", '"老王"', "[" * 100_000, "[" + '"a",' * 60_000 + '"b"]', "\x00"]
)
def test_a_file_that_is_none_means_nobody(tmp_path: Path, text: str) -> None:
    (tmp_path / REGULARS).write_text(text, encoding="utf-8")
    assert regulars(tmp_path) == ()


def test_of_a_file_with_other_things_the_names_are_taken(tmp_path: Path) -> None:
    (tmp_path / REGULARS).write_text(json.dumps([None, 7, "老王", ["x"], {}, "老王", " 小李 "]), encoding="utf-8")
    assert regulars(tmp_path) == ("老王", "小李")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert not remember(tmp_path / "file", ["老王"])


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_nobody_else_may_read_who_plays() -> None:
    assert remember(data_folder(), ["老王"])
    assert stat.S_IMODE((data_folder() / REGULARS).stat().st_mode) == 0o600
