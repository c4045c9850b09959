//! Hands: the pieces that a player may drop, beside the board at the player's side. They can be clicked, or dragged
//! onto it.

use super::gestures::{is_clicked, lifted_at};
use super::view::View;
use crate::window::art::{Posture, draw_piece};
use crate::window::table::{BoardAction, Grip, Table};
use crate::window::theme::Palette;
use crate::wording::{display_name, times};
use egui::{
    Align2, CornerRadius, FontId, Painter, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};
use zrf_grammar::game::{PieceTypeId, PlayerId};
use zrf_interpreter::Piece;

/// The least size of the tile of a piece, in points, if there is room for it.
const TILE: f32 = 50.0;
/// The size of a tile relative to a position of the board.
const SHARE: f32 = 0.95;
/// The most tiles that would fit along the board, so that boards with large positions do not have large hands.
const MIN_ACROSS: f32 = 9.0;
/// The gap between board and hands, in points.
const GAP: f32 = 8.0;

/// What a player has in hand; a type with none left keeps its place.
pub(super) struct HandRow {
    player: PlayerId,
    kinds: Vec<(PieceTypeId, u32)>,
    is_far: bool,
}

/// The hands worth showing: none if no player has several kinds of pieces and the stocks could fill the board.
pub(super) fn hands(table: &Table) -> Vec<HandRow> {
    let game = table.game();
    let players = game.player_ids();
    let real = || players.clone().filter(|&player| game.is_real(player));
    let stock = |player: PlayerId, kind: PieceTypeId| {
        let stores = game.setup.stores.iter();
        let own = stores.filter(|store| store.player == player && store.piece_type == kind);
        own.map(|store| store.count).sum::<u32>()
    };
    let recycles = game.options.recycle_captures;
    let kinds_of = |player: PlayerId| -> Vec<PieceTypeId> {
        let kinds = game.piece_type_ids();
        kinds
            .filter(|&kind| {
                let piece = &game.piece_types[kind.index()];
                let can_return = recycles && !piece.drops.is_empty() && !piece.moves.is_empty();
                let now = table.session.state().store(player, kind);
                let is_known = now > 0 || stock(player, kind) > 0 || can_return;
                is_known && !table.art.looks.get(player, kind).is_invisible()
            })
            .collect()
    };
    let n_placed = game.setup.placements.len();
    let n_free = table.art.geometry.seen().count().saturating_sub(n_placed);
    let stocks =
        real().flat_map(|player| kinds_of(player).into_iter().map(move |kind| (player, kind)));
    let n_stocked: u32 = stocks.map(|(player, kind)| stock(player, kind)).sum();
    let have_one_kind = real().all(|player| kinds_of(player).len() <= 1);
    if have_one_kind && n_stocked as usize >= n_free {
        return Vec::new();
    }
    let rows = real().map(|player| HandRow {
        player,
        kinds: table
            .dearest_first(player, kinds_of(player))
            .into_iter()
            .map(|kind| (kind, table.session.state().store(player, kind)))
            .collect(),
        is_far: table.art.looks.is_far(player) != table.art.is_flipped,
    });
    rows.filter(|row| !row.kinds.is_empty()).collect()
}

/// Where the hands and the board are.
pub(super) struct Arrangement {
    pub(super) view: View,
    /// Whether hands are columns at the left and right of the board, rather than rows above and below.
    are_columns: bool,
    /// The width of hands, and the length of a tile in them.
    tile: Vec2,
}

/// Places hands beside the board or above and below it, whichever leaves the larger board.
pub(super) fn arrange(
    table: &Table,
    room: Rect,
    hands: &[HandRow],
    has_names: bool,
) -> Arrangement {
    let n_most = hands.iter().map(|hand| hand.kinds.len()).max().unwrap_or(0);
    let fit = |depth: f32, are_columns: bool| {
        let place = room_for_board(room, hands, depth + GAP, are_columns);
        View::fit(&table.art.geometry, place, table.art.is_flipped, has_names)
    };
    let are_columns = fit(TILE, true).scale >= fit(TILE, false).scale;
    let depth = tile_beside(fit(TILE, are_columns), table.art.geometry.cell);
    let view = fit(depth, are_columns);
    let long = match are_columns {
        true => view.whole().height(),
        false => view.whole().width(),
    };
    let length = depth.min(long / n_most.max(1) as f32);
    Arrangement {
        view,
        are_columns,
        tile: vec2(depth, length),
    }
}

/// The room that hands of a depth leave for the board.
fn room_for_board(room: Rect, hands: &[HandRow], depth: f32, are_columns: bool) -> Rect {
    let depth = |is_far: bool| {
        let hands = hands.iter().filter(|hand| hand.is_far == is_far);
        depth * hands.count() as f32
    };
    let mut left = room;
    if are_columns {
        left.min.x += depth(true);
        left.max.x -= depth(false);
    } else {
        left.min.y += depth(true);
        left.max.y -= depth(false);
    }
    left
}

/// The size of a tile beside a board: pieces in hand grow with those on it.
fn tile_beside(view: View, cell: f32) -> f32 {
    let across = view.board.size().min_elem() / MIN_ACROSS;
    (SHARE * cell * view.scale).min(across).max(TILE)
}

impl Arrangement {
    /// The place of a hand, by its number among those of its side.
    fn place(&self, hand: &HandRow, number: usize) -> Rect {
        let whole = self.view.whole();
        let tile = self.tile.x;
        let length = self.tile.y * hand.kinds.len() as f32;
        let depth = (tile + GAP) * number as f32;
        if self.are_columns {
            let size = vec2(tile, length);
            let corner = if hand.is_far {
                pos2(whole.left() - GAP - tile - depth, whole.top())
            } else {
                pos2(whole.right() + GAP + depth, whole.bottom() - length)
            };
            return Rect::from_min_size(corner, size);
        }
        let y = if hand.is_far {
            whole.top() - GAP - tile - depth
        } else {
            whole.bottom() + GAP + depth
        };
        Rect::from_min_size(pos2(whole.center().x - 0.5 * length, y), vec2(length, tile))
    }

    /// The rectangle of the board and all hands.
    pub(super) fn whole(&self, hands: &[HandRow]) -> Rect {
        let places = self.places(hands).map(|(_, place)| place);
        places.fold(self.view.whole(), Rect::union)
    }

    fn places<'a>(&self, hands: &'a [HandRow]) -> impl Iterator<Item = (&'a HandRow, Rect)> {
        hands.iter().enumerate().map(|(index, hand)| {
            let before = hands[..index]
                .iter()
                .filter(|other| other.is_far == hand.is_far);
            (hand, self.place(hand, before.count()))
        })
    }

    /// Shows the hands.
    pub(super) fn show(
        &self,
        ui: &Ui,
        table: &Table,
        hands: &[HandRow],
        palette: &Palette,
        asked: &mut Vec<BoardAction>,
    ) {
        for (hand, place) in self.places(hands) {
            ui.painter()
                .rect_filled(place, CornerRadius::same(8), palette.tile);
            let n_kinds = hand.kinds.len() as f32;
            let (size, step) = if self.are_columns {
                let height = place.height() / n_kinds;
                (vec2(place.width(), height), vec2(0.0, height))
            } else {
                let width = place.width() / n_kinds;
                (vec2(width, place.height()), vec2(width, 0.0))
            };
            for (number, &(kind, count)) in hand.kinds.iter().enumerate() {
                let corner = place.min + number as f32 * step;
                let tile = Tile {
                    table,
                    palette,
                    place: Rect::from_min_size(corner, size),
                    is_flipped: self.view.is_flipped,
                };
                tile.show(ui, hand.player, kind, count, asked);
            }
        }
    }
}

/// The tile of one type in a hand.
struct Tile<'a> {
    table: &'a Table,
    palette: &'a Palette,
    place: Rect,
    is_flipped: bool,
}

impl Tile<'_> {
    fn show(
        &self,
        ui: &Ui,
        player: PlayerId,
        kind: PieceTypeId,
        count: u32,
        asked: &mut Vec<BoardAction>,
    ) {
        let grip = Grip::Store(player, kind);
        let id = ui.scope_id().with(("store", player.index(), kind.index()));
        let response = ui.interact(self.place, id, Sense::click_and_drag());
        let game = self.table.game();
        let words = format!(
            "store of {}: {}",
            display_name(game.player_name(player)),
            times(game.piece_name(kind), count as usize)
        );
        // While the board is edited, every kind of piece can be placed.
        let is_active = count > 0 || self.table.editing.is_some();
        response.widget_info(|| WidgetInfo::labeled(Role::Button, is_active, &words));
        if is_active && is_clicked(&response) {
            asked.push(BoardAction::Pick(player, kind));
        }
        if count > 0
            && let Some(at) = lifted_at(&response)
        {
            asked.push(BoardAction::Lift(grip, at));
        }
        let is_selected = self.table.hand.selected == Some(grip);
        self.draw(
            ui.painter(),
            Piece::fresh(game, player, kind),
            count,
            is_selected,
        );
        response.on_hover_text(words);
    }

    fn draw(&self, painter: &Painter, piece: Piece, count: u32, is_selected: bool) {
        if is_selected {
            let stroke = Stroke::new(3.0, self.palette.selection);
            painter.rect_stroke(
                self.place,
                CornerRadius::same(8),
                stroke,
                StrokeKind::Inside,
            );
        }
        let look = self.table.art.looks.of(piece);
        let size = 0.84 * self.place.width().min(self.place.height());
        let posture = Posture {
            opacity: if count == 0 { 0.25 } else { 1.0 },
            is_flipped: self.is_flipped,
            ..Posture::beside(look, self.place.center(), size, self.palette.shadow)
        };
        draw_piece(painter, look, posture);
        if count > 1 {
            let scale = (self.place.size().min_elem() / TILE).max(0.6);
            let corner = self.place.right_bottom() - scale * vec2(11.0, 10.0);
            painter.circle_filled(corner, 9.5 * scale, self.palette.accent);
            let font = FontId::proportional(if count < 100 { 12.0 } else { 9.5 } * scale);
            painter.text(
                corner,
                Align2::CENTER_CENTER,
                count,
                font,
                self.palette.on_accent,
            );
        }
    }
}
