//! Prints the random rules of a seed: `cargo run -p zrf-tests --bin random_rules 468`.
#![expect(clippy::print_stdout, reason = "printing is all it does")]

fn main() {
    let seeds = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok());
    for seed in seeds {
        print!("{}", zrf_tests::random_rules::rules(seed));
    }
}
