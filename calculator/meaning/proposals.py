"""Examples proposed for what no example of a file reaches: deals found by trying, with the amounts as they are settled. A person
has to say whether they are right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from calculator.deals import record_of as recorded
from calculator.documents import Problems, flow_text
from calculator.examples import OTHER, Covered, of_its_day, record_of
from calculator.meaning.trials import Trial, given_examples, other_values, tried_deals
from calculator.rules import Option, Ruleset
from calculator.rules.library import Library
from calculator.settlement import PaymentDue, Settlement, settle_record

_SAID = ("points", "items", "values", "net", "pot", "next_facts", "name")
"""Keys of an example that another deal, or another choice, has otherwise."""


def proposed_examples(library: Library, path: Path, rows: Iterable[Covered]) -> dict[Covered, str]:
    """For what no example reaches, one that would, as a line of the file's `examples`; what none is found for is left out.

    :raises Problems: where the file cannot be read.
    """
    ruleset = library.load_file(path)
    missing = [row for row in rows if not row.examples]
    tried = list(tried_deals(library, path)) if any(row.option is None for row in missing) else []
    given = _given(library, path, ruleset) if any(row.option is not None for row in missing) else []
    found: dict[Covered, str] = {}
    for row in missing:
        if row.option is not None:
            example = _under_choice(row.option, row, given, ruleset, library)
        else:
            example = _reaching(row, tried)
        if example is not None:
            found[row] = f"- {flow_text(example)}"
    return found


def _given(library: Library, path: Path, ruleset: Ruleset) -> list[tuple[Mapping[str, Any], Settlement]]:
    """The examples of a file and of those that it extends that settle, the shortest first."""
    given = sorted(given_examples(library, path), key=lambda one: len(str(one)))
    settled = [(one, _settled(one, ruleset, library)) for one in given]
    return [(one, found) for one, found in settled if found is not None]


def _under_choice(
    option: Option,
    row: Covered,
    given: Sequence[tuple[Mapping[str, Any], Settlement]],
    ruleset: Ruleset,
    library: Library,
) -> dict[str, Any] | None:
    """The first example that comes out otherwise under a choice of one option."""
    values = [value for value in (option.default, *other_values(option)) if row.value in (str(value), OTHER)]
    for value in values:
        for one, before in given:
            options = one.get("options")
            options = {**(options if isinstance(options, Mapping) else {}), option.id: value}
            changed = {**{key: part for key, part in one.items() if key not in _SAID}, "options": options}
            after = _settled(changed, ruleset, library)
            if after is not None and before.net != after.net:
                name = f"{row.name('zh')} {option.show(value, 'zh')}"
                return {"name": name, **changed, **_comes_out(after)}
    return None


def _settled(data: Mapping[str, Any], ruleset: Ruleset, library: Library) -> Settlement | None:
    try:
        return settle_record(record_of(data, ruleset.definition.file, ruleset.definition), of_its_day(library, data))
    except Problems:
        return None


def _reaching(row: Covered, tried: Sequence[Trial]) -> dict[str, Any] | None:
    """The first deal in which an item counts, a payment is made, or a requirement refuses a win."""
    for trial in tried:
        found = trial.settlement
        if row.kind == "requirement":
            refused = [
                one for one in trial.problems if one.code == "not_legal" and one.facts["requirement"] == row.name
            ]
            if refused:
                return {"name": row.name("zh"), **_deal(trial), "error": "not_legal"}
        elif found is not None and (row.file, row.line) in _reached(found, row.kind):
            return {"name": row.name("zh"), **_deal(trial), **_comes_out(found)}
    return None


def _reached(settlement: Settlement, kind: str) -> set[tuple[str, int]]:
    """Where what counted, or was paid, stands in the file."""
    if kind == "item":
        lines = [line for win in settlement.wins for line in win.score.items if line.total > 0]
        return {(line.item.file, line.item.line) for line in lines}
    parts = [part for row in settlement.transfers for part in row.parts]
    return {(due.payment.file, due.payment.line) for due in parts if isinstance(due, PaymentDue)}


def _deal(trial: Trial) -> dict[str, Any]:
    """A deal as an example has it."""
    record = recorded(trial.deal)
    return {key: record[key] for key in ("options", "dealer", "jing", "facts", "events") if key in record}


def _comes_out(settlement: Settlement) -> dict[str, Any]:
    """What an example says of it."""
    points = {"points": settlement.wins[0].points} if len(settlement.wins) == 1 else {}
    pot = {} if settlement.table.definition.pot is None else {"pot": settlement.pot}
    return {**points, "net": list(settlement.net), **pot}
