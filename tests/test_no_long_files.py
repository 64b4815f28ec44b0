"""A file is one idea, and none has more than five hundred lines."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_no_file_of_python_is_longer_than_five_hundred_lines() -> None:
    folders = [ROOT / name for name in ("calculator", "tests", "benchmarks", "tools", "packaging")]
    lengths = {
        path: len(path.read_text(encoding="utf-8").splitlines()) for one in folders for path in one.rglob("*.py")
    }
    assert len(lengths) > 500
    assert not {str(path.relative_to(ROOT)): length for path, length in lengths.items() if length > 500}
