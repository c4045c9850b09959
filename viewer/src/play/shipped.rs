//! Values of the games that come with the program, made by `games/train.sh`, so that the first game is played as well
//! as any other.

use std::sync::Arc;
#[cfg(feature = "window")]
use zrf_grammar::game::PieceTypeId;
use zrf_interpreter::Program;
use zrf_search::Evaluation;

macro_rules! values {
    ($($name:literal),* $(,)?) => {
        &[$(include_bytes!(concat!("../../../games/", $name, "/", $name, ".values"))),*]
    };
}

/// The files of values, each with the hash of its game.
const VALUES: &[&[u8]] = values![
    "amazons",
    "breakthrough",
    "chess",
    "connect-four",
    "english-draughts",
    "international-draughts",
    "nine-mens-morris",
    "reversi",
    "shogi",
    "xiangqi",
];

/// The evaluation of a game that came with values.
pub(super) fn shipped(program: &Arc<Program>) -> Option<Evaluation> {
    VALUES
        .iter()
        .find_map(|bytes| Evaluation::of_kept(program, bytes))
}

/// What each type of piece is worth in a game that came with values: whole numbers of its most common piece, as people
/// count.
#[cfg(feature = "window")]
pub(crate) fn worths(program: &Arc<Program>) -> Option<Vec<i64>> {
    let evaluation = shipped(program)?;
    let unit = f64::from(evaluation.unit());
    let n_types = program.game().piece_types.len();
    let types = (0..n_types).map(PieceTypeId::from_index);
    let worth = |kind| (f64::from(evaluation.piece_value(kind)) / unit).round() as i64;
    Some(types.map(|kind| worth(kind).max(1)).collect())
}

#[cfg(test)]
mod tests {
    use super::{VALUES, shipped};
    use crate::testing::{program, rules};
    use std::fs;
    use std::path::Path;

    /// After an edit of the rules, values no longer belong to the game, and `games/train.sh` must be run again.
    #[test]
    fn values_belong_to_the_games_beside_them() {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
        let mut n_files = 0;
        for folder in fs::read_dir(games).unwrap().flatten() {
            let files = fs::read_dir(folder.path()).into_iter().flatten().flatten();
            for file in files.map(|file| file.path()) {
                if file.extension().is_none_or(|end| end != "values") {
                    continue;
                }
                n_files += 1;
                let kept = fs::read(&file).unwrap();
                let text = fs::read(file.with_extension("zrf")).unwrap();
                let program = program(&rules(text));
                let evaluation = shipped(&program);
                let own = evaluation.unwrap_or_else(|| panic!("{} is outdated", file.display()));
                assert_eq!(own.kept(), kept, "{}", file.display());
            }
        }
        assert_eq!(n_files, VALUES.len());
    }
}
