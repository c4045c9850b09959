//! The players in the side panel: what they have on the board, who plays for them, and their clocks.

use super::place::PanelPlace;
use super::widgets::{self, piece_picture};
use super::{Request, captured, seats};
use crate::play::{Seat, Skill};
use crate::window::table::{Counter, Table, counters, counts_decide, leader};
use egui::{Color32, Label, RichText, Sense, TextStyle, Ui, vec2};
use std::time::Duration;
use zrf_grammar::game::PlayerId;
use zrf_grammar::render::plural;

/// The size of the piece beside a player's name.
const SAMPLE: f32 = 22.0;
/// How often a running clock is drawn.
const CLOCK_TICK: Duration = Duration::from_millis(200);

/// Shows a row for each player who has pieces to be seen. The computer has been thinking about its move for `thinks_for`.
pub(super) fn counts(
    ui: &mut Ui,
    place: PanelPlace,
    table: &Table,
    thinks_for: Option<Duration>,
    requests: &mut Vec<Request>,
) {
    let mut counters = counters(table);
    counters.sort_by_key(|counter| rank(table, counter.player));
    let leading = leader(&counters);
    let mover = table.shown_mover().filter(|_| counters.len() > 1);
    for counter in &counters {
        let leads =
            counters.len() > 1 && leading == Some(counter.player) && counts_decide(table.game());
        // A long name makes room for the list of seats.
        let (are_beside, ()) = egui::Sides::new().shrink_left().truncate().show(
            ui,
            |ui| {
                let picture = match counter.sample {
                    Some(piece) => piece_picture(ui, table.art.looks.of(piece), SAMPLE),
                    None => {
                        ui.allocate_exact_size(vec2(SAMPLE, SAMPLE), Sense::hover())
                            .0
                    }
                };
                if mover == Some(counter.player) {
                    widgets::mover(ui, picture);
                }
                if leads {
                    widgets::leader(ui, picture);
                }
                name(ui, counter);
                count(ui, counter);
                // Rows that come later move the buttons; a panel below the board has room to avoid that.
                place == PanelPlace::Below && captured::show_beside(ui, table, counter.player)
            },
            |ui| seats::choice(ui, table, counter.player, requests),
        );
        if !are_beside {
            captured::show(ui, table, counter.player, SAMPLE);
        }
        clock(ui, table, counter.player, thinks_for);
    }
}

/// The place of a player's row: of two rivals, the near one is below the other, as the board has them.
fn rank(table: &Table, player: PlayerId) -> u8 {
    let Some([first, second]) = table.rivals() else {
        return 0;
    };
    let is_first_near = table.art.looks.is_far(first) == table.art.is_flipped;
    let near = if is_first_near { first } else { second };
    match player {
        _ if player == near => 1,
        _ if player == first || player == second => 0,
        _ => 2,
    }
}

/// What is left on the clock of a computer, which runs while it thinks.
fn clock(ui: &mut Ui, table: &Table, player: PlayerId, thinks_for: Option<Duration>) {
    let Some(left) = table.seats.time_left(player, &table.session) else {
        return;
    };
    let is_running = table.session.turn().decider == player;
    let used = thinks_for.filter(|_| is_running);
    if used.is_some() {
        ui.ctx().request_repaint_after(CLOCK_TICK);
    }
    let words = clock_words(left.saturating_sub(used.unwrap_or_default()));
    let text = RichText::new(words).monospace();
    ui.horizontal(|ui| {
        ui.add_space(SAMPLE + ui.spacing().item_spacing.x);
        ui.label(if used.is_some() { text.strong() } else { text })
            .on_hover_text("Time left on the clock");
        if let Seat::Computer(Skill {
            clock: Some(clock), ..
        }) = table.seats.get(player)
        {
            ui.weak(clock.to_string());
        }
    });
}

/// Minutes and seconds as on a clock, with hours where there are some: `4:35`, `1:04:35`.
fn clock_words(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The name of the player, cut where it would leave no room for the number of pieces.
fn name(ui: &mut Ui, counter: &Counter) {
    let number = width(ui, counter.on_board.to_string());
    let room = ui.available_width() - number - ui.spacing().item_spacing.x;
    ui.scope(|ui| {
        ui.set_max_width(room.max(0.0));
        // A name that is cut is whole in its tooltip.
        ui.add(Label::new(&counter.name).truncate());
    });
}

/// The width of a text on one line.
fn width(ui: &Ui, text: String) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    let galley = ui
        .painter()
        .layout_no_wrap(text, font, Color32::PLACEHOLDER);
    galley.size().x
}

/// The count in words, or the number alone where there is no room.
fn count(ui: &mut Ui, counter: &Counter) {
    let words = count_words(counter);
    let is_short = width(ui, words.clone()) > ui.available_width();
    let shown = match is_short {
        true => counter.on_board.to_string(),
        false => words.clone(),
    };
    let label = ui.label(RichText::new(shown).strong());
    if is_short {
        label.on_hover_text(words);
    }
}

fn count_words(counter: &Counter) -> String {
    let on_board = plural(counter.on_board, "piece");
    match counter.removed {
        0 => on_board,
        removed => format!("{on_board}, {removed} cleared"),
    }
}

#[cfg(test)]
mod tests {
    use super::clock_words;
    use std::time::Duration;

    #[test]
    fn clocks_are_written_as_people_read_them() {
        let words = |seconds: u64| clock_words(Duration::from_millis(seconds * 1_000 + 999));
        let all = [0, 59, 60, 275, 3_599, 3_600, 7_322].map(words);
        assert_eq!(
            all,
            [
                "0:00", "0:59", "1:00", "4:35", "59:59", "1:00:00", "2:02:02"
            ]
        );
    }
}
