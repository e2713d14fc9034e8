"""What some at a table propose and others must agree to: votes, undo, replacing, a rematch."""
