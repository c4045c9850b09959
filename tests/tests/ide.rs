//! Requests of editors over whole collections of rules: every answer refers to the text that it names, no request
//! panics on any text, and names and macros can be changed in most files.

use std::io::Write;
use std::path::{Path, PathBuf};
use zrf_grammar::Checks;
use zrf_grammar::ide::{self, Analysis, Tree, View};
use zrf_grammar::text::{Files, Span};
use zrf_tests::{corpus, parallel, rules};

/// Number of places asked about in a file.
const MAX_PLACES: usize = 60;

/// Number of changes tried in a file.
const MAX_CHANGES: usize = 3;

#[test]
fn own_rules_are_answered_for() {
    check(&rules::games());
    check(&corpus::files(&rules::folder("corpus"), &["zrf"]));
}

/// How often each change was made, and how often it was requested.
#[derive(Clone, Copy, Default)]
struct Tally {
    renamed: [usize; 2],
    inlined: [usize; 2],
    extracted: [usize; 2],
}

fn check(files: &[PathBuf]) {
    assert!(files.len() > 10);
    let tallies = parallel::map(files, |file| check_file(file));
    let sum = |of: fn(&Tally) -> [usize; 2]| {
        let all = tallies.iter().map(of);
        all.fold([0, 0], |sum, one| [sum[0] + one[0], sum[1] + one[1]])
    };
    let tallied = [
        ("renamed", sum(|tally| tally.renamed)),
        ("inlined", sum(|tally| tally.inlined)),
        ("extracted", sum(|tally| tally.extracted)),
    ];
    for (what, [done, asked]) in tallied {
        let printed = writeln!(
            std::io::stdout(),
            "{} files: {what} {done} of {asked}",
            files.len()
        );
        assert!(printed.is_ok());
        assert!(2 * done >= asked, "{what}: {done} of {asked}");
    }
}

fn check_file(file: &Path) -> Tally {
    let name = file.to_string_lossy().into_owned();
    let disk = rules::on_disk(&name);
    let analysis = Analysis::new(&name, &disk, Checks::default());
    let text = analysis.rules.sources.files()[0].text.clone();
    let tree = Tree::of(&text);
    let view = View::new(&analysis, &name, &tree).expect("it was read");
    let places = places(&text);
    for &at in &places {
        let found = ide::highlights(&view, at);
        let all = ide::references(&view, at, true);
        for one in &found {
            let is_there = all
                .iter()
                .any(|place| place.file == name && place.span == one.span);
            assert!(is_there, "{name}: {}", tree.slice(one.span));
        }
        ask_everything(&view, at);
    }
    check_colours(&view, &name);
    for (named, _, place) in ide::named_things(&analysis, "") {
        let is_here = place.file == name && tree.slice(place.span) == named;
        let leads = || ide::definition(&view, place.span.start).contains(&place);
        assert!(!is_here || leads(), "{name}: {named} at {:?}", place.span);
    }
    // The same analysis with a text that breaks off, as while typing.
    for &at in places.iter().step_by(4) {
        let broken = Tree::of(&text[..at as usize]);
        let view = View::new(&analysis, &name, &broken).expect("it was read");
        ask_everything(&view, at);
        ask_everything(&view, at / 2);
    }
    changes(&view, &places, &disk)
}

/// Places all over a text, between characters.
fn places(text: &str) -> Vec<u32> {
    let step = (text.len() / MAX_PLACES).max(1);
    let at = (0..=text.len()).step_by(step);
    at.map(|at| text.floor_char_boundary(at) as u32).collect()
}

fn ask_everything(view: &View<'_>, at: u32) {
    let length = view.tree.text().len() as u32;
    let at = view
        .tree
        .text()
        .floor_char_boundary(at.min(length) as usize) as u32;
    let _ = ide::hover(view, at);
    let _ = ide::complete(view, at);
    let _ = ide::signature(view, at);
    let _ = ide::definition(view, at);
    let _ = ide::prepare_rename(view, at);
    let _ = ide::macro_at(view, at).map(|found| {
        (
            ide::incoming_calls(view, &found.name),
            ide::outgoing_calls(view, &found.name),
        )
    });
    for span in ide::selections(view.tree, at) {
        assert!(span.start <= at && at <= span.end);
    }
    let whole = Span::new(0, length);
    let spans = ide::argument_hints(view, whole)
        .into_iter()
        .map(|(at, _)| Span::new(at, at));
    let folds = ide::folds(view.tree).into_iter().map(|fold| fold.span);
    for span in spans.chain(folds) {
        assert!(span.end <= length);
    }
    let _ = ide::outline(view.tree);
}

/// Checks that colours are in order, do not overlap, and begin and end between characters.
fn check_colours(view: &View<'_>, name: &str) {
    let mut end = 0;
    for one in ide::paint(view) {
        assert!(
            end <= one.span.start && one.span.start < one.span.end,
            "{name}"
        );
        assert!(!view.tree.slice(one.span).is_empty(), "{name}");
        end = one.span.end;
    }
}

/// Renames, inlines and extracts here and there. Each change checks itself.
fn changes(view: &View<'_>, places: &[u32], files: &dyn Files) -> Tally {
    let mut tally = Tally::default();
    let count = |counts: &mut [usize; 2], is_done: bool| {
        counts[0] += usize::from(is_done);
        counts[1] += 1;
    };
    for &at in places {
        let is_name = ide::prepare_rename(view, at).is_ok();
        if is_name && tally.renamed[1] < MAX_CHANGES {
            let renaming = ide::rename(view, at, "another-name-for-it", files);
            let is_done = renaming.is_ok_and(|renaming| !renaming.places.is_empty());
            count(&mut tally.renamed, is_done);
        }
        if ide::macro_at(view, at).is_some() && tally.inlined[1] < MAX_CHANGES {
            let action = ide::inline_macro(view, at, files);
            let is_call = !action
                .as_ref()
                .is_err_and(|reason| reason == "there is no macro call here");
            if is_call {
                count(&mut tally.inlined, action.is_ok());
            }
        }
        let selected = ide::selections(view.tree, at);
        if let [_, inside, list, around, ..] = selected[..]
            && view.tree.slice(list).starts_with("(verify")
            && inside != list
            && around != list
            && tally.extracted[1] < MAX_CHANGES
        {
            count(
                &mut tally.extracted,
                ide::extract_macro(view, list, files).is_ok(),
            );
        }
    }
    tally
}
