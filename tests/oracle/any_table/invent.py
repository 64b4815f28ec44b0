"""Invented deals and hands of the three games, rich ones."""

from __future__ import annotations

from random import Random
from typing import Any

from . import tiles
from .games import GAMES, Game
from .invent_hands import Hand, Hands, NoLuck

NAMES = ("老王", "小李", "阿珍", "大刘")
NUMBERS: dict[str, tuple[Any, ...]] = {
    "cap": (None, 30, 100, 200, 400, 1),
    "discard_limit": (None, 50, 100, 1, 200),
    "winner_limit": (None, 50, 100, 200, 1),
    "exhausted_penalty": (0, 10, 20),
    "game_end": (100, 200, 1),
    "base": (0, 3, 5, 10),
    "per_tai": (1, 2, 10),
    "cap_tai": (None, 1, 4, 8, 16, 50),
    "flower_kong": (0, 1, 2, 5),
    "kong_tai": ([0, 0], [1, 2], [0, 1], [2, 0]),
    "heavenly": (0, 24, 16, 32),
    "earthly": (0, 16, 8),
    "small": (0, 1, 2, 9),
    "small_self_draw": (0, 1, 2, 3, 13),
    "big": (6, 1, 8),
    "dealer_extra": (0, 1, 2),
    "max_bigs": (None, 1, 2, 3),
    "luxury_bigs": (0, 1, 2),
    "bird_count": (0, 1, 2, 4, 6),
    "bird_points": (0, 1, 5),
    "opening_points": (0, 2, 3),
}


def deal(rng: Random, ruleset: str) -> dict[str, Any]:
    """A record, mostly good; a built hand may by chance be no legal win."""
    while True:
        try:
            return _Deal(rng, ruleset).record()
        except NoLuck:
            continue


def request(rng: Random, ruleset: str) -> dict[str, Any]:
    while True:
        try:
            return _Deal(rng, ruleset).request()
        except NoLuck:
            continue


def random_options(rng: Random, game: Game, often: float) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    words = (
        False,
        True,
        "draw",
        "any",
        "off",
        "both",
        "single",
        "none",
        "own",
        "strict",
        "flowers_allowed",
        "all",
        "first",
    )
    words += ("repeat", "stays", "passes", "complete", "double", "times", "add", "dealer", "winner", 15, 10, 2, 3, 4)
    for name, (_, check) in game.options.items():
        if rng.random() < often:
            chosen[name] = rng.choice(NUMBERS[name] if name in NUMBERS else [w for w in words if check(w)])
            if chosen[name] == "off" and rng.random() < 0.5:
                chosen[name] = False
    return chosen


class _Deal(Hands):
    def __init__(self, rng: Random, ruleset: str) -> None:
        game = GAMES[ruleset]
        super().__init__(rng, ruleset, random_options(rng, game, rng.choice([0.0, 0.2, 0.5])))
        self.dealer = rng.randrange(game.seats)
        self.flowers = list(tiles.FLOWERS)
        rng.shuffle(self.flowers)
        self.facts: dict[str, Any] = {}
        if ruleset == "taiwan" and rng.random() < 0.15:
            self.options["ligu"] = True
        if ruleset == "fangpaofa" and rng.random() < 0.3:
            self.options["run_1_5_10"] = True

    # -- the record --------------------------------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        rng, game = self.rng, self.game
        how = rng.choices(["win", "exhausted", "unfinished", "flower"], [20, 1, 1, 2 * game.flowers])[0]
        events: list[dict[str, Any]] = []
        if how == "flower":
            events = self._flower_win()
        elif how == "win":
            events = self._wins()
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            events.insert(0, self._odd_kong(events))
        if how == "exhausted":
            events.append(
                {
                    "type": "exhausted",
                    **({"hands": rng.choice([{}, {"1": {"hand": "9m"}}])} if self.chance(0.2) else {}),
                }
            )
        self._fill_facts()
        record: dict[str, Any] = {"format": 1, "ruleset": self.ruleset}
        if self.options or self.chance(0.5):
            record["options"] = self.options
        if self.chance(0.4):
            record["stake"] = rng.choice(["1", "0.5", "0.25", "100", 2, 0.5])
        if self.chance(0.3):
            record["players"] = list(NAMES[: game.seats])
        record["dealer"] = self.dealer
        if self.facts or self.chance(0.2):
            record["facts"] = self.facts
        record["events"] = events
        return record

    def _others(self, seat: int) -> list[int]:
        return [s for s in range(self.game.seats) if s != seat]

    def _odd_kong(self, events: list[dict[str, Any]]) -> dict[str, Any]:
        winners = [e["player"] for e in events if e["type"] == "win"]
        free = [s for s in range(self.game.seats) if s not in winners]
        if not free:
            raise NoLuck
        hand = Hand()
        self._kong(hand, self.game.kinds)
        return self._kong_event(self.rng.choice(free), hand.kongs[0])

    def _kong_event(self, seat: int, kong: tuple[str, int]) -> dict[str, Any]:
        event = {"type": "kong", "player": seat, "kind": kong[0], "tile": tiles.show([kong[1]])}
        if kong[0] == "exposed" and self.chance(0.6):
            event["from"] = self.rng.choice(self._others(seat))
        return event

    def _written(self, hand: Hand) -> dict[str, Any]:
        rng = self.rng
        written: dict[str, Any] = {"hand": self._text(hand.concealed)}
        if hand.melds or self.chance(0.4):
            written["melds"] = [
                {"type": kind, "tiles": tiles.show(rng.sample(g, 3)) if self.chance(0.2) else tiles.show(g)}
                if kind == "chow"
                else {"type": kind, "tile": tiles.show(g[:1])}
                for kind, g in hand.melds
            ]
        return written

    def _text(self, found: list[int]) -> str:
        text = tiles.show(found if self.chance(0.3) else sorted(found))
        return text.replace("m", "m ") if self.chance(0.05) else text

    def _wins(self) -> list[dict[str, Any]]:
        rng, game = self.rng, self.game
        winner = rng.randrange(game.seats)
        how = rng.choice(["draw", "draw", "discard", "discard", "after_kong", "robbing_kong", "kong_discard"])
        if game.cards:
            how = rng.choice(["draw", "discard", "public_draw"])
        source = None if how in ("draw", "after_kong") else rng.choice(self._others(winner))
        hand = self.hand()
        if how == "robbing_kong":
            have = [*hand.concealed, *(t for _, g in hand.melds for t in g)]
            if hand.winning in have:
                raise NoLuck
            self.wall.take([hand.winning] * 3)
        events = [self._kong_event(winner, kong) for kong in hand.kongs]
        rng.shuffle(events)
        if how == "after_kong" and not events:
            raise NoLuck
        if how == "kong_discard":
            odd = Hand()
            self._kong(odd, game.kinds)
            assert source is not None
            events.append(self._kong_event(source, odd.kongs[0]))
        flags = [how] if how in ("after_kong", "kong_discard", "robbing_kong", "public_draw") else []
        if self.chance(0.15):
            flags.append("last_tile")
        if winner == self.dealer and source is None and self.chance(0.15):
            flags.append("heavenly")
        if game.cards and source == self.dealer and how == "discard" and self.chance(0.2):
            flags.append("earthly")
        if not game.cards and winner != self.dealer and self.chance(0.1):
            flags.append("earthly")
        if self.chance(0.05):
            flags += [f for f in ("kong_discard", "public_draw", "after_kong", "robbing_kong") if f not in game.flags][
                :1
            ]
        winners = [(winner, hand)]
        if source is not None and not game.cards and self.chance(0.25):
            for seat in rng.sample(self._others(source), 2 if self.chance(0.3) else 1):
                if seat != winner:
                    if "earthly" in flags and seat == self.dealer:
                        raise NoLuck
                    other = self.hand(hand.winning)
                    if how == "robbing_kong" and hand.winning in [
                        *other.concealed,
                        *(t for _, g in other.melds for t in g),
                    ]:
                        raise NoLuck
                    if "kong_discard" in flags and other.kongs:
                        raise NoLuck
                    events = [self._kong_event(seat, kong) for kong in other.kongs] + events
                    winners.append((seat, other))
        if self.chance(0.5):
            rng.shuffle(winners)
        first = self.options.get("several_winners") == "first" and len(winners) > 1
        if first and source is not None and self.chance(0.7):
            winners = [min(winners, key=lambda w: (w[0] - source) % game.seats)]
        for seat, held in winners:
            win: dict[str, Any] = {
                "type": "win",
                "player": seat,
                **self._written(held),
                "tile": tiles.show([held.winning]),
            }
            if source is not None:
                win["from"] = source
            if flags or self.chance(0.2):
                win["flags"] = rng.sample(flags, len(flags))
            if game.flowers:
                self._some_flowers(win)
            self._win_facts(win, held)
            events.append(win)
        return events

    def _some_flowers(self, win: dict[str, Any]) -> None:
        number = self.rng.choice([0, 0, 0, 1, 2, 3, 4, 5, 7, 8])
        mine, self.flowers = self.flowers[:number], self.flowers[number:]
        if mine or self.chance(0.1):
            win["flowers"] = tiles.show(mine if self.chance(0.5) else sorted(mine))

    def _win_facts(self, win: dict[str, Any], hand: Hand) -> None:
        rng, facts = self.rng, {}
        if self.ruleset == "fangpaofa" and self.chance(0.1):
            facts["opening_hand"] = self.chance(0.7)
        if self.ruleset == "taiwan":
            closed = not hand.melds and all(kind == "concealed" for kind, _ in hand.kongs)
            if closed and self.chance(0.25):
                facts["ready"] = rng.choice(["none", "heavenly", "earthly"])
            if "from" not in win and win.get("flowers") and self.chance(0.3):
                facts["after_flower"] = self.chance(0.8)
        if self.ruleset == "changsha":
            if self.chance(0.7):
                most = self.options.get("bird_count", 2)
                facts["birds"] = tiles.show(rng.choices(tiles.SUITED, k=rng.randint(0, most)))
            if self.chance(0.5) and set(win.get("flags", ())) & {"after_kong", "kong_discard"}:
                facts["kong_tiles"] = rng.choice([1, 2, 2])
        if facts or self.chance(0.1):
            win["facts"] = facts

    def _fill_facts(self) -> None:
        rng = self.rng
        if self.ruleset == "fangpaofa" and self.chance(0.2):
            self.facts["tuo"] = [self.chance(0.5) for _ in range(3)]
        if self.ruleset == "taiwan":
            if self.chance(0.5):
                self.facts["streak"] = rng.choice([0, 1, 2, 3, 7])
            if self.chance(0.5):
                self.facts["round_wind"] = rng.randint(1, 4)
        if self.ruleset == "changsha":
            for name, values in {
                "four_joys": (0, 0, 1, 2, 3),
                "no_258": (False, True),
                "missing_suit": (False, True),
                "two_triplets": (0, 0, 1, 2),
                "other_openings": (0, 0, 1, 9),
            }.items():
                if self.chance(0.2):
                    self.facts[name] = [rng.choice(values) for _ in range(4)]
            if self.chance(0.4):
                self.facts["last_drawer"] = rng.choice([None, 0, 1, 2, 3])

    def _flower_win(self) -> list[dict[str, Any]]:
        rng = self.rng
        hand = Hand()
        for _ in range(rng.choice([0, 0, 1, 2])):
            if self.chance(0.5):
                self._kong(hand, self.game.kinds)
            else:
                hand.melds.append(("pong", self._one([(k,) * 3 for k in self.game.kinds])))
        if self.chance(0.2):
            hand = self.hand()
        else:
            hand.concealed = self.wall.draw(rng, 16 - 3 * (len(hand.melds) + len(hand.kongs)))
        winner = rng.randrange(4)
        win: dict[str, Any] = {"type": "win", "player": winner, **self._written(hand)}
        win["tile"], win["flowers"] = tiles.show(self.flowers[:1]), tiles.show(self.flowers[1:])
        if self.chance(0.5):
            win["from"] = rng.choice(self._others(winner))
        if self.chance(0.1):
            win["flags"] = []
        if self.chance(0.1):
            win["facts"] = rng.choice([{}, {"ready": "none"}, {"after_flower": False}])
        if self.chance(0.9):
            self.options.pop("flower_win", None)
        return [*[self._kong_event(winner, kong) for kong in hand.kongs], win]

    # -- hand requests -----------------------------------------------------------------------------------------------

    def request(self) -> dict[str, Any]:
        rng = self.rng
        hand = self.hand()
        concealed = [*hand.concealed, hand.winning]
        style = rng.choice(["whole", "waiting", "near", "near", "far"])
        if style in ("near", "far"):
            for _ in range(rng.choice([1, 1, 2]) if style == "near" else 5):
                out = concealed.pop(rng.randrange(len(concealed)))
                concealed += self.wall.draw(rng, 1)
                self.wall.give([out])
        rng.shuffle(concealed)
        if style == "waiting" or (style != "whole" and self.chance(0.6)):
            if style == "waiting" and hand.winning in concealed and self.chance(0.5):
                concealed.remove(hand.winning)
            else:
                concealed.pop()
        hand.concealed = concealed
        asked: dict[str, Any] = {"ruleset": self.ruleset}
        if self.options or self.chance(0.3):
            asked["options"] = self.options
        asked |= self._written(hand)
        if hand.kongs or self.chance(0.4):
            asked["kongs"] = [{"kind": kind, "tile": tiles.show([tile])} for kind, tile in hand.kongs]
        if self.game.flowers and self.chance(0.1):
            asked["flowers"] = tiles.show(self.flowers[: rng.randint(0, 8)])
        if self.chance(0.1):
            asked["facts"] = {
                "fangpaofa": {"opening_hand": True},
                "taiwan": {"ready": "none"},
                "changsha": {"birds": "15m"} if self.options.get("bird_count", 2) >= 2 else {},
            }[self.ruleset]
        return asked
