//! How a game looks and sounds: where things are, and the pictures and sounds of its author or what takes their place.

use super::Table;
use crate::window::art::{Geometry, Ground, Looks, Picture, Pictures, Style, wish};
use crate::window::settings::Settings;
use crate::window::sound::Sounds;
use crate::window::source::Source;
use crate::window::theme::BoardColors;
use std::sync::Arc;
use zrf_grammar::Rules;
use zrf_grammar::game::Game;

/// How a game looks and sounds.
#[derive(Debug)]
pub(in crate::window) struct Art {
    /// Which pictures of pieces are shown.
    style: Style,
    pub(in crate::window) board_picture: Option<Arc<Picture>>,
    pub(in crate::window) colors: BoardColors,
    pub(in crate::window) geometry: Geometry,
    pub(in crate::window) looks: Looks,
    pub(in crate::window) sounds: Sounds,
    /// Whether the board is seen from the other side.
    pub(in crate::window) is_flipped: bool,
    /// The pictures, and what is missing of them.
    pub(super) pictures: Pictures,
}

impl Art {
    /// Reads the pictures and sounds of a game. `falls` says whether pieces fall down its columns.
    pub(super) fn new(
        game: &Game,
        source: &Source,
        rules: &Rules,
        style: Style,
        falls: bool,
    ) -> Self {
        let mut pictures = Pictures::default();
        let board_picture = pictures.first_of(source, &game.board.images, style.set);
        let size = board_picture.as_ref().map(|picture| picture.size());
        let text = rules.sources.files().first();
        let wished = text.and_then(|file| wish(&file.text));
        let ground = wished.or(falls.then_some(Ground::Rack));
        let geometry = Geometry::new(game, size, ground);
        let looks = Looks::new(game, source, &mut pictures, style, &geometry);
        Self {
            style,
            colors: geometry.kind.colors(None),
            geometry,
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
        let set = (self.art.style.set + 1) % self.n_picture_sets().max(1);
        self.show_style(Style {
            set,
            ..self.art.style
        });
        let (number, n_sets) = (set + 1, self.n_picture_sets());
        self.notice = format!("Picture set {number} of {n_sets}");
    }

    /// Shows the board and the pieces as the settings say.
    pub(in crate::window) fn dress(&mut self, settings: &Settings) {
        if self.art.style.is_international != settings.is_international {
            self.show_style(Style {
                is_international: settings.is_international,
                ..self.art.style
            });
        }
        self.art.colors = settings.board_colors(self.art.geometry.kind);
    }

    /// The number of the set of pictures that is shown.
    pub(in crate::window) fn picture_set(&self) -> usize {
        self.art.style.set
    }

    /// Shows a set of pictures.
    pub(in crate::window) fn show_pictures(&mut self, set: usize) {
        if set != self.art.style.set {
            self.show_style(Style {
                set,
                ..self.art.style
            });
        }
    }

    fn show_style(&mut self, style: Style) {
        let is_flipped = self.art.is_flipped;
        let falls = self.insights.falling.is_some();
        let art = Art::new(self.game(), &self.source, &self.rules, style, falls);
        self.art = Art { is_flipped, ..art };
    }
}
