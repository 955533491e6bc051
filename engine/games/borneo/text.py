def label(game, view, action): return str(action)
def board(game, view, observer): return str(view)
