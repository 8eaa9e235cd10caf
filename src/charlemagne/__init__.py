"""Charlemagne, the card game of Eastern Canada and Maine."""

__version__ = "0.1.0"
