"""Proposed examples for parts that no example of a file reaches.

They are deals found by trying, with the amounts as they are settled. A person has to say whether
they are right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path

from calculator.deals import Deal
from calculator.deals import record_of as recorded
from calculator.documents import Data, ReadOnlyData, flow_text
from calculator.rules import Option, Ruleset
from calculator.rules.library import Library
from calculator.settlement import Settlement
from calculator.workshop.coverage import OTHER, Covered, branches_taken, refusals, refusing, settling
from calculator.workshop.examples import EXPECTED, of_its_day, settled_example
from calculator.workshop.trials import (
    Trial,
    both_winning,
    given_examples,
    made_deals,
    other_values,
    tried_deals,
    tried_one,
)

_SAID = (*EXPECTED, "name")
"""Keys of an example that another deal, or another choice, has otherwise."""
_MOST_PROPOSED = 3000
"""Deals that are made up to find proposals."""
_MOST_FOR_BRANCHES = 50
"""The number of these that are made up for branches alone: some can never be taken."""


def proposed_examples(
    library: Library, path: Path, rows: Iterable[Covered], tried: Iterable[Trial] | None = None
) -> dict[Covered, str]:
    """For what no example reaches, one that would, as a line of the file's `examples`; what none is found for is left out.

    :param tried: the deals on which the file was tried already; more are made up where these do not do.
    :raises Problems: where the file cannot be read.
    """
    ruleset = library.load_file(path)
    missing = [row for row in rows if not row.examples]
    if not missing:
        return {}
    deals = list(tried_deals(library, path) if tried is None else tried)
    found = _reaching(
        [row for row in missing if row.option is None],
        _and_more(deals, ruleset),
        ruleset,
        len(deals) + _MOST_FOR_BRANCHES,
    )
    given = _given(library, path, ruleset)
    usual = [(one.deal, one.settlement) for one in deals if one.settlement is not None and not one.deal.options]
    for row in missing:
        if row.option is not None and (example := _under_choice(row.option, row, given, usual, ruleset, library)):
            found[row] = example
    return {row: f"- {flow_text(found[row])}" for row in missing if row in found}


def _and_more(deals: Sequence[Trial], ruleset: Ruleset) -> Iterator[Trial]:
    """Yield the deals that were tried, with a second winner too, then others made up for this alone."""
    yield from deals
    for trial in deals if ruleset.definition.winners > 1 else ():
        yield from (tried_one(deal, ruleset) for deal in both_winning(trial.deal))
    known = {trial.deal for trial in deals}
    for deal in made_deals(ruleset, _MOST_PROPOSED):
        if deal not in known:
            yield tried_one(deal, ruleset)


def _given(library: Library, path: Path, ruleset: Ruleset) -> list[tuple[ReadOnlyData, Settlement]]:
    """Return the examples of a file and of those that it extends that settle, the shortest first."""
    given = sorted(given_examples(library, path), key=lambda one: len(str(one)))
    settled = [(one, _settled(one, ruleset, library)) for one in given]
    return [(one, found) for one, found in settled if found is not None]


def _under_choice(
    option: Option,
    row: Covered,
    given: Sequence[tuple[ReadOnlyData, Settlement]],
    usual: Sequence[tuple[Deal, Settlement]],
    ruleset: Ruleset,
    library: Library,
) -> Data | None:
    """Return the first example, or tried deal, that differs under an unreached choice, or is no win there any more."""
    values = [value for value in (option.default, *other_values(option)) if row.value in (str(value), OTHER)]
    names = {value: {"name": f"{row.name('zh')} {option.show(value, 'zh')}"} for value in values}
    for value, (one, before) in product(values, given):
        options = {**(one.get("options") or {}), option.id: value}
        changed = {**{key: part for key, part in one.items() if key not in _SAID}, "options": options}
        after = _settled(changed, ruleset, library)
        if after is not None and before.net != after.net:
            return {**names[value], **changed, **_comes_out(after)}
    for value, (deal, before) in product(values, usual):
        again = tried_one(deal._replace(options=((option.id, value),)), ruleset)
        if again.settlement is None and again.problems[0].code == "not_legal":
            return {**names[value], **_deal(again), "error": "not_legal"}
        if again.settlement is not None and again.settlement.net != before.net:
            return {**names[value], **_deal(again), **_comes_out(again.settlement)}
    return None


def _settled(data: ReadOnlyData, ruleset: Ruleset, library: Library) -> Settlement | None:
    return settled_example(data, of_its_day(library, data), ruleset.definition.file, ruleset.definition)


def _reaching(rows: Sequence[Covered], tried: Iterable[Trial], ruleset: Ruleset, most: int) -> dict[Covered, Data]:
    """Return for each row the first deal that reaches it.

    In it the item counts, the payment is made, the branch is taken, the line names the next dealer,
    or the requirement alone refuses a win. Branches alone are sought in the first `most` deals.
    """
    found = {}
    waiting = {row.key: row for row in rows}
    for at, trial in enumerate(tried if waiting else ()):
        if at >= most and all(row.kind == "branch" for row in waiting.values()):
            break
        settlement, refused = trial.settlement, refusals(trial.problems)
        keys = refusing(refused if len(refused) == 1 else (), ruleset.definition)
        if settlement is not None:
            keys = settling(settlement) | {("dealer", settlement.next_dealer_row)}
            keys |= branches_taken(ruleset.definition, [win.score for win in settlement.wins], trial.asked)
        for row in [waiting.pop(key) for key in waiting.keys() & keys]:
            said: Data = {"error": trial.problems[0].code} if settlement is None else _comes_out(settlement)
            if settlement is not None and row.kind == "dealer":
                said["next_dealer"] = settlement.next_dealer
            found[row] = {"name": row.name("zh"), **_deal(trial), **said}
        if not waiting:
            break
    return found


def _deal(trial: Trial) -> Data:
    """Return a deal as an example has it."""
    record = recorded(trial.deal)
    return {key: record[key] for key in ("options", "dealer", "jing", "facts", "events") if key in record}


def _comes_out(settlement: Settlement) -> Data:
    """Return the result of it, as an example has it."""
    points = {"points": settlement.wins[0].points} if len(settlement.wins) == 1 else {}
    pot = {} if settlement.table.definition.pot is None else {"pot": settlement.pot}
    return {**points, "net": list(settlement.net), **pot}
