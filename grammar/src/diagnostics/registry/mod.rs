//! Every kind of diagnostic, one row each, by the stage that finds it.

use super::Lint;

/// Declares the kinds of one stage: constant, name, severity, group. The page is the file of that name in
/// `docs/diagnostics`.
macro_rules! lints {
    ($stage:literal; $($constant:ident $name:literal $severity:ident $group:ident;)*) => {
        use crate::diagnostics::{Group, Lint, Severity};

        $(
            #[doc = concat!("`", $name, "`; its page tells more.")]
            pub static $constant: Lint = Lint {
                stage: $stage,
                name: $name,
                severity: Severity::$severity,
                group: Group::$group,
                page: include_str!(concat!("../../../docs/diagnostics/", $name, ".md")),
            };
        )*

        /// The kinds of this stage in the order of their declaration.
        pub(super) static ALL: &[&Lint] = &[$(&$constant,)*];
    };
}

pub mod block;
pub mod block_names;
pub mod expand;
pub mod goal;
pub mod lint;
pub mod load;
pub mod lower;
pub mod play;
pub mod read;
pub mod resolve;
pub mod run;

static STAGES: &[&[&Lint]] = &[
    load::ALL,
    read::ALL,
    expand::ALL,
    lower::ALL,
    block::ALL,
    goal::ALL,
    resolve::ALL,
    block_names::ALL,
    lint::ALL,
    run::ALL,
    play::ALL,
];

/// All kinds, stage by stage.
pub fn all() -> impl Iterator<Item = &'static Lint> {
    STAGES.iter().copied().flatten().copied()
}

/// The kind of this name.
pub fn find(name: &str) -> Option<&'static Lint> {
    all().find(|lint| lint.name == name)
}

#[cfg(test)]
mod tests;
