"""What happens at a table: events, the state they add up to, and the decisions that make them. Pure."""
