"""WHAT IS KNOWN of a position and its plays: proved or estimated, never mixed."""
