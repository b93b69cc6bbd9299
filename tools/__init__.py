"""The steps of build.py; see docs/decisions/0002."""
