//! A board drawn with letters.

use super::Arrangement;
use super::picture::{
    Ink, TextPicture, bands, column_places, paints, plain, push_picture, put, side_by_side,
};
use super::words::{fold_list, n_columns};
use crate::layout::{Lattice, Section, Sections, Symbols, sections};
use crate::wording::display_name;
use std::collections::BTreeSet;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId};
use zrf_grammar::text::visible;

/// How to render.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawStyle {
    /// Page width in characters.
    pub width: usize,
    /// Whether to colour pieces by owner.
    pub color: bool,
    /// Whether to show position names instead of pieces.
    pub names: bool,
}

/// A board with its layout computed, ready to draw any arrangement of pieces on it.
#[derive(Debug)]
pub struct TextBoard<'a> {
    game: &'a Game,
    symbols: Symbols,
    sections: Sections,
}

/// Indentation of every picture.
const MARGIN: usize = 2;
/// Longer column names are omitted.
const LONGEST_COLUMN_LABEL: usize = 4;
/// Maximum number of pieces listed outside the pictures.
const MAX_LISTED: usize = 60;

impl<'a> TextBoard<'a> {
    /// Computes the layout of a game's board.
    pub fn new(game: &'a Game) -> Self {
        Self {
            game,
            symbols: Symbols::new(game),
            sections: sections(&game.board),
        }
    }

    /// The letters of pieces.
    pub(crate) fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The board, followed by pieces outside the picture, stores, and a legend of the letters.
    pub fn draw(&self, arrangement: &Arrangement, style: DrawStyle) -> String {
        let mut text = String::new();
        let paints = style.color.then(|| paints(self.game));
        for group in &self.sections.groups {
            let pictures: Vec<TextPicture> = group
                .iter()
                .flat_map(|section| self.section(section, arrangement, style))
                .collect();
            for row in side_by_side(pictures, style.width) {
                push_picture(&mut text, &row, paints.as_deref());
                text.push('\n');
            }
        }
        if !style.names {
            text.push_str(&visible(&self.elsewhere(arrangement, style)));
            text.push_str(&visible(&self.stores(arrangement, style)));
            text.push_str(&visible(&self.legend(arrangement, style)));
        }
        text
    }

    /// One section, split into bands below each other if it is too wide.
    fn section(
        &self,
        section: &Section,
        arrangement: &Arrangement,
        style: DrawStyle,
    ) -> Vec<TextPicture> {
        let cells = Cells::new(self, &section.lattice, arrangement, style);
        let longest = widest(&section.labels.columns);
        let has_columns = (1..=LONGEST_COLUMN_LABEL).contains(&longest);
        let cell_width = cells.width.max(if has_columns { longest } else { 0 });
        let margin = widest(&section.labels.rows) + MARGIN;
        let room = style.width.saturating_sub(margin);
        let places = column_places(&section.lattice, cell_width, room);
        bands(&places, cell_width, style.width.saturating_sub(margin))
            .into_iter()
            .map(|band| {
                let mut picture = TextPicture::new();
                let frame = Band {
                    section,
                    places: &places,
                    margin,
                    band,
                };
                if !section.title.is_empty() {
                    picture.push(plain(&format!("{:margin$}{}", "", section.title)));
                }
                frame.push_rows(&mut picture, &cells);
                if has_columns {
                    picture.push(frame.column_labels());
                }
                picture
            })
            .collect()
    }

    /// Pieces on positions that no picture shows.
    fn elsewhere(&self, arrangement: &Arrangement, style: DrawStyle) -> String {
        let pieces = self.sections.rest.iter().filter_map(|&position| {
            let (player, piece_type) = (*arrangement.pieces.get(position.index())?)?;
            let (owner, piece) = (
                display_name(self.game.player_name(player)),
                self.game.piece_name(piece_type),
            );
            Some(format!(
                "{owner} {piece} {}",
                self.game.position_name(position)
            ))
        });
        let mut listed: Vec<String> = pieces.collect();
        if listed.is_empty() {
            return String::new();
        }
        let more = listed.len().saturating_sub(MAX_LISTED);
        if more > 0 {
            listed.truncate(MAX_LISTED);
            listed.push(format!("and {more} more"));
        }
        fold_list("not in the picture:", &listed, style.width)
    }

    /// The pieces in store, without helpers of the rules.
    fn stores(&self, arrangement: &Arrangement, style: DrawStyle) -> String {
        let mut text = String::new();
        for player in self.game.player_ids() {
            let types = &self.game.piece_types;
            let own = arrangement.stores.iter().filter(|store| {
                let is_dummy = types[store.piece_type.index()].is_dummy;
                store.player == player && store.count > 0 && !is_dummy
            });
            let items: Vec<String> = own
                .map(|store| format!("{} {}", store.count, self.game.piece_name(store.piece_type)))
                .collect();
            if !items.is_empty() {
                let head = format!("{} in store:", self.owner(player));
                text.push_str(&fold_list(&head, &items, style.width));
            }
        }
        text
    }

    /// `White`, or `Dice (random)` for a player that moves at random.
    fn owner(&self, player: PlayerId) -> String {
        let name = display_name(self.game.player_name(player));
        match self.game.is_random(player) {
            true => format!("{name} (random)"),
            false => name.to_owned(),
        }
    }

    /// The letters in use now, by owner.
    fn legend(&self, arrangement: &Arrangement, style: DrawStyle) -> String {
        let shown: BTreeSet<(PlayerId, PieceTypeId)> =
            arrangement.pieces.iter().flatten().copied().collect();
        let mut text = String::new();
        for player in self.game.player_ids() {
            let own = shown.iter().filter(|&&(owner, _)| owner == player);
            let items: Vec<String> = own
                .map(|&(_, piece)| {
                    format!(
                        "{} {}",
                        self.symbols.of(player, piece),
                        self.game.piece_name(piece)
                    )
                })
                .collect();
            if !items.is_empty() {
                let head = format!("{}:", self.owner(player));
                text.push_str(&fold_list(&head, &items, style.width));
            }
        }
        text
    }
}

/// The text at each intersection of a section. If several pieces are on overlapping positions, the last one is shown,
/// preceded by their number: `4M`.
struct Cells {
    rows: Vec<Vec<Cell>>,
    width: usize,
}

struct Cell {
    column: usize,
    text: String,
    owner: Option<PlayerId>,
    is_marked: bool,
}

impl Cells {
    fn new(
        board: &TextBoard<'_>,
        lattice: &Lattice,
        arrangement: &Arrangement,
        style: DrawStyle,
    ) -> Self {
        let cell = |(column, positions): &(usize, Vec<PositionId>)| {
            let pieces = positions
                .iter()
                .filter_map(|at| arrangement.pieces.get(at.index()).copied().flatten());
            let pieces: Vec<(PlayerId, PieceTypeId)> = pieces.collect();
            let is_marked = positions
                .iter()
                .any(|position| arrangement.marked.contains(position));
            let (text, owner) = match *pieces {
                _ if style.names => (board.game.position_name(positions[0]).to_owned(), None),
                [] => (".".to_owned(), None),
                [(player, piece)] => (board.symbols.of(player, piece).to_owned(), Some(player)),
                [.., (player, piece)] => (
                    format!("{}{}", pieces.len(), board.symbols.of(player, piece)),
                    Some(player),
                ),
            };
            Cell {
                column: *column,
                text,
                owner,
                is_marked,
            }
        };
        let rows: Vec<Vec<Cell>> = lattice
            .rows
            .iter()
            .map(|row| row.iter().map(cell).collect())
            .collect();
        let width = rows
            .iter()
            .flatten()
            .map(|cell| n_columns(&cell.text))
            .max()
            .unwrap_or(1);
        Self { rows, width }
    }
}

/// One band of one section.
struct Band<'a> {
    section: &'a Section,
    places: &'a [usize],
    margin: usize,
    band: (usize, usize),
}

impl Band<'_> {
    fn push_rows(&self, picture: &mut TextPicture, cells: &Cells) {
        for (index, row) in cells.rows.iter().enumerate() {
            if self.section.lattice.row_gaps[index] {
                picture.push(Vec::new());
            }
            let label = self
                .section
                .labels
                .rows
                .get(index)
                .map_or("", String::as_str);
            let indent = self.margin - 1 - n_columns(label);
            let mut line = plain(&format!("{:indent$}{label}", ""));
            for Cell {
                column,
                text,
                owner,
                is_marked,
            } in row
            {
                let Some(at) = self.at(*column) else { continue };
                if *is_marked {
                    put(&mut line, at - 1, "[", None);
                    put(&mut line, at + n_columns(text), "]", None);
                }
                put(&mut line, at, text, *owner);
            }
            picture.push(line);
        }
    }

    fn column_labels(&self) -> Vec<Ink> {
        let mut line = Vec::new();
        for (column, label) in self.section.labels.columns.iter().enumerate() {
            if let Some(at) = self.at(column) {
                put(&mut line, at, label, None);
            }
        }
        line
    }

    /// Where a column begins in this band's lines.
    fn at(&self, column: usize) -> Option<usize> {
        let place = self.places[column];
        (self.band.0..self.band.1)
            .contains(&place)
            .then(|| self.margin + place - self.band.0)
    }
}

/// The width of the widest label.
fn widest(labels: &[String]) -> usize {
    let widths = labels.iter().map(|label| n_columns(label));
    widths.max().unwrap_or(0)
}
