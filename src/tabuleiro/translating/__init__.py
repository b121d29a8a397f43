"""PYTHON INTO JAVASCRIPT: what a match needs, as ES modules made of the same sources, for pages without a server.

Names are followed through the sources from `web/alone.py`, and every function, class and constant that is reached
becomes JavaScript over a small runtime (frontend/src/offline/python). The subset is what `writer` has a method for;
whatever else a source says stops the build with its file and line, so that nothing is translated to something that only
looks alike (docs/decisions/0025). Needed to build the pages, and never after; imports no other room.
"""
