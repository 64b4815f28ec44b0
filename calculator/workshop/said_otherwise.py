"""Texts of a file that say another number, tile, player, choice or way to win than the formulas beside them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations

from calculator.documents import Node, Problem, Warnings
from calculator.rules import Definition, Label, Ruleset
from calculator.rules.definitions import Requirement
from calculator.rules.formulas import Formula
from calculator.rules.formulas.circumstances import can_hold, circumstances_of, may_hold
from calculator.rules.formulas.expressions import (
    Call,
    Compare,
    Expr,
    Logic,
    Name,
    Number,
    Ref,
    Text,
    Unary,
    about,
    conjuncts,
    is_of_players,
    key_of,
    of_options,
)
from calculator.rules.formulas.implications import words_of
from calculator.rules.language.vocabulary import TABLES
from calculator.tiles import HONORS, TILES, parse_tiles
from calculator.workshop.choices_said import asked_choices
from calculator.workshop.labels import (
    COUNT,
    NEGATIVE,
    NUMERALS,
    asked_through,
    binding,
    grouped,
    name_of,
    number_of,
    said_of_trade,
)
from calculator.workshop.sentences import part_said

_REFUSES = ("不能", "不可", "不许", "不准")
_COMMENT = re.compile("# (.+)")
_EXACTLY = re.compile(r"(?i)恰好|正好|刚好|\bexactly\b")
_HONORS_TOO = re.compile(r"(?i)[或和、]字|\b(?:or|and) honou?rs?\b")
_TO_REST = re.compile("(?<=[付赔])[没未]胡的")
_FROM_REST = re.compile("收[没未]胡的?者?")
_TILE_NAMES = ("东风", "南风", "西风", "北风", "白板", "发财", "红中", "小鸡", "幺鸡")
_NAMED = dict(zip(_TILE_NAMES, parse_tiles("1234567z1s1s"), strict=True))
_RUN = re.compile(rf"([{NUMERALS}])([{NUMERALS}])([{NUMERALS}])([万条筒索饼])")
_SUITS = {"万": "m", "条": "s", "索": "s", "筒": "p", "饼": "p"}
_AND = "[、或和及]"
"""Characters between the members of a list."""
_SIDES = ("下家", "对家", "上家")
"""The other players, the nearest in turn first."""
_WINNERS = rf"胡满?{COUNT}家(?:或|为止|才完|结束)"
_SEATS = rf"^{COUNT}(?:个人|人打|家打)"
_OWN = ("value", "local", "player", "item", "total", "fact")
"""Places of names that may ask anything."""


def said_otherwise(ruleset: Ruleset, document: Node, text: str) -> Warnings:
    """Yield warnings about formulas that are not what texts of the file, comments too, say, in no order."""
    definition = ruleset.definition
    yield from _of_wins(ruleset, document)
    yield from _who_pays(ruleset)
    yield from _players(definition, document)
    yield from _tiles(ruleset, document)
    yield from _chows(definition, document, _COMMENT.findall(text))
    for check in (
        _names,
        _met_before,
        _opposite,
        _sides,
        _events,
        _negations,
        _listed,
    ):
        yield from check(definition)


def _names(definition: Definition) -> Warnings:
    """Yield rows whose name says exactly, or honors too, and whose formula does not."""
    rows = [(one.label, one.source, one.when) for one in definition.requirements]
    rows += [(one.label, "", one.when) for one in definition.played_items]
    for label, source, formula in rows:
        texts = f"{label.zh} {label.en} {source}"
        signs = [one for one in formula.tree.parts_of(Compare) if isinstance(one.members[-1], Number)]
        if _EXACTLY.search(f"{label.zh} {label.en}") and signs and not any("==" in one.ops for one in signs):
            stated = formula.part(signs[0].members[0]).text + f" == {formula.part(signs[0].members[-1]).text}"
            yield formula.problem("name_differs", signs[0], name=label, stated=stated, text=formula)
        if _HONORS_TOO.search(texts):
            refs = [*formula.tree.refs()]
            words = {ref.word.name for ref in refs if ref.word}
            open_ = any(isinstance(one, (Call, Text)) for one in formula.tree.all_parts())
            open_ = open_ or any(ref.place in _OWN for ref in refs)
            if "terminals" in words and not open_ and words.isdisjoint(("honor_tiles", "simples", "winds", "dragons")):
                yield formula.problem("name_differs", name=label, stated="honor_tiles")


def _of_wins(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield formulas about another way to win than their texts say: circumstances, what is refused, what makes a group."""
    definition = ruleset.definition
    may = partial(may_hold, circumstances_of(ruleset, "win").values())
    for _, row in definition.narrowed:
        for _, claim in said_of_trade(f"{row.label.zh} {row.source}", "trade"):
            if may(claim) and not may(row.when.tree, claim):
                yield row.when.problem("name_differs", name=row.label, stated=part_said(claim))
    for item in definition.items:
        for text in re.findall("(?<=不是)[^、；，]+", binding(item.source)):
            for phrase, claim in said_of_trade(text, "trade"):
                if phrase == text and not may(item.when.tree, Unary("not", claim)) and may(item.when.tree):
                    stated = part_said(Unary("not", claim))
                    yield item.when.problem("name_differs", name=item.label, stated=stated)
    for item in definition.items:
        for phrase, claim in said_of_trade(item.help.zh, "trade_of_allowed"):
            if may(claim) and not may(item.when.tree, claim):
                yield item.when.problem("text_differs", name=item.label, stated=phrase)
    named: list[tuple[Label | str, Formula, str]] = [
        *((one.label, one.formula, "trade_of_kong_wins") for one in definition.values if one.is_condition),
        *((item.label, item.when, "trade_of_kong_wins") for item in definition.played_items),
        *((row.label, row.when, "trade") for fact in definition.facts if fact.of == "win" for row in fact.requires),
    ]
    impossible = [row.when for row in definition.impossible]
    for formula, part in definition.parts_of(Logic):
        members = part.members if part.op == "and" and formula not in impossible else ()
        rest = [one for one in members if not of_options(one)]
        labels = [ref.label for one in members if of_options(one) for ref in one.refs() if ref.label is not None]
        for label, claim in ((one, claim) for one in labels for _, claim in said_of_trade(one.zh, "trade")):
            if may(claim) and may(*rest) and not may(*rest, claim):
                yield formula.problem("name_differs", part, name=label, stated=part_said(claim))
    for row in definition.requirements:
        yield from _needed(definition, row, may)
    for row, met in definition.met:
        text = row.label.zh
        claims = [*said_of_trade(re.sub("|".join(_REFUSES), "，", text), "trade")]
        for phrase, claim in (*claims, *said_of_trade(text, "trade_of_refused")):
            said = any(re.search(f"{phrase}(?:的\\w+)?{one}|{one}{phrase}", text) for one in _REFUSES)
            if said and not may(met.negated.tree, claim):
                yield row.when.problem("never_refuses", name=row.label, stated=part_said(claim))
    for node, way in zip(document.at("winning").items(), definition.winning, strict=False):
        called = str(node.at("zh").plain())
        for end, makes in TABLES["trade_of_makes"].items():
            if called.endswith(end) and way.makes and way.makes != makes:
                yield node.at("makes").problem("name_differs", name=called, stated=makes, text=way.makes)
        named.append((called, way.when, "trade_of_winning"))
    for name, formula, table in named:
        text = name if isinstance(name, str) else name.zh
        for phrase, claim in said_of_trade(text, table):
            if (table != "trade" or phrase == text) and may(formula.tree, Unary("not", claim)):
                yield formula.problem("name_differs", name=name, stated=part_said(claim))


def _needed(definition: Definition, row: Requirement, may: Callable[..., bool]) -> Warnings:
    """Yield a requirement that lets through what it rules out by its name, or asks for what does not count by its source."""
    tree = row.when.tree
    members = tree.members if isinstance(tree, Logic) and tree.op == "or" else (tree,)
    asked = [one for one in members if not of_options(one)]
    for phrase, claim in said_of_trade(row.label.zh, "trade_of_needs"):
        whole = row.label.zh in (f"要{phrase}", f"必须{phrase}") and len(asked) == 1
        if whole and may(asked[0], Unary("not", claim)):
            yield row.when.problem("name_differs", name=row.label, stated=part_said(claim))
    discarded = re.search("打出来的(\\w+?)不能[胡和糊]", row.label.zh)
    if discarded and discarded[1] in _NAMED:
        claim = words_of(f'win.discard and winning.any_of("{TILES[_NAMED[discarded[1]]]}")')
        if may(tree, claim):
            yield row.when.problem("name_differs", name=row.label, stated=discarded[0])
    for phrase, claim in said_of_trade(row.source, "trade_of_left_out"):
        if about(claim) & asked_through(definition, [tree]):
            yield row.when.problem("text_differs", name=row.label, stated=phrase)


def _met_before(definition: Definition) -> Warnings:
    """Yield requirements that something meets, of which they ask more by their name, or a switch that they are named after."""
    for row in definition.requirements:
        tree, name = row.when.tree, row.label.zh
        before = re.split("要|只能|必须", name)[0]
        for part in tree.members if isinstance(tree, Logic) and tree.op == "or" and not NEGATIVE.search(name) else ():
            label = part.ref.label if isinstance(part, Name) else None
            asked = name if of_options(part) else before if before != name else ""
            called = label.zh.removeprefix("要") if label is not None else ""
            if len(called) > 1 and called in asked and of_options(part):
                yield row.when.problem("switch_turned", part, name=label, other=row.label, text=row.when)
            elif len(called) > 1 and called in asked:
                yield row.when.problem("name_differs", part, name=row.label, stated=part_said(Unary("not", part)))


def _who_pays(ruleset: Ruleset) -> Warnings:
    """Yield payments of those who have won, or to them, where their sources or names leave them out."""
    definition = ruleset.definition
    for payment, pay in definition.paid if definition.winners > 1 else ():
        found = _FROM_REST.search(binding(payment.source))
        if found and not payment.borne_by_discarder:
            out = Unary("not", words_of("payer.in_play"))
            if can_hold(ruleset, payment.when.tree, payment.giver.tree, out):
                yield pay.problem("text_differs", name=payment.label, stated=found[0])
        found = _TO_REST.search(payment.label.zh)
        if found and payment.taker.line and {ref.attribute for ref in payment.taker.tree.refs()} == {"anyone"}:
            yield payment.taker.problem("name_differs", name=payment.label, stated=found[0])


def _players(definition: Definition, document: Node) -> Warnings:
    """Yield numbers of winners, and of players, that are others than the text about the rules says."""
    rows = (("winners", _WINNERS, definition.winners), ("seats", _SEATS, definition.seats))
    for key, pattern, number in rows:
        found = re.search(pattern, definition.about.zh)
        if found and number_of(found[1]) not in (None, number):
            at = document.get(key) or document.at("about")
            yield at.problem("text_differs", name=key, stated=found[0], text=str(number))


def _tiles(ruleset: Ruleset, document: Node) -> Warnings:
    """Yield tiles other than those that are named by the choice with which they are played, or by texts."""
    definition = ruleset.definition
    played = {*definition.kinds, *definition.flowers}
    for name, kind in _NAMED.items():
        if name in definition.about.zh and kind not in played:
            place = document.at("tiles")
            yield place.problem(
                "text_differs", name="tiles", stated=name, text=place.value if isinstance(place.value, str) else "tiles"
            )
    for row in (*definition.tiles, *definition.wild_rows):
        for _, asked, _ in asked_choices(row.when):
            named = [name for name in _NAMED if name in asked.label.zh]
            if len(named) == 1 and len(row.kinds) == 1 and _NAMED[named[0]] not in row.kinds:
                stated, text = (str(TILES[kind]) for kind in (_NAMED[named[0]], *row.kinds))
                yield row.when.problem("name_differs", name=asked.label, stated=stated, text=text)
    switches = [option for option in definition.open_options if option.type == "switch"]
    for row in definition.wild_rows:
        playing = [one for one in definition.tiles if not set(row.kinds).isdisjoint(one.kinds)]
        never = [Unary("not", one.when.tree) for one in playing]
        if playing and can_hold(ruleset, row.when.tree, *never):
            yield playing[-1].when.problem("wild_unplayed", text=row.when)
        asked_for = definition.options_in(row.when.tree)
        names = [name for name, kind in _NAMED.items() if row.kinds == (kind,) and kind in HONORS]
        for option in switches if asked_for else ():
            if option not in asked_for and any(name in option.label.zh for name in names):
                yield row.when.problem("name_differs", name=option.label, stated=option.id)
    for value in definition.own:
        letters = {_SUITS[one] for one in value.label.zh if one in _SUITS}
        for part in value.formula.tree.parts_of(Text) if len(letters) == 1 else ():
            if letters.isdisjoint(part.value) and not {*_SUITS.values()}.isdisjoint(part.value):
                yield value.formula.problem("name_differs", part, name=value.label, stated=min(letters))
    for item in definition.items:
        texts = (item.source + item.help.zh).replace("伍", "五")
        runs = {"".join(str(number_of(one)) for one in ranks) + _SUITS[suit] for *ranks, suit in _RUN.findall(texts)}
        for part in item.when.tree.parts_of(Text):
            if (
                re.fullmatch(r"\d{3}[mpsa]", part.value)
                and runs
                and part.value not in runs | {f"{one[:3]}a" for one in runs}
            ):
                yield item.when.problem("name_differs", part, name=item.label, stated=min(runs), text=part.value)


def _chows(definition: Definition, document: Node, comments: Sequence[str]) -> Warnings:
    """Yield melds that may not be made by the text about the rules."""
    place = document.get("melds")
    found = re.search("(?:不能|不可|不许|不准|不)吃(?!就)|没有吃", "；".join((definition.about.zh, *comments)))
    if place is not None and found and "chow" in definition.melds:
        yield place.problem("text_differs", name="melds", stated=found[0], text="chow")
    texts = "；".join((definition.about.zh, *definition.sources, *comments))
    for key in ("wild", "jing"):
        melded, name = document.at(key, "melded"), str(document.at(key, "zh").plain() or "混")
        found = re.search(f"{re.escape(name)}儿?(?:不能|不可|不许|不准|不)碰", texts)
        if found and melded.line and melded.plain() is True:
            yield melded.problem("text_differs", name=key, stated=found[0], text="melded: true")


def _opposite(definition: Definition) -> Warnings:
    """Yield conditions that are what others of the same name rule out."""
    needed = [*definition.requirements, *(row for _, row in definition.narrowed)]
    asked = [
        (row, *_counted(row.when.tree))
        for row in (*needed, *(row for fact in definition.facts for row in fact.requires))
    ]
    for found in grouped(((row.label.zh, key_of(part)), (positive, row.when)) for row, part, positive in asked):
        often = sum(positive for positive, _ in found)
        for positive, when in found:
            if 0 < often < len(found) and (often if positive else len(found) - often) * 2 <= len(found):
                other = next(one for turned, one in found if turned != positive)
                yield when.problem("term_odd", text=when, other=other, ends=[other])


def _sides(definition: Definition) -> Warnings:
    """Yield players so many seats away of whom one is called after a side that is nearer or farther than that of another."""
    rows: dict[object, list[tuple[Label, int, int, Formula, Expr]]] = defaultdict(list)
    for formula, whole in definition.parts_of(Logic):
        called = [
            (ref.label, side)
            for ref in whole.refs()
            for side, name in enumerate(_SIDES)
            if ref.label is not None and name in ref.label.zh
        ]
        for part in whole.members if whole.op == "and" and len(called) == 1 else ():
            if isinstance(part, Compare) and part.ops == ("==",) and isinstance(part.members[1], Number):
                rows[key_of(part.members[0])].append((*called[0], part.members[1].value, formula, part))
    for found in rows.values():
        for (label, side, seats, formula, part), (_, other, away, *_) in permutations(found, 2):
            if (side < other) != (seats < away) and side != other:
                yield formula.problem("name_differs", part, name=label, stated=_SIDES[side])


def _events(definition: Definition) -> Warnings:
    """Yield payments that are named after several events, and are not made at all of them."""
    for payment in definition.payments:
        for event, words in TABLES["trade_of_events"].items():
            found = re.search(f"(?:{words})(?=、)|(?<=、)(?:{words})", payment.label.zh)
            if found and event not in payment.on.split():
                facts = {"name": payment.label, "stated": found[0], "text": f"on: {payment.on}"}
                yield Problem("name_differs", "", *payment.place, facts=facts)


def _negations(definition: Definition) -> Warnings:
    """Yield conditions of players that names deny, and those that a formula denies and its name does not."""
    own = definition.own
    rows = [(one.label, one.label.zh, one.formula) for one in own]
    rows += [(one.label, one.label.zh, one.when) for one in definition.played_items]
    rows += [(one.label, one.label.zh, one.when) for one in definition.impossible if "，" not in one.label.zh]
    for value in own:
        rows += [(one.label, one.label.zh, value.formula) for _, one, _ in asked_choices(value.formula)]
    for payment in definition.payments:
        text = payment.label.zh.replace("，反", "").rpartition("，")[2]
        sides = re.findall("^([^另别其余]+?)[付赔賠](.*)$", text)
        rows += [(payment.label, *row) for one in sides for row in zip(one, payment.conditions[1:], strict=True)]
    for label, text, formula in rows:
        members = conjuncts(formula.tree)
        members += tuple(
            part
            for one in members
            if isinstance(one, Call) and is_of_players(one)
            for part in conjuncts(one.arguments[0])
        )
        for part in members:
            asked, positive = _counted(part)
            called = "|".join(_names_of(asked.ref)) if isinstance(asked, Name) else ""
            said = list(re.finditer(f"(不是|[没沒未不无断缺]有?)?有?(?:{called})", text)) if called else []
            if said and all(bool(one[1]) == positive for one in said):
                yield formula.problem("name_differs", part, name=label, stated=said[0][0])


def _counted(part: Expr) -> tuple[Expr, bool]:
    """Return what a condition asks for, and whether it holds where there is some of it."""
    match part:
        case Unary("not", asked):
            return asked, False
        case Compare(("!=",), members):
            return Compare(("==",), members), False
        case Compare(("==" | ">" as op,), (asked, Number(0))):
            return asked, op == ">"
    return part, True


def _listed(definition: Definition) -> Warnings:
    """Yield conditions that ask all but one of those that a text lists."""
    rows = [(one.label, one.help.zh, definition.asking(one)) for one in definition.open_options]
    rows += [(one.label, f"{one.help.zh}；{one.source}", [one.when]) for one in definition.items]
    rows += [(one.label, f"{one.label.zh}；{one.source}", [one.when]) for one in definition.refusing]
    for label, text, formulas in rows:
        claims = {
            key_of(one): phrase
            for phrase, one in said_of_trade(text, "trade")
            if re.search(f"{phrase}(?={_AND})|(?<={_AND}){phrase}", text)
        }
        for formula in formulas if len(claims) > 1 else ():
            left = [phrase for key, phrase in claims.items() if key not in asked_through(definition, [formula.tree])]
            if len(left) == 1:
                yield formula.problem("text_differs", name=label, stated=left[0])


def _names_of(ref: Ref) -> list[str]:
    """Return patterns of the names of a condition of a player."""
    own = name_of(ref)
    if ref.place == "word":
        own = own.removesuffix("数") if own.endswith("数") else ""
    positive = NEGATIVE.search(own) is None
    named = [
        row[0]
        for row in TABLES["trade_of_players"]
        if ref.attribute in row[1].split() or (positive and re.search(f"(?:{row[0]})$", own))
    ]
    return [*named, re.escape(own)] if len(own) > 1 else named
