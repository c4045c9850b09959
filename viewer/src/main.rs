//! The `zrf` program.

fn main() {}
