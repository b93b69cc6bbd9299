"""The book: the MkDocs configuration, and the pages generated from the engine."""
