"""The deal that lies on the desk at the first start, read from its file."""

from __future__ import annotations

from pathlib import Path

from calculator.deals import Deal
from calculator.resources import SAMPLE
from calculator.session.on_desk import OnDesk, deal_of


def sample_deal(path: Path = SAMPLE) -> OnDesk:
    """The sample deal; an empty table under the first ruleset where its file is missing or has been broken."""
    from calculator.documents import Problems, read_text, read_yaml
    from calculator.rules.library import Library

    try:
        return deal_of(read_yaml(read_text(path), str(path)).plain())
    except (Problems, KeyError, TypeError, ValueError):
        return OnDesk(Deal(next(iter(Library().paths()), "")))
