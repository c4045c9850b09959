//! The `zrf` program.

use std::process::ExitCode;

fn main() -> ExitCode {
    zrf::cli::main()
}
