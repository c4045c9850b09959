//! Levels of Sokoban as people draw them, `#` for walls and `$` for boxes, as rules files for `zrf solve`.

use std::collections::BTreeSet;

/// The rules without the level. Boxes are pushed one at a time, and never pulled. Positions that the keeper cannot
/// reach are removed from the board.
const RULES: &str = r#"(define go ($1 (verify empty?) add))
(define push ($1 (verify (piece? Box)) cascade $1 (verify empty?) add))
(game (title "TITLE") (players You) (turn-order You)
   (board
      (grid
         (start-rectangle 0 0 40 40)
         (dimensions ("COLUMNS" (40 0)) ("ROWS" (0 40)))
         (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
      (kill-positions WALLS))
   (board-setup (You (Keeper KEEPER) (Box BOXES)))
   (piece (name Keeper) (moves (go n) (go s) (go e) (go w) (push n) (push s) (push e) (push w)))
   (piece (name Box))
   (win-condition (You) (absolute-config Box (GOALS)))
   (loss-condition (You) stalemated))
"#;

/// The rules of a level; `None` if there is no keeper in it. Lines without a wall are comments.
pub fn rules(level: &str, title: &str) -> Option<String> {
    let lines = level.lines().filter(|line| line.contains('#'));
    let rows: Vec<Vec<char>> = lines.map(|line| line.chars().collect()).collect();
    let width = rows.iter().map(Vec::len).max()?;
    let all = || (0..rows.len()).flat_map(|row| (0..width).map(move |column| (column, row)));
    let drawn = |(column, row): (usize, usize)| {
        let line = rows.get(row)?;
        line.get(column).copied()
    };
    let is = |at, marks: &str| drawn(at).is_some_and(|mark| marks.contains(mark));
    let keeper = all().find(|&at| is(at, "@+"))?;
    let mut floor = BTreeSet::from([keeper]);
    let mut rest = vec![keeper];
    while let Some((column, row)) = rest.pop() {
        let before = [
            column.checked_sub(1).map(|column| (column, row)),
            row.checked_sub(1).map(|row| (column, row)),
        ];
        let around = before
            .into_iter()
            .flatten()
            .chain([(column + 1, row), (column, row + 1)]);
        for next in around {
            if drawn(next).is_some_and(|mark| mark != '#') && floor.insert(next) {
                rest.push(next);
            }
        }
    }
    let name = |(column, row): (usize, usize)| format!("{}{}", letters(column), row + 1);
    let names = |marks: &str| -> Vec<String> {
        let marked = floor.iter().filter(|&&at| is(at, marks));
        marked.map(|&at| name(at)).collect()
    };
    let walls: Vec<String> = all().filter(|at| !floor.contains(at)).map(name).collect();
    let columns: Vec<String> = (0..width).map(letters).collect();
    let numbers: Vec<String> = (1..=rows.len()).map(|row| row.to_string()).collect();
    let parts = [
        ("TITLE", title.to_owned()),
        ("COLUMNS", columns.join("/")),
        ("ROWS", numbers.join("/")),
        ("WALLS", walls.join(" ")),
        ("KEEPER", name(keeper)),
        ("BOXES", names("$*").join(" ")),
        ("GOALS", names(".*+").join(" ")),
    ];
    let filled = parts.iter().fold(RULES.to_owned(), |rules, (part, text)| {
        rules.replace(part, text)
    });
    Some(filled)
}

/// `a` to `z`, then `aa`.
fn letters(column: usize) -> String {
    let letter = char::from(b'a' + (column % 26) as u8);
    match column / 26 {
        0 => letter.to_string(),
        more => letters(more - 1) + &letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{letters, rules};
    use crate::rules::default_program;
    use std::collections::BTreeMap;
    use zrf_grammar::Rules;
    use zrf_interpreter::State;
    use zrf_search::{Budget, Limits, solve_puzzle};

    #[test]
    fn a_level_is_solved_by_as_few_moves_as_it_takes() {
        let level = "; own\n######\n#@ $.##\n#  $ .#\n#######\n";
        let text = rules(level, "Own").unwrap();
        let files = BTreeMap::from([("own.zrf".to_owned(), text.into_bytes())]);
        let read = Rules::load("own.zrf", &files);
        assert!(crate::rules::errors(&read).is_empty());
        let program = default_program(&read).unwrap();
        let limits = Limits {
            is_shortest: true,
            ..Limits::default()
        };
        let found = solve_puzzle(
            &program,
            &State::new(&program),
            limits,
            &Budget::default(),
            &mut |_| {},
        );
        // Two moves push the upper box, two more go behind the lower one, and two push that.
        assert_eq!(found.unwrap().solution.unwrap().len(), 6);
        assert!(rules("####\n#$.#\n####", "nobody").is_none());
    }

    #[test]
    fn columns_beyond_z_have_two_letters() {
        assert_eq!(
            [0, 25, 26, 51, 52].map(letters),
            ["a", "z", "aa", "az", "ba"]
        );
    }
}
