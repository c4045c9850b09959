//! The `zrf` program.

use std::process::ExitCode;

/// Reading rules allocates a million small objects; the system allocator would take a third of the time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    zrf::cli::main()
}
