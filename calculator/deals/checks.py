"""Whether a deal fits its table and itself: a list of checks for each kind of event, and one for the whole deal.

A check notes everything that is wrong, with its place. What could not be read (`Form.unread`) is passed over: it is wrong
already, and nothing can be said about what depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Any, NamedTuple

from calculator.deals.deal import SELF_DRAWN, Deal, Event, Exhausted, Held, Kong, Penalty, Win
from calculator.deals.facts import hand_values
from calculator.documents import Likely, Problem
from calculator.rules import Fact, Table, option_facts
from calculator.rules.library import option_value
from calculator.text import Sentence, code_of
from calculator.tiles import TILES, Meld, MeldKind, beyond_copies, copies_of, format_tiles, tile_name

NOTHING_UNREAD: frozenset[str] = frozenset()
OF_DEAL = ("deal", "player")
"""What the `facts` of a record are of."""
OF_HAND = ("win",)
"""What the `facts` of a win or of a shown hand are of."""
MELDS_NOT_HERE = {"chow": "chow_not_here", "pong": "pong_not_here", "wei": "wei_not_here"}


class Checked(NamedTuple):
    """What is wrong with a deal, in the order of its events; `unscorable` wins have a fault for which their hand cannot even
    be looked at; `same_discard` as of the deal."""

    problems: list[Problem]
    unscorable: set[int]
    same_discard: dict[int, tuple[int, ...]]


def check(deal: Deal, table: Table, unread: frozenset[str] = NOTHING_UNREAD) -> Checked:
    """Everything that is wrong with a deal at a table."""
    course = Course(deal, table, unread)
    for at, event in enumerate(deal.events):
        course.go_on(at, event)
    for of_deal in CHECKS_OF_DEAL:
        of_deal(course)
    return Checked(course.problems, course.unscorable | course.late, course.same_discard)


class Course:
    """A deal while it is checked, event by event: who is out, and what may not be looked at."""

    def __init__(self, deal: Deal, table: Table, unread: frozenset[str]) -> None:
        self.deal = deal
        self.table = table
        self.definition = table.definition
        self.unread = unread
        self.same_discard = deal.same_discard()
        self.circumstances = table.ruleset.circumstances
        self.problems: list[Problem] = []
        self.won: list[int] = []
        self.penalized: set[int] = set()
        self.kongs: dict[int, int] = {}
        """How many each has made so far."""
        self.ended = ""
        """Why nothing can follow, as the code of a problem."""
        on_discard = table.program.on_discard
        self.on_discard = None if on_discard is None else on_discard(table.values)
        """How many may win on one discard, then the deal may be over; None where a second win is one like any other."""
        if self.on_discard is not None:
            self.join_unclear()
        self.unscorable: set[int] = set()
        self.illegible: set[int] = set()
        """Those of them whose tiles cannot be counted."""
        self.uncounted: set[int] = set()
        """Seats whose shown hand has melds that cannot be."""
        self.late: set[int] = set()
        """Events after the end of the deal, about which nothing else is said."""
        self.kongs_known = len(deal.events)
        """Up to this event it is known who made which kong."""
        if unread:
            lost = (
                at for at in range(len(deal.events)) if not unread.isdisjoint((f"events[{at}]", f"events[{at}].tile"))
            )
            self.kongs_known = next(lost, self.kongs_known)

    def note(self, path: str, code: str, **facts: Any) -> None:
        self.problems.append(Problem(code, path=path, facts=facts))

    def fit(self, wrong: list[Problem]) -> bool:
        """Notes what is wrong, if anything is."""
        self.problems += wrong
        return not wrong

    def go_on(self, at: int, event: Event) -> None:
        """The checks of one event, and what it changes for those after it."""
        path = f"events[{at}]"
        if self.ended and not (self.on_discard is not None and self.same_discard.get(at, (at,))[0] < at):
            self.note(path, self.ended, winners=self.definition.winners)
            self.late.add(at)
            return
        if self.unread and path in self.unread:
            self.cannot_count(at)
            return
        for one in CHECKS_OF_EVENT[type(event)]:
            one(self, at, path, event)
        if isinstance(event, Win):
            self.won.append(event.winner)
            if len(self.won) >= self.definition.winners:
                self.ended = "after_last_win"
        elif isinstance(event, Penalty):
            if event.kind in self.table.ruleset.payments_on:
                self.penalized.add(event.offender)
        elif isinstance(event, Exhausted):
            self.ended = "after_exhausted"

    def cannot_count(self, at: int) -> None:
        """Neither can the hand of a win be looked at, nor do its tiles count."""
        self.unscorable.add(at)
        self.illegible.add(at)

    def count_fits(self, path: str, held: Held, kongs: int) -> bool:
        """As many tiles as there must be beside melds and kongs."""
        melds = len(held.melds) + kongs
        wanted = self.table.hand_size(kongs) - 3 * melds
        if len(held.tiles) != wanted:
            self.note(path, "hand_count", found=len(held.tiles), wanted=max(wanted, 0), melds=melds)
            return False
        return True

    def facts_fit(self, path: str, held: Held) -> bool:
        """Facts of a win or a shown hand, as the ruleset declares them, and flowers where it has any: whether those are some."""
        if held.facts:
            self.problems += wrong_facts_of_hand(held.facts, f"{path}.facts", self.table)
        return not held.flowers or self.fit(strange_flowers(held.flowers, f"{path}.flowers", self.table))

    def before(self, at: int) -> Event | None:
        """The event right before."""
        return self.deal.events[at - 1] if at else None

    def before_known(self, at: int) -> bool:
        """Whether the event right before could be read."""
        if not self.unread or at == 0:
            return True
        return f"events[{at - 1}]" not in self.unread and self.discard_known(at - 1)

    def discard_known(self, at: int) -> bool:
        """Whether the tile of a win, and who discarded it, could be read."""
        win = self.deal.events[at]
        if not isinstance(win, Win):
            return True
        played = win.tile in self.table.kind_set or win.tile in self.definition.flowers
        return played and self.unread.isdisjoint((f"events[{at}].hand", f"events[{at}].from"))

    def join_unclear(self) -> None:
        """Wins that may be on one discard are taken for that."""
        for at in range(1, len(self.deal.events)):
            if self.may_share(at) and self.same_discard[at][0] == at:
                group = (*self.same_discard[at - 1], *self.same_discard[at])
                self.same_discard |= dict.fromkeys(group, group)

    def may_share(self, at: int) -> bool:
        """Whether a win of which something cannot be read may be on the discard of the one right before, or that on its."""
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


# --- tiles and melds, of a deal's record and of a request about one hand alike ------------------------------------------


def not_here(kind: int, path: str, table: Table) -> Problem:
    """A tile that this ruleset does not play with."""
    tile = TILES[kind]
    if kind in table.definition.flowers:
        return Problem("flower_in_hand", path=path, facts={"text": str(tile)})
    facts = {"tile": partial(tile_name, kind), "text": str(tile), "ruleset": table.definition.name}
    return Problem("tile_not_here", path=path, facts=facts)


def strange_tiles(tiles: Collection[int], path: str, table: Table) -> list[Problem]:
    """Of each kind that this ruleset does not play with."""
    if table.kind_set.issuperset(tiles):
        return []
    return [not_here(tile, path, table) for tile in dict.fromkeys(tiles) if tile not in table.kind_set]


def strange_flowers(flowers: Collection[int], path: str, table: Table) -> list[Problem]:
    """Of flowers that lie beside a hand: those that are none of this ruleset's, which may have none."""
    if flowers and not table.definition.flowers:
        return [Problem("key_unknown", path=path, facts={"name": "flowers"})]
    return [not_here(kind, path, table) for kind in dict.fromkeys(flowers) if kind not in table.definition.flowers]


def never_melded(kind: int, path: str, table: Table) -> Problem:
    """A wild tile that lies in a meld or kong, where the ruleset has none."""
    assert table.definition.wild is not None
    facts = {"label": table.definition.wild.label, "tile": partial(tile_name, kind)}
    return Problem("wild_melded", path=path, facts=facts)


def strange_melds(melds: Iterable[Meld], path: str, table: Table) -> list[Problem]:
    """Of melds in a list at `path`: what cannot be melded here, is no run, or has strange tiles."""
    problems: list[Problem] = []
    for at, meld in enumerate(melds):
        place, kind = f"{path}[{at}]", meld.kind
        if kind.value not in table.definition.melds and not kind.is_kong:
            problems.append(Problem(MELDS_NOT_HERE[kind.value], path=place))
        elif not table.unmelded.isdisjoint(meld.tiles):
            wild = next(tile for tile in meld.tiles if tile in table.unmelded)
            problems.append(never_melded(wild, f"{place}.{'tiles' if kind is MeldKind.CHOW else 'tile'}", table))
        elif kind is not MeldKind.CHOW:
            problems += strange_tiles(meld.tiles, f"{place}.tile", table)
        elif not table.is_chow(meld.tiles):
            problems.append(Problem("chow_tiles", path=f"{place}.tiles", facts={"text": format_tiles(meld.tiles)}))
        else:
            problems += strange_tiles(meld.tiles, f"{place}.tiles", table)
    return problems


def fifth_copies(counts: Iterable[tuple[int, int]], path: str) -> list[Problem]:
    """Of each kind that is there more often than it can be."""
    return [
        Problem(
            "fifth_copy", path=path, facts={"tile": partial(tile_name, kind), "count": count, "most": copies_of(kind)}
        )
        for kind, count in counts
        if count > copies_of(kind)
    ]


def wrong_facts(
    said: Iterable[tuple[str, Any]], of: tuple[str, ...], path: str, table: Table, seats: int
) -> list[Problem]:
    """What is wrong with facts that stand at `path`, where those of some things are wanted."""
    problems: list[Problem] = []
    ruleset = table.ruleset
    for name, value in said:
        place, fact = f"{path}.{name}"[:200], ruleset.facts.get(name)
        if fact is None:
            known = [one.id for one in ruleset.definition.facts if one.of in of]
            facts = {"name": name[:40], "ruleset": ruleset.definition.name}
            problems.append(Problem("fact_unknown", path=place, likely=Likely(name, known), facts=facts))
        elif fact.of not in of:
            facts = {"label": fact.option.label, "place": Sentence(code_of("fact_place", fact.of))}
            problems.append(Problem("fact_elsewhere", path=place, facts=facts))
        else:
            problems += _wrong_value(fact, value, place, table, seats)
    return problems


def wrong_facts_of_hand(said: Iterable[tuple[str, Any]], path: str, table: Table) -> list[Problem]:
    """The same of facts of a win or a shown hand."""
    return wrong_facts(said, OF_HAND, path, table, table.definition.seats)


def _wrong_value(fact: Fact, value: Any, place: str, table: Table, seats: int) -> list[Problem]:
    of_player = fact.of == "player"
    if of_player and not (isinstance(value, tuple) and len(value) == seats):
        facts = {"label": fact.option.label, "name": fact.id, "count": seats}
        return [Problem("fact_of_each", path=place, facts=facts)]
    for one in value if of_player else (value,):
        try:
            found = option_value(fact.option, one)
        except ValueError:
            return [Problem("option_value", path=place, facts=option_facts(fact.option, one))]
        if fact.option.type == "tiles" and isinstance(found, tuple):
            played = table.kind_set.union(table.definition.flowers)
            strange = next((kind for kind in found if kind not in played), None)
            if strange is not None:
                return [not_here(strange, place, table)]
    return []


EventCheck = Callable[[Course, int, str, Any], None]


# --- any event ------------------------------------------------------------------------------------------------------


def player_still_plays(course: Course, at: int, path: str, event: Win | Kong) -> None:
    """Who has won plays no more, and who has a penalty neither wins nor kongs."""
    player = event.player
    if player in course.won:
        course.note(f"{path}.player", "player_has_won", seat=player)
    elif player in course.penalized:
        course.note(f"{path}.player", "player_has_penalty", seat=player)
    else:
        return
    if isinstance(event, Win):
        course.cannot_count(at)


def discarder_still_plays(course: Course, at: int, path: str, event: Win | Kong) -> None:
    """The tile came from another player, who has not won."""
    other = event.discarder if isinstance(event, Win) else event.feeder
    if other is None:
        return
    if other == event.player:
        course.note(f"{path}.from", "from_self", seat=event.player)
    elif other in course.won:
        course.note(f"{path}.from", "from_has_won", seat=other)
    else:
        return
    course.unread |= {f"{path}.from"}


# --- kongs and penalties --------------------------------------------------------------------------------------------


def kong_is_played(course: Course, at: int, path: str, kong: Kong) -> None:
    if kong.tile in course.table.unmelded:
        course.problems.append(never_melded(kong.tile, f"{path}.tile", course.table))
    elif kong.tile is not None and kong.tile not in course.table.kind_set:
        course.fit(strange_tiles((kong.tile,), f"{path}.tile", course.table))
        course.illegible.add(at)


def kongs_are_few(course: Course, at: int, path: str, kong: Kong) -> None:
    owner = kong.owner
    made = course.kongs[owner] = course.kongs.get(owner, 0) + 1
    most = course.table.most_melds
    if made > most:
        course.note(f"{path}.player", "kongs_too_many", seat=kong.player, most=most)


def penalty_is_played(course: Course, at: int, path: str, penalty: Penalty) -> None:
    """The ruleset has such penalties, and the player neither won nor has one already."""
    if penalty.kind not in course.table.ruleset.payments_on:
        course.note(f"{path}.type", "penalty_not_here", text=penalty.kind, ruleset=course.definition.name)
    elif penalty.player in course.penalized:
        course.note(f"{path}.player", "second_penalty", seat=penalty.player)
    elif penalty.player in course.won:
        course.note(f"{path}.player", "player_has_won", seat=penalty.player)


# --- wins -----------------------------------------------------------------------------------------------------------


def hand_fits(course: Course, at: int, path: str, win: Win) -> None:
    """Melds, tiles, their number and the winning tile; who robs a kong holds no other tile of its kind."""
    held = win.hand
    if not course.facts_fit(path, held):
        course.illegible.add(at)
    if course.unread and f"{path}.hand" in course.unread:
        course.cannot_count(at)
        return
    melds = held.melds
    good = not melds or course.fit(strange_melds(melds, f"{path}.melds", course.table))
    if at <= course.kongs_known:
        good &= course.fit(strange_tiles(held.tiles, f"{path}.hand", course.table))
        if not course.count_fits(f"{path}.hand", held, course.kongs.get(win.winner, 0)):
            course.unscorable.add(at)
    else:
        good = False
    if win.tile not in course.table.kind_set and win.tile not in course.definition.flowers:
        good &= course.fit(strange_tiles((win.winning,), f"{path}.tile", course.table))
    if not good:
        course.cannot_count(at)
    elif at not in course.unscorable and (
        "robbing_kong" in win.flags
        and "robbing_kong" in course.circumstances
        and (win.tile in held.all_tiles() or any(win.tile in k.tiles for k in course.deal.kong_melds(win.player, at)))
    ):
        course.note(f"{path}.tile", "robbed_tile_held", tile=partial(tile_name, win.winning))


def wins_on_discard_fit(course: Course, at: int, path: str, win: Win) -> None:
    """No more win on a discard than the ruleset allows: those nearest after the discarder."""
    group, most = course.same_discard[at], course.on_discard
    if most is None or len(group) <= most:
        return
    events = [course.deal.events[one] for one in group]
    seats = [event.player for event in events if isinstance(event, Win) and event.player is not None]
    if win.player is None or win.source is None or len(seats) < len(group):
        return
    order = sorted(seats, key=lambda seat: (seat - (win.source or 0)) % course.deal.seats)
    if win.player not in order[:most]:
        nearest = ", ".join(map(str, order[:most]))
        course.note(path, "winner_not_nearest", most=most, nearest=nearest, seat=win.player)


def flower_win_fits(course: Course, at: int, path: str, win: Win) -> None:
    """A win by a flower: the winner has all the others, and it has neither flags nor facts."""
    flowers = course.definition.flowers
    if win.tile not in flowers:
        return
    if not course.table.flower_shapes:
        course.note(f"{path}.tile", "flower_win_not_here", text=str(win.winning))
        course.unscorable.add(at)
        return
    others = [kind for kind in flowers if kind != win.tile]
    if sorted(win.hand.flowers) != sorted(others):
        course.note(f"{path}.flowers", "flower_win_flowers", text=format_tiles(others))
        course.unscorable.add(at)
    if course.circumstances.intersection(win.flags):
        course.note(f"{path}.flags", "flower_win_flags")
    for fact, value in zip(
        course.table.ruleset.facts_of["win"], hand_values(win.hand, course.table.ruleset), strict=True
    ):
        if value != fact.option.default:
            course.note(f"{path}.facts.{fact.id}", "flower_win_facts", label=fact.option.label)


def flags_fit(course: Course, at: int, path: str, win: Win) -> None:
    """The circumstances go with how the win came about, and are those of the other winners on the same tile."""
    if course.unread and not course.unread.isdisjoint((f"{path}.hand", f"{path}.from")):
        if f"{path}.from" in course.unread:  # where the tile came from may decide whether the hand is a win
            course.unscorable.add(at)
        return
    # A tile that cannot be is also no tile that several win on.
    if win.tile not in course.table.kind_set:
        return
    first_at = course.same_discard[at][0]
    if not win.flags and first_at == at:
        return
    flags, place = course.circumstances.intersection(win.flags), f"{path}.flags"
    for flag, of_flag in CHECKS_OF_FLAGS.items():
        if flag in flags:
            of_flag(course, at, place, win)
    first = course.deal.events[first_at]
    if first_at != at and isinstance(first, Win) and flags != course.circumstances.intersection(first.flags):
        course.note(place, "flags_differ")


def after_kong_fits(course: Course, at: int, place: str, win: Win) -> None:
    if win.discarder is not None:
        course.note(place, "flag_after_kong_from")
    elif course.before_known(at):
        before = course.before(at)
        if not (isinstance(before, Kong) and before.player == win.player):
            course.note(place, "flag_after_kong", seat=win.player)


def kong_discard_fits(course: Course, at: int, place: str, win: Win) -> None:
    first = course.same_discard[at][0]
    if win.discarder is None:
        course.note(place, "flag_needs_from", flag="kong_discard")
    elif course.before_known(first):
        before = course.before(first)
        if not (isinstance(before, Kong) and before.player == win.discarder):
            course.note(place, "flag_kong_discard", seat=win.discarder)
    if "robbing_kong" in win.flags and "robbing_kong" in course.circumstances:
        course.note(place, "flags_exclude", flag="kong_discard", other="robbing_kong")


def robbing_kong_fits(course: Course, at: int, place: str, win: Win) -> None:
    if win.discarder is None:
        course.note(place, "flag_needs_from", flag="robbing_kong")


def public_draw_fits(course: Course, at: int, place: str, win: Win) -> None:
    if win.discarder is None:
        course.note(place, "flag_needs_from", flag="public_draw")


def heavenly_fits(course: Course, at: int, place: str, win: Win) -> None:
    dealer_known = "dealer" not in course.unread
    if win.discarder is not None or (dealer_known and course.deal.dealer != win.player):
        course.note(place, "flag_heavenly")


def earthly_fits(course: Course, at: int, place: str, win: Win) -> None:
    if course.deal.dealer == win.player and "dealer" not in course.unread:
        course.note(place, "flag_earthly")


# --- the end --------------------------------------------------------------------------------------------------------


def shown_hands_fit(course: Course, at: int, path: str, event: Exhausted) -> None:
    """At an exhausted wall everyone who is not out shows a hand, where the ruleset looks at them."""
    if not course.definition.check_hands:
        return
    kongs_known = at <= course.kongs_known
    for seat, held in enumerate(event.hands):
        place = f"{path}.hands.{seat}"
        if seat in course.won:
            if held is not None:
                course.note(place, "hand_of_winner", seat=seat)
        elif seat in course.penalized:
            continue
        elif held is None:
            # An event that could not be read may have taken this player out.
            if kongs_known and not course.definition.unshown_hands:
                course.note(place if event.shown else f"{path}.hands", "hand_missing", seat=seat)
        elif place not in course.unread:
            flowers = course.facts_fit(place, held)
            if not (course.fit(strange_melds(held.melds, f"{place}.melds", course.table)) and flowers):
                course.uncounted.add(seat)
            if kongs_known:
                course.fit(strange_tiles(held.tiles, f"{place}.hand", course.table))
                course.count_fits(f"{place}.hand", held, course.kongs.get(seat, 0))


# --- the whole deal -------------------------------------------------------------------------------------------------


def no_fifth_copy(course: Course) -> None:
    """No kind is there more often than it has copies."""
    unseen = course.penalized.union(course.won, course.uncounted)
    without = course.late | course.illegible
    seen = course.deal.copies(course.definition.check_hands, without, unseen, course.same_discard)
    if beyond_copies(seen):
        course.problems += fifth_copies(sorted(seen.items()), "events")


def jing_fits(course: Course) -> None:
    """精: given where the ruleset has it and nowhere else, and as many held as there are."""
    deal, jing = course.deal, course.table.jing_rule
    unread = "jing" in course.unread
    name = course.definition.name
    if jing is None:
        if deal.jing is not None or unread:
            course.note("jing", "jing_not_here", ruleset=name)
        return
    if deal.jing is None:
        if not unread:
            course.note("jing", "jing_missing", ruleset=name)
        return
    if deal.jing not in jing.next_of:
        course.problems.append(not_here(deal.jing, "jing.tile", course.table))
        return
    pair = course.table.jing(deal.jing)
    for at, which in enumerate(("main", "next")):
        total = sum(held[at] for held in deal.held)
        if total > copies_of(pair[at]):
            course.note("jing.held", "held_too_many", tile=partial(tile_name, pair[at]), count=total, which=which)
    for seat, held in enumerate(deal.held):
        _jing_held_fits(course, seat, pair, held)


def deal_facts_fit(course: Course) -> None:
    """Facts of the deal and of its players, as the ruleset declares them."""
    deal = course.deal
    if deal.facts:
        course.problems += wrong_facts(deal.facts, OF_DEAL, "facts", course.table, deal.seats)


def _jing_held_fits(course: Course, seat: int, pair: tuple[int, ...], held: tuple[int, int]) -> None:
    """The winner's counts are what his tiles show; a kong shows in its owner's."""
    won = seat in course.won
    if won:
        for at, event in enumerate(course.deal.events):
            if type(event) is not Win or event.player != seat or at in course.late:
                continue
            if at in course.unscorable or at > course.kongs_known:
                return
    shown = course.deal.shown_jing(seat, pair, min(course.late, default=None))
    if held != shown if won else held[0] < shown[0] or held[1] < shown[1]:
        code = "held_of_winner" if won else "held_of_kong"
        facts = {"seat": seat, "shown": f"{shown[0]}, {shown[1]}", "held": f"{held[0]}, {held[1]}"}
        course.note(f"jing.held[{seat}]", code, **facts)


CHECKS_OF_EVENT: dict[type, tuple[EventCheck, ...]] = {
    Kong: (player_still_plays, discarder_still_plays, kong_is_played, kongs_are_few),
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
CHECKS_OF_FLAGS: dict[str, EventCheck] = {
    "after_kong": after_kong_fits,
    "kong_discard": kong_discard_fits,
    "robbing_kong": robbing_kong_fits,
    "heavenly": heavenly_fits,
    "earthly": earthly_fits,
    "public_draw": public_draw_fits,
}
CHECKS_OF_DEAL: tuple[Callable[[Course], None], ...] = (no_fifth_copy, jing_fits, deal_facts_fit)
