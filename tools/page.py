"""Builds the page for a friend: a folder of static files, in which the core runs under Pyodide. Needs npm, which installs what
packaging/page/package-lock.json names.

    python tools/page.py dist/page
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from calculator.documents import read_yaml
from calculator.page import page_languages, page_words
from calculator.resources import RESOURCES, RULESETS, SAMPLE
from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import receipt_code
from calculator.tiles import TILES, drawing

SOURCES = ROOT / "packaging" / "page"
MODULES = SOURCES / "node_modules"
NOT_SHIPPED = ("package.json", "package-lock.json", ".npmrc", ".installing", "snapshot.mjs")
NOT_CORE = ("gui", "cli", "start.py")
"""Parts of calculator/ that a page has no use for."""
NOT_READ = ("window.qss", "night_page.css", "tiles", "ruleset.schema.json")
"""The same of resources/."""
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
ZXING = {
    "es/reader/index.js": "zxing/reader/index.js",
    "es/share.js": "zxing/share.js",
    "reader/zxing_reader.wasm": "zxing/zxing_reader.wasm",
}
_DATE = (1980, 1, 1, 0, 0, 0)
"""Of everything in the archive, so that the same sources give the same bytes."""


def build(out: Path) -> None:
    """Writes the whole page into `out`, which is emptied first."""
    install()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for source in sorted(SOURCES.iterdir()):
        if source.is_file() and source.name not in NOT_SHIPPED:
            shutil.copyfile(source, out / source.name)
    _copy_packages(out)
    _write_core(out / "core.zip")
    _write_words(out)
    _write_unopened(out / "index.html")
    _write_theme(out / "theme.css")
    _draw_tiles(out)
    _write_snapshot(out)
    _write_parts(out / "parts.txt")
    _write_list(out)


def install(*, tests: bool = False) -> None:
    """What the lock file names, into packaging/page/node_modules, unless it is there. One process at a time."""
    wanted = ["pyodide", "zxing-wasm", *(["playwright-core"] if tests else [])]
    with _alone():
        if all(_installed(name) for name in wanted):
            return
        if shutil.which("npm") is None:
            sys.exit("The page is built with npm and node: install them first (Debian: apt install npm).")
        more = [] if tests else ["--omit=dev"]
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", *more], cwd=SOURCES, check=True)


@contextmanager
def _alone() -> Iterator[None]:
    """While this lasts no other process installs; on systems without such locks nothing is waited for."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (SOURCES / ".installing").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _installed(name: str) -> bool:
    own = MODULES / name / "package.json"
    locked = json.loads((SOURCES / "package-lock.json").read_bytes())["packages"][f"node_modules/{name}"]["version"]
    return own.is_file() and json.loads(own.read_bytes())["version"] == locked


def _copy_packages(out: Path) -> None:
    (out / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copyfile(MODULES / "pyodide" / name, out / "pyodide" / name)
    # Pyodide asks which packages there are: none.
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_bytes())
    (out / "pyodide" / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    for source, name in ZXING.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(MODULES / "zxing-wasm" / "dist" / source, out / name)


def _write_core(path: Path) -> None:
    """The core, its data and PyYAML's Python part, as an archive that Pyodide unpacks."""
    import yaml

    files = {
        f"calculator/{source.relative_to(ROOT / 'calculator').as_posix()}": source
        for source in (ROOT / "calculator").rglob("*.py")
        if source.relative_to(ROOT / "calculator").parts[0] not in NOT_CORE
    }
    for folder in (RESOURCES, RULESETS):
        for source in folder.rglob("*"):
            inside = source.relative_to(folder)
            if source.is_file() and (folder is RULESETS or inside.parts[0] not in NOT_READ):
                files[f"{folder.name}/{inside.as_posix()}"] = source
    files |= {f"yaml/{source.name}": source for source in Path(yaml.__file__).parent.glob("*.py")}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, source in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _DATE), source.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def _write_words(out: Path) -> None:
    languages = page_languages()
    words = {"languages": languages, "words": {one["id"]: page_words(one["id"]) for one in languages}}
    (out / "words.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")


def _write_unopened(page: Path) -> None:
    """Write what is read where the program of the page is not loaded, as in a page that is opened as a file."""
    said = "".join(f'<p class="unopened" lang="{one["lang"]}">{one["unopened"]}</p>' for one in page_languages())
    page.write_text(page.read_text(encoding="utf-8").replace("<!-- unopened -->", said), encoding="utf-8")


def _palettes() -> list[dict[str, Any]]:
    return list(json.loads((RESOURCES / "themes.json").read_bytes())["palettes"])


def _write_theme(path: Path) -> None:
    """The window's colours as properties: `--bg`, `--ink` …, and `--seat-0` …"""
    blocks = []
    for one in _palettes():
        colours = {name.replace("_", "-"): value for name, value in one.items() if str(value).startswith("#")}
        colours |= {f"seat-{at}": value for at, value in enumerate(one["seats"])}
        scheme = "dark" if one["dark"] else "light"
        body = f"color-scheme:{scheme};" + "".join(f"--{name}:{value};" for name, value in colours.items())
        blocks.append(f':root[data-theme="{one["name"]}"]{{{body}}}')
    path.write_text("\n".join(blocks) + "\n", encoding="utf-8")


def _draw_tiles(out: Path) -> None:
    """Every kind and both backs as `tiles/5p.svg`, cards short ones; the wordmark and the icon."""
    (out / "tiles").mkdir()
    for path in sorted((RESOURCES / "tiles").glob("*.svg")):
        head, style, *_ = path.read_text(encoding="utf-8").splitlines()
        text = "\n".join((head, style, drawing(path.stem), "</svg>\n"))
        if path.stem == "wordmark":
            (out / path.name).write_text(text, encoding="utf-8")
            light, dark = (one["accent"] for one in _palettes())
            (out / "wordmark-dark.svg").write_text(text.replace(light, dark), encoding="utf-8")
        elif path.stem != "icon":
            (out / "tiles" / path.name).write_text(text, encoding="utf-8")
    (out / "icon.svg").write_bytes((out / "tiles" / f"{OF_ICON}.svg").read_bytes())
    # Telephones show no SVG among their programs.
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, ROOT / "packaging" / "icons.py", folder], check=True)
        (icon,) = Path(folder).glob("hicolor/256x256/apps/*.png")
        shutil.copyfile(icon, out / "icon.png")


OF_ICON = next(tile for tile in TILES if str(tile) == "6z")
"""發, as everybody knows it."""


def _write_snapshot(out: Path) -> None:
    """What a page asks first is asked once, so that all that answers it is in the memory that is kept."""
    library = Library()
    data = read_yaml(SAMPLE.read_text(encoding="utf-8"), str(SAMPLE)).plain()
    code = receipt_code(settle_record(data, library), data)
    requests = [{"ask": "open", "text": code, "language": one["id"]} for one in page_languages()]
    requests += [
        {"ask": "rulesets", "language": "zh"},
        {"ask": "table", "language": "zh", "do": "record", "record": data},
    ]
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "requests.json"
        asked.write_text(json.dumps(requests), encoding="utf-8")
        command = ["node", "snapshot.mjs", str((out / "core.zip").resolve()), str(asked)]
        subprocess.run([*command, str((out / "start.bin.gz").resolve())], cwd=SOURCES, check=True)


def _write_parts(path: Path) -> None:
    """What the page is made of, with versions and licences."""
    lines = [f"suanfan {metadata_version('suanfan')}", f"PyYAML {metadata.version('PyYAML')} MIT"]
    for name in ("pyodide", "zxing-wasm"):
        said = json.loads((MODULES / name / "package.json").read_bytes())
        lines.append(f"{name} {said['version']} {said['license']}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def metadata_version(name: str) -> str:
    from calculator import __version__

    return __version__


def _write_list(out: Path) -> None:
    """The names of all files and their digest into the service worker, and the sizes of those that take long into the page."""
    files = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + hashlib.sha256((out / name).read_bytes()).digest())
    names = ["./", *(name for name in files if name != "sw.js")]
    built = {"version": digest.hexdigest()[:16], "files": names}
    worker = out / "sw.js"
    worker.write_text(
        worker.read_text(encoding="utf-8").replace(
            '{version: "", files: []}', json.dumps(built, ensure_ascii=False, indent=1)
        ),
        encoding="utf-8",
    )
    large = ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "core.zip", "start.bin.gz")
    words = json.loads((out / "words.json").read_bytes())
    words["sizes"] = {name: (out / name).stat().st_size for name in large}
    (out / "words.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "page"))
