//! The `zrf` program.

#[cfg(not(target_arch = "wasm32"))]
use std::process::ExitCode;

/// Reading rules allocates a million small objects, for which the system allocator would take a third of the time.
#[cfg(not(target_arch = "wasm32"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    zrf::cli::main()
}

/// A web page starts in the library.
#[cfg(target_arch = "wasm32")]
fn main() {}
