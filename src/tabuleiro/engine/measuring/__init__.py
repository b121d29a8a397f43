"""HOW STRONG: players meet, and what comes of it is rated, tuned and put on pages."""
