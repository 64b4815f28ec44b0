"""The players of a deal as its events find them.

They know who has won or has a penalty, how many 精 each holds, and the values of the ruleset for
each.
"""

from __future__ import annotations

from collections.abc import Sequence

from calculator.deals import Deal, Exhausted, Penalty, deal_values, player_values
from calculator.lazy import lazy
from calculator.rules import Table
from calculator.scoring import DealFacts, PlayerFacts


class PlayersOfDeal:
    """The facts of a deal and its players, event after event.

    Code that goes through the events notes in `won` and `penalized` who is out.
    """

    def __init__(self, deal: Deal, table: Table, same_discard: dict[int, tuple[int, ...]] | None = None) -> None:
        self.deal = deal
        self.dealer, self.seats = deal.dealer, deal.seats
        self.table = table
        self.definition = table.definition
        jing = table.jing_rule
        turned = deal.jing if jing is not None and deal.jing is not None and deal.jing in jing.next_of else None
        self.wild = table.wild(turned)
        self.jing: tuple[int, ...] = () if turned is None else table.jing(turned)
        self.wild_held = self._wild_held()
        self.groups = deal.same_discard() if same_discard is None else same_discard
        self.facts_of_players = player_values(deal, table.ruleset)
        self.deal_facts = self._deal_facts()
        self.won: list[int] = []
        self.penalized: set[int] = set()
        self._seen: dict[tuple[int, bool, bool, bool, bool, bool], PlayerFacts] = {}
        """The players as some event found them: most events find them as the one before did."""
        self._players_ask_each = table.ruleset.players_ask_each
        self.at_end: list[PlayerFacts] | None = None
        """The players as an exhausted wall found them."""

    def _wild_held(self) -> Sequence[int]:
        """Return how many wild tiles each player holds, by what the deal says of the two kinds."""
        if not self.jing or not self.deal.held:
            return (0,) * self.seats
        main, following = (tile in self.wild for tile in self.jing)
        return [main * held[0] + following * held[1] for held in self.deal.held]

    def _deal_facts(self) -> DealFacts:
        wins = [at for at, win in self.deal.wins if win.player is not None]
        return DealFacts(
            winners=len(wins),
            first_winners=len(self.groups[wins[0]]) if wins else 0,
            dealer_won=self.dealer in self.deal.winners(),
            jing_held=sum(self.wild_held),
            jing_holders=sum(map(bool, self.wild_held)),
            facts=deal_values(self.deal, self.table.ruleset),
            exhausted=Exhausted in [type(event) for event in self.deal.events],
        )

    @lazy
    def _exposed_melds(self) -> list[int]:
        return [self.deal.exposed_melds(seat) for seat in range(self.seats)]

    def seat_wind(self, player: int) -> int:
        """门风: 1 for the dealer of the deal, also where nobody is taken for it, then in turn order."""
        return (player - self.deal.dealer) % self.seats + 1

    def players(
        self,
        discarder: int | None = None,
        kong_discarder: int | None = None,
        offender: int | None = None,
        out: set[int] | None = None,
    ) -> list[PlayerFacts]:
        """Return the players as this event finds them; `out` win by it.

        Others share them: who changes one, copies it.
        """
        players = []
        won, penalized, seen = self.won, self.penalized, self._seen
        for seat in range(self.seats):
            in_play = seat not in won and (out is None or seat not in out)
            how = (seat, in_play, seat in penalized, seat == offender, seat == discarder, seat == kong_discarder)
            players.append(seen.get(how) or self._player(*how))
        if self._players_ask_each:
            players = [player.again() for player in players]
            self._player_values(players)
        return players

    def _player(
        self, seat: int, in_play: bool, penalized: bool, offender: bool, discarder: bool, kong_discarder: bool
    ) -> PlayerFacts:
        """Return a player as no event has found him yet."""
        player = self._seen[seat, in_play, penalized, offender, discarder, kong_discarder] = PlayerFacts(
            seat,
            seat + 1,
            self.seat_wind(seat),
            True,
            seat == self.dealer,
            in_play,
            penalized,
            offender,
            discarder,
            kong_discarder,
        )
        if self.jing and self.deal.held:
            player.jing_main, player.jing_next = self.deal.held[seat]
            player.holds_jing = self.wild_held[seat] > 0
        if penalized:
            player.dead_hand = Penalty("dead_hand", seat) in self.deal.events
        player.facts = self.facts_of_players[seat]
        if "exposed_melds" in self.table.ruleset.asked_words:
            player.exposed_melds = self._exposed_melds[seat]
        if not self.table.ruleset.asked_words.isdisjoint(("robbed", "kong_discarder")):
            lost = [win for _, win in self.deal.wins if win.discarder == seat]
            player.robbed, player.kong_discarder = (
                any(flag in win.flags for win in lost) and flag in self.table.ruleset.circumstances
                for flag in ("robbing_kong", "kong_discard")
            )
        if not self._players_ask_each:
            self._player_values([player])
        return player

    def forget_players(self) -> None:
        """Work the players out afresh, because what the ruleset computes for them has changed."""
        self._seen.clear()
        if self.at_end is not None:
            # What has been paid already keeps the players as they were.
            self.at_end = [player.again() for player in self.at_end]
            self._player_values(self.at_end)

    def _player_values(self, players: list[PlayerFacts]) -> None:
        if not self.definition.players:
            return
        # At some tables what one comes to depends on what the others are.
        facts = self.facts_with(players)
        for player in players:
            player.v = self.table.asked(self.table.program.players, player, facts)

    def facts_with(self, players: Sequence[PlayerFacts]) -> DealFacts:
        """Return the deal, with its players if a formula asks for each of them."""
        return self.deal_facts.beside(players) if self.table.ruleset.asks_each else self.deal_facts
