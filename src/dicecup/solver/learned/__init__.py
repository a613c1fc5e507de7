"""A learned estimate where exact values are out of reach (`triple`)."""
