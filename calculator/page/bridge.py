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
from collections.abc import Callable
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
        self._answers: dict[str, Callable[[Request, Language], Any]] = {
            "score": self._score,
            "open": self._open,
            "claim": self._claim,
            "rulesets": self._rulesets,
            "table": self._open_table,
        }

    def answer(self, request: str) -> str:
        """Return the answer to a request, both JSON."""
        language = LANGUAGES[0]
        try:
            asked = json.loads(request)
            language = asked.get("language") if asked.get("language") in LANGUAGES else language
            found = self._answers[asked["ask"]](asked, language)
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

    def _score(self, request: Request, language: Language) -> str:
        from calculator.settlement import settle_record

        return settle_record(request["record"], self._library).as_json(language)

    def _open(self, request: Request, language: Language) -> Any:
        from calculator.page.opened_receipt import opened_receipt

        return opened_receipt(request["text"], self._library, language)

    def _claim(self, request: Request, language: Language) -> Any:
        from calculator.page.checked_claim import checked_claim

        return checked_claim(request["record"], request["claim"], self._library, language)

    def _rulesets(self, request: Request, language: Language) -> Any:
        return [{"id": one.id, "name": one.name(language), "version": one.version} for one in self._library.listed()]

    def _open_table(self, request: Request, language: Language) -> Any:
        if self._hand is None:
            from calculator.page.entered_hand import EnteredHand

            self._hand = EnteredHand(self._library)
        return self._hand.answer(request, language)


def _errors(problems: Problems, language: Language) -> Data:
    return {"errors": [problem.as_dict(language) for problem in problems.problems]}


def _json(found: Any) -> str:
    return json.dumps(found, ensure_ascii=False)
