"""Exact laws: distributions with integer weights, their open ends, ratios, and the arithmetic beneath."""
