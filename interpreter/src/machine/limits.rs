//! Limits on runs and moves.

/// How many operations one run may take, not counting those of the runs nested in it. The longest runs in random games
/// of real rules take some ten thousand, but those that look for the liberties of long chains on 19×19 positions may take
/// several hundred thousand. Runs that never end are noticed before, unless they count with their flags.
pub(crate) const RUN_BUDGET: u32 = 2_000_000;

/// How many parts one move may have where all continuations are followed. The longest moves of real games have a few
/// dozen.
pub(crate) const MAX_PARTS: usize = 1_000;

/// How many states within one turn may be examined to find the longest capture. Captures by flying kings in random
/// games of the draughts family need a few thousand.
pub(crate) const MAX_STATES: usize = 1 << 18;

/// The cost of finishing a move and keeping it, in operations; each of its effects costs the same. So the limits on
/// work also limit the memory for moves.
pub(crate) const WORK_PER_MOVE: u32 = 16;

/// The number of operations of a run after which its work is counted.
pub(crate) const STRIDE: u32 = 1_000;
