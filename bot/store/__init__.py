"""One SQLite file that holds all that outlives the process."""
