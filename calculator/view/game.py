"""The state of a game of several deals 场, shown with the current deal and in the session.

It has each player's points before a deal, those of the deal, the end of the game, and its payments
if it ends here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from calculator.deals import frozen_options
from calculator.documents import Problems
from calculator.nights import GameSoFar, Sheet, SheetRow
from calculator.rules import Bound, Table, game_bounds
from calculator.rules.formulas import RuleFault
from calculator.settlement import GameEnd, settle_game
from calculator.statement import ListRow, TextStyle, pot_name, transfer_rows
from calculator.table import OpenTable
from calculator.text import amounts, real_minus, signed


class GamePlayer(NamedTuple):
    """One player: his colour 0..3, his points before the deal and with it, and how many are wanting (None: nobody says)."""

    name: str
    colour: int
    before: int
    now: int
    left: int | None = None


class GameShown(NamedTuple):
    """A game as it is shown.

    `text` gives its payments in one line, ended or `over`; `end`
    is the working of that, None if it cannot be known.
    """

    title: str
    players: tuple[GamePlayer, ...]
    bounds: tuple[Bound, ...] = ()
    limit: str = ""
    over: bool = False
    text: str = ""
    end: GameEnd | None = None

    def rows(self, style: TextStyle) -> list[ListRow]:
        """Return the working of the payments."""
        return [] if self.end is None else transfer_rows(self.end.transfers, style)

    def spoken(self) -> str:
        """Return all of it for screen readers."""
        players = ", ".join(f"{one.name} {signed(one.now)}" for one in self.players)
        return "; ".join(filter(None, (self.title, players, self.limit, self.text)))


class _Deal(NamedTuple):
    """The contribution of a deal to a game: points of the seats, facts as it keeps them, dealer and next dealer."""

    net: Sequence[int]
    facts: tuple[tuple[str, Any], ...]
    dealers: tuple[int, int] | None
    whole: bool = True


def game_shown(open_table: OpenTable, so_far: GameSoFar | None, style: TextStyle) -> GameShown | None:
    """Return the game with the current deal, as far as that is settled, and `so_far` before it.

    Without a session the deal is the first of its game. None in a ruleset without games.
    """
    table, settlement, outcome = open_table.table, open_table.settlement, open_table.outcome
    if table is None or table.definition.game is None:
        return None
    if so_far is None:
        so_far = GameSoFar(1, 0, (0,) * open_table.deal.seats)
    deal = None
    if settlement is not None and outcome is not None:
        dealers = settlement.deal.dealer, settlement.next_dealer
        deal = _Deal(settlement.net, settlement.deal.facts, dealers, outcome.complete)
    return _shown(table, so_far, deal, range(len(so_far.totals)), style)


def game_at(sheet: Sheet, row: SheetRow | None, table: Table, style: TextStyle) -> GameShown:
    """Return the game that a row of a session of games belongs to, with that row; without one with the last."""
    row = row or (sheet.open_game[-1] if sheet.open_game else None)
    colours = [one.colour for one in sheet.night.people]
    if row is None:
        return _shown(table, sheet.so_far(), None, colours, style)
    deal = None
    if row.net is not None:
        facts = row.settlement.deal.facts if row.settlement is not None else frozen_options(row.whole_facts)
        dealers = None if row.dealer is None else (row.dealer, row.next_dealer)
        deal = _Deal(row.net, facts, dealers, bool(row.number))
    return _shown(table, sheet.so_far(row.id), deal, colours, style)


def _shown(table: Table, so_far: GameSoFar, deal: _Deal | None, colours: Sequence[int], style: TextStyle) -> GameShown:
    game, bounds = table.definition.game, game_bounds(table)
    assert game is not None
    net = deal.net if deal is not None else (0,) * len(so_far.totals)
    totals = [a + b for a, b in zip(so_far.totals, net, strict=True)]
    upper = [bound for bound in bounds if not bound.below]
    players = tuple(
        GamePlayer(name, colour, before, now, min((one.left(now) for one in upper), default=None))
        for name, colour, before, now in zip(style.names, colours, so_far.totals, totals, strict=True)
    )
    label = game.label(style.language)
    limit = " · ".join(
        style.say("game_below" if one.below else "game_limit", points=real_minus(one.points), count=one.points)
        for one in bounds
    )
    shown = GameShown(
        style.say("game_title", number=so_far.number),
        players,
        bounds,
        style.say("game_ends", game=label, limit=limit) if limit else label,
    )
    if deal is None:
        return shown
    try:
        end = settle_game(table, totals, deal.facts, so_far.deals + 1, deal.dealers, ended=True)
    except (Problems, RuleFault):
        return shown
    over = end.over and deal.whole
    text = style.say("game_over" if over else "game_now", what=game_comes_to(end, style))
    if over and deal.dealers is not None:
        text += style.say("game_next", name=style.names[0 if game.first_seat else deal.dealers[1]])
    return shown._replace(over=over, end=end, text=text)


def game_comes_to(end: GameEnd, style: TextStyle) -> str:
    """Return `总分 90 · 40 · −10 → 老王 +150 · 小李 0 · 阿珍 −150`.

    These are the values of the players, then the payments to each.
    """
    definition = end.table.definition
    labels = {value.id: value.label(style.language) for value in definition.players}
    dot = " · "
    steps = [f"{labels[name]} {dot.join(map(real_minus, points))}" for name, points in end.values.items()]
    names = (*style.names, pot_name(end.table, style.language))
    nets = (*end.net, end.pot) if end.pot else end.net
    paid = amounts(names[: len(nets)], nets, dot)
    return " → ".join([*steps, paid])
