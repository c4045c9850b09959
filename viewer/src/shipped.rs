//! The built-in games, inside the program, so that they are always available.

use zrf_grammar::text::Files;

/// A built-in game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The name of its file in the folder of games.
    pub file: &'static str,
    /// The name of the game on the start page.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    text: &'static str,
}

impl Shipped {
    /// Its name in links.
    pub(crate) fn link_name(&self) -> &'static str {
        let name = self.file.rsplit('/').next().unwrap_or(self.file);
        name.strip_suffix(".zrf").unwrap_or(name)
    }
}

/// What copies of built-in rules are made of.
#[cfg(feature = "window")]
impl Shipped {
    /// The text of its rules.
    pub(crate) fn text(&self) -> &'static str {
        self.text
    }

    /// The pictures that its rules name, by their paths from its folder.
    pub(crate) fn pictures(&self) -> impl Iterator<Item = (&'static str, &'static [u8])> {
        let (folder, _) = self.file.rsplit_once('/').unwrap_or_default();
        PICTURES.iter().filter_map(move |&(path, bytes)| {
            let inside = path.strip_prefix(folder)?.strip_prefix('/')?;
            self.text.contains(inside).then_some((inside, bytes))
        })
    }
}

macro_rules! shipped {
    ($file:literal, $name:literal, $about:literal) => {
        Shipped {
            file: $file,
            name: $name,
            about: $about,
            text: include_str!(concat!("../../games/", $file)),
        }
    };
}

/// All games of the program, in the order of the start page.
pub const GAMES: &[Shipped] = &[
    shipped!(
        "reversi/reversi.zrf",
        "Reversi",
        "Enclose discs to flip them"
    ),
    shipped!("gomoku/gomoku.zrf", "Gomoku", "Five in a row win"),
    shipped!(
        "solitaire/solitaire.zrf",
        "Solitaire",
        "Jump until one marble is left"
    ),
    shipped!(
        "fork-hunt/fork-hunt.zrf",
        "Fork-Hunt",
        "Attack two stones at once to clear them"
    ),
    shipped!(
        "fork-hunt/fork-chess.zrf",
        "Fork-Chess",
        "Chess in which pieces capture by forking"
    ),
    shipped!(
        "tic-tac-toe/tic-tac-toe.zrf",
        "Tic-tac-toe",
        "Three in a row win"
    ),
    shipped!(
        "connect-four/connect-four.zrf",
        "Connect Four",
        "Drop discs, four in a row win"
    ),
    shipped!(
        "english-draughts/english-draughts.zrf",
        "English draughts",
        "Jump over men to capture them"
    ),
    shipped!(
        "breakthrough/breakthrough.zrf",
        "Breakthrough",
        "Reach the far side first"
    ),
    shipped!(
        "nine-mens-morris/nine-mens-morris.zrf",
        "Nine men's morris",
        "A mill of three removes a man"
    ),
    shipped!("hex/hex.zrf", "Hex", "Connect your two sides"),
    shipped!(
        "amazons/amazons.zrf",
        "Amazons",
        "Block squares and move last"
    ),
    shipped!("chess/chess.zrf", "Chess", "Checkmate the king"),
    shipped!(
        "xiangqi/xiangqi.zrf",
        "Xiangqi",
        "Chess with a river and palaces"
    ),
    shipped!(
        "shogi/shogi.zrf",
        "Shogi",
        "Chess in which captured pieces return"
    ),
    shipped!(
        "international-draughts/international-draughts.zrf",
        "International draughts",
        "Capture as many as possible, with flying kings"
    ),
];

/// Pictures of the games.
const PICTURES: &[(&str, &[u8])] = &[(
    "fork-hunt/images/invisible.bmp",
    include_bytes!("../../games/fork-hunt/images/invisible.bmp"),
)];

/// The files of the shipped games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShippedFiles;

impl Files for ShippedFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let path = path.replace('\\', "/");
        let texts = GAMES.iter().map(|game| (game.file, game.text.as_bytes()));
        texts
            .chain(PICTURES.iter().copied())
            .find(|(name, _)| name.eq_ignore_ascii_case(&path))
            .map(|(_, bytes)| bytes.to_vec())
            .ok_or_else(|| "no such file".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::GAMES;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_game_of_the_folder_is_on_the_start_page() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
        let shipped: BTreeSet<String> = GAMES.iter().map(|game| game.file.to_owned()).collect();
        let mut found = BTreeSet::new();
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            let files = std::fs::read_dir(entry.path())
                .into_iter()
                .flatten()
                .flatten();
            for file in files.filter(|file| file.path().extension().is_some_and(|end| end == "zrf"))
            {
                let (folder, file) = (entry.file_name(), file.file_name());
                found.insert(format!("{}/{}", folder.display(), file.display()));
            }
        }
        assert_eq!(shipped, found);
    }
}
