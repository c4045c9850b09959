//! Fuzzing: inputs made from seeds, and what must hold for each. A target makes the input of a seed, and checks any
//! bytes: so failures can be shrunk and kept as files, and other fuzzers can bring bytes of their own.

#[cfg(feature = "window")]
mod art;
mod check;
pub mod driver;
#[cfg(feature = "window")]
mod kept;
mod make;
#[cfg(feature = "window")]
mod shown;
pub mod shrink;
#[cfg(feature = "window")]
mod view;
pub mod worker;

/// One kind of input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// The extension of its inputs as files.
    pub extension: &'static str,
    /// The input of a seed; a seed always makes the same input.
    pub make: fn(u64) -> Vec<u8>,
    /// Checks an input, and fails with what does not hold. The words up to the first colon name the kind of failure.
    pub check: fn(&[u8]) -> Result<(), String>,
}

impl Target {
    /// Makes the input of a seed and checks it.
    ///
    /// # Errors
    /// What does not hold.
    pub fn run(&self, seed: u64) -> Result<(), String> {
        (self.check)(&(self.make)(seed))
    }

    const fn new(
        name: &'static str,
        extension: &'static str,
        make: fn(u64) -> Vec<u8>,
        check: fn(&[u8]) -> Result<(), String>,
    ) -> Self {
        Self {
            name,
            extension,
            make,
            check,
        }
    }
}

/// All kinds of input.
pub const TARGETS: &[Target] = &[
    Target::new("text", "zrf", make::text, check::rules),
    Target::new("tokens", "zrf", make::tokens, check::tokens),
    Target::new("generated", "zrf", make::generated, check::generated),
    Target::new("records", "zsg", make::record, check::record),
    Target::new("packs", "zrfz", make::pack, check::pack),
    Target::new("settings", "toml", make::settings, check::settings),
    Target::new("format", "zrf", make::text, check::format),
    Target::new("fixes", "zrf", make::text, check::fixes),
    Target::new("games", "txt", make::game, check::game),
    #[cfg(feature = "window")]
    Target::new("art", "picture", art::make, art::check),
    #[cfg(feature = "window")]
    Target::new("links", "txt", kept::make_link, kept::link),
    #[cfg(feature = "window")]
    Target::new("kept", "json", kept::make_kept, kept::kept),
    #[cfg(feature = "window")]
    Target::new("view", "zrf", make::text, view::view),
];

/// Fails in every way on purpose, to show that the driver reports each with its seed.
const FAULTY: Target = Target::new("faulty", "txt", make::faulty, check::faulty);

/// The target of this name.
pub fn find(name: &str) -> Option<Target> {
    let mut targets = TARGETS.iter().chain([&FAULTY]);
    targets.find(|target| target.name == name).copied()
}
