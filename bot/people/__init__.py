"""Who may do what, and what happens where people go."""
