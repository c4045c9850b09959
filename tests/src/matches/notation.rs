//! Moves as other engines write them.

use zrf_interpreter::{Effect, MoveList, MoveRef, Program};

/// How a position is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// As in the rules file: `c4`.
    Same,
    /// With the rows of a board of this height counted from the other end.
    Turned(u32),
    /// Row and column from zero, from the top of a board of this height: `2,4`.
    RowAndColumn(u32),
}

/// How a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Where a piece is placed, or `pass`.
    Drop(Point),
    /// Where a piece moves from and to.
    Steps(Point),
    /// The column that a piece falls into, from zero.
    Column,
    /// Amazons as OpenSpiel has it: from, to and arrow are moves of their own.
    Amazons,
    /// Nine men's morris as OpenSpiel has it: points are numbered in reading order.
    Morris,
    /// Pure coordinates, with the letter of a promotion: `e7e8q`.
    Uci,
    /// A hash of what the move does: for other builds of the program itself.
    Fingerprint,
    /// Pure coordinates, with `+` for promotions and pieces that are dropped: `7g7f`, `8h2b+`, `P*5e`.
    Usi,
}

/// The points of nine men's morris in reading order.
const MORRIS: &str = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1";

/// The height of the board of Amazons.
const AMAZONS_HEIGHT: u32 = 10;

impl Style {
    /// The moves of another engine that together are a ply.
    pub fn moves(self, program: &Program, played: MoveRef<'_>) -> Vec<String> {
        let name = |at: zrf_grammar::game::PositionId| program.game().position_name(at);
        let (from, to) = (played.head.from.map(name), played.head.to.map(name));
        let from = from.filter(|&from| Some(from) != to);
        match (self, to) {
            (Self::Fingerprint, _) => vec![format!("{:016x}", played.fingerprint())],
            (_, None) => vec!["pass".to_owned()],
            (Self::Drop(point), Some(to)) => vec![point.text(to)],
            (Self::Steps(point), Some(to)) => {
                vec![from.map(|from| point.text(from)).unwrap_or_default() + &point.text(to)]
            }
            (Self::Column, Some(to)) => vec![column(to).to_string()],
            (Self::Amazons, Some(to)) => {
                let arrow = played.effects.iter().find_map(|effect| match effect {
                    Effect::Create { at, .. } => Some(name(*at)),
                    _ => None,
                });
                match (arrow, from) {
                    (Some(arrow), _) => vec![format!("Shoot: {}", pair(arrow))],
                    (None, from) => {
                        let from = pair(from.unwrap_or(to));
                        vec![format!("From {from}"), format!("To {}", pair(to))]
                    }
                }
            }
            (Self::Morris, Some(to)) => {
                let captured = played.effects.iter().find_map(|effect| match effect {
                    Effect::Capture { at } => Some(name(*at)),
                    _ => None,
                });
                vec![match (captured, from) {
                    (Some(captured), _) => format!("Point {}", reading(captured)),
                    (None, Some(from)) => format!("Move {} -> {}", reading(from), reading(to)),
                    (None, None) => format!("Point {}", reading(to)),
                }]
            }
            (Self::Uci, Some(to)) => {
                let letter = promoted(program, played).map(|letter| letter.to_ascii_lowercase());
                let letter = letter.map(String::from).unwrap_or_default();
                vec![from.unwrap_or_default().to_owned() + to + &letter]
            }
            (Self::Usi, Some(to)) => vec![match from {
                Some(from) => {
                    let sign = promoted(program, played).map_or("", |_| "+");
                    format!("{from}{to}{sign}")
                }
                None => format!("{}*{to}", dropped(program, played)),
            }],
        }
    }

    /// The ply that moves of another engine make up: `Ok(None)` if more of them must follow, an error if they make up
    /// none.
    pub fn find(
        self,
        program: &Program,
        legal: &MoveList,
        heard: &[String],
    ) -> Result<Option<usize>, String> {
        let mut is_begun = false;
        for (index, played) in legal.iter().enumerate() {
            let moves = self.moves(program, played);
            let is_like = moves.len() >= heard.len()
                && moves
                    .iter()
                    .zip(heard)
                    .all(|(own, heard)| own.eq_ignore_ascii_case(heard));
            if is_like && moves.len() == heard.len() {
                return Ok(Some(index));
            }
            is_begun |= is_like;
        }
        match is_begun {
            true => Ok(None),
            false => Err(format!("{} is not legal", heard.join(", "))),
        }
    }
}

impl Point {
    fn text(self, name: &str) -> String {
        match self {
            Self::Same => name.to_owned(),
            Self::Turned(height) => {
                let letter = name.chars().next().unwrap_or('?');
                format!("{letter}{}", height + 1 - row(name))
            }
            Self::RowAndColumn(height) => format!("{},{}", height - row(name), column(name)),
        }
    }
}

/// The column of a position like `c4`, from zero.
fn column(name: &str) -> u32 {
    let letter = name.bytes().next().unwrap_or(b'a');
    u32::from(letter.saturating_sub(b'a'))
}

/// The row of a position like `c4`.
fn row(name: &str) -> u32 {
    let digits = name.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    digits.parse().unwrap_or(0)
}

fn pair(name: &str) -> String {
    format!("({}, {})", AMAZONS_HEIGHT + 1 - row(name), column(name) + 1)
}

fn reading(name: &str) -> usize {
    MORRIS
        .split(' ')
        .position(|point| point == name)
        .unwrap_or(usize::MAX)
}

/// The letter of a type: the first of its name, except for knights.
fn letter(name: &str) -> char {
    if name == "Knight" {
        'N'
    } else {
        name.chars().next().unwrap_or('?')
    }
}

/// The letter of the type that the moved piece becomes.
fn promoted(program: &Program, played: MoveRef<'_>) -> Option<char> {
    let piece_type = played.effects.iter().find_map(|effect| match *effect {
        Effect::Promote { piece_type, at } | Effect::ChangeType { piece_type, at } => {
            (Some(at) == played.head.to).then_some(piece_type)
        }
        _ => None,
    })?;
    Some(letter(program.game().piece_name(piece_type)))
}

fn dropped(program: &Program, played: MoveRef<'_>) -> char {
    let piece_type = played.effects.iter().find_map(|effect| match *effect {
        Effect::Drop { piece_type, .. } => Some(piece_type),
        _ => None,
    });
    piece_type.map_or('?', |piece_type| {
        letter(program.game().piece_name(piece_type))
    })
}

#[cfg(test)]
mod tests {
    use super::{Point, Style};
    use crate::matches::games::Game;
    use crate::rules;
    use zrf_interpreter::{MoveGenerator, MoveList, State};

    /// The names of all moves in the first plies of a game in which the first move of each list is played.
    fn lists(name: &str, style: Style, plies: usize) -> Vec<Vec<String>> {
        let program = rules::default_program(&rules::load(&Game::file(name))).unwrap();
        let (mut state, mut legal) = (State::new(&program), MoveList::new());
        let mut generator = MoveGenerator::new(&program);
        let mut lists = Vec::new();
        for _ in 0..plies {
            generator.legal_moves(&mut state, &mut legal);
            let texts = legal.iter().map(|played| style.moves(&program, played));
            for (index, moves) in texts.enumerate() {
                assert_eq!(
                    style.find(&program, &legal, &moves),
                    Ok(Some(index)),
                    "{moves:?}"
                );
                lists.push(moves);
            }
            generator.play(&mut state, legal.get(0));
        }
        lists
    }

    fn has(lists: &[Vec<String>], moves: &[&str]) {
        assert!(
            lists.iter().any(|list| list == moves),
            "{moves:?} in {lists:?}"
        );
    }

    #[test]
    fn moves_are_written_as_the_engines_do() {
        has(&lists("chess", Style::Uci, 1), &["g1f3"]);
        has(&lists("xiangqi", Style::Uci, 1), &["b3b10"]);
        has(&lists("shogi", Style::Usi, 1), &["7g7f"]);
        has(&lists("hex", Style::Drop(Point::Same), 1), &["k11"]);
        has(
            &lists("gomoku", Style::Drop(Point::RowAndColumn(15)), 1),
            &["0,14"],
        );
        has(&lists("connect-four", Style::Column, 1), &["6"]);
        has(
            &lists("breakthrough", Style::Steps(Point::Turned(8)), 1),
            &["a7b6"],
        );
        has(&lists("nine-mens-morris", Style::Morris, 1), &["Point 23"]);
        let amazons = lists("amazons", Style::Amazons, 2);
        has(&amazons, &["From (7, 1)", "To (6, 1)"]);
        has(&amazons, &["Shoot: (7, 1)"]);
    }

    #[test]
    fn moves_heard_in_parts_are_waited_for() {
        let program = rules::default_program(&rules::load(&Game::file("amazons"))).unwrap();
        let (mut state, mut legal) = (State::new(&program), MoveList::new());
        MoveGenerator::new(&program).legal_moves(&mut state, &mut legal);
        let find = |heard: &[&str]| {
            let heard: Vec<String> = heard.iter().map(|&text| text.to_owned()).collect();
            Style::Amazons.find(&program, &legal, &heard)
        };
        assert_eq!(find(&["From (7, 1)"]), Ok(None));
        assert!(matches!(find(&["from (7, 1)", "to (6, 1)"]), Ok(Some(_))));
        assert!(find(&["From (1, 1)"]).is_err());
        assert!(find(&["From (7, 1)", "To (1, 9)"]).is_err());
    }
}
