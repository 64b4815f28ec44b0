"""A text cut into signs: digits, suits, tiles, words, brackets. Each knows its place; nothing is lost."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from calculator.tiles.tile import FAMILIES, TILES

BRACKETS = {
    "(": ")",
    "[": "]",
    "{": "}",
    "【": "】",
    "〔": "〕",
    "［": "］",
    "〖": "〗",
    "「": "」",
    "『": "』",
    "<": ">",
}
CLOSING = {closing: opening for opening, closing in BRACKETS.items()}
SEPARATORS = frozenset(",;:.|/、。，；：·•・'\"`“”‘’_~～…")
"""Punctuation that only keeps tiles apart, as a space does."""
INVISIBLE = frozenset("\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f")
"""Zero-width characters, which pictures of tiles and web pages bring along."""


def keeps_apart(sign: str) -> bool:
    """Return whether a sign only stands between others."""
    return sign.isspace() or sign in SEPARATORS or sign in INVISIBLE


_NUMERALS = (
    "0",
    "1一壹壱幺么",
    "2二贰貳貮弐两兩",
    "3三叁叄參参",
    "4四肆",
    "5五伍",
    "6六陆陸",
    "7七柒",
    "8八捌",
    "9九玖",
)
NUMERALS = {sign: rank for rank, signs in enumerate(_NUMERALS) for sign in signs}

Meaning = tuple[str, str | int]
"""The kind of a sign and its value, as a token has them."""


def _meanings(kind: str, words: Mapping[Any, Iterable[str]]) -> dict[str, Meaning]:
    """Return the meaning of each word by the words for each value."""
    return {word: (kind, value) for value, own in words.items() for word in own}


_SUITS = {"m": "万萬", "p": "筒饼餅同洞", "s": "条條索束"}
"""The words of all regions for each suit, simplified and traditional."""

_HONORS = {
    27: ("东", "東", "东风", "東風", "东風"),
    28: ("南", "南风", "南風"),
    29: ("西", "西风", "西風"),
    30: ("北", "北风", "北風"),
    31: ("白", "白板", "白皮"),
    32: ("发", "發", "髮", "发财", "發財", "髮財", "发财"),
    33: ("中", "红中", "紅中"),
    18: ("幺鸡", "幺雞", "么鸡", "么雞", "小鸡", "小雞"),
}

CHINESE_WORDS: dict[str, Meaning] = {
    **_meanings("tile", _HONORS),
    **_meanings("suit", {suit: (*words, *(f"{word}子" for word in words)) for suit, words in _SUITS.items()}),
    **_meanings(
        "mark",
        {
            "win": ("胡", "胡牌", "和", "和牌", "糊", "食糊"),
            "drawn": ("自摸", "摸"),
            "chow": ("吃",),
            "pong": ("碰",),
            # 明杠 is said of 直杠 and 补杠 alike.
            "kong": ("杠", "槓", "明杠", "明槓", "明"),
            "exposed": ("直杠", "直槓", "直", "点杠"),
            "added": ("补杠", "補槓", "补", "補", "加杠", "加槓", "面下杠", "弯杠", "巴杠"),
            "concealed": ("暗杠", "暗槓", "暗"),
            "pair": ("对", "對", "一对", "一對", "对子", "對子", "将", "將", "将牌"),
        },
    ),
    **_meanings("word", {"": ("手牌", "手里", "手裡", "手上", "牌面", "牌")}),
    **_meanings("wild", {"": ("癞子", "赖子", "癩子", "百搭", "癞", "赖", "混", "鬼牌")}),
    **_meanings("flower", {"": "春夏秋冬梅兰蘭竹菊"}),
}
LONGEST_WORD = max(len(word) for word in CHINESE_WORDS)
_BARE_NUMERALS = frozenset("一二三四五六七八九")

ENGLISH_WORDS: dict[str, Meaning] = {
    **_meanings(
        "suit",
        {
            "m": ("character", "characters", "crak", "craks", "man", "wan"),
            "p": ("dot", "dots", "circle", "circles", "pin", "tong"),
            "s": ("bamboo", "bamboos", "bam", "bams", "sou", "tiao"),
        },
    ),
    **{word: ("tile", 27 + at) for at, word in enumerate(("east", "south", "west", "north", "white", "green", "red"))},
    **_meanings(
        "mark",
        {
            "win": ("win", "wins"),
            "drawn": ("drawn",),
            "chow": ("chow", "chi"),
            "pong": ("pong", "pung", "pon"),
            "kong": ("kong", "kan"),
            **{word: (word,) for word in ("exposed", "added", "concealed", "pair", "wei")},
        },
    ),
    **_meanings("word", {"": ("hand", "dragon", "wind")}),
}

SIZES = {"小": "x", "大": "d"}
"""Beside numerals, on either side: of which size these cards are."""
_SAME_CARD = {"壹": "壱弌", "贰": "貳貮弐", "叁": "叄參参弎", "陆": "陸"}
"""Other ways to write the numeral of a big card."""
CARDS: dict[str, int] = {
    sign: kind
    for family in FAMILIES
    if family.role == "cards"
    for numeral, kind in zip(family.chinese, family.kinds, strict=True)
    for sign in (numeral, *_SAME_CARD.get(numeral, ""))
}
"""The card of each numeral that stands alone."""
CARD_WORDS: dict[str, Meaning] = {
    **{sign: ("tile", kind) for sign, kind in CARDS.items()},
    **{sign: ("suit", letter) for sign, letter in SIZES.items()},
    **_meanings(
        "mark",
        {"wei": "偎煨", "chow": "绞絞", "concealed": ("提",), "exposed": ("跑",), "triplet": ("坎", "一坎")},
    ),
}
"""The meanings of signs if the tiles are cards 字牌: a numeral is a whole tile."""

_WINS = (("mark", "win"), ("mark", "drawn"))

HONOR_LETTERS = {"E": 27, "S": 28, "W": 29, "N": 30, "P": 31, "F": 32, "C": 33}
"""Capitals that no digit belongs to: the winds, and of the dragons 白 P, 发 F, 中 C."""

FIRST_PICTURE = 0x1F000
PICTURES = (27, 28, 29, 30, 33, 32, 31, *range(9), *range(18, 27), *range(9, 18))
"""Kinds of the characters from U+1F000 on: winds, 中 发 白, 万, 条, 筒; after them flowers, joker and back."""
FLOWER_PICTURES = range(FIRST_PICTURE + len(PICTURES), FIRST_PICTURE + 0x2A)
JOKER_PICTURE = FIRST_PICTURE + 0x2A
_FLOWERS = next(family for family in FAMILIES if family.role == "flowers")
_PICTURED = (*_FLOWERS.kinds[4:], *_FLOWERS.kinds[:4])
"""In the order of their pictures: plants before seasons."""
FLOWER_SIGNS = {
    **dict(zip(_FLOWERS.chinese, _FLOWERS.kinds, strict=True)),
    "蘭": _FLOWERS.kinds[_FLOWERS.chinese.index("兰")],
    **{chr(FLOWER_PICTURES[0] + at): kind for at, kind in enumerate(_PICTURED)},
    **{str(rank): kind for rank, kind in enumerate(_FLOWERS.kinds, 1)},
}
"""Flowers by their names, their pictures, and the ranks before `f`."""
_WINNING = sorted(
    (word for word, (kind, value) in (CHINESE_WORDS | ENGLISH_WORDS).items() if (kind, value) in _WINS), key=len
)
FLOWER_TEXT = re.compile(
    rf"(?:(?P<wins>\+|{'|'.join(reversed(_WINNING))})\s*)?(?:(?:补花|補花|花牌|花)[\s:]*)?"
    rf"(?P<signs>(?<![0-9fF])(?:[1-8]+[fF])+(?![a-zA-Z])|[{''.join(sign for sign in FLOWER_SIGNS if not sign.isdigit())}]+)"
)
"""Flowers as a text has them, and the word that one of them wins."""


Order = Literal["suffix", "prefix"]

_MPSZ = {"m": "m", "p": "p", "s": "s", "z": "z"}
_DRAGONS = {1: 33, 2: 32, 3: 31}
_WINDS = {1: 27, 2: 28, 3: 29, 4: 30}


@dataclass(frozen=True)
class Style:
    """The way in which one notation written in letters, words or pictures is read."""

    letters: dict[str, str] = field(default_factory=dict)
    """Lower-case letter -> suit m p s z; ? where two notations disagree."""
    orders: tuple[Order, ...] = ("suffix", "prefix")
    honors: dict[str, int] = field(default_factory=lambda: HONOR_LETTERS)
    """Capitals standing alone."""
    ranked: dict[str, dict[int, int]] = field(default_factory=dict)
    """Letters before a digit that are no suit: F1 东, J1 中."""
    red_five: bool = True
    """0 is a red five, which counts as a five."""
    bare_kong: Literal["open", "concealed"] = "open"
    """The kind of four tiles in brackets without another word."""
    cards: bool = False
    """The tiles are cards 字牌: numerals are tiles, 0 is ten."""
    bare: str = ""
    """The suit of 一二三 where nothing else says one."""
    source_marks: bool = False
    """- = + after a digit say from whom it was taken, and that the group is laid down."""


STYLES: dict[str, Style] = {
    "auto": Style(
        letters={**_MPSZ, "d": "p", "w": "m", "t": "s", "c": "m", "b": "?"}, ranked={"f": _WINDS, "j": _DRAGONS}
    ),
    "mpsz": Style(letters=_MPSZ, orders=("suffix",)),
    "prefix": Style(letters=_MPSZ, orders=("prefix",), source_marks=True),
    "dwt": Style(letters={"d": "p", "w": "m", "t": "s"}, red_five=False),
    "wbt": Style(
        letters={"w": "m", "b": "p", "t": "s"}, honors={}, ranked={"f": _WINDS, "j": _DRAGONS}, red_five=False
    ),
    "wdb": Style(letters={"w": "m", "d": "p", "b": "s"}, honors={}, red_five=False),
    "gb": Style(letters=_MPSZ, orders=("suffix",), red_five=False, bare_kong="concealed"),
    "chinese": Style(honors={}, red_five=False),
    "unicode": Style(honors={}, red_five=False),
    "cards": Style(letters={"x": "x", "d": "d"}, honors={}, red_five=False, cards=True),
}
TEXT_NOTATIONS = tuple(STYLES)
"""Letters, words and pictures; `auto` reads them all, mixed where that is unambiguous."""
CODE_NOTATIONS = ("codes61", "codes31", "codes11", "hex", "distances")
"""Numbers: the same ones mean other tiles in each, so they are read only when chosen."""
NOTATIONS = TEXT_NOTATIONS + CODE_NOTATIONS


class Token(NamedTuple):
    """`kind` is digits, letter, suit, tile, gap, open, close, equals, dash, plus, mark, word, wild, flower or other.

    `value`: the ranks of digits; the letter, bracket, suit or mark itself; the kind of a tile.
    """

    kind: str
    start: int
    end: int
    value: str | int | tuple[int, ...] = ""
    bare: bool = False
    """Digits that are 万 to many where no suit is written: 一二三."""


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
    # 一对, 幺鸡 are words that begin with a numeral.
    while end < len(text) and text[end] in NUMERALS and (end == at or text[end : end + 2] not in CHINESE_WORDS):
        ranks.append(NUMERALS[text[end]])
        end += 1
    return Token("digits", at, end, tuple(ranks), _BARE_NUMERALS.issuperset(text[at:end]))


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
