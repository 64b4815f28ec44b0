"""Goes through the events of one deal and pays what the ruleset says, into a ledger: the settlement 结算."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, assert_never

from calculator.deals import (
    FIXED,
    ClaimedHand,
    Deal,
    Event,
    Exhausted,
    FactPairs,
    Held,
    Kong,
    Penalty,
    Win,
    hand_values,
)
from calculator.documents import Problem
from calculator.rules import Payment, Ruleset, Seat, Table
from calculator.rules.formulas import RuleFault
from calculator.scoring import (
    NO_SCORE,
    Circumstances,
    DealFacts,
    PlayerFacts,
    Score,
    Scorer,
    ShownHand,
    best_of,
    kong_facts,
)
from calculator.settlement.explain import AmountFacts, PaymentDue
from calculator.settlement.ledger import POT, Ledger
from calculator.settlement.players import PlayersOfDeal
from calculator.settlement.result import GameEnd, SettledWin, Settlement
from calculator.settlement.short_by import short_by
from calculator.tiles import TILES, Hand, beyond_copies, tile_name

_FEW = 64
"""Readings of a hand that is refused of which all are scored, to say by how much it is short."""


class Asked(NamedTuple):
    """That payments upon a kind of event were worked out, among which facts, between which payers and payees."""

    kind: str
    scene: AmountFacts
    payers: Sequence[PlayerFacts]
    payees: Sequence[PlayerFacts]


@dataclass
class PaidKong:
    """A kong, what it brought in, and whether that is still its owner's."""

    at: int
    kong: Kong
    paid: list[tuple[int, int]] = field(default_factory=list)
    gone: bool = False


class Settler(PlayersOfDeal):
    """Goes through the events of one deal, in which nothing is missing or wrong."""

    def __init__(self, deal: Deal, table: Table, same_discard: dict[int, tuple[int, ...]] | None = None) -> None:
        super().__init__(deal, table, same_discard)
        self.ledger = Ledger(deal.seats)
        self.scorer = Scorer(table, self.wild, self.deal_facts)
        self.kongs: list[PaidKong] = []
        self.wins: list[SettledWin] = []
        self._known_wins: dict[int, tuple[Win, tuple[Hand, Circumstances]]] = {}
        """The hand and the circumstances of each win, by the index of its event, with the event."""
        self._scores: dict[int, list[Score]] = {}
        """Their legal readings, as far as they have been scored to see whether there are any."""
        self.finished = False
        self.asked: list[Asked] | None = None
        """The payments that were worked out, if somebody needs them."""

    def unwinnable(self, skip: set[int], unread: frozenset[str] = frozenset()) -> Iterator[Problem]:
        """Return problems for wins whose hand is not a win of the ruleset.

        Those in `skip` have other faults already. A hand of `unread` was left out, because an
        earlier win fixed it.
        """
        for at, event in self.deal.wins:
            if at in skip or (self.table.jing_rule is not None and not self.jing) or self._is_scored(at, event):
                continue
            hand, way = self.won_hand(at, event)
            if beyond_copies(dict(enumerate(hand.counts))):
                continue  # told of the deal: nobody can hold them
            unmet = self.scorer.unmet(hand, way)
            if unmet == -1:
                continue
            path = f"events[{at}].hand"
            if f"events[{at}].{FIXED}" in unread:
                facts = {"seat": Seat(event.winner), "tile": partial(tile_name, event.winning)}
                yield Problem("fixed_tile", f"events[{at}].tile", facts=facts)
            elif unmet == -2:
                yield Problem("no_shape", path, facts={"ruleset": self.definition.name})
            else:
                label = self.definition.requirements[unmet].label
                win = self.scorer.win_facts(hand, way)
                # With wild tiles there may be too many readings to say which comes nearest.
                few = [*islice(self.scorer.read(win), _FEW)]
                scores = self.scorer.scored(win, few if len(few) < _FEW else (), legal=False)
                short = short_by(self.table, unmet, self.deal_facts, win, scores)
                yield Problem("not_legal", path, facts={"requirement": label, "short": short})

    def strange_kongs(self) -> Iterator[Problem]:
        """Return problems for kongs of players who have won that change their waits."""
        for at, event in enumerate(self.deal.events):
            fixed = self.deal.fixed_hand(event.player, at) if isinstance(event, Kong) else None
            if not isinstance(event, Kong) or fixed is None or fixed.beside(event) == fixed:
                continue
            before = self.deal.hand(event.player, fixed, at)
            after = self.deal.hand(event.player, fixed.beside(event), at + 1)
            if {*self.scorer.waits(before)} != {*self.scorer.waits(after)}:
                facts = {"seat": Seat(event.owner), "tile": partial(tile_name, event.known_tile)}
                yield Problem("kong_changes_waits", f"events[{at}].tile", facts=facts)

    def _is_scored(self, at: int, event: Win) -> bool:
        """Return whether a hand without wild tiles is a win.

        It has few readings; they are kept then.
        """
        hand, way = self.won_hand(at, event)
        if any(hand.concealed_counts[kind] for kind in self.wild):
            return False
        with suppress(RuleFault):  # told when it is paid
            self._scores[at] = list(self.scorer.scores(hand, way))
        return bool(self._scores.get(at))

    def settle(self, differs_in_period: Callable[[Settlement, Ruleset], bool] | None = None) -> Settlement:
        """Go through the whole deal.

        The other periods' values asked about are passed on to the settlement.
        """
        for at, event in enumerate(self.deal.events):
            self.happens(at, event)
        if len(self.won) >= self.definition.winners:
            self.finished = True
        wins, self.wins = tuple(self.wins), []  # they refer to the settler: no cycle for the garbage collector to find
        at_end = self.ends()
        facts = self.facts_with(at_end)
        row = self.table.asked(self.table.program.next_dealer, facts)
        next_dealer = self._next_dealer(facts, self.table.definition.next_dealer[row].seat)
        return Settlement(
            deal=self.deal,
            table=self.table,
            transfers=self.ledger.transfers,
            net=self.ledger.net,
            wins=wins,
            next_dealer=next_dealer,
            next_dealer_row=row,
            finished=self.finished,
            players=tuple(at_end),
            next_facts=self._next_facts(facts, next_dealer),
            differs_in_period=differs_in_period,
        )

    # --- events ---------------------------------------------------------------------------------------------------

    def happens(self, at: int, event: Event) -> None:
        """Pay what an event brings."""
        match event:
            case Kong():
                self._kong(at, event)
            case Win():
                self._win(at, event)
            case Penalty():
                self._penalty(at, event)
            case Exhausted():
                self._exhausted(at, event)
                self.finished = True
            case _:
                assert_never(event)

    def ends(self) -> list[PlayerFacts]:
        """Pay for the end of the deal, and return the players as it finds them."""
        players = self.at_end or self.players()
        self._pay("deal", None, players)
        return players

    def game(self, totals: Sequence[int], deals: int, next_dealer: int | None, *, ended: bool = False) -> GameEnd:
        """Pay for a game, if it is over, or is `ended` here all the same."""
        players = [player.again() for player in self.players()]
        for player, total in zip(players, totals, strict=True):
            player.total = total
        for rank, player in enumerate(sorted(players, key=lambda one: -one.total), 1):
            player.rank = rank
        self.deal_facts = replace(self.deal_facts, deals=deals, players=tuple(players))
        facts = self.deal_facts if next_dealer is None else self._passed(self.deal_facts, next_dealer)
        self._player_values(players)
        game_over = self.table.program.game_over
        over = game_over is not None and bool(self.table.asked(game_over, facts))
        if over or ended:
            self._pay("game", None, players)
        return GameEnd(self.table, over, tuple(players), self.ledger.transfers, self.ledger.net)

    def _kong(self, at: int, event: Kong) -> None:
        players = self.players(kong_discarder=event.discarder)
        kind = event.meld_kind
        facts = kong_facts(kind, event.tile in self.wild)
        paid = PaidKong(at, event)
        self.kongs.append(paid)
        scene = AmountFacts(
            self.table, self.facts_with(players), kong=facts, kong_tile=event.known_tile, kong_kind=kind
        )
        paid.paid += self._pay("kong", at, players, payee=event.owner, scene=scene)

    def _win(self, at: int, event: Win) -> None:
        group, winner = self.groups[at], event.winner
        hand, way = self.won_hand(at, event)
        taken = self._exposed_kong(at, event)
        kong_discarder = taken.discarder if taken is not None else None
        out = set(self.deal.winners(group[-1] + 1)[-len(group) :])
        discarder = self._discarder(event)
        players = self.players(discarder=discarder, kong_discarder=kong_discarder, out=out)
        rows = self._win_rows("win")
        income = partial(self._income, rows, players, winner)
        known = self._scores.get(at)
        score = best_of(known, income) if known else self.scorer.best(hand, way, income)
        assert score is not None, "a win that is no win was refused before"
        weigh = partial(self.scorer.weighed, hand, way, income)
        self.wins.append(SettledWin(at, winner, score, weigh))
        scene = AmountFacts(self.table, self.facts_with(players), score=score)
        self._pay("win", at, players, payee=winner, scene=scene, discarder=discarder)
        self._pass_on(at, event, group, players, score)
        self.won.append(winner)

    def _exposed_kong(self, at: int, event: Win) -> Kong | None:
        """Return the exposed kong after which the winner drew his tile 直杠上花."""
        before = self.deal.events[at - 1] if at else None
        if "after_kong" not in event.flags or not isinstance(before, Kong):
            return None
        return before if before.player == event.player and before.kind == "exposed" else None

    def won_hand(self, at: int, event: Win) -> tuple[Hand, Circumstances]:
        """Return the hand of the winner of an event, and the circumstances of the win."""
        known = self._known_wins.get(at)
        if known is not None and known[0] is event:
            return known[1]
        group = self.groups[at]
        flags = self.table.ruleset.circumstances.intersection(event.flags)
        if "public_draw" in flags and event.discarder is None:  # nobody turned it: a contradiction, and a self-draw
            flags -= {"public_draw"}
        circumstances = Circumstances(
            discard=self._discarder(event) is not None,
            flags=flags,
            after_exposed_kong=self._exposed_kong(at, event) is not None,
            dealer=event.player == self.dealer,
            seat=self.seat_wind(event.winner),
            place=event.winner + 1,
            from_dealer=event.source == self.dealer,
            first_of_discard=len(group) < 2 or min(group, key=self._after_discarder) == at,
            flowers=tuple([TILES[kind] for kind in event.hand.flowers]) if event.hand.flowers else (),
            facts=hand_values(event.hand, self.table.ruleset),
            own=self.facts_of_players[event.winner],
        )
        found = self.deal.hand(event.player, event.hand, at, event.tile), circumstances
        self._known_wins[at] = event, found
        return found

    def _discarder(self, event: Win) -> int | None:
        """Return the discarder of the winning tile.

        A player who only turned it for all to see is none.
        """
        if "public_draw" in event.flags and "public_draw" in self.table.ruleset.circumstances:
            return None
        return event.discarder

    def _after_discarder(self, at: int) -> int:
        """Return how many seats after the discarder the winner of an event sits.

        An unknown winner comes last.
        """
        event, seats = self.deal.events[at], self.seats
        if not isinstance(event, Win) or event.player is None or event.source is None:
            return seats
        return (event.player - event.source) % seats

    def _income(self, rows: list[Payment], players: list[PlayerFacts], winner: int, score: Score) -> int:
        """Return the income from a reading: the sum over all who pay."""
        others = [player for player in players if player.seat != winner]
        paid = [payment for payment in rows if not payment.to_pot]
        return sum([points for one in paid for *_, points in self._owed(one, others, players[winner], score)])

    def _pass_on(self, at: int, event: Win, group: tuple[int, ...], players: list[PlayerFacts], score: Score) -> None:
        """呼叫转移: the kong income that goes over to the winners of the discard, in equal shares."""
        kong = next((paid for paid in self.kongs if paid.at == group[0] - 1), None)
        if kong is None or kong.kong.player != event.discarder:
            return
        owner = kong.kong.owner
        for payment in self._win_rows("kong_transfer"):
            if self._owed(payment, [players[owner]], players[event.winner], score):
                kong.gone = True
                income = sum(points for _, points in kong.paid)
                scene = AmountFacts(self.table, self.deal_facts, share=(income, len(group)))
                due = PaymentDue(scene, payment, None, None, income // len(group))
                self.ledger.pay(at, owner, event.winner, due)

    def _penalty(self, at: int, event: Penalty) -> None:
        players = self.players(offender=event.player)
        self._pay(event.kind, at, players)
        self.penalized.add(event.offender)

    def _exhausted(self, at: int, event: Exhausted) -> None:
        players = self.players().copy()
        if self.definition.check_hands:

            def look(seat: int, held: Held) -> PlayerFacts:
                player = players[seat] = players[seat].again()
                hand = self.deal.hand(seat, held, at)
                self._check_hand(player, self.scorer.shown(hand, player.dealer, self.seat_wind(seat)))
                return player

            for seat, held in event.shown:
                if seat not in self.penalized:
                    look(seat, held)
            for seat in {*self.won} if self.definition.win_again else ():
                look(seat, self.deal.fixed_hand(seat, at) or Held()).checked = False
            for seat, claim in event.claims:
                if seat not in self.penalized:
                    player = players[seat] = players[seat].again()
                    player.claimed = claim
                    self._check_hand(player, self.claimed_hand(claim))
            self._player_values(players)
        self.at_end = players
        self._pay("exhausted", at, players)

    def claimed_hand(self, claim: ClaimedHand) -> ShownHand:
        """Return a claimed hand as an exhausted wall looks at it.

        A flower pig has every suit of the table, any other hand one fewer.
        """
        suits = len({tile.family for tile in self.table.tiles if tile.family.role == "suit"})
        ready = claim.kind == "ready"
        return ShownHand(suits - (claim.kind != "flower_pig"), ready, claim.most, claim.least, ready)

    def looks_at_suits(self, seat: int) -> bool:
        """Return whether a flower pig differs from a hand that is not ready, by the rules of this table."""
        words = self.table.ruleset.words
        if not words.isdisjoint(("payer.suits", "payee.suits", "each.suits")):
            return True
        found = []
        for kind in ("flower_pig", "not_ready"):
            players = [player.again() for player in self.players()]
            self._check_hand(players[seat], self.claimed_hand(ClaimedHand(kind)))
            self._player_values(players)
            found.append(players[seat].v)
        return found[0] != found[1]

    def _check_hand(self, player: PlayerFacts, shown: ShownHand) -> None:
        """Note the answers about a hand at an exhaustive draw."""
        player.checked, player.suits, player.ready = True, shown.suits, shown.ready
        player.best_win, player.worst_win = shown.best_win, shown.worst_win
        player.ready_shape = shown.ready_shape

    # --- payments -------------------------------------------------------------------------------------------------

    def _win_rows(self, reason: str) -> list[Payment]:
        """Return the payments for a win of one reason."""
        return [payment for payment in self.table.ruleset.payments_on.get("win", ()) if payment.reason == reason]

    def _pay(
        self,
        kind: str,
        event: int | None,
        players: list[PlayerFacts],
        payee: int | None = None,
        scene: AmountFacts | None = None,
        discarder: int | None = None,
    ) -> list[tuple[int, int]]:
        """Make the payments upon a kind of event, and return (payer, points) of each."""
        steps = self.table.program.due.get(kind, ())
        if not steps and self.asked is None:
            return []
        scene = scene or AmountFacts(self.table, self.facts_with(players))
        made = []
        receivers = players if payee is None else [players[payee]]
        if self.asked is not None:
            self.asked.append(Asked(kind, scene, players, receivers))
        worth = NO_SCORE if scene.score is None else scene.score.arguments
        for step in steps:
            if isinstance(step, Payment):
                if step.reason == "kong_refund":
                    self._refund(step, event, players, scene.score)
                continue
            owed = self.table.asked(step, scene.deal, players, receivers, *worth, scene.kong)
            for index, player, receiver, points in owed:
                if not points:
                    continue
                payment = self.definition.payments[index]
                giver = POT if player is None else player.seat
                if payment.borne_by_discarder and discarder is not None:
                    giver = discarder
                taker = POT if receiver is None else receiver.seat
                paid = self.ledger.pay(event, giver, taker, PaymentDue(scene, payment, player, receiver, points))
                if paid:
                    made.append((giver, paid))
        return made

    def _refund(self, payment: Payment, event: int | None, players: list[PlayerFacts], score: Score | None) -> None:
        """退税: kong payments go back to the players who made them."""
        for paid in self.kongs:
            if paid.gone:
                continue
            owner = players[paid.kong.owner]
            for payer, points in paid.paid:
                if payer != POT and self._owed(payment, [owner], players[payer], score):
                    paid.gone = True
                    scene = AmountFacts(self.table, self.deal_facts, payer=owner, refund=(paid.kong.known_tile, points))
                    self.ledger.pay(event, owner.seat, payer, PaymentDue(scene, payment, None, None, points))

    def _owed(
        self, payment: Payment, payers: list[PlayerFacts], payee: PlayerFacts, score: Score | None
    ) -> list[tuple[int, Any, Any, int]]:
        """Return the rows of one payment, as `Program.due` has them."""
        facts = NO_SCORE if score is None else score.arguments
        work = self.table.program.pay[payment.index]
        found: list[tuple[int, Any, Any, int]] = self.table.asked(work, self.deal_facts, payers, [payee], *facts, None)
        return found

    # --- facts ----------------------------------------------------------------------------------------------------

    def _next_facts(self, facts: DealFacts, next_dealer: int) -> FactPairs:
        """Return the facts with which the next deal begins."""
        going_on = [fact.id for fact in self.definition.facts if fact.next is not None]
        if not going_on:
            return ()
        facts = self._passed(facts, next_dealer)
        return tuple(zip(going_on, self.table.asked(self.table.program.next_facts, facts), strict=True))

    def _passed(self, facts: DealFacts, next_dealer: int) -> DealFacts:
        """Return the deal, once it is known who deals next."""
        dealer = self.dealer
        last = dealer == self.seats - 1 and next_dealer == 0
        return replace(facts, dealer_stays=next_dealer == dealer, round_over=last)

    def _next_dealer(self, facts: DealFacts, seat: str) -> int:
        dealer = self.dealer
        named = self.table.ruleset.facts.get(seat)
        first = next((win for _, win in self.deal.wins), None)
        if seat == "next_seat":
            return (dealer + 1) % self.seats
        if seat == "first_winner" and first is not None:
            # Of several on one discard the first in turn after the discarder, in whatever order they are written.
            start = self._discarder(first) or 0
            together = [self.deal.events[at] for at in self.groups[self.deal.events.index(first)]]
            winners = [event.winner for event in together if isinstance(event, Win)]
            return min(winners, key=lambda winner: (winner - start) % self.seats)
        if seat == "first_discarder" and first is not None:
            discarder = self._discarder(first)
            return dealer if discarder is None else discarder
        if named is not None and named.of == "deal" and isinstance(facts.facts[named.index], int):
            found: int = facts.facts[named.index]
            return found
        return dealer
