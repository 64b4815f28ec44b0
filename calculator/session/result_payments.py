"""What is paid for the deal on the desk: the event in sight, one event, the whole deal, or the net between two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from calculator.session.desk import Desk
from calculator.statement import (
    Chain,
    LedgerRows,
    ListCell,
    ListRow,
    NetShown,
    SeatsShown,
    TextStyle,
    event_chain,
    ledger_rows,
    net_of_reasons,
    pair_sums,
    short_event_title,
    transfer_row,
    transfer_title,
    win_chain,
)

if TYPE_CHECKING:
    from calculator.settlement import SettledWin, Settlement, Shares, Transfer


def settlement_of(desk: Desk) -> Settlement | None:
    """What the deal on the desk comes to, as far as it is settled."""
    return desk.outcome.settlement if desk.outcome is not None else None


def current_win(desk: Desk) -> SettledWin | None:
    """The settled win on the felt."""
    return desk.outcome.win_at(desk.current) if desk.outcome is not None else None


def event_rows(desk: Desk) -> list[Transfer]:
    """The payments of the event on the felt; those of the whole deal while 精 is."""
    settlement, outcome, at = settlement_of(desk), desk.outcome, desk.current
    if outcome is None or settlement is None or at >= outcome.counted:
        return []
    return [row for row in settlement.transfers if row.event == (at if at >= 0 else None)]


def win_shares(desk: Desk, style: TextStyle) -> Shares | None:
    """What every payer owes for the win on the felt itself."""
    from calculator.settlement import shares

    if current_win(desk) is None:
        return None
    return shares([row for row in event_rows(desk) if row.reason == "win"], style.language)


def result_chain(desk: Desk, shared: Shares | None, style: TextStyle) -> Chain:
    """The steps to the amount of the event on the felt."""
    win = current_win(desk)
    return event_chain(event_rows(desk), style) if win is None else win_chain(win.score, shared, style)


class TransferList(NamedTuple):
    """Rows of a list of payments, and for each the transfers that it stands for (of a heading none)."""

    rows: tuple[ListRow, ...]
    keys: tuple[tuple[Transfer, ...], ...]


def transfer_list(desk: Desk, scope: str, style: TextStyle) -> TransferList:
    """Who pays whom: in the deal under a head for each event, for one event alone, or the net between two."""
    settlement = settlement_of(desk)
    transfers = settlement.transfers if settlement is not None else ()
    found = _net_list(transfers, style) if scope == "net" else _list_by_event(desk, scope, transfers, style)
    if not found:
        cells = (ListCell(style.say("desk_no_payments"), "muted", small=True),)
        found = [(ListRow(cells, line=False, head=True), ())]
    return TransferList(tuple(row for row, _ in found), tuple(key for _, key in found))


_Listed = list[tuple[ListRow, tuple["Transfer", ...]]]


def _net_list(transfers: Sequence[Transfer], style: TextStyle) -> _Listed:
    tip = style.say("result_transfer_tip")
    return [
        (
            transfer_row(a, b, points, tip, style),
            tuple(row for row in transfers if {row.payer, row.payee} == {a, b}),
        )
        for (a, b), points in sorted(pair_sums(transfers, netted=True).items())
    ]


def _list_by_event(desk: Desk, scope: str, transfers: Sequence[Transfer], style: TextStyle) -> _Listed:
    found: _Listed = []
    last: object = "none"
    current = desk.current if desk.current >= 0 else None
    chosen = event_rows(desk) if scope == "event" else transfers
    for transfer in sorted(chosen, key=lambda row: (row.event is None, row.event or 0)):
        if scope == "deal" and transfer.event != last:
            last = transfer.event
            found.append((ListRow((ListCell(_event_head(desk, last, style), "muted", small=True),), head=True), ()))
        tip = f"{transfer_title(transfer, style)}\n{style.say('result_transfer_tip')}"
        bold = transfer.event == current and scope == "deal"
        row = transfer_row(transfer.payer, transfer.payee, transfer.points, tip, style, bold=bold)
        found.append((row, (transfer,)))
    return found


def _event_head(desk: Desk, at: int | None, style: TextStyle) -> str:
    if at is None:
        return style.say("desk_whole_deal")
    return f"{at + 1} {short_event_title(desk.deal.events[at], style)}"


def seats_shown(desk: Desk, scope: str, style: TextStyle) -> SeatsShown:
    """The four seats; `scope` is event, deal or net."""
    from calculator.settlement import net_of

    names, dealer, settlement = style.names, desk.deal.dealer, settlement_of(desk)
    tags = (style.say("result_dealer"), style.say("result_won"))
    if settlement is None:
        return SeatsShown(names, dealer, tags=tags)
    here = event_rows(desk)
    rows = here if scope == "event" else settlement.transfers
    pays = tuple(sorted(pair_sums(rows, netted=scope == "net").items()))
    current = () if scope == "net" else tuple(sorted({(row.payer, row.payee) for row in here}))
    said = "; ".join(f"{names[a]} → {names[b]} {points}" for (a, b), points in pays)
    winners = tuple(win.player for win in settlement.wins)
    return SeatsShown(names, dealer, winners, net_of(rows), pays, current, tags, said)


def ledger_shown(desk: Desk, style: TextStyle) -> LedgerRows | None:
    """The ledger above the net; None in a ruleset without payments of the whole deal."""
    settlement = settlement_of(desk)
    return ledger_rows(settlement, style) if settlement is not None else None


def net_shown(desk: Desk, style: TextStyle) -> NetShown:
    """The net of all that is settled; the title says when that is not the whole deal."""
    outcome, settlement = desk.outcome, settlement_of(desk)
    if outcome is None or settlement is None:
        return NetShown(style.say("desk_net_none"), style.names)
    title = style.say("desk_net_of")
    if not outcome.complete:
        if outcome.counted == 0 and not settlement.transfers:
            return NetShown(style.say("desk_net_none"), style.names)
        title = style.say("desk_net_part", count=outcome.counted)
        if not outcome.counted:
            title = net_of_reasons(dict.fromkeys(row.reason for row in settlement.transfers), style)
    return NetShown(title, style.names, settlement.net, settlement.money)
