"""What is logged of a diagnosis: the ways to explain a wrong answer, and how they are written down."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias
from urllib.parse import quote, unquote

HOUSE = "house:"
BETWEEN_WAYS, BETWEEN_CAUSES = " ", "+"
AS_IT_IS = "=,/"  # beside letters, digits and _.-~; anything else in a name is written as %20, that it breaks nothing


@dataclass(frozen=True, slots=True)
class Cause:
    """What may have led to a wrong answer: a mistake, or (`house`) a house rule of other tables.

    Raises ValueError for an empty name.
    """

    name: str
    house: bool = False

    def __post_init__(self) -> None:
        if not self.name:
            raise ValueError("a cause needs a name")

    def __str__(self) -> str:
        return (HOUSE if self.house else "") + _written(self.name)


Way: TypeAlias = tuple[Cause, ...]  # one cause, or two that came together


@dataclass(frozen=True, slots=True)
class Explained:
    """The ways to explain a wrong answer, likeliest first; none for a right one, or for a slip.

    As text, `house:run-extras=pair+dix-forgotten every-nine-a-dix`: a house rule together with a
    mistake, or else another mistake alone. Raises ValueError for a way without a cause.
    """

    ways: tuple[Way, ...] = ()

    def __post_init__(self) -> None:
        if () in self.ways:
            raise ValueError("a way has one cause or two")

    def __bool__(self) -> bool:
        return bool(self.ways)

    def __str__(self) -> str:
        return BETWEEN_WAYS.join(BETWEEN_CAUSES.join(map(str, way)) for way in self.ways)

    @property
    def likeliest(self) -> Way:
        """The likeliest way; () where there is none."""
        return self.ways[0] if self.ways else ()

    @property
    def is_house_rule(self) -> bool:
        """Whether the likeliest way is one house rule alone: right at the tables that play so."""
        return len(self.likeliest) == 1 and self.likeliest[0].house


@lru_cache(maxsize=4096)
def parse_explained(text: str) -> Explained:
    """The inverse of `str`; where nothing stands between two signs, as in "a++b", it is passed over."""
    ways = (tuple(_cause(one) for one in way.split(BETWEEN_CAUSES) if one.removeprefix(HOUSE)) for way in text.split())
    return Explained(tuple(way for way in ways if way))


def write_names(names: Iterable[str]) -> str:
    """Names as one text."""
    return BETWEEN_WAYS.join(map(_written, names))


@lru_cache(maxsize=4096)
def parse_names(text: str) -> tuple[str, ...]:
    """The inverse of `write_names`."""
    return tuple(map(_read, text.split()))


def _cause(text: str) -> Cause:
    return Cause(_read(text.removeprefix(HOUSE)), text.startswith(HOUSE))


def _written(name: str) -> str:
    return quote(name, safe=AS_IT_IS, errors="surrogatepass")


def _read(name: str) -> str:
    return unquote(name, errors="surrogatepass")
