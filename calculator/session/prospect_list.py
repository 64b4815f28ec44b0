"""What can become of an unfinished hand, as rows and sentences: what `calculator.prospects` says, and no sum of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.statement import ListCell, ListRow, TextStyle
from calculator.tiles import tile_name, tiles_in_words

if TYPE_CHECKING:
    from calculator.prospects import Chance, Chances, Outlook, WildWorth
    from calculator.session import Prospects


def discards_head(style: TextStyle) -> ListRow:
    """What the columns of the discards are; the first two stand under the switch."""
    words = ("desk_prospect_if_discard", "desk_prospect_if_drawn")
    return ListRow(
        (ListCell(), ListCell(), *(ListCell(style.say(word), "muted", small=True) for word in words)),
        head=True,
        line=False,
    )


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
    return tiles_in_words(kinds, style.language)


def _range(points: list[int | None]) -> str:
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


def already_ready(chances: Chances) -> bool:
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
    from calculator.prospects import chances_lines

    chances = prospects.chances
    if chances is None:
        return [style.say("ask_working")]
    plain = {
        "exact": chances.exact,
        "trials": chances.trials,
        "ready": [[one.value, one.error] for one in chances.ready],
        "win": [[one.value, one.error] for one in chances.win],
    }
    return chances_lines(plain, style.language)
