"""Slow work beside the tables: advice, chances, reviews, figures of finished games."""
