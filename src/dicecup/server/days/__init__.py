"""The daily game: the same dice for everybody, one attempt each, a commitment before the day and the secret after
it."""
