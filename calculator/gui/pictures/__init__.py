"""A deal as a picture for a chat, with a QR code from which any copy of the program opens it again."""
