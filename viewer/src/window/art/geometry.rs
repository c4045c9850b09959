//! Where everything of a board is drawn, in the pixels of its rules, and on what kind of ground.

use super::ground::{self, Ground};
use super::side::{self, Side};
use egui::{Pos2, Rect, Vec2, pos2, vec2};
use zrf_grammar::game::{Board, Game, Grid, PositionId, Rectangle};

/// The size of cells where the rules give none.
const CELL: f32 = 48.0;

/// The places of a board.
#[derive(Clone, Debug)]
pub(in crate::window) struct Geometry {
    /// For each position its rectangle, `None` for those that nobody sees.
    pub(in crate::window) places: Vec<Option<Rect>>,
    /// All places together, or the board's picture.
    pub(in crate::window) bounds: Rect,
    /// The usual size of a place.
    pub(in crate::window) cell: f32,
    /// What the places are drawn on.
    pub(in crate::window) ground: Ground,
    /// For each position, whether its square is a dark one.
    pub(in crate::window) dark: Vec<bool>,
    /// The corners of a cell around its centre, where cells are hexagons.
    pub(in crate::window) hexagon: Option<Vec<Vec2>>,
    /// Edges at the rim of a field of hexagons that belong to players.
    pub(in crate::window) sides: Vec<Side>,
    /// Lines between neighbours.
    pub(in crate::window) lines: Vec<(Pos2, Pos2)>,
    /// Names of columns with their middle, from the first grid.
    pub(in crate::window) columns: Vec<(f32, String)>,
    /// Names of rows.
    pub(in crate::window) rows: Vec<(f32, String)>,
    /// Names of columns and rows with their middle, where these run aslant.
    pub(in crate::window) slanted: Vec<(Pos2, String)>,
}

impl Geometry {
    /// Lays out the board of a game. `picture` is the size of its picture, if there is one; `wish` what the author
    /// asks for.
    pub(in crate::window) fn new(game: &Game, picture: Option<Vec2>, wish: Option<Ground>) -> Self {
        let mut places = places(&game.board);
        if picture.is_none() {
            spread_slabs(&game.board, &mut places);
        }
        let cell = cell_size(&places);
        let hexagon = super::hexagon::hexagon(&places, cell);
        let ground = match picture {
            Some(_) => Ground::Picture,
            None => wish.unwrap_or_else(|| ground::derive(game, &places, hexagon.is_some())),
        };
        let bounds = match picture {
            Some(size) => Rect::from_min_size(Pos2::ZERO, size),
            None => bounds(&places),
        };
        let (columns, rows) = names(&game.board, &places);
        let hexagon = hexagon.filter(|_| ground == Ground::Hexagons);
        let (sides, slanted) = match &hexagon {
            Some(corners) => (
                side::sides(game, &places, corners),
                slanted_names(&game.board, &places),
            ),
            None => (Vec::new(), Vec::new()),
        };
        Self {
            dark: dark_squares(&places, cell),
            lines: ground::lines(game, &places, ground),
            places,
            bounds,
            cell,
            ground,
            hexagon,
            sides,
            columns,
            rows,
            slanted,
        }
    }

    /// The middle of a position.
    pub(in crate::window) fn center(&self, position: PositionId) -> Option<Pos2> {
        self.places[position.index()].map(|place| place.center())
    }

    /// All positions that can be seen.
    pub(in crate::window) fn seen(&self) -> impl Iterator<Item = (PositionId, Rect)> {
        let places = self.places.iter().enumerate();
        places.filter_map(|(index, place)| Some((PositionId::from_index(index), (*place)?)))
    }
}

fn places(board: &Board) -> Vec<Option<Rect>> {
    let given = board.positions.iter().map(|position| {
        let place = to_rect(position.rectangle?);
        (place.width() > 0.0 && place.height() > 0.0).then_some(place)
    });
    let mut places: Vec<Option<Rect>> = given.collect();
    for grid in &board.grids {
        for (index, position) in grid.positions.iter().enumerate() {
            let Some(position) = position else { continue };
            // A grid position that was declared again as a dummy is meant not to be seen.
            if board.positions[position.index()].rectangle.is_some() {
                places[position.index()].get_or_insert_with(|| by_dimensions(grid, index));
            }
        }
    }
    places
}

fn to_rect(rectangle: Rectangle) -> Rect {
    let corner = |x: i32, y: i32| pos2(x as f32, y as f32);
    Rect::from_two_pos(
        corner(rectangle.left, rectangle.top),
        corner(rectangle.right, rectangle.bottom),
    )
}

/// For each dimension of a grid, the number of the name that the position at `index` has there.
fn coordinates(grid: &Grid, index: usize) -> Vec<usize> {
    let mut rest = index;
    let mut numbers: Vec<usize> = grid
        .dimensions
        .iter()
        .rev()
        .map(|dimension| {
            let length = dimension.names.len().max(1);
            let number = rest % length;
            rest /= length;
            number
        })
        .collect();
    numbers.reverse();
    numbers
}

/// The place of a position of a grid that forgot to give a rectangle.
fn by_dimensions(grid: &Grid, index: usize) -> Rect {
    let numbers = coordinates(grid, index);
    let has_steps = grid
        .dimensions
        .iter()
        .any(|dimension| dimension.step != (0, 0));
    let mut corner = Pos2::ZERO;
    for (at, (dimension, number)) in grid.dimensions.iter().zip(numbers).enumerate() {
        let step = if has_steps {
            vec2(dimension.step.0 as f32, dimension.step.1 as f32)
        } else if at == 0 {
            vec2(CELL, 0.0)
        } else {
            vec2(0.0, CELL)
        };
        corner += step * number as f32;
    }
    let across = grid.dimensions.iter().map(|dimension| {
        let (x, y) = dimension.step;
        x.abs().max(y.abs()) as f32
    });
    let size = across.filter(|&size| size > 0.0).fold(CELL * 4.0, f32::min);
    Rect::from_min_size(corner, Vec2::splat(size))
}

/// Boards of three and more dimensions whose levels lie on each other are drawn level by level, side by side.
fn spread_slabs(board: &Board, places: &mut [Option<Rect>]) {
    for grid in board.grids.iter().filter(|grid| grid.dimensions.len() > 2) {
        let seen: Vec<Rect> = grid
            .positions
            .iter()
            .filter_map(|position| places[(*position)?.index()])
            .collect();
        if !overlap_much(&seen) {
            continue;
        }
        let levels = grid.dimensions[0].names.len();
        let per_level = (grid.positions.len() / levels.max(1)).max(1);
        let first = grid.positions[..per_level]
            .iter()
            .filter_map(|position| places[(*position)?.index()]);
        let size = first.fold(Rect::NOTHING, Rect::union);
        let step = vec2(
            grid.dimensions[0].step.0 as f32,
            grid.dimensions[0].step.1 as f32,
        );
        let wanted = vec2(size.width() + 0.6 * CELL, 0.0);
        for (index, position) in grid.positions.iter().enumerate() {
            let Some(place) = position.and_then(|position| places[position.index()].as_mut())
            else {
                continue;
            };
            *place = place.translate((wanted - step) * (index / per_level) as f32);
        }
    }
}

fn overlap_much(places: &[Rect]) -> bool {
    places.iter().enumerate().any(|(index, place)| {
        places[..index]
            .iter()
            .any(|other| (place.center() - other.center()).length() < 0.3 * place.width())
    })
}

fn cell_size(places: &[Option<Rect>]) -> f32 {
    let mut sizes: Vec<f32> = places
        .iter()
        .flatten()
        .map(|place| place.width().min(place.height()))
        .collect();
    sizes.sort_by(f32::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(CELL)
}

fn bounds(places: &[Option<Rect>]) -> Rect {
    let bounds = places
        .iter()
        .flatten()
        .fold(Rect::NOTHING, |all, &place| all.union(place));
    if bounds.is_positive() {
        bounds
    } else {
        Rect::from_min_size(Pos2::ZERO, Vec2::splat(CELL))
    }
}

fn dark_squares(places: &[Option<Rect>], cell: f32) -> Vec<bool> {
    let all = bounds(places);
    let number = |offset: f32| (offset / cell).round() as i32;
    places
        .iter()
        .map(|place| {
            place.is_some_and(|place| {
                // The lower left square is dark.
                let column = number(place.left() - all.left());
                let row = number(all.bottom() - place.bottom());
                (column + row).rem_euclid(2) == 0
            })
        })
        .collect()
}

type EdgeNames = Vec<(f32, String)>;

/// The names of columns and rows of the first grid whose two dimensions run along the axes.
fn names(board: &Board, places: &[Option<Rect>]) -> (EdgeNames, EdgeNames) {
    let mut edges = (Vec::new(), Vec::new());
    let is_plain = |grid: &&Grid| {
        grid.dimensions.len() == 2
            && grid
                .dimensions
                .iter()
                .all(|dimension| (dimension.step.0 == 0) != (dimension.step.1 == 0))
    };
    let Some(grid) = board.grids.iter().find(is_plain) else {
        return edges;
    };
    for (at, dimension) in grid.dimensions.iter().enumerate() {
        let is_across = dimension.step.0 != 0;
        for (number, name) in dimension.names.iter().enumerate() {
            let mut along = grid
                .positions
                .iter()
                .enumerate()
                .filter_map(|(index, position)| {
                    let place = places[(*position)?.index()]?;
                    (coordinates(grid, index)[at] == number).then_some(place.center())
                });
            let Some(center) = along.next() else { continue };
            if is_across {
                edges.0.push((center.x, name.clone()));
            } else {
                edges.1.push((center.y, name.clone()));
            }
        }
    }
    edges
}

/// The names of the columns and rows of the first grid one of whose dimensions runs aslant: each before its first place.
fn slanted_names(board: &Board, places: &[Option<Rect>]) -> Vec<(Pos2, String)> {
    let is_slanted = |grid: &&Grid| {
        let mut steps = grid.dimensions.iter().map(|dimension| dimension.step);
        grid.dimensions.len() == 2 && steps.any(|(x, y)| x != 0 && y != 0)
    };
    let Some(grid) = board.grids.iter().find(is_slanted) else {
        return Vec::new();
    };
    let place = |index: usize| {
        let position = (*grid.positions.get(index)?)?;
        places[position.index()].map(|place| place.center())
    };
    let mut names = Vec::new();
    for (at, dimension) in grid.dimensions.iter().enumerate() {
        let (x, y) = grid.dimensions[1 - at].step;
        let across = vec2(x as f32, y as f32);
        for (number, name) in dimension.names.iter().enumerate() {
            let first = (0..grid.positions.len()).find_map(|index| {
                let is_in_line = coordinates(grid, index)[at] == number;
                place(index).filter(|_| is_in_line)
            });
            names.extend(first.map(|first| (first - 0.8 * across, name.clone())));
        }
    }
    names
}
