"""Makes a release: `release.py VERSION` writes the version, checks everything, builds the packages and tags the commit.

It refuses what could not be mended afterwards: a tree with changes, a version that was released, no change to tell of,
no address of the repository. Nothing leaves this machine: pushing the tag and the files is left to people.
"""

from __future__ import annotations

import datetime
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNRELEASED = "## Unreleased"
VERSION = ROOT / "calculator" / "__init__.py"
CHANGES = ROOT / "CHANGELOG.md"
METAINFO = ROOT / "packaging" / "linux" / "org.suanfan.Suanfan.metainfo.xml"


def git(*arguments: str) -> str:
    """Run git and return what it prints."""
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def unreleased(changes: str) -> str:
    """Return what the change log says under the heading of the next release."""
    return re.split(r"^## ", changes.partition(UNRELEASED)[2], maxsplit=1, flags=re.MULTILINE)[0].strip()


def reasons_against(version: str, changes: str, tags: set[str], changed: str, repository: str) -> Iterator[str]:
    """Say what keeps a version from being released."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"{version!r} is not a version like 1.2.0"
    if f"v{version}" in tags:
        yield f"there is a tag v{version} already"
    if changed:
        yield "there are changes that are not committed"
    if not unreleased(changes):
        yield "CHANGELOG.md says nothing under Unreleased"
    if not repository:
        yield "pyproject.toml has no address of the repository under [tool.suanfan]"


def written(version: str, day: str, code: str, changes: str, metainfo: str) -> tuple[str, str, str]:
    """Return the three files as they are in the release."""
    code = re.sub(r'(?m)^__version__ = ".*"$', f'__version__ = "{version}"', code)
    changes = changes.replace(UNRELEASED, f"{UNRELEASED}\n\n## {version} – {day}", 1)
    row = f'    <release version="{version}" date="{day}"/>\n'
    if "<releases>" not in metainfo:
        metainfo = metainfo.replace("</component>", "  <releases>\n  </releases>\n</component>")
    return code, changes, metainfo.replace("<releases>\n", f"<releases>\n{row}", 1)


def main(version: str) -> int:
    """Make the release, or say on standard error what keeps it from being made."""
    repository = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["suanfan"]["repository"]
    files = (VERSION, CHANGES, METAINFO)
    texts = [path.read_text(encoding="utf-8") for path in files]
    against = reasons_against(version, texts[1], set(git("tag").split()), git("status", "--porcelain"), repository)
    if reasons := list(against):
        print(*reasons, sep="\n", file=sys.stderr)
        return 1
    day = datetime.datetime.now(datetime.UTC).date().isoformat()
    for path, text in zip(files, written(version, day, *texts), strict=True):
        path.write_text(text, encoding="utf-8", newline="\n")
    python = str(ROOT / ".venv-build" / "bin" / "python")
    try:
        for command in (
            ["make", "check", "INVENTED=whole"],
            [python, "-m", "hatchling", "build", "-d", f"dist/{version}"],
            [python, "-m", "twine", "check", "--strict", *_built(version)],
            [python, "-m", "check_wheel_contents", _built(version)[0]],
        ):
            subprocess.run(command, cwd=ROOT, check=True)
    except (subprocess.CalledProcessError, KeyboardInterrupt):
        git("checkout", "--", *map(str, files))
        print("not released: the files are as they were", file=sys.stderr)
        return 1
    git("commit", "--quiet", "--all", "--message", f"Release {version}")
    git("tag", "--annotate", f"v{version}", "--message", f"Suanfan {version}")
    print(f"v{version} is tagged; push it with: git push origin HEAD v{version}")
    return 0


def _built(version: str) -> list[str]:
    """Return the paths of what is built, relative to the project."""
    return [f"dist/{version}/suanfan-{version}{ending}" for ending in ("-py3-none-any.whl", ".tar.gz")]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
