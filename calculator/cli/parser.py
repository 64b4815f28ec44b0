"""`argparse` in the language of the reader: its help and its refusals are sentences of `resources/text`."""

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NoReturn

from calculator.documents import Likely, Problems, refusal
from calculator.text import KNOWN, LANGUAGES, Language, code_of, say

_LANGUAGES = ", ".join(f"{language} {KNOWN[language].name}" for language in LANGUAGES)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Have `argparse` say its own words in a language; it looks for them under the names of `gettext`."""

    def said(text: str) -> str:
        try:
            return say(code_of("argparse", text), language)
        except KeyError:
            return text  # of another Python

    own = vars(argparse)
    kept = {name: own[name] for name in ("_", "ngettext")}
    own.update(_=said, ngettext=lambda one, other, count: said(other))
    try:
        yield
    finally:
        own.update(kept)


class Parser(argparse.ArgumentParser):
    """A parser of one command; `help` of its arguments is the code of a sentence.

    Every command has the options that say in which language it answers and where the data are; `given_anywhere` takes them from
    the line before a parser sees it.

    :raises Problems: whatever is wrong with the arguments.
    """

    def __init__(self, language: Language, **given: Any) -> None:
        super().__init__(formatter_class=partial(_Help, language), add_help=False, **given)
        self.language = language
        self.add_argument("-h", "--help", action="help", help="cli_help")
        anywhere = partial(
            self.add_argument_group(say("cli_anywhere", language)).add_argument, default=argparse.SUPPRESS
        )
        anywhere("--lang", choices=LANGUAGES, help="cli_lang")
        anywhere("--data-dir", metavar="DIR", help="cli_data_dir")

    def takes(self, usage: str, help: str, **given: Any) -> None:
        """Add an argument as usage shows it: `--row N`; one of which nothing else is said is a switch."""
        words = usage.split()
        names = [word for word in words if word.startswith("--")] or words[:1]
        if shown := " ".join(words[len(names) :]):
            given["metavar"] = shown
        self.add_argument(*names, help=help, **(given or {"action": "store_true"}))

    def add_subparsers(self, **given: Any) -> Any:
        """Return the subparsers, with parsers of this kind."""
        given["parser_class"] = partial(given.pop("kind", Parser), self.language)
        return super().add_subparsers(metavar=say("cli_command", self.language), **given)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Return the known arguments; refuse unknown ones with the nearest option."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            known = re.findall(r"--[a-z-]+", self.format_usage())
            raise self._refused("argument_unknown", Likely(unknown[0], known), text=unknown[0])
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        raise self._refused("argument_refused", what=message)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            likely = Likely(str(value), [str(one) for one in action.choices], listed=True)
            raise self._refused("argument_choice", likely, action, text=value)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError:
            kind = getattr(action.type, "__name__", "")
            raise self._refused(code_of("argument_type", kind), action=action, text=arg_string) from None

    def _refused(
        self, code: str, likely: str | Likely = "", action: argparse.Action | None = None, **facts: Any
    ) -> Problems:
        place = "" if action is None else "/".join(_listed(action)) or str(action.metavar or "")
        return refusal(code, place, likely=likely, facts={**facts, "command": self.prog})


def _listed(action: argparse.Action) -> list[str]:
    """Return the names of an option without its old ones, which follow the first long one and are only understood."""
    names = list(action.option_strings)
    first = next((at for at, name in enumerate(names) if name.startswith("--")), len(names))
    return names[: first + 1]


class _Help(argparse.HelpFormatter):
    """Help in a language."""

    def __init__(self, language: Language, prog: str) -> None:
        super().__init__(prog)
        self._language = language

    def _format_action_invocation(self, action: argparse.Action) -> str:
        names, action.option_strings = action.option_strings, _listed(action)
        try:
            # Of a command without its old names, which argparse puts in brackets.
            return super()._format_action_invocation(action).partition(" (")[0]
        finally:
            action.option_strings = names

    def _get_help_string(self, action: argparse.Action) -> str | None:
        from calculator.nights import FORMS, endings

        return action.help and say(action.help, self._language, languages=_LANGUAGES, endings=endings(FORMS))
