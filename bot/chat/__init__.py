"""Discord: everything that comes in, and everything that goes out."""
