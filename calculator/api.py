"""For other programs: settle a deal, analyse a hand. Requests and answers are plain data, as on the command line.

```python
from calculator.api import Problems, analyse, settle

settle({"format": 1, "ruleset": ID, "dealer": 0, "events": []})["net"]
analyse({"ruleset": ID, "hand": "1222345678p555p"})["waits"]
```
"""

from __future__ import annotations

import json
from functools import cache

from calculator import prospects, settlement
from calculator.documents import Data, Problems, ReadOnlyData
from calculator.rules.library import Library, folders
from calculator.text import Language

__all__ = ["Problems", "analyse", "settle"]


@cache
def _library() -> Library:
    """Read the rulesets of the user and those of the program, when first asked for."""
    return Library(folders())


def settle(record: ReadOnlyData, language: Language = "en") -> Data:
    """Return what a deal comes to: the object that `score --json` prints.

    :param language: of the reasons; amounts and codes are the same in each.
    :raises Problems: everything that is wrong with the record; each of its `problems` has
        `as_dict(language)`.
    """
    found: Data = json.loads(settlement.settle_record(record, _library()).as_json(language))
    return found


def analyse(request: ReadOnlyData) -> Data:
    """Return what a hand waits for, or how it divides: the object that `hand --json` prints.

    :param request: a line of `hand --jsonl`: `ruleset`, `hand`, and what else is known.
    :raises Problems: everything that is wrong with the request.
    """
    return prospects.answer(prospects.read_request(request, _library()))
