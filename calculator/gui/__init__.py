"""The window: everything that touches Qt. Widgets hold no rule logic."""
