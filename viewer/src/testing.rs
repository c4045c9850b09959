//! Helpers for several tests.

use std::collections::BTreeMap;
use zrf_grammar::Rules;
use zrf_grammar::game::Game;

/// The first game of a rules text, whatever is wrong with it.
pub(crate) fn game(text: &str) -> Game {
    let files = BTreeMap::from([("game.zrf".to_owned(), text.as_bytes().to_vec())]);
    let rules = Rules::load("game.zrf", &files);
    let variant = rules.default_variant().expect("the text has a game");
    rules.resolve(variant).0
}
