//! Why a command failed, and its exit code.

use crate::console::INTERRUPTED;
use crate::files::reason;
use std::fmt;
use std::io;
use zrf_grammar::text::clipped;

/// The exit status of the process, in the order of the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Success, without diagnostics.
    Success,
    /// The rules have errors and cannot be used as they are, or the answer to the question is no.
    Negative,
    /// Failed: invalid arguments, or a file that cannot be read.
    Trouble,
    /// Undecided within the limits.
    Undecided,
    /// Stopped by Ctrl+C, after printing what was known.
    Interrupted,
}

impl Exit {
    /// The status of a command that continues after trouble with one of its files.
    pub(crate) fn of(has_trouble: bool, is_negative: bool) -> Self {
        match (has_trouble, is_negative) {
            (true, _) => Self::Trouble,
            (false, true) => Self::Negative,
            (false, false) => Self::Success,
        }
    }

    /// The exit code for the system.
    pub fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Negative => 1,
            Self::Trouble => 2,
            Self::Undecided => 3,
            Self::Interrupted => INTERRUPTED,
        }
    }
}

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A message, with help.
    Message {
        message: String,
        help: Option<String>,
        exit: Exit,
    },
    /// A stream that cannot be written; if its reader has gone away, nothing is reported.
    Stream(io::Error),
}

/// The result of a command.
pub(crate) type Done = Result<Exit, Failure>;

impl Failure {
    /// A failure outside the rules.
    pub(crate) fn trouble(message: impl Into<String>) -> Self {
        Self::Message {
            message: clipped(message.into()),
            help: None,
            exit: Exit::Trouble,
        }
    }

    /// The rules cannot be used, or the answer is no.
    pub(crate) fn negative(message: impl Into<String>) -> Self {
        Self::Message {
            message: clipped(message.into()),
            help: None,
            exit: Exit::Negative,
        }
    }

    /// The same failure with exit code 2, for a command whose exit code 1 is an answer.
    pub(crate) fn without_answer(mut self) -> Self {
        if let Self::Message { exit, .. } = &mut self {
            *exit = Exit::Trouble;
        }
        self
    }

    /// The exit status of a command that fails for this reason.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Message { exit, .. } => *exit,
            Self::Stream(_) => Exit::Trouble,
        }
    }

    /// Adds help.
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
            Self::Stream(error) => write!(f, "error: cannot write the output: {}", reason(error)),
        }
    }
}
