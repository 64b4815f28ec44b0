"""What `peers.py` measures, inside the environment in which the peers are installed. Prints one JSON object.

python benchmarks/_peers_work.py ROUNDS [WORKLOAD ...]
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from typing import Any

from _hands import Counts, ids_of, names_of, one_off, random_hand, tiles_of, winning_hand, with_wild, without_one
from _interleaved import Contender, race

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from calculator.documents import Problems
from calculator.reading import Shapes, completing, is_complete, readings, shanten, shanten_with_each
from calculator.rules.library import Library
from calculator.scoring import PLAIN, Scorer
from calculator.settlement import settle
from calculator.tiles import TILES, Hand
from calculator.workshop import made_deals

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"  # one core for everybody; read when numpy is imported

PACKAGES = ("riichienv", "xiangting", "shanten-tools", "PyMahjongGB", "mahjong", "numpy")
MODULES = {"shanten-tools": "shanten_tools", "PyMahjongGB": "MahjongGB"}
PAIRS_TOO = Shapes(seven_pairs=True)
NOTHING = (0,) * 34

SAME_HANDS = ("chengdu", "wuhu", "hongkong", "guobiao", "riichi")
"""Rulesets that score the peers' hands, as far as these are wins there; the others score hands made up for them."""
MADE = 400
"""Deals made up for one ruleset."""

found: dict[str, Any] = {}


def module(name: str) -> Any:
    """A peer, or None where it is not installed."""
    if name not in found:
        try:
            found[name] = importlib.import_module(MODULES.get(name, name))
        except ImportError:
            found[name] = None
    return found[name]


def contender(
    name: str, package: str, inputs: list[Any], make: Callable[[Any], Callable[[Any], Any]]
) -> list[Contender]:
    """One, or none where its package is missing. `make` gets the module."""
    return [Contender(name, make(module(package)), inputs)] if module(package) is not None else []


def ours(name: str, run: Callable[[Any], Any], inputs: list[Any]) -> Contender:
    return Contender(f"**{name}**", run, inputs)


def numbers_of(counts: Counts) -> Any:
    return module("numpy").array(counts, dtype="uint8")


def xiangting_numbers(hands: list[Counts]) -> list[list[int]]:
    return [list(counts) for counts in hands]


# --- workloads: the contenders, which of them is the reference, and a judge of the answers ------------------------


def win() -> tuple[list[Contender], str, Callable[[Any], Any]]:
    random = Random(1)
    won = [winning_hand(random) for _ in range(4000)]
    hands = won + [one_off(random, counts) for counts in won[:2000]] + [random_hand(random, 14) for _ in range(2000)]
    random.shuffle(hands)
    racers = [
        ours(
            "suanfan, 34 counts as bytes", lambda counts: is_complete(counts, 0, PAIRS_TOO), [bytes(h) for h in hands]
        ),
        ours("suanfan, 34 counts as a tuple", lambda counts: is_complete(counts, 0, PAIRS_TOO), hands),
        *contender(
            "riichienv", "riichienv", [ids_of(h) for h in hands], lambda m: lambda h: m.calculate_shanten(h) == -1
        ),
        *contender(
            "xiangting",
            "xiangting",
            xiangting_numbers(hands),
            lambda m: lambda h: m.calculate_replacement_number(h, m.PlayerCount.FOUR) == 0,
        ),
        *_shanten_tools(hands, 0),
        *contender("mahjong", "mahjong", hands, lambda m: importlib.import_module("mahjong.agari").Agari.is_agari),
        *contender("PyMahjongGB (scores too)", "PyMahjongGB", [names_of(h) for h in hands], _wins_in_guobiao),
    ]
    return racers, "riichienv", bool


def _wins_in_guobiao(m: Any) -> Callable[[Any], bool]:
    def run(names: tuple[str, ...]) -> bool:
        try:
            m.MahjongFanCalculator((), names[:-1], names[-1], 0, True, False, False, False, 0, 0)
        except TypeError:  # how it says that a hand is no win
            return False
        return True

    return run


def _shanten_tools(hands: list[Counts], equal: int | None) -> list[Contender]:
    if module("numpy") is None:
        return []
    inputs = [numbers_of(counts) for counts in hands]

    def make(m: Any) -> Callable[[Any], Any]:
        return (lambda hand: m.shanten(hand) - 1) if equal is None else lambda hand: m.shanten(hand) == equal

    return contender("shanten-tools", "shanten-tools", inputs, make)


def away() -> tuple[list[Contender], str, Callable[[Any], Any]]:
    random = Random(2)
    hands = [random_hand(random, 13) for _ in range(3000)]
    hands += [without_one(random, winning_hand(random)) for _ in range(1500)]
    hands += [random_hand(random, 13, range(9)) for _ in range(1500)]
    random.shuffle(hands)
    wild = [with_wild(random, counts, 4, random.choice((1, 2, 3, 4))) for counts in hands]
    both = [bytes(counts) for counts in hands]
    racers = [
        ours("suanfan", lambda counts: shanten(counts, NOTHING, 0, PAIRS_TOO), both),
        ours(
            "suanfan with 1 to 4 wild tiles",
            lambda counts: shanten(counts, NOTHING, 0, PAIRS_TOO, (4,)),
            [bytes(counts) for counts in wild],
        ),
        *contender("riichienv", "riichienv", [ids_of(h) for h in hands], lambda m: m.calculate_shanten),
        *contender(
            "xiangting",
            "xiangting",
            xiangting_numbers(hands),
            lambda m: lambda h: m.calculate_replacement_number(h, m.PlayerCount.FOUR) - 1,
        ),
        *_shanten_tools(hands, None),
        *contender(
            "mahjong", "mahjong", hands, lambda m: importlib.import_module("mahjong.shanten").Shanten.calculate_shanten
        ),
        *contender(
            "PyMahjongGB", "PyMahjongGB", [names_of(h) for h in hands], lambda m: lambda h: m.MahjongShanten((), h)
        ),
    ]
    return racers, "riichienv", int


def waits() -> tuple[list[Contender], str, Callable[[Any], Any]]:
    random = Random(3)
    hands = [without_one(random, winning_hand(random)) for _ in range(2000)]

    def by_trying(is_agari: Callable[[Any], bool]) -> Callable[[Any], Any]:
        def run(counts: list[int]) -> list[int]:
            kinds = []
            for kind in range(34):
                counts[kind] += 1
                if counts[kind] < 5 and is_agari(counts):
                    kinds.append(kind)
                counts[kind] -= 1
            return kinds

        return run

    def riichienv_waits(m: Any) -> Callable[[Any], Any]:
        rust = importlib.import_module("riichienv._riichienv").HandEvaluator
        return lambda h: rust(h, []).get_waits()

    racers = [
        ours("suanfan", lambda counts: completing(counts, 0, PAIRS_TOO), [bytes(h) for h in hands]),
        *contender(
            "xiangting (a bit mask)",
            "xiangting",
            xiangting_numbers(hands),
            lambda m: lambda h: m.calculate_necessary_tiles(h, m.PlayerCount.FOUR)[1],
        ),
        *contender(
            "xiangting, as a list of kinds",
            "xiangting",
            xiangting_numbers(hands),
            lambda m: lambda h: _kinds_of(m.calculate_necessary_tiles(h, m.PlayerCount.FOUR)[1]),
        ),
        *contender("riichienv", "riichienv", [ids_of(h) for h in hands], riichienv_waits),
        *contender(
            "mahjong, 34 win checks",
            "mahjong",
            xiangting_numbers(hands),
            lambda m: by_trying(importlib.import_module("mahjong.agari").Agari.is_agari),
        ),
    ]
    return racers, "xiangting, as a list of kinds", _waits_of


def _kinds_of(mask: int) -> list[int]:
    kinds = []
    while mask:
        low = mask & -mask
        kinds.append(low.bit_length() - 1)
        mask ^= low
    return kinds


def _waits_of(answer: Any) -> tuple[int, ...]:
    return tuple(_kinds_of(answer)) if isinstance(answer, int) else tuple(sorted(answer))


def shantens() -> tuple[list[Contender], str, Callable[[Any], Any]]:
    """Of a hand with one more of each kind; every one of these hands is made before the clock starts."""
    random = Random(7)
    hands = [random_hand(random, 13) for _ in range(500)] + [
        without_one(random, winning_hand(random)) for _ in range(500)
    ]
    kinds = [tuple(kind for kind in range(34) if counts[kind] < 4) for counts in hands]
    drawn = [[with_one(counts, kind) for kind in some] for counts, some in zip(hands, kinds, strict=True)]
    racers = [
        ours(
            "suanfan, all at once",
            lambda one: shanten_with_each(one[0], NOTHING, 0, PAIRS_TOO, kinds=one[1]),
            [(bytes(counts), some) for counts, some in zip(hands, kinds, strict=True)],
        ),
        ours(
            "suanfan, one after the other",
            lambda draws: [shanten(draw, NOTHING, 0, PAIRS_TOO) for draw in draws],
            [[bytes(draw) for draw in draws] for draws in drawn],
        ),
        *each_by_peers(drawn, lambda answer: answer, lambda answer: answer - 1),
    ]
    return racers, "riichienv", tuple


def wins() -> tuple[list[Contender], str, Callable[[Any], Any]]:
    """Which of all kinds complete a hand, by a win check of each."""
    random = Random(8)
    hands = [without_one(random, winning_hand(random)) for _ in range(4000)]
    hands = [counts for counts in hands if max(counts) < 4][:1000]
    drawn = [[with_one(counts, kind) for kind in range(34)] for counts in hands]
    racers = [
        ours("suanfan, all at once", lambda counts: completing(counts, 0, PAIRS_TOO), [bytes(h) for h in hands]),
        *each_by_peers(drawn, lambda answer: answer == -1, lambda answer: answer == 0),
    ]
    return racers, "riichienv", lambda answer: answer if isinstance(answer, tuple) else _true_kinds(answer)


def _true_kinds(answers: list[bool]) -> tuple[int, ...]:
    return tuple(kind for kind, answer in enumerate(answers) if answer)


def each_by_peers(
    drawn: list[list[Counts]], by_shanten: Callable[[int], Any], by_replacements: Callable[[int], Any]
) -> list[Contender]:
    """Several hands by one call for each."""

    def riichienv(m: Any) -> Callable[[Any], Any]:
        return lambda draws: [by_shanten(m.calculate_shanten(draw)) for draw in draws]

    def xiangting(m: Any) -> Callable[[Any], Any]:
        four = m.PlayerCount.FOUR
        return lambda draws: [by_replacements(m.calculate_replacement_number(draw, four)) for draw in draws]

    ids = [[ids_of(draw) for draw in draws] for draws in drawn]
    return [
        *contender("riichienv", "riichienv", ids, riichienv),
        *contender("xiangting", "xiangting", [xiangting_numbers(draws) for draws in drawn], xiangting),
    ]


def with_one(counts: Counts, kind: int) -> Counts:
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def ready() -> tuple[list[Contender], str, Callable[[Any], Any]]:
    """The waits of every hand that a discard leaves of fourteen tiles."""
    random = Random(9)
    hands = [one_off(random, winning_hand(random)) for _ in range(3000)]
    hands = [counts for counts in hands if max(counts) < 4][:1000]
    rests = [[_less(counts, kind) for kind in range(34) if counts[kind]] for counts in hands]

    def riichienv(m: Any) -> Callable[[Any], Any]:
        rust = importlib.import_module("riichienv._riichienv").HandEvaluator
        return lambda left: [rust(rest, []).get_waits() for rest in left]

    def xiangting(m: Any) -> Callable[[Any], Any]:
        four = m.PlayerCount.FOUR

        def waits_of(rest: list[int]) -> list[int]:
            number, mask = m.calculate_necessary_tiles(rest, four)
            return _kinds_of(mask) if number == 1 else []

        return lambda left: [waits_of(rest) for rest in left]

    ids = [[ids_of(rest) for rest in left] for left in rests]
    racers = [
        ours(
            "suanfan",
            lambda left: [completing(rest, 0, PAIRS_TOO) for rest in left],
            [[bytes(rest) for rest in left] for left in rests],
        ),
        *contender("riichienv", "riichienv", ids, riichienv),
        *contender("xiangting", "xiangting", [xiangting_numbers(left) for left in rests], xiangting),
    ]
    return racers, "xiangting", lambda answer: tuple(map(_waits_of, answer))


def _less(counts: Counts, kind: int) -> Counts:
    return (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])


def wild(number: int) -> tuple[list[Contender], str, Callable[[Any], Any]]:
    random = Random(40 + number)
    hands = [
        with_wild(random, winning_hand(random) if at % 2 else random_hand(random, 14), 4, number) for at in range(1000)
    ]

    def substituting(is_agari: Callable[[Any], bool]) -> Callable[[Any], bool]:
        from itertools import combinations_with_replacement

        def run(counts: list[int]) -> bool:
            hand = list(counts)
            hand[4] = 0
            for kinds in combinations_with_replacement(range(34), number):
                for kind in kinds:
                    hand[kind] += 1
                won = max(hand) < 5 and is_agari(hand)
                for kind in kinds:
                    hand[kind] -= 1
                if won:
                    return True
            return False

        return run

    racers = [
        ours("suanfan", lambda counts: is_complete(counts, 0, PAIRS_TOO, (4,)), [bytes(h) for h in hands]),
        *contender(
            "mahjong, by substitution",
            "mahjong",
            xiangting_numbers(hands if number < 3 else hands[:40]),
            lambda m: substituting(importlib.import_module("mahjong.agari").Agari.is_agari),
        ),
    ]
    return racers, racers[-1].name, bool


def divisions() -> tuple[list[Contender], str, Callable[[Any], Any]]:
    random = Random(5)
    hands = [winning_hand(random) for _ in range(5000)]
    racers = [
        ours("suanfan", lambda counts: readings(counts, 0, PAIRS_TOO), [bytes(h) for h in hands]),
        *contender(
            "mahjong HandDivider",
            "mahjong",
            xiangting_numbers(hands),
            # Its own cache is passed by: every hand is divided anew, as ours is.
            lambda m: _divider(importlib.import_module("mahjong.hand_calculating.divider").HandDivider),
        ),
    ]
    return racers, racers[-1].name, len


def _divider(divider: Any) -> Callable[[Any], Any]:
    clear = getattr(divider._divide_hand_impl, "cache_clear", lambda: None)

    def run(counts: list[int]) -> Any:
        clear()
        return divider.divide_hand(counts)

    return run


def scoring() -> tuple[list[Contender], str, Callable[[Any], Any]]:
    random = Random(6)
    hands = [winning_hand(random) for _ in range(3000)]
    library = Library()

    def with_rules(name: str) -> Contender:
        ruleset = library.load(name)
        table = ruleset.table(ruleset.options({})[0])
        scorers = {(): Scorer(table)}
        given: list[Any] = []
        if name in SAME_HANDS:
            given = [((), PLAIN, tiles[:-1], (), tiles[-1]) for tiles in map(_shuffled, hands)]
        for deal in () if given else made_deals(ruleset, MADE):
            with suppress(Problems):
                for win in settle(deal, table).wins:
                    hand, wild = win.score.win.hand, win.score.win.wild
                    if wild not in scorers:
                        scorers[wild] = Scorer(table, wild)
                    given.append((wild, win.score.win.circumstances, hand.concealed, hand.melds, hand.winning))

        def scored(one: Any) -> Any:
            wild, circumstances, *hand = one
            return scorers[wild].best(Hand(*hand), circumstances)

        return ours(f"suanfan, {name}.yaml", scored, [one for one in given if scored(one) is not None])

    def _shuffled(counts: Counts) -> list[Any]:
        tiles = [TILES[kind] for kind in tiles_of(counts)]
        random.shuffle(tiles)
        return tiles

    def riichi(m: Any) -> Callable[[Any], Any]:
        rust = importlib.import_module("riichienv._riichienv")
        conditions = rust.Conditions(tsumo=True, riichi=True)
        return lambda ids: rust.HandEvaluator(ids[:-1], []).calc(ids[-1], [], [], conditions)

    def python_riichi(m: Any) -> Callable[[Any], Any]:
        calculator = importlib.import_module("mahjong.hand_calculating.hand").HandCalculator
        config = importlib.import_module("mahjong.hand_calculating.hand_config").HandConfig(
            is_tsumo=True, is_riichi=True
        )
        return lambda ids: calculator.estimate_hand_value(ids, ids[-1], config=config)

    def guobiao(m: Any) -> Callable[[Any], Any]:
        return lambda names: m.MahjongFanCalculator((), names[:-1], names[-1], 0, True, False, False, False, 0, 0)

    names = (*SAME_HANDS, *sorted(library.paths().keys() - set(SAME_HANDS)))
    racers = [
        *[one for one in map(with_rules, names) if one.inputs],
        *contender("riichienv, riichi", "riichienv", [ids_of(h) for h in hands], riichi),
        *contender("PyMahjongGB, Guobiao", "PyMahjongGB", [names_of(h) for h in hands], guobiao),
        *contender("mahjong, riichi", "mahjong", [ids_of(h) for h in hands], python_riichi),
    ]
    return racers, "mahjong, riichi", lambda answer: None


WORKLOADS: dict[str, Callable[[], tuple[list[Contender], str, Callable[[Any], Any]]]] = {
    "win": win,
    "shanten": away,
    "waits": waits,
    "shantens": shantens,
    "wins": wins,
    "ready": ready,
    **{f"wild{number}": (lambda number=number: wild(number)) for number in (1, 2, 3, 4)},  # type: ignore[misc]
    "readings": divisions,
    "scoring": scoring,
}


def differences(racers: list[Contender], judge: Callable[[Any], Any]) -> dict[str, list[Any]]:
    """For each other contender over as many inputs: how often it answers something else than ours, and one such hand."""
    own = racers[0]
    counts: dict[str, list[Any]] = {}
    expected = [judge(own.run(given)) for given in own.inputs]
    for racer in racers[1:]:
        if "wild tiles" in racer.name:
            continue
        wrong = [at for at, given in enumerate(racer.inputs) if judge(racer.run(given)) != expected[at]]
        kinds = [list(own.inputs[at]) for at in wrong]
        counts[racer.name] = [len(wrong), len(racer.inputs), kinds]
    return counts


def cold_readings() -> dict[str, float]:
    """Milliseconds for all readings of a hand with three wild tiles, in tables that know nothing yet; median and worst."""
    script = str(Path(__file__).resolve().parent / "_cold_readings.py")
    seconds = sorted(
        float(subprocess.run([sys.executable, script, str(seed)], capture_output=True, text=True, check=True).stdout)
        for seed in range(31)
    )
    return {"median": seconds[15] * 1000, "worst": seconds[-1] * 1000}


def main() -> None:
    rounds = int(sys.argv[1])
    wanted = sys.argv[2:] or list(WORKLOADS)
    result: dict[str, Any] = {"versions": {}, "workloads": {}}
    for package in PACKAGES:
        try:
            result["versions"][package] = version(package)
        except PackageNotFoundError:
            result["versions"][package] = None
    for name in wanted:
        racers, reference, judge = WORKLOADS[name]()
        print(name, file=sys.stderr)
        race(racers, rounds)
        base = next((one for one in racers if one.name == reference), racers[0])
        result["workloads"][name] = {
            "reference": base.name,
            "rows": [[one.name, one.median, one.against(base)] for one in racers],
            "differences": {} if name == "scoring" else differences(racers, judge),
        }
    result["cold"] = cold_readings()
    print(json.dumps(result, default=list))


if __name__ == "__main__":
    main()
