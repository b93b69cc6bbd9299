"""What a system declares: its inputs, its dice and its law; and where systems are found."""
