use super::*;
use crate::evaluation::FULL;
use crate::evaluation::values::Values;
use crate::tests::program_of;
use std::sync::atomic::{AtomicUsize, Ordering};
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::{MoveGenerator, MoveList, State};

const AMAZONS: &str = include_str!("../../../../games/amazons/amazons.zrf");
const BREAKTHROUGH: &str = include_str!("../../../../games/breakthrough/breakthrough.zrf");
const CHESS: &str = include_str!("../../../../games/chess/chess.zrf");
const GOMOKU: &str = include_str!("../../../../games/gomoku/gomoku.zrf");
const HEX: &str = include_str!("../../../../games/hex/hex.zrf");
const REVERSI: &str = include_str!("../../../../games/reversi/reversi.zrf");
const SHOGI: &str = include_str!("../../../../games/shogi/shogi.zrf");

fn better(refinement: Refinement) -> Evaluation {
    match refinement {
        Refinement::Better(better) => Arc::unwrap_or_clone(better),
        other => panic!("{other:?}"),
    }
}

/// The value of a place, by the name of its position.
fn place(evaluation: &Evaluation, owner: usize, piece_type: usize, name: &str) -> i32 {
    let game = evaluation.program.game();
    let mut positions = game.board.position_ids();
    let at = positions.find(|&at| game.position_name(at) == name);
    let (owner, piece_type) = (PlayerId(owner as u8), PieceTypeId::from_index(piece_type));
    evaluation.values.table[evaluation.index(owner, piece_type, at.unwrap())][0]
}

#[test]
fn refinement_is_the_same_each_time_and_beats_what_it_began_with() {
    let program = program_of(BREAKTHROUGH, "");
    let old = Evaluation::learn(&program, 1);
    let new = better(old.refined(1, &Stop::default()));
    assert!(new.is_same(&better(old.refined(1, &Stop::default()))));
    assert!(!new.is_same(&old));
    // In games other than those that decided the match.
    assert!(new.is_better_than(&old, 99, &Stop::default()));
    assert!(
        place(&new, 0, 0, "d7") > place(&new, 0, 0, "d3"),
        "a man gains by going forward"
    );
}

#[test]
fn worse_values_are_refused() {
    let program = program_of(BREAKTHROUGH, "");
    let good = better(Evaluation::learn(&program, 1).refined(1, &Stop::default()));
    let mut worse = good.clone();
    for value in worse.values.table.iter_mut().flatten() {
        *value = -*value;
    }
    let stop = Stop::default();
    assert!(!worse.is_better_than(&good, 1, &stop));
    // With the same values, both sides play the same game twice.
    assert!((1..=5).all(|seed| !good.is_better_than(&good, seed, &stop)));
    assert!(good.is_better_than(&worse, 1, &stop));
}

#[test]
fn refinement_ends_when_nobody_wants_it() {
    let program = program_of(REVERSI, "");
    let old = Evaluation::learn(&program, 1);
    for most in [0, 1, 1_000] {
        let asked = Arc::new(AtomicUsize::new(0));
        let counted = asked.clone();
        let stop = Stop::when(move || counted.fetch_add(1, Ordering::Relaxed) >= most);
        assert!(matches!(old.refined(1, &stop), Refinement::Unfinished));
        let asked = asked.load(Ordering::Relaxed);
        assert!(asked < most + 50, "{asked} questions, {most} answered no");
    }
}

/// Values that differ in every number, so that a forgotten number is noticed.
fn jumbled(old: &Evaluation) -> (Evaluation, Vec<[f64; 2]>) {
    let mut random = Random::new(3);
    let changes: Vec<[f64; 2]> = (0..old.n_changes())
        .map(|_| [0; 2].map(|_| random.below(2_000) as f64 / 10_000.0))
        .collect();
    (old.changed(&changes), changes)
}

/// The features of a state, times their changes, give the change of its points.
#[test]
fn features_are_what_points_count() {
    for (text, most) in [
        (CHESS, 40),
        (GOMOKU, 200),
        (SHOGI, 40),
        (REVERSI, 120),
        (BREAKTHROUGH, 120),
        (AMAZONS, 100),
    ] {
        let program = program_of(text, "");
        let old = Evaluation::learn(&program, 1).with_patterns();
        let (new, changes) = jumbled(&old);
        let (mut generator, mut moves) = (MoveGenerator::new(&program), MoveList::new());
        let (mut state, mut random) = (State::new(&program), Random::new(5));
        for ply in 0..80 {
            generator.legal_moves(&mut state, &mut moves);
            if generator.outcome(&mut state, &moves).is_some() {
                break;
            }
            let (first, more) = (old.players[0], ply % 7 - 3);
            let to_move = state.turn(&program).decider;
            let points = |evaluation: &Evaluation| {
                f64::from(evaluation.points(&state, first, to_move, more))
            };
            let features = old.features(&state, first, to_move, more);
            let fullness = f64::from(old.fullness(&state)) / f64::from(FULL);
            let sum: f64 = features
                .iter()
                .map(|&(index, count)| {
                    let [early, late] = changes[index as usize];
                    count * (fullness * early + (1.0 - fullness) * late)
                })
                .sum();
            let difference = points(&new) - points(&old) - 300.0 * sum;
            // Each piece and line may be rounded.
            assert!(difference.abs() < f64::from(most), "{ply}: {difference}");
            generator.play(&mut state, moves.get(random.below(moves.len())));
        }
    }
}

/// Games continue if a budget is too small to search each move once, as with many drops.
#[test]
fn many_moves_end_no_training_game() {
    let shogi = Arc::new(Evaluation::learn(&program_of(SHOGI, ""), 1));
    let game = shogi.training_game(1, 2, 1, &Stop::default()).unwrap();
    assert!(game.plies.len() > 20);
}

/// Contradictory training states about a place change nothing for it, but those about all pieces of a type do.
#[test]
fn what_lessons_say_about_places_is_weighed() {
    let chess = Evaluation::learn(&program_of(CHESS, ""), 1).averaged();
    let (queen, pawn) = (4, 0);
    let at = |name: &str| {
        chess
            .program
            .game()
            .board
            .positions
            .iter()
            .position(|at| *at.name == *name)
    };
    let place = |piece_type: usize, name| {
        let place = piece_type * chess.n_positions + at(name).unwrap();
        chess.likeness.kind(place) as u32
    };
    let types = chess.values.table.len() as u32;
    let lesson = |piece_type: usize, name, target| super::game::Lesson {
        points: 0.0,
        fullness: 0.5,
        features: vec![
            (place(piece_type, name), 1.0),
            (types + piece_type as u32, 1.0),
        ],
        target,
    };
    let mut lessons = Vec::new();
    for name in ["a1", "b3", "c5", "d6", "e2", "f7"] {
        lessons.extend((0..100).map(|_| lesson(queen, name, 0.8)));
    }
    // Three games happen to be lost with a pawn there.
    lessons.extend((0..3).map(|_| lesson(pawn, "c4", -1.0)));
    lessons.extend((0..300).map(|_| lesson(pawn, "d3", 0.1)));
    let new = Fit::new(&chess).to(&lessons, &mut Random::new(1));
    let change = |piece_type: usize, name| {
        let place = piece_type * chess.n_positions + at(name).unwrap();
        let change =
            |phase: usize| new.values.table[place][phase] - chess.values.table[place][phase];
        (change(0) + change(1)) / 2
    };
    assert!(change(queen, "a1") > 40, "{}", change(queen, "a1"));
    // Without training states for a place, a pawn there is worth as much as other pawns.
    let difference = change(pawn, "c4") - change(pawn, "h6");
    assert!(difference.abs() < 15, "{difference}");
}

#[test]
fn places_that_are_alike_have_the_same_value() {
    let averaged = |text: &str| {
        let mut different = Evaluation::learn(&program_of(text, ""), 1);
        let places = different.values.table.iter_mut().enumerate();
        places.for_each(|(place, value)| *value = [(place * place) as i32; 2]);
        different.averaged()
    };
    let reversi = averaged(REVERSI);
    let corners = ["a1", "a8", "h1", "h8"];
    for owner in [0, 1] {
        let values = corners.map(|name| place(&reversi, owner, 0, name));
        assert!(values.iter().all(|&value| value == values[0]), "{values:?}");
    }
    // The pawns of the two players move in opposite directions, and never back.
    let chess = averaged(CHESS);
    let pawn = |owner, name| place(&chess, owner, 0, name);
    assert_eq!(pawn(0, "c7"), pawn(0, "f7"));
    assert_eq!(pawn(0, "c7"), pawn(1, "c2"));
    assert_ne!(pawn(0, "c7"), pawn(0, "c2"));
}

#[test]
fn values_are_kept_as_bytes() {
    let program = program_of(REVERSI, "");
    let old = Evaluation::learn(&program, 1);
    let (new, _) = jumbled(&old);
    let bytes = new.kept();
    assert!(old.with_kept(&bytes).is_some_and(|read| read.is_same(&new)));
    for end in 0..bytes.len() {
        assert!(old.with_kept(&bytes[..end]).is_none(), "{end}");
    }
    for at in 0..bytes.len() {
        let mut broken = bytes.clone();
        broken[at] ^= 1;
        assert!(old.with_kept(&broken).is_none(), "{at}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(old.with_kept(&longer).is_none());
    // An edit of the rules makes a different game.
    let renamed = REVERSI.replacen("(name Disc)", "(name Pip)", 1);
    assert_ne!(renamed, REVERSI);
    let other = Evaluation::learn(&program_of(&renamed, ""), 1);
    assert!(other.with_kept(&bytes).is_none());
}

/// Rules with few patterns, so that all their bytes can be tried.
const SMALL: &str = r#"
  (game (title "Small") (players White Black) (turn-order White Black)
    (board (grid (start-rectangle 0 0 9 9)
      (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))
    (board-setup (White (Man a1 b1)) (Black (Man c4 d4)))
    (piece (name Man) (moves (n (verify empty?) add) (s add) (e add) (w add)))
    (loss-condition (White Black) (pieces-remaining 0)))"#;

#[test]
fn values_of_patterns_are_kept_as_bytes() {
    let program = program_of(SMALL, "");
    let plain = Evaluation::learn(&program, 1);
    let (new, _) = jumbled(&plain.clone().with_patterns());
    assert!(new.has_patterns() && !plain.has_patterns());
    let bytes = new.kept();
    let read = plain.with_kept(&bytes).unwrap();
    assert!(read.is_same(&new) && read.kept() == bytes);
    for end in 0..bytes.len() {
        assert!(plain.with_kept(&bytes[..end]).is_none(), "{end}");
    }
    // The format of values without patterns has not changed.
    assert!(plain.with_kept(&plain.kept()).unwrap().is_same(&plain));
    assert!(plain.kept().starts_with(b"zrf values 2"));
}

/// Training states about an entry also apply to its images and, to some degree, to entries that have parts in common
/// with it.
#[test]
fn patterns_are_learned_with_their_parts() {
    let old = Evaluation::learn(&program_of(REVERSI, ""), 1);
    let old = old.averaged().with_patterns();
    let first = old.ranges().patterns;
    let patterns = old.patterns.clone().unwrap();
    let feature = |contents: &[u8]| patterns.shown(&[0, 1, 2, 3, 4, 5, 6, 7], contents);
    let lesson = |contents: &[u8], target: f64| {
        let (entry, factor) = feature(contents);
        super::game::Lesson {
            points: 0.0,
            fullness: 0.5,
            features: vec![((first + entry) as u32, factor)],
            target,
        }
    };
    let mut lessons = Vec::new();
    for last in 0..3 {
        lessons.extend((0..200).map(|_| lesson(&[1, 1, 1, 0, 0, 0, 0, last], 0.5)));
        lessons.extend((0..200).map(|_| lesson(&[0, 1, 2, 0, 0, 0, 0, last], 0.0)));
    }
    let new = Fit::new(&old).to(&lessons, &mut Random::new(1));
    let value = |contents: &[u8]| {
        let (entry, factor) = feature(contents);
        factor * f64::from(new.values.patterns[entry][0])
    };
    let own = value(&[1, 1, 1, 0, 0, 0, 0, 0]);
    assert!(own > 40.0, "{own}");
    assert_eq!(own, value(&[0, 0, 0, 0, 0, 1, 1, 1]));
    assert_eq!(own, -value(&[2, 2, 2, 0, 0, 0, 0, 0]));
    let unseen = value(&[1, 1, 1, 0, 0, 0, 1, 1]);
    assert!(unseen > own / 4.0, "{unseen} of {own}");
}

#[test]
fn only_whole_values_of_sensible_size_are_read() {
    let program = program_of(REVERSI, "");
    let old = Evaluation::learn(&program, 1);
    let check = |change: fn(&mut Values)| {
        let mut odd = old.clone();
        change(&mut odd.values);
        old.with_kept(&odd.kept()).is_some()
    };
    assert!(check(|_| {}));
    assert!(!check(|values| values.table.push([0; 2])));
    assert!(!check(|values| values.table.truncate(1)));
    assert!(!check(|values| values.mobility[1] = i32::MIN));
}

/// A game depends only on the seed and its number, and the fit only on the games.
#[test]
fn training_is_a_function_of_seed_and_games() {
    let program = program_of(BREAKTHROUGH, "");
    let (stop, start) = (Stop::default(), Arc::new(Evaluation::learn(&program, 1)));
    let game = |number| start.training_game(7, number, 60, &stop).unwrap();
    let forwards: Vec<TrainingGame> = (0..6).map(game).collect();
    let mut backwards: Vec<TrainingGame> = (0..6).rev().map(game).collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
    assert_ne!(forwards[0].plies, forwards[1].plies);
    for start in [(*start).clone(), (*start).clone().with_patterns()] {
        let fitted = start.trained(&forwards, Target::Search, 7, &stop);
        assert!(fitted.is_same(&start.trained(&backwards, Target::Search, 7, &stop)));
        assert!(!fitted.is_same(&start));
    }
}

/// Points hardly help in Hex, so refining them must not make the search by points win.
#[test]
fn games_of_tree_search_keep_it() {
    let program = program_of(HEX, "");
    let learned = Evaluation::learn(&program, 1);
    assert_eq!(Advice::of(&program, &learned).method, Method::TreeSearch);
    let (mut work, stop) = (Work::new(WORK_OF_RIVALS), Stop::default());
    let refined = learned.with_winner(WORK_OF_MOVE, &mut work, 1, &stop);
    assert_eq!(Advice::of(&program, &refined).method, Method::TreeSearch);
}

#[test]
fn the_search_that_won_is_kept_until_the_other_one_wins() {
    let program = program_of(BREAKTHROUGH, "");
    let method = |evaluation: &Evaluation| Advice::of(&program, evaluation).method;
    let learned = Evaluation::learn(&program, 1);
    assert_eq!(method(&learned), Method::AlphaBeta);
    let won = learned.played_by(Some(Method::TreeSearch));
    assert_eq!(method(&won), Method::TreeSearch);
    for again in [Some(Method::TreeSearch), None] {
        assert_eq!(method(&won.clone().played_by(again)), Method::TreeSearch);
    }
    assert_eq!(
        method(&won.played_by(Some(Method::AlphaBeta))),
        Method::AlphaBeta
    );
}

/// Moves after a random move show nothing about the states before it.
#[test]
fn random_moves_are_nobodys_merit() {
    let stop = Stop::default();
    let start = Arc::new(Evaluation::learn(&program_of(BREAKTHROUGH, ""), 1));
    let game = start.training_game(3, 1, 60, &stop).unwrap();
    let turned = TrainingGame {
        result: -game.result,
        ..game.clone()
    };
    let last_random = game.plies.iter().rposition(|(_, said)| said.is_none());
    let n_asked_before = game.plies[..last_random.unwrap()]
        .iter()
        .filter(|(_, said)| said.is_some())
        .count();
    let targets = |game: &TrainingGame, target| -> Vec<f64> {
        let lessons = game.lessons(&start, target, &stop).into_iter();
        lessons.map(|lesson| lesson.target).rev().collect()
    };
    let both = |target| {
        targets(&game, target)
            .into_iter()
            .zip(targets(&turned, target))
    };
    assert!(both(Target::Results).all(|(one, other)| one != other));
    let n_equal = both(Target::Search)
        .filter(|(one, other)| one == other)
        .count();
    let n_all = both(Target::Search).count();
    assert!(n_equal > 10 && n_equal <= n_asked_before, "{n_equal}");
    assert!(n_equal < n_all, "the end counts");
}

/// Only another type is a promotion, and no training states come from states before one.
#[test]
fn a_piece_may_be_added_as_what_it_is() {
    let n_lessons = |added: &str| {
        let rules = BREAKTHROUGH.replace(" add)", &format!(" {added})"));
        assert!(rules.contains(added));
        let start = Arc::new(Evaluation::learn(&program_of(&rules, ""), 1));
        let game = start.training_game(3, 1, 60, &Stop::default()).unwrap();
        game.lessons(&start, Target::Results, &Stop::default())
            .len()
    };
    assert_eq!(n_lessons("(add Man)"), n_lessons("add"));
}

/// Training states about some places also apply to others that are as far from the edge.
#[test]
fn places_are_learned_in_groups() {
    let chess = Evaluation::learn(&program_of(CHESS, ""), 1).averaged();
    let place = |name: &str| {
        let mut positions = chess.program.game().board.positions.iter();
        chess
            .likeness
            .kind(positions.position(|at| *at.name == *name).unwrap())
    };
    let lesson = |name: &str, target| super::game::Lesson {
        points: 0.0,
        fullness: 0.5,
        features: vec![(place(name) as u32, 1.0)],
        target,
    };
    let mut lessons = Vec::new();
    for file in ["a", "b", "c"] {
        lessons.extend((0..300).map(|_| lesson(&format!("{file}7"), 0.5)));
        lessons.extend((0..300).map(|_| lesson(&format!("{file}3"), -0.5)));
    }
    let new = Fit::new(&chess).to(&lessons, &mut Random::new(1));
    let change = |name| new.values.table[place(name)][0] - chess.values.table[place(name)][0];
    assert!(
        change("d7") > change("d3") + 40,
        "{} {}",
        change("d7"),
        change("d3")
    );
}
