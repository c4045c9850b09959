//! Fork-Hunt: what the article shows, and what chance does.

use std::path::Path;
use zrf_interpreter::{NodeId, Program, Session, ToMove};
use zrf_tests::{corpus, rules, scenario};

/// The listings of the article and states of the shipped file; their comments hold what is expected.
#[test]
fn listings_and_situations_hold() {
    let files = corpus::files(&rules::folder("suite/fork-hunt"), &["zrf"]);
    assert_eq!(files.len(), 3);
    let failures: Vec<_> = files
        .iter()
        .filter_map(|file| scenario::run(file).err())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_seed_decides_the_game() {
    let program = hunt("Rooks");
    assert_eq!(play(&program, 7), play(&program, 7));
    assert_ne!(play(&program, 7), play(&program, 8));
}

#[test]
fn stones_fall_one_after_another_before_each_move() {
    for (title, n_stones) in [
        ("Fork-Hunt", 8),
        ("Rooks", 8),
        ("Bishops", 8),
        ("Knights", 15),
        ("Nightriders", 8),
    ] {
        let program = hunt(title);
        let mut session = Session::new(&program, 1);
        let mut drops = 0;
        while session.to_move() == ToMove::Chance {
            assert!(session.step().is_some());
            drops += 1;
        }
        assert_eq!(drops, n_stones, "{title}");
        assert_eq!(session.to_move(), ToMove::Player, "{title}");
    }
}

#[test]
fn players_of_chance_pass_and_the_game_goes_on() {
    let texts = play(&hunt("Fork-Hunt"), 3);
    assert!(texts.iter().any(|text| text == "Pass"));
    assert!(texts.len() > 50, "{} plies", texts.len());
}

fn hunt(title: &str) -> std::sync::Arc<Program> {
    let file = rules::project().join("games/fork-hunt/fork-hunt.zrf");
    let rules = rules::load(Path::new(&file));
    rules::program(&rules, title).expect("the variant is there")
}

/// The moves of sixty plies in which the number of the ply decides what the player chooses.
fn play(program: &std::sync::Arc<Program>, seed: u64) -> Vec<String> {
    let mut session = Session::new(program, seed);
    for ply in 0..60 {
        match session.to_move() {
            ToMove::Nobody | ToMove::Unknown => break,
            ToMove::Player => {
                session.play(ply * 5 % session.legal_moves().len());
            }
            ToMove::Chance | ToMove::ForcedPass => {
                session.step();
            }
        }
    }
    assert_ne!(session.current(), NodeId::ROOT);
    let line = session.line().into_iter();
    line.map(|id| session.node(id).text.clone()).collect()
}
