"""One file per system; `oddsmith.questions.catalog` finds them."""
