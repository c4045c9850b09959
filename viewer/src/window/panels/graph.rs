//! The winning chances over the game as a curve; a press on it goes to that move.

use super::Request;
use crate::window::board::judgement_color;
use crate::window::table::{Judgement, Table};
use crate::window::theme::{self, Palette};
use crate::wording::display_name;
use egui::{
    Color32, Label, Painter, Pos2, Rect, RichText, Role, Sense, Shape, Stroke, Ui, WidgetInfo,
    pos2, vec2,
};
use zrf_grammar::game::PlayerId;

/// The share of the panel that it takes, and its least and largest height in points.
const SHARE: f32 = 0.2;
const HEIGHTS: (f32, f32) = (44.0, 96.0);

/// Shows the curve, if two states or more are evaluated. Its place is kept until then.
pub(super) fn show(ui: &mut Ui, table: &Table, requests: &mut Vec<Request>) {
    let Some(players) = table.rivals() else {
        return;
    };
    let line = table.whole_line();
    let known = line.iter().enumerate();
    let known = known.filter_map(|(index, &node)| Some((index, table.known(node)?.chance)));
    let known: Vec<(usize, f32)> = known.collect();
    let height = (SHARE * ui.available_height()).clamp(HEIGHTS.0, HEIGHTS.1);
    let size = vec2(ui.available_width(), height);
    if known.len() < 2 {
        let how = RichText::new("Choose Find mistakes to see the winning chances here").weak();
        ui.allocate_ui(size, |ui| {
            ui.set_min_size(size);
            ui.add(Label::new(how).wrap());
        });
        return;
    }
    let (place, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let name = display_name(table.game().player_name(players[0]));
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Button, true, format!("winning chances of {name}"))
    });
    let graph = Graph {
        painter: ui.painter(),
        palette: theme::palette(ui.theme()),
        place: place.shrink2(vec2(4.0, 3.0)),
        n_steps: line.len() - 1,
    };
    graph.background(place);
    graph.areas(&known, players.map(|player| player_color(table, player)));
    graph.curve(place, &known);
    let judged = known.iter().filter(|(index, _)| *index > 0);
    let judged = judged.filter_map(|&(index, chance)| {
        let judgement = table.judgement(line[index])?;
        Some((graph.at(index, chance), judgement))
    });
    let judged: Vec<(Pos2, Judgement)> = judged.collect();
    for &(at, judgement) in &judged {
        graph.mark(at, judgement);
    }
    let current = table.session.current();
    if let Some(now) = line.iter().position(|&node| node == current) {
        graph.cursor(place, now);
    }
    if let Some(at) = response.interact_pointer_pos() {
        let node = line[graph.step(at)];
        if node != current {
            requests.push(Request::GoTo(node));
        }
    }
    response.on_hover_ui(|ui| {
        ui.label(words(line.len(), known.len(), &judged));
    });
}

fn player_color(table: &Table, player: PlayerId) -> Color32 {
    theme::player_paint(table.game().player_name(player), player.index()).fill
}

/// How many moves were bad, in words.
fn words(n_states: usize, n_known: usize, judged: &[(Pos2, Judgement)]) -> String {
    let count = |wanted: Judgement| judged.iter().filter(|one| one.1 == wanted).count();
    format!(
        "{n_known} of {n_states} states are evaluated; inaccuracies {}, mistakes {}, blunders {}. Evaluations are rough: they are not tuned for this game. Click to go to a move.",
        count(Judgement::Inaccuracy),
        count(Judgement::Mistake),
        count(Judgement::Blunder)
    )
}

struct Graph<'a> {
    painter: &'a Painter,
    palette: &'a Palette,
    /// Where the chances are drawn, within the frame.
    place: Rect,
    n_steps: usize,
}

impl Graph<'_> {
    fn at(&self, step: usize, chance: f32) -> Pos2 {
        let share = step as f32 / self.n_steps.max(1) as f32;
        pos2(
            self.place.left() + share * self.place.width(),
            self.place.bottom() - chance * self.place.height(),
        )
    }

    fn step(&self, at: Pos2) -> usize {
        let share = (at.x - self.place.left()) / self.place.width().max(1.0);
        let step = (share * self.n_steps as f32).round();
        (step.max(0.0) as usize).min(self.n_steps)
    }

    fn background(&self, frame: Rect) {
        self.painter.rect_filled(frame, 6.0, self.palette.card);
    }

    /// The chances, and a line where they are even.
    fn curve(&self, frame: Rect, known: &[(usize, f32)]) {
        let thin = Stroke::new(1.0, self.palette.quiet.gamma_multiply(0.6));
        self.painter.hline(frame.x_range(), self.at(0, 0.5).y, thin);
        let points = known.iter().map(|&(index, chance)| self.at(index, chance));
        let stroke = Stroke::new(2.0, self.palette.accent);
        self.painter.add(Shape::line(points.collect(), stroke));
    }

    /// Marks the step that the board shows.
    fn cursor(&self, frame: Rect, step: usize) {
        let stroke = Stroke::new(1.5, self.palette.selection);
        self.painter
            .vline(self.at(step, 0.5).x, frame.y_range(), stroke);
    }

    /// The first player's share below the curve, the second one's above it.
    fn areas(&self, known: &[(usize, f32)], [below, above]: [Color32; 2]) {
        for two in known.windows(2) {
            let ends = [two[0], two[1]].map(|(index, chance)| self.at(index, chance));
            for (edge, color) in [(self.place.bottom(), below), (self.place.top(), above)] {
                let corners = vec![
                    ends[0],
                    ends[1],
                    pos2(ends[1].x, edge),
                    pos2(ends[0].x, edge),
                ];
                let color = color.gamma_multiply(0.55);
                self.painter
                    .add(Shape::convex_polygon(corners, color, Stroke::NONE));
            }
        }
    }

    /// Bad moves differ in shape and in colour.
    fn mark(&self, at: Pos2, judgement: Judgement) {
        let edge = Stroke::new(1.0, Color32::WHITE);
        let color = judgement_color(judgement);
        match judgement {
            Judgement::Inaccuracy => {
                self.painter.circle(at, 3.5, color, edge);
            }
            Judgement::Mistake => {
                let corners = [(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)];
                let corners = corners.map(|(x, y)| at + vec2(x, y)).to_vec();
                self.painter
                    .add(Shape::convex_polygon(corners, color, edge));
            }
            Judgement::Blunder => {
                let square = Rect::from_center_size(at, vec2(9.0, 9.0));
                self.painter
                    .rect_filled(square.expand(1.0), 0.0, Color32::WHITE);
                self.painter.rect_filled(square, 0.0, color);
            }
        }
    }
}
