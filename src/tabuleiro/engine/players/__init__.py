"""WHO PLAYS: every opponent that the computer can be, and where it thinks. `seats` finds one by its name."""
