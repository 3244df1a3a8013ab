"""The solver: what every card is worth with all hands seen, exact. It knows positions, and no question."""

from tutor.solver.position import Position, SolverError, position_of
from tutor.solver.values import at_least, best_line, card_values, value

__all__ = ["Position", "SolverError", "at_least", "best_line", "card_values", "position_of", "value"]
