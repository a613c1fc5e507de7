"""Slow work alongside the tables: advice, chances, reviews, figures from finished games."""
