"""What can be asked of a system, each question from its asking to its answer as JSON, text and table."""
