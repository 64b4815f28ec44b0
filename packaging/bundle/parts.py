"""What a bundle is made of: `parts.py BUNDLE` writes PARTS.txt (name, version and licence of each part) into it, and the text of
each licence into `licences/`. What cannot be told is written down as unknown, never left out."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

import yaml._yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from calculator import __version__

PACKAGES = re.findall(r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text(encoding="utf-8"), re.MULTILINE)
"""What the program runs with."""
BOOTLOADER = "GPL-2.0-or-later WITH Bootloader-exception"
COMMON = Path("/usr/share/common-licenses")
UNKNOWN = "unknown: look at the library's own page"


class Part(NamedTuple):
    """A part, and the files that hold its licence."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...] = ()


def own_parts() -> list[Part]:
    """The program, Python, PyInstaller's starter and the locked packages that come with the program."""
    home = Path(os.__file__).parent
    parts = [
        Part("suanfan", __version__, "MIT", (ROOT / "LICENSE",)),
        Part("Python", platform.python_version(), "PSF-2.0", (home / "LICENSE.txt",)),
        Part("PyInstaller (starter)", metadata.version("pyinstaller"), BOOTLOADER, _texts("pyinstaller")),
    ]
    for name in PACKAGES:
        about = metadata.metadata(name)
        parts.append(Part(about["Name"], metadata.version(name), _licence(about), _texts(name)))
    within = Part("libyaml (in PyYAML)", yaml._yaml.get_version_string(), "MIT")
    return [*parts, within, Part("libzint (in zxing-cpp)", "unknown", "BSD-3-Clause")]


def _licence(about: metadata.PackageMetadata) -> str:
    """As a package says it, in one line."""
    said = about.get("License-Expression") or about.get("License")
    kinds = [one.rpartition(" :: ")[2] for one in about.get_all("Classifier") or () if one.startswith("License ::")]
    return said.splitlines()[0] if said else ", ".join(kinds) or UNKNOWN


def qt_parts() -> list[Part]:
    """What the wheel of PySide6 brings besides itself."""
    from PySide6.QtCore import qVersion

    libraries = Path(str(metadata.distribution("PySide6-Essentials").locate_file("PySide6"))) / "Qt" / "lib"
    shared = tuple(COMMON / name for name in ("LGPL-3", "GPL-3"))
    # Windows and macOS bring an ICU themselves.
    versions = [one.name.rpartition(".")[2] for one in libraries.glob("libicudata.so.*")]
    icu = [Part("ICU (in Qt)", version, "Unicode-3.0") for version in versions]
    return [Part("Qt", qVersion(), "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", shared), *icu]


def _texts(package: str) -> tuple[Path, ...]:
    files = metadata.files(package) or ()
    found = (
        Path(str(file.locate())) for file in files if re.search(r"(licen[cs]e|copying)[^/]*$", str(file), re.IGNORECASE)
    )
    return tuple(path for path in found if path.is_file() and path.suffix != ".py")


@cache
def debian_package(library: str) -> str:
    """The Debian package that a library of this system is of, `` where there is none."""
    if shutil.which("dpkg-query") is None:
        return ""
    found = subprocess.run(
        ["dpkg-query", "--search", f"*/{library}"], capture_output=True, text=True, check=False
    ).stdout
    # Only where the linker looks: other packages may bring a library of that name for themselves.
    rows = (line.partition(": ") for line in found.splitlines())
    places = {place.strip(): owner for owner, _, place in rows}
    owners = [owner for place, owner in places.items() if re.fullmatch(r"(/usr)?/lib/[^/]+/[^/]+", place)]
    return owners[0].partition(":")[0] if owners else ""


def debian_part(package: str) -> Part:
    version = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Version}", package], capture_output=True, text=True, check=True
    ).stdout
    text = Path("/usr/share/doc") / package / "copyright"
    said = text.read_text(encoding="utf-8", errors="replace") if text.is_file() else ""
    licences = dict.fromkeys(re.findall(r"^License: *(\S.*?)\s*$", said, re.MULTILINE))
    return Part(package, version, ", ".join(licences) or f"licences/{package}.txt", (text,) if said else ())


def system_parts(bundle: Path) -> list[Part]:
    """The libraries that were taken from this system."""
    inner = bundle / "_internal"
    libraries = [one.name for one in inner.glob("*.so*") if not one.is_symlink()]
    libraries = [name for name in libraries if not name.startswith(("libpython", "libpyside", "libshiboken"))]
    packages = {name: debian_package(name) for name in sorted(libraries)}
    parts = [debian_part(package) for package in sorted(set(packages.values()) - {""})]
    return parts + [Part(name, "", UNKNOWN) for name, package in packages.items() if not package]


def write(bundle: Path) -> None:
    """PARTS.txt and the licences."""
    parts = [*own_parts(), *qt_parts(), *system_parts(bundle)]
    texts = bundle / "licences"
    texts.mkdir(exist_ok=True)
    for part in parts:
        said = [text.read_text(encoding="utf-8", errors="replace") for text in part.texts if text.is_file()]
        if said:
            name = re.sub(r"[^\w.+-]+", "-", part.name).strip("-")
            (texts / f"{name}.txt").write_text("\n\n".join(said), encoding="utf-8")
    widths = [max(len(part[at]) for part in parts) for at in (0, 1)]
    rows = [f"{part.name:{widths[0]}}  {part.version:{widths[1]}}  {part.licence}" for part in parts]
    head = "What this folder is made of: name, version, licence. The texts of the licences are in `licences`.\n\n"
    (bundle / "PARTS.txt").write_text(head + "\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
