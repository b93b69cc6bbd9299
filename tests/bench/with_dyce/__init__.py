"""The benchmark cases with dyce."""

from fractions import Fraction

NEVER = Fraction(0)
"""Cutoff for paths that dyce may leave out: none."""
