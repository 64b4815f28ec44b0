"""What the result panel shows, as plain values: made from the outcome, without a widget in sight."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from calculator.gui.deal.deal import SELF_DRAWN, Win
from calculator.gui.deal.desk import Desk
from calculator.gui.desk.net_table import NetShown
from calculator.gui.desk.rows_view import Cell, Row
from calculator.gui.desk.seats_view import SeatsShown
from calculator.gui.look import Look
from calculator.gui.tiles.widgets import StripTile
from calculator.gui.words import event_title, jing_title, payments_line, seat_names, tiles_text
from calculator.hand import MeldKind
from calculator.tiles import tile_name

if TYPE_CHECKING:
    from calculator.explain import Working
    from calculator.gui.desk.waits import Pay, Waits
    from calculator.ledger import Transfer
    from calculator.result import SettledWin
    from calculator.scoring import Score


def current_win(desk: Desk) -> SettledWin | None:
    """The settled win on the felt."""
    return desk.outcome.win_at(desk.deal.current) if desk.outcome is not None else None


def event_rows(desk: Desk) -> list[Transfer]:
    """The payments of the event on the felt; those of the whole deal while 精 is."""
    outcome, at = desk.outcome, desk.deal.current
    if outcome is None or outcome.settlement is None:
        return []
    return [row for row in outcome.settlement.transfers if row.event == (at if at >= 0 else None)]


def heading(desk: Desk, look: Look) -> tuple[str, str]:
    """The title of the result and the line below it."""
    outcome, deal, names = desk.outcome, desk.deal, seat_names(desk.deal, look.language)
    entry = deal.entry
    if outcome is None:
        return "", ""
    if isinstance(entry, Win) and deal.current >= outcome.counted:
        name = names[entry.player] if entry.player is not None else look.say("desk_someone")
        if outcome.waits is not None:
            title = look.say("desk_result_ready" if outcome.waits else "desk_result_not_ready", name=name)
            return title, _distance(desk, look)
        return look.say("desk_result_wrong" if outcome.problems else "desk_result_open"), _distance(desk, look)
    if isinstance(entry, Win) and entry.tile is not None and entry.player is not None:
        drawn = entry.source == SELF_DRAWN
        code = "desk_result_drawn" if drawn else "desk_result_win"
        title = look.say(code, name=names[entry.player], tile=tile_name(entry.tile, look.language))
        return title, _payers(desk, entry, names, look)
    rows = event_rows(desk)
    if entry is None:
        if not desk.jing:
            return look.say("desk_event_jing_open"), ""
        return jing_title(desk, look.language), payments_line(rows, names, look.language)
    if deal.current >= outcome.counted:
        return event_title(deal, entry, look.language), ""
    return event_title(deal, entry, look.language), payments_line(rows, names, look.language)


def _distance(desk: Desk, look: Look) -> str:
    """How many tiles a whole hand that is no win lacks."""
    progress = desk.outcome.progress if desk.outcome is not None else None
    if progress is None or progress.shanten < 0:
        return ""
    return look.say("desk_far_one" if progress.shanten == 1 else "desk_far", count=progress.shanten)


def _payers(desk: Desk, win: Win, names: tuple[str, ...], look: Look) -> str:
    payers = sorted({row.payer for row in event_rows(desk) if row.reason == "win"})
    told = ("、" if look.language == "zh" else ", ").join(names[seat] for seat in payers)
    paid = look.say("desk_paid_one" if len(payers) == 1 else "desk_paid_by", names=told) if payers else ""
    if win.source is None or win.source == SELF_DRAWN:
        return paid
    fed = look.say("desk_by_discard", name=names[win.source])
    return fed if payers == [win.source] or not paid else f"{fed}{'，' if look.language == 'zh' else ', '}{paid}"


def chain(desk: Desk, look: Look) -> tuple[list[tuple[str, str]], tuple[str, str] | None]:
    """The steps to the amount as (number, unit), and the amount itself; None where there is none yet."""
    win = current_win(desk)
    if win is None:
        rows = event_rows(desk)
        if not rows or desk.outcome is None or desk.deal.current >= desk.outcome.counted:
            return [], None
        return [], (str(sum(row.points for row in rows)), look.say("desk_points"))
    score = win.score
    values = {value.id: value for value in score.table.definition.values}
    steps = []
    for name in score.table.definition.chain:
        unit = values[name].show(look.language).replace("{}", "").strip()
        steps.append((str(score.value(name)), unit))
    return steps[:-1], steps[-1]


def group_tiles(desk: Desk, look: Look) -> list[StripTile]:
    """The reading that was taken, group by group; a wild tile is shown as what it is, with its corner marked."""
    win = current_win(desk)
    if win is None:
        return []
    score, wild = win.score, set(desk.wild)
    facts = score.facts
    stands = [(int(a), int(b)) for a, b in facts.stand_ins if a != b]
    winning = desk.deal.entry.tile if isinstance(desk.deal.entry, Win) else None
    at_group, as_kind = facts.winning_group or (-1, -1)
    shown: list[StripTile] = []
    marked = False
    for at, group in enumerate(score.reading.groups):
        word = _group_word(group.kind, score, look)
        for kind in group.tiles:
            face = int(kind)
            pair = next((pair for pair in stands if pair[1] == face), None)
            if pair is not None:
                stands.remove(pair)
                face = pair[0]
            here = at_group < 0 or (at_group == at and int(kind) == as_kind)
            is_winning = not marked and face == winning and here
            marked = marked or is_winning
            name = tile_name(int(kind), look.language)
            hat = look.say("desk_tag_as") if face in wild else ""
            shown.append(StripTile(face, at, tag=word, hat=hat, winning=is_winning, label=name))
    group_at = len(score.reading.groups)
    for meld in score.win.hand.melds:
        word = look.say(f"desk_tag_{meld.kind.value}")
        for at, tile in enumerate(meld.tiles):
            back = meld.kind is MeldKind.CONCEALED and at in (0, 3)
            hat = look.say("desk_main") if tile in wild else ""
            name = tile_name(int(tile), look.language)
            shown.append(StripTile(int(tile), group_at, tag=word, hat=hat, back=back, label=name))
        group_at += 1
    return shown


def _group_word(kind: str, score: Score, look: Look) -> str:
    if kind == "pair" and score.reading.shape != "standard":
        return ""
    return look.say(f"desk_tag_{kind}")


def item_rows(score: Score, look: Look) -> list[Row]:
    """The items that count, each with what it is worth and where the ruleset says so."""
    unit = score.table.definition.unit(look.language)
    rows = []
    for line in score.items:
        times = f" × {line.count}" if line.count > 1 else ""
        worth = f"{line.value}{unit}{times}" if look.language == "zh" else f"{line.value} {unit}{times}"
        name = line.item.file.replace("\\", "/").rsplit("/", 1)[-1]
        place = f"{name}:{line.item.line}"
        second = line.item.help(look.language) if line.item.help else ""
        if look.language == "en":
            second = line.item.label.zh
        cells = [Cell(line.item.label(look.language), second=second), Cell(worth)]
        if not look.narrow:
            cells.append(Cell(place, "ink3", small=True))
        tip = f"{line.item.label.zh} {line.item.label.en}\n{line.item.condition}\n{place}"
        rows.append(Row(tuple(cells), tip))
    if not rows:
        rows.append(Row((Cell(look.say("desk_items_none"), "ink2"),)))
    return rows


def formula_lines(working: Working, look: Look) -> list[str]:
    """The last steps that lead to the points, each with its numbers."""
    steps = working.reckoned()[-3:] or [working]
    return [f"{step.label(look.language)} = {step.shown}" for step in steps]


def working_rows(working: Working, look: Look, depth: int = 0) -> list[Row]:
    """How a number came about, step by step, each with its place in the ruleset's file."""
    name = working.file.replace("\\", "/").rsplit("/", 1)[-1]
    place = f"{name}:{working.line}" if name and working.line else ""
    text = f"{'　' * depth}{working.label(look.language)}"
    cells = (Cell(text, bold=not depth, second=working.shown), Cell(place, "ink3", small=True))
    rows = [Row(cells, f"{working.label(look.language)}: {working.shown}\n{working.formula}\n{place}", line=not depth)]
    return rows + [row for part in working.inputs for row in working_rows(part, look, depth + 1)]


def waits_line(waits: Waits, look: Look) -> str:
    """How many kinds and tiles are waited on."""
    line = look.say("desk_waits_head", kinds=len(waits.kinds), tiles=sum(waits.left.values()))
    return line + look.say("desk_waits_nobody") if waits.nobody else line


def wait_rows(desk: Desk, look: Look) -> list[Row]:
    """The tiles that would complete the hand and what they would bring; a click on a row takes that tile."""
    from calculator.explain import chain_steps, items_text

    waits = desk.outcome.waits if desk.outcome is not None else None
    if waits is None:
        return []
    rows = []
    for kind in waits.kinds:
        name, left = tile_name(kind, look.language), waits.left[kind]
        count = look.say("desk_waits_left", count=left)
        cells = [Cell("" if look.narrow else name, tile=kind, second=count, bold=True, pips=left)]
        worth = waits.worths.get(kind)
        most = worth.most if worth is not None else None
        if worth is not None and most is not None:
            shown = worth.discards[0].score if worth.discards else most.score
            steps = " → ".join(chain_steps(shown, look.language))
            cells.append(Cell(items_text(shown, look.language), second=steps))
            cells.append(_span([pay.total for pay in worth.discards], look))
            cells.append(_drawn(worth.drawn, look))
        rows.append(Row(tuple(cells), look.say("desk_waits_hint" if left else "desk_waits_gone")))
    return rows


def _span(totals: list[int], look: Look) -> Cell:
    """What a discard brings; from to where it matters whose."""
    second = look.say("desk_waits_discard")
    if not totals:
        return Cell("—", "ink3", second=second)
    least, most = min(totals), max(totals)
    return Cell(str(most) if least == most else f"{least}–{most}", bold=True, second=second)


def _drawn(pay: Pay | None, look: Look) -> Cell:
    """What a self-draw brings: payers times amount."""
    if pay is None:
        return Cell("—", "ink3", second=look.say("desk_waits_drawn"))
    amounts = pay.amounts
    if len(set(amounts)) == 1 and len(amounts) > 1:
        return Cell(f"{amounts[0]} × {len(amounts)} = {pay.total}", bold=True, second=look.say("desk_waits_drawn"))
    parts = " + ".join(map(str, amounts))
    text = f"{parts} = {pay.total}" if len(amounts) > 1 else parts
    return Cell(text, bold=True, second=look.say("desk_waits_drawn"))


def help_rows(desk: Desk, look: Look) -> list[Row]:
    """The draws, or with 14 tiles the discards, that bring a hand nearer, best first."""
    progress = desk.outcome.progress if desk.outcome is not None else None
    rows = []
    for help_ in progress.helps if progress is not None else ():
        name = tile_name(help_.kind, look.language)
        count = look.say("desk_waits_left" if not help_.draws else "desk_help_draws", count=help_.tiles)
        if progress is not None and progress.discards:
            then = tiles_text(help_.draws, look.language)
            rows.append(Row((Cell(name, tile=help_.kind, bold=True), Cell(count, second=then)), then))
        else:
            rows.append(Row((Cell(name, tile=help_.kind, second=count, bold=True, pips=help_.tiles),)))
    return rows


def best_wait(desk: Desk, look: Look) -> tuple[str, str, str] | None:
    """What the hand brings at most, as words before, number and unit; None while nothing is known."""
    waits = desk.outcome.waits if desk.outcome is not None else None
    best = waits.best if waits else None
    return None if best is None else (look.say("desk_waits_most"), str(best.total), look.say("desk_points"))


def seats_shown(desk: Desk, scope: str, look: Look) -> SeatsShown:
    """The four seats; `scope` is event, deal or net."""
    deal, outcome = desk.deal, desk.outcome
    names = seat_names(deal, look.language)
    tags = ("庄", "胡") if look.language == "zh" else ("D", "won")
    if outcome is None or outcome.settlement is None:
        return SeatsShown(names, deal.dealer, tags=tags)
    settlement, here = outcome.settlement, event_rows(desk)
    rows = here if scope == "event" else settlement.transfers
    pays: Counter[tuple[int, int]] = Counter()
    net = [0] * 4
    for row in rows:
        pays[row.payer, row.payee] += row.points
        net[row.payer] -= row.points
        net[row.payee] += row.points
    if scope == "net":
        pays = Counter({(a, b): paid - pays[b, a] for (a, b), paid in pays.items() if paid > pays[b, a]})
    current = () if scope == "net" else tuple(sorted({(row.payer, row.payee) for row in here}))
    said = "; ".join(f"{names[a]} → {names[b]} {points}" for (a, b), points in sorted(pays.items()))
    winners = tuple(win.player for win in settlement.wins)
    return SeatsShown(names, deal.dealer, winners, tuple(net), tuple(sorted(pays.items())), current, tags, said)


def transfer_rows(desk: Desk, scope: str, look: Look) -> list[Row]:
    """Who pays whom: in the deal under a head for each event, for one event alone, or the net between two."""
    outcome, names = desk.outcome, seat_names(desk.deal, look.language)
    if outcome is None or outcome.settlement is None:
        return []
    if scope == "net":
        pays = seats_shown(desk, "net", look).pays
        return [_pay_row(names, a, b, points, "", bold=False) for (a, b), points in pays]
    chosen = event_rows(desk) if scope == "event" else list(outcome.settlement.transfers)
    rows: list[Row] = []
    order = sorted(chosen, key=lambda row: (row.event is not None, row.event or 0))
    last: object = "none"
    for transfer in order:
        if scope == "deal" and transfer.event != last:
            last = transfer.event
            rows.append(Row((Cell(_event_head(desk, last, look), "ink2", small=True),), head=True))
        tip = look.say(
            "desk_transfer_tip",
            payer=names[transfer.payer],
            payee=names[transfer.payee],
            points=transfer.points,
            because=transfer.because(look.language),
        )
        here = scope == "deal" and transfer.event == desk.deal.current
        rows.append(_pay_row(names, transfer.payer, transfer.payee, transfer.points, tip, bold=here))
    return rows


def _pay_row(names: tuple[str, ...], payer: int, payee: int, points: int, tip: str, *, bold: bool) -> Row:
    return Row((Cell(f"{names[payer]} → {names[payee]}", bold=bold), Cell(str(points), bold=bold)), tip, line=False)


def _event_head(desk: Desk, at: object, look: Look) -> str:
    if not isinstance(at, int):
        return look.say("desk_whole_deal")
    event = desk.deal.events[at]
    return f"{at + 1} {event_title(desk.deal, event, look.language)}"


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
    return NetShown(title, names, outcome.settlement.net, outcome.settlement.money)


def settings_line(desk: Desk, look: Look) -> str:
    """The options that the table changed, and behind them the rest."""
    if desk.definition is None:
        return ""
    given = dict(desk.deal.options)
    parts = []
    for option in sorted(desk.definition.options, key=lambda option: option.id not in given):
        value = desk.option(option.id)
        shown = look.say("desk_option_unset") if value is None else option.show(value, look.language)
        parts.append(f"{option.label(look.language)} {shown}")
    return " · ".join(parts)


def no_payments(look: Look) -> Row:
    """The one row of a list without payments."""
    return Row((Cell(look.say("desk_no_payments"), "ink2", small=True),), line=False)
