//! The colours of marks on bad moves.

use crate::window::table::Judgement;
use crate::window::theme::Palette;
use egui::Color32;

/// Colours that the colour-blind can tell apart.
pub(in crate::window) fn judgement_color(judgement: Judgement) -> Color32 {
    match judgement {
        Judgement::Inaccuracy => Color32::from_rgb(0x3B, 0x9A, 0xD0),
        Judgement::Mistake => Color32::from_rgb(0xE6, 0x9F, 0x00),
        Judgement::Blunder => Color32::from_rgb(0xDF, 0x53, 0x53),
    }
}

/// The colour of text about a bad move.
pub(in crate::window) fn judgement_ink(judgement: Judgement, palette: &Palette) -> Color32 {
    match judgement {
        Judgement::Inaccuracy => palette.note,
        Judgement::Mistake => palette.warning,
        Judgement::Blunder => palette.error,
    }
}
