"""The desk's page and its parts: they show the deal and hand on what is clicked."""
