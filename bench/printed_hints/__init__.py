"""The hints that the books print, and how each is put to the solver. `bench/book_advice.py` runs them."""
