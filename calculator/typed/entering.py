"""A typed text put on the table: a deal in a sentence, or a hand in one of the notations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from calculator.deals import Kong
from calculator.text import Sentence
from calculator.typed.clauses import read_at
from calculator.typed.hand import lay
from calculator.typed.sentences import Understood, understood

if TYPE_CHECKING:
    from calculator.table import Desk


def enter_text(desk: Desk, text: str, notation: str = "auto") -> bool:
    """Put a deal in a sentence, or a hand in one of the notations, on the table: all at once, and one step back.

    False: nothing was changed, and the notice says why.
    """
    if notation == "auto" and (deal := understood(text, desk)).is_sentence:
        return _enter_sentence(desk, deal)
    hand = read_at(desk, text, notation)
    if hand.unknown:
        # The field underlines them all; the message names the first.
        first = hand.unknown[0]
        desk.notify((Sentence(first.code, first.facts), *_more(len(hand.unknown))))
    elif hand.count == 0 and not hand.flowers:
        desk.notify([Sentence("entry_nothing")])
    elif desk.held is not None:
        found = lay(desk, hand)
        if isinstance(found, Sentence):
            desk.put(found)
            return False
        on, notes = found
        desk.put(on, fresh=True)
        if notes:
            desk.notify(notes)
        return True
    elif hand.count == 1:
        return desk.add_tiles(int(tile) for piece in hand.pieces for tile in piece.tiles)
    elif isinstance(desk.entry, Kong) and len(hand.kongs) == 1 and hand.count == 3:
        kong = hand.kongs[0]
        with desk.together():
            if kong.kind is not None:
                desk.set_kind(kong.kind.value)
            desk.add_tile(int(kong.tile))
        return not desk.notice
    else:
        desk.notify([Sentence("desk_one_tile_here")])
    return False


def _more(faults: int) -> tuple[Sentence, ...]:
    """Return the sentence that there are more faults than the one that is shown."""
    return (Sentence("entry_more", {"count": faults - 1}),) if faults > 1 else ()


def _enter_sentence(desk: Desk, deal: Understood) -> bool:
    wrong = [piece.fault for piece in deal.faults if piece.fault is not None]
    if wrong:
        desk.notify((wrong[0], *_more(len(wrong))))
    elif deal.row is not None:
        return desk.keep_row(deal.row)
    elif deal.changes is None:
        desk.put(deal.lacks)
    else:
        desk.put(deal.changes, fresh=True)
        notes = (*deal.notes, *(Sentence("sentence_no_item", facts) for facts in _not_counted(desk, deal)))
        if notes:
            desk.notify(notes)
        return True
    return False


def _not_counted(desk: Desk, deal: Understood) -> Iterator[dict[str, Any]]:
    """Yield the given items of a hand that its tiles do not have."""
    wins = desk.settlement.wins if desk.settlement is not None else ()
    counted = {win.player: {line.item.id for line in win.score.items} for win in wins}
    for seat, item in deal.claims:
        if seat in counted and item.id not in counted[seat]:
            yield {"seat": seat, "item": item.label}
