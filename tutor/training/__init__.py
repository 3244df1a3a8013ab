"""Training: what to ask whom next, and by whose rules. Pure functions of attempts, course, table, clock and dice."""
