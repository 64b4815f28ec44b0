"""A fixture: the program finds nothing that belongs to the user who runs the tests. Used by the conftest of a room."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, wherever the system looks for it."""
    for name in ("XDG_DATA_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "data"))
    monkeypatch.delenv("SUANFAN_DATA", raising=False)
    return tmp_path / "data"
