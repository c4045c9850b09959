//! Lints: rules that load and play, but probably not as intended.
//!
//! Lints never change a game. A lint claims that something never happens only if the resolved rules prove it, and never
//! for rules with errors, where the missing part may be the one that does it.

mod attribute;
mod block;
mod board;
mod context;
mod cut_off;
mod drop;
mod flow;
mod goal;
mod hand;
mod link;
mod macros;
mod move_type;
mod named;
mod prospect;
mod prove;
mod resource;
mod start;
mod text;
mod unset;
mod unused;
mod usage;
mod value;
mod variant;
mod walk;

use crate::check::{Checks, Rules};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{
    COMMENT_AFTER_END, ONE_WAY_LINK, SIMILAR_MACROS, UNUSED_POSITION,
};
use crate::game::Game;
use crate::resolve::Merged;
use crate::text::Names;
use context::Context;
pub use flow::Reachable;
use move_type::Labelled;
use rustc_hash::FxHashSet;
use unset::Unset;
use usage::{FileUsage, Usage};

/// Facts about the games of a file that the lints of the whole file need.
#[derive(Debug, Default)]
pub(crate) struct FileFacts {
    /// Blocks already checked; variants share most of theirs.
    blocks: FxHashSet<block::BlockKey>,
    /// What the games use, by name.
    usage: FileUsage,
    /// Which move types are ever tried.
    labelled: Labelled,
    /// What the runs of blocks may do at each place in the text.
    sites: flow::Sites,
    /// What may be in store.
    hands: hand::Hands,
    /// Whether a game has errors, so that its uses are incomplete.
    is_incomplete: bool,
}

/// The lints of one game. `merged` contains its sections; `has_errors` says whether it has errors.
pub(crate) fn game(
    game: &Game,
    merged: &Merged<'_>,
    has_errors: bool,
    names: &Names,
    checks: Checks<'_>,
    seen: &mut FileFacts,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let usage = Usage::of(game);
    seen.is_incomplete |= has_errors;
    seen.usage.add(&usage, game);
    seen.labelled.add(game, &usage);
    variant::options(game, &mut found);
    variant::engine(merged, &mut found);
    variant::idle(merged, &mut found);
    variant::forgotten_moves(merged, names, &mut found);
    // The rules of a game with an engine are placeholders; consequences of errors are not reported.
    if game.engine.is_some() {
        return found;
    }
    block::check(game, &mut seen.blocks, &mut found);
    if has_errors {
        return found;
    }
    let context = Context {
        game,
        merged,
        usage: &usage,
        names,
    };
    board::symmetry(context, &mut found);
    board::dead_directions(context, &mut found);
    if checks.wants(&UNUSED_POSITION) {
        unused::positions(context, &mut found);
    }
    if checks.wants(&ONE_WAY_LINK) {
        link::one_way(context, &mut found);
    }
    goal::check(context, &mut found);
    unused::players(context, &mut found);
    let bounds = flow::Bounds::of(game, &usage, Unset::of(context));
    let world = flow::follow(game, &usage, &bounds, &mut seen.sites);
    drop::check(context, world.as_ref(), &mut found);
    prove::check(context, world.as_ref(), &mut found);
    start::goals(game, &mut found);
    prospect::check(context, &bounds, world.as_ref(), &mut found);
    if let Some(world) = &world {
        seen.hands.note(context, world, &found);
    }
    found
}

/// The lints of a whole file, after [`game`] has seen all its games.
pub(crate) fn document(rules: &Rules, checks: Checks<'_>, seen: &FileFacts) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let (document, names) = (&rules.document, &rules.names);
    if document.entries.is_empty() {
        return found;
    }
    macros::unused(&rules.macros, &rules.sources, names, &mut found);
    macros::arguments(&rules.macros, names, &mut found);
    if checks.wants(&SIMILAR_MACROS) {
        macros::similar(rules, &mut found);
    }
    resource::backslashes(rules, &mut found);
    if let Some(files) = checks.files {
        resource::files(rules, files, &mut found);
    }
    text::missing(document, names, &mut found);
    text::uppercase(rules, &mut found);
    if checks.wants(&COMMENT_AFTER_END) {
        text::after_end(&rules.sources, &mut found);
    }
    let is_played_by_engine = document.entries.iter().any(|entry| entry.engine.is_some());
    if seen.is_incomplete || is_played_by_engine {
        return found;
    }
    seen.hands.report(&mut found);
    attribute::flags(&seen.usage, &mut found);
    seen.labelled.check(document, names, &mut found);
    attribute::check(document, names, &seen.usage, &mut found);
    flow::report(&seen.sites, rules, &mut found);
    unused::zones(document, names, &seen.usage, &mut found);
    unused::directions(document, names, &seen.usage, &mut found);
    unused::pieces(document, names, &seen.usage, &mut found);
    found
}

#[cfg(test)]
mod tests;
