"""Training: what to ask whom next."""
