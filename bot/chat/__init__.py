"""Discord: what comes in, and what goes out."""
