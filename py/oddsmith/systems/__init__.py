"""One file per system; `oddsmith.catalog` finds them."""
