"""Each command is understood by itself; all of them are listed where none is named."""

from __future__ import annotations

import argparse

from calculator.cli import _COMMANDS, _parser


def understood(command: str = "") -> list[str]:
    """The commands that a parser knows."""
    actions = _parser(command)._actions
    return list(next(one.choices for one in actions if isinstance(one, argparse._SubParsersAction)))


def test_all_commands_are_known() -> None:
    assert understood() == understood("nothing") == [*_COMMANDS]


def test_a_command_alone_says_the_same_as_among_all() -> None:
    for command in _COMMANDS:
        assert command in understood(command)
        alone, all_ = (
            next(one.choices[command] for one in _parser(name)._actions if isinstance(one, argparse._SubParsersAction))
            for name in (command, "")
        )
        assert alone.format_help() == all_.format_help()
    assert understood("score") == ["score"]
