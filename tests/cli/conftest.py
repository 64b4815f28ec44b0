"""What the tests of commands share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is still empty; what a command sets of the environment is set back."""
    monkeypatch.setenv("SUANFAN_DATA", "")
    return tmp_path / "data"
