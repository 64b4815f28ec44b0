"""The kind of a file that somebody opens, drops or is sent: decided by its content, never by its name."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from calculator.documents import MAX_BYTES, Problems, decode, from_gb18030, read_bytes, read_json, refusal
from calculator.statement import has_receipt

Kind = Literal["record", "night", "table", "ruleset", "receipt"]
"""A deal; a night; deals typed into a spreadsheet; a table's rules; a receipt, as text or as a picture with its code."""

ReadCodes = Callable[[bytes], Sequence[str]]
"""The texts of the QR codes on a picture. Raises `ValueError` where it is none, `ImportError` where nothing can read it."""

_LARGEST_PICTURE = 50_000_000
"""Bytes: photographs are longer than texts."""
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF", b"II*\x00", b"MM\x00*")
_OTHERS = {b"SQLite format 3\x00": "open_database", b"PK\x03\x04": "open_workbook", b"%PDF": "open_pdf"}
_KEY = re.compile(r"""^["']?([A-Za-z_]+)["']?[ \t]*[:：]""", re.MULTILINE)
_KEY_IN_BRACES = re.compile(r'"([A-Za-z_]+)"\s*:')
_OF_NIGHT = re.compile(r"""(?:^|[{,]\s*)["']?kind["']?[ \t]*[:：]\s*["']?night\b""", re.MULTILINE)
_OF_RECORD = frozenset(("events", "dealer", "jing"))
_OF_RULESET = frozenset(("items", "payments", "values", "extends", "requirements", "shapes"))
_BETWEEN_CELLS = re.compile(r"[,;\t，；]")


class Found(NamedTuple):
    """The kind of a file, and the text of a receipt."""

    kind: Kind
    text: str = ""


def what_is(path: Path, read_codes: ReadCodes) -> Found:
    """Return the kind of the file at `path`.

    :raises Problems: if it cannot be read; `open_unknown`, `open_no_code`, `open_no_reader`, `open_database`, `open_workbook`,
        `open_pdf`.
    """
    data = read_bytes(path)
    other = next((code for sign, code in _OTHERS.items() if data.startswith(sign)), None)
    if other is not None:
        raise _problem(other, path)
    if data.startswith(_PICTURES):
        return Found("receipt", _on_picture(data, path, read_codes))
    try:
        text = decode(data, str(path))
    except Problems as problems:
        # Whoever opens what it is says how it can be mended.
        older = from_gb18030(data) if problems.problems[0].code == "file_encoding_gb" else None
        if older is None:
            raise
        text = older
    kind = kind_of(text)
    if kind is None:
        raise _problem("open_unknown", path)
    return Found(kind, text if kind == "receipt" else "")


def kind_of(text: str) -> Kind | None:
    """Return the kind of a text; None if it is none of these.

    A text with mistakes in it still has its intended kind.
    """
    if has_receipt(text):
        return "receipt"
    bare = text.lstrip("\ufeff \t\r\n")
    keys = _keys_in_braces(bare) if bare.startswith("{") else set(_KEY.findall(text))
    if _OF_NIGHT.search(text):
        return "night"
    if "events" in keys or (keys & _OF_RECORD and not keys & _OF_RULESET):
        return "record"
    if keys & _OF_RULESET:
        return "ruleset"
    first = bare.partition("\n")[0]
    return "table" if _BETWEEN_CELLS.search(first) and not bare.startswith(("{", "[")) else None


def _keys_in_braces(text: str) -> set[str]:
    """Return the keys of a JSON text; if it has mistakes, all that stand in it."""
    try:
        data = read_json(text)
    except Problems:
        return set(_KEY_IN_BRACES.findall(text))
    return {str(key) for key in data} if isinstance(data, dict) else set()


def _on_picture(data: bytes, path: Path, read_codes: ReadCodes) -> str:
    """Return the receipt in a code on a picture.

    :param data: its beginning.
    :raises Problems: `file_too_large`, `open_no_code`, `open_no_reader`.
    """
    if len(data) > MAX_BYTES:
        data = read_bytes(path, _LARGEST_PICTURE)
    if len(data) > _LARGEST_PICTURE:
        raise refusal("file_too_large", file=str(path), facts={"limit": _LARGEST_PICTURE // 1_000_000})
    try:
        return next(text for text in read_codes(data) if has_receipt(text))
    except (StopIteration, ValueError):
        raise _problem("open_no_code", path) from None
    except ImportError:
        raise _problem("open_no_reader", path) from None


def _problem(code: str, path: Path) -> Problems:
    return refusal(code, facts={"name": path.name})
