"""Ask the public library PyMahjongGB (MIT licence, from the package index, built from source) what a win of 国标 is worth.

The tests do not need it: its answers to 2,000 hands are kept in `tests/golden/guobiao_hands.tsv`, those to every kind of wait in
`guobiao_waits.tsv`. Written anew by
`python tests/rules/pymahjonggb_hands.py`, with the library and the repository's root on the path.
"""

from __future__ import annotations

import random

from calculator.tiles import Hand, MeldKind
from tests.read_golden import GOLDEN
from tests.rules.make_winning_hands import Won, winning_hand
from tests.rules.waiting_hands import waiting_hands
from tests.written_hands import hand_from

TABLE = GOLDEN / "guobiao_hands.tsv"
WAITS_TABLE = GOLDEN / "guobiao_waits.tsv"
HANDS = 2000

_OTHER_NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
_DRAGONS = {31: "J3", 32: "J2", 33: "J1"}


def asked(won: Won) -> tuple[int, tuple[str, ...]]:
    """The fan in all, and the name of each fan as often as it counts.

    :raises ModuleNotFoundError: without the library.
    """
    from MahjongGB import MahjongFanCalculator  # type: ignore[import-not-found]

    hand = won.hand
    answer = MahjongFanCalculator(
        tuple(_pack(meld.kind, list(map(int, meld.tiles))) for meld in hand.melds),
        tuple(_code(tile) for tile in hand.concealed),
        _code(hand.winning),
        0,
        won.self_drawn,
        _shown(hand) == 3,
        bool(won.flags & {"after_kong", "robbing_kong"}),
        "last_tile" in won.flags,
        won.seat - 1,
        won.prevalent - 1,
        True,
    )
    names = [_OTHER_NAMES.get(name, name) for _, count, name, _ in answer for _ in range(count)]
    return sum(fan * count for fan, count, _, _ in answer), tuple(sorted(names))


def _code(kind: int | None) -> str:
    assert kind is not None
    if kind < 27:
        return f"{'WBT'[kind // 9]}{kind % 9 + 1}"
    return _DRAGONS.get(kind, f"F{kind - 26}")


def _pack(kind: MeldKind, tiles: list[int]) -> tuple[str, str, int]:
    if kind is MeldKind.CHOW:
        return "CHI", _code(tiles[1]), 1
    if kind is MeldKind.PONG:
        return "PENG", _code(tiles[0]), 1
    return "GANG", _code(tiles[0]), 0 if kind is MeldKind.CONCEALED else 1


def _shown(hand: Hand) -> int:
    exposed = [meld.tiles for meld in hand.melds if meld.kind is not MeldKind.CONCEALED]
    return sum(tile == hand.winning for tiles in exposed for tile in tiles)


def row(won: Won, total: int, names: tuple[str, ...]) -> str:
    """A line of the table."""
    how = ["drawn" if won.self_drawn else "discard", *sorted(won.flags)]
    return "\t".join((str(won.hand), " ".join(how), str(won.seat), str(won.prevalent), str(total), " ".join(names)))


def read_row(line: str) -> tuple[Won, int, tuple[str, ...]]:
    hand, how, seat, prevalent, total, names = line.split("\t")
    drawn, *flags = how.split()
    won = Won(hand_from(hand), drawn == "drawn", frozenset(flags), int(seat), int(prevalent))
    return won, int(total), tuple(names.split())


if __name__ == "__main__":
    chance = random.Random("guobiao")
    random_hands = [winning_hand(chance) for _ in range(HANDS)]
    for table, hands in ((TABLE, random_hands), (WAITS_TABLE, list(waiting_hands()))):
        table.write_text("".join(row(won, *asked(won)) + "\n" for won in hands), encoding="utf-8")
