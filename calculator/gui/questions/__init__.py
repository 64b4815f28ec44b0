"""Questions about the deal on the desk: what a friend claims, why not, which settings matter, other rules, open facts."""
