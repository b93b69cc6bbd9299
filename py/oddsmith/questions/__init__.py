"""The questions that can be asked of a system, each with its answer as JSON, text and table."""
