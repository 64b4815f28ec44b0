"""What every test may ask for."""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

from calculator.rules.library import Library
from tests.how_much import how_many, leave_for_slow, shard

# What tests read is Chinese, whatever the locale of the machine; a test of other languages says so.
os.environ["SUANFAN_LANG"] = "zh"

# The same examples every time, and never a clock: a failure here is a failure everywhere.
settings.register_profile(
    "suanfan",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=how_many(60, 15),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("suanfan")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    leave_for_slow(items)
    kept, others = shard(items)
    config.hook.pytest_deselected(items=others)
    items[:] = kept


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end: the garbage collector, else a tenth of the time, need not look at them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def library() -> Library:
    """The built-in rulesets, each read once for all tests."""
    return Library()


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """Qt as the program starts it, whichever test is the first to have a window."""
    from calculator.gui.widgets.tips import RoundedApplication

    return RoundedApplication
