"""The game at the terminal: lines in, lines out, nothing that a screen reader could not follow."""
