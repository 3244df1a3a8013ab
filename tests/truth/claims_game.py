"""Claims of the game after a hand: the scores, who has won it and by which rule, and the last hint of scores."""

from __future__ import annotations

from claims import claim
from reading import number
from scored import Found, Game, figure, game_of, tells
from sentences import Said

GAME, SCORE = ("game-winner",), ("hand-score",)
_A, _B, _C, _BOTH, _TARGET, _LIMIT, _HANDS, _NUMBER = (
    figure(name) for name in ("a", "b", "c", "both", "target", "limit", "hands", "number")
)
_LONG = r"(?P<hands>[a-z]+|\d+) (?P<unit>hands?)"
_NOW = rf"{_A} to {_B}(?: and {_C})?"


def by_moon(game: Game) -> bool:
    """Whether a moon that was made wins the game."""
    return game.moon == "made" and game.made and game.rules.auction.shoot_moon == "wins-game"


def by_target(game: Game) -> bool:
    """Whether the target decides: no moon, no hand of a number, and nobody fallen to the limit."""
    return not by_moon(game) and game.scoring.hands is None and not game.fallen


def ends(game: Game, end: str | None) -> bool:
    """Whether the end of a sentence, if it has one, names who has won as this game has it."""
    defender = ("the defenders win" if game.two else "a defender wins", "win" if game.two else "wins")
    right = {None: ("so the game goes on",), 0: ("the declaring side wins", "wins")}.get(game.winner, defender)
    return end is None or end in right


_END = r"(?:(?:, |: | and )(?P<end>so the game goes on|the declaring side wins|the defenders win|a defender wins|wins?))?"


# The scores now. -----------------------------------------------------------------------------------------------


def scores_told(game: Game, found: Found) -> bool:
    a, b, *more = game.after
    both = found.groupdict().get("both")
    shown = (found["c"] is not None) == (not game.two) and tells(found, a=a, b=b, **({"c": more[0]} if more else {}))
    return shown and (both is None or number(both) == b + more[0])


@claim(rf"(?:Now i|I)t is {_NOW}(?:, {_BOTH} together)?", GAME)
def _(said: Said, found: Found) -> bool:
    """Each side's score; of two defenders also what they have together, which is asked."""
    game = game_of(said)
    return scores_told(game, found) and (found["both"] is None) == game.two


@claim(r"But a moon that is made wins the game at once|Here the moon was made, and that wins the game", GAME)
def _(said: Said, found: Found) -> bool:
    return by_moon(game_of(said)) and game_of(said).winner == 0


@claim(rf"The moon was shot and every trick was won{_END}", GAME)
def _(said: Said, found: Found) -> bool:
    return by_moon(game_of(said)) and ends(game_of(said), found["end"])


@claim(rf"Now it is {_NOW}, and the (?:target is {_TARGET}|limit is {_LIMIT})", GAME)
def _(said: Said, found: Found) -> bool:
    """What decides: the limit where somebody fell to it, else the target in force."""
    game = game_of(said)
    decides = bool(found["limit"]) == bool(game.fallen) and (bool(found["limit"]) or by_target(game))
    return decides and scores_told(game, found) and tells(found, target=game.target, limit=game.scoring.lose_at or 0)


@claim(rf"(?P<together>Both together: )?(?:{_A} (?P<how>and|less) {_B} (?:make|is) {_C}|[Ss]o the score stays {_NUMBER})", GAME, ("text",))
def _(said: Said, found: Found) -> bool:
    """What the side of the title had, scored and has now."""
    game = game_of(said)
    title = said.verdict.title if said.verdict else ""
    own = title.endswith("for the declaring side")
    before, new = (game.before[0], game.scores[0]) if own else (sum(game.before[1:]), sum(game.scores[1:]))
    sort = {"and": new > 0, "less": new < 0, None: new == 0}[found["how"]]
    named = bool(found["together"]) == (not own and not game.two)
    return sort and named and tells(found, a=before, b=abs(new), c=before + new, number=before)


def long_told(game: Game, found: Found) -> bool:
    """Whether it is told how many hands a game has: eight hands, one hand."""
    return number(found["hands"]) == game.scoring.hands and (found["unit"] == "hand") == (game.scoring.hands == 1)


# Who has won, and why. -----------------------------------------------------------------------------------------


@claim(r"Nobody has won yet|The declaring side has won|The defenders have won|A defender has won", GAME, ("title",))
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    defenders = "The defenders have won" if game.two else "A defender has won"
    return said.text == {None: "Nobody has won yet", 0: "The declaring side has won"}.get(game.winner, defenders)


_SIDES = (
    r"(?P<who>[Tt]he declaring side has|[Tt]he defenders have|[Aa] defender has|[Bb]oth sides"
    r" have|(?:[Aa]ll )?(?:[Tt]wo|[Tt]hree) sides have)"
)


def are(game: Game, told: str, sides: list[int]) -> bool:
    """Whether some words name these sides."""
    if len(sides) > 1:
        many = "both" if game.two else "all three" if len(sides) == 3 else "two"
        return told.lower() == f"{many} sides have"
    one = "the declaring side has" if sides == [0] else "the defenders have" if game.two else "a defender has"
    return bool(sides) and told.lower() == one


def higher(game: Game, found: Found) -> bool:
    return (found["word"] == "higher") == game.two


@claim(rf"{_SIDES} reached the limit of {_LIMIT}, where the game is lost{_END}", GAME)
def _(said: Said, found: Found) -> bool:
    """It alone has, and the other side wins."""
    game = game_of(said)
    alone = game.two and len(game.fallen) == 1 and game.winner == 1 - game.fallen[0]
    return alone and are(game, found["who"], game.fallen) and tells(found, limit=game.scoring.lose_at or 0) and ends(game, found["end"])


_DECIDES = r"(?:, and then the (?P<word>higher|highest) score wins|, but the (?P<level>higher|highest) scores are level)"


def decided(game: Game, found: Found) -> bool:
    """Whether the highest score decides, as it is told, and the sentence ends on it."""
    word = found["word"] or found["level"]
    alone = len(game.highest) == 1
    return (word == "higher") == game.two and alone == bool(found["word"]) and game.winner == (game.highest[0] if alone else None)


@claim(rf"{_SIDES} reached the limit of {_LIMIT}{_DECIDES}{_END}", GAME)
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    named = are(game, found["who"], game.fallen) and tells(found, limit=game.scoring.lose_at or 0)
    return named and decided(game, found) and ends(game, found["end"])


@claim(rf"The game is {_LONG} long{_DECIDES}{_END}", GAME)
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    return game.last and not game.fallen and long_told(game, found) and decided(game, found) and ends(game, found["end"])


@claim(rf"The game is {_LONG} long, and this is not said to be the last{_END}", GAME)
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    unsaid = game.here.data.get("hands-played") is None and game.winner is None
    return unsaid and long_told(game, found) and ends(game, found["end"])


@claim(rf"This was hand {_NUMBER} of {_HANDS}{_END}", GAME)
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    played = tells(found, number=game.here.number("hands-played"), hands=game.scoring.hands or 0)
    return played and not game.last and game.winner is None and ends(game, found["end"])


@claim(rf"{_SIDES} reached {_TARGET}, and at this table that means playing on{_END}", GAME)
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    several = len(game.out) > 1 and game.scoring.both_out == "play-on" and game.winner is None
    return several and target_told(game, found) and ends(game, found["end"])


def target_told(game: Game, found: Found) -> bool:
    return by_target(game) and are(game, found["who"], game.out) and tells(found, target=game.target)


@claim(rf"{_SIDES} reached {_TARGET}, and then the declaring side comes first{_END}", GAME)
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    first = game.scoring.both_out == "declarers" and len(game.out) > 1 and 0 in game.out and game.winner == 0
    return first and target_told(game, found) and ends(game, found["end"])


@claim(rf"{_SIDES} reached {_TARGET}{_DECIDES}{_END}", GAME)
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    several = len(game.out) > 1 and not (game.scoring.both_out == "declarers" and 0 in game.out)
    return several and game.scoring.both_out != "play-on" and target_told(game, found) and decided(game, found) and ends(game, found["end"])


@claim(rf"(?P<raised>The target has gone up to {_BOTH}, and )?{_SIDES} reached (?:{_TARGET}|it){_END}", GAME)
def _(said: Said, found: Found) -> bool:
    """One side alone, which wins; where the target has gone up, that is said."""
    game = game_of(said)
    raised = bool(found["raised"]) == (game.target != game.scoring.target) == (found["target"] is None)
    alone = len(game.out) == 1 and game.winner == game.out[0]
    return raised and alone and target_told(game, found) and tells(found, both=game.target) and ends(game, found["end"])


@claim(rf"(?P<raised>The target has gone up to {_BOTH}, and n|N)obody has reached (?:{_TARGET}|it){_END}", GAME)
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    raised = (found["raised"] != "N") == (game.target != game.scoring.target) == (found["target"] is None)
    nobody = by_target(game) and not game.out and game.winner is None
    return raised and nobody and tells(found, both=game.target, target=game.target) and ends(game, found["end"])


# Hints. --------------------------------------------------------------------------------------------------------


@claim(r"What does each side score for this hand\?|Add each side's score to what it had", GAME, ("hint",))
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    return [old + new for old, new in zip(game.before, game.scores, strict=True)] == list(game.after)


@claim(r"When the last hand is played, the (?P<word>higher|highest) score wins", GAME, ("hint",))
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    return game.scoring.hands is not None and higher(game, found)


@claim(r"Who alone reaches the target wins|When several do, the target goes up and the game goes on", GAME, ("hint",))
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    return (
        game.scoring.hands is None
        and game.scoring.both_out == "play-on"
        and (len(game.out) < 2 or game.winner is None or bool(game.fallen))
    )


@claim(r"Whoever reaches the target wins", GAME, ("hint",))
def _(said: Said, found: Found) -> bool:
    """So it is of one side alone; more is said of several."""
    game = game_of(said)
    alone = len(game.out) != 1 or bool(game.fallen) or game.winner == game.out[0]
    return game.scoring.hands is None and game.scoring.both_out != "play-on" and "When " in said.whole and alone


@claim(
    r"When (?P<many>both sides|several) do, the (?:(?P<first>declaring side comes first)(?P<then>, and then the"
    r" highest score)?|(?P<word>higher|highest) score wins)",
    GAME,
    ("hint",),
)
def _(said: Said, found: Found) -> bool:
    """What decides where several have reached the target, with what comes after it where that could matter."""
    game = game_of(said)
    rule = game.scoring.both_out == ("declarers" if found["first"] else "higher-score")
    of_several = found["many"] == "several" if found["word"] else (found["many"] == "several") == (not game.two) == bool(found["then"])
    return rule and of_several and (not found["word"] or higher(game, found))


@claim(r"But when a side falls to the limit below zero, the (?P<word>higher|highest) score wins", GAME, ("hint",))
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    limit = game.scoring.lose_at
    return limit is not None and limit < 0 and higher(game, found) and (not game.fallen or game.winner in (None, *game.highest))


@claim(rf"(?:A game is {_LONG}|The target is {_TARGET})(?:, and the limit below zero is {_LIMIT})?", GAME, ("hint",))
def _(said: Said, found: Found) -> bool:
    """All figures that may decide."""
    game = game_of(said)
    limit, hands = game.scoring.lose_at, game.scoring.hands
    whole = (found["limit"] is None) == (limit is None) and (found["hands"] is None) == (hands is None)
    return whole and tells(found, target=game.target, limit=limit or 0) and (hands is None or long_told(game, found))


# The answer, in the last hint. ---------------------------------------------------------------------------------

_SCORES = rf"the declaring side {_A}, (?P<they>the defenders|both defenders together) {_B}"


def asked(game: Game, found: Found, scores: tuple[int, ...]) -> bool:
    return tells(found, a=scores[0], b=sum(scores[1:])) and (found["they"] == "the defenders") == game.two


@claim(rf"The answer: (?P<outcome>made|set), {_SCORES}", SCORE, ("hint",))
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    return found["outcome"] == game.right[0] and asked(game, found, game.scores)


@claim(
    rf"The answer: {_SCORES}, and (?P<end>nobody has won yet|the declaring side wins|the defenders win|a defender wins)", GAME, ("hint",)
)
def _(said: Said, found: Found) -> bool:
    game = game_of(said)
    won = {"nobody has won yet": "so the game goes on"}.get(found["end"], found["end"])
    return asked(game, found, game.after) and ends(game, won)
