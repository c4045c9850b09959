//! How a game looks and sounds: where things are, and the pictures and sounds of its author or what takes their place.

use crate::window::art::{Geometry, Ground, Looks, Picture, Pictures, Style, requested_ground};
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
    pub(super) style: Style,
    pub(in crate::window) board_picture: Option<Arc<Picture>>,
    pub(in crate::window) colors: BoardColors,
    pub(in crate::window) geometry: Geometry,
    pub(in crate::window) looks: Looks,
    pub(in crate::window) sounds: Sounds,
    /// Whether the board is seen from the other side.
    pub(in crate::window) is_flipped: bool,
    /// Whether the user chose that side. Otherwise the seats decide.
    pub(super) is_side_chosen: bool,
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
        let requested = text.and_then(|file| requested_ground(&file.text));
        let ground = requested.or(falls.then_some(Ground::Rack));
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
            is_side_chosen: false,
            pictures,
        }
    }
}
