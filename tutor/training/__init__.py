"""Training: what to ask whom next, from their answers, the course, the table, the clock and dice."""

from tutor.training.standing import Known, Standing, Strength, standing

__all__ = ["Known", "Standing", "Strength", "standing"]
