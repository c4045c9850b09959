//! Which pictures of a game are shown.

use super::Table;
use super::art::Art;
use crate::window::art::Style;
use crate::window::settings::Settings;

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
        let (is_flipped, is_side_chosen) = (self.art.is_flipped, self.art.is_side_chosen);
        let falls = self.insights.falling.is_some();
        let art = Art::new(self.game(), &self.source, &self.rules, style, falls);
        self.art = Art {
            is_flipped,
            is_side_chosen,
            ..art
        };
    }
}
