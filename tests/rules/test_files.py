"""Ruleset files on disk: where they live, saved whole or not at all, and noticed when another program wrote them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from calculator.documents import Problems, data_folder, file_state, open_text, save_text, text_file
from calculator.rules.library import BUILT_IN, folders, free_id, good_id, listing
from calculator.text import LANGUAGES


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/suanfan"),
        ("linux", {}, "{home}/.local/share/suanfan"),
        ("darwin", {}, "{home}/Library/Application Support/suanfan"),
        ("win32", {"APPDATA": "/roaming"}, "/roaming/suanfan"),
        ("win32", {}, "{home}/AppData/Roaming/suanfan"),
    ],
)
def test_rulesets_of_mine_live_where_the_system_keeps_data(
    platform: str, environ: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SUANFAN_DATA", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert data_folder(platform) == Path(expected.format(home=Path.home()))


def test_a_folder_given_by_hand_goes_before_the_systems(tmp_path: Path) -> None:
    assert folders(tmp_path) == (tmp_path / "rulesets", BUILT_IN)


def test_saving_makes_the_folder_and_gives_the_text_back(tmp_path: Path) -> None:
    path = tmp_path / "not" / "there" / "yet.yaml"
    saved = save_text(path, "name: 院坝\n")
    assert open_text(path) == saved
    assert saved.text == "name: 院坝\n"


def test_the_former_version_stays_beside_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    save_text(path, "one\n")
    assert not (tmp_path / "mine.yaml.bak").exists()
    save_text(path, "two\n")
    save_text(path, "three\n", backup=False)
    assert path.read_text() == "three\n"
    assert (tmp_path / "mine.yaml.bak").read_text() == "one\n"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["mine.yaml", "mine.yaml.bak"]


@pytest.mark.parametrize("call", ["fsync", "replace", "chmod"])
def test_a_failure_on_the_way_leaves_the_old_file_and_no_rubbish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "mine.yaml"
    save_text(path, "old\n")

    def fail(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(text_file.os, call, fail)
    with pytest.raises(KeyboardInterrupt):
        save_text(path, "new\n", backup=False)
    monkeypatch.undo()
    assert path.read_text() == "old\n"
    assert [found.name for found in tmp_path.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, "save_read_only"),
        (errno.EROFS, "save_read_only"),
        (errno.ENOSPC, "save_disk_full"),
        (errno.ENOENT, "save_no_folder"),
        (errno.ENOTDIR, "save_no_folder"),
        (errno.EIO, "save_failed"),
    ],
)
def test_what_the_disk_refuses_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    path = tmp_path / "mine.yaml"
    save_text(path, "old\n")

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(text_file.os, "replace", fail)
    with pytest.raises(Problems) as caught:
        save_text(path, "new\n")
    (problem,) = caught.value.problems
    assert problem.code == code
    assert all("mine.yaml" in problem.message(language) for language in LANGUAGES)
    assert path.read_text() == "old\n"


def test_a_file_where_a_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "rulesets").write_text("no folder")
    with pytest.raises(Problems) as caught:
        save_text(tmp_path / "rulesets" / "mine.yaml", "x\n")
    assert caught.value.problems[0].code == "save_no_folder"


def test_line_ends_and_the_byte_order_mark_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "windows.yaml"
    path.write_bytes(b"\xef\xbb\xbfid: a\r\nname: b\r\n")
    opened = open_text(path)
    assert opened.text == "id: a\nname: b\n"
    save_text(path, opened.text, newline=opened.newline, mark=opened.mark)
    assert path.read_bytes() == b"\xef\xbb\xbfid: a\r\nname: b\r\n"


def test_another_editors_change_is_noticed_and_a_new_date_alone_is_not(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    opened = save_text(path, "one\n")
    assert file_state(opened) == "same"
    os.utime(path, ns=(1, 1))
    assert file_state(opened) == "same"
    path.write_text("two\n")
    os.utime(path, ns=(2, 2))
    assert file_state(opened) == "changed"
    path.unlink()
    assert file_state(opened) == "gone"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    real.write_text("old\n")
    link.symlink_to(real)
    save_text(link, "new\n")
    assert link.is_symlink()
    assert real.read_text() == "new\n"


def test_broken_files_are_listed_under_their_names(tmp_path: Path) -> None:
    (tmp_path / "good.yaml").write_text("id: good\nversion: 1.0.0\nextends: chengdu\nname: {zh: 好, en: Good}\n")
    (tmp_path / "torn.yaml").write_text("name: {zh: 破\nitems:\n")
    (tmp_path / "gbk.yaml").write_bytes("name: 成都".encode("gb18030"))
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / "good.yaml.bak").write_text("id: good\n")
    found = {entry.id: entry for entry in listing(tmp_path, tmp_path / "none")}
    assert list(found) == ["gbk", "good", "loop", "torn"]
    assert (found["good"].name.zh, found["good"].extends, found["good"].version) == ("好", "chengdu", "1.0.0")
    assert found["torn"].name.zh == "torn"
    assert all(entry.mine for entry in found.values())


def test_mine_are_listed_before_the_built_in_ones(tmp_path: Path) -> None:
    (tmp_path / "zzz.yaml").write_text("name: 末\n")
    own = [entry.mine for entry in listing(tmp_path)]
    assert own == sorted(own, reverse=True)
    assert own.count(True) == 1
    assert len(own) == 1 + len(list(BUILT_IN.glob("*.yaml")))


@pytest.mark.parametrize("name", ["chengdu_mine", "院坝", "A1", "taiwan-16"])
def test_an_id_is_letters_digits_characters_and_hyphens(name: str) -> None:
    assert good_id(name)


@pytest.mark.parametrize("name", ["", "1a", "a b", "../a", "a.b", "con", "COM1", "a" * 41, "a/b", "😀"])
def test_what_no_file_can_be_called_is_no_id(name: str) -> None:
    assert not good_id(name)


def test_a_taken_id_gets_a_number() -> None:
    assert free_id("mine", {"mine", "mine_2"}) == "mine_3"
    assert free_id("mine", ()) == "mine"
