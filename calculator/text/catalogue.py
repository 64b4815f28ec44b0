"""The sentences of each language, read from its file in `resources/text` when the language is first used."""

import json
import os
from collections.abc import Iterable, KeysView
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
def _sentences(language: Language) -> dict[str, str]:
    """Return every sentence of the file of a language by its code."""
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
    return _filled(_sentence(code, language, facts.get("count")), language, facts) if facts else _said(code, language)


def say_in(words: Iterable[tuple[str, str]], code: str, language: Language, facts: dict[str, Any]) -> str:
    """Return the sentence of `code` with other words in it, each behind the usual one; facts stay as they are."""
    sentence = _sentence(code, language, facts.get("count"))
    for usual, own in words:
        sentence = sentence.replace(usual, own)
    return _filled(sentence, language, facts)


def _filled(sentence: str, language: Language, facts: dict[str, Any]) -> str:
    for name, fact in facts.items():
        if callable(fact):
            facts[name] = fact(language)
    return sentence.format(**facts)


@cache
def _said(code: str, language: Language) -> str:
    """Return a sentence without facts."""
    return _sentence(code, language).replace("{{", "{").replace("}}", "}")


def _sentence(code: str, language: Language, count: int | None = None) -> str:
    """Return a sentence, or its form for a number of things, of the first language that has it.

    Forms have the names that CLDR gives them: `one` for 1 in languages that have it, `other` for
    the rest. A language with more forms needs its rule here.
    """
    forms = (code, *([f"{code}_one"] if count == 1 else []), f"{code}_other")
    for one in fallbacks(language):
        for form in forms:
            if form in _sentences(one):
                return _sentences(one)[form]
    raise KeyError(code)


def codes() -> KeysView[str]:
    """Return every code of the first language, which has all, each form of a plural by itself."""
    return _sentences(LANGUAGES[0]).keys()
