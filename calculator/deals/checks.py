"""Checks of a deal against its table: a list for each kind of event, and one for the whole deal.

A check notes everything that is wrong, with its place. What could not be read (`Form.unread`) is
passed over: it is wrong already, and nothing can be said about what depends on it. `DealChecker` is the deal while it is
checked, event by event.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, assert_never

from calculator.deals.deal import SELF_DRAWN, Deal, Event, Exhausted, Held, Kong, Penalty, Win
from calculator.deals.facts import hand_values
from calculator.deals.hand_checks import (
    OF_DEAL,
    fifth_copies,
    never_melded,
    not_here,
    strange_flowers,
    strange_melds,
    strange_tiles,
    wrong_facts,
    wrong_facts_of_hand,
)
from calculator.deals.reader import FIXED
from calculator.documents import Problem
from calculator.rules import Seat, Table
from calculator.text import in_each, say
from calculator.tiles import beyond_copies, copies_of, format_tiles, tile_name


class DealChecker:
    """A deal while it is checked, event by event: who is out, and what may not be looked at.

    `problems` are the faults, in the order of the events. `unscorable` wins have a fault because of which their
    hand cannot even be looked at; `over_table` is wrong if nothing else is: kinds that lie too often, though no
    player has too many.
    """

    def __init__(self, deal: Deal, table: Table, unread: frozenset[str]) -> None:
        self.deal = deal
        self.table = table
        self.definition = table.definition
        self.unread = unread
        self.same_discard = deal.same_discard(table.definition.win_again)
        self.circumstances = table.ruleset.circumstances
        self.problems: list[Problem] = []
        self.over_table: list[Problem] = []
        self.won: list[int] = []
        self.penalized: set[int] = set()
        self.kongs: dict[int, int] = {}
        """The number of kongs of each so far."""
        self.ended = ""
        """The reason that nothing can follow, as the code of a problem."""
        on_discard = table.program.on_discard
        self.on_discard = None if on_discard is None else table.asked(on_discard)
        """The number of wins on one discard after which the deal may be over; None if a second win
        is one like any other."""
        if self.on_discard is not None:
            self.join_unclear()
        self.last_tile: int | None = None
        """The first win on the last tile, where players win again until the wall is empty."""
        self.unfixed: set[int] = set()
        """Players whose fixed hand is not known any more."""
        self.unscorable: set[int] = set()
        self.illegible: set[int] = set()
        """Those of them whose tiles cannot be counted."""
        self.uncounted: set[int] = set()
        """Seats whose shown hand has melds that cannot be."""
        self.late: set[int] = set()
        """Events after the end of the deal, about which nothing else is said."""
        lost = (at for at in range(len(deal.events)) if not unread.isdisjoint((f"events[{at}]", f"events[{at}].tile")))
        self.kongs_known = next(lost, len(deal.events))
        """Up to this event it is known who made which kong."""

    def note(self, path: str, code: str, **facts: Any) -> None:
        """Note a fault. A seat among the facts is shown as people count them."""
        if "seat" in facts:
            facts["seat"] = Seat(facts["seat"])
        self.problems.append(Problem(code, path, facts=facts))

    def fit(self, wrong: Iterable[Problem]) -> bool:
        """Note the faults, and return whether there are none."""
        before = len(self.problems)
        self.problems += wrong
        return before == len(self.problems)

    def flags_of(self, win: Win) -> frozenset[str]:
        """Return the circumstances of a win that the ruleset knows."""
        return self.circumstances.intersection(win.flags)

    def cannot_count(self, at: int) -> None:
        """Neither can the hand of a win be looked at, nor do its tiles count."""
        self.unscorable.add(at)
        self.illegible.add(at)

    def count_fits(self, path: str, held: Held, kongs: int) -> bool:
        """Return whether there are as many tiles as there must be with these melds and kongs."""
        melds = len(held.melds) + kongs
        wanted = self.table.hand_size(kongs) - 3 * melds
        if len(held.tiles) != wanted:
            self.note(path, "hand_count", found=len(held.tiles), wanted=max(wanted, 0), melds=melds)
            return False
        return True

    def facts_fit(self, path: str, held: Held) -> bool:
        """Return whether the facts of a win or a shown hand, and its flowers, are as the ruleset declares."""
        if held.facts:
            self.problems += wrong_facts_of_hand(held.facts, f"{path}.facts", self.table)
        return not held.flowers or self.fit(strange_flowers(held.flowers, f"{path}.flowers", self.table))

    def before(self, at: int) -> Event | None:
        """Return the event right before."""
        return self.deal.events[at - 1] if at else None

    def before_known(self, at: int) -> bool:
        """Return whether the event right before could be read."""
        return at == 0 or (f"events[{at - 1}]" not in self.unread and self.discard_known(at - 1))

    def discard_known(self, at: int) -> bool:
        """Return whether the tile of a win, and who discarded it, could be read."""
        win = self.deal.events[at]
        if not isinstance(win, Win):
            return True
        played = win.tile in self.table.kind_set or win.tile in self.definition.flowers
        return played and self.unread.isdisjoint((f"events[{at}].hand", f"events[{at}].from"))

    def join_unclear(self) -> None:
        """Take wins that may be on one discard for that."""
        for at in range(1, len(self.deal.events)):
            if self.may_share(at) and self.same_discard[at][0] == at:
                group = (*self.same_discard[at - 1], *self.same_discard[at])
                self.same_discard |= dict.fromkeys(group, group)

    def may_share(self, at: int) -> bool:
        """Return whether an unreadable win may share a discard with the one before or after it."""
        one, before = self.deal.events[at], self.before(at)
        if (
            f"events[{at}]" in self.unread
            or not (isinstance(one, Win) and isinstance(before, Win))
            or (self.discard_known(at) and self.discard_known(at - 1))
        ):
            return False
        tiles = {win.tile for win in (one, before) if win.tile in self.table.kind_set}
        sources = {
            win.source for place, win in ((at, one), (at - 1, before)) if f"events[{place}].from" not in self.unread
        }
        return len(tiles) < 2 and len(sources) < 2 and SELF_DRAWN not in sources


def check(deal: Deal, table: Table, unread: frozenset[str] = frozenset()) -> DealChecker:
    """Check a deal at a table, and return everything that is wrong with it."""
    checker = DealChecker(deal, table, unread)
    for at, event in enumerate(deal.events):
        _go_on(checker, at, event)
    no_fifth_copy(checker)
    jing_fits(checker)
    checker.problems += wrong_facts(deal.facts, OF_DEAL, "facts", table, deal.seats)
    checker.unscorable |= checker.late
    return checker


def _go_on(checker: DealChecker, at: int, event: Event) -> None:
    """Check one event, and note its effect on the events after it."""
    path = f"events[{at}]"
    if checker.ended and not (checker.on_discard is not None and checker.same_discard.get(at, (at,))[0] < at):
        checker.note(path, checker.ended, winners=checker.definition.winners)
        checker.late.add(at)
        return
    last = checker.last_tile
    if last is not None and not isinstance(event, Exhausted) and checker.same_discard.get(at, (at,))[0] != last:
        checker.note(path, "after_last_tile")
        checker.late.add(at)
        return
    if path in checker.unread:
        checker.cannot_count(at)
        return
    for one in CHECKS_OF_EVENT[type(event)]:
        one(checker, at, path, event)
    match event:
        case Win():
            checker.won.append(event.winner)
            if len(checker.won) >= checker.definition.winners:
                checker.ended = "after_last_win"
            last = checker.definition.win_again and "last_tile" in checker.flags_of(event)
            if last and checker.same_discard[at][0] == at:
                checker.last_tile = at
        case Penalty():
            if event.kind in checker.table.ruleset.payments_on:
                checker.penalized.add(event.offender)
        case Exhausted():
            checker.ended = "after_exhausted"
        case Kong():
            pass
        case _:
            assert_never(event)


EventCheck = Callable[[DealChecker, int, str, Any], None]


# --- any event ------------------------------------------------------------------------------------------------------


def player_still_plays(checker: DealChecker, at: int, path: str, event: Win | Kong) -> None:
    """Check that the player has neither won nor, for a win or a kong, a penalty."""
    player = event.player
    if player in checker.won and not checker.definition.win_again:
        checker.note(f"{path}.player", "player_has_won", seat=player)
    elif player in checker.penalized:
        checker.note(f"{path}.player", "player_has_penalty", seat=player)
    else:
        return
    if isinstance(event, Win):
        checker.cannot_count(at)


def discarder_still_plays(checker: DealChecker, at: int, path: str, event: Win | Kong) -> None:
    """Check that the tile came from another player, who has not won."""
    other = event.discarder
    if other is None:
        return
    if other == event.player:
        checker.note(f"{path}.from", "from_self", seat=event.player)
    elif other in checker.won and not checker.definition.win_again:
        checker.note(f"{path}.from", "from_has_won", seat=other)
    else:
        return
    checker.unread |= {f"{path}.from"}


# --- kongs and penalties --------------------------------------------------------------------------------------------


def kong_is_played(checker: DealChecker, at: int, path: str, kong: Kong) -> None:
    """Check that the kong's tile may be melded, and that the ruleset plays such a kong."""
    if kong.tile in checker.table.unmelded(checker.deal.jing):
        checker.problems.append(never_melded(kong.tile, f"{path}.tile", checker.table))
    elif kong.tile is not None and kong.tile not in checker.table.kind_set:
        checker.fit(strange_tiles((kong.tile,), f"{path}.tile", checker.table))
        checker.illegible.add(at)


def kongs_are_few(checker: DealChecker, at: int, path: str, kong: Kong) -> None:
    """Check that a player has no more kongs than melds."""
    owner = kong.owner
    made = checker.kongs[owner] = checker.kongs.get(owner, 0) + 1
    most = checker.table.most_melds
    if made > most:
        checker.note(f"{path}.player", "kongs_too_many", seat=kong.player, most=most)


def winners_kong_fits(checker: DealChecker, at: int, path: str, kong: Kong) -> None:
    """Check that a winner's later kong takes three equal tiles or a pong of the fixed hand."""
    if not checker.definition.win_again or kong.player not in checker.won:
        return
    may, fixed = checker.table.program.kongs_again, checker.deal.fixed_hand(kong.player, at)
    if may is not None and not checker.table.asked(may):
        checker.note(path, "kong_after_win", seat=kong.player)
    elif kong.tile is None or fixed is None or fixed.beside(kong) != fixed:
        return
    else:
        checker.note(f"{path}.tile", "kong_of_winner", seat=kong.player)
    checker.unfixed.add(kong.owner)


def penalty_is_played(checker: DealChecker, at: int, path: str, penalty: Penalty) -> None:
    """Check that the ruleset has such penalties, and that the player neither won nor has one already."""
    if penalty.kind not in checker.table.ruleset.payments_on:
        checker.note(f"{path}.type", "penalty_not_here", text=penalty.kind, ruleset=checker.definition.name)
    elif penalty.player in checker.penalized:
        checker.note(f"{path}.player", "second_penalty", seat=penalty.player)
    elif penalty.player in checker.won:
        checker.note(f"{path}.player", "player_has_won", seat=penalty.player)


# --- wins -----------------------------------------------------------------------------------------------------------


def hand_fits(checker: DealChecker, at: int, path: str, win: Win) -> None:
    """Check melds, tiles, their number and the winning tile.

    The robber of a kong holds no other tile of its kind.
    """
    held = win.hand
    if not checker.facts_fit(path, held):
        checker.illegible.add(at)
    if f"{path}.hand" in checker.unread:
        checker.cannot_count(at)
        return
    if checker.definition.win_again and win.player in checker.won and not _is_fixed_hand(checker, at, path, win):
        checker.cannot_count(at)
        return
    melds = held.melds
    good = not melds or checker.fit(strange_melds(melds, f"{path}.melds", checker.table, checker.deal.jing))
    if at <= checker.kongs_known:
        good &= checker.fit(strange_tiles(held.tiles, f"{path}.hand", checker.table))
        if not checker.count_fits(f"{path}.hand", held, checker.kongs.get(win.winner, 0)):
            checker.unscorable.add(at)
    else:
        good = False
    if win.tile not in checker.table.kind_set and win.tile not in checker.definition.flowers:
        good &= checker.fit(strange_tiles((win.winning,), f"{path}.tile", checker.table))
    if not good:
        checker.cannot_count(at)
    elif at not in checker.unscorable and (
        "robbing_kong" in win.flags
        and "robbing_kong" in checker.circumstances
        and (win.tile in held.all_tiles() or any(win.tile in k.tiles for k in checker.deal.kong_melds(win.player, at)))
    ):
        checker.note(f"{path}.tile", "robbed_tile_held", tile=partial(tile_name, win.winning))


def _is_fixed_hand(checker: DealChecker, at: int, path: str, win: Win) -> bool:
    """Return whether this is a further win of a player, with the hand that the first one fixed."""
    fixed = checker.deal.fixed_hand(win.player, at)
    if fixed is None or win.player in checker.unfixed or checker.unread & {f"{path}.{FIXED}"}:
        return win.player not in checker.unfixed
    same_tiles = sorted(win.hand.tiles) == sorted(fixed.tiles)
    same_melds = sorted(map(str, win.hand.melds)) == sorted(map(str, fixed.melds))
    if not same_tiles:
        checker.note(f"{path}.hand", "fixed_hand", seat=win.player, text=format_tiles(fixed.tiles))
    if not same_melds:
        checker.note(f"{path}.melds", "fixed_melds", seat=win.player, text=", ".join(map(str, fixed.melds)))
    return same_tiles and same_melds


def wins_on_discard_fit(checker: DealChecker, at: int, path: str, win: Win) -> None:
    """No more win on a discard than the ruleset allows: those nearest after the discarder."""
    group, most = checker.same_discard[at], checker.on_discard
    if most is None or len(group) <= most:
        return
    events = [checker.deal.events[one] for one in group]
    seats = [event.player for event in events if isinstance(event, Win) and event.player is not None]
    if win.player is None or win.source is None or len(seats) < len(group):
        return
    order = sorted(seats, key=lambda seat: (seat - (win.source or 0)) % checker.deal.seats)
    if win.player not in order[:most]:
        nearest = ", ".join(map(str, map(Seat, order[:most])))
        checker.note(path, "winner_not_nearest", most=most, nearest=nearest, seat=win.player)


def flower_win_fits(checker: DealChecker, at: int, path: str, win: Win) -> None:
    """Check a win by a flower: the winner has all the others, and it has neither flags nor facts."""
    flowers = checker.table.flowers
    if win.tile not in flowers:
        return
    if not checker.table.flower_shapes:
        checker.note(f"{path}.tile", "flower_win_not_here", text=str(win.winning))
        checker.unscorable.add(at)
        return
    others = [kind for kind in flowers if kind != win.tile]
    if sorted(win.hand.flowers) != sorted(others):
        checker.note(f"{path}.flowers", "flower_win_flowers", text=format_tiles(others))
        checker.unscorable.add(at)
    if checker.flags_of(win):
        checker.note(f"{path}.flags", "flower_win_flags")
    for fact, value in zip(
        checker.table.ruleset.facts_of["win"], hand_values(win.hand, checker.table.ruleset), strict=True
    ):
        if value != fact.option.default:
            checker.note(f"{path}.facts.{fact.id}", "flower_win_facts", label=fact.option.label)


def flags_fit(checker: DealChecker, at: int, path: str, win: Win) -> None:
    """Check the circumstances against how the win came about, and the other winners on the same tile."""
    if not checker.unread.isdisjoint((f"{path}.hand", f"{path}.from")):
        if f"{path}.from" in checker.unread:  # where the tile came from may decide whether the hand is a win
            checker.unscorable.add(at)
        return
    # A tile that cannot be is also no tile that several win on.
    if win.tile not in checker.table.kind_set:
        return
    first_at = checker.same_discard[at][0]
    if not win.flags and first_at == at:
        return
    flags, place = checker.flags_of(win), f"{path}.flags"
    for flag in FLAGS_CHECKED:
        if flag in flags:
            _flag_fits(checker, at, place, win, flag)
    first = checker.deal.events[first_at]
    if first_at != at and isinstance(first, Win) and flags != checker.flags_of(first):
        checker.note(place, "flags_differ")


def _flag_fits(checker: DealChecker, at: int, place: str, win: Win, flag: str) -> None:
    """Check one circumstance against how the win came about."""
    first = at if flag == "after_kong" else checker.same_discard[at][0]
    if flag == "after_kong" and win.discarder is not None:
        checker.note(place, "flag_after_kong_from")
    elif flag in ("kong_discard", "robbing_kong", "public_draw") and win.discarder is None:
        checker.note(place, "flag_needs_from", flag=flag)
    elif flag in ("after_kong", "kong_discard") and checker.before_known(first):
        before, owner = checker.before(first), win.player if flag == "after_kong" else win.discarder
        if not (isinstance(before, Kong) and before.player == owner):
            checker.note(place, "flag_after_kong" if flag == "after_kong" else "flag_kong_discard", seat=owner)
    if flag == "kong_discard" and "robbing_kong" in checker.flags_of(win):
        checker.note(place, "flags_exclude", flag=flag, other="robbing_kong")
    if flag in ("heavenly", "earthly"):
        if win.player in checker.won:
            checker.note(place, "flag_first_win")
        deals = checker.deal.dealer == win.player
        known = "dealer" not in checker.unread
        if (known and deals) if flag == "earthly" else win.discarder is not None or (known and not deals):
            checker.note(place, "flag_earthly" if flag == "earthly" else "flag_heavenly")


# --- the end --------------------------------------------------------------------------------------------------------


def shown_hands_fit(checker: DealChecker, at: int, path: str, event: Exhausted) -> None:
    """At an exhausted wall everyone who is not out shows a hand or claims one, where the ruleset looks at them."""
    if not checker.definition.check_hands:
        return
    kongs_known, claimed = at <= checker.kongs_known, event.claimed
    for seat, held in enumerate(event.hands):
        place, claim, claim_place = f"{path}.hands.{seat}", claimed.get(seat), f"{path}.claims.{seat}"
        if seat in checker.won:
            if held is not None:
                checker.note(place, "hand_of_winner", seat=seat)
            if claim is not None:
                checker.note(claim_place, "claim_of_winner", seat=seat)
        elif seat in checker.penalized:
            continue
        elif claim is not None:
            if held is not None:
                checker.note(claim_place, "claim_and_hand", seat=seat)
            if claim.least < claim.most and "worst_win" not in checker.table.ruleset.asked_words:
                checker.note(f"{claim_place}.ready.least", "claim_least_not_here", ruleset=checker.definition.name)
        elif held is None:
            # An event that could not be read may have taken this player out.
            if kongs_known and not checker.definition.unshown_hands:
                missing = place if event.shown else claim_place if claimed else f"{path}.hands"
                checker.note(missing, "hand_missing", seat=seat)
        elif place not in checker.unread:
            flowers = checker.facts_fit(place, held)
            melds = strange_melds(held.melds, f"{place}.melds", checker.table, checker.deal.jing)
            if not (checker.fit(melds) and flowers):
                checker.uncounted.add(seat)
            if kongs_known:
                checker.fit(strange_tiles(held.tiles, f"{place}.hand", checker.table))
                checker.count_fits(f"{place}.hand", held, checker.kongs.get(seat, 0))


# --- the whole deal -------------------------------------------------------------------------------------------------


def no_fifth_copy(checker: DealChecker) -> None:
    """No kind is there more often than it has copies."""
    unseen = checker.penalized.union(checker.won, checker.uncounted)
    without = checker.late | checker.illegible
    seen = checker.deal.copies(checker.definition.check_hands, without, unseen, checker.same_discard)
    seen.update(checker.table.turned_copies(checker.deal.jing))
    if beyond_copies(seen):
        own = set()
        for at, win in checker.deal.wins:
            if at not in without:
                kongs = [tile for kong in checker.deal.kong_melds(win.player, at) for tile in kong.tiles]
                winning = [] if win.tile is None else [win.tile]
                shown = Counter([*win.hand.all_tiles(), *win.hand.flowers, *kongs, *winning])
                own.update(beyond_copies(shown))
        for problems, is_own in ((checker.problems, True), (checker.over_table, False)):
            problems += fifth_copies([one for one in sorted(seen.items()) if (one[0] in own) is is_own], "events")


def jing_fits(checker: DealChecker) -> None:
    """精: given where the ruleset has it and nowhere else, and as many held as there are."""
    deal, jing = checker.deal, checker.table.jing_rule
    unread = "jing" in checker.unread
    name = checker.definition.name
    if jing is None:
        if deal.jing is not None or unread:
            checker.note("jing", "jing_not_here", ruleset=name)
        return
    if deal.jing is None:
        if not unread:
            asked = in_each(partial(say, "jing_missing_held")) if checker.definition.held_wanted else ""
            checker.note("jing", "jing_missing", ruleset=name, held=asked)
        return
    if deal.jing not in jing.next_of or deal.jing not in checker.table.kind_set:
        checker.problems.append(not_here(deal.jing, "jing.tile", checker.table))
        return
    pair = checker.table.jing(deal.jing)
    for at, which in enumerate(("main", "next")):
        # A tile that several win on is held by each of them, and there once.
        winning = {group: deal.events[group[0]] for group in checker.same_discard.values()}
        again = sum(len(group) - 1 for group, win in winning.items() if isinstance(win, Win) and win.tile == pair[at])
        total = sum(held[at] for held in deal.held) - again
        most = copies_of(pair[at]) - (jing.open and pair[at] == deal.jing)
        if total > most:
            facts = {"tile": partial(tile_name, pair[at]), "count": total, "most": most}
            checker.note("jing.held", "held_too_many", which=which, **facts)
    for seat, held in enumerate(deal.held):
        _jing_held_fits(checker, seat, pair, held)


def _jing_held_fits(checker: DealChecker, seat: int, pair: tuple[int, ...], held: tuple[int, int]) -> None:
    """Check the winner's counts of 精 against his tiles; a kong counts for its owner."""
    won = seat in checker.won
    own = [at for at, win in checker.deal.wins if win.player == seat and at not in checker.late] if won else []
    if any(at in checker.unscorable or at > checker.kongs_known for at in own):
        return
    shown = checker.deal.shown_jing(seat, pair, min(checker.late, default=None))
    if held != shown if won else held[0] < shown[0] or held[1] < shown[1]:
        code = "held_of_winner" if won else "held_of_kong"
        facts = {"seat": seat, "shown": f"{shown[0]}, {shown[1]}", "held": f"{held[0]}, {held[1]}"}
        facts |= {"main": partial(tile_name, pair[0]), "next": partial(tile_name, pair[1])}
        checker.note(f"jing.held[{seat}]" if checker.definition.held_wanted else "jing.held", code, **facts)


CHECKS_OF_EVENT: dict[type[Event], tuple[EventCheck, ...]] = {
    Kong: (player_still_plays, discarder_still_plays, kong_is_played, kongs_are_few, winners_kong_fits),
    Win: (
        player_still_plays,
        discarder_still_plays,
        wins_on_discard_fit,
        hand_fits,
        flower_win_fits,
        flags_fit,
    ),
    Penalty: (penalty_is_played,),
    Exhausted: (shown_hands_fit,),
}
FLAGS_CHECKED = ("after_kong", "kong_discard", "robbing_kong", "heavenly", "earthly", "public_draw")
