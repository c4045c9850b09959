//! A state as a `board-setup` section.

use crate::program::Program;
use crate::state::State;
use std::fmt::Write;
use zrf_grammar::game::{PlayerId, PositionId};

/// Maximum line length, if the line can be broken.
const WIDTH: usize = 100;

/// The `board-setup` of a state: pieces on the board and in store. It omits the turn, and attributes that changed in
/// play.
pub fn board_setup(program: &Program, state: &State) -> String {
    let mut text = "(board-setup".to_owned();
    for player in program.game().player_ids() {
        let rows = rows(program, state, player);
        if !rows.is_empty() {
            let name = program.game().player_name(player);
            let _ = write!(text, "\n   ({name}");
            rows.iter().for_each(|row| add_row(&mut text, row));
            text.push(')');
        }
    }
    text.push(')');
    text
}

/// For each type that a player has: its name, positions, and number in store.
fn rows(program: &Program, state: &State, player: PlayerId) -> Vec<Vec<String>> {
    let game = program.game();
    let types = game.piece_type_ids();
    let rows = types.map(|piece_type| {
        let mut row = vec![game.piece_name(piece_type).to_owned()];
        let cells = state.cells().iter().enumerate();
        let own = cells.filter(|(_, cell)| {
            cell.is_some_and(|piece| piece.owner == player && piece.piece_type == piece_type)
        });
        row.extend(own.map(|(at, _)| game.position_name(PositionId::from_index(at)).to_owned()));
        let stored = state.store(player, piece_type);
        if stored > 0 {
            row.extend(["off".to_owned(), stored.to_string()]);
        }
        row
    });
    rows.filter(|row| row.len() > 1).collect()
}

fn add_row(text: &mut String, row: &[String]) {
    text.push_str("\n      (");
    let mut width = 7;
    for (index, word) in row.iter().enumerate() {
        let is_number = index > 0 && row[index - 1] == "off";
        if index > 0 && !is_number && width + 1 + word.len() > WIDTH {
            text.push_str("\n        ");
            width = 8;
        }
        if index > 0 {
            text.push(' ');
        }
        text.push_str(word);
        width += 1 + word.len();
    }
    text.push(')');
}

#[cfg(test)]
mod tests {
    use super::board_setup;
    use crate::State;
    use crate::testing::program_of;

    const ROW: &str = r#"(game (title "Row") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("1" (0 10))) (directions (e 1 0))))
        (board-setup (Black (King c1 off 2) (Man off 12)) (White (Man a1 b1)))
        (piece (name Man) (moves (e add))) (piece (name King) (moves (e add))))"#;

    #[test]
    fn a_setup_is_written_so_that_it_can_be_read() {
        let start = |text: &str| {
            let program = program_of(text);
            let state = State::new(&program);
            (program, state)
        };
        let (program, state) = start(ROW);
        let text = board_setup(&program, &state);
        assert_eq!(
            text,
            "(board-setup\n   (White\n      (Man a1 b1))\n   (Black\n      (Man off 12)\n      (King c1 off 2)))"
        );
        let old = "(board-setup (Black (King c1 off 2) (Man off 12)) (White (Man a1 b1)))";
        let (program, again) = start(&ROW.replace(old, &text));
        assert!(again.is_same(&state));
        assert_eq!(board_setup(&program, &again), text);
    }

    #[test]
    fn long_lines_are_broken_and_numbers_stay_with_their_word() {
        let line = |words: &[&str]| {
            let mut text = String::new();
            super::add_row(
                &mut text,
                &words
                    .iter()
                    .map(|&word| word.to_owned())
                    .collect::<Vec<_>>(),
            );
            text
        };
        let long = "p".repeat(40);
        assert_eq!(
            line(&["Man", &long, &long, "q", &long]),
            format!("\n      (Man {long} {long} q\n         {long})")
        );
        // `off 12` would end beyond the width.
        let words = ["Man", &long, &long, "1", "off", "12"];
        assert_eq!(
            line(&words),
            format!("\n      (Man {long} {long} 1 off 12)")
        );
    }
}
