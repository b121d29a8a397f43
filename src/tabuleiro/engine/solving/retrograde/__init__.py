"""Tables for games that may loop: all positions are numbered, and solved backwards from the ends of games."""
