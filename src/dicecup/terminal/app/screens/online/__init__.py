"""The screens of tables online: joining one, waiting for players, and the game."""
