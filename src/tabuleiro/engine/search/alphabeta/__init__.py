"""Alpha-beta: `kernel` is one iteration, `search` the deepening, the clock, and what is made of it."""
