"""Reader of a hand in any notation.

Brackets, words and signs come first, then open tiles: groups in brackets, and three or four tiles
as the meld or kong they are. The tiles between them are read in `pairing`.
"""

from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass, replace

from calculator.tiles.hand import Meld, MeldKind
from calculator.tiles.notations.codes import read_codes, read_distances
from calculator.tiles.notations.lexer import (
    CHINESE_WORDS,
    CLOSING,
    CODE_NOTATIONS,
    ENGLISH_WORDS,
    FLOWER_SIGNS,
    FLOWER_TEXT,
    STYLES,
    Style,
    Token,
    fold,
    tokens_of,
)
from calculator.tiles.notations.pairing import Run, ambiguous, pair
from calculator.tiles.notations.written import MAX_TEXT, Piece, WrittenHand, WrittenKong, unknown, winning_piece
from calculator.tiles.tile import FAMILIES, HONORS, TILES, Tile

IN_STRETCH = frozenset(("digits", "letter", "suit", "tile", "gap"))
"""Signs that `pair` reads."""
_KONG_MARKS = ("kong", "exposed", "added", "concealed")
_WEI = "wei"
_OF_THREE = ("pong", _WEI)
_SAME = {"pair": 2, "triplet": 3}
"""Words for tiles of the hand."""
_CHARACTERS = next(family.kinds for family in FAMILIES if family.chinese == "万")
_WITH_BARE = ("auto", "chinese")
_WINDS, _DRAGONS = HONORS[:4], HONORS[4:]


def strange(token: Token) -> str:
    """Return the reason for which a sign outside of every tile was not understood."""
    return {"wild": "entry_wild", "flower": "entry_flower"}.get(token.kind, "entry_character")


def _group(tiles: tuple[Tile, ...], kong: MeldKind | None = None) -> Meld | WrittenKong | None:
    """Return three or four tiles as what was laid down; None if they are no meld."""
    if len(tiles) == 4 and len(set(tiles)) == 1:
        return WrittenKong(tiles[0], kong)
    if len(tiles) != 3:
        return None
    if len(set(tiles)) == 1:
        return Meld.same(MeldKind.PONG, tiles[0])
    low, middle, high = ordered = tuple(sorted(tiles))
    in_a_row = low.family is high.family and low.family.role == "suit" and (middle, high) == (low + 1, low + 2)
    # Which cards are a run is for the ruleset to say.
    cards = all(tile.family.role == "cards" for tile in ordered)
    # Where honors are chows at all, these are: three different winds, or the three dragons.
    honors = len(set(tiles)) == 3 and (all(t in _WINDS for t in tiles) or all(t in _DRAGONS for t in tiles))
    return Meld(MeldKind.CHOW, ordered) if in_a_row or honors or cards else None


def laid_piece(start: int, end: int, tiles: tuple[Tile, ...], word: str = "") -> Piece:
    """Return a meld or kong; `word` is what the text calls it, if anything."""
    named = MeldKind(word) if word in ("exposed", "added", "concealed") else None
    group = _group(tiles, named)
    if isinstance(group, WrittenKong) and word in ("", *_KONG_MARKS):
        return Piece(start, end, "kong", tiles, kong=group)
    if word == _WEI and isinstance(group, Meld) and group.kind is MeldKind.PONG:
        group = Meld.same(MeldKind.WEI, tiles[0])
    if isinstance(group, Meld) and word in ("", group.kind.value):
        return Piece(start, end, "meld", tiles, meld=group)
    return unknown(start, end, "entry_meld")


def suffix_mark(tokens: Sequence[Token], at: int) -> Token | None:
    """暗 right behind a bracket or another sign, as in [5555p]暗."""
    token = tokens[at + 1] if at + 1 < len(tokens) else None
    if token is None or token.kind != "mark" or token.start != tokens[at].end:
        return None
    return token if token.value in (*_KONG_MARKS, *_OF_THREE, "chow") else None


def read_bracket(style: Style, tokens: Sequence[Token], mark: Token | None, behind: Token | None) -> Sequence[Piece]:
    """Return a group with its brackets, the word before it and the one behind it, as one piece.

    Else what is wrong in it.
    """
    opening, closing = tokens[0], tokens[-1]
    start, end = opening.start if mark is None else mark.start, closing.end if behind is None else behind.end
    inside, source = _source(tokens[1:-1])
    word = "" if mark is None else str(mark.value)
    for extra in (*(token for token in inside if token.kind == "mark"), *((behind,) if behind is not None else ())):
        word = str(extra.value) if word in ("", "kong") else word
    wrong = [token for token in inside if token.kind not in (*IN_STRETCH, "mark")]
    if wrong:
        return [unknown(token.start, token.end, strange(token)) for token in wrong]
    paired = pair([token for token in inside if token.kind in IN_STRETCH], style)
    if paired.faults:
        return [part for part in paired.parts if isinstance(part, Piece)]
    tiles = tuple(tile for part in paired.parts if isinstance(part, Run) for tile in part.tiles)
    if word in ("win", "drawn") and len(tiles) == 1:
        return [Piece(start, end, "winning", tiles)]
    if len(tiles) == 1 and word in (*_KONG_MARKS, *_OF_THREE):
        tiles *= 3 if word in _OF_THREE else 4
    if len(tiles) == 4 and not word:
        word = _bare_kong(style, str(opening.value), source)
    return [laid_piece(start, end, tiles, word)]


def _bare_kong(style: Style, bracket: str, source: int) -> str:
    if bracket == "{":
        return "concealed"
    if source:
        return "exposed" if source < 4 else "added"
    return "concealed" if style.bare_kong == "concealed" else ""


def _source(inside: Sequence[Token]) -> tuple[Sequence[Token], int]:
    """Return a group in brackets without the `,1` behind it, and that number.

    From whom the tile came.
    """
    if len(inside) > 2 and inside[-1].kind == "digits" and inside[-2].kind == "gap" and "," in str(inside[-2].value):
        value = inside[-1].value
        if inside[-3].kind in ("letter", "suit", "tile") and isinstance(value, tuple) and len(value) == 1 and value[0]:
            return inside[:-2], value[0]
    return inside, 0


def matches(tokens: Sequence[Token]) -> dict[int, int]:
    """Return each opening bracket and the one that closes it; brackets within brackets have none."""
    found = {}
    opened = -1
    for at, token in enumerate(tokens):
        if token.kind == "open":
            opened = at
        elif token.kind == "close":
            if opened >= 0 and CLOSING[str(token.value)] == tokens[opened].value:
                found[opened] = at
            opened = -1
    return found


def read_hand(
    text: str, notation: str = "auto", kinds: Collection[int] | None = None, wild: bool = False
) -> WrittenHand:
    """Return the hand of a text in one of NOTATIONS, at a table with these kinds, flowers among them.

    With `wild` there are also wild tiles that are not a kind of tile: 百搭, `*`, 100 of codes61. Never raises for a
    text; takes time in proportion to its length.

    :raises KeyError: if there is no such notation.
    """
    if len(text) > MAX_TEXT:
        piece = unknown(0, len(text), "entry_too_long", limit=MAX_TEXT)
        return WrittenHand(text, notation, (piece,))
    folded = fold(text)
    if notation == "distances":
        return WrittenHand(text, notation, read_distances(folded))
    if notation in CODE_NOTATIONS:
        pieces = read_codes(folded, notation, wild)
        return WrittenHand(text, notation, pieces, winning_marked=any(piece.kind == "winning" for piece in pieces))
    roles = {TILES[kind].family.role for kind in kinds} if kinds is not None else set()
    beside, drawn = _flowers(folded) if "flowers" in roles else ((), False)
    for piece in beside:
        folded = f"{folded[: piece.start]}{' ' * (piece.end - piece.start)}{folded[piece.end :]}"
    won = any(piece.kind == "winning" for piece in beside)
    written = _read(text, folded, notation, kinds, roles - {"flowers"}, won, wild)
    pieces = tuple(sorted((*written.pieces, *beside), key=lambda piece: piece.start))
    return replace(
        written,
        pieces=pieces,
        winning_marked=written.winning_marked or won,
        self_drawn=written.self_drawn or drawn,
    )


def _flowers(folded: str) -> tuple[tuple[Piece, ...], bool]:
    """Return the tiles beside the hand, the flower that wins, and whether it is called drawn.

    There is one of each.
    """
    pieces = []
    seen: set[Tile] = set()
    drawn = won = False
    for found in FLOWER_TEXT.finditer(folded):
        tiles = tuple([TILES[FLOWER_SIGNS[sign]] for sign in found["signs"] if sign not in "fF"])
        start, end, wins = found.start(), found.end(), found["wins"] is not None
        again = not seen.isdisjoint(tiles) or len(set(tiles)) < len(tiles)
        seen.update(tiles)
        if again:
            pieces.append(unknown(start, end, "entry_same_tile"))
        else:
            wins_with = winning_piece(start, end, tiles, won)
            pieces.append(wins_with if wins else Piece(start, end, "flowers", tiles))
        won = won or wins
        drawn = drawn or (wins and (CHINESE_WORDS | ENGLISH_WORDS).get(found["wins"]) == ("mark", "drawn"))
    return tuple(pieces), drawn


def _read(
    text: str, folded: str, notation: str, kinds: Collection[int] | None, roles: Set[str], won: bool, wild: bool
) -> WrittenHand:
    """Return the rest of the text. Where the table plays cards and 万, a bare 一二三 is tried as both."""
    if notation == "auto" and roles == {"cards"}:
        notation = "cards"
    style = STYLES[notation]
    if notation in _WITH_BARE and kinds is not None and not set(_CHARACTERS).isdisjoint(kinds):
        style = replace(style, bare=TILES[_CHARACTERS[0]].letter)
    written = _HandReader(text, folded, notation, style, won, wild).read()
    if notation != "auto" or not (written.unknown or style.bare) or (roles and "cards" not in roles):
        return written
    of_cards = _HandReader(text, folded, notation, STYLES["cards"], won, wild).read()
    if not of_cards.count or of_cards.unknown:
        return written
    if not written.unknown and written != of_cards:
        start, end = written.pieces[0].start, written.pieces[-1].end
        said = [[tile for piece in one.pieces for tile in piece.tiles] for one in (written, of_cards)]
        return replace(written, pieces=(ambiguous(start, end, said),))
    return of_cards


def _joined(parts: list[Run | Piece]) -> list[Run | Piece]:
    """11x1d: cards of both sizes in one group."""
    first, *rest = parts
    while rest and isinstance(first, Run) and len(first.tiles) < 3:
        following = rest[0]
        if not isinstance(following, Run) or following.apart:
            break
        first = first._replace(end=following.end, tiles=first.tiles + following.tiles)
        rest = rest[1:]
    return [first, *rest]


@dataclass
class _HandReader:
    text: str
    folded: str
    notation: str
    style: Style
    won: bool
    wild: bool
    mark: Token | None = None
    """A word that says what the next tiles are."""
    drawn: bool = False

    def __post_init__(self) -> None:
        self.tokens = tokens_of(self.folded, self.style.cards)
        self.style = _decided(self.style, self.tokens)
        self.parts: list[Run | Piece] = []
        self.stretch: list[Token] = []

    def read(self) -> WrittenHand:
        if self._numbers_only():
            solid = [token for token in self.tokens if token.kind != "gap"]
            piece = unknown(solid[0].start, solid[-1].end, "entry_numbers")
            return WrittenHand(self.text, self.notation, (piece,))
        closing = matches(self.tokens)
        self._read_tokens(closing, self._list_brackets(closing))
        marked = any(isinstance(part, Piece) and part.kind == "winning" for part in self.parts)
        pieces = self._pieces()
        return WrittenHand(self.text, self.notation, pieces, winning_marked=marked, self_drawn=self.drawn)

    def _numbers_only(self) -> bool:
        """Return numbers that no suit belongs to anywhere: the codes of a program."""
        kinds = {token.kind for token in self.tokens}
        numbers = [token for token in self.tokens if token.kind == "digits" or token.value == "0x"]
        named = {"letter", "suit", "tile", "mark", "wild", "flower"} & kinds
        long = [token for token in numbers if token.value == "0x" or self.folded[token.start].isascii()]
        return not named and len(long) > 1 and len(long) == len(numbers)

    def _list_brackets(self, closing: dict[int, int]) -> frozenset[int]:
        """Return the brackets around a whole list of tiles, ['一万', '二万', …]: they lay nothing down."""
        solid = [at for at, token in enumerate(self.tokens) if token.kind not in ("gap", "word")]
        if not solid or closing.get(solid[0]) != solid[-1]:
            return frozenset()
        tokens = self.tokens[solid[0] + 1 : solid[-1]]
        inside = pair([t for t in tokens if t.kind in IN_STRETCH], self.style)
        wild = sum(t.kind == "wild" for t in tokens) if self.wild else 0
        return frozenset((solid[0], solid[-1])) if len(inside.tiles) + wild > 4 else frozenset()

    # --- from sign to sign ------------------------------------------------------------------------------------------

    def _read_tokens(self, closing: dict[int, int], plain: frozenset[int]) -> None:
        at = 0
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.kind in IN_STRETCH:
                self.stretch.append(token)
            elif at in plain:
                self._flush()
                self.parts.append(Piece(token.start, token.end, "word"))
            elif token.kind == "open" and at in closing:
                self._flush()
                at = self._bracket(at, closing[at])
            elif token.kind == "equals" or self._laid_mark(at):
                at = self._laid(at)
            else:
                self._sign(token)
            at += 1
        self._flush()
        self._close_mark()

    def _sign(self, token: Token) -> None:
        self._flush()
        if token.kind == "word":
            self.parts.append(Piece(token.start, token.end, "word"))
        elif token.kind in ("mark", "plus"):
            if self.mark is not None and {self.mark.value, token.value} == {"win", "drawn"}:
                self.drawn = True
                self.mark = self.mark._replace(end=token.end)
                return
            self._close_mark()
            self.mark = token._replace(value="win") if token.kind == "plus" else token
            self.drawn = self.drawn or token.value == "drawn"
        elif token.kind == "wild" and self.wild:
            self.parts.append(Piece(token.start, token.end, "wild"))
        elif token.kind in ("open", "close"):
            self._fault(token, "entry_bracket")
        else:
            self._fault(token, strange(token))

    def _fault(self, token: Token, code: str) -> None:
        self.parts.append(unknown(token.start, token.end, code))

    def _close_mark(self) -> None:
        if self.mark is not None:
            self._fault(self.mark, "entry_mark")
            self.mark = None

    def _flush(self) -> None:
        """Read the stretch so far; a word before it takes its first tiles."""
        tokens, self.stretch = self.stretch, []
        if not tokens:
            return
        parts = list(pair(tokens, self.style).parts)
        if parts and self.mark is not None:
            mark, self.mark = self.mark, None
            if mark.value == "chow" and self.style.cards:
                parts = _joined(parts)
            first = parts[0]
            parts[0] = self._named(mark, first) if isinstance(first, Run) else replace(first, start=mark.start)
        self.parts += parts

    def _named(self, mark: Token, run: Run) -> Run | Piece:
        """Return tiles behind a word: 碰5筒, 对7筒, 胡8筒."""
        start, tiles = mark.start, run.tiles
        if mark.value in ("win", "drawn"):
            return self._winning(start, run.end, tiles)
        if mark.value in _SAME:
            count = _SAME[str(mark.value)]
            if len(tiles) in (1, count) and len(set(tiles)) == 1:
                return run._replace(start=start, tiles=(tiles[0],) * count)
            return unknown(start, run.end, "entry_pair" if count == 2 else "entry_triplet")
        if len(tiles) == 1 and mark.value != "chow":
            tiles *= 3 if mark.value in _OF_THREE else 4
        return laid_piece(start, run.end, tiles, str(mark.value))

    def _winning(self, start: int, end: int, tiles: tuple[Tile, ...]) -> Piece:
        piece = winning_piece(start, end, tiles, self.won)
        self.won = self.won or piece.kind == "winning"
        return piece

    # --- laid down ----------------------------------------------------------------------------------------------------

    def _laid_mark(self, at: int) -> bool:
        """Return whether the sign is the - of `p4-56` or the + of `m222+`, the source of a group."""
        token = self.tokens[at]
        before = self.stretch[-1] if self.stretch else None
        joined = before is not None and before.kind == "digits" and before.end == token.start
        if token.kind == "dash":
            return joined and "prefix" in self.style.orders
        if token.kind != "plus" or not self.style.source_marks or not joined:
            return False
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        return after is None or after.kind in ("gap", "digits")

    def _laid(self, at: int) -> int:
        """Read `555p=`: the tiles right before it lie open.

        With - or + the group may go on behind it.
        """
        token, start = self.tokens[at], at
        if token.kind != "equals" or (self.stretch and self.style.source_marks):
            group = self._around(at)
            if group is not None:
                return group
        self._flush()
        end, word = token.end, ""
        mark = suffix_mark(self.tokens, start)
        if mark is not None:
            at, end, word = at + 1, mark.end, str(mark.value)
        last = self.parts[-1] if self.parts else None
        if isinstance(last, Run) and last.end == token.start:
            self.parts[-1] = laid_piece(last.start, end, last.tiles, word)
        else:
            self._fault(token._replace(end=end), "entry_laid")
        return at

    def _around(self, at: int) -> int | None:
        """Read `p4-56`: the digits behind the sign belong to the group too.

        Return the index of its last sign.
        """
        first = len(self.stretch)
        while first and self.stretch[first - 1].kind in ("digits", "letter", "suit"):
            first -= 1
        before, last = self.stretch[first:], at
        if len(before) != 2 or before[1].kind != "digits":
            return None
        digits = list(before[1].value) if isinstance(before[1].value, tuple) else []
        while last + 1 < len(self.tokens) and self.tokens[last + 1].kind in ("digits", "dash", "equals", "plus"):
            last += 1
            value = self.tokens[last].value
            digits += value if isinstance(value, tuple) else ()
        self.stretch = self.stretch[:first]
        self._flush()
        together = [before[0], before[1]._replace(end=self.tokens[last].end, value=tuple(digits))]
        parts = pair(together, self.style).parts
        run = parts[0]
        if len(parts) == 1 and isinstance(run, Run):
            self.parts.append(laid_piece(run.start, run.end, run.tiles))
        else:
            self.parts += parts
        return last

    def _bracket(self, at: int, closed: int) -> int:
        """Read a group in brackets, and return the index of the last sign that belongs to it."""
        mark, self.mark = self.mark, None
        behind = suffix_mark(self.tokens, closed)
        for part in read_bracket(self.style, self.tokens[at : closed + 1], mark, behind):
            wins = part.kind == "winning"
            self.parts.append(self._winning(part.start, part.end, part.tiles) if wins else part)
        return closed + (behind is not None)

    # --- the end ------------------------------------------------------------------------------------------------------

    def _pieces(self) -> tuple[Piece, ...]:
        apart = None if self.won else self._apart_at_end()
        pieces = []
        for part in self.parts:
            if isinstance(part, Piece):
                pieces.append(part)
            elif self.style.source_marks and part.apart and len(part.tiles) == 4 and len(set(part.tiles)) == 1:
                # In that notation groups behind a comma are laid down, and four without a mark are concealed.
                kong = WrittenKong(part.tiles[0], MeldKind.CONCEALED)
                pieces.append(Piece(part.start, part.end, "kong", part.tiles, kong=kong))
            else:
                pieces.append(Piece(part.start, part.end, "winning" if part is apart else "tiles", part.tiles))
        return tuple(sorted(pieces, key=lambda piece: piece.start))

    def _apart_at_end(self) -> Run | None:
        """Return the last tile, where it alone stands by itself behind the others.

        `2345678999p 8p`.
        """
        runs = [part for part in self.parts if isinstance(part, Run)]
        last = self.parts[-1] if self.parts else None
        if not isinstance(last, Run) or len(runs) < 2 or len(last.tiles) != 1:
            return None
        if any(isinstance(part, Piece) and part.kind == "unknown" for part in self.parts):
            return None
        if not last.apart and isinstance(self.parts[-2], Run):
            return None
        lone = any(
            len(run.tiles) == 1 and run.apart and (at + 1 == len(runs) or runs[at + 1].apart)
            for at, run in enumerate(runs[:-1])
        )
        first_alone = len(runs[0].tiles) == 1 and runs[1].apart
        full = sum(len(run.tiles) for run in runs) % 3 == 2
        return last if full and not lone and not first_alone else None


def _decided(style: Style, tokens: list[Token]) -> Style:
    """B is 饼 beside T, and 条 beside D or C; alone it stays undecided."""
    if style.letters.get("b") != "?":
        return style
    beside = {
        str(token.value).lower()
        for at, token in enumerate(tokens)
        if token.kind == "letter" and any(near.kind == "digits" for near in tokens[max(at - 1, 0) : at + 2])
    }
    bamboo, dots = bool(beside & {"d", "c"}), "t" in beside
    if bamboo == dots:
        return style
    return replace(style, letters={**style.letters, "b": "s" if bamboo else "p"})
