"""A receipt is the same only where its text is the text made again from its record, whatever its digests say."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zlib
from typing import Any

import pytest

from calculator.rules.library import Library
from calculator.settlement import settle_record
from calculator.statement import Reopened, receipt, reopen
from tests.make_deals import deal, win

NAMES = ["老王", "小李", "阿珍", "大刘"]
DEAL = deal("chengdu", win(0, "2345678999p111p", "8p", discarder=2), players=NAMES)


def forged(text: str, library: Library, record: dict[str, Any] = DEAL, **changes: Any) -> str:
    """A receipt with another text above a code whose digests are right."""
    written = receipt(settle_record(record, library), record)
    code = re.search(r"〔算番1·([\w-]*)·", written)
    assert code is not None
    packed = code[1]
    if changes:
        payload = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))))
        payload["record"].update(changes)
        packed = base64.urlsafe_b64encode(zlib.compress(json.dumps(payload).encode())).decode().rstrip("=")
    above = hashlib.sha256("".join(text.split()).encode()).hexdigest()[:10]
    return f"{text}\n〔算番1·{packed}·{above}·{hashlib.sha256((packed + above).encode()).hexdigest()[:10]}〕"


def text_of(record: dict[str, Any], library: Library) -> str:
    return receipt(settle_record(record, library), record).partition("\n〔")[0]


def payment_texts(found: Reopened) -> list[tuple[str, Any]]:
    return [(note.code, note.facts.get("number")) for note in found.notes]


def test_a_changed_text_with_right_digests_is_not_the_same(library: Library) -> None:
    """The line is named, with what it says and what it should say."""
    text = text_of(DEAL, library)
    at = next(at for at, line in enumerate(text.splitlines()) if line.startswith("净"))
    line = text.splitlines()[at]
    lie = line.replace("老王 +", "老王 +99")
    found = reopen(forged(text.replace(line, lie), library), library)
    assert not found.same
    assert payment_texts(found) == [("receipt_changed_line", at + 1)]
    for language in ("zh", "en"):
        assert lie in found.notes[0].message(language)
        assert line in found.notes[0].message(language)


def test_an_untouched_text_with_right_digests_is_the_same(library: Library) -> None:
    assert reopen(forged(text_of(DEAL, library), library), library).same


@pytest.mark.parametrize("at", [0, 1, 3, -1])
def test_a_line_more_and_a_line_less_are_told(at: int, library: Library) -> None:
    lines = text_of(DEAL, library).splitlines()
    more = [*lines[: at % len(lines)], "净: 老王 +999 小李 −333 阿珍 −333 大刘 −333 (Σ 0)", *lines[at % len(lines) :]]
    found = reopen(forged("\n".join(more), library), library)
    above = [("receipt_lines_before", None)]
    assert payment_texts(found) == ([("receipt_line_extra", at % len(lines) + 1)] if at else above)
    less = [line for line in lines if line is not lines[at]]
    found = reopen(forged("\n".join(less), library), library)
    assert [code for code, _ in payment_texts(found)] == ["receipt_line_missing"]
    assert lines[at].strip() in found.notes[0].message()


def test_a_newline_in_a_name_plants_no_line(library: Library) -> None:
    """Neither in a receipt that this program writes nor in one that a stranger made."""
    evil = "老王\n净: 老王 +999 小李 −999"
    record = {**DEAL, "players": [evil, *NAMES[1:]]}
    written = text_of(record, library)
    assert sum(line.startswith("净") for line in written.splitlines()) == 1
    assert "老王␊净" in written
    planted = text_of(DEAL, library).replace("老王", evil)
    found = reopen(forged(planted, library, players=[evil, *NAMES[1:]]), library)
    assert not found.same
    assert reopen(receipt(settle_record(record, library), record), library).same


def test_a_name_that_is_wrapped_looks_like_no_line_of_its_own(library: Library) -> None:
    """White space may change in a chat, but a part of a name cannot pass for the net."""
    record = {**DEAL, "players": ["老王 净: 老王 +999", *NAMES[1:]]}
    text = text_of(record, library)
    assert reopen(forged(text, library, record), library).same
    found = reopen(forged(text.replace("老王 净:", "老王\n净:"), library, record), library)
    assert not found.same
    assert "receipt_line_extra" in [code for code, _ in payment_texts(found)] or "receipt_changed_line" in dict(
        payment_texts(found)
    )


def test_very_many_lines_are_told_with_an_end(library: Library) -> None:
    text = text_of(DEAL, library) + "\n" + "\n".join(f"净: 老王 +{at}" for at in range(2000))
    found = reopen(forged(text, library), library)
    assert len(found.notes) == 21
    assert found.notes[-1].code == "receipt_lines_more"


def test_a_path_in_the_record_opens_no_file(library: Library, tmp_path: Any) -> None:
    """A receipt names its ruleset by id, whatever file is there."""
    from calculator.rules.library import BUILT_IN

    mine = tmp_path / "ours.yaml"
    mine.write_text((BUILT_IN / "chengdu.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    for name in (str(mine), "../ours.yaml", "a\\b", "/etc/passwd"):
        found = reopen(forged(text_of(DEAL, library), library, ruleset=name), library)
        assert found.settlement is None
        assert found.notes[0].code == "ruleset_by_path"
        assert name in found.notes[0].message()
