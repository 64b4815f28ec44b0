"""Invented hands of the three games, built group by group from a wall so that no fifth copy comes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from . import tiles
from .games import GAMES

Group = tuple[int, ...]


class NoLuck(Exception):
    """What was begun cannot be finished with the tiles that are left."""


@dataclass
class Hand:
    """What one player holds; `winning` is not in `concealed`."""

    concealed: list[int] = field(default_factory=list)
    melds: list[tuple[str, Group]] = field(default_factory=list)
    kongs: list[tuple[str, int]] = field(default_factory=list)
    winning: int = -1


class Wall:
    def __init__(self, kinds: Sequence[int]) -> None:
        self.left = Counter(dict.fromkeys(kinds, 4))

    def fits(self, group: Sequence[int]) -> bool:
        return all(self.left[k] >= group.count(k) for k in group)

    def take(self, group: Sequence[int]) -> None:
        if not self.fits(group):
            raise NoLuck
        self.left.subtract(group)

    def give(self, group: Sequence[int]) -> None:
        self.left.update(group)

    def any_of(self, rng: Random, groups: Sequence[Group]) -> Group:
        good = [group for group in groups if self.fits(group)]
        if not good:
            raise NoLuck
        group = rng.choice(good)
        self.take(group)
        return group

    def draw(self, rng: Random, number: int) -> list[int]:
        pool = [k for k, n in self.left.items() for _ in range(n)]
        if len(pool) < number:
            raise NoLuck
        drawn = rng.sample(pool, number)
        self.take(drawn)
        return drawn


class Hands:
    """Builds hands of one deal. Some of them ask for an option, which is set."""

    def __init__(self, rng: Random, ruleset: str, options: dict[str, Any]) -> None:
        self.rng, self.ruleset, self.options = rng, ruleset, options
        self.game = GAMES[ruleset]
        self.wall = Wall(self.game.kinds)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def hand(self, containing: int | None = None) -> Hand:
        """A complete hand; with `containing` that tile is the winning one (and is not on the wall)."""
        if containing is not None:
            self.wall.give([containing])
        build = {"fangpaofa": self._cards, "taiwan": self._plain, "changsha": self._plain}[self.ruleset]
        return build(containing)

    def _finish(self, hand: Hand, groups: list[Group], containing: int | None, rather: Group | None = None) -> Hand:
        """Which of the concealed tiles came last."""
        hand.concealed = [t for group in groups for t in group]
        if containing is None:
            hand.winning = self.rng.choice(rather if rather and self.chance(0.5) else hand.concealed)
        else:
            hand.winning = containing
        if hand.winning not in hand.concealed:
            raise NoLuck
        hand.concealed.remove(hand.winning)
        self.rng.shuffle(hand.concealed)
        return hand

    def _kong(self, hand: Hand, kinds: Sequence[int]) -> None:
        kind = self.wall.any_of(self.rng, [(k,) * 4 for k in kinds])[0]
        hand.kongs.append((self.rng.choice(["exposed", "added", "concealed"]), kind))

    def _plain(self, containing: int | None) -> Hand:
        rng, wall = self.rng, self.wall
        honors = self.ruleset == "taiwan"
        need = 5 if honors else 4
        start = 9 * rng.randrange(3)
        one_suit = tuple(range(start, start + 9))
        styles: dict[str, tuple[int, ...]] = {
            "any": self.game.kinds,
            "any ": self.game.kinds,
            "triplets": self.game.kinds,
            "runs": tiles.SUITED,
            "pure": one_suit,
            "tight": tuple(range(start, start + 5)),
            "pairs": self.game.kinds,
        }
        if honors:
            styles |= {
                "half": (*one_suit, *range(27, 34)),
                "honors": tuple(range(27, 34)),
                "winds": tuple(range(27, 31)),
            }
            styles |= {"dragons": tuple(range(31, 34)), "hidden": self.game.kinds}
        else:
            styles |= {"258": tuple(k for k in tiles.SUITED if k % 9 in (1, 4, 7)), "melded": self.game.kinds}
        style = rng.choice(sorted(styles))
        kinds = styles[style]
        hand = Hand()
        if style == "pairs":
            if rng.random() < 0.3:
                kinds = one_suit
            return self._pairs(hand, kinds, containing)
        if style == "258" and self.chance(0.5):
            return self._any_258(hand, kinds, containing)
        if containing is not None and containing not in kinds:
            kinds = (*kinds, containing)
        everything = self.game.kinds
        groups: list[Group] = []
        low = rng.choice([0.0, 0.3, 0.6, 1.0]) if style != "melded" else 1.0
        if style == "hidden":
            low = 0.2
        fewer = {"winds": rng.choice([3, 4]), "dragons": rng.choice([2, 3])}.get(style, need)
        eyes_kinds = kinds
        for at in range(need):
            here = kinds if at < fewer else everything
            runs = [g for g in tiles.plain_groups(honors) if len(g) == 3 and set(g) <= set(here) and g[0] != g[-1]]
            triplets = [(k,) * 3 for k in here]
            only = style in ("triplets", "hidden", "winds", "dragons", "258", "honors") and at < fewer
            groups.append(self._one(triplets if only or (style != "runs" and self.chance(0.35)) or not runs else runs))
        if style in ("winds", "dragons") and self.chance(0.5):
            eyes_kinds = everything
        pair = self._one([(k, k) for k in (eyes_kinds if style != "runs" else tiles.SUITED)])
        keep: Group | None = None
        if containing is not None:
            keep = next((g for g in [*groups, pair] if containing in g), None)
            if keep is None:
                raise NoLuck
        concealed = [pair]
        kept = False
        for group in groups:
            if group == keep and not kept:
                kept = True
                concealed.append(group)
            elif self.chance(low):
                if group[0] == group[-1] and wall.left[group[0]] and self.chance(0.3):
                    wall.take(group[:1])
                    kinds_of = ["exposed", "added", "concealed"] if style != "melded" else ["exposed", "added"]
                    hand.kongs.append((rng.choice(kinds_of), group[0]))
                else:
                    hand.melds.append(("pong" if group[0] == group[-1] else "chow", group))
            elif group[0] == group[-1] and wall.left[group[0]] and self.chance(0.12):
                wall.take(group[:1])
                hand.kongs.append(("concealed", group[0]))
            else:
                concealed.append(group)
        return self._finish(hand, concealed, containing, rng.choice(concealed))

    def _one(self, groups: Sequence[Group]) -> Group:
        return self.wall.any_of(self.rng, groups)

    def _pairs(self, hand: Hand, kinds: Sequence[int], containing: int | None) -> Hand:
        groups: list[Group] = []
        if self.ruleset == "taiwan":
            if self.chance(0.8):
                self.options["ligu"] = True
            start = self.rng.randrange(3) * 9
            if self.chance(0.3):  # that may be read as groups too
                kinds = range(start, start + 9)
            groups.append(self._one([(k,) * 3 for k in kinds]))
        if containing is not None:
            groups.append((containing, containing))
            self.wall.take(groups[-1])
        elif self.ruleset != "taiwan" and self.chance(0.4):
            groups += [(t, t) for t in self._one([(k,) * 4 for k in kinds])[:2]]
        while len(groups) < (8 if self.ruleset == "taiwan" else 7):
            groups.append(self._one([(k, k) for k in kinds]))
        return self._finish(hand, groups, containing)

    def _any_258(self, hand: Hand, kinds: Sequence[int], containing: int | None) -> Hand:
        for _ in range(self.rng.choice([0, 0, 0, 1, 2, 4])):
            if self.chance(0.3):
                self._kong(hand, kinds)
            else:
                hand.melds.append(("pong", self._one([(k,) * 3 for k in kinds])))
        number = 14 - 3 * (len(hand.melds) + len(hand.kongs))
        drawn = [self._one([(k,) for k in kinds])[0] for _ in range(number - (containing is not None))]
        if containing is not None:
            self.wall.take([containing])
            drawn.append(containing)
        return self._finish(hand, [tuple(drawn)], containing)

    def _cards(self, containing: int | None) -> Hand:
        rng, wall = self.rng, self.wall
        style = rng.choice(["any", "any", "any", "red", "black", "poor", "rich", "one red", "nothing"])
        kinds = set(self.game.kinds)
        if style == "black" or style == "one red":
            kinds -= tiles.RED
        every = tiles.card_runs(bool(self.options.get("run_1_5_10")))
        worth = [g for g in every if tiles.suit(g[0]) == tiles.suit(g[-1]) and abs(g[0] - g[-1]) != 0]
        nothing = style == "nothing"
        worth = [g for g in worth if [tiles.rank(t) for t in g] in ([1, 2, 3], [2, 7, 0], [1, 5, 0])]
        if nothing:
            self.options["no_huxi_win"] = True
            every, worth = tuple(g for g in every if g not in worth), []
        hand = Hand()
        number = 0 if nothing else rng.choice([0, 0, 0, 1, 1, 2, 3])
        fours = not number and not nothing and rng.random() < 0.35  # the winning tile makes four: only with no kong yet
        pairs = bool(number or fours)
        for _ in range(number):
            self._kong(hand, sorted(kinds))
        total = 6 if pairs else 7
        concealed: list[Group] = []
        single = style == "one red"
        for _ in range(total - number):
            allowed = [g for g in (worth if worth and self.chance(0.35) else every) if set(g) <= kinds]
            if style == "red" and self.chance(0.7):
                allowed = [g for g in every if set(g) <= tiles.RED]
            if single:
                single = False
                allowed = [g for g in every if sum(t in tiles.RED for t in g) == 1]
            same = [(k,) * 3 for k in (sorted(tiles.RED) if style == "red" else sorted(kinds))]
            if self.chance({"rich": 0.7, "poor": 0.05, "nothing": 0.0}.get(style, 0.4)) or not allowed:
                group = self._one(same)
                what = rng.choice(["hand", "pong", "wei"])
            else:
                group = self._one(allowed)
                what = rng.choice(["hand", "chow"])
            if what == "hand":
                concealed.append(group)
            else:
                hand.melds.append((what, group))
        if pairs:
            concealed.append(self._one([(k, k) for k in sorted(kinds)]))
        if fours:
            same = [g for g in concealed if len(set(g)) == 1 and len(g) == 3 and wall.left[g[0]]]
            same += [g for kind, g in hand.melds if kind in ("pong", "wei") and wall.left[g[0]]]
            if not same:
                raise NoLuck
            tile = rng.choice(same)[0]
            wall.take([tile])
            hand.concealed = [t for group in concealed for t in group]
            hand.winning = tile
            rng.shuffle(hand.concealed)
            return hand
        if not concealed:
            raise NoLuck
        likely = [g for g in concealed if len(g) == 2 or len(set(g)) == 1]
        return self._finish(hand, concealed, containing, rng.choice(likely) if likely else None)
