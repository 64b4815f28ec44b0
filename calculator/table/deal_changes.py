"""Changes to the current deal: its options, and its events: add, remove, move, set who and how.

Each function returns the table then, or why it cannot be; None if there is nothing to do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from calculator.deals import (
    PUBLIC_DRAW,
    SELF_DRAWN,
    Deal,
    Event,
    Exhausted,
    FactPairs,
    Kong,
    Penalty,
    Win,
    frozen_options,
)
from calculator.rules import same_value
from calculator.table.allowed import actor_reason, flag_reason, new_reason, place_of_new, source_reason
from calculator.table.kong_wins import AFTER_KONG, KONG_DISCARD, with_kong_before
from calculator.table.missing import no_copy_left
from calculator.table.open_deal import OpenDeal, source_of
from calculator.table.state import TableState
from calculator.text import Sentence, as_seen, code_of, one_line, same_name
from calculator.tiles import KONG_KINDS, copies_of, format_tiles

if TYPE_CHECKING:
    from calculator.rules import Fact

Change = TableState | Sentence | None

# --- the table --------------------------------------------------------------------------------------------------------


def set_option(open_deal: OpenDeal, name: str, value: Any) -> Change:
    """Return the table with another option; one at the ruleset's default is not written down."""
    if open_deal.definition is None:
        return None
    default = next(option.default for option in open_deal.definition.options if option.id == name)
    options = dict(frozen_options({**dict(open_deal.deal.options), name: value}))
    if same_value(options[name], default):
        del options[name]
    return open_deal.on.with_deal(options=tuple(options.items()))


def set_preset(open_deal: OpenDeal, name: str) -> Change:
    """Return the table with the options of a preset, all others as usual; "" for all as usual."""
    if open_deal.definition is None:
        return None
    usual = {option.id: option.default for option in open_deal.definition.options}
    options = next((one.options for one in open_deal.definition.presets if one.id == name), ())
    return open_deal.on.with_deal(options=frozen_options({key: value for key, value in options if value != usual[key]}))


def preset_of(open_deal: OpenDeal) -> str | None:
    """Return the preset that holds; "" if all is as usual, None if the options are the table's own."""
    table, ruleset = open_deal.table, open_deal.ruleset
    if table is None or ruleset is None:
        return None
    known = [(one.id, dict(one.options)) for one in ruleset.definition.presets]
    return next((name for name, options in (*known, ("", {})) if ruleset.options(options)[0] == table.values), None)


def set_fact(open_deal: OpenDeal, name: str, value: Any, seat: int | None = None) -> Change:
    """Return the table with another fact of the deal, of the player of a `seat`, or of the current hand.

    The value is as a record has it; one as usual is not written down.
    """
    fact = open_deal.ruleset.facts.get(name) if open_deal.ruleset is not None else None
    if fact is None:
        return None
    if fact.of == "win":
        held = open_deal.held
        if held is None:
            return Sentence("fact_no_hand")
        return open_deal.on.with_held(held._replace(facts=_with_fact(held.facts, fact, value)))
    deal = open_deal.deal
    if fact.of == "player":
        values = list(said_of_players(deal, fact))
        assert seat is not None
        values[seat] = value
        value = tuple(values)
    return open_deal.on.with_deal(facts=_with_fact(deal.facts, fact, value))


def said_of_players(deal: Deal, fact: Fact) -> tuple[Any, ...]:
    """Return the value of each seat's player as a record has it."""
    said = dict(deal.facts).get(fact.id)
    return said if isinstance(said, tuple) and len(said) == deal.seats else (usual_fact(fact),) * deal.seats


def _with_fact(said: FactPairs, fact: Fact, value: Any) -> FactPairs:
    if is_usual(fact, value):
        return tuple([one for one in said if one[0] != fact.id])
    return frozen_options({**dict(said), fact.id: value})


def is_usual(fact: Fact, value: Any) -> bool:
    """Return whether a value, as a deal keeps it, is the ruleset's default."""
    values = value if fact.of == "player" and isinstance(value, tuple) else (value,)
    return all(same_value(one, usual_fact(fact)) for one in values)


def usual_fact(fact: Fact) -> Any:
    """Return the default of a fact as a record has it."""
    default = fact.option.default
    return format_tiles(default) if fact.option.type == "tiles" and isinstance(default, tuple) else default


def set_stake(open_deal: OpenDeal, stake: str) -> Change:
    """Return the table with another stake."""
    return open_deal.on.with_deal(stake=stake.strip() or "1")


def set_name(open_deal: OpenDeal, seat: int, name: str) -> Change:
    """Return the table with a name for a seat that no other has."""
    name, names = as_seen(one_line(name)), open_deal.deal.players or ("",) * open_deal.deal.seats
    if any(same_name(name) == same_name(other) for at, other in enumerate(names) if at != seat):
        return Sentence("new_session_twice", {"name": name})
    return open_deal.on.with_deal(players=tuple(name if at == seat else old for at, old in enumerate(names)))


def swap_names(open_deal: OpenDeal, seat: int, other: int) -> Change:
    """Return the table with two players' seats swapped."""
    names = list(open_deal.deal.players or ("",) * open_deal.deal.seats)
    names[seat], names[other] = names[other], names[seat]
    return open_deal.on.with_deal(players=tuple(names)) if any(names) else Sentence("seats_no_names")


def set_dealer(open_deal: OpenDeal, seat: int) -> Change:
    """Return the table with another dealer."""
    return (
        open_deal.on.with_deal(dealer=seat)
        if seat < open_deal.deal.seats
        else Sentence("table_no_seat", {"count": open_deal.deal.seats})
    )


def set_held(open_deal: OpenDeal, seat: int, place: int, count: int) -> Change:
    """Return the table with another count of 正精 (place 0) or 副精 (1) of a seat that has not won."""
    pair, rows = open_deal.jing, open_deal.deal.held
    if not 0 <= count <= copies_of(pair[place] if pair else 0):
        return None
    if pair and count > rows[seat][place] and open_deal.used(open_deal.deal)[pair[place]] >= copies_of(pair[place]):
        return no_copy_left(pair[place])
    own = (count, rows[seat][1]) if place == 0 else (rows[seat][0], count)
    return open_deal.on.with_deal(held=(*rows[:seat], own, *rows[seat + 1 :]))


# --- events -----------------------------------------------------------------------------------------------------------


def add_event(open_deal: OpenDeal, kind: str) -> TableState | Sentence:
    """Return the table with a new event, at its place in the order, which becomes the current one.

    It is a `win`, `kong`, `concealed` (kong), `exhausted`, `false_win` or `dead_hand`.
    """
    refused = new_reason(open_deal, kind)
    if refused is not None:
        return refused
    made: dict[str, Event] = {"win": Win(), "kong": Kong("exposed"), "concealed": Kong("concealed")}
    made["exhausted"] = Exhausted((None,) * open_deal.deal.seats)
    entry = made.get(kind) or Penalty(kind)
    deal = open_deal.deal
    events = [deal.events[at] for at in deal.begun]
    assert open_deal.definition is not None
    at = place_of_new(deal._replace(events=tuple(events)), entry, open_deal.definition.winners)
    seat = next((s for s in range(deal.seats) if s not in deal.out()), 0)
    events.insert(at, entry)
    added = open_deal.on.with_events(tuple(events), at)._replace(seat=seat)
    if isinstance(entry, Win) and len(deal.winners()) >= open_deal.definition.winners:
        # The deal is over with the win before: one more can only be on the same discard.
        joined = join_discard(open_deal.with_state(added))
        return added if joined is None else joined
    return added


def add_joined(open_deal: OpenDeal, seat: int | None = None) -> Change:
    """一炮多响 in one step: one more win, of a seat where it is said, on the discard that was won on last."""
    added: Change = add_event(open_deal, "win")
    if isinstance(added, TableState) and not open_deal.with_state(added).joined:
        added = join_discard(open_deal.with_state(added))
    if not isinstance(added, TableState) or seat is None:
        return added
    joined = open_deal.with_state(added)
    himself = joined.win is not None and joined.win.source == seat
    return Sentence("why_himself") if himself else set_player(joined, seat)


def join_discard(open_deal: OpenDeal) -> Change:
    """一炮多响: the win on the table is on the same discard as the one before it; once more, it is not."""
    win, before = open_deal.win, open_deal.same_discard
    if win is None or before is None:
        return Sentence("why_no_discard_before")
    if open_deal.joined:
        return open_deal.on.with_entry(win._replace(source=None, tile=None, flags=()))
    return open_deal.on.with_entry(win._replace(source=before.source, tile=before.tile, flags=before.flags))


def delete_event(open_deal: OpenDeal, at: int) -> Change:
    """Return the table without an event."""
    events = tuple(event for index, event in enumerate(open_deal.deal.events) if index != at) or (Win(),)
    current = open_deal.current - (at < open_deal.current)
    return open_deal.on.with_events(events, min(current, len(events) - 1))


def move_event(open_deal: OpenDeal, at: int, by: int) -> Change:
    """Return the table with an event moved in the order, which becomes the current one."""
    events, to = list(open_deal.deal.events), at + by
    if not (0 <= at < len(events) and 0 <= to < len(events)):
        return None
    events.insert(to, events.pop(at))
    return open_deal.on.with_events(tuple(events), to)


def set_player(open_deal: OpenDeal, seat: int) -> Change:
    """Return the table with another player of the event."""
    entry = open_deal.entry
    refused = actor_reason(open_deal, seat) if seat != getattr(entry, "player", None) else None
    if refused is not None or entry is None or isinstance(entry, Exhausted):
        return refused
    said: Event = entry._replace(player=seat)
    if isinstance(said, (Win, Kong)) and source_of(said) == seat:
        said = _sourceless(said)
    return open_deal.on.with_entry(said)


def win_again(open_deal: OpenDeal, seat: int) -> Change:
    """Return the table with the current win as a further one of a player.

    It has the hand that his first one fixed.
    """
    win, fixed = open_deal.win, open_deal.deal.fixed_hand(seat, open_deal.current)
    if win is None or fixed is None:
        return None
    return open_deal.on.with_entry(win._replace(player=seat, hand=fixed))


def set_source(open_deal: OpenDeal, seat: int) -> Change:
    """Return the table with another source of the winning or konged tile; SELF_DRAWN for the wall."""
    on, entry = open_deal.on, open_deal.entry
    refused = source_reason(open_deal, seat) if seat != source_of(entry) else None
    if refused is not None:
        return refused
    if isinstance(entry, Win):
        return on.with_entry(entry._replace(source=seat))
    if isinstance(entry, Kong):
        back = _hand_after(open_deal, entry) if on.after_kong else on.current
        return on.with_entry(entry._replace(discarder=seat))._replace(current=back, after_kong=False)
    return None


def _hand_after(open_deal: OpenDeal, kong: Kong) -> int:
    """Return the index of the event from within which a kong was entered."""
    own = (
        at for at, e in open_deal.later if isinstance(e, Exhausted) or (isinstance(e, Win) and e.player == kong.player)
    )
    return next(own, open_deal.current + 1)


def turn(open_deal: OpenDeal, seat: int) -> Change:
    """Return the table with a seat that turned the winning tile from the wall, so that nobody discarded it.

    Once more, it is open again.
    """
    win = open_deal.win
    if win is None:
        return Sentence("why_only_wins")
    if PUBLIC_DRAW in win.flags and win.source == seat:
        return open_deal.on.with_entry(_never_turned(win))
    found = set_source(open_deal, seat)
    if not isinstance(found, TableState) or PUBLIC_DRAW in win.flags:
        return found
    return toggle_flag(open_deal.with_state(found), PUBLIC_DRAW)


def take_source(open_deal: OpenDeal) -> Change:
    """Return the table with the source of the win or kong open again."""
    entry = open_deal.entry
    return open_deal.on.with_entry(_sourceless(entry)) if isinstance(entry, (Win, Kong)) else None


def _sourceless(event: Win | Kong) -> Win | Kong:
    return event._replace(source=None) if isinstance(event, Win) else event._replace(discarder=None)


def pass_on(open_deal: OpenDeal, giver: int, taker: int) -> Change:
    """Return the table with a discarder and the winner or kong owner, in one step.

    With SELF_DRAWN as the taker the giver drew it himself. From the same discarder to one more:
    that player wins, too, if the rules allow it.
    """
    entry = open_deal.entry
    seat, source = (giver, SELF_DRAWN) if taker == SELF_DRAWN else (taker, giver)
    if not isinstance(entry, (Win, Kong)):
        return Sentence("why_only_wins")
    if isinstance(entry, Win) and source == entry.source != SELF_DRAWN and entry.tile is not None:
        added = add_joined(open_deal, seat) if entry.player not in (None, seat) else None
        if isinstance(added, TableState):
            return added
    without: Event = _never_turned(entry) if isinstance(entry, Win) else _sourceless(entry)
    found = set_player(open_deal.with_state(open_deal.on.with_entry(without)), seat)
    return set_source(open_deal.with_state(found), source) if isinstance(found, TableState) else found


def _never_turned(win: Win) -> Win:
    """Return a win with its tile no longer turned.

    An open source stays open; a tile that was turned is a discard then.
    """
    turned = win.source not in (None, SELF_DRAWN) and PUBLIC_DRAW in win.flags
    return (_without(win, PUBLIC_DRAW) if turned else win)._replace(source=None)


def set_kind(open_deal: OpenDeal, kind: str) -> Change:
    """Return the table with another kind of kong or penalty."""
    entry = open_deal.entry
    if isinstance(entry, Kong) and kind in KONG_KINDS:
        return open_deal.on.with_entry(
            entry._replace(kind=kind, discarder=entry.discarder if kind == "exposed" else None)
        )
    if isinstance(entry, Penalty) and open_deal.definition is not None and kind in open_deal.definition.penalties:
        return open_deal.on.with_entry(entry._replace(kind=kind))
    return None


def toggle_flag(open_deal: OpenDeal, flag: str, kong: int | None = None) -> Change:
    """Return the table with a circumstance added or removed, for all who won on the same discard.

    Its consequences are set too. The kong that a win came directly after is the one at `kong` if it
    can be more than one.
    """
    on, given = with_kong_before(open_deal.on, flag, kong), open_deal.win is not None and flag in open_deal.win.flags
    if given and kong is not None and on != open_deal.on:
        return on
    refused = None if given else flag_reason(open_deal, flag)
    if refused is not None:
        return Sentence(refused.code, refused.facts | {"about": code_of("table_flag", flag)})
    if given:
        on = open_deal.on
    events = list(on.deal.events)
    for at in on.deal.on_discard_of(on.current):
        win = events[at]
        if isinstance(win, Win):
            events[at] = _without(win, flag) if given else win._replace(flags=(*win.flags, flag))
    on = on.with_deal(events=tuple(events))
    return on if given else _implied(open_deal.with_state(on), flag)


def _without(win: Win, flag: str) -> Win:
    return win._replace(flags=tuple([one for one in win.flags if one != flag]))


def _implied(open_deal: OpenDeal, flag: str) -> TableState:
    """Return the table with the winner and source that a circumstance leaves no choice about, if not entered."""
    deal, win, at = open_deal.deal, open_deal.win, open_deal.current
    if win is None:
        return open_deal.on
    before = deal.events[deal.first_on_tile(at) - 1] if at else None
    kong = before.player if isinstance(before, Kong) else None
    player, source = win.player, win.source
    implied = {"heavenly": deal.dealer, AFTER_KONG: kong}.get(flag)
    if player is None and implied is not None and actor_reason(open_deal, implied) is None:
        player = implied
    if source is None:
        source = {"heavenly": SELF_DRAWN, AFTER_KONG: SELF_DRAWN, KONG_DISCARD: kong}.get(flag)
    return open_deal.on.with_entry(win._replace(player=player, source=source))
