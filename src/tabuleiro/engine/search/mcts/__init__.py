"""Monte-Carlo tree search: `kernel` is one iteration, `mcts` the tree, the budget, and what is made of it."""
