"""Tiles that a fact of a win 鸟, 马 or of its deal 翻牌 names: picked from the palette in a mode of their own, beside the hand.

Each change gives what lies on the table then, or why it cannot be; None where there is nothing to do.
"""

from typing import NamedTuple

from calculator.deals import deal_values, hand_values
from calculator.rules import Fact
from calculator.scoring import Score
from calculator.table.deal_changes import Change, set_fact
from calculator.table.missing import no_copy_left
from calculator.table.open_deal import OpenDeal
from calculator.text import Sentence
from calculator.tiles import copies_of, format_tiles

_MODE = "fact."
"""Before the id of a fact: the mode in which the palette names its tiles."""


class Named(NamedTuple):
    """A fact with the tiles that are named, and how many it may name.

    None if no number is set, or it is not known yet.
    """

    fact: Fact
    kinds: tuple[int, ...]
    most: int | None

    @property
    def mode(self) -> str:
        """The mode in which its tiles are picked."""
        return f"{_MODE}{self.fact.id}"

    @property
    def full(self) -> bool:
        """True if no more tiles can be named."""
        return self.most is not None and len(self.kinds) >= self.most


def facts_naming(open_deal: OpenDeal, score: Score | None = None) -> tuple[Named, ...]:
    """Return the facts of the current win and of its deal that name tiles.

    `score` is how the win was settled, if it is.
    """
    win, table, found = open_deal.win, open_deal.table, []
    if win is None or table is None:
        return ()
    ruleset = table.ruleset
    for of, values in (("win", hand_values(win.hand, ruleset)), ("deal", deal_values(open_deal.deal, ruleset))):
        for fact in ruleset.facts_of[of]:
            kinds = values[fact.index]
            if fact.option.type == "tiles":
                kinds = tuple(map(int, kinds)) if isinstance(kinds, tuple) else ()
                found.append(Named(fact, kinds, table.most_tiles(fact, score and (score.deal, score.win))))
    return tuple(found)


def name_tile(open_deal: OpenDeal, named: Named, kind: int) -> Change:
    """Return one tile more of a fact."""
    label = named.fact.option.label
    if named.full:
        return Sentence("named_tiles_full", {"fact": label, "most": named.most})
    if named.kinds.count(kind) >= copies_of(kind):
        return no_copy_left(kind)
    return set_fact(open_deal, named.fact.id, format_tiles((*named.kinds, kind)))


def take_named(open_deal: OpenDeal, named: Named, at: int) -> Change:
    """Return one tile less of a fact."""
    if not 0 <= at < len(named.kinds):
        return None
    return set_fact(open_deal, named.fact.id, format_tiles((*named.kinds[:at], *named.kinds[at + 1 :])))
