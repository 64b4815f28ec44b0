"""Makes the sentences of the window in traditional characters from the simplified ones.

    tools/traditional.py            writes resources/text/zh-Hant.json
    tools/traditional.py --check    says what is not as it would be made, and writes nothing

Words and characters come from resources/text/traditional.json, as the names in rulesets do. Where a sentence must be another,
`tools/traditional_by_hand.json` has it, beside the one that it was made of: when that changes it has to be read again.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from calculator.text import Characters

TEXT = ROOT / "resources" / "text"
FROM, TO, TABLE = TEXT / "zh.json", TEXT / "zh-Hant.json", "traditional.json"
BY_HAND = ROOT / "tools" / "traditional_by_hand.json"


def made() -> tuple[str, list[str]]:
    """The file as it should be, and the codes whose sentence by hand was made of another one."""
    table, stale = Characters(TABLE), []
    by_hand: dict[str, list[str]] = json.loads(BY_HAND.read_bytes())
    left = set(by_hand)

    def sentence(code: str, text: str) -> str:
        if code not in by_hand:
            return table.convert(text)
        left.discard(code)
        of, own = by_hand[code]
        if of != text:
            stale.append(code)
            return table.convert(text)
        return own

    def converted(code: str, entry: Any) -> Any:
        if isinstance(entry, str):
            return sentence(code, entry)
        return {name: sentence(f"{code}.{name}", text) for name, text in entry.items()}

    sections = json.loads(FROM.read_bytes())
    found = {room: {code: converted(code, entry) for code, entry in said.items()} for room, said in sections.items()}
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n", [*stale, *sorted(left)]


def main() -> int:
    text, stale = made()
    for code in stale:
        print(f"{code}: the sentence changed that tools/traditional_by_hand.json has; read it again")
    if "--check" in sys.argv[1:]:
        if TO.read_text(encoding="utf-8") != text:
            print(f"{TO.name} is not as it would be made: run tools/traditional.py")
            return 1
        return int(bool(stale))
    TO.write_text(text, encoding="utf-8")
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main())
