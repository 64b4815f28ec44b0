"""The words and the names of its own that each section of a ruleset file may use."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from calculator.rules.definitions import Fact
from calculator.rules.language.vocabulary import CHINESE_HEADS, CHINESE_OF_HEADS, LOOPS, PLAYER_PREFIXES, WINNER, Word


class Scope(NamedTuple):
    """The roots of the vocabulary, and the file's own names, that a section may use."""

    section: str
    roots: frozenset[str]
    values: bool = False
    items: bool = False
    waits: bool = True
    prefixes: tuple[str, ...] = ()
    deal_facts: bool = True
    each: bool = False
    """True if the players of the table can be asked one after another."""
    each_values: bool = False
    """True if their values are known then."""
    per_payer: bool = False
    words: frozenset[str] = frozenset()
    """Words that it may use besides those of its roots."""
    without_pot: Scope | None = None
    """The scope of a payment between players, for one from or to the pot."""

    @property
    def heads(self) -> tuple[str, ...]:
        """Whose facts of players can be asked."""
        winner = (WINNER,) if "w" in self.roots else ()
        return (*self.prefixes, *winner, *(("each",) if self.each else ()))

    @property
    def loops(self) -> tuple[str, ...]:
        """The things that can be asked one after another."""
        groups = ("group",) if "r" in self.roots else ()
        tiles = ("tile",) if self.deal_facts or "w" in self.roots else ()
        return (*groups, *(("each",) if self.each else ()), *tiles)


TABLE = Scope("table", frozenset(), deal_facts=False)
HAND = TABLE._replace(section="hand", words=frozenset(("kongs",)))
WIN = Scope("win", frozenset(("w", "t", "r", "r.pair", "d")), values=True, items=True)
REQUIREMENT = Scope("requirements", frozenset(("w", "t", "r", "r.pair")), values=True, items=True, waits=False)
FLAG = Scope("circumstances", frozenset(("w", "t")), waits=False)
IMPOSSIBLE = Scope("impossible", frozenset(("w", "t", "d")), waits=False, each=True)
WINNING = FLAG._replace(section="winning", deal_facts=False)
PLAYERS = Scope("players", frozenset("d"), prefixes=("player",), each=True)
PAY_PLAYERS = Scope("payments", frozenset("d"), prefixes=("payer", "payee"), each=True, each_values=True)
PAY_KONG = PAY_PLAYERS._replace(section="payments.kong", roots=frozenset(("k", "d")))
PAY_WIN = PAY_PLAYERS._replace(
    section="payments.win", roots=WIN.roots | {"d"}, values=True, items=True, per_payer=True
)  # the receiver is the winner
DEAL = Scope("next_dealer", frozenset("d"), each=True, each_values=True)
PER_PAYER = PAY_WIN._replace(section="per_payer")
_NEXT_DEAL = frozenset(("deal.dealer_stays", "deal.round_over"))
"""Words that are known only once it is known who deals next."""
GAME = DEAL._replace(section="game", words=_NEXT_DEAL)
NEXT = {
    "deal": DEAL._replace(section="facts", words=_NEXT_DEAL),
    "player": DEAL._replace(section="facts", words=_NEXT_DEAL, prefixes=("player",)),
}
"""The scopes of next values of facts, by subject."""
FACTS = {
    "deal": Scope("facts", frozenset()),
    "player": Scope("facts", frozenset(), prefixes=("player",)),
    "win": FLAG._replace(section="facts"),
}
"""The scopes of `requires` and `most` of a fact, by subject."""

SCOPES: dict[str, Scope] = {
    "tiles": TABLE,
    "shapes": TABLE,
    "requirements": REQUIREMENT,
    "items": WIN,
    "values": WIN,
    "per_payer": PER_PAYER,
    "players": PLAYERS,
    "payments.win": PAY_WIN,
    "payments.kong": PAY_KONG,
    "payments": PAY_PLAYERS,
    "next_dealer": DEAL,
    "hand": HAND,
    "runs": TABLE,
    "wild": TABLE,
    "wall": TABLE,
    "jing": TABLE,
    "winners": TABLE,
    "circumstances": FLAG,
    "impossible": IMPOSSIBLE,
    "winning": WINNING,
    "facts": FACTS["win"],
    "facts.next": NEXT["deal"],
    "game": GAME,
}
"""The scopes of the formulas of each section; `payments` is all payments but those upon a win or a
kong."""


@lru_cache(maxsize=64)
def pot_scope(scope: Scope, from_pot: bool, to_pot: bool) -> Scope:
    """Return the scope of a payment from or to the pot: without the player that the pot stands for."""
    if not (from_pot or to_pot):
        return scope
    gone = {"payer": from_pot, "payee": to_pot}
    prefixes = tuple(prefix for prefix in scope.prefixes if not gone[prefix])
    return scope._replace(prefixes=prefixes, per_payer=False, without_pot=scope)


def allows(scope: Scope, word: Word, inside: Collection[str] = ()) -> bool:
    """Return whether a formula of this scope may use the word.

    `inside` is the thing asked one after another there.
    """
    if word.root in LOOPS:
        return LOOPS[word.root] in inside and ("t" in scope.roots or not word.attribute.endswith("held"))
    prefix = word.name.partition(".")[0]
    if prefix in PLAYER_PREFIXES:
        return prefix in scope.prefixes
    if word.name in scope.words or not word.root:
        return True
    return word.root in scope.roots and (scope.waits or not word.waits) and word.name not in _NEXT_DEAL


def split(name: str) -> tuple[str, str]:
    """Split a name at its last dot into its beginning, in English, and its end.

    A fact of a player that is named like a word is `player.facts.ready`.
    """
    head, _, tail = name.rpartition(".")
    head = head.removesuffix(".facts").removesuffix(".情况")
    return CHINESE_HEADS.get(head, head), tail


def facts_known(scope: Scope, facts: Iterable[Fact]) -> list[tuple[str, str]]:
    """Return the names of the facts that a scope knows, each with the Chinese that may be written instead."""
    found: dict[str, str] = {}
    for fact in facts:
        option = fact.option
        names = [(f".{key}", f".{label.zh}") for key, label in option.fields] or [("", "")]
        if fact.of == "player":
            whose = [(f"{head}.", f"{CHINESE_OF_HEADS[head]}.") for head in scope.heads]
        else:
            whose = [("", "")] if (scope.deal_facts if fact.of == "deal" else "w" in scope.roots) else []
        found.update(
            (f"{head}{fact.id}{tail}", f"{chinese}{option.label.zh}{field}")
            for head, chinese in whose
            for tail, field in names
        )
    return list(found.items())
