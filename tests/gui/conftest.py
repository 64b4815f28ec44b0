"""Windows are painted off screen unless a platform is asked for, and find no ruleset of the user's own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, wherever the system looks for it."""
    for name in ("XDG_DATA_HOME", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "data"))
    monkeypatch.delenv("SUANFAN_DATA", raising=False)
    return tmp_path / "data"
