"""What is asked of dyce."""

from fractions import Fraction

NEVER = Fraction(0)
"""No path is so unlikely that it is left out."""
