//! The icon of the program.

use super::budget::Budget;
use super::drawing::Drawing;
use egui::IconData;

/// The icon, as packages install it.
const ICON: &[u8] = include_bytes!("../../../package/zrf.svg");
/// Its width in pixels; systems scale it down.
const WIDTH: f32 = 256.0;

/// The icon of the window. `None` would mean that the embedded drawing cannot be read.
pub(in crate::window) fn icon() -> Option<IconData> {
    let image = Drawing::read(ICON, &mut Budget::default())?.image(WIDTH)?;
    let [width, height] = image.size.map(|side| side as u32);
    let pixels = image.pixels.iter();
    let rgba = pixels.flat_map(|pixel| pixel.to_srgba_unmultiplied());
    Some(IconData {
        rgba: rgba.collect(),
        width,
        height,
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_icon_can_be_drawn() {
        let icon = super::icon().expect("the drawing is valid");
        assert_eq!((icon.width, icon.height), (256, 256));
        let alpha = |x: usize, y: usize| icon.rgba[(y * 256 + x) * 4 + 3];
        assert_eq!((alpha(0, 0), alpha(128, 128)), (0, 255));
    }
}
