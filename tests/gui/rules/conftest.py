"""The rules view over a folder of rulesets."""

from tests.gui.rules.make_rules_view import built_in, mine, shelf, view

__all__ = ["built_in", "mine", "shelf", "view"]
