"""The window: everything that touches Qt. Widgets hold no rule logic."""

from calculator.gui.overrides import guard_overrides

guard_overrides()
