//! Lines of cells that can be set side by side and coloured, and the places of columns on them.

use super::words::width_of;
use crate::hue::Hue;
use crate::layout::Lattice;
use zrf_grammar::game::{Game, PlayerId};
use zrf_grammar::text::is_hidden;

/// What is in a cell, with the owner whose colour it has: a character with its accents. The cell to the right of a wide
/// character is empty.
pub(super) type Ink = (String, Option<PlayerId>);

/// A picture: its lines may differ in length.
pub(super) type TextPicture = Vec<Vec<Ink>>;

/// Spaces between pictures side by side.
const BETWEEN: usize = 3;

pub(super) fn plain(text: &str) -> Vec<Ink> {
    let mut line = Vec::new();
    put(&mut line, 0, text, None);
    line
}

pub(super) fn put(line: &mut Vec<Ink>, mut at: usize, text: &str, owner: Option<PlayerId>) {
    let text = cells_of(text);
    if line.len() < at + text.len() {
        line.resize(at + text.len(), space());
    }
    for cell in text {
        line[at] = (cell, owner);
        at += 1;
    }
}

fn space() -> Ink {
    (" ".to_owned(), None)
}

/// The cells that a text takes.
fn cells_of(text: &str) -> Vec<String> {
    let mut cells: Vec<String> = Vec::new();
    for letter in text.chars() {
        // A tab or a line end would break the picture, too.
        let is_odd = letter.is_control() || is_hidden(letter);
        let letter = if is_odd { '?' } else { letter };
        match (width_of(letter), cells.last_mut()) {
            (0, Some(last)) => last.push(letter),
            (width, _) => {
                cells.push(letter.into());
                cells.resize(cells.len() + width.saturating_sub(1), String::new());
            }
        }
    }
    cells
}

/// Joins pictures into rows of pictures no wider than `width`.
pub(super) fn side_by_side(pictures: Vec<TextPicture>, width: usize) -> Vec<TextPicture> {
    let mut rows: Vec<TextPicture> = Vec::new();
    for picture in pictures {
        let own_width = picture.iter().map(Vec::len).max().unwrap_or(0);
        match rows.last_mut() {
            Some(row) if row_width(row) + BETWEEN + own_width <= width => join(row, picture),
            _ => rows.push(picture),
        }
    }
    rows
}

fn row_width(row: &TextPicture) -> usize {
    row.iter().map(Vec::len).max().unwrap_or(0)
}

fn join(row: &mut TextPicture, picture: TextPicture) {
    let at = row_width(row) + BETWEEN;
    let height = row.len().max(picture.len());
    row.resize(height, Vec::new());
    for (line, added) in row.iter_mut().zip(picture) {
        line.resize(at, space());
        line.extend(added);
    }
}

/// Adds a picture, coloured by owner if there are colours.
pub(super) fn push_picture(text: &mut String, picture: &TextPicture, paints: Option<&[&str]>) {
    for line in picture {
        let end = line
            .iter()
            .rposition(|(cell, _)| cell != " ")
            .map_or(0, |last| last + 1);
        let mut current = None;
        for (cell, owner) in &line[..end] {
            if let Some(paints) = paints.filter(|_| *owner != current) {
                let paint = owner.and_then(|owner| paints.get(owner.index()));
                text.push_str(paint.unwrap_or(&"\u{1b}[0m"));
                current = *owner;
            }
            text.push_str(cell);
        }
        if current.is_some() {
            text.push_str("\u{1b}[0m");
        }
        text.push('\n');
    }
}

/// Chooses a colour for each player, if possible one that is readable on white and on black: the colour that the name
/// stands for, or else one that is free. Letters distinguish owners even without colours.
pub(super) fn paints(game: &Game) -> Vec<&'static str> {
    const PLAIN: &str = "\u{1b}[0;1m";
    const MAGENTA: &str = "\u{1b}[0;1;35m";
    const RED: &str = "\u{1b}[0;1;31m";
    const BLUE: &str = "\u{1b}[0;1;34m";
    const GREEN: &str = "\u{1b}[0;1;32m";
    const CYAN: &str = "\u{1b}[0;1;36m";
    const YELLOW: &str = "\u{1b}[0;1;33m";
    let named: Vec<Option<&str>> = game
        .player_ids()
        .map(|player| match Hue::named(game.player_name(player))? {
            Hue::Red => Some(RED),
            Hue::Blue => Some(BLUE),
            Hue::Green => Some(GREEN),
            Hue::Yellow => Some(YELLOW),
            Hue::Purple | Hue::Pink => Some(MAGENTA),
            Hue::White | Hue::Black | Hue::Orange | Hue::Brown | Hue::Grey => None,
        })
        .collect();
    let others = [PLAIN, MAGENTA, RED, BLUE, GREEN, CYAN];
    let free: Vec<&str> = others
        .into_iter()
        .filter(|paint| !named.contains(&Some(*paint)))
        .collect();
    // The plain colour is always free.
    let mut free = free.iter().cycle();
    named
        .into_iter()
        .map(|paint| paint.or_else(|| free.next().copied()).unwrap_or(PLAIN))
        .collect()
}

/// The offset of each column: as close to its left neighbours as the cells of every row allow. Columns between those of
/// other rows are half a cell apart if there is room.
pub(super) fn column_places(lattice: &Lattice, cell_width: usize, room: usize) -> Vec<usize> {
    let half = (cell_width + 1).div_ceil(2);
    let spread = places_apart(lattice, cell_width, half);
    let is_fitting = spread.last().is_none_or(|last| last + cell_width < room);
    if is_fitting {
        spread
    } else {
        places_apart(lattice, cell_width, 1)
    }
}

fn places_apart(lattice: &Lattice, cell_width: usize, least: usize) -> Vec<usize> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); lattice.columns];
    for row in &lattice.rows {
        for pair in row.windows(2) {
            before[pair[1].0].push(pair[0].0);
        }
    }
    let mut places: Vec<usize> = Vec::with_capacity(lattice.columns);
    for (column, left) in before.iter().enumerate() {
        let gap = if lattice.column_gaps[column] { 2 } else { 0 };
        let after_cells = left.iter().map(|&left| places[left] + cell_width + 1);
        let after_column = places.last().map(|&place| place + least);
        places.push(
            after_cells
                .chain(after_column)
                .max()
                .map_or(0, |place| place + gap),
        );
    }
    places
}

/// Splits columns into runs that fit into `width`, each with its first and last offset.
pub(super) fn bands(places: &[usize], cell_width: usize, width: usize) -> Vec<(usize, usize)> {
    let mut bands: Vec<(usize, usize)> = Vec::new();
    for &place in places {
        let end = place + cell_width + 1;
        match bands.last_mut() {
            Some(band) if end - band.0 <= width.max(cell_width + 1) => band.1 = end,
            _ => bands.push((place, end)),
        }
    }
    bands
}
