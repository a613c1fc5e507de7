"""One module per part of the HTTP API."""
