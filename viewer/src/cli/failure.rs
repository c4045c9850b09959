//! Why a command gave up, and the number it ends with.

use crate::console::INTERRUPTED;
use std::fmt;
use std::io;

/// What the process ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done, nothing found.
    Success,
    /// Done, but there are findings: the rules cannot be used as they are.
    Findings,
    /// Not done: bad arguments, a file that cannot be read.
    Trouble,
    /// Neither yes nor no was found out within the limits.
    Undecided,
    /// Ended by Ctrl+C, after what was known was told.
    Interrupted,
}

impl Exit {
    /// The number for the system.
    pub fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Findings => 1,
            Self::Trouble => 2,
            Self::Undecided => 3,
            Self::Interrupted => INTERRUPTED,
        }
    }
}

/// Why a command gave up.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something to tell, with the next step.
    Message {
        message: String,
        help: Option<String>,
        exit: Exit,
    },
    /// A stream that cannot be written to; when its reader went away there is nobody to tell.
    Stream(io::Error),
}

impl Failure {
    /// Trouble outside the rules.
    pub(crate) fn trouble(message: impl Into<String>) -> Self {
        Self::Message {
            message: message.into(),
            help: None,
            exit: Exit::Trouble,
        }
    }

    /// The rules cannot be used.
    pub(crate) fn findings(message: impl Into<String>) -> Self {
        Self::Message {
            message: message.into(),
            help: None,
            exit: Exit::Findings,
        }
    }

    /// Adds the next step.
    pub(crate) fn help(mut self, text: impl Into<String>) -> Self {
        if let Self::Message { help, .. } = &mut self {
            *help = Some(text.into());
        }
        self
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Stream(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message { message, help, .. } => {
                write!(f, "error: {message}")?;
                help.iter()
                    .try_for_each(|help| write!(f, "\n  help: {help}"))
            }
            Self::Stream(error) => write!(f, "error: {error}"),
        }
    }
}
