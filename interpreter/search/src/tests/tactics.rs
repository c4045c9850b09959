//! Tests of states with known results, given as data with their sources in `tests/suite/tactics`.

use super::*;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};

pub(crate) const CHESS: &str = include_str!("../../../../games/chess/chess.zrf");

/// The lines of a suite, split into parts.
fn rows(name: &str) -> Vec<Vec<String>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/suite/tactics/");
    let text = std::fs::read_to_string(format!("{folder}{name}")).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let parts = |line: &str| line.split('|').map(|part| part.trim().to_owned()).collect();
    lines.map(parts).collect()
}

/// Whether long tests are run, as with `ZRF_FULL=1`.
pub(crate) fn is_full() -> bool {
    std::env::var_os("ZRF_FULL").is_some()
}

/// Fails unless a move is one of a list.
fn check_move(chosen: &str, listed: &str, what: &str) {
    let is_listed = listed.split(',').any(|listed| listed.trim() == chosen);
    assert!(is_listed, "{what}: {chosen} instead of {listed}");
}

fn position(program: &Program, name: &str) -> PositionId {
    let positions = &program.game().board.positions;
    let at = positions
        .iter()
        .position(|position| &*position.name == name);
    PositionId::from_index(at.unwrap_or_else(|| panic!("there is no position `{name}`")))
}

/// A board with only the given pieces: owner, type, position.
fn board(program: &Program, pieces: &[(usize, usize, PositionId)]) -> State {
    let pieces = pieces.iter().map(|&(owner, piece_type, at)| {
        let piece_type = PieceTypeId::from_index(piece_type);
        (PlayerId::from_index(owner), piece_type, at)
    });
    State::with_pieces(program, pieces)
}

/// A chess board. After the suffix ` b`, Black is to move, so colours and ranks are exchanged.
pub(crate) fn chess_board(program: &Program, text: &str) -> State {
    let (placement, is_turned) = match text.strip_suffix(" b") {
        Some(placement) => (placement, true),
        None => (text, false),
    };
    let names = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"];
    let mut pieces = Vec::new();
    for (row, rank) in placement.split('/').enumerate() {
        let mut file = b'a';
        for letter in rank.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as u8;
                continue;
            }
            let name = names["pnbrqk".find(letter.to_ascii_lowercase()).unwrap()];
            let types = &program.game().piece_types;
            let piece_type = types.iter().position(|piece| piece.name == name).unwrap();
            let is_white = letter.is_ascii_uppercase() != is_turned;
            let number = if is_turned { row + 1 } else { 8 - row };
            let at = position(program, &format!("{}{number}", file as char));
            pieces.push((usize::from(!is_white), piece_type, at));
            file += 1;
        }
    }
    board(program, &pieces)
}

/// The start and end of a move, in the notation of the suites.
fn squares(program: &Program, played: &Move, is_turned: bool) -> String {
    let name = |at: PositionId| {
        let name = program.game().position_name(at);
        let (file, rank) = name.split_at(1);
        match rank.parse::<u32>() {
            Ok(rank) if is_turned => format!("{file}{}", 9 - rank),
            _ => name.to_owned(),
        }
    };
    let ends = [played.head.from, played.head.to];
    let names: Vec<String> = ends.into_iter().flatten().map(name).collect();
    names.join(" - ")
}

/// The hunter takes whatever stands on e1, and only a soldier is a loss. The board is the same afterwards.
#[test]
fn what_was_captured_is_not_forgotten() {
    let program = program_of(
        r#"(game (title "Soldier") (players White Black) (turn-order White Black) (option "pass turn" true)
          (board (grid (start-rectangle 0 0 9 9)
            (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10))) (directions (e 1 0) (w -1 0) (s 0 1))))
          (board-setup (White (Soldier e1) (Runner d5)) (Black (Hunter e5) (Idle a2)))
          (piece (name Soldier) (moves ((change-type Veteran) add)))
          (piece (name Veteran))
          (piece (name Runner) (moves (e (verify empty?) add)))
          (piece (name Idle) (moves (e (verify empty?) add) (w (verify empty?) add)))
          (piece (name Hunter) (moves (s (while empty? s) (verify enemy?) add)))
          (win-condition (White) (absolute-config Runner (e5)))
          (loss-condition (White) (captured Soldier)))"#,
        "",
    );
    let evaluation = Arc::new(Evaluation::learn(&program, 1));
    for seed in 0..8 {
        let settings = AlphaBetaSettings {
            rates_all: true,
            seed,
            ..AlphaBetaSettings::default()
        };
        let mut bot = AlphaBeta::new(&program, &evaluation, settings);
        let thought = bot.think(&State::new(&program), &Budget::of_depth(4));
        let mut moves = thought.moves.iter();
        let pass = moves.find(|rated| rated.played.as_ref().is_pass()).unwrap();
        assert_eq!(pass.rating, Some(Rating::Loss(2)), "{seed}");
    }
}

/// A search ends by itself once it is twice as deep as the win it has found; by then it must have found the nearest
/// win. It may need more depth than the mate has plies, because late quiet moves are searched less deeply, or not at
/// all at low depth.
#[test]
fn mates_are_found() {
    let program = program_of(CHESS, "");
    let rows = rows("mates.txt");
    assert!(rows.len() >= 20);
    let evaluation = Arc::new(Evaluation::learn(&program, 1));
    for row in rows {
        let [moves, first, text, source] = &row[..] else {
            panic!("{row:?} has four parts");
        };
        let plies = 2 * moves.parse::<u32>().unwrap() - 1;
        let mut bot = AlphaBeta::new(&program, &evaluation, AlphaBetaSettings::default());
        let thought = bot.think(&chess_board(&program, text), &Budget::of_depth(2 * plies));
        assert_eq!(thought.rating, Some(Rating::Win(plies)), "{source}");
        let chosen = squares(&program, &thought.chosen.unwrap(), text.ends_with(" b"));
        check_move(&chosen, first, source);
    }
}

#[test]
fn fives_are_forced() {
    let program = program_of(GOMOKU, "");
    for row in rows("fives.txt") {
        let [plies, first, black, white, what] = &row[..] else {
            panic!("{row:?} has five parts");
        };
        let plies = plies.parse().unwrap();
        let stones = |owner, names: &str| -> Vec<_> {
            let stone = |name| (owner, 0, position(&program, name));
            names.split(' ').map(stone).collect()
        };
        let pieces = [stones(0, black), stones(1, white)].concat();
        let mut bot = alpha_beta(&program, 1);
        let thought = bot.think(&board(&program, &pieces), &Budget::of_depth(plies + 1));
        assert_eq!(thought.rating, Some(Rating::Win(plies)), "{what}");
        check_move(
            &squares(&program, &thought.chosen.unwrap(), false),
            first,
            what,
        );
    }
}

#[test]
fn weak_levels_overlook_a_win_at_times_and_choose_alike_with_the_same_seed() {
    let program = program_of(GOMOKU, "");
    let evaluation = Arc::new(Evaluation::learn(&program, 1));
    // Black has four in a row, and White has blocked one end.
    let stone = |(owner, name)| (owner, 0, position(&program, name));
    let (black, white) = (["d8", "e8", "f8", "g8"], ["c8", "d4", "k9", "m3"]);
    let pieces = black
        .map(|name| (0, name))
        .into_iter()
        .chain(white.map(|name| (1, name)));
    let state = board(&program, &pieces.map(stone).collect::<Vec<_>>());
    for method in [Method::AlphaBeta, Method::TreeSearch] {
        let wins = |level, seed| {
            let bot = method.bot(&program, &evaluation, seed, 1, 1 << 20);
            let mut bot = LevelBot::new(bot, level, seed);
            let chosen = bot.think(&state, &Budget::default()).chosen.unwrap();
            squares(&program, &chosen, false) == "h8"
        };
        let n_wins = |level| {
            let wins = (1..17).filter(|&seed| {
                let own = wins(level, seed);
                assert_eq!(wins(level, seed), own, "{level} with seed {seed}");
                own
            });
            wins.count()
        };
        let [beginner, easy, club, strongest] = Level::ALL.map(n_wins);
        assert!(
            0 < beginner && beginner < easy && easy < 16,
            "{method}: {beginner}, {easy}"
        );
        assert_eq!([club, strongest], [16; 2], "{method}");
    }
}

#[test]
fn without_an_overlooked_win_the_best_of_the_others_is_played() {
    let program = program_of(TIC_TAC_TOE, "");
    let evaluation = Arc::new(Evaluation::learn(&program, 1));
    // The player to move can complete a row at c3, and must otherwise take c1 from the opponent.
    let stones = [(0, "a3"), (0, "b3"), (1, "a1"), (1, "b1")];
    let pieces = stones.map(|(owner, name)| (owner, 0, position(&program, name)));
    let mut state = board(&program, &pieces);
    let mut moves = MoveList::new();
    MoveGenerator::new(&program).legal_moves(&mut state, &mut moves);
    let to = |name| {
        let to = Some(position(&program, name));
        moves
            .iter()
            .position(|played| played.head.to == to)
            .unwrap()
    };
    let (win, defence) = (to("c3"), to("c1"));
    let draws = (1..200).map(|seed| Oversight { share: 32, seed });
    let hides_the_win = |draw: &Oversight| draw.hides(&moves, win) && !draw.hides(&moves, defence);
    let draws: Vec<Oversight> = draws.filter(hides_the_win).take(10).collect();
    assert_eq!(draws.len(), 10);
    for method in [Method::AlphaBeta, Method::TreeSearch] {
        for &oversight in &draws {
            let budget = Budget {
                oversight,
                ..Budget::of_nodes(2_000)
            };
            let mut bot = method.bot(&program, &evaluation, 1, 1, 1 << 20);
            let chosen = bot.think(&state, &budget).chosen.unwrap();
            assert_eq!(
                squares(&program, &chosen, false),
                "c1",
                "{method}, {oversight:?}"
            );
        }
    }
}

/// A Reversi board; X is Black, who is to move.
fn reversi_board(program: &Program, text: &str) -> State {
    let squares = text.chars().filter(|letter| *letter != ' ').enumerate();
    let pieces = squares.filter_map(|(index, letter)| {
        let owner = "XO".find(letter)?;
        let file = char::from(b'a' + (index % 8) as u8);
        let at = position(program, &format!("{file}{}", index / 8 + 1));
        Some((owner, 0, at))
    });
    board(program, &pieces.collect::<Vec<_>>())
}

fn proven(program: &Arc<Program>, state: &State) -> ProofResult {
    let (limits, budget) = (Limits::default(), Budget::default());
    prove(program, state, limits, &budget, &mut |_| {})
        .unwrap()
        .result
}

/// Long endings, with more than 12 empty squares, are proven with `ZRF_FULL=1`.
#[test]
fn reversi_endings_have_the_known_winners() {
    let program = program_of(REVERSI, "");
    for row in rows("endings.txt") {
        let [empty, score, text] = &row[..] else {
            panic!("{row:?} has three parts");
        };
        assert_eq!(text.matches('-').count().to_string(), *empty, "{text}");
        if empty.parse::<u32>().unwrap() > 12 && !is_full() {
            continue;
        }
        let expected = match score.parse::<i32>().unwrap() {
            1.. => ProofResult::Win,
            0 => ProofResult::Draw,
            _ => ProofResult::Loss,
        };
        let state = reversi_board(&program, text);
        assert_eq!(proven(&program, &state), expected, "{text}");
    }
}

#[test]
fn a_turn_of_jumps_to_and_fro_is_ended() {
    // White can jump over an own man any number of times. As soon as the turn ends, Black wins.
    let rules = r#"
        (define jump ($1 (verify friend?) $1 (verify empty?) (add-partial)))
        (game (title "To and fro") (players White Black) (turn-order White Black)
          (option "pass partial" true)
          (board (grid (start-rectangle 0 0 9 9)
            (dimensions ("a/b/c" (10 0)) ("2/1" (0 10))) (directions (e 1 0) (w -1 0))))
          (board-setup (White (Man a1 b1)) (Black (Stone a2)))
          (piece (name Man) (moves (jump e) (jump w)))
          (piece (name Stone) (moves (e add)))
          (win-condition (Black) (absolute-config Stone (b2))))"#;
    let program = program_of(rules, "");
    let evaluation = Arc::new(Evaluation::learn(&program, 1));
    let white = PlayerId::from_index(0);
    for method in [Method::AlphaBeta, Method::TreeSearch] {
        let mut bot = method.bot(&program, &evaluation, 1, 1, 1 << 20);
        let mut state = State::new(&program);
        let mut n_parts = 0;
        while state.turn(&program).decider == white && n_parts < 10 {
            let budget = Budget {
                depth: Some(6),
                ..Budget::of_nodes(1_000)
            };
            let thought = bot.think(&state, &budget);
            state.play_unchecked(&program, thought.chosen.unwrap().as_ref());
            n_parts += 1;
        }
        assert!(n_parts < 10, "the turn does not end: {method}");
    }
}
