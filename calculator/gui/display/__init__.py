"""The table display 投到桌边: one event of the deal for all at the table, read from two metres."""
