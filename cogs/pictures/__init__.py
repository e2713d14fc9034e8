"""Boards as pictures, drawn with Pillow and a font of our own: no word is in them, so that all languages share them."""
