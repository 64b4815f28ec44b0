"""A deal in one sentence: what a text says of it piece by piece, the echo of it, and what lies on the table then.

`大刘点炮阿珍 1222345678p 碰5p 胡9p`. Nothing is changed here: the table takes it over as one step.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from calculator.deals import SELF_DRAWN, Exhausted, Held, Kong, Penalty, Win
from calculator.nights import MAX_NOTE
from calculator.rules import Item, Ruleset
from calculator.statement import call_of
from calculator.table import (
    JING,
    Change,
    OpenDeal,
    TableState,
    add_event,
    join_discard,
    lay_tile,
    seat_names,
    set_dealer,
    set_fact,
    set_held,
    set_kind,
    set_player,
    set_source,
    toggle_flag,
    wild_word,
    win_again,
    with_shared_flags,
)
from calculator.text import Language, Sentence, amounts, code_of, in_each, is_chinese, say
from calculator.tiles import tile_name
from calculator.tiles.notations import MAX_TEXT, Piece, WrittenHand, echo, quoted_place
from calculator.typed.amounts import is_row, row_of
from calculator.typed.clauses import Clause, ClauseReader, DealSentence
from calculator.typed.hand import lay
from calculator.typed.row_fields import Typed
from calculator.typed.words import (
    DISCARD,
    DRAW,
    EXHAUSTED,
    FACT,
    FLAG,
    ITEM,
    KONG,
    NAME,
    PENALTY,
    WIN,
    SentenceWord,
    Vocabulary,
)


class Understood(NamedTuple):
    """The meaning of a text.

    `changes` is the table then, or `row` a deal of amounts that goes into the session without
    tiles; if neither is possible, `lacks` says why. `notes` are the remaining questions.
    """

    pieces: tuple[SentenceWord, ...]
    echo: str
    changes: TableState | None
    lacks: Sentence | None = None
    notes: tuple[Sentence, ...] = ()
    row: Typed | None = None
    claims: tuple[tuple[int, Item], ...] = ()
    """Items that were said of a winner's hand whose tiles are known, by his seat."""

    @property
    def is_sentence(self) -> bool:
        """True if it says more than a hand does."""
        return bool(self.pieces)

    @property
    def faults(self) -> tuple[SentenceWord, ...]:
        """The pieces that were not understood, the first first."""
        return tuple(piece for piece in self.pieces if piece.fault is not None)


_WORDS = {
    DISCARD: ("discard", "call_discard"),
    DRAW: ("self_drawn", "call_drawn"),
    WIN: ("win", "call_win"),
    EXHAUSTED: ("exhausted", "event_exhausted"),
}
"""The words for the table's own names."""
_NOTHING = Understood((), "", None)
_last: list[tuple[Ruleset, tuple[object, ...], Vocabulary]] = []
"""The words of the table that was last asked for: a text is read with every key."""


def understood(text: str, open_table: OpenDeal, language: Language = "zh") -> Understood:
    """Return the meaning of a text about the current deal.

    There are no pieces if it is only a hand, or none of its words is known.

    Never raises for a text; takes time in proportion to its length.
    """
    if open_table.ruleset is None or len(text) > MAX_TEXT:
        return _NOTHING
    sentence = ClauseReader(open_table, _vocabulary(open_table, open_table.ruleset), text).read()
    heads = [one for one in sentence.clauses if one.kind != "here"]
    here = [one for one in sentence.clauses if one.kind == "here"]
    if not heads and not (here and (here[0].flags or here[0].facts)):
        return _NOTHING
    pieces = (*sentence.said, *_tiles_of_none(sentence, bool(heads)))
    pieces = tuple(sorted(pieces, key=lambda piece: piece.start))
    found = Understood(pieces, "", None)
    if not found.faults:
        found = _ClauseReader(open_table, sentence).apply(found)
    said = _echo(sentence, open_table, found.changes, language)
    if found.row is not None:
        paid = [one for one in zip(seat_names(open_table.deal, language), found.row.paid_net(), strict=True) if one[1]]
        payments = amounts([name for name, _ in paid], [points for _, points in paid], " · ")
        said = f"{said}{say('sign_colon', language)}{payments}" if said else payments
        found = found._replace(row=replace(found.row, note=text.strip()[:MAX_NOTE]))
    return found._replace(echo=said)


def _vocabulary(open_deal: OpenDeal, ruleset: Ruleset) -> Vocabulary:
    deal = open_deal.deal
    key = (deal.players, deal.seats, deal.dealer)
    if not _last or _last[0][0] is not ruleset or _last[0][1] != key:
        _last[:] = [(ruleset, key, Vocabulary(open_deal))]
    return _last[0][2]


def _tiles_of_none(sentence: DealSentence, with_heads: bool) -> Iterable[SentenceWord]:
    """Yield tiles that belong to no clause."""
    for clause in sentence.clauses:
        written = clause.written
        if written is None or not written.pieces or clause.kind in ("win", "hand", "kong", "jing"):
            continue
        if clause.kind == "here" and not with_heads:
            continue
        first, last = written.pieces[0], written.pieces[-1]
        if not written.unknown:
            stray = Sentence("sentence_stray", quoted_place(sentence.text, first.start, last.end))
            yield SentenceWord("unknown", first.start, last.end, fault=stray)


class _CannotBe(Exception):
    """Stops a sentence that cannot be; `reason` says why."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


class _ClauseReader:
    """Applies the clauses to the deal on the table, one after another."""

    def __init__(self, open_deal: OpenDeal, sentence: DealSentence) -> None:
        self.ruleset, self.on = open_deal.ruleset, open_deal.on
        self.clauses = sentence.clauses
        self.notes: list[Sentence] = []
        self.wins_of: dict[int, int] = {}
        """The winners of the sentence, and the number of their wins in it so far."""

    @property
    def open_deal(self) -> OpenDeal:
        return OpenDeal(self.on, self.ruleset)

    def apply(self, found: Understood) -> Understood:
        takes: dict[str, Callable[[Clause], None]] = {
            "win": self._win,
            "kong": self._kong,
            "penalty": self._penalty,
            "exhausted": self._exhausted,
            "hand": self._hand,
            "dealer": lambda clause: self._take(set_dealer, clause.seat),
            "jing": self._jing,
            "held": self._held,
            "here": self._here,
        }
        clauses = [clause for clause in self.clauses if clause.kind != "amount"]
        try:
            for clause in clauses:
                takes[clause.kind](clause)
                self._facts(clause)
        except _CannotBe as refused:
            return found._replace(lacks=refused.reason)
        notes = tuple(self.notes)
        if not is_row(self.clauses):
            claims = tuple(
                [(clause.actor, item) for clause in clauses for item in clause.items if clause.actor is not None]
            )
            return found._replace(changes=self.on, notes=notes, claims=claims)
        row = row_of(self.clauses, self.open_deal)
        return found._replace(lacks=row) if isinstance(row, Sentence) else found._replace(row=row, notes=notes)

    def _take(self, make: Callable[..., Change], *given: Any) -> None:
        """Go on from a change that is made to the deal as it is now."""
        self._go_on(make(self.open_deal, *given))

    def _go_on(self, change: Change) -> None:
        """Go on from a change.

        :raises _CannotBe: if it cannot be.
        """
        if isinstance(change, Sentence):
            raise _CannotBe(change)
        if change is not None:
            self.on = change._replace(deal=with_shared_flags(change.deal, self.on.deal))

    def _lay(self, written: WrittenHand | None) -> None:
        if written is not None:
            found = lay(self.open_deal, written)
            if isinstance(found, Sentence):
                raise _CannotBe(found)
            self.on, notes = found
            self.notes += notes

    # --- what happened --------------------------------------------------------------------------------------------

    def _win(self, clause: Clause) -> None:
        seat, written = clause.seat, clause.written
        wins = self.on.deal.wins
        own = [at for at, win in wins if win.player == seat]
        clause.before = self._before(clause, own)
        at = own[clause.before] if clause.before < len(own) else None
        if at is None and not clause.before:
            # One of which nothing lies there; a second winner of a discard is none that lies there alone.
            at = next((at for at, win in wins if self._is_open(win) and not (clause.same and at == 0)), None)
        self._go_to(at, "win")
        if clause.before:
            clause.same = clause.same and not clause.again
            self._empty()
            self._take(win_again, seat)
        before = self.on.deal.events[self.on.current - 1] if clause.same and self.on.current > 0 else None
        if isinstance(before, Win) and before.tile is None and clause.source is None and clause.worth:
            # Of hands without tiles it is the discarder that says that they won on one discard.
            clause.source = before.source
        elif clause.same and not self.open_deal.joined:
            self._take(join_discard)
        if clause.has_tiles and not clause.before:
            self._empty()
        self._take(set_player, seat)
        if clause.source is not None:
            self._take(set_source, clause.source)
        if written is not None and written.self_drawn and clause.source not in (None, SELF_DRAWN):
            raise _CannotBe(Sentence("sentence_two_sources", {"seat": clause.source}))
        self._lay(written)
        self.wins_of[seat] = clause.before + 1
        self._flags(clause)

    def _before(self, clause: Clause, own: list[int]) -> int:
        """Return how many wins of the player come before this one; `own` are those of the deal.

        If players may win again, a second telling in the sentence is a further win unless the first
        has no tiles yet.
        """
        count = self.wins_of.get(clause.seat, 0)
        if not self.open_deal.wins_again:
            return 0
        if clause.again:
            return count or len(own)
        if not count:
            return 0
        last = self.on.deal.events[own[count - 1]]
        assert isinstance(last, Win)
        return count if last.tile is not None or last.hand.all_tiles() else count - 1

    def _go_to(self, at: int | None, kind: str) -> None:
        """Edit an event that lies there, or a new one of a kind."""
        if at is None:
            self._take(add_event, kind)
        else:
            self._go_on(self.on._replace(current=at, after_kong=False))

    def _is_open(self, win: Win) -> bool:
        """Return whether a win is nobody's yet.

        It has no tiles if somebody is named, or tiles if nobody is.
        """
        if win.player is None:
            return True
        return win.player not in self.wins_of and win.tile is None and not win.hand.all_tiles()

    def _empty(self) -> None:
        """Empty the hand of the current win."""
        win, joined = self.open_deal.win, self.open_deal.joined
        assert win is not None
        fresh = win._replace(hand=Held(), tile=win.tile if joined else None)
        self.on = self.on.with_entry(fresh if joined else fresh._replace(flags=(), source=None))

    def _flags(self, clause: Clause) -> None:
        for flag in dict.fromkeys(clause.flags):
            win = self.open_deal.win
            if flag not in self.open_deal.circumstances:
                word = in_each(Sentence(code_of("table_flag", flag)))
                self.notes.append(Sentence("sentence_flag_not_here", {"circumstance": word}))
            elif win is None or flag not in win.flags:
                self._take(toggle_flag, flag)

    def _kong(self, clause: Clause) -> None:
        seat, tiles = clause.seat, clause.tiles
        if not tiles or {*tiles} != {tiles[0]} or len(tiles) not in (1, 4):
            raise _CannotBe(Sentence("sentence_kong_tile", {"seat": seat}))
        tile, events = int(tiles[0]), enumerate(self.on.deal.events)
        same = [at for at, event in events if isinstance(event, Kong) and (event.player, event.tile) == (seat, tile)]
        if same:
            self.on = self.on._replace(current=same[0])
        else:
            self._take(add_event, "kong")
        self._take(set_kind, clause.detail or "exposed")
        self._take(set_player, seat)
        self._take(lay_tile, tile, "hand")
        if clause.source is not None:
            self._take(set_source, clause.source)
        elif not clause.detail and self.open_deal.asks_discarder:
            self.notes.append(Sentence("entry_kong_kind"))

    def _penalty(self, clause: Clause) -> None:
        seat = clause.seat
        if Penalty(clause.detail, seat) not in self.on.deal.events:
            self._take(add_event, clause.detail)
            self._take(set_player, seat)

    def _exhausted(self, clause: Clause) -> None:
        at = next((at for at, event in enumerate(self.on.deal.events) if isinstance(event, Exhausted)), None)
        self._go_to(at, "exhausted")

    def _hand(self, clause: Clause) -> None:
        seat = clause.seat
        self.on = self.on._replace(seat=seat)
        if not self.open_deal.checks_hands:
            raise _CannotBe(Sentence("why_no_tiles"))
        if self.on.seat_shown != seat:
            raise _CannotBe(Sentence("sentence_hand_out", {"seat": seat}))
        entry = self.on.entry
        assert isinstance(entry, Exhausted)
        if clause.has_tiles:
            self.on = self.on.with_entry(entry.with_hand(seat, None))
        self._lay(clause.written)

    def _jing(self, clause: Clause) -> None:
        tiles = () if clause.written is None else clause.written.tiles
        if len(tiles) != 1 or not self.open_deal.has_jing:
            code = "sentence_turned_tile" if self.open_deal.has_jing else "sentence_nothing_turned"
            raise _CannotBe(Sentence(code))
        if tiles[0] not in self.open_deal.kinds():
            raise _CannotBe(Sentence("table_not_here", {"tile": int(tiles[0])}))
        self.on = self.on._replace(current=JING)
        self._take(lay_tile, int(tiles[0]), "hand")

    def _held(self, clause: Clause) -> None:
        for place, count in clause.held:
            self._take(set_held, clause.seat, place, count)

    def _here(self, clause: Clause) -> None:
        if clause.has_tiles and self.open_deal.held is None:
            raise _CannotBe(Sentence("table_one_tile_here"))
        self._lay(clause.written)
        self._flags(clause)

    def _facts(self, clause: Clause) -> None:
        for said in clause.facts:
            seat = said.seat
            if said.fact.of == "player" and seat is None:
                seat = clause.actor if clause.actor is not None else self.on.actor
                if seat is None:
                    raise _CannotBe(Sentence("sentence_whose", {"fact": said.fact.option.label}))
            self._take(set_fact, said.fact.id, said.value, seat)


# --- the echo ---------------------------------------------------------------------------------------------------------


def _echo(sentence: DealSentence, open_deal: OpenDeal, after: TableState | None, language: Language) -> str:
    """Return the sentence as understood: 阿珍 胡 9筒，大刘点炮 · 14 张.

    `after` is the table then.
    """
    won: dict[int | None, list[int | None]] = {}
    for _, win in after.deal.wins if after is not None else ():
        won.setdefault(win.player, []).append(win.tile)
    tiles = [next(iter(won.get(clause.actor, [])[clause.before :]), None) for clause in sentence.clauses]
    said = zip(sentence.clauses, tiles, strict=True)
    echoes = [_clause_echo(clause, open_deal, tile, language) for clause, tile in said]
    return say("sign_sentences", language).join(filter(None, echoes))


def taken_for(piece: SentenceWord, open_deal: OpenDeal, language: Language) -> str:
    """Return the meaning of a piece of a sentence, in words; empty if its own words say it."""
    names = seat_names(open_deal.deal, language)
    value: Any = piece.value
    if piece.fault is not None:
        return ""
    if piece.kind == NAME:
        return names[int(value)]
    if piece.kind in (*_WORDS, KONG, FLAG, PENALTY):
        return _word(open_deal, language, piece.kind, value)
    if piece.kind == FACT:
        return str(value.fact.option.label(language))
    if piece.kind == ITEM:
        return str(value.label(language))
    return echo(WrittenHand("", "auto", (value,)), language) if isinstance(value, Piece) else ""


def _word(open_deal: OpenDeal, language: Language, kind: str, value: str = "") -> str:
    """Return the table's word for what happened; `value` is the kind of kong or penalty, or the circumstance."""
    if kind in _WORDS:
        return open_deal.called(*_WORDS[kind], language)
    if kind == KONG:
        kong = value or "kong"
        return open_deal.called(call_of(kong), code_of("entry_word", kong), language)
    return say(code_of("table_flag", value) if kind == FLAG else code_of("table_penalty", value), language)


def _clause_echo(clause: Clause, open_deal: OpenDeal, won: int | None, language: Language) -> str:
    names, written = seat_names(open_deal.deal, language), clause.written
    word = partial(_word, open_deal, language)
    if won is None and written is not None and written.winning is not None:
        won = int(written.winning)
    tile = "" if won is None else tile_name(won, language)
    facts = {
        "name": names[clause.actor] if isinstance(clause.actor, int) else "",
        "other": names[clause.source] if isinstance(clause.source, int) and clause.source >= 0 else "",
        "tile": tile,
    }
    code = clause.kind
    if clause.kind == "win":
        drawn = clause.source == SELF_DRAWN or (written is not None and written.self_drawn and clause.source is None)
        code = "drawn" if drawn else "won" if clause.source is None else "discard"
        facts["word"] = word(DRAW if drawn else WIN)
        facts["discarded"] = word(DISCARD)
    elif clause.kind == "kong":
        facts["tile"] = tile_name(clause.tiles[0], language) if clause.tiles else "?"
        facts["word"] = word(KONG, clause.detail)
        code = "kong_from" if facts["other"] else "kong"
    elif clause.kind == "penalty":
        facts["word"] = word(PENALTY, clause.detail)
    elif clause.kind == "exhausted":
        facts["word"] = word(EXHAUSTED)
    elif clause.kind == "jing":
        tiles = () if written is None else written.tiles
        facts["tile"] = tile_name(tiles[0], language) if tiles else "?"
    elif clause.kind == "held":
        facts["counts"] = ", ".join(
            f"{wild_word(open_deal.definition, place, language)} {count}" for place, count in clause.held
        )
    parts = []
    if clause.kind not in ("here", "amount"):
        head = " ".join(say(code_of("sentence", code), language, **facts).split())
        parts = [head.replace(" ，", "，").replace(" ,", ",")]
    parts += [word(FLAG, flag) for flag in dict.fromkeys(clause.flags)]
    for said in clause.facts:
        option = said.fact.option
        whose = f"{names[said.seat]} " if said.seat is not None else ""
        shown = (
            names[said.value]
            if option.type == "seat"
            else said.value
            if option.type == "tiles"
            else option.show(said.value, language)
        )
        parts.append(whose + (option.label(language) if said.value is True else f"{option.label(language)} {shown}"))
    parts += [item.label(language) for item in clause.items]
    parts += [f"{number}{unit}" if is_chinese(language) else f"{number} {unit}" for number, unit in clause.worth]
    if clause.kind in ("win", "hand", "here") and written is not None and written.count:
        parts.append(say("sentence_tiles", language, count=written.count))
    return " · ".join(part for part in parts if part)
