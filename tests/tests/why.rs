//! "Why not?" agrees with generation: every legal move is explained as legal by the run that makes it.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::path::Path;
use zrf::files::DiskFiles;
use zrf_grammar::Rules;
use zrf_interpreter::why::{Verdict, explain, goals};
use zrf_interpreter::{MoveGenerator, MoveList, Notation, Program, Random, Reason, State};

/// How far games are followed.
const PLIES: usize = 12;

fn check(file: &Path) {
    let root = file.display().to_string();
    let rules = Rules::load(&root, &DiskFiles::new(".", &root));
    for (_, game, _) in rules.resolve_all() {
        let title = game.title.clone();
        let program = Program::compile(game).unwrap();
        let notation = Notation::new(&program);
        let mut generator = MoveGenerator::new(&program);
        let (mut state, mut random) = (State::new(&program), Random::new(1));
        let mut legal = MoveList::new();
        for _ in 0..PLIES {
            generator.legal_moves(&mut state, &mut legal);
            if let Some(outcome) = generator.outcome(&mut state, &legal) {
                if let Reason::Goal { index, player, .. } = outcome.reason {
                    let is_it = |answer: &zrf_interpreter::why::GoalAnswer| {
                        (answer.index, answer.player) == (index, player) && answer.is_met()
                    };
                    assert!(goals(&program, &state).iter().any(is_it), "{title}");
                }
                break;
            }
            let index = random.below(legal.len());
            let text = notation.format(&state, legal.get(index));
            let explanation = explain(&program, &state, &text).unwrap();
            let Verdict::Legal(made) = explanation.verdict else {
                panic!("{title}: `{text}` is legal, but reported as illegal");
            };
            let (played, trace) = &made[0];
            assert!(played.as_ref() == legal.get(index), "{title}: {text}");
            assert!(
                trace.is_some() || played.as_ref().is_pass(),
                "{title}: {text}"
            );
            generator.play(&mut state, legal.get(index));
        }
    }
}

#[test]
fn legal_moves_are_explained_by_the_runs_that_make_them() {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for folder in std::fs::read_dir(top.join("games")).unwrap().flatten() {
        if !folder.path().is_dir() {
            continue;
        }
        let files = std::fs::read_dir(folder.path()).unwrap().flatten();
        let rules = files.map(|file| file.path());
        rules
            .filter(|file| file.extension().is_some_and(|ending| ending == "zrf"))
            .for_each(|file| check(&file));
    }
}
