use super::listing::listing;
use super::move_blocks;
use crate::diagnostics::Diagnostics;
use crate::game::{
    AttributeId, DirectionId, MoveTypeId, PieceTypeId, PlayerId, PositionId, ZoneId,
};
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
    for word in [
        "n", "s", "a1", "a2", "a3", "goal", "King", "Queen", "White", "Black",
    ] {
        names.intern(word);
    }
    for word in ["moved?", "jump", "rest", "halt", "both"] {
        names.intern(word);
    }
    let (listing, found) = resolved(&section, &names, diagnostics);
    (listing, compact(&sources, &found))
}

fn resolved(
    section: &crate::ast::block::MoveSection,
    names: &Names,
    mut diagnostics: Diagnostics,
) -> (String, Diagnostics) {
    let mut scope = Scope::new(names, &mut diagnostics);
    fill(
        &mut scope.positions,
        &["a1", "a2", "a3", "both"],
        PositionId::from_index,
        names,
    );
    fill(
        &mut scope.directions,
        &["n", "s"],
        DirectionId::from_index,
        names,
    );
    fill(&mut scope.zones, &["goal"], ZoneId::from_index, names);
    fill(
        &mut scope.piece_types,
        &["King", "Queen", "both"],
        PieceTypeId::from_index,
        names,
    );
    fill(
        &mut scope.players,
        &["White", "Black", "both"],
        PlayerId::from_index,
        names,
    );
    fill(
        &mut scope.attributes,
        &["moved?"],
        AttributeId::from_index,
        names,
    );
    fill(
        &mut scope.move_types,
        &["jump", "rest", "halt"],
        MoveTypeId::from_index,
        names,
    );
    scope
        .labels
        .extend(["jump", "rest"].map(|word| names.get(word).unwrap()));
    let blocks = move_blocks(section, &mut scope);
    let listing = listing(&blocks, &scope);
    (listing, diagnostics)
}

fn fill<Id: Copy>(table: &mut IdTable<Id>, words: &[&str], make: fn(usize) -> Id, names: &Names) {
    for word in words {
        table.insert(names.get(word).unwrap(), make);
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
        ("(verify true) (if false)", "verify true; if false"),
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

#[test]
fn needless_parentheses_are_overlooked() {
    check_both(
        "((n add))",
        "step n; add",
        "
        2:2 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them, or add `verify`, `if` or `while` after the opening one
        ",
    );
    check_both(
        "(((n add)))",
        "step n; add",
        "
        2:2 warning[doubled-parentheses] one pair of parentheses too many
          help: remove the outer pair
        2:3 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them, or add `verify`, `if` or `while` after the opening one
        ",
    );
    check_both(
        "((verify ((empty? (n)))))",
        "verify empty towards n",
        "
        2:10 warning[doubled-parentheses] one pair of parentheses too many
          help: remove the outer pair
        2:19 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them
        ",
    );
    check_both(
        "((if empty? n (else s)) ())",
        "if empty; step n; else; step s",
        "
        2:15 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them
        2:25 warning[empty-parentheses] empty parentheses have no effect
          help: remove them
        ",
    );
    check_report(
        "((a1 a2) add)",
        "
        2:2 error[not-an-instruction] expected an instruction, found a list of positions
          help: a list of positions does not restrict a block; test with `(verify (in-zone? …))`
        ",
    );
    check_report(
        "((n \"text\"))",
        "
        2:2 warning[needless-parentheses] these parentheses have no meaning here
          help: remove them, or add `verify`, `if` or `while` after the opening one
        2:5 error[not-an-instruction] expected an instruction, found a string
          help: remove the quotes
        ",
    );
}

#[test]
fn what_is_no_instruction() {
    for (text, report) in [
        (
            "add",
            "2:1 error[not-an-instruction] expected a block in parentheses, found `add`
              help: put each block in its own list, as in `(moves (n add) (s add))`",
        ),
        ("(\"n\")", "2:2 error[not-an-instruction] expected an instruction, found a string
              help: remove the quotes"),
        (
            "(varify add)",
            "2:2 error[unknown-instruction] unknown instruction `varify`
              help: did you mean `verify`?",
        ),
        (
            "((varify empty? \"\") addd)",
            "2:3 error[unknown-instruction] unknown instruction or macro `varify`
              help: did you mean `verify`?
            2:21 error[unknown-instruction] unknown instruction `addd`
              help: did you mean `add`?",
        ),
        ("((slide n))", "2:3 error[unknown-instruction] unknown instruction or macro `slide`"),
        ("(slide n)", "2:2 error[unknown-instruction] unknown instruction or macro `slide`"),
        ("(slide)", "2:2 error[unknown-instruction] unknown instruction or macro `slide`"),
        // An instruction after it shows that it is no call.
        ("(slide add)", "2:2 error[unknown-instruction] unknown instruction `slide`
              help: the directions are `n`, `s`"),
        (
            "(goal add)",
            "2:2 error[unknown-instruction] expected an instruction, a direction or a position, found the zone `goal`
              help: you cannot step to a zone; test it with `(verify (in-zone? goal))`",
        ),
        (
            "((or empty? enemy?) empty? moved?)",
            "2:3 error[unknown-instruction] expected an instruction, a direction or a position, found the condition `or`
              help: test it with `(verify (or …))`
            2:21 error[unknown-instruction] expected an instruction, a direction or a position, found the condition `empty?`
              help: test it with `(verify empty?)`
            2:28 error[unknown-instruction] expected an instruction, a direction or a position, found the attribute `moved?`
              help: test it with `(verify moved?)`",
        ),
        (
            "(verify empty? add)",
            "2:2 error[wrong-arguments] `verify` needs arguments, found the bare word
              help: put it in its own parentheses: `(verify empty?)`",
        ),
        (
            "(verify empty?) add",
            "2:1 error[not-an-instruction] expected a block in parentheses, found the instruction `(verify …)`
              help: put each block in its own list, as in `(moves (n add) (s add))`",
        ),
        (
            "(n King)",
            "2:4 error[unknown-instruction] expected an instruction, a direction or a position, found the piece `King`
              help: use a piece in `(add King)` or `(create King)`",
        ),
        ("(White)", "2:2 error[unknown-instruction] expected an instruction, a direction or a position, found the player `White`"),
    ] {
        check_report(text, report);
    }
}

#[test]
fn wrong_arguments() {
    for (text, report) in [
        ("((verify))", "2:2 error[wrong-arguments] expected a condition after `verify`, found nothing
              help: write `(verify condition)`"),
        (
            "((verify empty? (add King)))",
            "2:17 error[wrong-arguments] `verify` takes one condition, found 2 arguments ^ the list `(add …)` is one too many
              help: join conditions with `(and …)`, or close the parenthesis of `verify` before this",
        ),
        ("((if))", "2:2 error[wrong-arguments] expected a condition after `if`, found nothing
              help: write `(if condition instruction ... [else instruction ...])`"),
        ("((verify (and)))", "2:10 error[wrong-arguments] expected conditions after `and`, found nothing
              help: write `(and condition ...)`"),
        ("((verify (not a b)))", "2:17 error[wrong-arguments] unexpected argument `b`: `not` takes no more
              help: write `(not condition)`"),
        ("((capture a1 a2))", "2:14 error[wrong-arguments] unexpected argument `a2`: `capture` takes no more
              help: write `capture` or `(capture place)`"),
        ("((from n))", "2:8 error[wrong-arguments] unexpected argument `n`: `from` takes no more
              help: write `from`"),
        ("((capture (a1 a2)))", "2:11 error[wrong-arguments] expected a position, a direction or `(opposite …)`, found the list `(a1 …)`"),
        ("((opposite))", "2:2 error[wrong-arguments] expected a direction after `opposite`, found nothing
              help: write `(opposite direction)`"),
        ("((go form))", "2:6 error[wrong-arguments] expected `from`, `to`, `mark`, `last-from` or `last-to` after `go`, found `form`
              help: did you mean `from`?"),
        ("((go a1))", "2:6 error[wrong-arguments] expected `from`, `to`, `mark`, `last-from` or `last-to` after `go`, found `a1`
              help: to go to a position or in a direction, write `a1` without `go`"),
        ("((change-type))", "2:2 error[wrong-arguments] expected a piece type after `change-type`, found nothing
              help: write `(change-type piece [place])`"),
        ("((set-flag f))", "2:2 error[wrong-arguments] expected `true`, `false` or a condition as the value after `set-flag`, found nothing
              help: write `(set-flag flag condition)`"),
        ("((set-attribute moved? true n))", "2:29 error[wrong-arguments] unexpected argument `n`: `set-attribute` takes no more
              help: write `(set-attribute attribute condition)`"),
        ("((create White King a1 n))", "2:24 error[wrong-arguments] unexpected argument `n`: `create` takes no more
              help: write `create` or `(create [player] [piece] [place])`"),
        ("((create King Queen))", "2:15 error[wrong-arguments] unexpected argument `Queen`: `create` takes at most one player, one piece and one place"),
        ("((create King White))", "2:15 warning[argument-order] expected a player, a piece and a place, in this order"),
        ("((add \"King\"))", "2:7 error[wrong-arguments] expected a piece type, found a string
              help: remove the quotes"),
        ("((add-partial rest King))", "2:20 error[wrong-arguments] expected the move type as the last argument, found `King` after it
              help: put pieces first, then one move type, as in `(add-partial Queen next-step)`"),
        ("((verify (piece?)))", "2:10 error[wrong-arguments] expected a piece type after `piece?`, found nothing
              help: write `(piece? piece [place])`"),
        ("((verify piece?))", "2:10 error[wrong-arguments] expected a piece type after `piece?`, found nothing
              help: write `(piece? piece [place])`"),
        ("((verify (flag? f n)))", "2:19 error[wrong-arguments] unexpected argument `n`: `flag?` takes no more
              help: write `(flag? flag)`"),
        ("((verify (moved? n s)))", "2:20 error[wrong-arguments] unexpected argument `s`: `moved?` takes no more"),
        ("((verify \"x\") (verify ()))", "2:10 error[not-a-condition] expected a condition, found a string
              help: remove the quotes
            2:23 error[not-a-condition] expected a condition, found an empty list"),
        ("(n else s)", "2:4 error[misplaced-else] `else` is allowed only once per `if`, directly inside its parentheses
              help: check where the parentheses of the `if` close; write `else (if …)` for more cases"),
        ("((if empty? n else s else a1))", "2:22 error[misplaced-else] `else` is allowed only once per `if`, directly inside its parentheses
              help: check where the parentheses of the `if` close; write `else (if …)` for more cases"),
        ("(move-type)", "2:1 error[wrong-arguments] expected a move type after `move-type`, found nothing
              help: write `(move-type t)`"),
    ] {
        check_report(text, report);
    }
}

#[test]
fn unknown_names() {
    for (text, report) in [
        ("((capture a9))", "2:11 error[unknown-place] unknown position or direction `a9`
              help: expected one of `a1`, `a2`, `a3`, `both`, `n`, `s`"),
        ("((capture goal))", "2:11 error[unknown-place] expected a position or a direction, found the zone `goal`
              help: a zone contains several positions; test it with `(in-zone? goal)`"),
        ("((opposite a1))", "2:12 error[unknown-direction] expected a direction, found the position `a1`"),
        ("((change-type Kng))", "2:15 error[unknown-piece] unknown piece `Kng`
              help: did you mean `King`?"),
        ("((add king))", "2:7 error[unknown-piece] unknown piece `king`
              help: did you mean `King`?"),
        ("((add rest))", "2:7 error[unknown-piece] expected a piece, found the move type `rest`
              help: only a partial move continues with a move type: `(add-partial rest)`"),
        ("((add-partial rset))", "2:15 error[unknown-argument] unknown piece or move type `rset`
              help: did you mean `rest`?"),
        ("((add-partial halt))", "2:15 warning[unknown-move-type] unknown piece or move type `halt` ^ it is neither a piece nor the type of any moves or drops"),
        ("((create Wite))", "2:10 error[unknown-argument] unknown player, piece, position or direction `Wite`
              help: did you mean `White`?"),
        ("((verify (in-zone? gaol)))", "2:20 error[unknown-zone] unknown zone `gaol`
              help: did you mean `goal`?"),
        ("((verify (in-zone? a1)))", "2:20 error[unknown-zone] expected a zone, found the position `a1`"),
        ("((verify (position? n)))", "2:21 error[unknown-position] expected a position, found the direction `n`"),
        ("((verify emtpy?))", "2:10 error[unknown-condition] unknown condition `emtpy?`
              help: did you mean `empty?`?"),
        ("((verify (emtpy? n s)))", "2:11 error[unknown-condition] unknown condition `emtpy?`
              help: did you mean `empty?`?"),
        ("((verify n))", "2:10 error[unknown-condition] expected a condition or an attribute, found the direction `n`
              help: to test the neighbour, write a condition such as `(empty? n)`"),
        ("((verify goal))", "2:10 error[unknown-condition] expected a condition or an attribute, found the zone `goal`
              help: to test whether the cursor is in it, write `(in-zone? goal)`"),
        ("((verify (add King)))", "2:11 error[unknown-condition] expected a condition or an attribute, found the instruction `add`
              help: close the parenthesis of the condition before it"),
        ("((set-flag f true) (verify f))", "2:28 error[unknown-condition] expected a condition or an attribute, found the flag `f`
              help: to test a flag, write `(flag? f)`"),
        ("((verify (attacked? rset)))", "2:21 warning[unknown-move-type] unknown move type, position or direction `rset`
              help: did you mean `rest`?"),
        ("((verify (attacked? a33)))", "2:21 warning[unknown-move-type] unknown move type, position or direction `a33`
              help: did you mean `a3`?"),
        ("((verify (attacked? King)))",
            "2:21 warning[unknown-move-type] expected a move type, a position or a direction, found the piece `King`"),
        ("((verify (attacked? King n)))", "2:21 warning[unknown-move-type] expected a move type, found the piece `King`"),
    ] {
        check_report(text, report);
    }
}

#[test]
fn a_move_type_without_moves_attacks_nothing() {
    for (test, expected) in [
        ("(attacked? hop)", "verify unresolved"),
        ("(not-attacked? hop)", "verify not(unresolved)"),
        ("(not-defended? hop)", "verify not(unresolved)"),
    ] {
        let column = test.len() + 6;
        check_both(
            &format!("((verify {test}) add)"),
            &format!("{expected}; add"),
            &format!(
                "2:{column} warning[unknown-move-type] unknown move type, position or direction `hop`"
            ),
        );
    }
    check_both(
        "((verify (not-attacked? hop n)) add)",
        "verify not(unresolved); add",
        "2:25 warning[unknown-move-type] unknown move type `hop`\n  help: expected one of `jump`, `rest`, `halt`",
    );
}

#[test]
fn a_negated_attribute_is_understood() {
    check_both(
        "((verify not-moved?) (verify (not-moved? n)))",
        "verify not(attribute moved?); verify not(attribute moved? towards n)",
        "
        2:10 warning[negated-attribute] expected a condition, found `not-` before the attribute `moved?`
          help: write `(not moved?)`
        2:31 warning[negated-attribute] expected a condition, found `not-` before the attribute `moved?`
          help: write `(not moved?)`
        ",
    );
}

#[test]
fn an_error_ends_the_run_where_it_stands() {
    let (listing, _) =
        blocks("(n (capture a9) (verify (piece? Knig)) (verify (not (piece? x))) add)");
    assert_eq!(
        on_one_line(&listing),
        "step n; unresolved; verify unresolved; verify not(unresolved); add"
    );
}

#[test]
fn a_block_without_its_own_parentheses() {
    check_report(
        "(add King Queen)",
        "2:1 error[wrong-arguments] a block needs parentheses around its instructions
        help: write `((add King Queen))`",
    );
    check_report(
        "(add D1 D2)",
        "2:1 error[wrong-arguments] a block needs parentheses around its instructions
        help: write `((add D1 D2))`",
    );
    check_report("(add n add)", "");
}

#[test]
fn a_test_with_its_arguments_in_the_wrong_order() {
    check_report(
        "((verify (not-piece? n King)) n add)",
        "2:24 error[unknown-argument] `piece?` takes the piece first and the place second
        2:22 here `n` is first
        help: write `King` before the place",
    );
    check_report(
        "((verify (in-zone? n goal)) n add)",
        "2:22 error[unknown-argument] `in-zone?` takes the zone first and the place second
        2:20 here `n` is first
        help: write `goal` before the place",
    );
    check_report(
        "(n (change-type s King) add)",
        "2:19 error[unknown-argument] `change-type` takes the piece first and the place second
        2:17 here `s` is first
        help: write `King` before the place",
    );
    check_report(
        "(n (set-attribute true moved?) (set-flag false f) add)",
        "2:19 error[wrong-arguments] expected an attribute, found `true`
        help: the name comes first: `(set-attribute moved? true)`
        2:42 error[wrong-arguments] expected a flag, found `false`
        help: the name comes first: `(set-flag f false)`",
    );
}
