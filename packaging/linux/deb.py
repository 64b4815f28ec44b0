"""Makes a package for Debian and its kin of a bundle: `deb.py BUNDLE ICONS FOLDER` writes suanfan_VERSION_ARCH.deb into FOLDER.

The bundle goes to /usr/lib/suanfan; the commands are links to it. What it links to and does not bring is asked for by name.
"""

from __future__ import annotations

import datetime
import email.utils
import gzip
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(HERE.parent / "bundle")]

from parts import debian_package

from calculator import __version__

APP = "org.suanfan.Suanfan"
MAINTAINER = "The Suanfan authors <authors@suanfan.invalid>"
CONTROL = """\
Package: suanfan
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Section: utils
Priority: optional
Description: settles real games of Chinese regional mahjong
 Click the tiles, say who won and from whom, and read who pays whom how much,
 and why. The rules are text files that anybody who knows the game can change.
 It keeps the score sheet of a night, its accounts and its statistics.
"""
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: suanfan
Comment: What /usr/lib/suanfan/_internal brings besides (Python, Qt, libraries of this system) is
 listed with its versions and licences in /usr/lib/suanfan/PARTS.txt; the texts are in
 /usr/lib/suanfan/licences.

Files: *
Copyright: 2026 The Suanfan authors
License: Expat
{licence}
"""
CHANGES = """\
suanfan ({version}) unstable; urgency=low

  * CHANGELOG.md of the program says what changed.

 -- {maintainer}  {date}
"""
MANUAL = """\
.TH SUANFAN 1 "" "suanfan {version}" "Games"
.SH NAME
{name} \\- settle real games of Chinese regional mahjong
.SH SYNOPSIS
.B {name}
{usage}
.SH DESCRIPTION
.nf
{text}
.fi
.SH FILES
.TP
~/.local/share/suanfan
rulesets, sessions and preferences of the user
"""
OVERRIDES = """\
# The bundle brings the libraries that it was built and tested with; PARTS.txt lists them.
suanfan: embedded-library *
suanfan: custom-library-search-path *
suanfan: library-not-linked-against-libc *
suanfan: shared-library-lacks-prerequisites *
suanfan: hardening-no-pie *
"""
BESIDES = "fontconfig-config, xkb-data"
"""What the libraries that it brings read."""
FONTS = "fonts-wqy-microhei | fonts-noto-cjk | fonts-wqy-zenhei | fonts-arphic-uming"


def said(*command: str | Path) -> str:
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True).stdout


def dependencies(bundle: Path) -> str:
    """The packages of the libraries that it links to and does not bring, and the C library that it was made with."""
    files = [path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink()]
    binaries = [path for path in files if path.read_bytes()[:4] == b"\x7fELF"]
    brought = {path.name for path in bundle.rglob("*")}
    about = said("objdump", "-p", *binaries)
    wanted = set(re.findall(r"NEEDED +(\S+)", about)) - brought
    packages = {debian_package(name) for name in wanted if not name.startswith("ld-linux")}
    needs = max(tuple(map(int, number.split("."))) for number in re.findall(r"GLIBC_(\d+(?:\.\d+)+)", about))
    libc = f"libc6 (>= {'.'.join(map(str, needs))})"
    return ", ".join([libc, *sorted(packages - {"", "libc6"}), BESIDES, FONTS])


def put(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)


def write(target: Path, text: str) -> None:
    """Write a file, packed where its name says so."""
    target.parent.mkdir(parents=True, exist_ok=True)
    data = text.encode()
    target.write_bytes(gzip.compress(data, 9, mtime=0) if target.suffix == ".gz" else data)


def lay_out(bundle: Path, icons: Path, root: Path) -> None:
    """The files as they shall lie in the system."""
    share = root / "usr" / "share"
    shutil.copytree(bundle, root / "usr" / "lib" / "suanfan", symlinks=True)
    (root / "usr" / "bin").mkdir()
    for name in ("suanfan", "suanfan-gui"):
        (root / "usr" / "bin" / name).symlink_to("../lib/suanfan/suanfan")
    put(HERE / f"{APP}.desktop", share / "applications" / f"{APP}.desktop")
    put(HERE / f"{APP}.metainfo.xml", share / "metainfo" / f"{APP}.metainfo.xml")
    put(HERE / f"{APP}.mime.xml", share / "mime" / "packages" / f"{APP}.xml")
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").partition("\n\n")[2].partition("\n\n")[2]
    lines = "\n".join(f" {line or '.'}" for line in licence.strip().splitlines())
    write(share / "doc" / "suanfan" / "copyright", COPYRIGHT.format(licence=lines))
    write(share / "lintian" / "overrides" / "suanfan", OVERRIDES)
    date = email.utils.format_datetime(datetime.datetime.now(datetime.UTC))
    changes = CHANGES.format(version=__version__, maintainer=MAINTAINER, date=date)
    write(share / "doc" / "suanfan" / "changelog.gz", changes)
    text = said(bundle / "suanfan", "--help", "--lang", "en").partition("\n\n")[2].replace("-", "\\-")
    for name, usage in (("suanfan", "[COMMAND] [OPTION ...]"), ("suanfan-gui", "[FILE ...]")):
        page = MANUAL.format(version=__version__, name=name.replace("-", "\\-"), usage=usage, text=text)
        write(share / "man" / "man1" / f"{name}.1.gz", page)
    shutil.copytree(icons / "hicolor", share / "icons" / "hicolor")
    for path in root.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or (path.name == "suanfan" and path.parent.name == "suanfan")
            path.chmod(0o755 if runs else 0o644)


def make(bundle: Path, icons: Path, folder: Path) -> Path:
    """The package."""
    architecture = said("dpkg", "--print-architecture").strip()
    with tempfile.TemporaryDirectory() as place:
        root = Path(place) / "suanfan"
        lay_out(bundle, icons, root)
        size = int(said("du", "-sk", root).split()[0])
        control = CONTROL.format(
            version=__version__,
            maintainer=MAINTAINER,
            architecture=architecture,
            size=size,
            depends=dependencies(bundle),
        )
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(control, encoding="utf-8")
        name = f"suanfan_{__version__}_{architecture}.deb"
        said("dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, Path(place) / name)
        # Whole or not at all, also where it lies on another disk.
        shutil.copy(Path(place) / name, folder / f".{name}")
    return (folder / f".{name}").replace(folder / name)


if __name__ == "__main__":
    print(make(*map(Path, sys.argv[1:])))
