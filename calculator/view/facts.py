"""Circumstances and facts as chips: those that are possible, each with what it does to the win."""

from __future__ import annotations

from collections.abc import Iterator

from calculator.deals import Exhausted, Win
from calculator.settlement import SettledWin
from calculator.table import (
    FLAG_KEYS,
    JING,
    KONG_FLAGS,
    FactShown,
    facts_of_deal,
    facts_of_hand,
    facts_of_players,
    flag_reason,
    is_on,
    keys_of,
    refusal,
    stepped,
    value_text,
    wild_word,
)
from calculator.text import signed
from calculator.view.scene import Scene
from calculator.view.values import Choice, Step

_RARE = ("heavenly", "earthly")
_ON_PLATE = 2
"""The most facts of a player that are all shown on his plate; of three the first, of more those that hold."""


def deal_facts(scene: Scene) -> tuple[Choice, ...]:
    """Return the tile that was turned up, and of a win also the facts of the deal itself."""
    open_table, found = scene.open_table, list[Choice]()
    if open_table.has_jing and open_table.current != JING and scene.step is not Step.ANSWER:
        turned = open_table.called("turned", "table_jing_turned", scene.language)
        tile = scene.tile(open_table.deal.jing) if open_table.deal.jing is not None else "?"
        found.append(Choice(f"select:{JING}", turned, note=tile))
    if scene.step is not Step.WHO:
        return tuple(found)
    for shown in facts_of_deal(scene.open_table):
        if shown.fact.option.type == "tiles":
            continue  # picked from the palette
        rare = shown.usual and shown.fact.next is None
        found += [one._replace(rare=rare) for one in _fact(scene, shown)]
    return (*found, *_unasked(scene, "deal"))


def _unasked(scene: Scene, of: str) -> Iterator[Choice]:
    """Yield the buttons that pick the tiles of facts that are not asked for."""
    kinds = scene.open_table.kinds()
    for named in scene.open_table.named():
        if not named.fact.unasked or named.fact.of != of or named == scene.named:
            continue
        actions = (f"name:{named.fact.id}:{int(kind)}" for kind in (kinds[0], kinds[-1]))
        if named.kinds or any(_effect(scene, action, taken=False)[1] for action in actions):
            label = named.fact.option.label(scene.language)
            yield Choice(f"mode:{named.mode}", label, chosen=bool(named.kinds), rare=not named.kinds)


def win_chips(scene: Scene) -> tuple[Choice, ...]:
    """Return the facts of the win, then its circumstances."""
    if not isinstance(scene.entry, Win) or scene.step is not Step.WHO:
        return ()
    facts = [chip for shown in facts_of_hand(scene.open_table) for chip in _fact(scene, shown, effects=True)]
    return (*facts, *_unasked(scene, "win"), *_flags(scene))


def _flags(scene: Scene) -> tuple[Choice, ...]:
    open_table, win = scene.open_table, scene.entry
    assert isinstance(win, Win)
    found = []
    for flag in open_table.circumstances:
        if flag in KONG_FLAGS and win.player is not None:
            continue  # a choice of its own beside the ordinary outcome
        on, action = flag in win.flags, f"flag:{flag}"
        after = scene.tried(action)
        if (not on and flag_reason(open_table, flag) is not None) or after.refused is not None:
            continue
        amount, allowed = _effect(scene, action, taken=on)
        if allowed:
            found.append(
                Choice(
                    action,
                    scene.flag(flag),
                    amount,
                    "",
                    on,
                    rare=flag in _RARE and not on,
                    key=f"flag_{flag}" if flag in FLAG_KEYS else "",
                )
            )
    return tuple(found)


def player_chips(scene: Scene, seat: int) -> tuple[Choice, ...]:
    """Return the facts of a player that can be said now, and how many tiles he holds that are paid for."""
    if scene.step is not Step.WHO:
        return ()
    rows = [chip for row in facts_of_players(scene.open_table) for chip in _fact(scene, row[seat])]
    kept = len(rows) if len(rows) <= _ON_PLATE else int(len(rows) == _ON_PLATE + 1)
    chips = [chip._replace(rare=at >= kept and not chip.chosen) for at, chip in enumerate(rows)]
    return (*_held(scene, seat), *chips)


def _held(scene: Scene, seat: int) -> tuple[Choice, ...]:
    open_table = scene.open_table
    if (
        not open_table.jing
        or seat in open_table.deal.winners()
        or open_table.definition is None
        or not open_table.definition.held_wanted
    ):
        return ()
    found, now = [], open_table.deal.held_now(open_table.jing)[seat]
    for place, count in enumerate(now):
        less, more = (f"held:{seat}:{place}:{number}" for number in (count - 1, count + 1))
        text = wild_word(open_table.definition, place, scene.language)
        shown = open_table.deal.shown_jing(seat, open_table.jing)[place]
        fits = scene.tried(more)
        refused = scene.why(fits.refused)
        can_take = "" if refused or fits.on == open_table.on else more
        less = less if count > shown else ""
        found.append(Choice("", text, note=str(count), chosen=bool(count), why=refused, less=less, more=can_take))
    return tuple(found)


def _fact(scene: Scene, shown: FactShown, *, effects: bool = False) -> list[Choice]:
    """Return the buttons of a fact. A counter has two ends; a value that the ruleset has something against is left out."""
    option, found, seats = shown.fact.option, list[Choice](), scene.deal.seats
    before = f"fact:{shown.fact.id}:{'' if shown.seat is None else shown.seat}"
    for at, key in enumerate(keys_of(shown.fact)):
        on = is_on(shown, key)
        if option.type == "number":
            found += _counter(scene, shown, before)
            continue
        if not on and refusal(scene.open_table, shown, stepped(shown, key, 1, seats)) is not None:
            continue
        action = f"{before}:={at}"
        amount, allowed = _effect(scene, action, taken=on) if effects else ("", True)
        text, value = option.label(scene.language), value_text(shown, scene.names, scene.language)
        if key is not None:
            text = next(one for one in option.choices if one.value == key).label(scene.language)
            value = ""
        if allowed:
            found.append(Choice(action, text, amount, value, on, help=option.help(scene.language)))
    return found


def _counter(scene: Scene, shown: FactShown, before: str) -> list[Choice]:
    """Return both ends of a number, whatever comes of the hand: one more may be no win where two more are."""
    option, value = shown.fact.option, shown.value
    ends = []
    for by in (-1, 1):
        then = stepped(shown, None, by, scene.deal.seats)
        beyond = then == value or (isinstance(value, int) and isinstance(then, int) and (then - value) * by < 0)
        refused = beyond or refusal(scene.open_table, shown, then) is not None
        ends.append("" if refused else f"{before}:{by:+}")
    if not any(ends):
        return []
    note, on = value_text(shown, scene.names, scene.language), not shown.usual
    less, more = ends
    return [
        Choice("", option.label(scene.language), "", note, on, less=less, more=more, help=option.help(scene.language))
    ]


def _effect(scene: Scene, action: str, *, taken: bool) -> tuple[str, bool]:
    """Return the effect of an action on the win, and whether it is allowed.

    The win is as it is, or as the first way to win it makes it. `taken`: the action removes an
    entry.
    """
    win = scene.entry
    assert not isinstance(win, Exhausted)
    if not isinstance(win, Win) or win.player is None or not scene.is_whole:
        return "", True
    known, gains = False, set[str]()
    win_entries = scene.entries_of_win(win.player)
    for first in (win_entries[0], win_entries[-1]) if len(win_entries) > 1 else win_entries:
        now, then = scene.tried(*first), scene.tried(action, *first)
        known = known or now.settlement is not None
        if now.win is not None and then.win is not None:
            gains.add(_gain(scene, then.win, now.win) if taken else _gain(scene, now.win, then.win))
        elif then.win is not None:
            return "", True
    # A hand that is refused anyway is asked for all that might make it a win.
    return next(iter(gains)) if len(gains) == 1 else "", bool(gains) or not known


def _gain(scene: Scene, now: SettledWin, then: SettledWin) -> str:
    """Return the gain of a win: +1番, else ×2 or the difference in points."""
    table = now.score.table
    chain = table.definition.chain
    if len(chain) > 1:
        value = table.definition.value(chain[0])
        more = then.score.value(chain[0]) - now.score.value(chain[0])
        shown = value.show(scene.language)
        if more:
            return shown.format(signed(more)) if shown.startswith("{}") else signed(more)
    if now.points and then.points % now.points == 0 and then.points != now.points:
        return f"×{then.points // now.points}"
    return signed(then.points - now.points) if then.points != now.points else ""
