//! How a game looks and sounds: where things are, and the pictures and sounds of its author or what takes their place.

use super::Table;
use crate::window::art::{Geometry, Looks, Picture, Pictures, wish};
use crate::window::sound::Sounds;
use crate::window::source::Source;
use std::sync::Arc;
use zrf_grammar::Rules;
use zrf_grammar::game::Game;

/// How a game looks and sounds.
#[derive(Debug)]
pub(in crate::window) struct Art {
    /// The selected picture set.
    set: usize,
    pub(in crate::window) board_picture: Option<Arc<Picture>>,
    pub(in crate::window) geometry: Geometry,
    pub(in crate::window) looks: Looks,
    pub(in crate::window) sounds: Sounds,
    /// Whether the board is seen from the other side.
    pub(in crate::window) is_flipped: bool,
    /// The pictures, and what is missing of them.
    pub(super) pictures: Pictures,
}

impl Art {
    /// Reads the pictures and sounds of a game. Where the rules give alternative pictures, `set` says which are wanted.
    pub(super) fn new(game: &Game, source: &Source, rules: &Rules, set: usize) -> Self {
        let mut pictures = Pictures::default();
        let board_picture = pictures.first_of(source, &game.board.images, set);
        let size = board_picture.as_ref().map(|picture| picture.size());
        let text = rules.sources.files().first();
        let ground = text.and_then(|file| wish(&file.text));
        let looks = Looks::new(game, source, &mut pictures, set);
        Self {
            set,
            geometry: Geometry::new(game, size, ground),
            board_picture,
            looks,
            sounds: Sounds::new(game, source),
            is_flipped: false,
            pictures,
        }
    }
}

impl Table {
    /// How many sets of pictures the author gives.
    pub(in crate::window) fn n_picture_sets(&self) -> usize {
        let game = self.game();
        let pieces = game.piece_types.iter().flat_map(|piece| &piece.images);
        let alternatives = pieces.map(|images| images.files.len());
        let of_board = game.board.images.len();
        alternatives.fold(of_board, usize::max)
    }

    /// Shows the next set of pictures.
    pub(in crate::window) fn show_next_pictures(&mut self) {
        let set = (self.art.set + 1) % self.n_picture_sets().max(1);
        let is_flipped = self.art.is_flipped;
        self.art = Art {
            is_flipped,
            ..Art::new(self.game(), &self.source, &self.rules, set)
        };
        let (number, n_sets) = (self.art.set + 1, self.n_picture_sets());
        self.notice = format!("Picture set {number} of {n_sets}");
    }
}
