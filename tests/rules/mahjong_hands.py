"""Ask the public library mahjong (MIT licence, from the package index) what a win of 日本麻将 is worth.

The tests do not need it: its answers to some thousand wins are kept in `tests/golden/riichi_mahjong.jsonl`, those to every
kind of wait in `riichi_waits.tsv`. Written anew by
`python tests/rules/mahjong_hands.py`, with the library and the repository's root on the path.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from calculator.tiles import TILES, Meld, MeldKind, format_tiles
from tests.read_golden import GOLDEN
from tests.rules.make_winning_hands import Won, winning_hand
from tests.rules.pymahjonggb_hands import row
from tests.rules.waiting_hands import waiting_hands

TABLE = GOLDEN / "riichi_mahjong.jsonl"
WAITS_TABLE = GOLDEN / "riichi_waits.tsv"
HANDS = 2000

_IDS = {
    "Menzen Tsumo": "closed_draw",
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Ippatsu": "ippatsu",
    "Chankan": "robbed_kong",
    "Rinshan Kaihou": "rinshan",
    "Haitei Raoyue": "last_draw",
    "Houtei Raoyui": "last_discard",
    "Renhou": "renhou",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "two_runs",
    "Yakuhai (haku)": "dragon",
    "Yakuhai (hatsu)": "dragon",
    "Yakuhai (chun)": "dragon",
    **{f"Yakuhai ({of} wind {wind})": f"{of}_wind" for of in ("seat", "round") for wind in ["east", "south", "west", "north"]},
    "Sanshoku Doujun": "three_suits_run",
    "Ittsu": "straight",
    "Chantai": "outside",
    "Honroutou": "terminals_honors",
    "Toitoi": "all_triplets",
    "San Ankou": "three_concealed",
    "San Kantsu": "three_kongs",
    "Sanshoku Doukou": "three_suits_triplet",
    "Chiitoitsu": "seven_pairs",
    "Shou Sangen": "little_dragons",
    "Honitsu": "half_flush",
    "Junchan": "pure_outside",
    "Ryanpeikou": "twice_two_runs",
    "Chinitsu": "flush",
    "Kokushi Musou": "orphans",
    "Kokushi Musou Juusanmen Matchi": "orphans_thirteen",
    "Chuuren Poutou": "nine_gates",
    "Daburu Chuuren Poutou": "nine_gates_nine",
    "Suu Ankou": "four_concealed",
    "Suu Ankou Tanki": "four_concealed_pair",
    "Dai Sangen": "big_dragons",
    "Daisangen": "big_dragons",
    "Shousuushii": "little_winds",
    "Dai Suushii": "big_winds",
    "Tsuu Iisou": "all_honors",
    "Ryuuiisou": "all_green",
    "Suu Kantsu": "four_kongs",
    "Chinroutou": "all_terminals",
    "Tenhou": "heavenly",
    "Chiihou": "earthly",
    "Renhou (yakuman)": "renhou_yakuman",
    "Dora": "dora",
    "Aka Dora": "red",
    "Ura Dora": "ura",
}  # fmt: skip
_FIVES, _RED_FIVES = (4, 13, 22), (16, 52, 88)


def lines(chance: random.Random, wanted: int) -> Iterator[dict[str, Any]]:
    """Random wins as records, each with what the library says: the net of each seat, han, fu and yaku; or why it is no win.

    :raises ModuleNotFoundError: without the library.
    """
    made = 0
    while made < wanted:
        line = _line(chance, winning_hand(chance))
        # Most hands that are no win say nothing new.
        if "refused" not in line["expect"] or chance.random() < 0.05:
            made += 1
            yield {"id": made} | line


def is_impossible(record: dict[str, Any]) -> bool:
    """Whether no game has this, which the library reckons all the same: riichi before a heavenly win or of who wins earthly;
    ippatsu on a replacement tile, or beside a kong under double riichi."""
    *kongs, win = record["events"]
    flags, declared = win.get("flags", ()), record["facts"]["riichi"]
    ippatsu, own = win.get("facts", {}).get("ippatsu", False), declared[win["player"]]
    if "heavenly" in flags:
        return any(one != "none" for one in declared)
    if "earthly" in flags:
        return bool(own != "none")
    return bool(ippatsu and ("after_kong" in flags or (own == "double" and kongs)))


def _line(chance: random.Random, won: Won) -> dict[str, Any]:
    closed = all(meld.kind is MeldKind.CONCEALED for meld in won.hand.melds)
    untouched = not won.hand.melds
    dealer = chance.randrange(4)
    winner = (dealer + won.seat - 1) % 4
    flags = set(won.flags)
    if untouched and not flags and chance.random() < 0.04:
        if won.seat == 1 and won.self_drawn:
            flags = {"heavenly"}
        elif won.seat > 1:
            flags = {"earthly"}
    options: dict[str, Any] = {}
    for name, other in (("round_up", True), ("counted", False), ("double_yakuman", False), ("open_tanyao", False)):
        if chance.random() < 0.2:
            options[name] = other
    if "earthly" in flags and not won.self_drawn:
        options["renhou"] = chance.choice(("five", "yakuman"))
    riichi = [chance.choice(("none", "none", "none", "single", "double")) for _ in range(4)]
    if not closed:
        riichi[winner] = "none"
    facts: dict[str, Any] = {"round_wind": won.prevalent, "riichi": riichi}
    facts |= {"counters": chance.choice((0, 0, 1, 2, 7)), "sticks": chance.choice((0, 0, 1, 3))}
    own: dict[str, Any] = {}
    if riichi[winner] != "none" and chance.random() < 0.3:
        own["ippatsu"] = True
    # Every tile of the hand, each with a number of its own; a red five is the first of its kind.
    left = {kind: [4 * kind + copy for copy in (1, 2, 3, 0)] for kind in range(34)}
    if chance.random() < 0.3:
        for kind in _FIVES:
            left[kind].sort()
    tiles = [left[int(tile)].pop(0) for tile in won.hand.concealed]
    melds = [(meld, [left[int(tile)].pop(0) for tile in meld.tiles]) for meld in won.hand.melds]
    assert won.hand.winning is not None
    winning = left[int(won.hand.winning)].pop(0)
    everything = [*tiles, *(tile for _, ids in melds for tile in ids), winning]
    red = sum(tile in _RED_FIVES for tile in everything)
    if red:
        own["red"] = red
    shown = [_indicator(chance, everything) for _ in range(chance.choice((0, 1, 1, 2)))]
    hidden = [_indicator(chance, everything) for _ in shown] if riichi[winner] != "none" else []
    for name, indicators in (("dora", shown), ("ura", hidden)):
        if count := sum(_following(one // 4) == tile // 4 for one in indicators for tile in everything):
            own[name] = count
    win: dict[str, Any] = {"type": "win", "player": winner, "hand": format_tiles(won.hand.concealed)}
    win["tile"] = str(TILES[won.hand.winning])
    if not won.self_drawn:
        win["from"] = (winner + chance.randint(1, 3)) % 4
    if laid := [_said(meld) for meld in won.hand.melds if not meld.is_kong]:
        win["melds"] = laid
    if flags:
        win["flags"] = sorted(flags)
    if own:
        win["facts"] = own
    kongs = [
        {"type": "kong", "player": winner, "kind": meld.kind.value, "tile": str(meld.tiles[0])}
        for meld in won.hand.melds
        if meld.is_kong
    ]
    record = {
        "format": 1,
        "ruleset": "riichi",
        "options": options,
        "dealer": dealer,
        "facts": facts,
        "events": [*kongs, win],
    }
    sticks = facts["sticks"] + sum(riichi[seat] != "none" for seat in range(4) if seat != winner)
    answer = _asked(won, flags, record, win, own, everything, winning, melds, shown, hidden, sticks)
    if answer.error or is_impossible(record):
        return {"record": record, "expect": {"refused": answer.error or "impossible"}}
    cost = answer.cost
    net = [-1000 if riichi[seat] != "none" and seat != winner else 0 for seat in range(4)]
    for seat in range(4):
        if seat == winner:
            continue
        if won.self_drawn:
            due = ("main", "main_bonus") if dealer in (seat, winner) else ("additional", "additional_bonus")
        elif seat == win["from"]:
            due = ("main", "main_bonus")
        else:
            continue
        net[seat] -= cost[due[0]] + cost[due[1]]
    net[winner] = cost["total"]
    yaku = Counter(_IDS[one.name] for one in answer.yaku)
    for name in ("dora", "red", "ura"):
        if name in yaku:
            yaku[name] = own[name]
    limit = any(one.is_yakuman for one in answer.yaku) or cost["yaku_level"]
    expect = {"net": net, "han": answer.han, "yaku": dict(sorted(yaku.items()))}
    return {"record": record, "expect": expect if limit else expect | {"fu": answer.fu}}


def asked_plainly(won: Won) -> tuple[int, tuple[str, ...]]:
    """What a win without dora comes to, as han times 1,000 and the fu, and its yaku; who has no open meld declared riichi.

    :raises ModuleNotFoundError: without the library.
    """
    left = {kind: [4 * kind + copy for copy in (1, 2, 3, 0)] for kind in range(34)}
    held = [left[int(tile)].pop(0) for tile in won.hand.concealed]
    melds = [(meld, [left[int(tile)].pop(0) for tile in meld.tiles]) for meld in won.hand.melds]
    assert won.hand.winning is not None
    winning = left[int(won.hand.winning)].pop(0)
    everything = [*held, *(tile for _, ids in melds for tile in ids), winning]
    declared = "none" if melds else "single"
    record = {"options": {}, "facts": {"riichi": [declared], "counters": 0}}
    answer = _asked(won, set(won.flags), record, {"player": 0}, {}, everything, winning, melds, [], [], 0)
    limit = any(one.is_yakuman for one in answer.yaku)
    yaku = tuple(sorted(_IDS[one.name] for one in answer.yaku))
    return 1000 * answer.han + (0 if limit else answer.fu), yaku


def _indicator(chance: random.Random, tiles: list[int]) -> int:
    """A tile whose following one is often in the hand."""
    kind = chance.choice(tiles) // 4 if chance.random() < 0.4 else chance.randrange(34)
    return 4 * next(before for before in range(34) if _following(before) == kind)


def _following(kind: int) -> int:
    if kind < 27:
        return kind // 9 * 9 + (kind % 9 + 1) % 9
    return 27 + (kind - 26) % 4 if kind < 31 else 31 + (kind - 30) % 3


def _said(meld: Meld) -> dict[str, str]:
    if meld.kind is MeldKind.CHOW:
        return {"type": "chow", "tiles": format_tiles(meld.tiles)}
    return {"type": "pong", "tile": str(meld.tiles[0])}


def _asked(
    won: Won,
    flags: set[str],
    record: dict[str, Any],
    win: dict[str, Any],
    own: dict[str, Any],
    everything: list[int],
    winning: int,
    melds: list[tuple[Meld, list[int]]],
    shown: list[int],
    hidden: list[int],
    sticks: int,
) -> Any:
    from mahjong.hand_calculating.hand import HandCalculator  # type: ignore[import-not-found]
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules  # type: ignore[import-not-found]
    from mahjong.meld import Meld as Laid  # type: ignore[import-not-found]

    kinds = {
        MeldKind.CHOW: Laid.CHI,
        MeldKind.PONG: Laid.PON,
        MeldKind.EXPOSED: Laid.KAN,
        MeldKind.CONCEALED: Laid.KAN,
        MeldKind.ADDED: Laid.SHOUMINKAN,
    }
    laid = [Laid(kinds[meld.kind], tuple(ids), opened=meld.kind is not MeldKind.CONCEALED) for meld, ids in melds]
    options, riichi = record["options"], record["facts"]["riichi"][win["player"]]
    rules = OptionalRules(
        has_open_tanyao=options.get("open_tanyao", True),
        has_aka_dora=True,
        has_double_yakuman=options.get("double_yakuman", True),
        kazoe_limit=HandConfig.KAZOE_LIMITED if options.get("counted", True) else HandConfig.KAZOE_SANBAIMAN,
        kiriage=options.get("round_up", False),
        renhou_as_yakuman=options.get("renhou") == "yakuman",
    )
    config = HandConfig(
        is_tsumo=won.self_drawn,
        is_riichi=riichi == "single",
        is_daburu_riichi=riichi == "double",
        is_ippatsu=own.get("ippatsu", False),
        is_rinshan="after_kong" in flags,
        is_chankan="robbing_kong" in flags,
        # After a kong the last tile is the kong's.
        is_haitei="last_tile" in flags and won.self_drawn and "after_kong" not in flags,
        is_houtei="last_tile" in flags and not won.self_drawn,
        is_tenhou="heavenly" in flags,
        is_chiihou="earthly" in flags and won.self_drawn,
        is_renhou="earthly" in flags and not won.self_drawn,
        player_wind=26 + won.seat,
        round_wind=26 + won.prevalent,
        kyoutaku_number=sticks,
        tsumi_number=record["facts"]["counters"],
        options=rules,
    )
    return HandCalculator.estimate_hand_value(everything, winning, laid, shown, config, ura_dora_indicators=hidden)


if __name__ == "__main__":
    made = lines(random.Random("riichi"), HANDS)
    TABLE.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in made), encoding="utf-8")
    WAITS_TABLE.write_text("".join(row(won, *asked_plainly(won)) + "\n" for won in waiting_hands()), encoding="utf-8")
