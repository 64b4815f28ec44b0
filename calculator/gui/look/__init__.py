"""The look of the window: palettes, style sheet, type and helpers for screen readers."""
