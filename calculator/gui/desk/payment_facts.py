"""Who pays whom and why, as the result panel shows it: chain, shares of the payers, transfers, seats, ledger, net."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from calculator.gui.desk.item_facts import place, raised, unit_of
from calculator.gui.desk.net_table import NetShown
from calculator.gui.desk.seats_view import SeatsShown
from calculator.gui.look.look import Look
from calculator.session import Desk, event_title, seat_names
from calculator.statement import ListCell, ListRow
from calculator.text.figures import clauses, listed, signed

if TYPE_CHECKING:
    from calculator.rules import Label
    from calculator.settlement import DealLedger, SettledWin, Shares, Transfer, Working


def current_win(desk: Desk) -> SettledWin | None:
    """The settled win on the felt."""
    return desk.outcome.win_at(desk.deal.current) if desk.outcome is not None else None


def event_rows(desk: Desk) -> list[Transfer]:
    """The payments of the event on the felt; those of the whole deal while 精 is."""
    outcome, at = desk.outcome, desk.deal.current
    if outcome is None or outcome.settlement is None or at >= outcome.counted:
        return []
    return [row for row in outcome.settlement.transfers if row.event == (at if at >= 0 else None)]


def win_shares(desk: Desk, look: Look) -> Shares | None:
    """What every payer owes for the win on the felt itself."""
    from calculator.settlement import shares

    win = current_win(desk)
    if win is None:
        return None
    return shares([row for row in event_rows(desk) if row.reason == "win"], look.language)


@dataclass(frozen=True)
class Chain:
    """The steps to the amount as (number, unit), the amount and its unit; without an amount nothing is settled."""

    steps: tuple[tuple[str, str], ...] = ()
    amount: str = ""
    unit: str = ""


def chain(desk: Desk, look: Look, shared: Shares | None) -> Chain:
    """From the hand's worth over what each payer pays to what all of them pay: 4番 → 8倍 → 9 × 2 → 18分."""
    win = current_win(desk)
    if win is None:
        rows = event_rows(desk)
        total = sum(row.points for row in rows)
        into = {row.payee for row in rows}
        steps = paid_together([row.points for row in rows]) if len(into) == 1 and len(rows) > 1 else ""
        return Chain(((steps, ""),) if steps else (), str(total), look.say("desk_points")) if rows else Chain()
    score = win.score
    values = {value.id: value for value in score.table.definition.values}
    steps_found = []
    for name in score.table.definition.chain:
        steps_found.append((name, str(score.value(name)), unit_of(values[name], look)))
    amounts = [row.points for row in shared.rows] if shared is not None else []
    unit = unit_of(values["points"], look)
    total = sum(amounts) if amounts else score.points
    told = score.points in amounts if amounts else True
    if told and steps_found and steps_found[-1][0] == "points":
        # The amount, or one of those that are added up, says it already.
        del steps_found[-1]
    steps_told = [(number, shown) for _, number, shown in steps_found]
    if len(amounts) > 1:
        steps_told.append((paid_together(amounts), ""))
    return Chain(tuple(steps_told), str(total), unit)


def paid_together(amounts: list[int]) -> str:
    """9 × 2 where all pay the same, 16 + 16 + 32 where not."""
    if len(set(amounts)) == 1 and len(amounts) > 1:
        return f"{amounts[0]} × {len(amounts)}"
    return " + ".join(map(str, sorted(amounts)))


def payers_text(desk: Desk, shared: Shares | None, look: Look) -> str:
    """Who pays how much, those who pay the same together: 老王付 32，小李、大刘各付 16."""
    names = seat_names(desk.deal, look.language)
    paid: Counter[int] = Counter()
    for row in shared.rows if shared is not None else ():
        paid[row.payer] += row.points
    by_amount: dict[int, list[str]] = {}
    for seat, points in paid.items():
        by_amount.setdefault(points, []).append(names[seat])
    parts = [
        look.say("result_pays_each" if len(who) > 1 else "result_pays", names=listed(who, look.language), points=points)
        for points, who in sorted(by_amount.items(), reverse=True)
    ]
    return clauses(parts, look.language)


def share_rows(desk: Desk, shared: Shares, look: Look) -> list[ListRow]:
    """The table 谁付 / formula / 付, one row for each payer."""
    names = seat_names(desk.deal, look.language)
    dealer = look.say("result_dealer")
    head = ListRow(
        (
            ListCell(look.say("result_who_pays"), "muted", small=True),
            ListCell(shared.head, "muted", small=True),
            ListCell(look.say("result_paid"), "muted", small=True),
        ),
        head=True,
        line=False,
    )
    rows = [head]
    for share in shared.rows:
        tags = dealer if share.payer == desk.deal.dealer else ""
        if share.instead_of is not None:
            tags = look.say("result_instead", name=names[share.instead_of])
        reckoned, _, _ = share.whole.rpartition(" = ")
        middle = share.parts or reckoned
        last = share.whole if share.parts else str(share.points)
        tip = f"{names[share.payer]}: {' → '.join(filter(None, (share.parts, share.whole)))}"
        who = ListCell(names[share.payer], second=tags)
        rows.append(
            ListRow((who, ListCell(raised(middle), small=True), ListCell(raised(last), bold=True)), raised(tip))
        )
    return rows


@dataclass(frozen=True)
class Listed:
    """Rows of a list of payments, and for each the transfers that it tells of (of the net none)."""

    rows: tuple[ListRow, ...]
    keys: tuple[tuple[Transfer, ...], ...]


def transfers_listed(desk: Desk, scope: str, look: Look) -> Listed:
    """Who pays whom: in the deal under a head for each event, for one event alone, or the net between two."""
    outcome, names = desk.outcome, seat_names(desk.deal, look.language)
    none = ListRow((ListCell(look.say("desk_no_payments"), "muted", small=True),), line=False, head=True)
    if outcome is None or outcome.settlement is None:
        return Listed((none,), ((),))
    rows: list[ListRow] = []
    keys: list[tuple[Transfer, ...]] = []
    if scope == "net":
        for (a, b), points in seats_shown(desk, "net", look).pays:
            made = tuple(row for row in outcome.settlement.transfers if {row.payer, row.payee} == {a, b})
            rows.append(_pay_row(names, a, b, points, look.say("result_transfer_tip"), bold=False))
            keys.append(made)
    else:
        chosen = event_rows(desk) if scope == "event" else list(outcome.settlement.transfers)
        last: object = "none"
        for transfer in sorted(chosen, key=lambda row: (row.event is None, row.event or 0)):
            if scope == "deal" and transfer.event != last:
                last = transfer.event
                rows.append(ListRow((ListCell(_event_head(desk, last, look), "muted", small=True),), head=True))
                keys.append(())
            here = transfer.event == (desk.deal.current if desk.deal.current >= 0 else None)
            tip = f"{transfer_title(transfer, names, look)}\n{look.say('result_transfer_tip')}"
            bold = here and scope == "deal"
            rows.append(_pay_row(names, transfer.payer, transfer.payee, transfer.points, tip, bold=bold))
            keys.append((transfer,))
    return Listed(tuple(rows), tuple(keys)) if rows else Listed((none,), ((),))


def _pay_row(names: tuple[str, ...], payer: int, payee: int, points: int, tip: str, *, bold: bool) -> ListRow:
    return ListRow(
        (ListCell(f"{names[payer]} → {names[payee]}", bold=bold), ListCell(str(points), bold=bold)), tip, line=False
    )


def _event_head(desk: Desk, at: object, look: Look) -> str:
    if not isinstance(at, int):
        return look.say("desk_whole_deal")
    return f"{at + 1} {event_title(desk.deal, desk.deal.events[at], look.language)}"


def transfer_title(transfer: Transfer, names: tuple[str, ...], look: Look) -> str:
    """大刘 付 阿珍 8 分 · 查叫."""
    told = look.say("result_transfer", payer=names[transfer.payer], payee=names[transfer.payee], points=transfer.points)
    return f"{told} · {look.say('reason_' + transfer.reason)}"


def transfer_workings(transfers: tuple[Transfer, ...], look: Look) -> list[Working]:
    """The working of everything that some transfers are made of."""
    from calculator.settlement import causes

    return [cause.working(look.language) for row in transfers for cause in causes(row)]


def seats_shown(desk: Desk, scope: str, look: Look) -> SeatsShown:
    """The four seats; `scope` is event, deal or net."""
    deal, outcome = desk.deal, desk.outcome
    names = seat_names(deal, look.language)
    tags = (look.say("result_dealer"), look.say("result_won"))
    if outcome is None or outcome.settlement is None:
        return SeatsShown(names, deal.dealer, tags=tags)
    from calculator.settlement import net_of

    settlement, here = outcome.settlement, event_rows(desk)
    rows = here if scope == "event" else settlement.transfers
    pays: Counter[tuple[int, int]] = Counter()
    for row in rows:
        pays[row.payer, row.payee] += row.points
    if scope == "net":
        pays = Counter({(a, b): paid - pays[b, a] for (a, b), paid in pays.items() if paid > pays[b, a]})
    current = () if scope == "net" else tuple(sorted({(row.payer, row.payee) for row in here}))
    said = "; ".join(f"{names[a]} → {names[b]} {points}" for (a, b), points in sorted(pays.items()))
    winners = tuple(win.player for win in settlement.wins)
    return SeatsShown(names, deal.dealer, winners, net_of(rows), tuple(sorted(pays.items())), current, tags, said)


@dataclass(frozen=True)
class LedgerShown:
    """The rows of what belongs to the whole deal. `labels` are the values that have a working, by row; `brief` says
    how many of the last rows stay where there is little room."""

    rows: tuple[ListRow, ...]
    labels: tuple[Label | None, ...]
    brief: int = 2


def ledger_shown(desk: Desk, look: Look) -> LedgerShown | None:
    """The ledger above the net; None in a ruleset without payments of the whole deal."""
    from calculator.settlement import deal_ledger

    outcome = desk.outcome
    settlement = outcome.settlement if outcome is not None else None
    if settlement is None:
        return None
    ledger = deal_ledger(settlement)
    if ledger is None:
        return None
    rows: list[ListRow] = []
    labels: list[Label | None] = []
    for row in ledger.rows:
        where = place(row.file, row.line)
        link = (row.file, row.line) if where else None
        cells = [ListCell(row.label(look.language), small=True), *(ListCell(str(value)) for value in row.values)]
        cells.append(ListCell(f":{row.line}", "faint", small=True, link=link))
        rows.append(ListRow(tuple(cells), f"{row.label(look.language)} = {row.formula}\n{where}"))
        labels.append(row.label)
    got = tuple(signed(points) for points in ledger.received)
    gave = tuple(signed(-points) for points in ledger.paid)
    rows.append(_sums(look.say("result_received"), got, look, bold=False))
    rows.append(_sums(look.say("result_given"), gave, look, bold=False))
    rest = tuple(net - own for net, own in zip(settlement.net, ledger.net, strict=True))
    rows.append(_sums(_net_name(ledger.reasons, look), tuple(map(signed, ledger.net)), look, bold=True))
    others = tuple(dict.fromkeys(row.reason for row in settlement.transfers if row.event is not None)) or ("win",)
    rows.append(_sums(_net_name(others, look), tuple(map(signed, rest)), look, bold=True))
    return LedgerShown(tuple(rows), (*labels, None, None, None, None))


def _net_name(reasons: tuple[str, ...], look: Look) -> str:
    joined = listed((look.say(f"reason_{reason}") for reason in reasons), look.language)
    return look.say("result_net_of", reason=joined)


def _sums(name: str, values: tuple[str, ...], look: Look, *, bold: bool) -> ListRow:
    cells = [ListCell(name, small=True, bold=bold), *(ListCell(value, bold=bold) for value in values)]
    return ListRow((*cells, ListCell("Σ 0" if bold else "", "gain", small=True)), name)


def ledger_of(desk: Desk) -> DealLedger | None:
    """The ledger itself, for those who copy it."""
    from calculator.settlement import deal_ledger

    settlement = desk.outcome.settlement if desk.outcome is not None else None
    return deal_ledger(settlement) if settlement is not None else None


def net_shown(desk: Desk, look: Look) -> NetShown:
    """The net of all that is settled; the title says when that is not the whole deal."""
    outcome, names = desk.outcome, seat_names(desk.deal, look.language)
    if outcome is None or outcome.settlement is None:
        return NetShown(look.say("desk_net_none"), names)
    title = look.say("desk_net_of")
    if not outcome.complete:
        if outcome.counted == 0 and not outcome.settlement.transfers:
            return NetShown(look.say("desk_net_none"), names)
        title = look.say("desk_net_part", count=outcome.counted)
        if not outcome.counted:
            reasons = dict.fromkeys(row.reason for row in outcome.settlement.transfers)
            title = _net_name(tuple(reasons), look)
    return NetShown(title, names, outcome.settlement.net, outcome.settlement.money)
