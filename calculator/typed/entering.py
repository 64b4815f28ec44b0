"""A typed text put on the table: a deal in a sentence, or a hand in one of the notations."""

from collections.abc import Iterator
from typing import Any

from calculator.deals import Kong
from calculator.table import OpenTable, set_kind
from calculator.text import Sentence
from calculator.typed.clauses import read_at
from calculator.typed.hand import lay
from calculator.typed.sentences import Understood, understood


def enter_text(open_table: OpenTable, text: str, notation: str = "auto") -> bool:
    """Put a deal in a sentence, or a hand in one of the notations, on the table: all at once, and one step back.

    False: nothing was changed, and the notice says why.
    """
    if notation == "auto" and (deal := understood(text, open_table)).is_sentence:
        return _enter_sentence(open_table, deal)
    hand = read_at(open_table, text, notation)
    if hand.unknown:
        # The field underlines them all; the message names the first.
        open_table.notify((hand.fault(hand.unknown[0]), *_more(len(hand.unknown))))
    elif hand.count == 0 and not hand.flowers:
        open_table.say("entry_nothing")
    elif open_table.held is not None:
        found = lay(open_table, hand)
        if isinstance(found, Sentence):
            open_table.put(found)
            return False
        on, notes = found
        open_table.put(on, fresh=True)
        if notes:
            open_table.notify(notes)
        return True
    elif hand.count == 1:
        return open_table.add_tiles(int(tile) for piece in hand.pieces for tile in piece.tiles)
    elif isinstance(open_table.entry, Kong) and len(hand.kongs) == 1 and hand.count == 3:
        kong = hand.kongs[0]
        with open_table.together():
            if kong.kind is not None:
                open_table.make(set_kind, kong.kind.value)
            open_table.add_tile(int(kong.tile))
        return not open_table.notice
    else:
        open_table.say("table_one_tile_here")
    return False


def _more(faults: int) -> tuple[Sentence, ...]:
    """Return the sentence that there are more faults than the one that is shown."""
    return (Sentence("entry_more", {"count": faults - 1}),) if faults > 1 else ()


def _enter_sentence(open_table: OpenTable, deal: Understood) -> bool:
    wrong = [piece.fault for piece in deal.faults if piece.fault is not None]
    if wrong:
        open_table.notify((wrong[0], *_more(len(wrong))))
    elif deal.row is not None:
        return open_table.keep_row(deal.row)
    elif deal.changes is None:
        open_table.put(deal.lacks)
    else:
        open_table.put(deal.changes, fresh=True)
        notes = (*deal.notes, *(Sentence("sentence_no_item", facts) for facts in _not_counted(open_table, deal)))
        if notes:
            open_table.notify(notes)
        return True
    return False


def _not_counted(open_table: OpenTable, deal: Understood) -> Iterator[dict[str, Any]]:
    """Yield the given items of a hand that its tiles do not have."""
    wins = open_table.settlement.wins if open_table.settlement is not None else ()
    counted = {win.player: {line.item.id for line in win.score.items} for win in wins}
    for seat, item in deal.claims:
        if seat in counted and item.id not in counted[seat]:
            yield {"seat": seat, "item": item.label}
