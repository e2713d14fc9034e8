"""Computer players at the tables: who lets them think, and where."""
