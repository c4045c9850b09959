//! A board drawn with letters.

use super::lattice::Lattice;
use super::sections::{Section, Sections, sections};
use super::words::fold_list;
use super::{Situation, Symbols};
use std::collections::BTreeSet;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId};

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawStyle {
    /// The width of the page in characters.
    pub width: usize,
    /// Whether to colour pieces by owner.
    pub color: bool,
    /// Whether to write names of positions in place of pieces.
    pub names: bool,
}

/// A board with its arrangement worked out, ready to draw any situation on it.
#[derive(Debug)]
pub struct TextBoard<'a> {
    game: &'a Game,
    symbols: Symbols,
    sections: Sections,
}

/// Spaces left of every picture.
const MARGIN: usize = 2;
/// Spaces between pictures side by side.
const BETWEEN: usize = 3;
/// Column names longer than this are left out.
const LONGEST_COLUMN_LABEL: usize = 4;
/// Pieces outside the pictures are listed up to this number.
const MOST_LISTED: usize = 60;

/// A character with the owner whose colour it has.
type Ink = (char, Option<PlayerId>);

/// A picture: lines of equal meaning, not of equal length.
type Picture = Vec<Vec<Ink>>;

impl<'a> TextBoard<'a> {
    /// Works out the arrangement of a game's board.
    pub fn new(game: &'a Game) -> Self {
        Self {
            game,
            symbols: Symbols::new(game),
            sections: sections(&game.board),
        }
    }

    /// The letters of pieces.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The board, then pieces that stand outside the picture, stores, and what the letters mean.
    pub fn draw(&self, situation: &Situation, style: DrawStyle) -> String {
        let mut text = String::new();
        for group in &self.sections.groups {
            let pictures: Vec<Picture> = group
                .iter()
                .flat_map(|section| self.section(section, situation, style))
                .collect();
            for row in side_by_side(pictures, style.width) {
                push_picture(&mut text, &row, style.color);
                text.push('\n');
            }
        }
        if !style.names {
            text.push_str(&self.elsewhere(situation, style));
            text.push_str(&self.stores(situation, style));
            text.push_str(&self.legend(situation, style));
        }
        text
    }

    /// One section; in bands below each other when it is too wide.
    fn section(&self, section: &Section, situation: &Situation, style: DrawStyle) -> Vec<Picture> {
        let cells = Cells::new(self, &section.lattice, situation, style);
        let columns = &section.labels.columns;
        let longest = columns
            .iter()
            .map(|label| label.chars().count())
            .max()
            .unwrap_or(0);
        let has_columns = (1..=LONGEST_COLUMN_LABEL).contains(&longest);
        let cell_width = cells.width.max(if has_columns { longest } else { 0 });
        let margin = section
            .labels
            .rows
            .iter()
            .map(|label| label.chars().count())
            .max()
            .unwrap_or(0)
            + MARGIN;
        let room = style.width.saturating_sub(margin);
        let places = column_places(&section.lattice, cell_width, room);
        bands(&places, cell_width, style.width.saturating_sub(margin))
            .into_iter()
            .map(|band| {
                let mut picture = Picture::new();
                let frame = Frame {
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
    fn elsewhere(&self, situation: &Situation, style: DrawStyle) -> String {
        let pieces = self.sections.rest.iter().filter_map(|&position| {
            let (player, piece_type) = (*situation.pieces.get(position.index())?)?;
            let (owner, piece) = (
                self.game.player_name(player),
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
        let more = listed.len().saturating_sub(MOST_LISTED);
        if more > 0 {
            listed.truncate(MOST_LISTED);
            listed.push(format!("and {more} more"));
        }
        fold_list("off the picture:", &listed, style.width)
    }

    fn stores(&self, situation: &Situation, style: DrawStyle) -> String {
        let mut text = String::new();
        for player in (0..self.game.players.len()).map(PlayerId::from_index) {
            let own = situation
                .stores
                .iter()
                .filter(|store| store.player == player && store.count > 0);
            let items: Vec<String> = own
                .map(|store| format!("{} {}", store.count, self.game.piece_name(store.piece_type)))
                .collect();
            if !items.is_empty() {
                let head = format!("{} in store:", self.game.player_name(player));
                text.push_str(&fold_list(&head, &items, style.width));
            }
        }
        text
    }

    /// The letters in use now, by owner.
    fn legend(&self, situation: &Situation, style: DrawStyle) -> String {
        let shown: BTreeSet<(PlayerId, PieceTypeId)> =
            situation.pieces.iter().flatten().copied().collect();
        let mut text = String::new();
        for player in (0..self.game.players.len()).map(PlayerId::from_index) {
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
                let head = format!("{}:", self.game.player_name(player));
                text.push_str(&fold_list(&head, &items, style.width));
            }
        }
        text
    }
}

/// What is written at each crossing of a section: column, text, owner, whether marked. Of pieces on overlapping positions
/// the last one is shown, with their number before it: `4M`.
struct Cells {
    rows: Vec<Vec<(usize, String, Option<PlayerId>, bool)>>,
    width: usize,
}

impl Cells {
    fn new(
        board: &TextBoard<'_>,
        lattice: &Lattice,
        situation: &Situation,
        style: DrawStyle,
    ) -> Self {
        let cell = |(column, positions): &(usize, Vec<PositionId>)| {
            let pieces = positions
                .iter()
                .filter_map(|at| situation.pieces.get(at.index()).copied().flatten());
            let pieces: Vec<(PlayerId, PieceTypeId)> = pieces.collect();
            let is_marked = positions
                .iter()
                .any(|position| situation.marked.contains(position));
            let (text, owner) = match *pieces {
                _ if style.names => (board.game.position_name(positions[0]).to_owned(), None),
                [] => (".".to_owned(), None),
                [(player, piece)] => (board.symbols.of(player, piece).to_owned(), Some(player)),
                [.., (player, piece)] => (
                    format!("{}{}", pieces.len(), board.symbols.of(player, piece)),
                    Some(player),
                ),
            };
            (*column, text, owner, is_marked)
        };
        let rows: Vec<Vec<_>> = lattice
            .rows
            .iter()
            .map(|row| row.iter().map(cell).collect())
            .collect();
        let width = rows
            .iter()
            .flatten()
            .map(|(_, text, ..)| text.chars().count())
            .max()
            .unwrap_or(1);
        Self { rows, width }
    }
}

/// Where each column begins: as near to its left neighbours as the cells of every row allow. Columns between those of
/// other rows stand half a cell apart where there is room for it.
fn column_places(lattice: &Lattice, cell_width: usize, room: usize) -> Vec<usize> {
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

/// Splits columns into runs that fit into `width`, each with its first and last place.
fn bands(places: &[usize], cell_width: usize, width: usize) -> Vec<(usize, usize)> {
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

/// One band of one section.
struct Frame<'a> {
    section: &'a Section,
    places: &'a [usize],
    margin: usize,
    band: (usize, usize),
}

impl Frame<'_> {
    fn push_rows(&self, picture: &mut Picture, cells: &Cells) {
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
            let mut line = plain(&format!("{label:>width$}", width = self.margin - 1));
            for (column, text, owner, is_marked) in row {
                let Some(at) = self.at(*column) else { continue };
                if *is_marked {
                    put(&mut line, at - 1, "[", None);
                    put(&mut line, at + text.chars().count(), "]", None);
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

fn plain(text: &str) -> Vec<Ink> {
    text.chars().map(|letter| (letter, None)).collect()
}

fn put(line: &mut Vec<Ink>, at: usize, text: &str, owner: Option<PlayerId>) {
    for (offset, letter) in text.chars().enumerate() {
        if line.len() <= at + offset {
            line.resize(at + offset + 1, (' ', None));
        }
        line[at + offset] = (letter, owner);
    }
}

/// Joins pictures to rows of pictures no wider than `width`.
fn side_by_side(pictures: Vec<Picture>, width: usize) -> Vec<Picture> {
    let mut rows: Vec<Picture> = Vec::new();
    for picture in pictures {
        let own_width = picture.iter().map(Vec::len).max().unwrap_or(0);
        match rows.last_mut() {
            Some(row) if row_width(row) + BETWEEN + own_width <= width => join(row, picture),
            _ => rows.push(picture),
        }
    }
    rows
}

fn row_width(row: &Picture) -> usize {
    row.iter().map(Vec::len).max().unwrap_or(0)
}

fn join(row: &mut Picture, picture: Picture) {
    let at = row_width(row) + BETWEEN;
    let height = row.len().max(picture.len());
    row.resize(height, Vec::new());
    for (line, added) in row.iter_mut().zip(picture) {
        line.resize(at, (' ', None));
        line.extend(added);
    }
}

fn push_picture(text: &mut String, picture: &Picture, color: bool) {
    for line in picture {
        let end = line
            .iter()
            .rposition(|&(letter, _)| letter != ' ')
            .map_or(0, |last| last + 1);
        let mut current = None;
        for &(letter, owner) in &line[..end] {
            if color && owner != current {
                text.push_str(owner.map_or("\u{1b}[0m", paint));
                current = owner;
            }
            text.push(letter);
        }
        if current.is_some() {
            text.push_str("\u{1b}[0m");
        }
        text.push('\n');
    }
}

/// The colour of an owner; letters tell owners apart without it.
fn paint(owner: PlayerId) -> &'static str {
    const PAINTS: [&str; 6] = [
        "\u{1b}[0;1m",
        "\u{1b}[0;1;36m",
        "\u{1b}[0;1;33m",
        "\u{1b}[0;1;35m",
        "\u{1b}[0;1;32m",
        "\u{1b}[0;1;34m",
    ];
    PAINTS[owner.index() % PAINTS.len()]
}
