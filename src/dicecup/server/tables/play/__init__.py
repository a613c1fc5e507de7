"""What one table does by itself: looking ahead, and turns that all sides play at once."""
