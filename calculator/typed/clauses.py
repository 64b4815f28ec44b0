"""A sentence about a deal cut into what happened: each clause has who, from whom, circumstances, facts, and its tiles."""

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from calculator.deals import SELF_DRAWN
from calculator.rules import Fact, Item
from calculator.table import FactShown, OpenDeal
from calculator.text import Sentence, alike
from calculator.tiles import Tile, format_tiles
from calculator.tiles.notations import WrittenHand, fold, keeps_apart, read_hand
from calculator.typed.words import (
    AGAIN,
    ALSO,
    AMOUNT,
    DISCARD,
    DRAW,
    FACT,
    FLAG,
    HELD,
    ITEM,
    KONG,
    KONG_DISCARD,
    NAME,
    PENALTY,
    TILES,
    TO,
    TURNED,
    WIN,
    WORTH,
    SentenceWord,
    Vocabulary,
)

_HEADS = (
    ("discarded", "n(f)t*n[wa]?"),
    ("kong_discarded", "n(q)t?n"),
    ("robbed", "n[Rc]t*nt*k?"),
    ("paid", "n[yl]t*n|nt+n(?=m)"),
    ("amount", "n[gwly]?(?=m)"),
    ("won_off", "na?w+a?t*n[tu]*(?=o|$)"),
    ("source", "n[ft](?!t*n)"),
    ("drawn", "na?da?w?a?"),
    ("won", "na?wa?"),
    ("kong", "nk(?:t*nt*(?=o))?"),
    ("penalty", "np"),
    ("exhausted", "x"),
    ("dealer", "nb|bn"),
    ("jing", "j"),
    ("held", "ne"),
    ("on", "[dw]"),
    ("bare", "nh?(?!v)"),
)
"""The beginnings of a clause, as signs of its words; the first that fits is meant."""
_KINDS = {
    **{name: name for name in ("kong", "penalty", "exhausted", "dealer", "jing", "held", "amount")},
    "kong_discarded": "kong",
    "paid": "amount",
}
"""The kinds of their clauses; all others are wins."""
_HEAD = re.compile("|".join(f"(?P<{name}>{signs})" for name, signs in _HEADS))
_AMOUNT = re.compile(r"\s*([+\-]?)\s*([0-9]{1,9})(?![0-9a-z.])\s*(?:分|點|points?|pts)?")
_COUNT = re.compile(r"[\s:=x×]*([0-9]{1,4})(?![0-9a-z])")
_RUN = re.compile(r"[^\s\d,.;，。；、]+")
_RUN_END = re.compile(r"(?<![^\s,.;，。；、])[^\s\d,.;，。；、]+(?=\s*\Z)")
_GAP = re.compile(r"[\s:=]*")


@dataclass
class Clause:
    """A clause of a sentence.

    `kind`: win, kong, penalty, exhausted, hand (at an exhaustive draw), dealer, jing, held, amount,
    here (the current event).
    """

    kind: str
    start: int
    end: int
    actor: int | None = None
    source: int | None = None
    same: bool = False
    """Won on the discard that was won on last."""
    again: bool = False
    """One who has won is said to win again."""
    before: int = 0
    """The number of wins of the actor that come before this one."""
    detail: str = ""
    """The kind of kong or penalty."""
    points: int = 0
    """The amount paid, to `source` by the actor if there is a receiver; else the actor's gain."""
    flags: list[str] = field(default_factory=list)
    facts: list[FactShown] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    worth: list[tuple[int, str]] = field(default_factory=list)
    """The worth of the hand, each number with its unit."""
    held: list[tuple[int, int]] = field(default_factory=list)
    """(正精 0 or 副精 1, how many)."""
    verb: tuple[int, int] | None = None
    """The place of a 胡 or 自摸 that may belong to the tile behind it."""
    mark: int | None = None
    """The tile right behind this character is the one that was won."""
    written: WrittenHand | None = None

    @property
    def has_tiles(self) -> bool:
        """True if a tile is said."""
        return self.written is not None and bool(self.written.pieces)

    @property
    def tiles(self) -> list[Tile]:
        """The tiles in the order in which they are said."""
        return [] if self.written is None else [tile for piece in self.written.pieces for tile in piece.tiles]

    @property
    def seat(self) -> int:
        """The actor, who must be known."""
        assert self.actor is not None
        return self.actor


class DealSentence(NamedTuple):
    """A text in clauses; `said` are all its pieces, in their order."""

    text: str
    clauses: tuple[Clause, ...]
    said: tuple[SentenceWord, ...]


class ClauseReader:
    """Reads one text at one table."""

    def __init__(self, open_deal: OpenDeal, words: Vocabulary, text: str) -> None:
        self.open_deal, self.text = open_deal, text
        self.plain = alike(fold(text)).lower()
        self.words = self._words(words)
        self.signs = "".join(word.kind for word in self.words)
        self.clauses: list[Clause] = [Clause("here", 0, 0)]
        self.said: list[SentenceWord] = []
        self.used = [False] * len(text)

    def _words(self, vocabulary: Vocabulary) -> list[SentenceWord]:
        """Return the words with the text between them: amounts, and tiles or other text."""
        found: list[SentenceWord] = []
        at = 0
        for word in vocabulary.find(self.plain):
            sign = self.plain[at : word.start].strip()
            if word.kind == WORTH and sign in ("", "+", "-") and self._asks_amount(found, sign):
                points = word.value[0]
                word = word._replace(kind=AMOUNT, value=-points if sign == "-" else points)
            else:
                found += self._between(found, at, word.start)
            found.append(word)
            at = word.end
        found += self._between(found, at, len(self.plain))
        found = [word for at, word in enumerate(found) if not self._only_apart(found, at)]
        return [part for at in range(len(found)) for part in self._strangers(found, at)]

    def _strangers(self, words: list[SentenceWord], at: int) -> list[SentenceWord]:
        """Mark a word, or its parts, as an unknown name: text that is not a tile, beside somebody's name."""
        word = words[at]
        before, after = ("".join(one.kind for one in part) for part in (words[:at][-1:], words[at + 1 :][:1]))
        text = self.text[word.start : word.end]
        found = _RUN.match(text) if before in (DISCARD, KONG_DISCARD, TO) else _RUN_END.search(text)
        named = before in (DISCARD, KONG_DISCARD, TO) or after in (DISCARD, KONG_DISCARD, DRAW, WIN, KONG, PENALTY)
        if word.kind != TILES or not named or found is None or not self._is_stranger(found[0]):
            return [word]
        start, end = word.start + found.start(), word.start + found.end()
        rest = [(word.start, start), (end, word.end)]
        tiles = [SentenceWord(TILES, *part) for part in rest if not self._apart(*part)]
        return sorted([SentenceWord(NAME, start, end, ()), *tiles], key=lambda one: one.start)

    def _is_stranger(self, text: str) -> bool:
        pieces = read_at(self.open_deal, text).pieces
        return bool(pieces) and pieces[0].kind == "unknown"

    def _between(self, before: list[SentenceWord], start: int, end: int) -> list[SentenceWord]:
        """Return an amount behind one who won or paid it, and the rest."""
        found: list[SentenceWord] = []
        amount = _AMOUNT.match(self.plain, start, end)
        if amount is not None and self._asks_amount(before, amount[1]) and self._apart(amount.end(), end):
            points = -int(amount[2]) if amount[1] == "-" else int(amount[2])
            return [SentenceWord(AMOUNT, amount.start(2), amount.end(), points)]
        if not self._apart(start, end):
            first = next(at for at in range(start, end) if not keeps_apart(self.text[at]))
            found.append(SentenceWord(TILES, first, end))
        return found

    def _apart(self, start: int, end: int) -> bool:
        """Return whether nothing but spaces and punctuation stands there."""
        return all(keeps_apart(sign) for sign in self.text[start:end])

    def _asks_amount(self, before: list[SentenceWord], sign: str) -> bool:
        signs = "".join(word.kind for word in before[-4:])
        if signs.endswith(WIN) and not self.plain[before[-1].start].isascii():
            # 胡 has its tile behind it.
            return False
        return bool(re.search("n[glyw]$|n[yl]t*n$|nt+n$", signs)) or (sign != "" and signs.endswith("n"))

    def _only_apart(self, words: list[SentenceWord], at: int) -> bool:
        """Return the key `;` that only ends a part of the sentence."""
        word = words[at]
        if self.plain[word.start : word.end] != ";":
            return False
        after = words[at + 1].kind if at + 1 < len(words) else ""
        taken = at > 0 and words[at - 1].kind in (DISCARD, KONG_DISCARD, TO)
        return not (taken or (after in (DRAW, WIN, KONG, PENALTY, DISCARD) and (at == 0 or words[at - 1].kind != NAME)))

    def read(self) -> DealSentence:
        """Go through the words from left to right."""
        at = 0
        while at < len(self.words):
            found = _HEAD.match(self.signs, at)
            length = self._head(found, at) if found is not None else 0
            at += length or self._detail(at)
        self._close(len(self.text))
        kept = [
            one
            for one in self.clauses
            if one.kind != "here" or one.flags or one.facts or one.items or one.worth or one.has_tiles
        ]
        return DealSentence(self.text, tuple(kept), tuple(sorted(self.said, key=lambda piece: piece.start)))

    # --- heads ------------------------------------------------------------------------------------------------------

    def _head(self, found: re.Match[str], at: int) -> int:
        """Begin a clause; return how many words it took, 0 if they begin none here."""
        words = self.words[at : at + len(found[0])]
        name = str(found.lastgroup)
        seats = [word.value for word in words if word.kind == NAME]
        if name in ("discarded", "kong_discarded"):
            seats.reverse()
        clause = Clause(_KINDS.get(name, "win"), words[0].start, words[-1].end)
        clause.actor, clause.source = (*seats, None, None)[:2]
        clause.again = any(word.kind == ALSO and word.value == AGAIN for word in words)
        if name in ("discarded", "won_off", "robbed"):
            if name == "robbed":
                if words[1].kind == FLAG and words[1].value != "robbing_kong":
                    return 0
                clause.flags.append("robbing_kong")
            if any(word.kind == TURNED for word in words):
                clause.flags.append("public_draw")
            if words[-1].kind == WIN:
                clause.verb = words[-1].start, words[-1].end
            elif name != "discarded" and words[-1].kind in (TO, TURNED):
                clause.mark = words[-1].end - 1
        elif name in ("drawn", "won"):
            clause.source = SELF_DRAWN if name == "drawn" else None
            clause.same = name == "won" and any(word.kind == ALSO for word in words)
            clause.verb = next((word.start, word.end) for word in reversed(words) if word.kind != ALSO)
        elif name in ("kong", "penalty"):
            clause.detail = str(words[1].value)
        elif name == "kong_discarded":
            clause.detail = "exposed"
        elif clause.kind == "amount":
            points = self.words[at + len(words)]
            clause.points, clause.end = points.value, points.end
            if name == "amount" and any(word.kind in "ly" for word in words):
                clause.points = -clause.points
            words.append(points)
        elif name == "held":
            # The word and its number are read as what follows.
            words = words[:1]
            clause.end = words[0].end
        elif name == "source":
            return self._discarded_by(words)
        elif name in ("on", "bare") and not self._goes_on(clause, name, words, at):
            return 0
        self._close(words[0].start)
        self.clauses.append(clause)
        for word in words:
            self._use(word)
        return len(words)

    def _goes_on(self, clause: Clause, name: str, words: list[SentenceWord], at: int) -> bool:
        """Go on with a name alone, or 胡 without one, as the clause before has it."""
        before = self.clauses[-1]
        if name == "on":
            if before.kind != "kong" or self.words[at - 1].kind != TILES:
                return False
            clause.actor, clause.source = before.actor, SELF_DRAWN if words[0].kind == DRAW else None
            clause.verb = words[0].start, words[0].end
            return True
        if before.kind in ("exhausted", "hand"):
            clause.kind = "hand"
            return True
        if self._is_tiles(self.text[words[0].start : words[0].end]):
            return False
        # One more winner of the same discard, whose tiles follow.
        clause.same = before.kind == "win" and before.source != SELF_DRAWN and len(words) == 1
        return clause.same and self._kind(at + len(words)) in (TILES, WIN, KONG, WORTH, ITEM)

    def _discarded_by(self, words: list[SentenceWord]) -> int:
        """大刘点炮, behind who won: how many words it took."""
        before = self.clauses[-1]
        if before.kind not in ("win", "kong") or before.source is not None:
            return 0
        before.source = words[0].value
        for word in words:
            self._use(word)
        return len(words)

    def _kind(self, at: int) -> str:
        """Return the kind of a word; empty behind the last."""
        return self.words[at].kind if at < len(self.words) else ""

    def _is_tiles(self, text: str) -> bool:
        written = read_at(self.open_deal, text)
        return not written.unknown and written.count > 0

    # --- what is said of it ---------------------------------------------------------------------------------------

    def _detail(self, at: int) -> int:
        """Read a circumstance, fact, item or worth of the clause, and return how many words it took.

        Anything else is left to the tiles.
        """
        word, clause = self.words[at], self.clauses[-1]
        if word.kind == NAME and at + 1 < len(self.words):
            follows = self._meant(at + 1)
            if follows.kind == FACT and follows.value.fact.of == "player":
                self._use(word)
                return 1 + self._fact(at + 1, word.value)
        word = self._meant(at)
        if word.kind == FACT:
            return self._fact(at, None)
        if word.kind == FLAG:
            clause.flags.append(word.value)
        elif word.kind == ITEM:
            clause.items.append(word.value)
        elif word.kind == WORTH:
            clause.worth.append((word.value[0], self.text[word.end - len(word.value[1]) : word.end]))
        elif word.kind == HELD and clause.kind == "held":
            count = _COUNT.match(self.plain, word.end)
            if count is None:
                return 1
            clause.held.append((word.value, int(count[1])))
            word = word._replace(end=count.end())
        else:
            return 1
        self._use(word)
        return 1

    def _meant(self, at: int) -> SentenceWord:
        """Return the meaning of a word that the next words ask for."""
        word = self.words[at]
        named = self._kind(at + 1) == NAME
        senses = [(word.kind, word.value), *word.others]
        # 开杠 2: where nobody is named before it, it is no kong.
        senses = [one for one in senses if one[0] in (FLAG, FACT, ITEM, WORTH, HELD)] or senses
        # 海底 大刘: who took the last tile; 海底 alone: a circumstance of the win.
        seats = [one for one in senses if one[0] == FACT and one[1].fact.option.type == "seat"]
        senses = (seats if named else [one for one in senses if one not in seats]) or senses
        # A circumstance that does not count at this table is meant where the word means nothing else.
        here = [one for one in senses if one[0] != FLAG or one[1] in self.open_deal.circumstances]
        kind, value = (here or senses)[0]
        return word._replace(kind=kind, value=value)

    def _fact(self, at: int, seat: int | None) -> int:
        """Read a fact with its value behind it."""
        word = self._meant(at)
        fact, value, _ = word.value
        option, end, taken = fact.option, word.end, 1
        start = _GAP.match(self.plain, end)
        behind = start.end() if start is not None else end
        if value is not None:
            pass
        elif option.type == "switch":
            value = True
        elif option.type == "number":
            count = _COUNT.match(self.plain, end)
            value, end = (int(count[1]), count.end()) if count is not None else (None, end)
        elif option.type == "choice":
            value, end = self._choice(word, fact, behind)
        elif option.type == "seat":
            if self._kind(at + 1) == NAME:
                follower = self.words[at + 1]
                value, end, taken = follower.value, follower.end, 2
        elif option.type == "tiles":
            value, end = self._tiles(behind, end)
        whole = word._replace(end=end)
        if value is None or isinstance(value, tuple):
            self._use(whole, Sentence("sentence_fact_value", self._placed(whole) | {"fact": option.label}))
        else:
            self.clauses[-1].facts.append(FactShown(fact, value, seat))
            self._use(whole)
        while at + taken < len(self.words) and self.words[at + taken].start < end:
            if self.words[at + taken].end > end:
                self.words[at + taken] = self.words[at + taken]._replace(start=end)
                break
            taken += 1
        return taken

    def _placed(self, word: SentenceWord) -> dict[str, Any]:
        return {"text": self.text[word.start : word.end], "place": word.start + 1}

    def _choice(self, word: SentenceWord, fact: Fact, behind: int) -> tuple[Any, int]:
        choices = sorted(
            ((alike(text).lower(), choice.value) for choice in fact.option.choices for text in choice.names[1:]),
            key=lambda one: -len(one[0]),
        )
        for text, value in choices:
            if text and self.plain.startswith(text, behind):
                return value, behind + len(text)
        own = self.plain[word.start : word.end]
        return next((value for text, value in choices if text == own), None), word.end

    def _tiles(self, start: int, end: int) -> tuple[str | None, int]:
        """Read tiles up to the next gap."""
        stop = next((at for at in range(start, len(self.text)) if keeps_apart(self.text[at])), len(self.text))
        written = read_at(self.open_deal, self.text[start:stop])
        kinds = [*map(int, written.tiles), *([int(written.winning)] if written.winning is not None else [])]
        if written.unknown or not kinds or written.melds or written.kongs:
            return None, end
        return format_tiles(kinds), stop

    def _use(self, word: SentenceWord, wrong: Sentence | None = None) -> None:
        self.used[word.start : word.end] = [True] * (word.end - word.start)
        if word.kind == NAME and isinstance(word.value, tuple):
            code = "sentence_two_of_name" if word.value else "sentence_nobody"
            wrong = Sentence(code, self._placed(word) | {"players": True})
        self.said.append(word._replace(fault=wrong))

    # --- tiles --------------------------------------------------------------------------------------------------------

    def _close(self, to: int) -> None:
        """Read the tiles of the last clause, up to where the next one begins."""
        clause = self.clauses[-1]
        shown = list(" " * len(self.text))
        for at in range(clause.end, to):
            if not self.used[at]:
                shown[at] = self.text[at]
        if clause.mark is not None:
            shown[clause.mark] = "胡"
        texts = ["".join(shown)]
        if clause.verb is not None:
            start, end = clause.verb
            texts.append(texts[0][:start] + self.text[start:end] + texts[0][end:])
        if not texts[0].strip():
            return
        written = [read_at(self.open_deal, way) for way in texts]
        whole = written[0]
        if len(written) > 1 and not written[1].unknown and written[1].winning is not None:
            marked = written[1]
            if whole.unknown or whole.winning is None:
                whole = marked
        clause.written = whole
        for piece in whole.pieces:
            wrong = whole.fault(piece) if piece.kind == "unknown" else None
            # A 胡 before the tile is a piece of its own already.
            start = max(piece.start, clause.end) if piece.end > clause.end else piece.start
            self.said.append(SentenceWord(piece.kind, start, piece.end, piece, fault=wrong))


def read_at(open_deal: OpenDeal, text: str, notation: str = "auto") -> WrittenHand:
    """Return the tiles of a text at a table."""
    return read_hand(text, notation, open_deal.kinds())
