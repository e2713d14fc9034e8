"""The board of No Dice as a picture: drawn with Pillow, without a word in it, so that all languages share it."""
