//! Changes of meaning that the tests must notice. Those of `tests/mutants.txt` have names ([`named`]). Others are drawn by a
//! seed from all small changes that can be made ([`sites`]), woven into one copy of the program, each behind a switch that
//! the environment sets ([`weave`], [`copy`]), and so tried with a single build.

pub mod copy;
pub mod named;
pub mod sites;
pub mod weave;
