//! What blocks become, as a listing.

mod faults;

use super::listing::listing;
use super::move_blocks;
use crate::ast::block::MoveSection;
use crate::diagnostics::Diagnostics;
use crate::game::Id;
use crate::lower::block::move_section;
use crate::lower::{LoweredParts, Lowering, UnknownSections};
use crate::resolve::testing::trimmed;
use crate::resolve::{IdTable, Scope};
use crate::syntax::{Form, read};
use crate::testing::{compact, dedent};
use crate::text::{Encoding, Expansions, Names, SourceMap};

/// Reads `text` as the inside of `(moves …)` of a small game, and returns the listing of its blocks and the diagnostics.
///
/// The game has positions a1 to a3, directions n and s, zone goal, pieces King and Queen, players White and Black,
/// attribute moved? and move types jump, rest and halt, of which halt labels nothing. `both` is a player, a piece and a position.
fn blocks(text: &str) -> (String, String) {
    let mut sources = SourceMap::default();
    let mut names = Names::new();
    let mut diagnostics = Diagnostics::default();
    let file = sources.add("test.zrf", format!("(moves {text})"), Encoding::Utf8);
    let forms = read(&sources, file, &mut names, &mut diagnostics);
    let section = {
        let items = forms.first().and_then(Form::list).unwrap_or_default();
        let mut lowering = Lowering {
            names: &names,
            expansions: &Expansions::default(),
            diagnostics: &mut diagnostics,
            parts: &mut LoweredParts::default(),
            sections: &mut UnknownSections::new(true),
        };
        move_section(items, &mut lowering)
    };
    // Words that only the game names.
    for word in "n s a1 a2 a3 goal King Queen White Black moved? jump rest halt both".split(' ') {
        names.intern(word);
    }
    let listing = resolved(&section, &names, &mut diagnostics);
    (listing, compact(&sources, &diagnostics))
}

fn resolved(section: &MoveSection, names: &Names, diagnostics: &mut Diagnostics) -> String {
    let mut scope = Scope::new(names, diagnostics);
    fill(&mut scope.positions, "a1 a2 a3 both", names);
    fill(&mut scope.directions, "n s", names);
    fill(&mut scope.zones, "goal", names);
    fill(&mut scope.piece_types, "King Queen both", names);
    fill(&mut scope.players, "White Black both", names);
    fill(&mut scope.attributes, "moved?", names);
    fill(&mut scope.move_types, "jump rest halt", names);
    let labels = ["jump", "rest"].map(|word| names.get(word).unwrap());
    scope.labels.extend(labels);
    let blocks = move_blocks(section, &mut scope);
    listing(&blocks, &scope)
}

fn fill<I: Id>(table: &mut IdTable<I>, words: &str, names: &Names) {
    for word in words.split(' ') {
        table.insert(names.get(word).unwrap());
    }
}

/// Asserts what the blocks of a section become; they must have no diagnostics.
#[track_caller]
fn check(text: &str, expected: &str) {
    let (listing, found) = blocks(text);
    assert_eq!(found, "");
    assert_eq!(listing.trim_end(), dedent(expected).trim_end());
}

/// Asserts what one correct block becomes, on one line.
#[track_caller]
fn check_line(text: &str, expected: &str) {
    let (listing, found) = blocks(&format!("({text})"));
    assert_eq!(found, "", "{text}");
    assert_eq!(on_one_line(&listing), expected, "{text}");
}

/// Asserts the diagnostics of one block. Columns count from the start of `text`.
#[track_caller]
fn check_report(text: &str, report: &str) {
    let (_, found) = blocks(&format!("\n{text}"));
    assert_eq!(trimmed(&found), trimmed(report), "{text}");
}

/// Asserts what one block becomes, and its diagnostics.
#[track_caller]
fn check_both(text: &str, expected: &str, report: &str) {
    let (listing, found) = blocks(&format!("\n{text}"));
    assert_eq!(found.trim_end(), dedent(report).trim_end(), "{text}");
    assert_eq!(on_one_line(&listing), expected, "{text}");
}

fn on_one_line(listing: &str) -> String {
    let lines = listing.lines().skip(1).map(str::trim);
    lines.collect::<Vec<_>>().join("; ")
}

#[test]
fn labels_count_for_the_blocks_after_them() {
    check(
        "(n add) (move-type jump) (n n add) (s s add) (move-type rest) () (move-type jump)",
        "
        block -
          step n
          add
        block jump
          step n
          step n
          add
        block jump
          step s
          step s
          add
        block rest
        ",
    );
}

#[test]
fn control_flow_nests() {
    check(
        "((while empty? add n) (if enemy? (capture s) else (if friend? else back)) add)",
        "
        block -
          while empty
            add
            step n
          if enemy
            capture towards s
          else
            if friend
            else
              go mark
          add
        ",
    );
}

#[test]
fn instructions() {
    for (text, expected) in [
        ("n a2 (opposite s)", "step n; jump a2; step against s"),
        (
            "mark back from to cascade",
            "mark; go mark; from; to; cascade",
        ),
        (
            "(mark) (back) (from) (to) (cascade)",
            "mark; go mark; from; to; cascade",
        ),
        (
            "(mark a1) (mark (opposite n))",
            "mark at a1; mark against n",
        ),
        ("(go from) (go to) (go mark)", "go from; go to; go mark"),
        ("(go last-from) (go last-to)", "go last-from; go last-to"),
        (
            "capture (capture) (capture n)",
            "capture; capture; capture towards n",
        ),
        ("(capture last-to)", "capture at the last-to"),
        (
            "flip (flip a1) change-owner",
            "flip; flip at a1; change-owner",
        ),
        ("(change-owner n)", "change-owner towards n"),
        ("(change-type King)", "change-type King"),
        ("(change-type King a1)", "change-type King at a1"),
        ("(set-attribute moved? true)", "set attribute moved? true"),
        ("(set-flag f (not empty?))", "set flag f not(empty)"),
        ("(set-position-flag f false)", "set position flag f false"),
        (
            "(set-position-flag f true n)",
            "set position flag f true towards n",
        ),
        ("add (add)", "add; add"),
        ("(add King Queen)", "add King Queen"),
        (
            "add-partial (add-partial rest)",
            "add partial; add partial then rest",
        ),
        (
            "(add-partial King Queen rest)",
            "add partial King Queen then rest",
        ),
        ("(add-partial King)", "add partial King"),
        ("add-copy (add-copy King)", "add copy; add copy King"),
        ("add-copy-partial", "add copy partial"),
        (
            "(add-copy-partial King rest)",
            "add copy partial King then rest",
        ),
        ("(verify true) (if false add)", "verify true; if false; add"),
    ] {
        check_line(text, expected);
    }
}

#[test]
fn create_tells_its_arguments_by_class() {
    for (text, expected) in [
        ("create (create)", "create mover same; create mover same"),
        ("(create King)", "create mover King"),
        ("(create White)", "create White same"),
        ("(create a1)", "create mover same at a1"),
        ("(create White King)", "create White King"),
        ("(create King n)", "create mover King towards n"),
        (
            "(create White King (opposite n))",
            "create White King against n",
        ),
        ("(create White a1)", "create White same at a1"),
        ("(create both)", "create mover both"),
        ("(create both King)", "create both King"),
        ("(create both both)", "create both both"),
        ("(create both both both)", "create both both at both"),
        ("(create King both)", "create mover King at both"),
    ] {
        check_line(text, expected);
    }
}

#[test]
fn conditions() {
    for (text, expected) in [
        ("empty?", "empty"),
        ("(empty?)", "empty"),
        ("(empty? n)", "empty towards n"),
        ("(not-empty? a1)", "not(empty at a1)"),
        ("(friend? (opposite n))", "friend against n"),
        ("(neutral? n)", "neutral towards n"),
        ("(piece? King)", "piece King"),
        ("(not-piece? King a1)", "not(piece King at a1)"),
        ("(on-board? n)", "on board towards n"),
        ("(in-zone? goal n)", "zone goal towards n"),
        ("(position? a1)", "position a1"),
        ("(flag? f)", "flag f"),
        ("(position-flag? f n)", "position flag f towards n"),
        ("(last-from? n)", "last-from towards n"),
        ("not-last-to?", "not(last-to)"),
        ("marked?", "marked"),
        ("(not-marked? a1)", "not(marked at a1)"),
        ("attacked?", "attacked"),
        ("(attacked? n)", "attacked towards n"),
        ("(attacked? (opposite n))", "attacked against n"),
        ("(attacked? jump)", "attacked by jump"),
        ("(not-attacked? jump a1)", "not(attacked by jump at a1)"),
        ("(defended? jump n)", "defended by jump towards n"),
        ("(not-defended? a1)", "not(defended at a1)"),
        ("adjacent-to-enemy?", "adjacent to enemy"),
        ("(not-goal-position? n)", "not(goal position towards n)"),
        ("moved?", "attribute moved?"),
        ("(moved? s)", "attribute moved? towards s"),
        (
            "(not (and empty? (or friend? enemy?)))",
            "not(and(empty, or(friend, enemy)))",
        ),
        ("(and true)", "and(true)"),
    ] {
        check_line(&format!("(verify {text})"), &format!("verify {expected}"));
    }
}
