"""Random deals of 飞小鸡, 沈阳 and 天津, settled by the program and by oracles of their sources."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest

from tests.how_much import how_many
from tests.oracle.five.build import tried
from tests.oracle.local import feixiaoji, shenyang, tianjin
from tests.settlement.test_agreement_with_the_oracle_of_five_games import settled

GAMES = {"feixiaoji": feixiaoji, "shenyang": shenyang, "tianjin": tianjin}


@pytest.mark.parametrize("game", GAMES)
def test_a_random_deal_comes_out_as_the_source_has_it(game: str) -> None:
    good = 0
    for record in islice(tried(GAMES[game].deal, Random(f"{game} 1")), how_many(1500, 150)):
        expected = GAMES[game].settle(record)
        assert settled(record) == expected, json.dumps(record, ensure_ascii=False)
        good += "errors" not in expected
    assert good > how_many(1000, 75)
