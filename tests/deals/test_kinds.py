"""Every kind of event is known wherever kinds are told apart, and what is none is refused."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from calculator.deals import Deal, Event, check, facts_of, kind_of
from calculator.deals.checks import CHECKS_OF_EVENT
from calculator.deals.kinds import KINDS
from calculator.rules.library import Library
from calculator.settlement import Settler
from calculator.statement import TextStyle, event_title, event_word
from calculator.text import LANGUAGES, say


def test_every_kind_has_a_row_and_checks() -> None:
    assert set(KINDS) == set(CHECKS_OF_EVENT) == set(get_args(Event))


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_codes_of_a_row_are_sentences(kind: Any, language: str) -> None:
    for code in filter(None, (kind.word, kind.who, kind.menu)):
        assert say(code, language)
    assert say(f"record_part_{kind.name}", language, count=2)


class Unheard:
    """An event of no kind."""

    type = kind = "unheard"
    player = None


def test_an_event_of_no_kind_is_an_error_and_never_an_exhausted_wall(library: Library) -> None:
    ruleset = library.load("chengdu")
    table = ruleset.table(ruleset.options({})[0])
    unheard: Any = Unheard()
    deal, style = Deal("chengdu", events=(unheard,)), TextStyle(tuple("abcd"))
    with pytest.raises(AssertionError):
        Settler(deal, table).happens(0, unheard)
    with pytest.raises(AssertionError):
        event_title(unheard, style)
    with pytest.raises(AssertionError):
        facts_of(deal)
    with pytest.raises(KeyError):
        check(deal, table)
    with pytest.raises(KeyError):
        event_word(unheard, style)
    with pytest.raises(KeyError):
        kind_of(unheard)
