//! Harness of the integration tests: where the data is, what must hold for every game, and tools to fuzz, mutate and
//! match the program.

pub mod bless;
pub mod corpus;
pub mod count;
pub mod fuzz;
pub mod invariants;
pub mod matches;
pub mod mutants;
pub mod mutate;
pub mod own_corpus;
pub mod parallel;
pub mod random_rules;
pub mod rules;
pub mod scenario;
pub mod shortcuts;
pub mod transcript;
