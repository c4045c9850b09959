//! Pieces that are counts: seeds in a pit, and discs with pips.

use super::piece::Body;
use egui::{Align2, Color32, FontId, Stroke, Vec2, vec2};

/// The angle between two neighbours in the head of a sunflower, in radians.
const GOLDEN: f32 = 2.399_963;
/// Maximum number of seeds that are drawn; the number tells the rest.
const MOST: u32 = 24;
/// From this number on, nobody sees at once how many there are.
const MANY: u32 = 5;
/// The places of pips on the faces of dice, in thirds of the face from its middle.
const FACES: [&[(f32, f32)]; 7] = [
    &[],
    &[(0.0, 0.0)],
    &[(-1.0, -1.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (0.0, 0.0), (1.0, 1.0)],
    &[(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)],
    &[
        (-1.0, -1.0),
        (1.0, -1.0),
        (0.0, 0.0),
        (-1.0, 1.0),
        (1.0, 1.0),
    ],
    &[
        (-1.0, -1.0),
        (1.0, -1.0),
        (-1.0, 0.0),
        (1.0, 0.0),
        (-1.0, 1.0),
        (1.0, 1.0),
    ],
];

impl Body<'_> {
    /// Seeds that lie side by side, with their number where there are many.
    pub(super) fn seeds(&self, number: u32) {
        let n = number.min(MOST);
        let share = (0.62 / (n.max(3) as f32).sqrt()).min(0.3);
        let rim = Stroke::new((0.05 * self.radius).max(0.75), self.paint.rim);
        for seed in 0..n {
            let far = match n {
                1 => 0.0,
                _ => (1.0 - share) * ((seed as f32 + 0.5) / n as f32).sqrt(),
            };
            let way = Vec2::angled(GOLDEN * seed as f32) * vec2(self.width, 1.0);
            let center = self.center + self.radius * far * way;
            self.oval(center, share, self.paint.fill, rim);
            let light = center - 0.3 * share * self.radius * vec2(self.width, 1.0);
            let glow = Color32::from_white_alpha(90);
            self.oval(light, 0.3 * share, glow, Stroke::NONE);
        }
        if number >= MANY {
            self.number(number);
        }
    }

    /// The number on a small plate at the foot.
    fn number(&self, number: u32) {
        let center = self.center + vec2(0.0, 0.95 * self.radius);
        let font = FontId::proportional((0.6 * self.radius).max(1.0));
        let text = number.to_string();
        let galley = self.painter.layout_no_wrap(text, font, Color32::WHITE);
        let size = galley.size() + vec2(0.3 * self.radius, 0.0);
        let place = Align2::CENTER_CENTER.anchor_size(center, size);
        let radius = 0.5 * size.y;
        self.painter
            .rect_filled(place, radius, Color32::from_black_alpha(190));
        let at = center - 0.5 * galley.size();
        self.painter.galley(at, galley, Color32::WHITE);
    }

    /// A disc with pips as on a die, or with a number that no die has.
    pub(super) fn pips(&self, number: u32) {
        let Some(&pips) = FACES.get(number as usize) else {
            return self.token(&number.to_string());
        };
        self.plate(1.0);
        for &(x, y) in pips {
            let center = self.center + 0.46 * self.radius * vec2(x * self.width, y);
            self.oval(center, 0.17, self.paint.ink, Stroke::NONE);
        }
    }
}
