"""The description and the addresses of the package, made when it is built.

On a page of an index, pictures and links of README.md need whole addresses. Without the address of the
repository, which `[tool.suanfan]` in pyproject.toml has, there are no pictures, and links are their texts.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

BESIDE = "../../"
"""How the path of a page that the place of the repository makes begins, such as a badge."""
LINK = re.compile(r"(!?)\[((?:[^\[\]]|!\[[^\]]*\]\([^)]*\))*)\]\((?!https?:|#)([^)\s]+)\)")


def readable_elsewhere(text: str, repository: str) -> str:
    """Return README.md with addresses in place of paths, or without pictures and links."""

    def linked(match: re.Match[str]) -> str:
        mark, label, path = match.groups()
        label = LINK.sub(linked, label)
        if repository:
            within = f"{'raw' if mark else 'blob'}/HEAD/{path}"
            return f"{mark}[{label}]({repository}/{path.removeprefix(BESIDE) if BESIDE in path else within})"
        return "" if mark else label

    return re.sub(r"\n{3,}", "\n\n", LINK.sub(linked, text))


class Description(MetadataHookInterface):
    """Adds `readme` and `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what depends on the address of the repository."""
        root = Path(self.root)
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        repository = project["tool"]["suanfan"]["repository"].rstrip("/")
        text = readable_elsewhere((root / "README.md").read_text(encoding="utf-8"), repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if repository:
            places = {"Documentation": "/tree/HEAD/docs/en", "Changes": "/blob/HEAD/CHANGELOG.md", "Issues": "/issues"}
            metadata["urls"] = {"Source": repository, **{name: repository + path for name, path in places.items()}}
