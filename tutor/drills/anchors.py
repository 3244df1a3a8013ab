"""The effort that stands for each level, skill by skill and kind by kind: means over seeded drills of each sort of game.

`python -m tests.scaling` works the rows out anew; they change whenever drivers, weights or drills do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tutor.engine import Rules

# The efforts of levels 1, 2 and 3.
Row: TypeAlias = tuple[int, int, int]


def column_of(rules: Rules) -> int:
    """Which sort of game it is: for four with one deck, for four with two, for three, for two."""
    players = len(rules.seats)
    return {3: 2, 2: 3}.get(players, int(rules.deck.copies > 2))


# A row for each sort of game; None where the skill makes no sense in it, or is the same as in the first.
ANCHORS: Mapping[str, tuple[Row | None, ...]] = {
    "rank win-trick": ((460, 525, 590), (458, 523, 588), (362, 427, 492), (358, 423, 488)),
    "rank rank-order": ((174, 240, 319), (160, 240, 290), (178, 240, 321), (178, 240, 321)),
    "deck copies-left": ((181, 453, 543), (184, 537, 654), (181, 515, 627), (181, 443, 531)),
    "trump-beats-plain trick-winner": ((182, 231, 312), (180, 248, 310), (136, 200, 266), (82, 160, 212)),
    "trump-beats-plain win-trick": ((394, 458, 524), (402, 467, 532), (348, 413, 478), (315, 380, 445)),
    "counters counters": ((218, 588, 717), (227, 573, 754), (194, 470, 698), (146, 349, 503)),
    "counters-left counters-left": ((69, 536, 692), (80, 565, 726), (73, 522, 672), (80, 431, 548)),
    "turn whose-turn": ((44, 361, 466), (40, 360, 466), (17, 321, 451), (0, 173, 231)),
    "marriages meld-count": ((250, 406, 517), (226, 510, 730), (249, 447, 625), (249, 424, 498)),
    "marriages find-meld": ((168, 258, 347), (160, 308, 456), (160, 264, 368), (160, 269, 378)),
    "run find-meld": ((193, 299, 406), (201, 367, 532), (196, 298, 399), (196, 292, 387)),
    "run meld-count": ((226, 323, 356), (253, 473, 696), (214, 382, 446), (361, 428, 491)),
    "dix meld-count": ((194, 399, 467), None, (178, 476, 575), (178, 389, 460)),
    "pinochle meld-count": ((253, 425, 482), (275, 530, 819), (238, 479, 590), (238, 449, 556)),
    "pinochle find-meld": ((182, 271, 360), (176, 356, 535), (170, 292, 414), (170, 272, 374)),
    "arounds meld-count": ((334, 567, 653), (317, 721, 856), (316, 548, 677), (316, 546, 623)),
    "arounds find-meld": ((210, 320, 430), (210, 346, 482), (196, 316, 437), (196, 316, 437)),
    "doubles meld-count": ((278, 424, 472), (267, 581, 685), (245, 472, 548), None),
    "shared-cards shared-cards": ((380, 590, 720), (382, 653, 782), (385, 638, 722), (391, 615, 690)),
    "total-meld meld-count": ((303, 519, 722), (316, 631, 966), (295, 544, 770), (328, 527, 700)),
    "best-trump best-trump": ((313, 559, 714), (302, 773, 948), (311, 650, 873), None),
    "follow legal-plays": ((407, 480, 537), (432, 473, 562), (393, 452, 523), (411, 508, 541)),
    "must-beat legal-plays": ((464, 555, 594), (484, 544, 643), (443, 519, 573), (422, 507, 552)),
    "must-trump legal-plays": ((427, 506, 590), (432, 505, 604), (401, 464, 531), (392, 451, 522)),
    "overtrump legal-plays": ((729, 793, 859), (741, 779, 874), (685, 751, 815), None),
    "after-a-ruff legal-plays": ((620, 654, 750), (609, 652, 759), (582, 649, 712), None),
    "any-card legal-plays": ((373, 484, 592), (382, 476, 602), (359, 443, 566), (350, 448, 555)),
    "twins trick-winner": ((57, 186, 378), (122, 189, 388), (67, 136, 269), (-25, 40, 105)),
    "trick-winner trick-winner": ((104, 226, 275), (90, 221, 271), (69, 189, 229), (15, 113, 145)),
    "all-legal-plays legal-plays": ((481, 585, 712), (474, 569, 722), (449, 514, 691), (413, 497, 552)),
    "trump-count trump-count": ((451, 517, 581), (550, 670, 760), (519, 608, 668), (452, 517, 582)),
    "points-needed points-needed": ((68, 157, 198), (135, 221, 265), (70, 145, 201), None),
    "made-or-set made-or-set": ((210, 264, 340), (191, 289, 321), (339, 438, 471), None),
    "can-make can-make": ((39, 121, 198), (36, 133, 203), (40, 114, 197), None),
    "save-the-meld hand-score": ((436, 482, 619), (349, 407, 492), (548, 599, 753), None),
    "hand-score hand-score": ((234, 308, 364), (233, 292, 363), (348, 509, 563), None),
    "game-winner game-winner": ((320, 388, 501), (317, 383, 468), (523, 597, 818), None),
    "auction auction": ((343, 469, 587), (337, 474, 642), (311, 433, 503), None),
    "least-bid least-bid": ((97, 142, 227), (95, 218, 374), (82, 116, 212), None),
    "partner-said partner-said": ((297, 392, 427), (224, 310, 354), None, None),
    "see-trump best-play": ((524, 749, 965), None, None, None),
}
# For questions of no skill: of each kind the row of the skill that is mixed most.
WIDEST: Mapping[str, str] = {row.partition(" ")[2]: row for row in ANCHORS}
