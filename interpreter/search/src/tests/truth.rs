//! Compares the alpha-beta search of small random games with searches of their whole trees, without table, order or
//! pruning: what a few plies decide is found, and nothing else is reported as decided.

use super::tactics::is_full;
use super::*;
use crate::sides::{decider, has_repetition_goal};
use zrf_grammar::game::{Game, PlayerId};
use zrf_interpreter::{GameEnd, REPETITIONS, Random};

/// The plies that a whole tree is searched.
const PLIES: u32 = 4;
/// The depth of the search, which reduces late moves.
const DEPTH: u32 = 3 * PLIES;
/// States per search. A search that needs more is checked only for false results.
const STATES: u64 = 30_000;
/// Games with many moves are skipped.
const MOST_MOVES: usize = 9;

/// The value of a win at once. A result in `n` plies is worth `n` less.
const WON: i32 = 1_000;

const TURN_ORDERS: [(&str, &str); 7] = [
    ("A B", "A B"),
    ("A B", "A A B"),
    ("A B", "A B B A"),
    ("A B", "A repeat B A B"),
    ("A B", "A (B A) B (A B)"),
    ("A B C", "A B C"),
    ("A B C", "A C B C"),
];

const CONDITIONS: [&str; 5] = [
    "(verify empty?)",
    "(verify not-friend?)",
    "(verify enemy?)",
    "(verify (not-piece? King))",
    "(if friend? change-owner)",
];

const GOALS: [&str; 12] = [
    "(loss-condition (PLAYERS) (pieces-remaining 1))",
    "(win-condition (PLAYERS) (pieces-remaining 0 Man))",
    "(loss-condition (PLAYERS) (captured King))",
    "(win-condition (PLAYERS) (captured Man))",
    "(loss-condition (PLAYERS) (checkmated King))",
    "(win-condition (PLAYERS) (absolute-config King (b1)))",
    "(win-condition (PLAYERS) (relative-config Man n Man))",
    "(loss-condition (PLAYERS) stalemated)",
    "(win-condition (PLAYERS) stalemated)",
    "(loss-condition (PLAYERS) repetition)",
    "(draw-condition (PLAYERS) (pieces-remaining 2))",
    "(count-condition (total-piece-count 4))",
];

fn one_of<'a>(random: &mut Random, all: &[&'a str]) -> &'a str {
    all[random.below(all.len())]
}

/// The moves of a piece: two to four steps.
fn moves(random: &mut Random) -> String {
    let step = |random: &mut Random| {
        let direction = one_of(random, &["n", "e", "s", "w", "ne", "sw"]);
        let condition = one_of(random, &CONDITIONS);
        let add = one_of(random, &["add", "add", "add", "add-partial"]);
        format!("({direction} {condition} {add})")
    };
    (0..2 + random.below(3)).map(|_| step(random)).collect()
}

fn rules(random: &mut Random) -> String {
    let (players, turns) = TURN_ORDERS[random.below(TURN_ORDERS.len())];
    let mut places = vec!["a1", "b1", "a2", "b2", "a3", "b3"];
    random.shuffle(&mut places);
    let mut setup = String::new();
    for player in players.split(' ') {
        let (king, man) = (places.pop().unwrap(), places.pop().unwrap());
        setup.push_str(&format!("({player} (King {king}) (Man {man}))"));
    }
    let goals: String = (0..2).map(|_| one_of(random, &GOALS)).collect();
    format!(
        r#"(game (title "Small") (players {players}) (turn-order {turns})
          (option "pass turn" {}) (option "pass partial" {})
          (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("3/2/1" (0 10)))
            (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (sw -1 1))))
          (board-setup {setup})
          (piece (name King) (moves {}))
          (piece (name Man) (moves {}))
          {})"#,
        one_of(random, &["false", "true", "forced"]),
        one_of(random, &["false", "true"]),
        moves(random),
        moves(random),
        goals.replace("PLAYERS", players)
    )
}

/// A search of the whole tree for one player, whom all others oppose.
struct Truth {
    program: Arc<Program>,
    generator: MoveGenerator,
    hero: PlayerId,
    /// How often a state must occur to be drawn in the tree.
    drawn_from: Option<usize>,
}

impl Truth {
    fn new(program: &Arc<Program>, state: &State) -> Self {
        let game: &Game = program.game();
        Self {
            program: program.clone(),
            generator: MoveGenerator::reference(program),
            hero: decider(program, state),
            drawn_from: (!has_repetition_goal(game)).then_some(2),
        }
    }

    /// The value of a state after some plies for the hero; 0 if the rest of the tree does not decide.
    fn value(&mut self, state: &mut State, ply: u32) -> i32 {
        let far = WON - ply as i32;
        let is_hero = decider(&self.program, state) == self.hero;
        let sign = if is_hero { 1 } else { -1 };
        if ply > 0 && state.pending().is_some() && state.repeats_in_turn() {
            return -sign * far;
        }
        let is_drawn = |state: &State, times| state.pending().is_none() && state.occurs(times);
        if ply > 0 && self.drawn_from.is_some_and(|times| is_drawn(state, times)) {
            return 0;
        }
        let mut moves = MoveList::new();
        self.generator.legal_moves(state, &mut moves);
        if let Some(end) = self.end(state, &moves) {
            return self.generator.worth(state, end, self.hero) * far;
        }
        if ply == PLIES {
            return 0;
        }
        let values = moves.iter().map(|played| {
            self.generator.play(state, played);
            let value = sign * self.value(state, ply + 1);
            state.undo();
            value
        });
        sign * values.max().unwrap_or(0)
    }

    fn end(&mut self, state: &mut State, moves: &MoveList) -> Option<GameEnd> {
        self.generator
            .end_by(state, moves, |state| state.occurs(REPETITIONS))
    }
}

/// What the value of a whole tree means for the rating of its root.
fn decided(value: i32) -> Option<Rating> {
    let plies = (WON - value.abs()) as u32;
    match value {
        0 => None,
        1.. => Some(Rating::Win(plies)),
        _ => Some(Rating::Loss(plies)),
    }
}

/// A rating that says what is decided within the plies of a whole tree.
fn is_near(rating: Option<Rating>) -> bool {
    matches!(rating, Some(Rating::Win(plies) | Rating::Loss(plies)) if plies <= PLIES)
}

#[test]
fn results_of_small_games_are_those_of_the_whole_tree() {
    let n_games = if is_full() { 20_000 } else { 150 };
    let (mut n_decided, mut n_compared) = (0, 0);
    for seed in 0..n_games {
        let mut random = Random::new(seed);
        let text = rules(&mut random);
        let program = program_of(&text, "");
        let mut state = State::new(&program);
        let mut generator = MoveGenerator::new(&program);
        let mut moves = MoveList::new();
        // A few random plies, so that states have a past.
        for _ in 0..random.below(8) {
            generator.legal_moves(&mut state, &mut moves);
            if moves.is_empty() || generator.outcome(&mut state, &moves).is_some() {
                break;
            }
            generator.play(&mut state, moves.get(random.below(moves.len())));
        }
        generator.legal_moves(&mut state, &mut moves);
        let is_over = moves.is_empty() || generator.outcome(&mut state, &moves).is_some();
        if is_over || moves.len() > MOST_MOVES {
            continue;
        }
        let value = Truth::new(&program, &state).value(&mut state, 0);
        let budget = Budget {
            depth: Some(DEPTH),
            ..Budget::of_nodes(STATES)
        };
        let mut bot = alpha_beta(&program, 1);
        let thought = bot.think(&state, &budget);
        n_compared += 1;
        n_decided += u32::from(value != 0);
        let is_deep = thought.depth >= DEPTH || is_near(thought.rating);
        match decided(value) {
            Some(rating) if is_deep && moves.len() > 1 => {
                assert_eq!(thought.rating, Some(rating), "{seed}: {text}")
            }
            Some(_) => {}
            None => assert!(
                !is_near(thought.rating),
                "{seed}: {:?} {text}",
                thought.rating
            ),
        }
    }
    assert!(n_compared * 3 > n_games, "{n_compared} of {n_games}");
    assert!(
        n_decided * 5 > n_compared as u32,
        "{n_decided} of {n_compared}"
    );
}
