"""What was understood, said back as players say it: 筒 1222345678 · 碰 5筒 · 胡 9筒."""

from __future__ import annotations

from collections.abc import Iterable

from calculator.text import Language, code_of, is_chinese, say
from calculator.tiles.hand import Meld, MeldKind
from calculator.tiles.notations.written import WrittenHand
from calculator.tiles.tile import Tile, tile_name


def echo(written: WrittenHand, language: Language) -> str:
    """The parts of the hand with dots between them; empty where there are none."""
    parts = [_tiles(written.tiles, language)] if written.tiles else []
    parts += [f"{_word(meld.kind.value, language)} {_meld(meld, language)}" for meld in written.melds]
    for kong in written.kongs:
        word = _word(kong.kind.value if kong.kind is not None else "kong", language)
        parts.append(f"{word} {tile_name(kong.tile, language)}")
    if written.winning is not None:
        word = _word("drawn" if written.self_drawn else "win", language)
        parts.append(f"{word} {tile_name(written.winning, language)}")
    return " · ".join(parts)


def _word(what: str, language: Language) -> str:
    return say(code_of("entry_word", what), language)


def _meld(meld: Meld, language: Language) -> str:
    return tile_name(meld.tiles[0], language) if meld.kind is MeldKind.PONG else _tiles(meld.tiles, language)


def _tiles(tiles: Iterable[Tile], language: Language) -> str:
    """Each suit once, in the order in which they first come."""
    signs: dict[str, list[str]] = {}
    for tile in tiles:
        signs.setdefault(tile.letter, []).append(tile_name(tile, language) if tile.is_honor else str(tile.rank))
    return " ".join(_named(letter, ranks, language) for letter, ranks in signs.items())


def _named(letter: str, signs: Iterable[str], language: Language) -> str:
    if letter == "z":
        return say("sign_gap", language).join(signs)
    suit, ranks = say(code_of("suit_name", letter), language), "".join(signs)
    return f"{suit} {ranks}" if is_chinese(language) else f"{ranks} {suit}"
