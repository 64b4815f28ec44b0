"""Widgets and layouts common to the pages of the window."""
