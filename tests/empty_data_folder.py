"""An empty data folder: the program finds nothing that belongs to the user who runs the tests. Used by the conftest of a room."""

from __future__ import annotations

from pathlib import Path

import pytest


def set_data_folder(patch: pytest.MonkeyPatch, folder: Path) -> None:
    """Has the program keep its files here, wherever the system looks for them."""
    for name in ("XDG_DATA_HOME", "APPDATA", "HOME"):
        patch.setenv(name, str(folder))
    patch.delenv("SUANFAN_DATA", raising=False)


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder of the test's own."""
    set_data_folder(monkeypatch, tmp_path / "data")
    return tmp_path / "data"
