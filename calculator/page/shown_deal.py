"""A settled deal as a page shows it: nets, then each event with its tiles, items, working and payments, as plain values."""

from collections.abc import Iterable
from decimal import Decimal
from itertools import groupby

from calculator.deals import Exhausted, Win
from calculator.documents import Data
from calculator.settlement import SettledWin, Settlement, money, points_working
from calculator.statement import (
    ListRow,
    PaymentLine,
    StripTile,
    event_chain,
    event_title,
    facts_of_hand,
    facts_said,
    formula_lines,
    held_tiles,
    item_rows,
    lettered_seats,
    payment_lines,
    rules_title,
    settings,
    stand_ins_text,
    standing_text,
    style_of,
    tiles_of_event,
    transfer_rows,
    working_rows,
)
from calculator.text import Language, real_minus, signed
from calculator.tiles import TILES, tile_name


class ShownDeal:
    """`names` stand for the players' own where the page knows better."""

    def __init__(self, settlement: Settlement, language: Language, names: tuple[str, ...] = ()) -> None:
        deal, table = settlement.deal, settlement.table
        names = names or lettered_seats(deal.players, language, deal.seats)
        self.settlement, self.language = settlement, language
        self.style = style_of(table, names, language)
        self._payments = payment_lines(settlement, self.style)

    def as_dict(self) -> Data:
        """Return all of it.

        `events` holds one for each event, and `whole` the payments of the deal as a whole.
        """
        deal, style = self.settlement.deal, self.style
        table = self.settlement.table
        dealer = style.say("report_dealer", name=style.names[deal.dealer])
        return {
            "title": f"{table.definition.name(self.language)} · {dealer}",
            "rules": rules_title(table, self.language),
            "stake": "" if Decimal(deal.stake) == 1 else style.say("report_stake", stake=Decimal(deal.stake)),
            "settings": settings(table, self.language, changed_only=True),
            "facts": facts_said(deal, table, style),
            "players": self.players(),
            "sum": "0",
            "events": [self.event(at) for at in range(len(deal.events))],
            "whole": self.payments(None),
            "whole_title": style.say("report_whole"),
            "warnings": [warning["message"] for warning in self.settlement.warnings(self.language)],
        }

    def players(self) -> list[Data]:
        """Return each player's net, with the pot behind them if the table has one."""
        settlement = self.settlement
        stake = Decimal(settlement.deal.stake)
        return [
            {
                "name": name,
                "seat": seat if seat < settlement.deal.seats else None,
                "net": signed(own),
                "gains": own > 0,
                "money": "" if stake == 1 else self.style.say("table_yuan", amount=real_minus(money(own, stake))),
            }
            for seat, (name, own) in enumerate(zip(*self.style.nets(settlement.net), strict=True))
        ]

    def event(self, at: int) -> Data:
        """Return one event."""
        event, settlement = self.settlement.deal.events[at], self.settlement
        found = event_chain(settlement, at, self.style)
        win = settlement.win_at(at)
        shown: Data = {
            "number": at + 1,
            "title": event_title(event, self.style),
            "won": isinstance(event, Win),
            "facts": facts_of_hand(event.hand, settlement.table, self.style) if isinstance(event, Win) else [],
            "tiles": tile_groups(tiles_of_event(settlement, at, self.style), self.language),
            "steps": real_minus(found.steps),
            "amount": real_minus(found.amount),
            "unit": found.unit,
            "hands": self._hands(event, at) if isinstance(event, Exhausted) else [],
            "payments": self.payments(at),
        }
        return shown | (self.win(win) if win is not None else {})

    def win(self, win: SettledWin) -> Data:
        """Return the worth of a winning hand: its items, those that do not count, and the way to the points."""
        working = points_working(win.score, self.language)
        return {
            "items": [_cells(row) for row in item_rows(win.score, self.language)],
            "stands": stand_ins_text(win.score, self.style),
            "formula": formula_lines(working, self.style),
            "working": [_cells(row) for row in working_rows(working, self.style)],
        }

    def _hands(self, event: Exhausted, at: int) -> list[Data]:
        """Return the hands that an exhaustive draw shows."""
        settlement = self.settlement
        found = []
        for seat, held in event.shown:
            row = held_tiles(held, settlement.deal.kong_melds(seat, at))
            found.append(
                {
                    "title": self.style.say("page_shown", name=self.style.names[seat]),
                    "note": standing_text(settlement, seat, at, self.style),
                    "tiles": tile_groups(row, self.language),
                }
            )
        return found

    def payments(self, event: int | None) -> list[Data]:
        """Return the payments for an event, or (None) for the deal as a whole."""
        return [self._payment(line) for line in self._payments if line.payment.event == event]

    def _payment(self, line: PaymentLine) -> Data:
        rows = [self.settlement.transfers[at] for at in line.payment.rows]
        return {
            "who": line.who,
            "why": line.why,
            "more": line.payment.more,
            "points": line.points,
            "amount": line.payment.points,
            "rows": list(line.payment.rows),
            "working": [_cells(row) for row in transfer_rows(rows, self.style)],
        }


def _cells(row: ListRow) -> list[dict[str, str]]:
    """Return a row's texts, each with what stands below it."""
    return [{"text": cell.text, "second": cell.second.strip(), "role": cell.role} for cell in row.cells]


def tile_groups(row: Iterable[StripTile], language: Language) -> list[Data]:
    """Return groups of a row, each with its caption and its tiles."""
    found = []
    for _, tiles in groupby(row, key=lambda tile: tile.group):
        own = list(tiles)
        found.append({"tag": own[0].tag, "tiles": [_tile(tile, language) for tile in own]})
    return found


def _tile(tile: StripTile, language: Language) -> Data:
    return {
        "tile": str(TILES[tile.kind]),
        "name": tile.label or tile_name(tile.kind, language),
        "hat": tile.hat,
        "under": tile.under,
        "winning": tile.winning,
        "back": tile.back,
    }
