"""What can become of an unfinished hand, as rows and sentences: what `calculator.prospects` says, and no sum of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calculator.gui.look.look import Look
from calculator.session import tiles_text
from calculator.statement import ListCell, ListRow
from calculator.tiles import tile_name

if TYPE_CHECKING:
    from calculator.prospects import Chance, Chances, Outlook, WildWorth
    from calculator.session import Prospects


def discards_head(look: Look) -> ListRow:
    """What the columns of the discards are; the first two stand under the switch."""
    words = ("desk_prospect_if_discard", "desk_prospect_if_drawn")
    return ListRow(
        (ListCell(), ListCell(), *(ListCell(look.say(word), "muted", small=True) for word in words)),
        head=True,
        line=False,
    )


def discard_rows(prospects: Prospects, look: Look) -> list[ListRow]:
    """Every discard, the best first: what it leaves, and what the waits would pay."""
    rows = []
    for one in prospects.ranked:
        name = look.say("desk_prospect_throw", tile=tile_name(one.tile, look.language))
        tiles = _tiles(one.left, look)
        cells: tuple[ListCell, ...] = (
            ListCell(name, tile=one.tile, bold=True),
            ListCell(_left(one.left, look), second=tiles),
        )
        if one.left.waits:
            cells += (
                ListCell(_range([wait.discard for wait in one.left.waits]), bold=True),
                ListCell(_range([wait.self_drawn for wait in one.left.waits]), bold=True),
            )
        rows.append(ListRow(cells, "\n".join(filter(None, (tiles, look.say("desk_prospect_hint"))))))
    return rows


def _left(left: Outlook, look: Look) -> str:
    if left.waits:
        copies = sum(wait.copies for wait in left.waits)
        return look.say("desk_prospect_ready", kinds=len(left.waits), copies=copies)
    if left.shanten == 0:
        return look.say("desk_prospect_dead")
    return look.say("desk_prospect_away", away=left.shanten, kinds=len(left.helps), copies=left.copies)


def _tiles(left: Outlook, look: Look) -> str:
    kinds = [wait.kind for wait in left.waits] if left.shanten == 0 else [help_.kind for help_ in left.helps]
    return tiles_text(kinds, look.language)


def _range(points: list[int | None]) -> str:
    """What waits pay, from the least to the most; — where none may be won so."""
    known = [one for one in points if one is not None]
    if not known:
        return "—"
    least, most = min(known), max(known)
    return str(most) if least == most else f"{least}–{most}"


def within(prospects: Prospects, draws: int, look: Look) -> str:
    """Which hand, and how many draws, the chances beside are of."""
    text = look.say("desk_prospect_within_one" if draws == 1 else "desk_prospect_within", draws=draws)
    if prospects.discards and prospects.ranked:
        after = look.say("desk_prospect_after", tile=tile_name(prospects.ranked[0].tile, look.language))
        return f"{after}{'，' if look.language == 'zh' else ': '}{text}"
    return text


def values(chances: Chances, draws: int, look: Look) -> list[str]:
    """How likely the hand is ready and wins within so many draws; of a ready hand only the second."""
    lines = []
    if not already_ready(chances):
        lines.append(f"{look.say('desk_prospect_is_ready')} {percent(chances.ready[draws])}")
    return [*lines, f"{look.say('desk_prospect_wins')} {percent(chances.win[draws])}"]


def already_ready(chances: Chances) -> bool:
    return chances.ready[0].value == 1


def percent(chance: Chance) -> str:
    return f"{chance.value:.1%}" + (f" ±{chance.error:.1%}" if chance.error else "")


def notes(prospects: Prospects, jing: bool, look: Look) -> list[str]:
    """Whether the chances were counted or played, what they are of, and what a wild tile is worth."""
    chances = prospects.chances
    lines = []
    if not prospects.settled:
        lines.append(look.say("ask_working"))
    if chances is not None:
        said = "desk_prospect_counted" if chances.exact else "desk_prospect_played"
        lines.append(look.say(said, trials=chances.trials))
    if prospects.wild is not None:
        lines += wild_lines(prospects.wild, look.say("desk_prospect_jing" if jing else "desk_prospect_wild"), look)
    return [*lines, look.say("desk_prospect_only")]


def wild_lines(worth: WildWorth, wild: str, look: Look) -> list[str]:
    """What one wild tile more, and one less, would make of the hand."""
    if worth.more < 0:
        lines = [look.say("desk_prospect_won_wild", wild=wild)]
    else:
        away = look.say("desk_prospect_short_away" if worth.more else "prospect_is_ready", away=worth.more)
        lines = [look.say("desk_prospect_more_wild", wild=wild, away=away, helps=worth.helps_more)]
    if worth.less is not None:
        lines.append(look.say("desk_prospect_less_wild", wild=wild, away=f"{float(worth.less):.2f}"))
    return lines


def spoken(prospects: Prospects, look: Look) -> list[str]:
    """The whole curve in sentences: for the clipboard and for screen readers."""
    from calculator.prospects import chances_lines

    chances = prospects.chances
    if chances is None:
        return [look.say("ask_working")]
    told = {
        "exact": chances.exact,
        "trials": chances.trials,
        "ready": [[one.value, one.error] for one in chances.ready],
        "win": [[one.value, one.error] for one in chances.win],
    }
    return chances_lines(told, look.language)
