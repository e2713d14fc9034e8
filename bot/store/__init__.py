"""One SQLite file: everything that outlives the process."""
