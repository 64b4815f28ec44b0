"""Probable meanings of an unknown key, word or name: the nearest known one, or one that people say instead."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection
from functools import cache
from itertools import chain

from calculator.documents import Likely
from calculator.lazy import lazy
from calculator.resources import RESOURCES
from calculator.rules.language.vocabulary import FUNCTION_DOCS
from calculator.text import Sentence, code_of

_SMALL = ("and", "or", "not", "true", "false")
_SURE = 0.8
"""The likeness to a known word at which a mistyped one is read as that word."""
DIGITS = {character: str(at) for at, character in enumerate("零一二三四五六七八九十")} | {"两": "2"}
_TRUE = ("true", "yes", "on", "是", "开", "对", "要", "1", "算")
_FALSE = ("false", "no", "off", "否", "关", "不", "不要", "0", "不算")
_NULL = ("none", "null", "nil", "无", "没有", "不封顶", "不限", "空", "-", "~")


@cache
def said_instead() -> dict[str, dict[str, list[str]]]:
    """Return the words that people write, with their possible meanings.

    They are `keys`, `words` and `functions`, and `names` in formulas.
    """
    found: dict[str, dict[str, list[str]]] = json.loads((RESOURCES / "meant.json").read_bytes())
    return found


class Meant(Likely):
    """A suggestion that knows whether it is sure."""

    @lazy
    def sure(self) -> bool:
        """Return whether the mistyped word can be nothing else.

        Another case, a usual word for it, or nearly all letters alike.
        """
        from difflib import SequenceMatcher

        word, written = self.word, self.written.casefold()
        if word.casefold() == written or word in _usual(written):
            return True
        return SequenceMatcher(None, word, written).ratio() >= _SURE

    @lazy
    def word(self) -> str:
        """Return the word, or an empty string."""
        written = unicodedata.normalize("NFKC", self.written).strip(" :：").casefold()
        known = tuple(self.known)
        same = (one for one in known if one.casefold() == written)
        usual = (one for one in _usual(written) if one in known)
        return next(chain(same, usual), None) or Likely(self.written, known).word


def _usual(written: str) -> list[str]:
    """Return the words that people mean who write another one."""
    return [one for kind in ("keys", "words") for one in said_instead()[kind].get(written, ())]


def meant(written: str, known: Collection[str]) -> Meant:
    """Return the known word that was probably meant."""
    return Meant(written, tuple(known))


def meant_function(written: str) -> Likely | str:
    """Return the function that was probably meant."""
    usual = said_instead()["functions"].get(written.casefold(), ())
    return next((one for one in usual if one in FUNCTION_DOCS), None) or Meant(written, tuple(FUNCTION_DOCS))


def meant_name(written: str, known: Collection[str], similar: Collection[str]) -> Likely:
    """Return the probable meaning of a name in a formula.

    It is a name or a small formula of the known names, or a `similar` name.
    """
    for formula in said_instead()["names"].get(written.casefold(), ()):
        names = [name for name in re.findall(r"[^\W\d][\w.]*", formula) if name not in _SMALL]
        if all(name in known for name in names):
            return Likely(formula, (formula,))
    bare = written.rpartition(".")[2]
    return Likely(bare if bare in known else written, similar, last_half=True)


def meant_value(written: str, kind: str, *, optional: bool = False) -> str:
    """Return the value that was probably meant by one that is not a `number` or `switch`.

    Empty if unknown.
    """
    text = unicodedata.normalize("NFKC", written).strip().strip("\"'").casefold()
    if optional and text in _NULL:
        return "null"
    if kind == "switch":
        return "true" if text in _TRUE else "false" if text in _FALSE else ""
    if kind != "number":
        return ""
    numbers = re.findall(r"(?<![.\d])-?\d+(?![.\d])", re.sub(r"(?<=\d),(?=\d{3}\b)", "", text))
    if len(numbers) == 1:
        return str(numbers[0])
    found = DIGITS.get(text[:1], "")
    return found if found and len(text) <= 2 and text[1:] not in DIGITS else ""


def section_name(section: str) -> Sentence | str:
    """Return the name of a section of a file for people."""
    return Sentence(code_of("section_name", section))
