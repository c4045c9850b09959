//! Blocks that exceed a limit, and how they are reported.

use super::limits::{MAX_PARTS, MAX_STATES, RUN_BUDGET};
use super::work::{ANSWER_WORK, RUN_WORK};
use crate::program::{Address, BlockId, Program};
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::diagnostics::registry::ENDLESS_RUN;

/// A block that exceeded a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The operation at which the limit was reached, or the block's first.
    pub address: Address,
    /// The block that ran.
    pub block: BlockId,
    /// Which limit was exceeded.
    pub excess: Excess,
}

/// The limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Excess {
    /// The run came back to a point where it was, with the same flags, and so never ends.
    Endless,
    /// Steps of one run.
    Run,
    /// Steps of one run and of the runs that `attacked?` and `defended?` made for it.
    Questions,
    /// Steps of all runs for one list of moves.
    Answer,
    /// Parts of one move.
    Parts,
    /// States within one turn that must be examined to find the longest capture.
    States,
}

impl Fault {
    /// The fault as a diagnostic about the rules text.
    pub fn diagnostic(self, program: &Program) -> Diagnostic {
        let name = program.game().piece_name(program.owner(self.block).0);
        let (message, label, help) = match self.excess {
            Excess::Endless => (
                format!("a run of `{name}` never ends"),
                "it comes back here again and again",
                "look for a `while` around this place whose condition never becomes false",
            ),
            Excess::Run => (
                format!("a run of `{name}` was stopped after {RUN_BUDGET} steps"),
                "it stopped here",
                "look for a `while` around this place that takes too long or never ends",
            ),
            Excess::Questions => (
                format!(
                    "a run of `{name}` was stopped: its tests of attacks took more than {RUN_WORK} steps"
                ),
                "it stopped here",
                "take `attacked?` and `defended?` out of the loop, or shorten the loop",
            ),
            Excess::Answer => (
                format!(
                    "generating moves took more than {ANSWER_WORK} steps and was stopped in a run of `{name}`"
                ),
                "it stopped here",
                "shorten the loops of this block and of the blocks that its `attacked?` asks about",
            ),
            Excess::Parts => (
                format!("a move of `{name}` continues for more than {MAX_PARTS} parts"),
                "this adds another part each time",
                match program.game().options.pass_partial {
                    true => {
                        "the player may stop, but the ways to continue cannot all be followed; let parts use up something, such as a captured piece"
                    }
                    false => {
                        "let every part use up something, such as a captured piece, so that the move ends"
                    }
                },
            ),
            Excess::States => (
                format!(
                    "the longest capture of `{name}` could not be found within {MAX_STATES} states"
                ),
                "this adds the parts",
                "let every part capture something, so that fewer states can follow",
            ),
        };
        Diagnostic::new(&ENDLESS_RUN, message, program.origin(self.address))
            .at(label)
            .help(help)
    }
}
