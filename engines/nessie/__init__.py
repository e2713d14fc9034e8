"""Nessie: push-your-luck cards for 2 to 6 players."""
