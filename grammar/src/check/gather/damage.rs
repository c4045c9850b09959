//! Sections whose quotes or parentheses do not match, so that diagnostics about them are unreliable.

use crate::diagnostics::registry::{
    FOREIGN_COMMENT, MISSING_ARGUMENT, MISSING_PARENTHESIS, MISSING_SECTION, NESTED_TOO_DEEPLY,
    NO_GAME, NO_GOAL, STRAY_CHARACTER, STRAY_PARENTHESIS, STRAY_TEXT, UNKNOWN_ARGUMENT,
    UNKNOWN_DIRECTION, UNKNOWN_INSTRUCTION, UNKNOWN_NAMES, UNKNOWN_PLACE, UNKNOWN_POSITION,
    UNKNOWN_ZONE, UNTERMINATED_STRING, UNUSED_SUPPRESSION,
};
use crate::diagnostics::suggest::is_one_slip;
use crate::diagnostics::{Diagnostic, Lint, Stage};
use crate::syntax::{Token, TokenKind, begins_section, tokenize};
use crate::text::{FileId, SourceMap, Span, Texts};
use rustc_hash::FxHashSet;
use std::ops::Range;

impl Diagnostic {
    /// Whether the diagnostic reports unmatched quotes or parentheses, or lists too deep to be read, which hide other
    /// mistakes in the same section.
    pub fn hides_others(&self) -> bool {
        self.is_of_string() || self.is_of_list()
    }

    fn is_of_string(&self) -> bool {
        self.lint == &UNTERMINATED_STRING
    }

    fn is_of_list(&self) -> bool {
        [&MISSING_PARENTHESIS, &STRAY_PARENTHESIS, &NESTED_TOO_DEEPLY].contains(&self.lint)
    }
}

/// Drops unreliable diagnostics. In a section with unmatched parentheses, only other reading errors are reliable; in
/// one with unmatched quotes, nothing else is. Names that such a section may define are uncertain everywhere. If text
/// is left over outside all lists, the whole file is uncertain.
pub(super) fn drop_after_damage(texts: Texts<'_>, found: &mut Vec<Diagnostic>) {
    if found.iter().any(Diagnostic::hides_others) {
        let strings = Damage::of(texts.sources, found, Diagnostic::is_of_string);
        found.retain(|diagnostic| !(diagnostic.is_of_list() && strings.covers(diagnostic)));
        let damage = Damage::of(texts.sources, found, Diagnostic::hides_others);
        let is_lost = found
            .iter()
            .any(|diagnostic| diagnostic.lint == &STRAY_TEXT);
        found.retain(|diagnostic| match diagnostic.lint.stage {
            _ if diagnostic.hides_others() => true,
            Stage::Load => true,
            Stage::Read if strings.covers(diagnostic) => false,
            Stage::Read => {
                ![&STRAY_CHARACTER, &FOREIGN_COMMENT].contains(&diagnostic.lint)
                    || !damage.covers(diagnostic)
            }
            _ => !is_lost && !damage.explains(diagnostic, texts),
        });
    }
    // A suppression may apply to something that is not examined because of an error.
    if found.iter().any(Diagnostic::is_error) {
        found.retain(|diagnostic| diagnostic.lint != &UNUSED_SUPPRESSION);
    }
}

/// The sections whose quotes or parentheses do not match.
struct Damage<'t> {
    /// In order; no two overlap.
    sections: Vec<Range<u32>>,
    /// The words in the sections, any of which may be meant as a definition.
    words: FxHashSet<&'t str>,
}

/// Minimum length of a name that is taken for a misspelling.
const MIN_LENGTH: usize = 3;

/// Lints about words that may name a part of a board.
static OF_BOARDS: [&Lint; 6] = [
    &UNKNOWN_POSITION,
    &UNKNOWN_DIRECTION,
    &UNKNOWN_PLACE,
    &UNKNOWN_ZONE,
    &UNKNOWN_INSTRUCTION,
    &UNKNOWN_ARGUMENT,
];

impl<'t> Damage<'t> {
    /// Finds the sections that the diagnostics selected by `is_damage` are about.
    fn of(
        sources: &'t SourceMap,
        found: &[Diagnostic],
        is_damage: fn(&Diagnostic) -> bool,
    ) -> Self {
        let mut damage = Self {
            sections: Vec::new(),
            words: FxHashSet::default(),
        };
        let places = found.iter().filter(|diagnostic| is_damage(diagnostic));
        let places: Vec<Span> = places.map(extent).collect();
        for (index, file) in sources.files().iter().enumerate() {
            // A place may be at the very end of the text.
            let all = file.start..file.start + file.text.len() as u32 + 1;
            let is_here = |place: &&Span| all.contains(&place.start);
            if !places.iter().any(|place| is_here(&place)) {
                continue;
            }
            let tokens = tokenize(sources, FileId(index as u32));
            let starts = section_starts(sources, &tokens);
            for place in places.iter().filter(is_here) {
                let first = starts.partition_point(|&start| start <= place.start);
                let last = starts.partition_point(|&start| start <= place.end);
                let start = first
                    .checked_sub(1)
                    .map_or(all.start, |index| starts[index]);
                let end = starts.get(last).copied().unwrap_or(all.end);
                damage.sections.push(start..end);
            }
            damage.merge_sections();
            let words = tokens.iter().filter(|token| token.kind == TokenKind::Word);
            let words = words.filter(|word| damage.has(word.span));
            let words: Vec<&str> = words.map(|word| sources.slice(word.span)).collect();
            damage.words.extend(words);
        }
        damage
    }

    fn merge_sections(&mut self) {
        self.sections.sort_unstable_by_key(|section| section.start);
        self.sections.dedup_by(|next, known| {
            let overlaps = next.start < known.end;
            if overlaps {
                known.end = known.end.max(next.end);
            }
            overlaps
        });
    }

    /// Whether a diagnostic is about one of the sections.
    fn covers(&self, diagnostic: &Diagnostic) -> bool {
        self.has(diagnostic.span())
    }

    /// Whether a place is in one of the sections.
    fn has(&self, place: Span) -> bool {
        let n_before = self
            .sections
            .partition_point(|section| section.start <= place.start);
        let last = n_before.checked_sub(1).map(|index| &self.sections[index]);
        last.is_some_and(|section| place.start < section.end)
    }

    /// Whether a diagnostic may be a mere consequence of the damage.
    fn explains(&self, diagnostic: &Diagnostic, texts: Texts<'_>) -> bool {
        let place = diagnostic.primary.origin;
        let mut calls = texts.calls(place);
        let losses = [&MISSING_SECTION, &MISSING_ARGUMENT, &NO_GAME, &NO_GOAL];
        let may_be_lost =
            losses.contains(&diagnostic.lint) || UNKNOWN_NAMES.contains(&diagnostic.lint);
        !diagnostic.is_error()
            || self.covers(diagnostic)
            || calls.any(|call| self.has(call.call.span) || self.has(call.definition.span))
            || OF_BOARDS.contains(&diagnostic.lint) && self.has_board()
            || may_be_lost && !self.is_slip(diagnostic)
    }

    /// Whether an unknown name is one slip away from a known one, and the sections contain neither, so that it is a
    /// mistake of its own.
    fn is_slip(&self, diagnostic: &Diagnostic) -> bool {
        diagnostic.edits().any(|edit| {
            let (old, new) = (edit.old.as_deref().unwrap_or_default(), &*edit.new);
            let is_here = self.words.contains(old) || self.words.contains(new);
            old.len() >= MIN_LENGTH && is_one_slip(old, new) && !is_here
        })
    }

    /// Whether the sections may be meant to define positions, directions or zones.
    fn has_board(&self) -> bool {
        let words = ["board", "grid", "positions", "links", "zone"];
        words.iter().any(|word| self.words.contains(word))
    }
}

/// The text from the first to the last place that a diagnostic labels or that its fixes change.
fn extent(diagnostic: &Diagnostic) -> Span {
    let labels = diagnostic.secondary.iter().map(|label| label.origin.span);
    let edits = diagnostic.edits().map(|edit| edit.span);
    labels.chain(edits).fold(diagnostic.span(), Span::to)
}

/// The offsets at which a line begins with a top-level form or a section of a game.
fn section_starts(sources: &SourceMap, tokens: &[Token]) -> Vec<u32> {
    let mut starts = Vec::new();
    let mut is_line_start = true;
    for pair in tokens.windows(2) {
        let [token, next] = pair else { break };
        if is_line_start
            && token.kind == TokenKind::Open
            && begins_section(sources.slice(next.span))
        {
            starts.push(token.span.start);
        }
        is_line_start = token.kind == TokenKind::Blank && sources.slice(token.span).contains('\n');
    }
    starts
}

#[cfg(test)]
mod tests {
    use crate::check::Rules;
    use crate::testing::{dedent, file};

    /// A game without mistakes: a macro and its sections, each of which begins a line.
    const GAME: &str = r#"
        (define step ($1 (verify empty?) add))
        (define jump ($1 (verify enemy?) capture $1 (verify empty?) add))
        (game (title "Steps") (players White Black) (turn-order White Black)
        (option "pass turn" forced)
        (board (grid (start-rectangle 0 0 9 9)
            (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (north 0 -1) (south 0 1)))
            (symmetry Black (north south) (south north)) (zone (name camp) (positions a1)))
        (board-setup (White (Man a1)) (Black (Man a3)))
        (piece (name Man) (moves (step north) (jump north)))
        (loss-condition (White Black) stalemated))"#;

    /// Asserts which lints report errors, in order, after some replacements in [`GAME`].
    #[track_caller]
    fn check(changes: &[(&str, &str)], expected: &str) {
        let mut text = dedent(GAME);
        for (old, new) in changes {
            assert_eq!(text.matches(old).count(), 1, "{old} is unique");
            text = text.replace(old, new);
        }
        let files = file(text);
        let found = Rules::load("test.zrf", &files).check();
        let errors = found.iter().filter(|diagnostic| diagnostic.is_error());
        let names: Vec<&str> = errors.map(|diagnostic| diagnostic.lint.name).collect();
        assert_eq!(names.join(" "), expected, "after {changes:?}");
    }

    const OPEN: (&str, &str) = ("capture $1 (verify empty?)", "capture $1 (verify empty?");
    const CLOSED: (&str, &str) = ("capture $1 (verify empty?)", "capture $1 (verify empty?))");
    const UNQUOTED: (&str, &str) = ("\"a/b/c\"", "a/b/c\"");

    #[test]
    fn other_sections_are_still_examined() {
        for (damage, lint) in [(OPEN, "missing-parenthesis"), (CLOSED, "stray-parenthesis")] {
            check(&[damage], lint);
            check(
                &[damage, ("stalemated", "stalmated")],
                &format!("{lint} unknown-goal"),
            );
            check(
                &[damage, ("(step north)", "(setp north)")],
                &format!("{lint} unknown-instruction"),
            );
            check(
                &[damage, ("(loss-condition", "(loss-conditon")],
                &format!("{lint} missing-section"),
            );
            check(
                &[damage, ("(White (Man", "(Whte (Man")],
                &format!("{lint} unknown-player"),
            );
        }
        check(
            &[UNQUOTED, ("stalemated", "stalmated")],
            "unterminated-string unknown-goal",
        );
    }

    #[test]
    fn lists_that_are_too_deep_are_told_once() {
        let lists = |n| "(not ".repeat(n) + "empty?" + &")".repeat(n);
        let deep = format!("(verify enemy?) (verify {})", lists(300));
        check(&[("(verify enemy?)", &deep)], "nested-too-deeply");
        let left_over = format!("stalemated)) {}{}", "(".repeat(300), ")".repeat(300));
        check(&[("stalemated))", &left_over)], "nested-too-deeply");
        check(
            &[("(verify enemy?)", &deep), ("stalemated", "stalmated")],
            "nested-too-deeply unknown-goal",
        );
    }

    #[test]
    fn nothing_else_is_told_of_a_damaged_section() {
        check(
            &[OPEN, ("(verify enemy?)", "(varify enemy?)")],
            "missing-parenthesis",
        );
        check(
            &[UNQUOTED, ("(zone (name camp)", "(zone (nmae camp)")],
            "unterminated-string",
        );
    }

    #[test]
    fn names_that_a_damaged_section_may_define_are_not_missed() {
        let jump = "(define jump ($1 (verify enemy?) capture $1 (verify empty?) add))";
        check(&[(jump, "")], "unknown-instruction");
        for half in ["(de", "(define ", "(define jum", "(define jump ("] {
            check(&[(jump, half)], "missing-parenthesis");
        }
        check(
            &[("(players White Black)", "(players Whi")],
            "missing-parenthesis",
        );
        check(
            &[(
                "(directions (north 0 -1) (south 0 1))",
                "(directions (north 0",
            )],
            "missing-parenthesis",
        );
    }
}
