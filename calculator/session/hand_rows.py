"""What an unfinished hand waits on, what brings it nearer and what can become of it, as rows and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calculator.prospects import chances_data, chances_lines
from calculator.session.desk import Desk
from calculator.settlement import chain_text, items_text
from calculator.statement import ListCell, ListRow, TextStyle
from calculator.text import is_chinese
from calculator.tiles import format_tiles, tile_name, tiles_in_words

if TYPE_CHECKING:
    from calculator.prospects import Chance, Chances, Outlook, WildWorth
    from calculator.scoring import Score
    from calculator.session.unfinished_hand import Pay, Prospects, Waits

_MOST_NAMED = 3
"""Kinds whose names have room in a line; more stand as they are written, `3467m8s`."""


def waits_head(waits: Waits, style: TextStyle) -> ListRow:
    """What the columns are; how many kinds and tiles are waited on stands on the switch above the first two."""
    said = style.say("desk_waits_head", **waited(waits)) + (style.say("desk_waits_nobody") if waits.nobody else "")
    return _head(("result_wait_discard", "result_wait_drawn"), said, style)


def _head(words: tuple[str, str], said: str, style: TextStyle) -> ListRow:
    """What the last two columns are; the first two stand under the switch."""
    cells = (ListCell(style.say(word), "muted", small=True) for word in words)
    return ListRow((ListCell(), ListCell(), *cells), said, head=True, line=False)


def waited(waits: Waits) -> dict[str, int]:
    """How many kinds, and how many tiles of them are left."""
    return {"kinds": len(waits.kinds), "tiles": sum(waits.left.values())}


def wait_rows(desk: Desk, style: TextStyle) -> list[ListRow]:
    """The tiles that would complete the hand and what they would bring; a click on a row takes that tile."""
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
    parts = {" + ".join(map(str, sorted(pay.amounts))) for pay in pays if len(pay.amounts) > 1}
    second = parts.pop() if len(parts) == 1 else ""
    return ListCell(_range([pay.total for pay in pays]), bold=True, second=second)


def _drawn(pay: Pay | None, discarded: Score, style: TextStyle) -> ListCell:
    """What a self-draw brings: amount times payers, and below it how each amount is made, or what makes the hand worth
    more than on a discard."""
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
    if best is None:
        return None
    return style.say("desk_waits_most"), str(best.total), style.say("desk_points", count=best.total)


def discards_head(style: TextStyle) -> ListRow:
    """What the columns of the discards are."""
    return _head(("desk_prospect_if_discard", "desk_prospect_if_drawn"), "", style)


def discard_rows(prospects: Prospects, style: TextStyle) -> list[ListRow]:
    """Every discard, the best first: what it leaves, and what the waits would pay."""
    rows = []
    for one in prospects.ranked:
        name = style.say("desk_prospect_throw", tile=tile_name(one.tile, style.language))
        tiles = _tiles(one.left, style)
        cells: tuple[ListCell, ...] = (
            ListCell(name, tile=one.tile, bold=True),
            ListCell(_left(one.left, style), second=tiles),
        )
        if one.left.waits:
            cells += (
                ListCell(_range([wait.discard for wait in one.left.waits]), bold=True),
                ListCell(_range([wait.self_drawn for wait in one.left.waits]), bold=True),
            )
        rows.append(ListRow(cells, "\n".join(filter(None, (tiles, style.say("desk_prospect_hint"))))))
    return rows


def _left(left: Outlook, style: TextStyle) -> str:
    if left.waits:
        copies = sum(wait.copies for wait in left.waits)
        return style.say("desk_prospect_ready", kinds=len(left.waits), copies=copies)
    if left.shanten == 0:
        return style.say("desk_prospect_dead")
    return style.say("desk_prospect_away", away=left.shanten, kinds=len(left.helps), copies=left.copies)


def _tiles(left: Outlook, style: TextStyle) -> str:
    kinds = [wait.kind for wait in left.waits] if left.shanten == 0 else [help_.kind for help_ in left.helps]
    if len(kinds) > _MOST_NAMED and not is_chinese(style.language):
        return format_tiles(kinds)
    return tiles_in_words(kinds, style.language)


def _range(points: Sequence[int | None]) -> str:
    """What waits pay, from the least to the most; — where none may be won so."""
    known = [one for one in points if one is not None]
    if not known:
        return "—"
    least, most = min(known), max(known)
    return str(most) if least == most else f"{least}–{most}"


def chances_within(prospects: Prospects, draws: int, style: TextStyle) -> str:
    """Which hand, and how many draws, the chances beside are of."""
    text = style.say("desk_prospect_single_draw" if draws == 1 else "desk_prospect_within", draws=draws)
    if prospects.discards and prospects.ranked:
        after = style.say("desk_prospect_after", tile=tile_name(prospects.ranked[0].tile, style.language))
        return f"{after}{style.say('desk_prospect_joint')}{text}"
    return text


def chances_values(chances: Chances, draws: int, style: TextStyle) -> list[str]:
    """How likely the hand is ready and wins within so many draws; of a ready hand only the second."""
    lines = []
    if not already_ready(chances):
        lines.append(f"{style.say('desk_prospect_is_ready')} {percent(chances.ready[draws])}")
    return [*lines, f"{style.say('desk_prospect_wins')} {percent(chances.win[draws])}"]


def lacks_shape(desk: Desk) -> bool:
    """Whether the whole hand on the felt, which waits on nothing, is not even ready by its shape."""
    from calculator.scoring import Scorer
    from calculator.session.unfinished_hand import whole_hand

    hand = whole_hand(desk.on, desk.table) if desk.table is not None else None
    if hand is None or desk.table is None or hand.winning is not None:
        return False
    return not Scorer(desk.table, desk.wild).shape_waits(hand)


def already_ready(chances: Chances) -> bool:
    """Whether the hand is ready without another draw."""
    return chances.ready[0].value == 1


def percent(chance: Chance) -> str:
    return f"{chance.value:.1%}" + (f" ±{chance.error:.1%}" if chance.error else "")


def chance_notes(prospects: Prospects, jing: bool, style: TextStyle) -> list[str]:
    """Whether the chances were counted or played, what they are of, and what a wild tile is worth."""
    chances = prospects.chances
    lines = []
    if not prospects.settled:
        lines.append(style.say("ask_working"))
    if chances is not None:
        said = "desk_prospect_counted" if chances.exact else "desk_prospect_played"
        lines.append(style.say(said, trials=chances.trials))
    if prospects.wild is not None:
        lines += wild_lines(prospects.wild, style.say("desk_prospect_jing" if jing else "desk_prospect_wild"), style)
    return [*lines, style.say("desk_prospect_only")]


def wild_lines(worth: WildWorth, wild: str, style: TextStyle) -> list[str]:
    """What one wild tile more, and one less, would make of the hand."""
    if worth.more < 0:
        lines = [style.say("desk_prospect_won_wild", wild=wild)]
    else:
        away = style.say("desk_prospect_short_away" if worth.more else "prospect_is_ready", away=worth.more)
        lines = [style.say("desk_prospect_more_wild", wild=wild, away=away, helps=worth.helps_more)]
    if worth.less is not None:
        lines.append(style.say("desk_prospect_less_wild", wild=wild, away=f"{float(worth.less):.2f}"))
    return lines


def chances_spoken(prospects: Prospects, style: TextStyle) -> list[str]:
    """The whole curve in sentences: for the clipboard and for screen readers."""
    chances = prospects.chances
    if chances is None:
        return [style.say("ask_working")]
    return chances_lines(chances_data(chances), style.language)
