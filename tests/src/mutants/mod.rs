//! Changes of meaning that the tests must notice. Those of `tests/mutants.txt` have names ([`named`]). Others are drawn
//! with a seed from all small changes that can be made ([`sites`]), woven into one copy of the program, each behind a
//! switch that the environment sets ([`weave`], [`copy`]), and so tried with a single build; those that do not change
//! the meaning are omitted ([`equivalent`]).

pub mod copy;
pub mod equivalent;
pub mod named;
pub mod sites;
pub mod weave;

/// Where changes are drawn from.
pub const MEANING: [&str; 5] = [
    "grammar/src/resolve",
    "interpreter/src/machine",
    "interpreter/src/referee",
    "interpreter/src/record",
    "interpreter/src/state",
];
