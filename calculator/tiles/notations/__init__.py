"""Hands as people write them: read from any notation, with what was understood piece by piece, and written in each."""

from calculator.tiles.notations.echo import echo
from calculator.tiles.notations.reader import read_hand
from calculator.tiles.notations.styles import NOTATIONS, TEXT_NOTATIONS
from calculator.tiles.notations.writing import write_hand
from calculator.tiles.notations.written import MAX_TEXT, Piece, WrittenHand, WrittenKong

__all__ = [
    "MAX_TEXT",
    "NOTATIONS",
    "TEXT_NOTATIONS",
    "Piece",
    "WrittenHand",
    "WrittenKong",
    "echo",
    "read_hand",
    "write_hand",
]
