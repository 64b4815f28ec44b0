"""Hands as people write them: read from any notation, with what was understood piece by piece, and written in each."""

from calculator.notations.echo import echo
from calculator.notations.reader import read_hand
from calculator.notations.styles import NOTATIONS, TEXT_NOTATIONS
from calculator.notations.writing import write_hand
from calculator.notations.written import MAX_TEXT, Piece, WrittenHand, WrittenKong

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
