"""Audits of claims that no slip explains, so that everything is tried: Chengdu deals in which three win, or two win and the
hands of the other two are checked.

    python benchmarks/audit.py [RECORDS.jsonl]

Prints, over these deals, the median and the longest time for up to two slips and for up to three; of the clock, and of the
processor alone, which does not depend on what else runs.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from pathlib import Path

from _figures import ROOT

sys.path.insert(0, str(ROOT))

DEALS = 24
OFF_BY = 7
"""What the claim moves from one player to another: a number that slips hardly ever give."""
MISTAKES = (2, 3)


def main() -> None:
    from calculator.audit import Audit, Claim
    from calculator.rules.library import Library
    from calculator.settlement import Settlement, settle_record

    def full(settlement: Settlement) -> bool:
        """Four hands are scored."""
        kinds = [type(event).__name__ for event in settlement.deal.events]
        return kinds.count("Win") == 3 or (kinds.count("Win") == 2 and kinds[-1] == "Exhausted")

    file = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "tests" / "golden" / "records.jsonl"
    library = Library()
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    records = [row.get("record", row) for row in rows if not row.get("expect", {}).get("errors")]
    settled = [settle_record(record, library) for record in records if record["ruleset"] == "chengdu"]
    deals = sorted(filter(full, settled), key=lambda one: -len(one.deal.events))[:DEALS]
    if not deals:
        sys.exit(f"{file}: no Chengdu deal in which four hands are scored")
    for most in MISTAKES:
        clock, processor, unfound = [], [], 0
        for deal in deals:
            first, second, *rest = deal.net
            claim = Claim("nets", (first + OFF_BY, second - OFF_BY, *rest))
            began, worked = time.perf_counter(), time.process_time()
            audited = Audit(deal).run(claim, most=most, seconds=300)
            clock.append(time.perf_counter() - began)
            processor.append(time.process_time() - worked)
            unfound += not audited.explanations
        print(
            f"audit, up to {most} slips: {statistics.median(clock):.2f} s, longest {max(clock):.2f} s; of the processor "
            f"{statistics.median(processor):.2f} s, longest {max(processor):.2f} s ({len(deals)} deals of "
            f"{min(len(deal.deal.events) for deal in deals)}-{max(len(deal.deal.events) for deal in deals)} events, "
            f"{unfound} unexplained)"
        )


if __name__ == "__main__":
    main()
