//! Games for tests.

use crate::program::Program;
use std::collections::BTreeMap;
use std::sync::Arc;
use zrf_grammar::Rules;

/// The program of the first game in a text.
pub(crate) fn program_of(text: &str) -> Arc<Program> {
    let files = BTreeMap::from([("a.zrf".to_owned(), text.as_bytes().to_vec())]);
    let rules = Rules::load("a.zrf", &files);
    let variant = rules.default_variant().expect("there is a game");
    Program::compile(rules.resolve(variant).0).expect("there are turns")
}
