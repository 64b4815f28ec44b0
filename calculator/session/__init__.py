"""The deal that lies on the desk: what can be changed, what is allowed, how it is kept. No widgets here."""
