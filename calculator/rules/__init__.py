"""The rule language: a YAML file with positions -> checked definitions -> a compiled ruleset. Knows no ruleset by name."""

from calculator.lazy import offered

with offered(globals()):
    from calculator.rules.definitions import Definition, Item, Label, Option, OptionValue, Payment, Value
    from calculator.rules.ruleset import Ruleset, Table
