"""The lines of a database read from its pages alone, whatever became of the schema that says where the tables are.

The form of the file: https://www.sqlite.org/fileformat2.html. Only whole cells of leaves are read, and of the inner pages of
tables without row ids; what is no such thing is passed over. Whether a line is what was written, its checksum says.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MAGIC = b"SQLite format 3\0"
_LEAF, _INDEX_LEAF, _INDEX_INNER = 0x0D, 0x0A, 0x02
_HEADER = 100
"""Bytes before the first page's own."""
_FORMATS = slice(18, 20)
"""The bytes of the header that say by a 2 that there may be a log."""
_WAL_HEADER, _FRAME_HEADER = 32, 24
USUAL = 4096
"""Bytes of a page, unless somebody made the file with others."""
Value = int | float | str | bytes | None


class Cell(NamedTuple):
    """A line: its row id where it has one, its values, and the pages on which it lies, from 1."""

    key: int | None
    values: tuple[Value, ...]
    pages: tuple[int, ...]


class Pages:
    """The pages of a file, with those that its log holds. They are as large as the file says, unless a size is given.

    :raises OSError: where it cannot be read.
    """

    def __init__(self, path: Path, size: int = 0) -> None:
        data = path.read_bytes()
        self.size = size or _page_size(data)
        self._pages = {at // self.size + 1: data[at : at + self.size] for at in range(0, len(data), self.size)}
        log = path.with_name(path.name + "-wal")
        if log.is_file():
            self._pages |= _logged(log.read_bytes(), self.size)

    @property
    def first(self) -> bytes:
        """The page with the header and the schema."""
        return self._pages.get(1, b"")

    def whole(self) -> bytes:
        """Return the file with its log taken in, and without a log from then on."""
        last = max(self._pages, default=0)
        data = bytearray().join(self._pages.get(at, bytes(self.size)) for at in range(1, last + 1))
        if data:
            data[_FORMATS] = b"\1\1"
        return bytes(data)

    def cells(self) -> Iterator[Cell]:
        """Yield every cell that can be read, page by page."""
        free = self._free()
        for number, page in sorted(self._pages.items()):
            if number not in free:
                yield from self._of_page(number, page)

    def _free(self) -> set[int]:
        """Return the pages that are in no table any more.

        Their data were removed. None if their list is damaged.
        """
        found = set()
        trunk = _number(self.first, 32, 4)
        while trunk in self._pages and trunk not in found and trunk > 1:
            page = self._pages[trunk]
            count = min(_number(page, 4, 4), self.size // 4 - 2)
            found |= {trunk, *(_number(page, 8 + 4 * at, 4) for at in range(count))}
            trunk = _number(page, 0, 4)
        whole = trunk == 0 and len(found) == _number(self.first, 36, 4) and found <= self._pages.keys()
        return found if whole else set()

    def _of_page(self, number: int, page: bytes) -> Iterator[Cell]:
        start = _HEADER if number == 1 else 0
        kind = page[start] if len(page) > start else 0
        if kind not in (_LEAF, _INDEX_LEAF, _INDEX_INNER):
            return
        cells = start + (12 if kind == _INDEX_INNER else 8)
        for at in range(min(_number(page, start + 3, 2), self.size // 4)):
            try:
                yield self._cell(number, page, kind, _number(page, cells + 2 * at, 2))
            except (IndexError, ValueError):
                continue

    def _cell(self, number: int, page: bytes, kind: int, at: int) -> Cell:
        key = None
        if kind == _INDEX_INNER:
            at += 4
        length, at = _varint(page, at)
        if kind == _LEAF:
            key, at = _varint(page, at)
        payload, more = self._payload(page, at, length, kind)
        return Cell(key, tuple(_values(payload)), (number, *more))

    def _payload(self, page: bytes, at: int, length: int, kind: int) -> tuple[bytes, list[int]]:
        """Return the bytes of a line, and the pages beyond its own on which they go on."""
        # None of ours reserves bytes at the end of a page.
        usable = self.size
        most = usable - 35 if kind == _LEAF else (usable - 12) * 64 // 255 - 23
        least = (usable - 12) * 32 // 255 - 23
        local = length
        if length > most:
            local = least + (length - least) % (usable - 4)
            local = local if local <= most else least
        found, more = [page[at : at + local]], []
        left, following = length - local, _number(page, at + local, 4) if length > local else 0
        while left > 0:
            if following not in self._pages or following in more:
                raise ValueError(following)
            more.append(following)
            beyond = self._pages[following]
            found.append(beyond[4 : 4 + min(left, usable - 4)])
            left -= usable - 4
            following = _number(beyond, 0, 4)
        payload = b"".join(found)
        if len(payload) != length:
            raise ValueError(length)
        return payload, more


def _page_size(data: bytes) -> int:
    said = _number(data, 16, 2)
    size = 65536 if said == 1 else said
    return size if 512 <= size <= 65536 and not size & (size - 1) else USUAL


def _logged(log: bytes, size: int) -> dict[int, bytes]:
    """Return the pages of a log up to its last whole transaction."""
    salt = log[16:24]
    found: dict[int, bytes] = {}
    open_ = {}
    for at in range(_WAL_HEADER, len(log) - size - _FRAME_HEADER + 1, size + _FRAME_HEADER):
        if log[at + 8 : at + 16] != salt:
            break
        open_[_number(log, at, 4)] = log[at + _FRAME_HEADER : at + _FRAME_HEADER + size]
        if _number(log, at + 4, 4):
            found |= open_
            open_ = {}
    return found


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "big")


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and where it ends."""
    found = 0
    for count in range(9):
        byte = data[at + count]
        if count == 8:
            return found << 8 | byte, at + 9
        found = found << 7 | byte & 0x7F
        if byte < 0x80:
            return found, at + count + 1
    raise ValueError(at)


_SIZES = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of a value by its kind, up to 9; texts and bytes say their length themselves."""


def _values(payload: bytes) -> Iterator[Value]:
    """Yield the values of a line.

    A text that is not one any more is read with marks in place of its broken parts.
    """
    end, at = _varint(payload, 0)
    kinds = []
    while at < end:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    at = end
    for kind in kinds:
        if kind in (10, 11):
            raise ValueError(kind)
        size = _SIZES[kind] if kind < 12 else (kind - 12) // 2
        data = payload[at : at + size]
        if len(data) != size:
            raise ValueError(kind)
        at += size
        if kind in (0, 7):
            # No column of ours holds a fraction.
            yield None
        elif kind in (8, 9):
            yield kind - 8
        elif kind < 7:
            yield int.from_bytes(data, "big", signed=True)
        else:
            yield data if kind % 2 == 0 else data.decode("utf-8", "replace")
