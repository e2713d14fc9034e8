"""The rules of the games. They know nothing of Discord, databases, clocks or languages."""
