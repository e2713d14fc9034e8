"""How tables are kept in one SQLite file: opened, laid down in rows, asked, cleared, and what is said of failures."""
