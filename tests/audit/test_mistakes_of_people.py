"""Whatever people mistake, every explanation of it comes to exactly what they claim."""

from __future__ import annotations

from itertools import islice
from math import inf
from pathlib import Path

import pytest

from calculator.audit import Audit, Claim
from tests.audit.mistakes_of_people import cases
from tests.audit.stories import Tables
from tests.how_much import how_many


@pytest.mark.parametrize("group", ["single", "pair", "person"])
def test_each_explanation_gives_the_amount_claimed(group: str, tmp_path: Path) -> None:
    explained, count = 0, how_many(150, 8)
    for case in islice(cases(2026, group, Tables(tmp_path)), count):
        one = case.seat is not None
        said = (case.nets[case.seat],) if case.seat is not None else case.nets
        audited = Audit(case.settlement).run(Claim("player" if one else "nets", said, case.seat), seconds=inf)
        for explanation in audited.explanations:
            net = explanation.settlement.net
            assert (net if case.seat is None else (net[case.seat],)) == said, case
            paid = [0] * len(net)
            for row in explanation.settlement.transfers:
                for seat, points in ((row.payer, -row.points), (row.payee, row.points)):
                    if seat >= 0:
                        paid[seat] += points
            assert tuple(paid) == net
        explained += bool(audited.explanations)
    assert explained >= 0.7 * count
