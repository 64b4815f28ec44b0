"""Writes what is made from the program: reference pages, printed lines of the manual, and `resources/ruleset.schema.json`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Write all files; an unchanged file stays the same byte for byte."""
    from tools.reference_pages import DOCS, pages
    from tools.ruleset_schema import schema_text
    from tools.shown_output import refreshed

    made = {DOCS / path: make() for path, make in pages().items()}
    for path, text in (*made.items(), *refreshed()):
        path.write_text(text, encoding="utf-8", newline="\n")
    (ROOT / "resources" / "ruleset.schema.json").write_text(schema_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
