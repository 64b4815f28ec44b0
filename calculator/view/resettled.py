"""The deal that lies on the table, under the rules being edited: what was, and what is now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from calculator.deals import Win
from calculator.settlement import Settlement
from calculator.statement import StripTile, lettered_seats, won_tiles
from calculator.text import Voice, signed
from calculator.workshop import Resettled, RulesetChange


class Amount(NamedTuple):
    """An amount, and with a second one what it is now."""

    old: str
    new: str | None = None


class DealAgain(NamedTuple):
    """A deal before and after; `what` is who won from whom, nothing where there is no deal."""

    why: str
    what: str = ""
    amount: Amount = Amount("")
    """The amount of the win."""
    net: tuple[tuple[str, Amount], ...] = ()
    """The gain or loss of each player."""
    spoken: tuple[str, ...] = ()
    tiles: tuple[StripTile, ...] = ()


def resettled_deal(deal: Resettled | None, voice: Voice, *, usable: bool) -> DealAgain:
    """Return a deal before and after.

    `usable` is False while the rules have never been right, so that nothing could be settled by them.
    """
    say = voice.say
    before, after = (deal.before, deal.after) if deal is not None else (None, None)
    if deal is None or before is None:
        return DealAgain(say("rules_deal_none" if usable else "rules_deal_not_yet"))
    names = lettered_seats(before.deal.players, voice.language, before.deal.seats)
    nets: Sequence[int | None] = after.net if after is not None and len(after.net) == len(before.net) else ()
    net = tuple(
        (name, Amount(signed(old), None if now in (None, old) else signed(now)))
        for name, old, now in zip_longest(names, before.net, nets)
    )
    spoken = tuple(
        say("rules_net_spoken", name=name, before=one.old, after=one.new) if one.new else f"{name} {one.old}"
        for name, one in net
    )
    if after is None:
        reason = "; ".join(problem.message(voice.language) for problem in deal.problems[:2])
        why = say("rules_deal_not", reason=reason)
    else:
        why = " · ".join(_change(change, voice) for change in deal.changes) or say("rules_deal_same")
    what, amount, tiles = _win(before, after, names, voice)
    return DealAgain(why, what, amount, net, spoken, tiles)


def _win(
    before: Settlement, after: Settlement | None, names: Sequence[str], voice: Voice
) -> tuple[str, Amount, tuple[StripTile, ...]]:
    """Return who won from whom, what it comes to, and the tiles."""
    say = voice.say
    if not before.wins:
        return say("rules_deal_no_win"), Amount(""), ()
    # The first win whose points change, else the last.
    pairs = zip(before.wins, after.wins if after is not None else (), strict=False)
    win = next((old for old, new in pairs if old.points != new.points), before.wins[-1])
    event = before.deal.events[win.event]
    assert isinstance(event, Win)
    now = next((other.points for other in after.wins if other.event == win.event), None) if after else None
    changed = None if now in (None, win.points) else say("rules_deal_points", count=now)
    amount = Amount(str(win.points) if changed else say("rules_deal_points", count=win.points), changed)
    what = say("rules_deal_self", name=names[win.player])
    if event.discarder is not None:
        what = say("rules_deal_from", name=names[win.player], other=names[event.discarder])
    return what, amount, tuple(won_tiles(before.deal, win.event))


def _change(change: RulesetChange, voice: Voice) -> str:
    name = change.label(voice.language)
    if change.after is None:
        return voice.say("rules_change_gone", name=name)
    after = change.after(voice.language)
    if change.before is None:
        return voice.say("rules_change_new", name=name, after=after)
    return voice.say("rules_change", name=name, before=change.before(voice.language), after=after)
