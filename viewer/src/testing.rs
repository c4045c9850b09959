//! Helpers for several tests.

use std::collections::BTreeMap;
use std::sync::Arc;
use zrf_grammar::Rules;
use zrf_grammar::game::Game;
use zrf_interpreter::Program;

/// The rules of a text.
pub(crate) fn rules(text: impl Into<Vec<u8>>) -> Rules {
    let files = BTreeMap::from([("game.zrf".to_owned(), text.into())]);
    Rules::load("game.zrf", &files)
}

/// The first game of a rules text, whatever is wrong with it.
pub(crate) fn game(text: &str) -> Game {
    resolved(&rules(text))
}

/// The program of the first game.
pub(crate) fn program(rules: &Rules) -> Arc<Program> {
    Program::compile(resolved(rules)).expect("the game has turns")
}

fn resolved(rules: &Rules) -> Game {
    let variant = rules.default_variant().expect("the text has a game");
    rules.resolve(variant).0
}
