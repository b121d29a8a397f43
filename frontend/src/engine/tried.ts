// Made by scripts/wire from src/tabuleiro/engine/page/make.py, and not by hand.
export const TRIED = ["rastros", "avanco", "hex", "ouri", "pista_livre"];
