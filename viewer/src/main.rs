//! The `zrf` program.

use std::process::ExitCode;

/// Reading rules makes a million small pieces; the system's allocator would take a third of the time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    zrf::cli::main()
}
