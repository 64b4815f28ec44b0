"""How far up the audit ranks slips as people make them (tests/audit/mistakes_of_people.py), over every ruleset.

    python benchmarks/audit_people.py SEED [SINGLE [PAIRS [PERSONS]]] [--all]

Prints for single slips, pairs and persons how often the true one comes first, among three and at all, and the processor
time of the claims; with --all each case that is not among the first three.
"""

from __future__ import annotations

import math
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from itertools import islice
from pathlib import Path

from _figures import ROOT

sys.path.insert(0, str(ROOT))


def main() -> None:
    from calculator.audit import Audit, Claim, audit_text
    from calculator.cli.garbage import collect_only_new
    from tests.audit.mistakes_of_people import cases
    from tests.audit.stories import Tables

    numbers = [int(one) for one in sys.argv[1:] if one.isdigit()]
    seed, counts = numbers[0], (numbers[1:] + [600, 150, 80][len(numbers) - 1 :])
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(Path(folder))
        for group, count in zip(("single", "pair", "person"), counts, strict=True):
            if not count:
                continue
            places: list[int] = []
            times: list[float] = []
            by_kind: dict[str, list[int]] = defaultdict(list)
            by_ruleset: dict[str, list[int]] = defaultdict(list)
            wrong = 0
            others = tuple(tables.library.load(name) for name in ("chengdu", "chengdu_five", "wuhu", "jian"))
            for case in islice(cases(seed, group, tables), count):
                claim = Claim("nets", case.nets)
                if case.seat is not None:
                    claim = Claim("player", (case.nets[case.seat],), case.seat)
                # The program too leaves what was loaded, here every ruleset, out of garbage collections.
                collect_only_new()
                began = time.process_time()
                audited = Audit(case.settlement, others).run(claim, seconds=math.inf)
                times.append(time.process_time() - began)
                place = 0
                for number, one in enumerate(audited.explanations, start=1):
                    got = one.settlement.net
                    wrong += got != case.nets if case.seat is None else got[case.seat] != case.nets[case.seat]
                    # Those of `same` that nobody is shown do not count.
                    if not place and any(map(case.named, (one.mistakes, *one.same[: audit_text.MOST_SAME]))):
                        place = number
                places.append(place)
                by_kind[case.kind].append(place)
                by_ruleset[case.ruleset].append(place)
                if "--second" in sys.argv and place != 1:
                    firsts = [
                        f"{one.cost} {'+'.join(mistake.kind for mistake in one.mistakes)}"
                        for one in audited.explanations[:4]
                    ]
                    true = audited.explanations[place - 1] if place else None
                    story = "" if true is None else f"{true.cost} {'+'.join(mistake.kind for mistake in true.mistakes)}"
                    print(
                        f"{place} {case.kind}{'' if case.seat is None else ' (one)'} {case.ruleset}: {story} | {firsts}",
                        flush=True,
                    )
                if "--all" in sys.argv and not 1 <= place <= 3:
                    print(
                        f"{group} {case.kind} | {case.ruleset} | {case.name} | right {case.settlement.net} claim {case.nets}"
                        f" seat {case.seat} place {place} {times[-1]:.2f} s",
                        flush=True,
                    )
                    for one in audited.explanations[:4]:
                        print(
                            "     ",
                            one.cost,
                            audit_text.mistakes_text(one.mistakes, case.settlement),
                            "|",
                            audit_text.same_text(one)[:120],
                        )
                if "--slow" in sys.argv and times[-1] > 0.5:
                    print(f"slow {times[-1]:.2f} {case.kind} {case.ruleset}")
            if group == "single":
                for names in (by_kind, by_ruleset):
                    for name, found in sorted(names.items()):
                        print(f"  {name:24} {len(found):4} {_share(found)}")
            print(
                f"{group} {count}: {_share(places)}; {Counter(places).most_common(6)}; wrong amounts {wrong}; "
                f"median {statistics.median(times):.3f} s, longest {max(times):.3f} s",
                flush=True,
            )


def _share(places: list[int]) -> str:
    count = len(places)
    first, three, found = (sum(1 <= place <= most for place in places) for most in (1, 3, 99))
    return f"first {100 * first / count:.1f} %, three {100 * three / count:.1f} %, at all {100 * found / count:.1f} %"


if __name__ == "__main__":
    main()
