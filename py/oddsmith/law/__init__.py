"""Exact laws: how often what comes, as whole weights; open ends, ratios, and the arithmetic beneath."""
