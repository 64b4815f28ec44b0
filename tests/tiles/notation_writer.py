"""Writes a hand in each notation, so that the reader of notations can be held against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from calculator.tiles.hand import Hand, Meld, MeldKind
from calculator.tiles.notations.codes import CODES, HEX_SUITS
from calculator.tiles.notations.lexer import FIRST_PICTURE, NOTATIONS, PICTURES, TEXT_NOTATIONS
from calculator.tiles.tile import TILES, format_tiles

_FAR = 3
"""How the distance between kinds of different suits is written."""
_KONG_WORDS = {MeldKind.EXPOSED: "直", MeldKind.ADDED: "补", MeldKind.CONCEALED: "暗"}
_GB_HONORS = "ESWNPFC"
_GB_SOURCE = {MeldKind.EXPOSED: ",1", MeldKind.ADDED: ",5"}


def write_hand(hand: Hand, notation: str) -> str:
    """The hand in one of NOTATIONS but `auto`.

    :raises ValueError: where the notation has no word for a tile, or none for melds.
    """
    if notation in TEXT_NOTATIONS and notation != "auto":
        tiles = _TILES[notation]
        parts = [tiles(hand.concealed)] if hand.concealed else []
        parts += [_meld(meld, tiles, notation) for meld in hand.melds]
        if hand.winning is not None:
            parts.append(f"+{' ' if notation == 'prefix' else ''}{tiles([hand.winning])}")
        return " ".join(parts)
    if notation not in NOTATIONS or notation == "auto":
        raise ValueError(notation)
    if hand.melds:
        raise ValueError(f"{notation} has no melds")
    if notation == "distances":
        return pattern_of([*hand.concealed, *([hand.winning] if hand.winning is not None else [])])
    numbers = _hex(hand) if notation == "hex" else _codes(hand, notation)
    if hand.winning is not None:
        numbers[-1] = f"+ {numbers[-1]}"
    return " ".join(numbers)


def _meld(meld: Meld, tiles: Callable[[Sequence[int]], str], notation: str) -> str:
    if notation == "gb":
        return f"[{tiles(meld.tiles)}{_GB_SOURCE.get(meld.kind, '')}]"
    return f"[{tiles(meld.tiles)}]{_KONG_WORDS.get(meld.kind, '')}"


def _suffix(suits: dict[str, str], honors: str = "") -> Callable[[Sequence[int]], str]:
    """Digits and then their suit; honors each by its own sign."""

    def write(kinds: Sequence[int]) -> str:
        parts: list[str] = []
        last = ""
        for kind in kinds:
            tile = TILES[kind]
            own = suits.get(tile.letter, "")
            if not own and not (tile.is_honor and honors):
                raise ValueError(str(tile))
            if last and last != own:
                parts.append(last)
            parts.append(str(tile.rank) if own else honors[kind - 27])
            last = own
        return "".join(parts) + last

    return write


def _singly(suits: dict[str, str]) -> Callable[[Sequence[int]], str]:
    """1D1D2W: each digit with its suit."""
    write = _suffix(suits)
    return lambda kinds: "".join(write([kind]) for kind in kinds)


def _prefix(kinds: Sequence[int]) -> str:
    parts: list[str] = []
    for kind in kinds:
        tile = TILES[kind]
        if parts and parts[-1][0] == tile.letter:
            parts[-1] += str(tile.rank)
        else:
            parts.append(f"{tile.letter}{tile.rank}")
    return "".join(parts)


def _botzone(kinds: Sequence[int]) -> str:
    honors = {27: "F1", 28: "F2", 29: "F3", 30: "F4", 33: "J1", 32: "J2", 31: "J3"}
    return " ".join(honors.get(kind) or f"{'WBT'[kind // 9]}{kind % 9 + 1}" for kind in kinds)


def _pictures(kinds: Iterable[int]) -> str:
    return "".join(chr(FIRST_PICTURE + PICTURES.index(kind)) for kind in kinds)


CARD_SCRIPTS = {
    "numerals": ("一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾", ""),
    "traditional": ("一二三四五六七八九十壹貳參肆伍陸柒捌玖拾", ""),
    "sizes behind": ("一二三四五六七八九十" * 2, "小大"),
    "figures": ("1234567890" * 2, "xd"),
}
"""How people write cards: the signs of the small ones and the big ones, and what says their size behind each row."""


def write_cards(hand: Hand, script: str) -> str:
    """A hand of cards 字牌 in one of CARD_SCRIPTS."""
    signs, sizes = CARD_SCRIPTS[script]

    def write(kinds: Iterable[int]) -> str:
        parts: list[str] = []
        for kind in kinds:
            size = sizes[kind >= 52] if sizes else ""
            if parts and parts[-1].endswith(size):
                parts[-1] = parts[-1].removesuffix(size)
            elif parts and size:
                parts.append("")
            parts.append(signs[kind - 42] + size)
        return "".join(parts)

    words = {MeldKind.WEI: "偎", MeldKind.PONG: "碰", MeldKind.EXPOSED: "跑", MeldKind.CONCEALED: "提"}
    parts = [write(hand.concealed)]
    parts += [f"[{write(m.tiles)}]" if m.kind is MeldKind.CHOW else words[m.kind] + write(m.tiles) for m in hand.melds]
    if hand.winning is not None:
        parts.append(f"胡{write([hand.winning])}")
    return " ".join(parts)


_TILES: dict[str, Callable[[Sequence[int]], str]] = {
    "mpsz": format_tiles,
    "prefix": _prefix,
    "dwt": _singly({"m": "W", "p": "D", "s": "T"}),
    "wbt": _botzone,
    "wdb": _singly({"m": "W", "p": "D", "s": "B"}),
    "gb": _suffix({"m": "m", "p": "p", "s": "s"}, _GB_HONORS),
    "chinese": _suffix({"m": "万", "p": "筒", "s": "条"}, "东南西北白发中"),
    "unicode": _pictures,
}


def _all(hand: Hand) -> list[int]:
    return [*hand.concealed, *([hand.winning] if hand.winning is not None else [])]


def _codes(hand: Hand, notation: str) -> list[str]:
    numbers = {kind: number for number, kind in CODES[notation].items()}
    try:
        return [str(numbers[kind]) for kind in _all(hand)]
    except KeyError as missing:
        raise ValueError(str(TILES[missing.args[0]])) from None


def _hex(hand: Hand) -> list[str]:
    copies: dict[int, int] = {}
    numbers = []
    for kind in _all(hand):
        if kind >= 27:
            raise ValueError(str(TILES[kind]))
        copies[kind] = copies.get(kind, 0) + 1
        suit = HEX_SUITS.index(kind // 9 * 9)
        numbers.append(f"0x{suit:x}{kind % 9 + 1:x}{copies[kind]:02x}")
    return numbers


def pattern_of(kinds: Sequence[int]) -> str:
    """The string of a hand's tiles, the distance behind the last kind left out."""
    held = sorted(set(kinds))
    signs = []
    for at, kind in enumerate(held):
        signs.append(str(list(kinds).count(kind)))
        if at + 1 < len(held):
            following = held[at + 1]
            near = following < 27 and kind // 9 == following // 9
            signs.append(str(min(following - kind, _FAR) if near else _FAR))
    return "".join(signs)
