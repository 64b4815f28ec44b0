"""Groups that the winning tile makes of the winner's own tiles, outside of any other group.

Of two 偎, of 坎 and 碰 提 or 跑.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from calculator.rules import WinningRule
from calculator.tiles import Hand, Meld, MeldKind

_CONCEALED = {"pair": 2, "triplet": 3}
"""The number of equal concealed tiles of the hand before."""


class Made(NamedTuple):
    """A group made so.

    `hand` is the hand with it among its melds, at `at`, and without winning tile; `tiles` are those
    of the group that did not lie open, the winning tile among them.
    """

    hand: Hand
    at: int
    tiles: tuple[int, ...]


def winning_group(hand: Hand, rule: WinningRule) -> Made | None:
    """Return the group that a rule makes of the winning tile, or None if the hand lacks its tiles."""
    tile = hand.winning
    if tile is None:
        return None
    made = Meld.same(MeldKind(rule.makes), tile)
    taken = _CONCEALED.get(rule.with_)
    if taken is not None:
        if hand.concealed.count(tile) != taken:
            return None
        rest = [one for one in hand.concealed if one != tile]
        return Made(Hand(rest, (*hand.melds, made)), len(hand.melds), (tile,) * (taken + 1))
    for at, meld in enumerate(hand.melds):
        if meld.kind.value == rule.with_ and meld.tiles[0] == tile:
            return Made(Hand(hand.concealed, (*hand.melds[:at], made, *hand.melds[at + 1 :])), at, (tile,))
    return None


def winning_groups(hand: Hand, rules: Sequence[WinningRule], holding: Collection[int]) -> Iterator[Made | None]:
    """Yield every way to take the winning tile.

    As one of the concealed tiles (None), unless some rule must be followed, and by each rule that
    makes something. `holding` are the indexes of the rules whose condition holds.
    """
    found = [(rule, winning_group(hand, rule)) for at, rule in enumerate(rules) if at in holding]
    made = [(rule, one) for rule, one in found if one is not None]
    forced = [one for rule, one in made if rule.must]
    if forced:
        yield from forced
        return
    yield None
    for _, one in made:
        yield one
