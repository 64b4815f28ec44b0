"""PDF files whose text can be searched and copied, and which are the same bytes for the same content."""

import re
import unicodedata
from collections.abc import Callable

from PySide6.QtCore import QHashSeed, QUuid
from PySide6.QtGui import QGuiApplication, QPdfWriter, QRawFont

from calculator.gui.widgets import bytes_of

_DATES = re.compile(rb"D:(\d{14})[^)]*|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")
_NO_DATE = (b"D:20000101000000Z", b"2000-01-01T00:00:00+00:00")
_LETTERS = re.compile(rb"begincmap.*?endcmap", re.DOTALL)
_FORM = re.compile(rb"(?<=<)(?:2[EF]|F[B-E])..(?=>)")
"""The code of a radical, or of a form that a letter has beside others."""


def pdf_of(title: str, paint: Callable[[QPdfWriter], object]) -> bytes:
    """Return a file that `paint` paints into, 1200 dots to the inch."""

    def write(device: object) -> None:
        writer = QPdfWriter(device)  # type: ignore[call-overload]
        writer.setTitle(title)
        writer.setCreator("算番 Suanfan")
        writer.setDocumentId(QUuid.createUuidV5(QUuid(), title.encode()))
        writer.setResolution(1200)
        paint(writer)

    # Several faces are written in the order of their hashes, which another process would choose otherwise.
    QHashSeed.setDeterministicGlobalSeed()
    try:
        data = _DATES.sub(
            # A date of the same length in place of that of writing.
            lambda match: _NO_DATE[0 if match[1] else 1].ljust(len(match[0])),
            bytes_of(write),
        )
    finally:
        QHashSeed.resetRandomGlobalSeed()
    named = _characters()

    def letter(form: re.Match[bytes]) -> bytes:
        one = chr(int(form[0], 16))
        return named.get(one, unicodedata.normalize("NFKC", one)).encode("utf-16-be").hex().upper().encode()

    return _LETTERS.sub(lambda letters: _FORM.sub(letter, letters[0]), data)


def _characters() -> dict[str, str]:
    """Return the character that has the same form as a radical.

    Qt takes the first character that a form stands for, and the radicals come first.
    """
    font = QRawFont.fromFont(QGuiApplication.font())
    radicals, characters = ("".join(map(chr, range(*ends))) for ends in ((0x2E80, 0x2FE0), (0x4E00, 0xA000)))
    of_form = dict(zip(font.glyphIndexesForString(characters), characters, strict=True))
    forms = zip(font.glyphIndexesForString(radicals), radicals, strict=True)
    return {one: of_form[form] for form, one in forms if form and form in of_form}
