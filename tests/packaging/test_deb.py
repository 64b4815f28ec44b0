"""The package for Debian, of a bundle in miniature: what lies where, whole or not at all, and lintian has no error."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.run_program import ROOT

pytestmark = pytest.mark.skipif(
    any(shutil.which(name) is None for name in ("dpkg-deb", "dpkg-query", "objdump", "lintian")),
    reason="dpkg, objdump or lintian is not on this machine",
)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made of a bundle whose program is `true` with a help of its own."""
    folder = tmp_path_factory.mktemp("deb")
    bundle, icons = folder / "bundle", folder / "icons"
    bundle.mkdir()
    shutil.copy(shutil.which("true") or "", bundle / "suanfan")
    (icons / "hicolor" / "16x16" / "apps").mkdir(parents=True)
    for path in (bundle, icons):
        path.chmod(0o755)
    made = subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "linux" / "deb.py"), str(bundle), str(icons), str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return Path(made.stdout.strip())


def test_the_judge_of_packages_finds_no_error(package: Path) -> None:
    ran = subprocess.run(["lintian", str(package)], capture_output=True, text=True, check=False)
    assert [line for line in ran.stdout.splitlines() if line.startswith("E:")] == []


def test_there_is_nothing_but_the_package(package: Path) -> None:
    assert [path.name for path in package.parent.iterdir() if path.suffix == ".deb" or "suanfan_" in path.name] == [
        package.name
    ]
