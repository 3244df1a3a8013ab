"""Pinochle Tutor: a rules tutor and puzzle trainer in which every answer is proved by an engine."""
