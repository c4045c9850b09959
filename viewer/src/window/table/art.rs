//! How a game looks: where things lie, and the pictures of its author or what is drawn in their place.

use super::Table;
use crate::window::art::{Geometry, Looks, Picture, Pictures, wish};
use crate::window::source::Source;
use std::sync::Arc;
use zrf_grammar::Rules;
use zrf_grammar::game::Game;

/// All that is needed to draw a game.
#[derive(Debug)]
pub(super) struct Art {
    pub(super) board_picture: Option<Arc<Picture>>,
    pub(super) geometry: Geometry,
    pub(super) looks: Looks,
    /// The pictures, and what is missing of them.
    pub(super) pictures: Pictures,
}

impl Art {
    /// Reads the pictures of a game. Where the rules give alternatives, `set` says which are wanted.
    pub(super) fn new(game: &Game, source: &Source, rules: &Rules, set: usize) -> Self {
        let mut pictures = Pictures::default();
        let board_picture = pictures.first_of(source, &game.board.images, set);
        let size = board_picture.as_ref().map(|picture| picture.size());
        let text = rules.sources.files().first();
        let ground = text.and_then(|file| wish(&file.text));
        let geometry = Geometry::new(game, size, ground);
        let looks = Looks::new(game, source, &mut pictures, set);
        Self {
            board_picture,
            geometry,
            looks,
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
        self.picture_set = (self.picture_set + 1) % self.n_picture_sets().max(1);
        let art = Art::new(self.game(), &self.source, &self.rules, self.picture_set);
        self.board_picture = art.board_picture;
        self.geometry = art.geometry;
        self.looks = art.looks;
        let (number, n_sets) = (self.picture_set + 1, self.n_picture_sets());
        self.notice = format!("pictures {number} of {n_sets}");
    }
}
