"""The night in the window: the book that the table writes into, and the views of it."""
