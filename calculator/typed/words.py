"""The words of a sentence about a deal: who, what happened, facts, worth. Found in a text, each with its place.

Words are compared with every character in one script, so that simplified and traditional are the same.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from calculator.rules import Definition
from calculator.table import BY_ID, FactShown, OpenDeal
from calculator.text import LANGUAGES, Sentence, alike, code_of, say
from calculator.tiles.notations import read_hand

NAME, DISCARD, DRAW, WIN, KONG, KONG_DISCARD, EXHAUSTED, PENALTY = "nfdwkqxp"
GAIN, LOSE, PAY, TO, TURNED, ROB, ALSO, HAND, DEALER, JING, HELD = "glytuRahbje"
FLAG, ITEM, FACT, WORTH, AMOUNT, TILES = "civzmo"
"""Kinds of words, a sign each, so that a sentence is a text of them; TILES is whatever else stands between."""
AGAIN = "again"
"""The value of an ALSO that says of one who has won that he wins once more."""

_PLAIN: dict[str, str] = {
    DISCARD: "点炮 点了炮 放炮 放了炮 点铳 放铳 放枪 打铳 出铳 开炮|discarded discards discard fed feeds feed dealt-in deals-in",
    DRAW: "自摸 自摸了 摸 摸到|self-drew self-draws self-draw self-drawn drew draws tsumo",
    WIN: "胡 胡了 胡牌 和 和了 和牌 糊 糊了 食糊|win wins won ron",
    ALSO: "也|also too",
    TO: "给 给了 了 到 的 打的 打出的 打出来的 放的 点的|to into for off from on by of 's ’s",
    TURNED: "翻的 翻出的 翻出来的|turned",
    ROB: "抢 抢了|robs robbed",
    KONG_DISCARD: "点杠|",
    EXHAUSTED: "流局 流了 荒庄 荒牌 黄庄 黄牌 黄了 没人胡|exhausted exhausted-wall wall-exhausted washout draw-game",
    GAIN: "赢 赢了 进 收 收了|gets got gains gained",
    LOSE: "输 输了|loses lost",
    PAY: "付 付了 赔 赔了|pays paid",
    HAND: "听 听牌 手牌 手里 亮 亮牌 摊牌|waits waiting ready holds shows showed",
    DEALER: "坐庄 做庄 当庄 庄|deals dealer",
    JING: "翻精 翻出 翻开 翻|turned-up turns-up",
}
_VALUED: dict[tuple[str, Any], str] = {
    (KONG, ""): "杠 杠了 明杠 开杠|kong kongs konged",
    (KONG, "concealed"): "暗杠|concealed-kong closed-kong",
    (KONG, "exposed"): "直杠 大明杠|exposed-kong open-kong direct-kong",
    (KONG, "added"): "补杠 加杠 巴杠 弯杠 面下杠|added-kong",
    (PENALTY, "false_win"): "诈胡 炸胡|false-win",
    (PENALTY, "dead_hand"): "相公 小相公 大相公|dead-hand",
    (ALSO, AGAIN): "又 再|again",
    (FLAG, "last_tile"): "海底 海底捞月 河底 妙手回春|last-tile",
    (FLAG, "after_kong"): "杠上花 杠上开花 杠开 岭上开花|after-a-kong after-kong",
    (FLAG, "kong_discard"): "杠上炮|kong-discard kong's-discard",
    (FLAG, "robbing_kong"): "抢杠 抢杠胡|robbing-a-kong robbed-kong robbing-the-kong",
    (FLAG, "heavenly"): "天胡 天和|heavenly",
    (FLAG, "earthly"): "地胡 地和|earthly",
    (FLAG, "public_draw"): "翻牌胡|turned-tile",
    (HELD, 0): "正精|main",
    (HELD, 1): "副精|second",
}
_CALLS = {
    "exposed_kong": (KONG, "exposed"),
    "added_kong": (KONG, "added"),
    "concealed_kong": (KONG, "concealed"),
    "discard": (DISCARD, None),
    "self_drawn": (DRAW, None),
    "win": (WIN, None),
    "exhausted": (EXHAUSTED, None),
    "robbed_kong": (FLAG, "robbing_kong"),
}
"""The meanings of a table's own words; the first of two holds."""
_WINDS = "东南西北"
_SHORTEST = 2
"""Characters of a choice that may stand without the name of its fact."""
_UNITS = ("番", "分", "fan", "faan", "points", "pts")


class SentenceWord(NamedTuple):
    """Characters `start` to `end` of the text and what they are; `others` are further meanings.

    `fault` says why they were not understood.
    """

    kind: str
    start: int
    end: int
    value: Any = None
    others: tuple[tuple[str, Any], ...] = ()
    fault: Sentence | None = None


class Vocabulary:
    """All words of a table, whose players have these names."""

    def __init__(self, open_deal: OpenDeal) -> None:
        self.known: dict[str, list[tuple[str, Any]]] = {}
        self._alone: set[str] = set()
        self._kinds = open_deal.kinds()
        definition = open_deal.definition
        assert definition is not None
        self._names(open_deal)
        for code, words in _PLAIN.items():
            self._add(_listed(words), code)
        self._calls(definition)
        for (code, value), words in _VALUED.items():
            self._add(_listed(words), code, value)
        self._own(definition)
        units = {alike(unit).lower() for unit in (*_UNITS, *_both(definition.unit), *_shown(definition))}
        worth = "|".join(_bounded(unit).removeprefix("(?<![0-9a-z])") for unit in sorted(units, key=len, reverse=True))
        listed = sorted(self.known, key=len, reverse=True)
        words = "|".join(
            rf"(?<!\S){re.escape(word)}(?![^\s,0-9])" if word in self._alone else _bounded(word) for word in listed
        )
        self._pattern = re.compile(rf"(?P<worth>(?<![0-9a-z])[0-9]{{1,9}})\s*(?P<unit>{worth})|{words}", re.IGNORECASE)
        # Python would keep the last few hundred, each as large as all words of a table.
        re.purge()

    def _add(self, words: Iterable[str], kind: str, value: Any = None) -> None:
        for word in words:
            found = self.known.setdefault(re.sub(r"[\s-]+", " ", alike(word.strip()).lower()), [])
            if word.strip() and all(one[0] != kind for one in found):
                found.append((kind, value))
        self.known.pop("", None)

    def _names(self, open_deal: OpenDeal) -> None:
        deal = open_deal.deal
        names: dict[str, list[int]] = {}
        letters = [say("table_letters", language) for language in LANGUAGES]
        for seat in range(deal.seats):
            own = deal.players[seat].strip() if deal.players else ""
            for name in [own] if own else {letter[seat] for letter in letters if seat < len(letter)}:
                names.setdefault(alike(name).lower(), []).append(seat)
        for name, seats in names.items():
            # Two players of one name: which is meant is asked, not guessed.
            self._add([name], NAME, seats[0] if len(seats) == 1 else tuple(seats))
        self._add(["庄家"], NAME, deal.dealer)
        for step in range(deal.seats):
            seat = (deal.dealer + step) % deal.seats
            if step < len(_WINDS):
                self._add([f"{_WINDS[step]}家"], NAME, seat)
            action = BY_ID.get(f"actor_{step}")
            if action is not None:
                self._add(action.keys, NAME, step)

    def _calls(self, definition: Definition) -> None:
        for name, (kind, value) in _CALLS.items():
            label = definition.called(name)
            if label is not None:
                self._add(_both(label), kind, value)

    def _is_tiles(self, word: str) -> bool:
        written = read_hand(word, kinds=self._kinds)
        return not written.unknown and bool(written.pieces)

    def _own(self, definition: Definition) -> None:
        """Circumstances, facts and items by the ruleset's own words, but for those that are tiles."""
        for flag in definition.circumstances:
            words = [
                say(code_of(code, flag), language)
                for code in ("table_flag", "table_flag_short")
                for language in LANGUAGES
            ]
            self._add(words, FLAG, flag)
        for fact in definition.facts:
            # 一发 could be tiles: it is a fact where it stands alone. Its value follows.
            self._add(_both(fact.option.label), FACT, FactShown(fact, None))
            self._alone |= {alike(word).lower() for word in _both(fact.option.label) if self._is_tiles(word)}
            for choice in fact.option.choices:
                words = [word for word in _both(choice.label) if len(word) >= _SHORTEST and not self._is_tiles(word)]
                if choice.value != fact.option.default:
                    self._add(words, FACT, FactShown(fact, choice.value))
        for item in definition.items:
            words = [word for word in (*_both(item.label), *item.aliases) if not self._is_tiles(word)]
            self._add(words, ITEM, item)

    def find(self, text: str) -> Iterator[SentenceWord]:
        """Yield the words of a text, the longest first if more than one begins at a place.

        `alike` and `fold` of the text must have been made.
        """
        for found in self._pattern.finditer(text):
            if found["worth"] is not None:
                yield SentenceWord(WORTH, found.start(), found.end(), (int(found["worth"]), found["unit"]))
                continue
            senses = self.known[re.sub(r"[\s-]+", " ", found[0].lower())]
            (kind, value), *others = senses
            yield SentenceWord(kind, found.start(), found.end(), value, tuple(others))


def _shown(definition: Definition) -> list[str]:
    """Return the units of the ruleset's numbers, as they are shown: {}符."""
    shown = [
        text.replace("{}", "").strip()
        for value in definition.values
        for text in (*_both(value.show), *(f"{{}}{label}" for label in _both(value.label) if "×" in value.show.en))
        if text.startswith("{}")
    ]
    return [unit for unit in shown if unit]


def _listed(words: str) -> list[str]:
    """Chinese words, then English ones, in which `-` stands for a space."""
    return [word.replace("-", " ") for word in words.replace("|", " ").split()]


def _both(label: Any) -> tuple[str, ...]:
    return tuple({label.zh, label.en} - {""})


def _bounded(word: str) -> str:
    """Return a pattern of a word whose letters and digits do not go on before or behind it."""
    first = "(?<![0-9a-z])" if _latin(word[0]) else ""
    last = "(?![0-9a-z])" if _latin(word[-1]) else ""
    return first + re.escape(word).replace(r"\ ", r"[\s-]+") + last


def _latin(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()
