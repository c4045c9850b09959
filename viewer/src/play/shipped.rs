//! Values of the games that come with the program, made by `games/train.sh`, so that the first game is played as well
//! as any other.

use std::sync::Arc;
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
