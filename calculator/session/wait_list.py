"""What an unfinished hand waits on, or what brings it nearer, as rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.session.desk import Desk
from calculator.statement import ListCell, ListRow, TextStyle
from calculator.tiles import tile_name

if TYPE_CHECKING:
    from calculator.scoring import Score
    from calculator.session import Pay, Prospects, Waits


def waits_head(waits: Waits, style: TextStyle) -> ListRow:
    """What the columns are; how many kinds and tiles are waited on stands on the switch above the first two."""
    cells = (
        ListCell(),
        ListCell(),
        ListCell(style.say("result_wait_discard"), "muted", small=True),
        ListCell(style.say("result_wait_drawn"), "muted", small=True),
    )
    head = style.say("desk_waits_head", **waited(waits))
    return ListRow(cells, head + (style.say("desk_waits_nobody") if waits.nobody else ""), head=True, line=False)


def waited(waits: Waits) -> dict[str, int]:
    """How many kinds, and how many tiles of them are left."""
    return {"kinds": len(waits.kinds), "tiles": sum(waits.left.values())}


def wait_rows(desk: Desk, style: TextStyle) -> list[ListRow]:
    """The tiles that would complete the hand and what they would bring; a click on a row takes that tile."""
    from calculator.settlement import chain_text, items_text

    waits = desk.outcome.waits if desk.outcome is not None else None
    if waits is None:
        return []
    rows = []
    for kind in waits.kinds:
        name, left = tile_name(kind, style.language), waits.left[kind]
        count = style.say("desk_waits_left", count=left)
        cells = [
            ListCell(
                "" if style.narrow else name,
                "plain" if left else "faint",
                tile=kind,
                second=count,
                bold=bool(left),
                pips=left,
            )
        ]
        worth = waits.worths.get(kind)
        most = worth.most if worth is not None else None
        tip = style.say("desk_waits_hint" if left else "desk_waits_gone")
        if worth is not None and most is not None:
            shown = worth.discards[0].score if worth.discards else most.score
            steps = chain_text(shown, style.language)
            cells.append(ListCell(items_text(shown, style.language), second=steps))
            cells.append(_discards(worth.discards))
            cells.append(_drawn(worth.drawn, shown, style))
            tip = f"{name}: {items_text(shown, style.language)}, {steps}\n{tip}"
        rows.append(ListRow(tuple(cells), tip))
    return rows


def _discards(pays: tuple[Pay, ...]) -> ListCell:
    """What a discard brings; from to where it matters whose. Below it who pays what, where that is more than one."""
    if not pays:
        return ListCell("—", "faint")
    least, most = min(pay.total for pay in pays), max(pay.total for pay in pays)
    parts = {" + ".join(map(str, sorted(pay.amounts))) for pay in pays if len(pay.amounts) > 1}
    second = parts.pop() if len(parts) == 1 else ""
    return ListCell(str(most) if least == most else f"{least}–{most}", bold=True, second=second)


def _drawn(pay: Pay | None, discarded: Score, style: TextStyle) -> ListCell:
    """What a self-draw brings: amount times payers, and below it how each amount is made, or what makes the hand worth
    more than on a discard."""
    from calculator.settlement import chain_text

    if pay is None:
        return ListCell("—", "faint", second=style.say("result_wait_no_draw"))
    amounts = sorted(pay.amounts)
    if len(set(amounts)) == 1 and len(amounts) > 1:
        steps = chain_text(pay.score, style.language)
        other = steps if pay.score.points != discarded.points else ""
        second = pay.each(style.language) or other
        return ListCell(f"{amounts[0]} × {len(amounts)} = {pay.total}", bold=True, second=second)
    # Where payers differ, the sum says all there is room for.
    parts = " + ".join(map(str, amounts))
    if style.narrow and len(amounts) > 1:
        return ListCell(str(pay.total), bold=True, second=parts)
    text = f"{parts} = {pay.total}" if len(amounts) > 1 else str(pay.total)
    return ListCell(text, bold=True, second="" if len(amounts) > 1 else pay.each(style.language))


def help_rows(prospects: Prospects, style: TextStyle) -> list[ListRow]:
    """The draws that bring a hand nearer, those with most copies left first."""
    helps = prospects.outlook.helps if prospects.outlook is not None else ()
    rows = []
    for help_ in sorted(helps, key=lambda one: (-one.copies, one.kind)):
        count = style.say("desk_waits_left", count=help_.copies)
        name = tile_name(help_.kind, style.language)
        rows.append(ListRow((ListCell(name, tile=help_.kind, second=count, bold=True, pips=help_.copies),)))
    return rows


def best_wait(desk: Desk, style: TextStyle) -> tuple[str, str, str] | None:
    """What the hand brings at most, as words before, number and unit; None while nothing is known."""
    waits = desk.outcome.waits if desk.outcome is not None else None
    best = waits.best if waits else None
    return None if best is None else (style.say("desk_waits_most"), str(best.total), style.say("desk_points"))
