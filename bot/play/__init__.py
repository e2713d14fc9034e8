"""The one path of every change, and the services along it."""
