"""A slow second implementation of the four rulesets, written from the specification alone; see README.md."""
