"""A text cut into signs: digits, suits, tiles, words, brackets. Each knows its place; nothing is lost."""

from __future__ import annotations

import re
from typing import NamedTuple

from calculator.tiles.notations.vocabulary import (
    BRACKETS,
    CARD_WORDS,
    CARDS,
    CHINESE_WORDS,
    CLOSING,
    ENGLISH_WORDS,
    FIRST_PICTURE,
    FLOWER_PICTURES,
    INVISIBLE,
    JOKER_PICTURE,
    LONGEST_WORD,
    NUMERALS,
    PICTURES,
    SEPARATORS,
    SIZES,
)
from calculator.tiles.tile import TILES


class Token(NamedTuple):
    """`kind` is digits, letter, suit, tile, gap, open, close, equals, dash, plus, mark, word, wild, flower or other.

    `value`: the ranks of digits; the letter, bracket, suit or mark itself; the kind of a tile.
    """

    kind: str
    start: int
    end: int
    value: str | int | tuple[int, ...] = ""


def fold(text: str) -> str:
    """Full-width signs as their ASCII ones, each in its place; other dashes and spaces as the ordinary ones."""
    return text.translate(_FOLDED)


_FOLDED = {
    **{0xFF01 + at: 0x21 + at for at in range(0x5E)},
    0x3000: 0x20,
    **dict.fromkeys((0x2212, 0x2013, 0x2014), 0x2D),
}
_GAP = re.compile(rf"[\s{re.escape(''.join(SEPARATORS))}]+")
_HEX = re.compile("0[xX][0-9A-Za-z]*")
_WORD = re.compile("(?<![A-Za-z])[A-Za-z]{1,12}(?![A-Za-z])")
_SMALL = "".join(sign for sign, kind in CARDS.items() if TILES[kind].letter == "x")
_SIZED = re.compile(f"(?<=[{''.join(SIZES)}])[{_SMALL}]+|[{_SMALL}]+(?=[{''.join(SIZES)}])")
"""一二三大, 小一二三: numerals whose size stands beside them."""
_SINGLE = {"=": "equals", "-": "dash", "+": "plus", "*": "wild", "?": "wild"}


def tokens_of(text: str, cards: bool = False) -> list[Token]:
    """Return the signs of a folded text, in order; of one about cards 字牌 the numerals are tiles."""
    tokens = []
    at, size = 0, len(text)
    while at < size:
        token = _next(text, at, cards)
        if token is not None:
            tokens.append(token)
            at = token.end
        else:
            at += 1
    return tokens


def _next(text: str, at: int, cards: bool) -> Token | None:
    sign = text[at]
    if sign in INVISIBLE:
        return None
    gap = _GAP.match(text, at)
    if gap is not None:
        return Token("gap", at, gap.end(), gap[0])
    sized = _SIZED.match(text, at) if cards else None
    if sized is not None:
        return Token("digits", at, sized.end(), tuple(TILES[CARDS[one]].rank % 10 for one in sized[0]))
    for length in range(min(LONGEST_WORD, len(text) - at), 0, -1):
        word = text[at : at + length]
        found = (CARD_WORDS.get(word) if cards else None) or CHINESE_WORDS.get(word)
        if found is not None:
            return Token(found[0], at, at + length, found[1])
    if sign in NUMERALS:
        return _digits(text, at, cards)
    if "a" <= sign.lower() <= "z" and sign.isascii():
        return _letters(text, at)
    if sign in BRACKETS:
        return Token("open", at, at + 1, sign)
    if sign in CLOSING:
        return Token("close", at, at + 1, sign)
    if sign in _SINGLE:
        return Token(_SINGLE[sign], at, at + 1, sign)
    return _picture(text, at)


def _digits(text: str, at: int, cards: bool) -> Token:
    code = _HEX.match(text, at) if not cards else None
    if code is not None:
        return Token("other", at, code.end(), "0x")
    end, ranks = at, []
    while end < len(text) and text[end] in NUMERALS and (end == at or not _word_at(text, end)):
        ranks.append(NUMERALS[text[end]])
        end += 1
    return Token("digits", at, end, tuple(ranks))


def _word_at(text: str, at: int) -> bool:
    """一对, 幺鸡: words that begin with a numeral."""
    return text[at : at + 2] in CHINESE_WORDS


def _letters(text: str, at: int) -> Token:
    """Return an English word, where the letters up to the next sign make one; else one letter."""
    whole = _WORD.match(text, at)
    found = ENGLISH_WORDS.get(whole[0].lower()) if whole is not None else None
    if whole is not None and found is not None:
        return Token(found[0], at, whole.end(), found[1])
    return Token("letter", at, at + 1, text[at])


def _picture(text: str, at: int) -> Token:
    code = ord(text[at]) - FIRST_PICTURE
    if 0 <= code < len(PICTURES):
        return Token("tile", at, at + 1, PICTURES[code])
    if ord(text[at]) in FLOWER_PICTURES:
        return Token("flower", at, at + 1)
    if ord(text[at]) == JOKER_PICTURE:
        return Token("wild", at, at + 1)
    return Token("other", at, at + 1, text[at])
