"""A condition of the rules in words, and the parts of it that do not hold: `还有 2 张筒`, `最长一门只有 7 张，要 8 张`.

And the tiles that are the reason: those of a suit too many, the pair, the groups that are not so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from calculator.deals import Deal, Win
from calculator.rules import Table
from calculator.rules.formulas import Formula, RuleFault, Sentences
from calculator.rules.formulas.expressions import (
    OVER_TILES,
    QUANTIFIERS,
    Among,
    Call,
    Compare,
    Expr,
    Logic,
    Name,
    Text,
    Truth,
    Unary,
    conjuncts,
)
from calculator.scoring import Score, kinds_of
from calculator.settlement import Settler, facts_of
from calculator.text import Language, code_of, is_chinese, say, written
from calculator.tiles import HONORS, SUIT_KINDS, TILES, format_tiles, groups_in_words, tiles_in_words

COUNTED = {
    "honor_tiles": HONORS,
    "winds": HONORS[:4],
    "dragons": HONORS[4:],
    "terminals": tuple(kind for suit in SUIT_KINDS for kind in (suit[0], suit[-1])),
    "simples": tuple(kind for suit in SUIT_KINDS for kind in suit[1:-1]),
}
"""Words that count tiles of some kinds."""
_FORMS = ("run", "triplet", "kong", "pair", "wei")
"""The forms of a group, which come last in Chinese: 风刻."""
_TWICE = 2
_MEASURE = re.compile("几([张组个种门])")


class Findings:
    """The facts of one reading, asked for parts of conditions."""

    def __init__(self, score: Score) -> None:
        self._score = score
        self._counts = score.facts.tiles.counts
        self.value = facts_of(score).evaluator().value

    def _where(self, inner: Expr, holds: bool) -> list[Any]:
        """Return the groups for which a part holds, or does not."""
        return [group for group in self._score.facts.groups if bool(self.value(inner, group)) == holds]


class Conditions(Findings):
    """Says which part of a condition does not hold for a win, and what is there instead."""

    def __init__(self, score: Score, language: Language) -> None:
        super().__init__(score)
        self._language: Language = language
        self._sentences = Sentences(language)
        self.text = self._sentences.text
        """A condition as people say it."""

    def holds(self, formula: Formula) -> bool:
        """Return whether a condition holds."""
        return bool(self.value(formula.tree))

    def unmet(self, formula: Formula) -> str:
        """Return every part that does not hold, with the numbers and groups there instead."""
        return self._say("unmet_pause").join(dict.fromkeys(self._why_not(part) for part in self._failing(formula.tree)))

    def _why_not(self, part: Expr) -> str:
        match part:
            case Name():
                return self._not_so(part)
            case Unary("not", inner):
                why = self._but_it_is(inner)
            case Compare((op,), (left, right)):
                why = self._compared(op, left, right)
            case Call("every", (inner,)):
                why = self._not_every(inner)
            case Call("some", (inner,)):
                why = self._say("unmet_no_such_group", what=self._of_group(inner))
            case Call("only"):
                why = self._others(part)
            case Call("holds", (Text(text),)):
                why = self._say("unmet_lacks", tiles=self._tiles(k for k in kinds_of(text) if not self._counts[k]))
            case Call("has", (Text(text),)):
                why = self._say("unmet_no_pattern", what=pattern_text(text, self._language))
            case _:
                why = ""
        if why:
            return why
        # The requirement, and the numbers and groups that are there instead.
        condition, there = self.text(part), self._there(part)
        if there:
            return self._say("unmet_there", condition=condition, there=there)
        return self._say("unmet_takes", what=condition)

    def _failing(self, e: Expr) -> Iterator[Expr]:
        """Yield the parts that do not hold, of parts that must all hold.

        Of a condition with a name they are those of its formula.
        """
        asked = e.ref if isinstance(e, Name) and e.ref.place == "value" else None
        value = self._score.definition.values[asked.index] if asked is not None else None
        if value is not None and value.is_condition:
            yield from self._failing(value.formula.tree)
        elif isinstance(e, Logic) and e.op == "and":
            for member in e.members:
                try:
                    fails = not self.value(member)
                except RuleFault:
                    # A member before it, which does not hold either, keeps it from being asked.
                    return
                if fails:
                    yield from self._failing(member)
        else:
            yield e

    def _not_so(self, name: Name) -> str:
        """Return a single word that does not hold."""
        ref = name.ref
        if ref.place in ("option", "field"):
            return self._say("unmet_option", option=self._sentences.name(name))
        if ref.word is not None:
            return self._say("unmet_word", meaning=ref.word.meaning)
        return self._say("unmet_name", what=self._sentences.name(name))

    def _but_it_is(self, part: Expr) -> str:
        """Return a part that must not be there, and is."""
        match part:
            case Call("some", (inner,)):
                found = self._where(inner, True)
                return self._say("unmet_there_is", what=self._of_group(inner), groups=self._listed(found))
            case Name(ref=ref) if ref.place in ("option", "field"):
                return self._agreed(part)
            case Name():
                return self._say("unmet_is", what=self._sentences.name(part))
        return ""

    def _not_every(self, inner: Expr) -> str:
        """Return the groups that are not so.

        Of several that each must be, the first that some group is not.
        """
        for wanted in conjuncts(inner):
            groups = self._where(wanted, False)
            if groups:
                return self._not_so_of(self._listed(groups), wanted)
        return ""

    def _not_so_of(self, groups: str, wanted: Expr) -> str:
        match wanted:
            case Among(part, choices, False):
                listed = " / ".join(self.text(choice) for choice in choices)
                return self._say("unmet_groups_other", groups=groups, what=self.text(part), choices=listed)
            case Call("group.any_of", (Text(text),)):
                return self._say("unmet_groups_lack", groups=groups, tiles=self._tiles(sorted(kinds_of(text))))
        code = "unmet_groups_without" if self._attribute(wanted) == "terminal" else "unmet_groups_not"
        return self._say(code, groups=groups, what=self._of_group(wanted))

    def _say(self, code: str, **facts: Any) -> str:
        return say(code, self._language, **facts)

    # --- numbers --------------------------------------------------------------------------------------------------

    def _compared(self, op: str, left: Expr, right: Expr) -> str:
        """Return a number that is too small or too large; empty if only its formula could say it."""
        if isinstance(left, Name) and left.ref.place in ("option", "field"):
            return self._agreed(left)
        here, wanted = self.value(left), self.value(right)
        if type(here) is not int or type(wanted) is not int or op == "!=":
            return ""
        wanted += (op == ">") - (op == "<")
        attribute = self._attribute(left)
        if attribute == "suits" and here > wanted:
            return self._too_many_suits(here - wanted)
        if attribute in COUNTED and (wanted == 0 or self._attribute(right) == "tile_count"):
            counts = self._counts
            outside = [k for k, count in enumerate(counts) if count and (k in COUNTED[attribute]) == (wanted == 0)]
            return self._say("unmet_others", tiles=self._tiles(outside))
        noun, unit = self._counted(left)
        facts = {"noun": noun, "here": self._amount(here, unit), "wanted": self._amount(wanted, unit)}
        if here < wanted:
            if attribute == "suits" and not here:
                return self._say("unmet_no_suits")
            if here:
                detail = self._detail(left)
                return self._say("unmet_few", **facts, detail=self._say("unmet_detail", there=detail) if detail else "")
            return self._say("unmet_none_of" if wanted > 1 else "unmet_none", **facts)
        if wanted == 0:
            return self._say("unmet_some_left", **facts)
        return self._say("unmet_many" if op == "==" else "unmet_at_most_of", **facts)

    def _counted(self, e: Expr) -> tuple[str, str]:
        """Return the counted thing of a number, and in Chinese its measure word 量词, which the meaning of a word has."""
        chinese = is_chinese(self._language)
        match e:
            case Call("count", (inner,)):
                return self._of_group(inner), "组" if chinese else ""
            case Call("count_in", (tiles, Truth(True))):
                return self.text(tiles), "张" if chinese else ""
            case Call("tiles_in", (Text(text),)) if chinese:
                return tiles_in_words(sorted(kinds_of(text)), self._language), "张"
            case Call():
                return self.text(e), ""
        word = e.ref.word if isinstance(e, Name) else None
        if word is None:
            return self.text(e), ""
        meaning = word.meaning(self._language)
        if not chinese:
            return meaning.split(";")[0].split(": ")[0], ""
        found = _MEASURE.search(meaning)
        noun = _MEASURE.sub("", word.chinese.removesuffix("数"))
        return written(noun, self._language), found[1] if found else ""

    def _amount(self, number: int, unit: str) -> str:
        return f"{number} {written(unit, self._language)}" if unit else str(number)

    def _detail(self, e: Expr) -> str:
        if isinstance(e, Call) and e.function == "count":
            return self._listed(self._where(e.arguments[0], True))
        if isinstance(e, Call) and e.function == "suits_with":
            return self._tiles_of("suits")
        return self._tiles_of(self._attribute(e))

    def _too_many_suits(self, excess: int) -> str:
        """Return the suits that stand in the way, those with the fewest tiles."""
        counts = self._counts
        numbers = sorted((sum(counts[kind] for kind in suit), suit[0]) for suit in SUIT_KINDS)
        held = [(number, TILES[first].letter) for number, first in numbers if number][:excess]
        texts = [self._say(code_of("unmet_suit_tiles", letter), count=number) for number, letter in held]
        return self._say("unmet_others", tiles=self._say("unmet_comma").join(texts))

    def _agreed(self, name: Name) -> str:
        """Return the table's value of an option instead."""
        table = self._score.table
        option = table.definition.options[name.ref.index]
        value = option.show(table.option(option.id), self._language)
        return self._say("unmet_agreed", option=option.label(self._language), value=value)

    def _attribute(self, e: Expr) -> str:
        return e.ref.attribute if isinstance(e, Name) and e.ref.word is not None else ""

    # --- groups ---------------------------------------------------------------------------------------------------

    def _listed(self, groups: Iterable[Any]) -> str:
        tiles = [sorted(map(int, group.tiles)) for group in groups]
        return (
            groups_in_words(tiles, self._language) if is_chinese(self._language) else " ".join(map(format_tiles, tiles))
        )

    def _of_group(self, inner: Expr) -> str:
        """Return `刻 且 风`, in either order, as people say it: 风刻."""
        members = list(reversed(conjuncts(inner)))
        if not is_chinese(self._language) or not all(self._attribute(member) for member in members):
            return self.text(inner)
        last = sorted(members, key=lambda member: self._attribute(member) in _FORMS)
        return "".join(map(self.text, last))

    def _tiles(self, kinds: Iterable[int]) -> str:
        return tiles_text(kinds, self._language)

    # --- what is there instead ------------------------------------------------------------------------------------

    def _there(self, e: Expr) -> str:
        """Return the numbers and groups that show why a part does not hold.

        Empty where its words say it all.
        """
        over = [
            part for part in e.all_parts() if isinstance(part, Call) and part.function in (*QUANTIFIERS, *OVER_TILES)
        ]
        within = {id(part) for call in over for part in call.all_parts()}
        texts = []
        for part in e.all_parts():
            if isinstance(part, Call) and part.function in ("every", "count", "some"):
                texts.append(self._groups(part))
            elif isinstance(part, Call) and part.function == "only":
                texts.append(self._others(part))
            elif isinstance(part, Call) and (part.function in OVER_TILES or isinstance(part.arguments[0], Text)):
                # Of a group or a tile alone nothing can be said here.
                alone = part.function.endswith("any_of") or part.function.startswith("group.")
                found = None if alone else self.value(part)
                texts.append(f"{self.text(part)} {found}" if type(found) is int else "")
            elif isinstance(part, Name) and id(part) not in within:
                texts.append(self._value(part))
        return " · ".join(dict.fromkeys(text for text in texts if text))

    def _value(self, name: Name) -> str:
        """Return a number that the condition looks at, with the tiles that make it."""
        ref = name.ref
        value = self.value(name)
        if isinstance(value, bool) or not isinstance(value, int) or ref.place in ("choice", "empty"):
            return ""
        detail = self._tiles_of(ref.attribute) if ref.word is not None else ""
        return f"{self._sentences.name(name)} {value}{f' ({detail})' if detail else ''}"

    def _tiles_of(self, attribute: str) -> str:
        counts = self._counts
        if attribute in ("suits", "longest_suit"):
            numbers = [(TILES[suit[0]].letter, sum(counts[kind] for kind in suit)) for suit in SUIT_KINDS]
            said = [
                self._say(code_of("unmet_suit_count", letter), count=number) for letter, number in numbers if number
            ]
            return " · ".join(said)
        return self._tiles([kind for kind in COUNTED.get(attribute, ()) for _ in range(counts[kind])])

    def _groups(self, call: Call) -> str:
        """Return the groups that are not so, or, of those counted, the ones that are."""
        every = call.function == "every"
        wanted = self._where(call.arguments[0], not every)
        if every:
            what = self._of_group(call.arguments[0])
            return self._say("unmet_groups_not", groups=self._listed(wanted), what=what) if wanted else ""
        return self._say("unmet_groups", groups=self._listed(wanted)) if wanted else self._say("unmet_no_group")

    def _others(self, call: Call) -> str:
        """Return the tiles that are none of those allowed."""
        text = call.arguments[0]
        assert isinstance(text, Text)
        allowed, counts = kinds_of(text.value), self._counts
        others = [kind for kind, count in enumerate(counts) if count and kind not in allowed]
        return self._say("unmet_others", tiles=self._tiles(others)) if others else ""


def tiles_text(kinds: Iterable[int], language: Language) -> str:
    """Return tiles as they are read out: `123万 9筒 中`; in English in the notation of records."""
    if not is_chinese(language):
        return format_tiles(kinds)

    def suit(kind: int) -> int:
        """Return the suit of a kind; honors are each a suit of their own."""
        family = TILES[kind].family
        return family.first if family.role == "suit" else kind

    return groups_in_words((tuple(run) for _, run in groupby(sorted(kinds, key=suit), suit)), language)


def pattern_text(pattern: str, language: Language) -> str:
    """Return a pattern of groups by the first tiles that are one: `nopa nopb` as `123万 123筒`."""
    groups = []
    for group in pattern.split():
        suit = group[-1]
        ranks = [int(letter) if letter.isdigit() else ord(letter) - ord("n") + 1 for letter in group[:-1]]
        groups.append(tiles_text([9 * "abc".index(suit) + rank - 1 for rank in ranks], language))
    return " ".join(groups)


# --- the tiles by which it does not hold ------------------------------------------------------------------------------


def failing_tiles(deal: Deal, table: Table, at: int) -> tuple[int, ...]:
    """Return the kinds, one for each tile, by which the win of an event fails the requirements of a win.

    They are the fewest, of all readings, and of conditions of which one is enough. Empty if it is a win or no tile
    in particular is the reason.
    """
    settler, event = Settler(deal, table), deal.events[at]
    if not isinstance(event, Win):
        return ()
    hand, way = settler.won_hand(at, event)
    try:
        unmet = settler.scorer.unmet(hand, way)
        tree = table.definition.requirements[unmet].when.tree if unmet >= 0 else None
        scores = settler.scorer.scores(hand, way, legal=False) if tree is not None else ()
        return _fewest(_Failing(score).of(tree) for score in scores if tree is not None)
    except RuleFault:
        return ()


def _fewest(found: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return min(filter(None, found), key=len, default=())


def _tiles_of(groups: Iterable[Any]) -> tuple[int, ...]:
    return tuple(int(tile) for group in groups for tile in group.tiles)


class _Failing(Findings):
    """Finds the tiles among the facts of one reading."""

    def of(self, e: Expr) -> tuple[int, ...]:
        """Return the tiles by which a condition that does not hold fails."""
        match e:
            case Name(ref=ref) if ref.place == "value":
                value = self._score.definition.values[ref.index]
                return self.of(value.formula.tree) if value.is_condition else ()
            case Name(ref=ref):
                if ref.attribute != "closed":
                    return self._of_part(e)
                return _tiles_of(group for group in self._score.facts.groups if group.meld and not group.concealed)
            case Logic("or"):
                return _fewest(map(self.of, e.members))
            case Logic():
                return tuple(tile for member in e.members if not self.value(member) for tile in self.of(member))
            case Unary("not", Call("some", (inner,))):
                return _tiles_of(self._where(inner, True))
            case Unary("not", inner):
                return self._of_part(inner)
            case Call("every", (inner,)):
                return _tiles_of(self._where(inner, False))
            case Call("only", (Text(text),)):
                return self._all(kind for kind in range(len(self._counts)) if kind not in kinds_of(text))
            case Compare(members=(Name() as name, other)) if name.ref.word is not None:
                return self._compared(name, self.value(name), self.value(other))
            case Among(part):
                return self._of_part(part)
        return self._of_part(e) if isinstance(e, Call) else ()

    def _compared(self, name: Name, here: int, wanted: int) -> tuple[int, ...]:
        attribute = name.ref.attribute
        if attribute == "suits" and here > wanted:
            suits = ([kind for kind in suit if self._counts[kind]] for suit in SUIT_KINDS)
            shortest = sorted(filter(any, suits), key=lambda suit: len(self._all(suit)))
            return self._all(kind for suit in shortest[: here - wanted] for kind in suit)
        if attribute == "longest_suit" and here < wanted:
            longest = max(SUIT_KINDS, key=lambda suit: len(self._all(suit)))
            return self._all(kind for kind in range(len(self._counts)) if kind not in longest)
        if attribute in COUNTED and here > wanted:
            return self._all(COUNTED[attribute])
        if attribute == "tile_kinds" and here < wanted:
            return self._all(kind for kind, count in enumerate(self._counts) if count > _TWICE)
        return self._of_part(name)

    def _all(self, kinds: Iterable[int]) -> tuple[int, ...]:
        return tuple(kind for kind in kinds for _ in range(self._counts[kind]))

    def _of_part(self, e: Expr) -> tuple[int, ...]:
        """Return the pair or the winning tile, where that is what a part asks of."""
        word = e.ref.word.name if isinstance(e, Name) and e.ref.word is not None else ""
        root = (e.function if isinstance(e, Call) else word).partition(".")[0]
        if root == "winning":
            tile = self._score.win.hand.winning
            return (int(tile),) if tile is not None else ()
        if root == "pair":
            pairs = [group.tiles for group in self._score.reading.groups if group.kind == "pair"]
            return tuple(map(int, pairs[0])) if len(pairs) == 1 else ()
        return ()
