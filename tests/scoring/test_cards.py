"""Hands of 字牌 whose winning tile may become 偎, 提 or 跑 with tiles of the winner's, against a search written from the rules
of such a game alone: seven groups, or six and a pair beside a kong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from calculator.rules import Table
from calculator.rules.library import Library
from calculator.scoring import PLAIN, PLAIN_DRAW, PLAIN_PUBLIC, Scorer
from calculator.tiles import Hand, Meld, MeldKind, Tile
from tests.how_much import how_many

RULES = """\
format: 1
id: cards
version: 1.0.0
name: {zh: 字牌, en: Cards}
tiles: 1234567890x 1234567890d
seats: 3
hand: 19 if kongs > 0 else 20
melds: [chow, pong, wei]
circumstances: [public_draw]
best: [huxi]
runs:
- {zh: 一句话, en: in a row, in_a_row: true}
- {zh: 二七十, en: 2 7 10, groups: 270x 270d}
- zh: 绞
  en: of both sizes
  groups: 11x1d 1x11d 22x2d 2x22d 33x3d 3x33d 44x4d 4x44d 55x5d 5x55d 66x6d 6x66d 77x7d 7x77d 88x8d 8x88d 99x9d 9x99d 00x0d 0x00d
shapes:
  standard: {keep_triplets: true}
winning:
- {zh: 偎, en: wei, with: pair, makes: wei, when: win.self_drawn, must: true}
- {zh: 坎成提, en: ti, with: triplet, makes: concealed, when: win.self_drawn, must: true}
- {zh: 偎成提, en: ti, with: wei, makes: concealed, when: win.self_drawn, must: true}
- {zh: 碰成跑, en: pao, with: pong, makes: exposed, when: not win.discard}
- {zh: 坎成跑, en: pao, with: triplet, makes: exposed, when: not win.self_drawn}
- {zh: 偎成跑, en: pao, with: wei, makes: exposed, when: not win.self_drawn}
requirements:
- {zh: 够胡, en: enough, when: huxi >= 10}
items: []
values:
  huxi: >-
    sum((12 if group.any_of("1234567890d") else 9) if group.kong and group.concealed
    else (9 if group.any_of("1234567890d") else 6) if group.kong
    else (6 if group.any_of("1234567890d") else 3) if group.triplet and group.concealed
    else (3 if group.any_of("1234567890d") else 1) if group.triplet
    else 6 if group.is("123d 270d") else 3 if group.is("123x 270x") else 0)
  points: huxi
payments:
  win:
  - {zh: 付, en: pay, pay: points}
next_dealer:
- {seat: dealer}
"""
DRAWN, TURNED, DISCARDED = "drawn", "turned", "discarded"
CIRCUMSTANCES = {DRAWN: PLAIN_DRAW, TURNED: PLAIN_PUBLIC, DISCARDED: PLAIN}
SIZES = "xd"
Card = tuple[int, str]  # rank 1..10, size
Cards = tuple[Card, ...]
CARDS = [(rank, size) for size in SIZES for rank in range(1, 11)]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Table:
    file: Path = tmp_path_factory.mktemp("rules") / "cards.yaml"
    file.write_text(RULES, encoding="utf-8")
    ruleset = Library().load_named(str(file))
    return ruleset.table(ruleset.options({})[0])


# --- the search -----------------------------------------------------------------------------------------------------


@cache
def runs_with(card: Card) -> frozenset[Cards]:
    """The groups, other than equal ones, in which a card can stand."""
    found = set()
    for size in SIZES:
        found |= {tuple((low + at, size) for at in range(3)) for low in range(1, 9)}
        found.add(((2, size), (7, size), (10, size)))
        other = "d" if size == "x" else "x"
        found |= {tuple(sorted([(rank, size), (rank, size), (rank, other)])) for rank in range(1, 11)}
    return frozenset(group for group in found if card in group)


def divisions(cards: Cards, pair: bool) -> Iterator[tuple[Cards, ...]]:
    """All ways to divide cards into runs, and a pair if there must be one; no three equal ones."""
    if not cards:
        if not pair:
            yield ()
        return
    first = cards[0]
    groups = set(runs_with(first)) | ({(first, first)} if pair else set())
    for group in sorted(groups):
        rest = Counter(cards)
        rest.subtract(Counter(group))
        if min(rest.values()) < 0:
            continue
        for others in divisions(tuple(sorted(rest.elements())), pair and len(group) == 3):
            yield (group, *others)


def worth(group: Cards, own: bool) -> int:
    big = group[0][1] == "d"
    if len(set(group)) == 1:
        return {(4, True): (9, 12), (4, False): (6, 9), (3, True): (3, 6), (3, False): (1, 3)}.get(
            (len(group), own), (0, 0)
        )[big]
    ranks, sizes = [rank for rank, _ in group], {size for _, size in group}
    return (3, 6)[big] if len(sizes) == 1 and ranks in ([1, 2, 3], [2, 7, 10]) else 0


Laid = list[tuple[str, Cards]]


def groupings(hand: Cards, laid: Laid, card: Card, way: str) -> Iterator[tuple[tuple[Cards, ...], int]]:
    """Every reading: its groups in order, and its 胡息."""
    counts = Counter(hand)
    if max(counts.values(), default=0) > 3:
        return
    kept = [kind for kind, count in counts.items() if count == 3]
    loose = [one for one in hand if one not in kept]
    fixed: list[tuple[Cards, bool]] = [((kind,) * 3, True) for kind in kept]
    lying = [(cards, kind in ("wei", "concealed")) for kind, cards in laid]

    def seen(cards: list[Card], groups: list[tuple[Cards, bool]]) -> Iterator[tuple[tuple[Cards, ...], int]]:
        kong = any(len(group) == 4 for group, _ in groups)
        for found in divisions(tuple(sorted(cards)), kong):
            every = [*groups, *((group, True) for group in found)]
            if len(every) == 7:
                yield tuple(sorted(group for group, _ in every)), sum(worth(group, own) for group, own in every)

    four = ((card,) * 4, way == DRAWN)
    must = False
    if counts[card] == 3:
        must = way == DRAWN
        yield from seen(loose, [one for one in fixed if one[0] != (card,) * 3] + lying + [four])
    for at, (kind, cards) in enumerate(laid):
        if cards == (card,) * 3 and (kind == "wei" or (kind == "pong" and way != DISCARDED)):
            must = must or (way == DRAWN and kind == "wei")
            made = four if kind == "wei" else (four[0], False)
            yield from seen(loose, fixed + lying[:at] + [made] + lying[at + 1 :])
    if counts[card] == 2:
        must = way == DRAWN
        three = ((card,) * 3, way == DRAWN)
        yield from seen([one for one in loose if one != card], [*fixed, *lying, three])
    if not must:
        yield from seen([*loose, card], fixed + lying)


def best_of(hand: Cards, laid: Laid, card: Card, way: str) -> int | None:
    found = [huxi for _, huxi in groupings(hand, laid, card, way) if huxi >= 10]
    return max(found, default=None)


# --- hands ----------------------------------------------------------------------------------------------------------


def text_of(card: Card) -> str:
    return f"{card[0] % 10}{card[1]}"


def tile(card: Card) -> Tile:
    return Tile(text_of(card))


def hand_of(hand: Cards, laid: Laid) -> Hand:
    melds = tuple(
        Meld(MeldKind.CHOW, tuple(sorted(map(tile, cards))))
        if kind == "chow"
        else Meld.same(MeldKind(kind), tile(cards[0]))
        for kind, cards in laid
    )
    return Hand(map(tile, hand), melds)


def invent(random: Random) -> tuple[Cards, Laid]:
    """A waiting hand that is often ready: groups put together, one card taken out, some exchanged."""
    while True:
        groups: list[Cards] = []
        kongs = random.choice((0, 0, 0, 1, 2))
        for at in range(7 if not kongs else 6):
            card = random.choice(CARDS)
            if at < kongs:
                groups.append((card,) * 4)
            elif random.random() < 0.45:
                groups.append((card,) * 3)
            else:
                groups.append(random.choice(sorted(runs_with(card))))
        cards = Counter(card for group in groups for card in group)
        if max(cards.values()) > 4:
            continue
        laid: Laid = []
        concealed: list[Card] = []
        for group in groups:
            alike = len(set(group)) == 1
            if len(group) == 4:
                laid.append((random.choice(("concealed", "exposed")), group))
            elif random.random() < 0.5:
                laid.append((random.choice(("pong", "wei")) if alike else "chow", group))
            else:
                concealed += group
        if kongs:
            pair = random.choice(CARDS)
            concealed += [pair, pair]
        if not concealed:
            continue
        concealed.remove(random.choice(concealed))
        for _ in range(random.choice((0, 0, 0, 1, 2))):
            if concealed:
                concealed[random.randrange(len(concealed))] = random.choice(CARDS)
        held = Counter(concealed) + Counter(card for _, group in laid for card in group)
        if max(held.values()) <= 4:
            return tuple(sorted(concealed)), laid


def test_the_best_reading_and_every_reading_are_those_of_the_search(table: Table) -> None:
    random, scorer, won = Random(13), Scorer(table), 0
    for _ in range(how_many(4000, 150, 20_000)):
        hand, laid = invent(random)
        held = Counter(hand) + Counter(card for _, group in laid for card in group)
        whole = hand_of(hand, laid)
        for card in random.sample([one for one in CARDS if held[one] < 4], 6):
            for way, plain in CIRCUMSTANCES.items():
                wanted = best_of(hand, laid, card, way)
                complete = whole.with_winning(tile(card))
                score = scorer.best(complete, plain)
                about = (hand, laid, card, way)
                assert (None if score is None else score.value("huxi")) == wanted, about
                assert (scorer.unmet(complete, plain) == -1) == (wanted is not None), about
                seen = {(groups, huxi) for groups, huxi in groupings(hand, laid, card, way)}
                scores = scorer.scores(complete, plain, legal=False)
                found = {(groups_of(one.groups), one.value("huxi")) for one in scores}
                assert found == seen, about
                if wanted is not None:
                    won += 1
                    listed = [groups_of(one.score.groups) for one in scorer.weighed(complete, plain, lambda one: 0)]
                    assert set(listed) == {groups for groups, huxi in seen if huxi >= 10}, about
    assert won > how_many(4000, 150, 20_000) // 10


def groups_of(groups: tuple[tuple[int, ...], ...]) -> tuple[Cards, ...]:
    """Groups of kinds as the search writes them."""
    texts = [[str(Tile(kind)) for kind in group] for group in groups]
    return tuple(sorted(tuple(sorted((int(text[0]) or 10, text[1]) for text in group)) for group in texts))


def test_the_waits_are_those_of_the_search(table: Table) -> None:
    random, scorer, ready = Random(14), Scorer(table), 0
    for _ in range(how_many(2000, 80, 10_000)):
        hand, laid = invent(random)
        held = Counter(hand) + Counter(card for _, group in laid for card in group)
        free = [card for card in CARDS if held[card] < 4]
        wanted = {
            tile(card) for card in free if any(best_of(hand, laid, card, way) is not None for way in CIRCUMSTANCES)
        }
        assert set(scorer.waits(hand_of(hand, laid))) == wanted, (hand, laid)
        ready += bool(wanted)
    assert ready > how_many(2000, 80, 10_000) // 10
