"""The road of every change, and the services along it."""
