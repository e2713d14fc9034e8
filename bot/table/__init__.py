"""Tables as values, and the pure functions that change them."""
