//! Reports each mistake once: joins diagnostics with the same cause, and drops those that only follow from others.

mod argument;
mod consequence;
mod damage;
mod declaration;
mod declared;
mod extra;
mod hidden;
mod missing;
mod mistake;
mod neighbours;
mod place;
mod unused;

use super::Rules;
use crate::ast::Document;
use crate::diagnostics::Diagnostic;
use crate::text::Texts;
use mistake::Mistake;
use place::{grouped, join};

/// Joins diagnostics with the same cause, and drops those that only follow from others. The remaining ones show where
/// macros use the arguments that they are about.
///
/// The diagnostics must be sorted by location, and so are the remaining ones.
pub(super) fn gather(rules: &Rules, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let texts = rules.texts();
    // An error that a macro causes in every call is none of the calls.
    rules.join_hidden_names(&mut found);
    rules.blame_bodies(&mut found);
    drop_lost_text(texts, &mut found);
    join_names(rules, &mut found);
    join_arguments(texts, &mut found);
    drop_consequences_in_play(&rules.document, &mut found);
    // Diagnostics must be final before they are compared.
    neighbours::join_neighbours(texts.sources, &mut found);
    let mistakes = grouped(found, Mistake::of).into_iter();
    let joined = mistakes.filter_map(|places| join(places, texts.sources));
    let mut found: Vec<Diagnostic> = joined.collect();
    rules.explain_arguments(&mut found);
    found
}

/// Drops what follows from text that cannot be read, before anything is joined with it.
fn drop_lost_text(texts: Texts<'_>, found: &mut Vec<Diagnostic>) {
    damage::drop_after_damage(texts, found);
    consequence::drop_goals(texts.sources, found);
    consequence::drop_lost_definitions(found);
    consequence::join_lost_dimensions(found);
}

/// Joins unknown names with the unused declarations that they resemble.
fn join_names(rules: &Rules, found: &mut Vec<Diagnostic>) {
    unused::drop_unread_calls(rules, found);
    unused::join_half_names(&rules.sources, found);
    unused::join_misspelt_names(&rules.sources, found);
    // Only now does each unknown name have its final suggestion, which shows the declaration that may be wrong.
    declaration::blame_declarations(rules, found);
    // The others are unknown, whatever is declared.
    consequence::join_ignored_entries(found);
    declaration::join_doubled_pieces(&rules.names, found);
}

/// Joins missing, extra and wrong arguments of macros with the errors that they cause.
fn join_arguments(texts: Texts<'_>, found: &mut Vec<Diagnostic>) {
    // If a call lacks an argument and has an extra one, the missing one explains both.
    missing::drop_consequences(texts, found);
    missing::join_parameters(texts.sources, found);
    // A misspelt parameter explains an extra argument better than any other error in the call.
    extra::join_named_parameters(texts, found);
    extra::join_extra_arguments(found);
    consequence::drop_lists(found);
}

/// Drops diagnostics about moves, goals and pieces that other diagnostics about play explain.
fn drop_consequences_in_play(document: &Document, found: &mut Vec<Diagnostic>) {
    consequence::drop_endless_runs(found);
    consequence::drop_effects(document, found);
    consequence::drop_goals_at_once(found);
    consequence::drop_unused_pieces(found);
}

#[cfg(test)]
mod tests {
    use crate::check::Rules;
    use crate::testing::{compact, dedent, file};

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let files = file(dedent(text));
        let rules = Rules::load("test.zrf", &files);
        let found = rules.check();
        let lines = |text: &str| {
            text.trim()
                .lines()
                .map(|line| line.trim().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(&compact(&rules.sources, &found)), lines(expected));
    }

    const GAME: &str = r#"
        (title "Steps") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))
            (symmetry Black (n s) (s n)) (zone (name camp) (positions a1)))
        (loss-condition (White Black) stalemated)"#;

    #[test]
    fn an_unknown_name_is_told_once() {
        check(
            &format!(
                "(game {GAME}
                (piece (name Man) (moves (n (verify (in-zone? camp)) add)))
                (board-setup (White (Men a1)) (Black (Men a3 b3) (Men c3) (Kong c1) (Men c2) (Men b2))))"
            ),
            "6:30 error[unknown-piece] piece `Man` is never used, but `Men` is used 5 times
            7:38 `Men` is used here
            7:55 also here
            7:67 also here, and in more places
            help: did you mean `Men`?
            7:76 error[unknown-piece] unknown piece `Kong`
            help: the only piece is `Man`",
        );
    }

    #[test]
    fn what_a_misspelt_macro_calls_is_used() {
        let macros =
            "(define free (verify empty?)) (define ahead ($1 (free))) (define other (free))";
        check(
            &format!(
                "{macros} (define step ((ahead $1) add))
                (game {GAME}
                (piece (name Man) (moves (setp n)))
                (board-setup (White (Man a1)) (Black (Man a3))))"
            ),
            "1:66 warning[unused-macro] macro `other` is never used
            7:43 error[unknown-instruction] unknown instruction `setp`
            1:88 this macro is never used
            help: did you mean `step`?",
        );
    }

    #[test]
    fn a_missing_argument_is_told_once() {
        check(
            &format!(
                "(define ways ($1 n) ($1 s)) (define step ($1 (verify empty?) add))
                (define make (piece (name $1) (moves ($2 $3) ($2 $4))))
                (game {GAME}
                (make Man ways step)
                (board-setup (White (Man a1)) (Black (Man a3))))"
            ),
            "2:66 error[missing-argument] `$4` has no value
            8:17 this call of `make` has 3 arguments
            help: pass the argument here or in an enclosing call",
        );
        check(
            &format!(
                "(define step ($1 (while empty? add $1) (verify (in-zone? $2)) add))
                (game {GAME}
                (piece (name Man) (moves (step n camp) (step) (step s)))
                (board-setup (White (Man a1)) (Black (Man a3))))"
            ),
            "1:15 warning[missing-argument] `$1` has no value
            7:56 this call of `step` has no argument
            help: pass the argument here or in an enclosing call
            1:58 error[missing-argument] `$2` has no value (+1) ^ `in-zone?` needs it
            7:56 this call of `step` has no argument
            help: pass the argument here or in an enclosing call",
        );
        let call = |pegs: &str| {
            format!(
                "(define pegs (board-setup (White (Man {pegs})) (Black (Man a3))))
                (game {GAME} (piece (name Man) (moves (n (verify empty?) add)))
                (pegs a1 b1))"
            )
        };
        for (pegs, expected) in [
            ("$1 $2 $3 $4", "`$3` and `$4`"),
            ("$1 $2 $3 $4 $5", "`$3` to `$5`"),
            ("$1 $2 $4 $6 $7", "`$4` and 2 more parameters"),
        ] {
            let files = file(call(pegs));
            let found = Rules::load("test.zrf", &files).check();
            let messages = found.iter().map(|diagnostic| &*diagnostic.message);
            let missing: Vec<_> = messages.filter(|text| text.contains("no value")).collect();
            assert_eq!(missing, [format!("{expected} have no value")]);
        }
    }
}
