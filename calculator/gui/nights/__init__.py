"""The night in the window: the book that the desk writes into, and the views of it."""
