"""Finding a word of the glossary by what people call it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tutor.content.library import Term

SHORTEST = 3  # letters from which on a slip of one letter is forgiven
EXACT, BEGINS, WITHIN, SLIP, FAR = range(5)


def find_terms(terms: Iterable[Term], meanings: Mapping[str, str], wanted: str) -> tuple[Term, ...]:
    """The terms that are called so, best first; then those whose meaning says so. All of them where nothing is wanted.

    `meanings` are by term in small letters.
    """
    said, ordered = _bare(wanted), sorted(terms, key=lambda term: term.term.lower())
    if not said:
        return tuple(ordered)
    ranks = {term.term: min(_rank(said, _bare(name)) for name in (term.term, *term.also, *term.sought)) for term in ordered}
    named = sorted((term for term in ordered if ranks[term.term] < (FAR,)), key=lambda term: ranks[term.term])
    meant = [term for term in ordered if ranks[term.term] >= (FAR,) and said in _bare(meanings[term.term.lower()])]
    return (*named, *meant)


def _rank(said: str, name: str) -> tuple[int, ...]:
    """How far what was said is from a name; of names equally far, short ones come first."""
    return _distance(said, name), len(name.split())


def _distance(said: str, name: str) -> int:
    """How far what was said is from a name."""
    if said == name:
        return EXACT
    if name.startswith(said):
        return BEGINS
    if f" {said}" in name or (len(said) > len(name) > SHORTEST and said.startswith(f"{name} ")):
        return WITHIN
    one_off = len(said) >= SHORTEST and any(_one_letter_off(said, part) for part in (name, *name.split()))
    return SLIP if one_off else FAR


def _bare(text: str) -> str:
    """A text in small letters, its words without the s of more than one."""
    words = "".join(sign if sign.isalnum() else " " for sign in text.lower().replace("'", "")).split()
    return " ".join(word[:-1] if len(word) > SHORTEST and word.endswith("s") and not word.endswith("ss") else word for word in words)


def _one_letter_off(one: str, other: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two neighbours have changed places."""
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    mine, theirs = one[at:], other[at:]
    swapped = mine[:2] == theirs[1::-1] and mine[2:] == theirs[2:]
    return swapped or mine[1:] == theirs[1:] or mine[1:] == theirs or mine == theirs[1:]
