"""Marco Polo II as a person reads it."""
def label(game, view, action): return str(action)
def board(game, view, observer): return str(view)
