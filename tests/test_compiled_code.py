"""A disk that is full while Python keeps compiled code: the program runs, then and afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.run_program import ROOT

resource = pytest.importorskip("resource", reason="needs a limit on the size of files")
LIMIT = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
sys.argv = ["main.py", "score", "resources/sample.yaml"]
sys.path.insert(0, "")
runpy.run_path("main.py", run_name="__main__")
"""


def ran(place: Path, *arguments: str) -> int:
    """The exit status of Python in a copy of the program."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(
        [sys.executable, *arguments], cwd=place, env=environment, capture_output=True, check=False, timeout=120
    ).returncode


@pytest.mark.parametrize("size", [4096, 20_000])
def test_half_a_file_of_compiled_code_never_stays(tmp_path: Path, size: int) -> None:
    """Found with A8: a full disk at the first start, and no start succeeded ever after (EOFError)."""
    for name in ("calculator", "resources", "rulesets"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "main.py", tmp_path)
    assert ran(tmp_path, "-c", LIMIT.format(size=size)) == 0
    assert any(tmp_path.rglob("*.pyc"))
    assert ran(tmp_path, "main.py", "score", "resources/sample.yaml") == 0
