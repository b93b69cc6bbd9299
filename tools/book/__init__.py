"""The book: what MkDocs is told, and what is made of the engine for it."""
