"""Tile faces and the widgets that show tiles."""
