"""Tables as values, and pure functions that say what may become of them."""
