"""Hands as people write them, read from any notation, with what was understood piece by piece."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.tiles.notations.lexer import NOTATIONS, fold, keeps_apart
    from calculator.tiles.notations.reader import read_hand
    from calculator.tiles.notations.written import MAX_TEXT, Piece, WrittenHand, echo, quoted_place
