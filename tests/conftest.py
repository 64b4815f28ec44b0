"""What every test may ask for."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from calculator.documents import Node
from calculator.rules import Ruleset
from calculator.rules.library import BUILT_IN, Library
from calculator.rules.library import library as files
from tests.garbage import spare_the_old
from tests.how_much import how_many, left_out, shard

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
    for divide in (left_out, shard):
        items[:], others = divide(items)
        config.hook.pytest_deselected(items=others)


def read_once() -> None:
    """The rulesets that come with the program are read once for all libraries: what was read is never changed."""
    read_yaml, read_periods = files.read_yaml, files.read_periods
    nodes, rulesets = dict[tuple[str, str], Node](), dict[tuple[str, str], Ruleset]()

    def node(text: str, file: str) -> Node:
        if Path(file).parent != BUILT_IN:
            return read_yaml(text, file)
        if (text, file) not in nodes:
            nodes[text, file] = read_yaml(text, file)
        return nodes[text, file]

    def ruleset(root: Node, text: str) -> Ruleset:
        if Path(root.file).parent != BUILT_IN:
            return read_periods(root, text)
        if (root.file, text) not in rulesets:
            rulesets[root.file, text] = read_periods(root, text)
        return rulesets[root.file, text]

    files.read_yaml, files.read_periods = node, ruleset


read_once()


def pytest_collection_finish() -> None:
    """Thousands of collected tests stay to the end: the garbage collector, else a tenth of the time, need not look at them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    spare_the_old()


@pytest.fixture(scope="session")
def library() -> Library:
    """The built-in rulesets, each read once for all tests."""
    return Library()


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """Qt as the program starts it, whichever test is the first to have a window."""
    from calculator.gui.widgets.tips import RoundedApplication

    return RoundedApplication
