//! Letters for pieces: short, unique, and distinguished by owner without colour.
//!
//! The first two owners differ by case (`P`, `p`), further ones by a mark before the letters (`?D`). Real owners come
//! first; more than two of them all have marks.
//! Where everybody has the same single type of piece, the letter is the owner's (`W`, `B`).

use std::collections::HashSet;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PlayerKind};
use zrf_interpreter::record::{UsedLetters, abbreviate, piece_letters};

/// The letters of every piece a game can show.
#[derive(Clone, Debug)]
pub(crate) struct Symbols {
    /// By player, then by type.
    table: Vec<Vec<String>>,
}

impl Symbols {
    /// Chooses the letters for a game.
    pub(crate) fn new(game: &Game) -> Self {
        let owners = owners(game);
        let table = match &*game.piece_types {
            [_] if owners.len() > 1 => by_owner(game, &owners),
            _ => by_type(game, &owners),
        };
        Self { table }
    }

    /// The letters of a piece.
    pub(crate) fn of(&self, player: PlayerId, piece_type: PieceTypeId) -> &str {
        &self.table[player.index()][piece_type.index()]
    }
}

/// The players a piece may belong to: those with pictures or pieces, real ones first.
fn owners(game: &Game) -> Vec<PlayerId> {
    let pictured = game.piece_types.iter().flat_map(|piece| &piece.images);
    let placed = game
        .setup
        .placements
        .iter()
        .map(|placement| placement.player);
    let stored = game.setup.stores.iter().map(|store| store.player);
    let named: HashSet<PlayerId> = pictured
        .map(|images| images.player)
        .chain(placed)
        .chain(stored)
        .collect();
    let players = game.player_ids();
    let mut owners: Vec<PlayerId> = players.filter(|player| named.contains(player)).collect();
    owners.sort_by_key(|&player| !game.is_real(player));
    owners
}

fn by_owner(game: &Game, owners: &[PlayerId]) -> Vec<Vec<String>> {
    let mut used = UsedLetters::default();
    let mut table = vec![vec!["?".to_owned()]; game.players.len()];
    for &owner in owners {
        table[owner.index()] = vec![abbreviate(game.player_name(owner), &mut used)];
    }
    table
}

fn by_type(game: &Game, owners: &[PlayerId]) -> Vec<Vec<String>> {
    let types = piece_letters(game);
    let has_case = types
        .iter()
        .all(|letters| letters.to_uppercase() != letters.to_lowercase());
    let real = owners.iter().filter(|&&owner| game.is_real(owner)).count();
    let mut marks = OwnerMarks::default();
    let mut table = vec![Vec::new(); game.players.len()];
    for (place, &owner) in owners.iter().enumerate() {
        let spelling: Spelling = match place {
            0 if has_case && real <= 2 => Spelling::Upper,
            1 if has_case && real <= 2 => Spelling::Lower,
            0 if owners.len() == 1 => Spelling::Upper,
            _ => Spelling::Marked(marks.next(game, owner)),
        };
        table[owner.index()] = types.iter().map(|letters| spelling.of(letters)).collect();
    }
    // Nobody is expected to own a piece beyond the owners, but rules may change an owner to anybody.
    for (index, row) in table.iter_mut().enumerate() {
        if row.is_empty() {
            let spelling = Spelling::Marked(marks.next(game, PlayerId::from_index(index)));
            *row = types.iter().map(|letters| spelling.of(letters)).collect();
        }
    }
    table
}

enum Spelling {
    Upper,
    Lower,
    Marked(String),
}

impl Spelling {
    fn of(&self, letters: &str) -> String {
        match self {
            Self::Upper => letters.to_uppercase(),
            Self::Lower => letters.to_lowercase(),
            Self::Marked(mark) => format!("{mark}{}", letters.to_uppercase()),
        }
    }
}

/// Marks of owners, each given once.
#[derive(Default)]
struct OwnerMarks(HashSet<String>);

impl OwnerMarks {
    fn next(&mut self, game: &Game, owner: PlayerId) -> String {
        let player = &game.players[owner.index()];
        let initial = player.name.chars().find(|letter| letter.is_alphanumeric());
        let wished = match player.kind {
            PlayerKind::Random => "?".to_owned(),
            PlayerKind::Neutral => "~".to_owned(),
            PlayerKind::Real => {
                initial.map_or("'".to_owned(), |letter| letter.to_lowercase().to_string())
            }
        };
        let numbered = (1..).map(|number: u32| number.to_string());
        let mut candidates = std::iter::once(wished).chain(numbered);
        let free = candidates
            .find(|mark| !self.0.contains(mark))
            .unwrap_or_default();
        self.0.insert(free.clone());
        free
    }
}
