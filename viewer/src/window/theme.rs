//! Colours and sizes: the only place that defines the look.
//!
//! Nothing depends on hue alone: players differ in lightness and in the outline of their pieces, marks in shape.

mod boards;

pub(super) use boards::{BoardColors, BoardKind, BoardTheme};

use crate::hue::Hue;
use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Theme, Visuals};

/// Colours of the window for one theme, and of marks on boards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Palette {
    /// Behind the board.
    pub(super) table: Color32,
    /// Below small pictures of pieces: light and dark ones stand out from it.
    pub(super) tile: Color32,
    /// Coordinates beside boards without a frame.
    pub(super) coordinate: Color32,
    /// The shadow below pieces.
    pub(super) shadow: Color32,
    /// What the last move left and reached.
    pub(super) last_move: Color32,
    /// What is selected.
    pub(super) selection: Color32,
    /// Where a move may end.
    pub(super) target: Color32,
    /// What decided the game.
    pub(super) decided: Color32,
    /// A royal piece in check.
    pub(super) check: Color32,
    /// A puzzle that can be solved.
    pub(super) solvable: Color32,
    /// The focus of the keyboard on a board.
    pub(super) focus: Color32,
    /// The ring around any other widget that has the focus of the keyboard.
    pub(super) ring: Color32,
    /// A suggested move.
    pub(super) hint: Color32,
    /// Cards of the start page.
    pub(super) card: Color32,
    pub(super) card_hovered: Color32,
    /// Quiet text.
    pub(super) quiet: Color32,
    /// Text about something wrong, from the worst to the least.
    pub(super) error: Color32,
    pub(super) warning: Color32,
    pub(super) note: Color32,
    /// The accent of buttons that matter most.
    pub(super) accent: Color32,
    pub(super) on_accent: Color32,
}

pub(super) const fn rgb(value: u32) -> Color32 {
    Color32::from_rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
}

const fn glass(value: u32, alpha: u8) -> Color32 {
    let red = weighted(value >> 16, alpha);
    Color32::from_rgba_premultiplied(
        red,
        weighted(value >> 8, alpha),
        weighted(value, alpha),
        alpha,
    )
}

const fn weighted(value: u32, alpha: u8) -> u8 {
    ((value & 0xFF) * alpha as u32 / 255) as u8
}

const LIGHT: Palette = Palette {
    table: rgb(0xEDEAE4),
    tile: rgb(0xCFC6B6),
    coordinate: rgb(0x6E675C),
    shadow: glass(0x000000, 56),
    last_move: glass(0xFFD21F, 120),
    selection: rgb(0x0072B2),
    target: glass(0x141414, 178),
    decided: rgb(0xC22F45),
    check: rgb(0xB8002C),
    solvable: rgb(0x2E9F4E),
    focus: rgb(0x0B3F80),
    ring: rgb(0x0B3F80),
    hint: rgb(0x56B4E9),
    card: rgb(0xFAF8F4),
    card_hovered: rgb(0xFFFFFF),
    quiet: rgb(0x6C675F),
    error: rgb(0xB3261E),
    warning: rgb(0x855500),
    note: rgb(0x1B6796),
    accent: rgb(0x1E5FA8),
    on_accent: rgb(0xFFFFFF),
};

const DARK: Palette = Palette {
    table: rgb(0x1D1F23),
    tile: rgb(0x666B73),
    coordinate: rgb(0xA9ABB1),
    shadow: glass(0x000000, 96),
    last_move: glass(0xFFD21F, 120),
    selection: rgb(0x2A97D8),
    target: glass(0x141414, 178),
    decided: rgb(0xE0485E),
    check: rgb(0xB8002C),
    solvable: rgb(0x4CBF6C),
    focus: rgb(0x0B3F80),
    ring: rgb(0x9CCBFF),
    hint: rgb(0x56B4E9),
    card: rgb(0x282B30),
    card_hovered: rgb(0x31353B),
    quiet: rgb(0xA0A3A9),
    error: rgb(0xF07A7A),
    warning: rgb(0xE69F00),
    note: rgb(0x56B4E9),
    accent: rgb(0x3D86D6),
    on_accent: rgb(0xFFFFFF),
};

/// The colours of a theme.
pub(super) fn palette(theme: Theme) -> &'static Palette {
    match theme {
        Theme::Light => &LIGHT,
        Theme::Dark => &DARK,
    }
}

/// The colours of one player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Paint {
    /// The body.
    pub(super) fill: Color32,
    /// The rim and the inner lines.
    pub(super) rim: Color32,
    /// Letters and figures on the body.
    pub(super) ink: Color32,
}

const fn paint(fill: u32, rim: u32, ink: u32) -> Paint {
    Paint {
        fill: rgb(fill),
        rim: rgb(rim),
        ink: rgb(ink),
    }
}

/// The look of pieces of players whose names stand for colours.
pub(super) const fn hue_paint(hue: Hue) -> Paint {
    match hue {
        Hue::White => paint(0xF7F4EC, 0x3A3A38, 0x2B2B2B),
        Hue::Black => paint(0x26282C, 0x868D96, 0xE9E6DD),
        Hue::Red => paint(0xBF3B3B, 0x5E1212, 0xFFF1EC),
        Hue::Blue => paint(0x2D62B3, 0x102C5C, 0xEEF5FF),
        Hue::Yellow => paint(0xF0C63C, 0x6E5208, 0x3A2C04),
        Hue::Green => paint(0x5FA35B, 0x1F4A20, 0x0E2A10),
        Hue::Orange => paint(0xDE8A33, 0x6A3A08, 0x2E1703),
        Hue::Purple => paint(0x7A4FA3, 0x33184F, 0xF5ECFF),
        Hue::Brown => paint(0x7A5232, 0x352010, 0xF7EADC),
        Hue::Grey => paint(0x9AA0A6, 0x4A4F54, 0x202428),
        Hue::Pink => paint(0xE79AB4, 0x6E2440, 0x3A0E1E),
    }
}

/// The pieces of the only player of a puzzle.
const YOURS: Paint = paint(0x2F6D8C, 0x123545, 0xEAF6FB);

/// For players with other names: always different in lightness from the one before.
const UNNAMED: &[Paint] = &[
    paint(0xF7F4EC, 0x3A3A38, 0x2B2B2B),
    paint(0x26282C, 0x868D96, 0xE9E6DD),
    paint(0xF0C63C, 0x6E5208, 0x3A2C04),
    paint(0x2D62B3, 0x102C5C, 0xEEF5FF),
    paint(0x9CCB8C, 0x2E5A27, 0x12300D),
    paint(0x8E2F55, 0x3C0E21, 0xFFEAF2),
];

/// The contrast of two colours as the guidelines for accessible pages (WCAG 2) define it, from 1 to 21.
pub(super) fn contrast(a: Color32, b: Color32) -> f32 {
    let [a, b] = [a, b].map(|color| {
        let [red, green, blue, _] = egui::Rgba::from(color).to_array();
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    });
    a.max(b) / a.min(b)
}

/// The look of a player's pieces: by name, otherwise by index in the list of players.
pub(super) fn player_paint(name: &str, index: usize) -> Paint {
    if ["you", "player"].contains(&name.to_lowercase().as_str()) {
        return YOURS;
    }
    Hue::named(name).map_or(UNNAMED[index % UNNAMED.len()], hue_paint)
}

/// The border while nobody leads: green, as in a Romanian course on this game.
pub(super) const RIM_OF_NOBODY: Color32 = rgb(0x2F9E44);

/// The border while a player leads: red for Black and blue for White, from the same course, otherwise the colour of the
/// player's pieces.
pub(super) fn leader_rim(name: &str, index: usize) -> Color32 {
    match Hue::named(name) {
        Some(Hue::Black) => rgb(0xD9363E),
        Some(Hue::White) => rgb(0x2B6CD4),
        Some(_) | None => player_paint(name, index).fill,
    }
}

/// Gives the context its two styles.
pub(super) fn install(ctx: &egui::Context) {
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, |style| {
            style.visuals = visuals(theme);
            style.spacing.item_spacing = egui::vec2(8.0, 7.0);
            style.spacing.button_padding = egui::vec2(10.0, 5.0);
            style.spacing.interact_size.y = 26.0;
            style.spacing.window_margin = egui::Margin::symmetric(14, 12);
            style.spacing.menu_margin = egui::Margin::same(8);
            style.text_styles = [
                (TextStyle::Heading, 21.0, FontFamily::Proportional),
                (TextStyle::Body, 14.0, FontFamily::Proportional),
                (TextStyle::Button, 14.0, FontFamily::Proportional),
                (TextStyle::Small, 11.5, FontFamily::Proportional),
                (TextStyle::Monospace, 13.0, FontFamily::Monospace),
            ]
            .map(|(text, size, family)| (text, FontId::new(size, family)))
            .into();
        });
    }
}

fn visuals(theme: Theme) -> Visuals {
    let palette = palette(theme);
    let mut visuals = match theme {
        Theme::Light => Visuals::light(),
        Theme::Dark => Visuals::dark(),
    };
    let (panel, faint, text) = match theme {
        Theme::Light => (rgb(0xF7F5F1), rgb(0xEFECE6), rgb(0x26241F)),
        Theme::Dark => (rgb(0x24272B), rgb(0x2C3035), rgb(0xE4E4E2)),
    };
    // Buttons and lists at rest, their outline, under the pointer, and pressed or with the focus.
    let (button, outline, hovered, pressed) = match theme {
        Theme::Light => (rgb(0xE9E5DD), rgb(0xC6BFB2), rgb(0xDFDACF), rgb(0xD6CFC1)),
        Theme::Dark => (rgb(0x34383E), rgb(0x555B63), rgb(0x434850), rgb(0x4D535C)),
    };
    visuals.panel_fill = panel;
    visuals.window_fill = panel;
    visuals.faint_bg_color = faint;
    visuals.override_text_color = Some(text);
    visuals.weak_text_color = Some(palette.quiet);
    visuals.selection.bg_fill = palette.accent.gamma_multiply(0.45);
    visuals.selection.stroke = Stroke::new(1.0, text);
    visuals.hyperlink_color = palette.accent;
    let radius = CornerRadius::same(6);
    for widget in [
        &mut visuals.widgets.noninteractive,
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
        &mut visuals.widgets.open,
    ] {
        widget.corner_radius = radius;
    }
    visuals.widgets.inactive.weak_bg_fill = button;
    visuals.widgets.inactive.bg_fill = button;
    // Empty checkboxes are seen by their outline alone.
    visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, outline);
    visuals.widgets.hovered.weak_bg_fill = hovered;
    visuals.widgets.hovered.bg_fill = hovered;
    visuals.widgets.active.weak_bg_fill = pressed;
    visuals.widgets.active.bg_fill = pressed;
    // The ring around the focus is enough of an outline.
    visuals.widgets.active.bg_stroke = Stroke::new(1.0, outline);
    // Titles of windows over the board.
    visuals.widgets.open.weak_bg_fill = faint;
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    visuals
}

#[cfg(test)]
mod tests {
    use super::{UNNAMED, YOURS, contrast, hue_paint, palette, visuals};
    use crate::hue::Hue;
    use egui::{Color32, Theme};

    fn lightness(color: Color32) -> f32 {
        0.299 * f32::from(color.r()) + 0.587 * f32::from(color.g()) + 0.114 * f32::from(color.b())
    }

    #[test]
    fn letters_stand_out_from_their_piece() {
        let hues = [
            Hue::White,
            Hue::Black,
            Hue::Red,
            Hue::Blue,
            Hue::Yellow,
            Hue::Green,
            Hue::Orange,
            Hue::Purple,
            Hue::Brown,
            Hue::Grey,
            Hue::Pink,
        ];
        let all = hues.map(hue_paint).into_iter().chain([YOURS]);
        for paint in all.chain(UNNAMED.iter().copied()) {
            let difference = (lightness(paint.fill) - lightness(paint.ink)).abs();
            assert!(difference > 80.0, "{paint:?}");
        }
    }

    #[test]
    fn players_without_names_differ_in_lightness() {
        for pair in UNNAMED.windows(2) {
            assert!((lightness(pair[0].fill) - lightness(pair[1].fill)).abs() > 40.0);
        }
    }

    #[test]
    fn names_at_the_edge_stand_out_from_their_ground() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = palette(theme);
            let difference = lightness(palette.coordinate) - lightness(palette.table);
            assert!(difference.abs() > 75.0, "{theme:?}");
        }
    }

    #[test]
    fn text_about_problems_can_be_read_on_panels_and_in_the_editor() {
        for theme in [Theme::Light, Theme::Dark] {
            let (palette, visuals) = (palette(theme), visuals(theme));
            for color in [palette.error, palette.warning, palette.note] {
                for ground in [visuals.panel_fill, visuals.text_edit_bg_color()] {
                    let contrast = contrast(color, ground);
                    assert!(contrast >= 4.5, "{theme:?} {color:?}: {contrast}");
                }
            }
        }
    }

    #[test]
    fn the_focus_is_seen_and_the_words_on_its_button_can_be_read() {
        for theme in [Theme::Light, Theme::Dark] {
            let (palette, visuals) = (palette(theme), visuals(theme));
            for ground in [visuals.panel_fill, palette.table, palette.card] {
                assert!(contrast(palette.ring, ground) >= 3.0, "{theme:?}");
            }
            let words = visuals.override_text_color.unwrap_or_default();
            let pressed = visuals.widgets.active.weak_bg_fill;
            assert!(contrast(words, pressed) >= 4.5, "{theme:?}");
        }
    }

    #[test]
    fn light_is_lighter_than_dark() {
        let table = |theme| lightness(palette(theme).table);
        assert!(table(Theme::Light) > table(Theme::Dark));
    }
}
