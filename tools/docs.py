"""Makes what is made from the rule language: `resources/ruleset.schema.json` and the tables of `docs/rulesets.md`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Writes both files; what has not changed stays the same byte for byte."""
    from calculator.workshop import schema_text
    from tools.reference_tables import rewritten

    reference = ROOT / "docs" / "rulesets.md"
    reference.write_text(rewritten(reference.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    (ROOT / "resources" / "ruleset.schema.json").write_text(schema_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
