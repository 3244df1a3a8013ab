"""The door of the app: what comes in, who is let in, and what is said to everybody else."""
