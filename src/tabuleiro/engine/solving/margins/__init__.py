"""Proofs of by how much, for games that cannot loop and in which every cell left is a point."""
