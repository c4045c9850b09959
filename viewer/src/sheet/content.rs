//! What a sheet consists of, before it is written in some format.

/// A rule sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub(super) title: String,
    pub(super) sections: Vec<Section>,
}

/// A part of a sheet with a heading; the first has none.
#[derive(Clone, Debug, Default)]
pub(super) struct Section {
    pub(super) heading: String,
    pub(super) items: Vec<Item>,
}

#[derive(Clone, Debug)]
pub(super) enum Item {
    /// Paragraphs of the author.
    Text(String),
    List(Vec<String>),
    /// A piece: name and lines.
    Piece(String, Vec<String>),
    Picture(Picture),
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What it shows.
    pub title: String,
    /// Its text.
    pub svg: String,
    /// The same picture drawn with letters, if that shows as much.
    pub letters: String,
}

impl Item {
    /// Whether there is nothing to show.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::List(rows) => rows.is_empty(),
            Self::Piece(..) | Self::Picture(_) => false,
        }
    }
}
