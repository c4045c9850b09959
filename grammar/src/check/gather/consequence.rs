//! Diagnostics that only follow from others, which explain them.

use crate::ast::block::MoveItem;
use crate::ast::{Document, EntryKind, Piece, PieceSection};
use crate::diagnostics::registry::{
    ARGUMENT_ORDER, CUT_OFF_POSITION, DEAD_END, DEFINE_MALFORMED, DIRECTION_OFFSETS, EMPTY_HAND,
    ENDLESS_LOOP, ENDLESS_RUN, GOAL_AT_ONCE, IDLE_MOVE, IDLE_PLAYER, IDLE_TURN, IGNORED_ENTRY,
    IMMOBILE_PIECE, IMPOSSIBLE_GOAL, IMPOSSIBLE_PIECE, INCLUDE_MISSING, LIST_ARGUMENT,
    LOAD_TOO_LARGE, MET_AT_START, MISSING_ARGUMENT, MISSING_SECTION, NEEDLESS_PARENTHESES,
    NO_FIRST_MOVE, NO_GOAL, NO_MOVE, OPTION_VALUE, OVERLAPPING_DIMENSIONS, STUCK_PLAYER,
    UNKNOWN_KEYWORD, UNKNOWN_MOVE_TYPE, UNKNOWN_NAMES, UNKNOWN_OPTION, UNKNOWN_PLAYER,
    UNKNOWN_POSITION, UNREACHABLE_INSTRUCTION, UNREACHABLE_ZONE, UNUSED_PIECE, UNUSED_ZONE,
};
use crate::diagnostics::{Diagnostic, Lint, Severity, Subject};
use crate::text::{SourceMap, Span};
use rustc_hash::FxHashSet;

/// Drops the report of a missing goal if a goal is misspelt or in the wrong place.
pub(super) fn drop_goals(sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let is_lost_goal = |diagnostic: &Diagnostic| {
        [&UNKNOWN_KEYWORD, &MISSING_SECTION].contains(&diagnostic.lint)
            && sources.slice(diagnostic.span()).contains("-condition")
    };
    if found.iter().any(is_lost_goal) {
        found.retain(|diagnostic| diagnostic.lint != &NO_GOAL);
    }
}

/// Attaches the warnings about directions with too many or too few offsets, and about dimensions that overlap, to the
/// error about positions that the board lacks: all show that a grid has a dimension too many or too few.
pub(super) fn join_lost_dimensions(found: &mut Vec<Diagnostic>) {
    let is_of_board = |diagnostic: &&mut Diagnostic| {
        diagnostic.lint == &UNKNOWN_POSITION && matches!(diagnostic.about, Some(Subject::Board(_)))
    };
    let signs: [fn(&Diagnostic) -> bool; 2] =
        [|one| one.lint == &OVERLAPPING_DIMENSIONS, lacks_offset];
    let first = |is_sign: &fn(&Diagnostic) -> bool| found.iter().find(|one| is_sign(one));
    let labels: Vec<_> = signs
        .iter()
        .filter_map(first)
        .map(Diagnostic::as_label)
        .collect();
    if labels.is_empty() {
        return;
    }
    if let Some(board) = found.iter_mut().find(is_of_board) {
        board.secondary.extend(labels);
        found.retain(|diagnostic| !signs.iter().any(|is_sign| is_sign(diagnostic)));
    }
}

/// Whether a direction has more or fewer numbers than its grid has dimensions. If all its numbers are 0, the report is
/// about its name.
fn lacks_offset(one: &Diagnostic) -> bool {
    one.lint == &DIRECTION_OFFSETS && one.about.is_none()
}

/// Drops unknown names that may be defined in a missing file, or in a form that could not be read.
pub(super) fn drop_lost_definitions(found: &mut Vec<Diagnostic>) {
    let is_lost = |diagnostic: &Diagnostic| {
        let losses = [&INCLUDE_MISSING, &LOAD_TOO_LARGE, &DEFINE_MALFORMED];
        losses.contains(&diagnostic.lint) || diagnostic.about == Some(Subject::LostForm)
    };
    let is_missing = found
        .iter()
        .any(|diagnostic| diagnostic.lint == &INCLUDE_MISSING);
    if found.iter().any(is_lost) {
        found.retain(|diagnostic| {
            let is_name = UNKNOWN_NAMES.contains(&diagnostic.lint);
            let is_lost = is_name && !(is_missing && is_misspelt(diagnostic))
                || diagnostic.lint == &MISSING_ARGUMENT;
            !is_lost
        });
    }
}

/// Whether an unknown name resembles a known one that it does not merely begin with, so that it is a mistake of its
/// own.
fn is_misspelt(diagnostic: &Diagnostic) -> bool {
    UNKNOWN_NAMES.contains(&diagnostic.lint)
        && diagnostic.is_error()
        && diagnostic.edits().any(|edit| {
            let old = edit.old.as_deref().unwrap_or_default();
            old.len() >= 3 && !old.starts_with(&edit.new)
        })
}

/// Keeps only the first diagnostic about each endless loop. Several lints may detect the same loop, and a run that was
/// stopped in it is reported, too.
pub(super) fn drop_endless_runs(found: &mut Vec<Diagnostic>) {
    let mut loops: FxHashSet<Span> = FxHashSet::default();
    let loop_of = |diagnostic: &Diagnostic| diagnostic.span();
    found
        .retain(|diagnostic| diagnostic.lint != &ENDLESS_LOOP || loops.insert(loop_of(diagnostic)));
    found.retain(|diagnostic| {
        let is_in = |one: &Span| one.covers(diagnostic.span());
        diagnostic.lint != &ENDLESS_RUN || !loops.iter().any(is_in)
    });
}

/// Drops the warning about a list passed to a macro if another diagnostic reports the same list.
pub(super) fn drop_lists(found: &mut Vec<Diagnostic>) {
    let errors = found
        .iter()
        .filter(|diagnostic| diagnostic.is_error() || diagnostic.lint == &NEEDLESS_PARENTHESES);
    let faulty: Vec<Span> = errors.map(Diagnostic::span).collect();
    found.retain(|diagnostic| {
        diagnostic.lint != &LIST_ARGUMENT || !faulty.contains(&diagnostic.span())
    });
}

/// A kind of mistake in the rules.
struct Cause {
    /// Whether a diagnostic reports it.
    is_reported_by: fn(&Diagnostic) -> bool,
    /// The lints that report what follows from it.
    effects: &'static [&'static Lint],
}

/// The lints that show that pieces do not move, or goals are not met, as the rules intend.
static OF_PLAY: [&Lint; 11] = [
    &DEAD_END,
    &GOAL_AT_ONCE,
    &IDLE_MOVE,
    &IDLE_TURN,
    &IMMOBILE_PIECE,
    &IMPOSSIBLE_GOAL,
    &NO_FIRST_MOVE,
    &NO_MOVE,
    &UNREACHABLE_INSTRUCTION,
    &UNREACHABLE_ZONE,
    &STUCK_PLAYER,
];

/// The same without what only some games show: a step that is missing need not be why a player gets stuck.
static OF_MOVES: &[&Lint] = OF_PLAY.split_at(OF_PLAY.len() - 1).0;

static CAUSES: [Cause; 12] = [
    // A setup that gives a player the pieces of another.
    Cause {
        is_reported_by: |one| one.lint == &IDLE_PLAYER && !one.fixes.is_empty(),
        effects: &[&GOAL_AT_ONCE, &IMPOSSIBLE_GOAL, &MET_AT_START],
    },
    // Moves that change nothing: their piece never leaves its start, so it never gets anywhere.
    Cause {
        is_reported_by: |one| one.lint == &IDLE_MOVE,
        effects: &[&DEAD_END, &IMPOSSIBLE_GOAL, &UNREACHABLE_ZONE],
    },
    // A dead block.
    Cause {
        is_reported_by: |one| [&DEAD_END, &IDLE_MOVE, &NO_MOVE].contains(&one.lint),
        effects: &[&IDLE_TURN, &IMMOBILE_PIECE, &NO_FIRST_MOVE],
    },
    // A block without a move, such as the only one that captures, or an instruction that is never reached.
    Cause {
        is_reported_by: |one| [&NO_MOVE, &UNREACHABLE_INSTRUCTION].contains(&one.lint),
        effects: &[&IMPOSSIBLE_GOAL],
    },
    // A player without any move.
    Cause {
        is_reported_by: |one| one.lint == &IDLE_TURN,
        effects: &[&GOAL_AT_ONCE],
    },
    // A grid that lacks the directions of the others.
    Cause {
        is_reported_by: |one| one.lint == &CUT_OFF_POSITION && one.about.is_some(),
        effects: &OF_PLAY,
    },
    // A pair of a symmetry, or a zone, that is not there for some player.
    Cause {
        is_reported_by: |one| one.lint == &IGNORED_ENTRY,
        effects: &OF_PLAY,
    },
    // A macro without one of its arguments, or a misspelt move type.
    Cause {
        is_reported_by: |one| [&MISSING_ARGUMENT, &UNKNOWN_MOVE_TYPE].contains(&one.lint),
        effects: &OF_PLAY,
    },
    // A direction without one of its numbers.
    Cause {
        is_reported_by: lacks_offset,
        effects: OF_MOVES,
    },
    // A goal that tests the same position twice.
    Cause {
        is_reported_by: |one| one.lint == &ARGUMENT_ORDER,
        effects: &[&GOAL_AT_ONCE, &IMPOSSIBLE_GOAL, &MET_AT_START],
    },
    // A misspelt option, or a misspelt value of one.
    Cause {
        is_reported_by: |one| {
            // A value in quotes, which a fix removes, counts as it is meant.
            one.lint == &OPTION_VALUE && one.fixes.is_empty()
                || one.lint == &UNKNOWN_OPTION && !one.fixes.is_empty()
        },
        effects: &[&EMPTY_HAND, &STUCK_PLAYER],
    },
    // A misspelt zone.
    Cause {
        is_reported_by: |one| one.lint == &UNUSED_ZONE && !one.fixes.is_empty(),
        effects: &OF_PLAY,
    },
];

/// Drops diagnostics about goals, pieces and players that follow from a mistake in the rules.
pub(super) fn drop_effects(document: &Document, found: &mut Vec<Diagnostic>) {
    for cause in &CAUSES {
        let causes = found.iter().filter(|one| (cause.is_reported_by)(one));
        let causes: Vec<Span> = causes.map(Diagnostic::span).collect();
        found.retain(|diagnostic| {
            let explains = |&cause: &Span| may_explain(document, cause, diagnostic);
            !(cause.effects.contains(&diagnostic.lint) && causes.iter().any(explains))
        });
    }
}

/// Whether a mistake at a place may explain a diagnostic: variants have their own rules, and pieces their own blocks.
/// Text outside both, for example in a macro, may concern all of them.
fn may_explain(document: &Document, cause: Span, consequence: &Diagnostic) -> bool {
    let entries = document.entries.iter();
    let mut variants = entries.filter(|entry| entry.kind == EntryKind::Variant);
    let is_elsewhere = variants.any(|variant| {
        let whole = variant.origin.span;
        whole.covers(cause) && consequence.shown_by != Some(whole)
    });
    let mut pieces = document.pieces();
    let of_another = pieces.any(|piece| {
        consequence.lint == &IMMOBILE_PIECE
            && piece.name.origin != consequence.primary.origin
            && has_block_around(piece, cause)
    });
    !is_elsewhere && !of_another
}

/// Whether a place is in the text of a block of a piece.
fn has_block_around(piece: &Piece, place: Span) -> bool {
    let sections = piece.sections.iter().map(PieceSection::blocks);
    let mut items = sections.flat_map(|section| &section.items);
    items.any(|item| matches!(item, MoveItem::Block(block) if block.origin.span.covers(place)))
}

/// Drops the report of random games that a goal ended after one move if the goal is known to be met from the start. A
/// report with help about pieces in store says more.
pub(super) fn drop_goals_at_once(found: &mut Vec<Diagnostic>) {
    let met = found.iter().filter(|one| one.lint == &MET_AT_START);
    let met: FxHashSet<Span> = met.map(Diagnostic::span).collect();
    found.retain(|one| {
        one.lint != &GOAL_AT_ONCE || one.help.is_some() || !met.contains(&one.span())
    });
}

/// Drops the report of a piece that can never be on the board if the goal that asks for it is reported.
pub(super) fn drop_unused_pieces(found: &mut Vec<Diagnostic>) {
    let wanted = subjects(found, &IMPOSSIBLE_PIECE);
    found.retain(|diagnostic| diagnostic.lint != &UNUSED_PIECE || !is_about(diagnostic, &wanted));
}

/// Turns warnings about entries for an unknown player into further places of the error about that player. The error
/// stays first because the entries may be correct in other variants.
pub(super) fn join_ignored_entries(found: &mut Vec<Diagnostic>) {
    let unknown = subjects(found, &UNKNOWN_PLAYER);
    let is_joined = |diagnostic: &Diagnostic| {
        diagnostic.lint == &IGNORED_ENTRY && is_about(diagnostic, &unknown)
    };
    let (joined, others) = std::mem::take(found).into_iter().partition(is_joined);
    *found = others;
    found.extend(Vec::into_iter(joined).map(|mut diagnostic| {
        diagnostic.lint = &UNKNOWN_PLAYER;
        diagnostic.severity = Severity::Error;
        diagnostic.primary.message.clear();
        diagnostic
    }));
}

/// The subjects of the diagnostics of a lint.
pub(super) fn subjects(found: &[Diagnostic], lint: &Lint) -> FxHashSet<Subject> {
    let reports = found.iter().filter(|diagnostic| diagnostic.lint == lint);
    reports
        .filter_map(|diagnostic| diagnostic.about.clone())
        .collect()
}

/// Whether a diagnostic is about one of some subjects.
fn is_about(diagnostic: &Diagnostic, subjects: &FxHashSet<Subject>) -> bool {
    let subject = diagnostic.about.as_ref();
    subject.is_some_and(|subject| subjects.contains(subject))
}
