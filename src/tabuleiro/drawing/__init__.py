"""HOW IT LOOKS: any board, any position, as SVG; print and screen from the same geometry.

Knows no game by name, no rule and no document: what a picture shows comes from the board, zones and pieces of the
game's record. `scene` says what is where, `theme` how it is painted, `writer` and `paper` write it.
"""

from tabuleiro.drawing.contact import contact_sheet
from tabuleiro.drawing.files import draw_file
from tabuleiro.drawing.overlay import last_cells, read_arrows, read_marks
from tabuleiro.drawing.picture import svg

__all__ = ["contact_sheet", "draw_file", "last_cells", "read_arrows", "read_marks", "svg"]
