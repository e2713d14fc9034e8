"""Many people at many tables at once, the bot killed among them, and what no client would send."""
