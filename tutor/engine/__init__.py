"""The engine: pure functions from cards and Rules to results that carry their reasons.

This door has what most programs need; each part has the rest.

    cards, seats, suits     Card Cards parse_card parse_cards format_cards Suit Rank Seat  tutor.engine.cards
    what cannot be          PinochleError NotationError                                    tutor.engine.cards
    the rules of a game     Rules VARIANTS game HOUSE_RULES Change                         tutor.engine.rules, .games, .house_rules
    the games               SINGLE_DECK DOUBLE_DECK TWO_PLAYER                             tutor.engine.games
                            THREE_PLAYER THREE_PLAYER_MONEY                                tutor.engine.games
    the deck and the deal   new_deck deal Deal holding_problems                            tutor.engine.deal
    the auction             legal_bids auction_result                                      tutor.engine.auction
    meld                    count_meld MeldCount best_trump                                tutor.engine.meld (one by one, laid, in bulk)
    playing to a trick      legal_plays LegalPlays beats trick_winner                      tutor.engine.play
    scoring                 count_counters score_hand HandScore                            tutor.engine.score, .needs, .chips
    the game                score_game GameScore                                           tutor.engine.game_score, .evening
    whole hands             start_hand Hand start_stock_hand StockHand                     tutor.engine.hand, .stock, .tricks, .view
    written down            HandRecord replay Replay                                       tutor.engine.record
    chances                                                                                tutor.engine.chances

A suit, a seat or a call may be given as text. Whatever cannot be raises a PinochleError, which says what and why;
its `hint` says what to do.
"""

from tutor.engine.auction import auction_result, legal_bids
from tutor.engine.cards import (
    Card,
    Cards,
    NotationError,
    PinochleError,
    Rank,
    Seat,
    Suit,
    format_cards,
    parse_card,
    parse_cards,
)
from tutor.engine.deal import Deal, deal, holding_problems, new_deck
from tutor.engine.game_score import GameScore, score_game
from tutor.engine.games import DOUBLE_DECK, SINGLE_DECK, THREE_PLAYER, THREE_PLAYER_MONEY, TWO_PLAYER, VARIANTS
from tutor.engine.hand import Hand, start_hand
from tutor.engine.house_rules import HOUSE_RULES, game
from tutor.engine.meld import MeldCount, best_trump, count_meld
from tutor.engine.play import LegalPlays, beats, legal_plays, trick_winner
from tutor.engine.record import HandRecord, Replay, replay
from tutor.engine.rules import Change, Rules
from tutor.engine.score import HandScore, count_counters, score_hand
from tutor.engine.stock import StockHand, start_stock_hand

__all__ = [
    "DOUBLE_DECK",
    "HOUSE_RULES",
    "SINGLE_DECK",
    "THREE_PLAYER",
    "THREE_PLAYER_MONEY",
    "TWO_PLAYER",
    "VARIANTS",
    "Card",
    "Cards",
    "Change",
    "Deal",
    "GameScore",
    "Hand",
    "HandRecord",
    "HandScore",
    "LegalPlays",
    "MeldCount",
    "NotationError",
    "PinochleError",
    "Rank",
    "Replay",
    "Rules",
    "Seat",
    "StockHand",
    "Suit",
    "auction_result",
    "beats",
    "best_trump",
    "count_counters",
    "count_meld",
    "deal",
    "format_cards",
    "game",
    "holding_problems",
    "legal_bids",
    "legal_plays",
    "new_deck",
    "parse_card",
    "parse_cards",
    "replay",
    "score_game",
    "score_hand",
    "start_hand",
    "start_stock_hand",
    "trick_winner",
]
