"""Meld 副露 and Hand: what one player holds. Immutable."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from calculator.lazy import lazy
from calculator.tiles.tile import KINDS, TILES, Tile, format_tiles


class MeldKind(enum.Enum):
    """Kinds of melds. The three kongs 杠 are paid and robbed differently."""

    CHOW = "chow"  # 吃
    PONG = "pong"  # 碰
    WEI = "wei"  # 偎: three of one's own, laid down
    EXPOSED = "exposed"  # 直杠
    ADDED = "added"  # 补杠
    CONCEALED = "concealed"  # 暗杠

    __hash__ = object.__hash__  # an enum's own is a call of Python

    @property
    def is_kong(self) -> bool:
        """True for kongs."""
        return self is not MeldKind.CHOW and self is not MeldKind.PONG and self is not MeldKind.WEI

    @property
    def is_concealed(self) -> bool:
        """True if nobody else gave one of its tiles."""
        return self is MeldKind.CONCEALED or self is MeldKind.WEI


KONG_KINDS = tuple(kind.value for kind in MeldKind if kind.is_kong)
"""The names that records use: exposed, added, concealed."""
KONG_TILES = 4
_set = object.__setattr__


@dataclass(frozen=True, slots=True)
class Meld:
    """A chow, pong, 偎 or kong. `tiles` are its three or four tiles in order; text `chow 123m`, `wei 3d`, `added 7z`."""

    kind: MeldKind
    tiles: tuple[Tile, ...]

    @staticmethod
    @lru_cache(maxsize=256)
    def same(kind: MeldKind, tile: int) -> Meld:
        """Return a pong, 偎 or kong of one kind."""
        return Meld(kind, (TILES[tile],) * (KONG_TILES if kind.is_kong else 3))

    @property
    def is_kong(self) -> bool:
        """True for kongs."""
        return self.kind.is_kong

    def __str__(self) -> str:
        tiles = self.tiles if self.kind is MeldKind.CHOW else self.tiles[:1]
        return f"{self.kind.value} {format_tiles(tiles)}"


@dataclass(frozen=True)
class Hand:
    """Concealed tiles (sorted, without the winning tile), melds in the order laid down, and the winning tile if any.

    Text: `2345678999p [pong 1p] [added 7z] +8p`.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    winning: Tile | None = None

    def __init__(self, concealed: Iterable[Tile], melds: tuple[Meld, ...] = (), winning: Tile | None = None) -> None:
        _set(self, "concealed", tuple(sorted(concealed)))
        _set(self, "melds", melds)
        _set(self, "winning", winning)

    @lazy
    def size(self) -> int:
        """Return tiles counted as in the record.

        Concealed + 3 for each meld or kong + the winning tile.
        """
        return len(self.concealed) + 3 * len(self.melds) + (self.winning is not None)

    @lazy
    def concealed_counts(self) -> bytes:
        """KINDS counts of the concealed tiles and the winning tile: bytes, as `reading` looks them up."""
        counts = bytearray(KINDS)
        for tile in self.concealed:
            counts[tile] += 1
        if self.winning is not None:
            counts[self.winning] += 1
        return bytes(counts)

    @lazy
    def meld_counts(self) -> bytes:
        """KINDS counts of the tiles in melds; a kong counts four."""
        return self._with_melds(bytes(KINDS))

    @lazy
    def counts(self) -> bytes:
        """KINDS counts of everything this player holds."""
        return self._with_melds(self.concealed_counts) if self.melds else self.concealed_counts

    def _with_melds(self, others: bytes) -> bytes:
        counts = bytearray(others)
        for meld in self.melds:
            tiles = meld.tiles
            if meld.kind is not MeldKind.CHOW:
                counts[tiles[0]] += len(tiles)
                continue
            for tile in tiles:
                counts[tile] += 1
        return bytes(counts)

    def with_winning(self, tile: int) -> Hand:
        """Return the same hand, completed by `tile`."""
        made = object.__new__(Hand)
        _set(made, "concealed", self.concealed)
        _set(made, "melds", self.melds)
        _set(made, "winning", TILES[tile])
        return made

    def __str__(self) -> str:
        parts = [format_tiles(self.concealed)] if self.concealed else []
        parts += [f"[{meld}]" for meld in self.melds]
        if self.winning is not None:
            parts.append(f"+{self.winning}")
        return " ".join(parts)
