"""People who keep an identity: how they come back as themselves on any device, what is kept about them, how they go."""
