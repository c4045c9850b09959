//! What differs from what was expected.

use std::fmt::Debug;

/// What was expected and what was found.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// The mismatch in words.
    pub message: String,
    /// What an explanation should be about.
    pub about: About,
}

/// What explains a mismatch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// The board alone.
    Board,
    /// Why this move is legal or not.
    Move(String),
    /// Which goals are met.
    Goals,
}

impl Mismatch {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            about: About::Board,
        }
    }

    pub(super) fn about(mut self, about: About) -> Self {
        self.about = about;
        self
    }
}

impl From<String> for Mismatch {
    fn from(message: String) -> Self {
        Self::new(message)
    }
}

pub(super) fn expect<T: PartialEq + Debug + ?Sized>(
    expected: &T,
    found: &T,
) -> Result<(), Mismatch> {
    match expected == found {
        true => Ok(()),
        false => Err(Mismatch::new(format!(
            "expected {expected:?}, got {found:?}"
        ))),
    }
}

/// Reports what is missing from a list and what is not expected in it.
pub(super) fn same_lists(expected: Vec<String>, found: Vec<String>) -> Result<(), Mismatch> {
    if expected == found {
        return Ok(());
    }
    let only = |one: &[String], other: &[String]| {
        let alone = one.iter().filter(|text| !other.contains(text));
        alone.cloned().collect::<Vec<_>>().join(" | ")
    };
    let message = match [only(&expected, &found), only(&found, &expected)] {
        [missing, odd] if missing.is_empty() && odd.is_empty() => {
            format!(
                "expected {}, got {}",
                expected.join(" | "),
                found.join(" | ")
            )
        }
        [missing, odd] if missing.is_empty() => format!("not expected: {odd}"),
        [missing, odd] if odd.is_empty() => format!("missing: {missing}"),
        [missing, odd] => format!("missing: {missing}; not expected: {odd}"),
    };
    Err(Mismatch::new(message))
}
