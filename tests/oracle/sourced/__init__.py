"""Oracles of games that are written from public sources, each named in its ruleset."""
