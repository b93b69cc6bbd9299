"""What a system declares: its inputs, how its dice are read, and its laws."""
