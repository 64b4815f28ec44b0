"""Facts of groups, tiles and wins that no golden table asks about."""

from __future__ import annotations

import pytest

from calculator.reading import Group, Reading
from calculator.scoring import PLAIN, PLAIN_DRAW, PLAIN_PUBLIC, ReadingFacts, TileFacts, WinFacts
from calculator.scoring.group_facts import group_facts, meld_facts
from calculator.tiles import KINDS, TILES, Hand, MeldKind, Tile, parse_tiles
from tests.written_hands import count_tiles, meld_from


def test_a_group_knows_which_group_it_is() -> None:
    run = group_facts("run", tuple(map(int, parse_tiles("123m"))), None)
    assert run.is_one_of("123p 321m")
    assert not run.is_one_of("12m 3m 1234m 123s")
    assert not run.is_one_of("")
    assert (run.tiles_in("13m5z"), run.tiles_in("9s")) == (2, 0)
    assert group_facts("triplet", (4, 4, 4), None).tiles_in("5m") == 3


def test_only_what_lies_beside_the_hand_is_a_meld() -> None:
    assert meld_facts(meld_from("chow 123m")).meld
    assert meld_facts(meld_from("concealed 1z")).meld
    assert not group_facts("triplet", (0, 0, 0), None).meld
    assert meld_facts(meld_from("pong 7z")).meld_kind is MeldKind.PONG


@pytest.mark.parametrize("kind", range(KINDS))
def test_every_kind_is_what_its_text_says(kind: int) -> None:
    text = str(TILES[kind])
    single = group_facts("single", (kind,), None)
    assert single.rank == (int(text[0]) or 10) == TileFacts(count_tiles([TILES[kind]]), kind).rank
    assert single.honor == (text[1] == "z")
    assert single.wind == (text in ("1z", "2z", "3z", "4z"))
    assert single.dragon == (text in ("5z", "6z", "7z"))
    assert single.terminal == (text in ("1m", "9m", "1p", "9p", "1s", "9s"))
    tiles = TileFacts(count_tiles([TILES[kind]]))
    assert (tiles.winds, tiles.dragons) == (single.wind, single.dragon)
    assert (tiles.honor_tiles, tiles.terminals) == (single.honor, single.terminal)
    assert tiles.simples == (text[1] in "mps" and not single.terminal)
    assert tiles.suits == (text[1] in "mps")


@pytest.mark.parametrize(
    ("group", "tile", "wait"),
    [
        ("123m", "1m", "two_sided"),
        ("123m", "2m", "middle"),
        ("123m", "3m", "edge"),
        ("789s", "7s", "edge"),
        ("789s", "9s", "two_sided"),
        ("456p", "4p", "two_sided"),
        ("678p", "8p", "two_sided"),
        ("123z", "1z", ""),
        ("123x", "3x", "edge"),
        ("890d", "8d", "edge"),
        ("789d", "7d", "two_sided"),
        ("345x", "4x", "middle"),
        ("55p", "5p", "in_pair"),
        ("555p", "5p", ""),
    ],
)
def test_how_the_winning_tile_was_waited_for(group: str, tile: str, wait: str) -> None:
    tiles = list(parse_tiles(group))
    tiles.remove(Tile(tile))
    win = WinFacts(Hand(tiles, (), Tile(tile)), PLAIN, (), (), lambda _: (), lambda _: ())
    facts = ReadingFacts(win, Reading("standard", (Group.of(group),), 0), (0, int(Tile(tile))))
    assert facts.wait == wait
    assert (facts.groups or [facts.pair])[0].winning


def test_a_tile_turned_for_all_is_neither_drawn_nor_discarded() -> None:
    def asked(way: object) -> tuple[bool, bool, bool]:
        win = WinFacts(Hand((), (), TILES[0]), way, (), (), lambda _: (), lambda _: ())  # type: ignore[arg-type]
        return win.discard, win.self_drawn, win.public_draw

    assert asked(PLAIN) == (True, False, False)
    assert asked(PLAIN_DRAW) == (False, True, False)
    assert asked(PLAIN_PUBLIC) == (False, False, True)
