"""The tree search of OpenSpiel, asked line by line.

    python openspiel.py GAME SEED

reads lines of seconds and all moves so far, separated by `|`, and answers each with `move MOVE`, `over` or `error REASON`.
The number of rounds of a search follows from the processor time of the one before. Needs `pip install open_spiel`.
"""

import re
import sys
import time

import pyspiel

EXPLORATION = 2.0
MEGABYTES = 1000
FIRST_ROUNDS = 100


def name_of(state, action):
    """A move as the other side writes it: without marks of the player or of captures."""
    if hasattr(state, "parse_move_to_action"):
        return pyspiel.chess.action_to_move(action, state.board()).to_lan()
    text = state.action_to_string(state.current_player(), action)
    text = re.sub(r"^[XO] ", "", text)
    text = re.sub(r"^[xo](?=\d+$)", "", text)
    return text.rstrip("*")


def action_of(state, text):
    for action in state.legal_actions():
        if name_of(state, action).lower() == text.lower():
            return action
    raise ValueError(f"{text} is not legal after {state.history_str()}")


class Searcher:
    def __init__(self, game, seed):
        self.game, self.seed = game, seed
        self.evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self.rounds_per_second = None

    def search(self, state, rounds):
        self.seed += 1
        bot = pyspiel.MCTSBot(
            self.game, self.evaluator, EXPLORATION, rounds, MEGABYTES, True, self.seed, False
        )
        begun = time.process_time()
        action = bot.step(state)
        return action, time.process_time() - begun

    def choose(self, state, seconds):
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if self.rounds_per_second is None:
            _, took = self.search(state, FIRST_ROUNDS)
            self.rounds_per_second = FIRST_ROUNDS / max(took, 1e-3)
        rounds = max(10, int(self.rounds_per_second * seconds))
        action, took = self.search(state, rounds)
        # A search that proves its result ends early, and says nothing about speed.
        if took > 0.3 * seconds:
            self.rounds_per_second = rounds / took
        return action


def main():
    game = pyspiel.load_game(sys.argv[1])
    searcher = Searcher(game, int(sys.argv[2]))
    print("ready", flush=True)
    for line in sys.stdin:
        seconds, _, moves = line.rstrip("\n").partition(" ")
        try:
            state = game.new_initial_state()
            for text in filter(None, moves.split("|")):
                if state.is_terminal():
                    break
                state.apply_action(action_of(state, text))
            if state.is_terminal():
                print("over", flush=True)
                continue
            action = searcher.choose(state, float(seconds))
            print("move", name_of(state, action), flush=True)
        except ValueError as error:
            print("error", " ".join(str(error).split()), flush=True)


main()
