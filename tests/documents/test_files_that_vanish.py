"""A file that is taken away at the very moment in which it is read or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from calculator.documents import file_state, open_text, save_text, text_file


def test_a_file_that_is_gone_as_soon_as_it_is_written_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, write = tmp_path / "some.json", text_file.save_bytes

    def write_and_lose(path: Path, data: bytes, *, backup: bool = True) -> None:
        write(path, data, backup=backup)
        path.unlink()

    monkeypatch.setattr(text_file, "save_bytes", write_and_lose)
    saved = save_text(path, "{}\n")
    assert saved.text == "{}\n"
    assert file_state(saved) == "gone"
    monkeypatch.undo()
    path.write_text("{}\n", encoding="utf-8")
    assert file_state(saved) == "same"


def test_a_file_that_is_gone_as_soon_as_it_is_read_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, read = tmp_path / "some.yaml", text_file.read_bytes
    path.write_text("a: 1\n", encoding="utf-8")

    def read_and_lose(path: Path) -> bytes:
        data = read(path)
        path.unlink()
        return data

    monkeypatch.setattr(text_file, "read_bytes", read_and_lose)
    opened = open_text(path)
    assert opened.text == "a: 1\n"
    assert file_state(opened) == "gone"
