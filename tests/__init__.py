"""The tests of Oddsmith: `engine` for the Python package, `golden` for published and frozen data."""
