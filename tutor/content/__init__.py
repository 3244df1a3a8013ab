"""Content: lessons, puzzles and the glossary, read from YAML and checked."""

from tutor.content.finding import find_terms
from tutor.content.lessons import Drill, Lesson, Shown, Step
from tutor.content.library import Library, Term, built_in, content_files, explain_terms, load_files, load_library
from tutor.content.order import game_of, way_at
from tutor.content.puzzles import Puzzle, PuzzleSet, holds, read_puzzles, shown_answer
from tutor.content.reader import Document, Problem, read_file, read_text

__all__ = [
    "Document",
    "Drill",
    "Lesson",
    "Library",
    "Problem",
    "Puzzle",
    "PuzzleSet",
    "Shown",
    "Step",
    "Term",
    "built_in",
    "content_files",
    "explain_terms",
    "find_terms",
    "game_of",
    "holds",
    "load_files",
    "load_library",
    "read_file",
    "read_puzzles",
    "read_text",
    "shown_answer",
    "way_at",
]
