"""The sentences of each language, read from its file in `resources/text` when the language is first used."""

from __future__ import annotations

import json
import os
from functools import cache
from typing import Any, NamedTuple

from calculator.resources import RESOURCES

FOLDER = RESOURCES / "text"

Language = str
"""The name of a language's file without its ending, such as `zh`."""


class Known(NamedTuple):
    """The entry of a language in `languages.json`."""

    name: str
    """Its own name, in the preferences."""
    sign: str
    """The name in one or two letters, on the button that changes languages."""
    switch: str
    """The tooltip of the button for this language, if it comes next."""
    chinese: bool
    """True if it is written in Chinese characters, see `is_chinese`."""
    fallback: Language = ""
    """The language that stands in where this one has no sentence or name; the first one where none is named."""
    characters: str = ""
    """The table that turns the Chinese of rulesets into these, where they are others: see `characters`."""
    fonts: tuple[str, ...] = ()
    """Families that draw them as they are written there, before the usual ones."""
    places: tuple[str, ...] = ()
    """Countries and scripts of locales, by which this one is told from another of the same name."""


KNOWN: dict[Language, Known] = {
    language: Known(**said) for language, said in json.loads((FOLDER / "languages.json").read_bytes()).items()
}
LANGUAGES: tuple[Language, ...] = tuple(KNOWN)
"""All languages there are; the first is the default."""
NAME_LANGUAGES = tuple(language for language, known in KNOWN.items() if not known.characters)
"""The languages in which a ruleset can name what it has; those with other characters are written from one of these."""
_BETWEEN = str.maketrans("-_.@", "    ")
"""Between the parts of a locale's name."""


def is_chinese(language: Language) -> bool:
    """Return whether a language is written in Chinese characters.

    Of the two names that rulesets have for everything it shows the Chinese one; tiles of a suit are
    written `123万` and not `123m`; words follow each other without a space, and take less room in
    the window.
    """
    return KNOWN[language].chinese


@cache
def fallbacks(language: Language) -> tuple[Language, ...]:
    """Return a language and, one after the other, those that stand in for it."""
    first = LANGUAGES[0]
    return (language,) if language == first else (language, *fallbacks(KNOWN[language].fallback or first))


def others(language: Language) -> tuple[Language, ...]:
    """Return the other languages, the one that comes next first."""
    at = LANGUAGES.index(language)
    return LANGUAGES[at + 1 :] + LANGUAGES[:at]


def language_of(locale: str) -> Language:
    """Return the language of a locale such as `zh_TW.UTF-8`.

    If it has no file, that is the first, Chinese, in which these games are played.
    """
    words = locale.translate(_BETWEEN).split()
    same = [language for language in LANGUAGES if [language.partition("-")[0]] == words[:1]]
    return next((one for word in words for one in same if word in KNOWN[one].places), (same or LANGUAGES)[0])


def system_language() -> Language:
    """Return the language that `SUANFAN_LANG` names, else that of the locale.

    `C` is no language of anybody: Chinese.
    """
    found = map(os.environ.get, ("SUANFAN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return language_of(next(filter(None, found), ""))


@cache
def sentences(language: Language) -> dict[str, str]:
    """Return every sentence of a language by its code.

    Where it has none, that of the language that stands in for it.
    """
    found: dict[str, str] = {}
    for one in reversed(fallbacks(language)):
        own = _own_sentences(one)
        # A plural is all in one language.
        stems = {code.rpartition("_")[0] for code in own if code.endswith("_other")}
        found = {
            code: text for code, text in found.items() if code.rpartition("_")[0] not in stems or code in own
        } | own
    return found


def _own_sentences(language: Language) -> dict[str, str]:
    """Return every sentence of the file of a language."""
    found = {}
    for room in json.loads((FOLDER / f"{language}.json").read_bytes()).values():
        for code, sentence in room.items():
            if isinstance(sentence, str):
                found[code] = sentence
            else:
                before = code_of(code, "")
                found.update({before + member: text for member, text in sentence.items()})
    return found


def code_of(family: str, member: str) -> str:
    """Return the code of one of a family.

    Sentences for each kind of a thing, which stand together in the files.
    """
    return f"{family}_{member}"


def tip_of(code: str) -> str:
    """Return the code of the tooltip that belongs to what a control says."""
    return f"{code}_tip"


def say(code: str, language: Language = "zh", **facts: Any) -> str:
    """Return the sentence of `code` in `language`, its braces filled with `facts`.

    A fact that is not the same in every language, such as a name in a ruleset, is a function of the
    language. Of a sentence with a plural, `count` chooses the form.
    """
    if not facts:
        return _said(code, language)
    known = sentences(language)
    sentence = known[code] if code in known else _plural(code, facts["count"], known)
    for name, fact in facts.items():
        if callable(fact):
            facts[name] = fact(language)
    return sentence.format(**facts)


@cache
def _said(code: str, language: Language) -> str:
    """Return a sentence without facts."""
    return sentences(language)[code].replace("{{", "{").replace("}}", "}")


def _plural(code: str, count: int, known: dict[str, str]) -> str:
    """Return the form of a sentence for a number of things.

    Forms have the names that CLDR gives them: `one` for 1 in languages that have it, `other` for
    the rest. A language with more forms needs its rule here.
    """
    if count == 1 and f"{code}_one" in known:
        return known[f"{code}_one"]
    return known[f"{code}_other"]


def codes() -> tuple[str, ...]:
    """Return every code of the first language, each form of a plural by itself."""
    return tuple(sentences(LANGUAGES[0]))
