"""Checksums of lines: the database notices a broken page, these a broken byte or a line at the wrong place."""

from __future__ import annotations

import zlib


def row_sum(night: str, position: int, data: str) -> int:
    return _sum(night, str(position), data)


def night_sum(night: str, revision: int, deleted: int, head: str, summary: str) -> int:
    return _sum(night, str(revision), head, summary, *(["deleted"] if deleted else []))


def person_sum(person: str, name: str, colour: int) -> int:
    return _sum(person, name, str(colour))


def _sum(*parts: str) -> int:
    return zlib.crc32("\0".join(parts).encode("utf-8", "surrogatepass"))
