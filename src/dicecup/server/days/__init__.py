"""The daily game: the same dice for everybody, a commitment before the day, the secret after it, and one attempt."""
