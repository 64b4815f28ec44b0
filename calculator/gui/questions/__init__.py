"""Questions about the deal on the table: what a friend claims, why not, which settings matter, other rules, open facts."""
