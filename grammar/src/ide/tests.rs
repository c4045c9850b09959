//! Each suite in `tests/` consists of cases: a head, a text in which `‹|›` is the cursor (two enclose a selection), and
//! the answer after `---`. `@` in a text stands for a small game. `ZRF_BLESS=1` rewrites the answers; review the diff.

use super::{
    Analysis, Class, FileSpan, Renaming, Tree, View, argument_hints, complete, definition,
    extract_macro, folds, highlights, hover, incoming_calls, inline_macro, links, macro_at,
    missing_sections, named_things, outgoing_calls, outline, paint, prepare_rename, references,
    rename, selections, signature, suppress,
};
use crate::Checks;
use crate::diagnostics::Edit;
use crate::ide::{Action, OutlineItem, OutlineKind, PaintedKind};
use crate::text::{Files, Span};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const CURSOR: &str = "‹|›";

/// What `@` stands for.
const GAME: &str = r#"(title "Steps") (players White Black) (turn-order White Black)
   (board
      (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10))) (directions (n 0 -1) (s 0 1)))
      (symmetry Black (n s) (s n))
      (zone (name camp) (players White) (positions a1 b1 c1)))
   (board-setup (White (Man a1 b1 (off 2))) (Black (Man a3)))
   (win-condition (White) (absolute-config Man (camp)))"#;

/// One case of a suite.
struct Case<'a> {
    /// The part of the head after an arrow.
    argument: &'a str,
    text: String,
    cursors: Vec<u32>,
    files: BTreeMap<String, Vec<u8>>,
}

impl Case<'_> {
    fn of<'a>(head: &'a str, text: &str) -> Case<'a> {
        let mut text = text.replace('@', GAME);
        let mut cursors = Vec::new();
        while let Some(at) = text.find(CURSOR) {
            cursors.push(at as u32);
            text.replace_range(at..at + CURSOR.len(), "");
        }
        let included = b"(define shared ($1 add)) ; of several games\n".to_vec();
        Case {
            argument: head.split_once(" -> ").map_or("", |(_, argument)| argument),
            files: BTreeMap::from([
                ("test.zrf".to_owned(), text.clone().into_bytes()),
                ("parts/shared.inc".to_owned(), included),
                ("man.bmp".to_owned(), Vec::new()),
            ]),
            text,
            cursors,
        }
    }

    fn at(&self) -> u32 {
        *self.cursors.first().expect("a cursor")
    }

    /// A place as `line:column text`.
    fn shown(&self, place: &FileSpan) -> String {
        let bytes = self.files.read(&place.file).expect("the file is there");
        let text = String::from_utf8(bytes).expect("tests are UTF-8");
        let before = &text[..place.span.start as usize];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let file = if place.file == "test.zrf" {
            ""
        } else {
            &place.file
        };
        let words = text[place.span.start as usize..place.span.end as usize].replace('\n', " ");
        format!(
            "{file}{}{line}:{column} {words}\n",
            if file.is_empty() { "" } else { ":" }
        )
    }

    fn shown_all(&self, places: &[FileSpan]) -> String {
        places.iter().map(|place| self.shown(place)).collect()
    }

    /// The lines that edits change, as they are after the edits.
    fn edited(&self, edits: &[Edit]) -> String {
        let after = Edit::apply_all(edits, &self.text);
        let before: Vec<&str> = self.text.lines().collect();
        let changed = after.lines().filter(|line| !before.contains(line));
        changed.map(|line| format!("{line}\n")).collect()
    }

    fn action(&self, action: Result<Action, String>) -> String {
        match action {
            Ok(action) => format!("{}:\n{}", action.title, self.edited(&action.edits)),
            Err(reason) => format!("no: {reason}\n"),
        }
    }
}

/// Answers every case of a suite.
fn suite(name: &str, answer: impl Fn(&Case<'_>, &View<'_>) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/ide/tests/{name}.txt"));
    let written = fs::read_to_string(&path).expect("the suite can be read");
    let mut found = String::new();
    let mut cases = written.split("=== ");
    found.push_str(cases.next().unwrap_or_default());
    for case in cases {
        let (head, rest) = case.split_once('\n').expect("a case has a head");
        let (text, _) = rest.split_once("---\n").expect("a case has an answer");
        let case = Case::of(head, text);
        let analysis = Analysis::new("test.zrf", &case.files, Checks::default());
        let tree = Tree::of(&case.text);
        let view = View::new(&analysis, "test.zrf", &tree).expect("the file was read");
        let answer = answer(&case, &view);
        found.push_str(&format!("=== {head}\n{text}---\n{}\n\n", answer.trim_end()));
    }
    let found = found.trim_end().to_owned() + "\n";
    if std::env::var_os("ZRF_BLESS").is_some() {
        fs::write(path, found).expect("the suite can be written");
    } else {
        let lines = written
            .lines()
            .zip(found.lines())
            .find(|(one, other)| one != other);
        assert!(written == found, "{name}: the first difference: {lines:#?}");
    }
}

#[test]
fn names_have_declarations_and_references() {
    suite("definition", |case, view| {
        case.shown_all(&definition(view, case.at()))
    });
    suite("references", |case, view| {
        let places = case.shown_all(&references(view, case.at(), true));
        let here = highlights(view, case.at());
        let declared = here.iter().filter(|one| one.is_declaration).count();
        format!("{places}here {}, declared {declared}\n", here.len())
    });
}

#[test]
fn names_are_explained() {
    suite("hover", |case, view| {
        let hover = hover(view, case.at());
        hover.map_or("nothing".to_owned(), |hover| hover.text)
    });
}

#[test]
fn names_are_completed_by_what_fits() {
    suite("complete", |case, view| {
        let found = complete(view, case.at());
        let labels: Vec<&str> = found.iter().map(|one| one.label.as_str()).collect();
        let first = found.first().map(|one| {
            let written = &case.text[one.replaced.start as usize..one.replaced.end as usize];
            format!("\n{written:?} becomes {:?} ({})", one.snippet, one.detail)
        });
        labels.join(" ") + &first.unwrap_or_default()
    });
}

#[test]
fn names_are_changed_everywhere_or_nowhere() {
    suite("rename", |case, view| {
        let prepared = prepare_rename(view, case.at());
        match prepared.and_then(|_| rename(view, case.at(), case.argument, &case.files)) {
            Err(reason) => format!("no: {reason}\n"),
            Ok(Renaming { places, .. }) => {
                let here = places.iter().filter(|place| place.file == "test.zrf");
                let edits: Vec<Edit> = here
                    .map(|place| Edit::replace(place.span, "", case.argument))
                    .collect();
                let others = places.iter().filter(|place| place.file != "test.zrf");
                case.edited(&edits) + &others.map(|place| case.shown(place)).collect::<String>()
            }
        }
    });
}

#[test]
fn texts_have_a_shape() {
    suite("shape", |case, view| {
        let tree = view.tree;
        let mut answer = String::new();
        push_outline(&outline(tree), 0, &mut answer);
        for fold in folds(tree) {
            let lines = [fold.span.start, fold.span.end - 1].map(|at| tree.line(at) + 1);
            let what = if fold.is_comment { "comment" } else { "list" };
            answer += &format!("fold {what} {}-{}\n", lines[0], lines[1]);
        }
        for &cursor in &case.cursors {
            let texts = selections(tree, cursor)
                .into_iter()
                .map(|span| tree.slice(span));
            let texts: Vec<&str> = texts.filter(|text| !text.contains('\n')).collect();
            answer += &format!("select {}\n", texts.join(" < "));
        }
        answer
    });
}

fn push_outline(items: &[OutlineItem], depth: usize, answer: &mut String) {
    for item in items {
        let kind = match item.kind {
            OutlineKind::Game => "game",
            OutlineKind::Name(class) => class.noun(),
            OutlineKind::Section => "section",
            OutlineKind::Include => "include",
        };
        *answer += &format!("{:depth$}{} ({kind})\n", "", item.name, depth = 2 * depth);
        push_outline(&item.children, depth + 1, answer);
    }
}

#[test]
fn words_are_painted_by_what_they_are() {
    suite("paint", |case, view| {
        let words = paint(view).into_iter().map(|painted| {
            let kind = match painted.kind {
                PaintedKind::Comment => "comment",
                PaintedKind::String => "string",
                PaintedKind::Number => "number",
                PaintedKind::Keyword => "keyword",
                PaintedKind::Parameter => "parameter",
                PaintedKind::Name(class) => class.noun(),
            };
            let mark = if painted.is_declaration { "!" } else { "" };
            let span = painted.span;
            format!(
                "{}={kind}{mark}",
                &case.text[span.start as usize..span.end as usize]
            )
        });
        words.collect::<Vec<_>>().join("\n")
    });
}

#[test]
fn calls_show_their_arguments() {
    suite("calls", |case, view| {
        let mut answer = String::new();
        if let Some(found) = signature(view, case.at()) {
            let active = found.active.map(|active| found.parameters[active]);
            let active = active.map_or("none", |span| {
                &found.label[span.start as usize..span.end as usize]
            });
            answer += &format!("{} at {active}: {}\n", found.label, found.documentation);
        }
        for (at, number) in argument_hints(view, Span::new(0, u32::MAX)) {
            let word = case.text[at as usize..]
                .split([' ', ')', '\n'])
                .next()
                .unwrap_or_default();
            answer += &format!("${number} = {word}\n");
        }
        if let Some(found) = macro_at(view, case.at()) {
            for (calls, words) in [
                (incoming_calls(view, &found.name), "called by"),
                (outgoing_calls(view, &found.name), "calls"),
            ] {
                for call in calls {
                    let (keyword, name) = (&call.other.keyword, &call.other.name);
                    answer += &format!(
                        "{words} {keyword} {name} {} times, {}",
                        call.calls.len(),
                        case.shown(&call.other.selection)
                    );
                }
            }
        }
        answer
    });
}

#[test]
fn actions_keep_the_rules_or_mend_them() {
    suite("actions", |case, view| {
        let at = case.at();
        match case.argument {
            "extract" => {
                let range = Span::new(at, *case.cursors.last().expect("a cursor"));
                case.action(extract_macro(view, range, &case.files))
            }
            "inline" => case.action(inline_macro(view, at, &case.files)),
            _ => {
                let found = &view.analysis.diagnostics;
                let near = found
                    .iter()
                    .find(|one| one.span().start <= at && at <= one.span().end);
                let action = near.and_then(|one| {
                    suppress(view.tree, one, at).or_else(|| missing_sections(view.tree, one, at))
                });
                case.action(action.ok_or_else(|| "nothing to do".to_owned()))
            }
        }
    });
}

#[test]
fn strings_lead_to_files_and_names_are_found_in_all_of_them() {
    let text = "(include \"parts/shared.inc\") (define mine add)\n(game @ (piece (name Man) (image White \"Man.bmp\") (moves (shared n))))";
    let case = Case::of("", text);
    let analysis = Analysis::new("test.zrf", &case.files, Checks::default());
    let tree = Tree::of(&case.text);
    let view = View::new(&analysis, "test.zrf", &tree).expect("the file was read");
    let paths: Vec<String> = links(&view, &case.files)
        .into_iter()
        .map(|link| link.path)
        .collect();
    assert_eq!(paths, ["parts/shared.inc", "man.bmp"]);
    let found: Vec<(String, Class)> = named_things(&analysis, "ma")
        .into_iter()
        .map(|(name, class, _)| (name, class))
        .collect();
    assert_eq!(found, [("Man".to_owned(), Class::PieceType)]);
    let found = named_things(&analysis, "SHARED");
    assert_eq!(found[0].2.file, "parts/shared.inc");
}

#[test]
fn a_broken_text_is_seen_through_the_last_good_one() {
    let good = Case::of("", "(game @ (piece (name Man) (moves (n add) (s add))))");
    let analysis = Analysis::new("test.zrf", &good.files, Checks::default());
    let broken = good.text.replace("(name Man)", "(name Man");
    let tree = Tree::of(&broken);
    assert!(!tree.is_readable());
    let view = View::new(&analysis, "test.zrf", &tree).expect("the file was read");
    let at = broken.find("(s add)").expect("it is there") as u32 + 1;
    assert!(hover(&view, at).is_some_and(|hover| hover.text.contains("direction")));
    let places = references(&view, at, true);
    let words: Vec<&str> = places.iter().map(|place| tree.slice(place.span)).collect();
    assert_eq!(words, ["s", "s", "s", "s"]);
}
