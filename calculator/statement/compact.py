"""Bytes in the signs that a QR code packs densely: three signs for two bytes.

Base 45 does the same, but with signs that a chat or a line break would change.
"""

from __future__ import annotations

_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-."
_BASE = len(_SIGNS)
"""41: the least of which three signs hold two bytes."""
_VALUES = {sign: value for value, sign in enumerate(_SIGNS)}


def compact(data: bytes) -> str:
    """Return two bytes as three signs, the least first; a last byte alone as two."""
    found = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, sign = divmod(number, _BASE)
            found.append(_SIGNS[sign])
    return "".join(found)


def from_compact(text: str) -> bytes:
    """Return the bytes of a text.

    :raises ValueError: if `compact` did not make it.
    """
    found = bytearray()
    for at in range(0, len(text), 3):
        signs = text[at : at + 3]
        if len(signs) == 1 or not set(signs) <= _VALUES.keys():
            raise ValueError(signs)
        number = sum(_VALUES[sign] * _BASE**place for place, sign in enumerate(signs))
        try:
            found += number.to_bytes(len(signs) - 1, "big")
        except OverflowError:
            raise ValueError(signs) from None
    return bytes(found)
