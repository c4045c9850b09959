//! Where blocks run.

use crate::program::Program;
use crate::state::State;

/// A program, and the state in which its blocks run.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) program: &'a Program,
    pub(crate) state: &'a State,
}

impl<'a> Context<'a> {
    #[inline]
    pub(crate) fn new(program: &'a Program, state: &'a State) -> Self {
        Self { program, state }
    }
}
