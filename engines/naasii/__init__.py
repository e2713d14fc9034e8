"""Naasii: push-your-luck dice for 2 to 5 players."""
