"""The panel of preferences."""
