"""Oracles of local games, written from the sources that their files name, and deals for them."""
