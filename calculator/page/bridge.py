"""The one door between a page and the core: requests and answers are JSON texts, and nothing is raised.

A request is an object; `ask` says what is wanted, `language` in which language the answer is:

- `score`: `record` is settled; the answer is what the command line prints with `--json`;
- `open`: the receipt in `text` is settled again and held against what it says;
- `claim`: `claim`, what somebody says the deal of `record` comes to, is checked;
- `rulesets`: what can be chosen;
- `open_table`: a hand is entered; `do` with its arguments changes what lies there first (`entered_hand`).

What cannot be answered has `errors` instead, sentences as the command line gives them.
"""

import json
from typing import TYPE_CHECKING, Any

from calculator.documents import Data, Problems, decode, from_gb18030, refusal
from calculator.rules.library import Library
from calculator.text import LANGUAGES, Language

if TYPE_CHECKING:
    from calculator.page.entered_hand import EnteredHand

Request = Data


class Bridge:
    """Answers one page: it keeps the rulesets that were read and the hand being entered."""

    def __init__(self, library: Library | None = None) -> None:
        self._library = library or Library()
        self._hand: EnteredHand | None = None

    def answer(self, request: str) -> str:
        """Return the answer to a request, both JSON."""
        language = LANGUAGES[0]
        try:
            asked = json.loads(request)
            language = asked.get("language") if asked.get("language") in LANGUAGES else language
            found = self._answer(asked["ask"], asked, language)
        except Problems as problems:
            found = _errors(problems, language)
        except Exception as error:
            # A fault of the program is shown as one, and the page goes on.
            found = _errors(refusal("line_failed", facts={"reason": f"{type(error).__name__}: {error}"}), language)
        return found if isinstance(found, str) else _json(found)

    def text_of(self, data: bytes | memoryview) -> str:
        """Return the text of a file that was opened, as JSON with `text`, or with `errors`."""
        try:
            return _json({"text": decode(bytes(data))})
        except Problems as problems:
            old = from_gb18030(bytes(data))
            return _json(_errors(problems, LANGUAGES[0]) if old is None else {"text": old})

    def _answer(self, ask: str, asked: Request, language: Language) -> Any:
        if ask == "score":
            from calculator.settlement import settle_record

            return settle_record(asked["record"], self._library).as_json(language)
        if ask == "open":
            from calculator.page.opened_receipt import opened_receipt

            return opened_receipt(asked["text"], self._library, language)
        if ask == "claim":
            from calculator.page.checked_claim import checked_claim

            return checked_claim(asked["record"], asked["claim"], self._library, language)
        if ask == "rulesets":
            listed = self._library.listed()
            return [{"id": one.id, "name": one.name(language), "version": one.version} for one in listed]
        if ask == "table":
            from calculator.page.entered_hand import EnteredHand

            self._hand = self._hand or EnteredHand(self._library)
            return self._hand.answer(asked, language)
        raise KeyError(ask)


def _errors(problems: Problems, language: Language) -> Data:
    return {"errors": [problem.as_dict(language) for problem in problems.problems]}


def _json(found: Any) -> str:
    return json.dumps(found, ensure_ascii=False)
