//! Which move somebody asks about, legal or not: in the notation of recorded games, or in a shorter one.

use super::files::{Files, is_way};
use super::typed::{Choices, Meaning, fold, plain};
use super::why::{drop_text, movement_text, only_stored};
use crate::layout::{Symbols, middle_first};
use crate::wording::cut_short;
use std::collections::HashMap;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::why::matching;
use zrf_interpreter::{Session, reach};

/// The operations that are left for all pieces, of which the search for where one can go may take its share.
const MAX_WORK: u64 = 1 << 26;

/// Maximum number of moves named as meanings of an input.
const MAX_NAMED: usize = 6;

/// The meaning of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meant {
    /// One move.
    One(Asked),
    /// Any of these, in the notation of recorded games.
    Several(Vec<String>),
    /// Any move of the mover's piece on a position.
    AnyOf(PositionId),
    /// None.
    Nothing,
}

impl Meant {
    /// The same among the legal moves, if all that it can be is legal.
    pub(crate) fn legal(&self, choices: &Choices) -> Option<Meaning> {
        let index = |text: &str| (0..choices.len()).find(|&index| choices.notation(index) == text);
        match self {
            Self::One(asked) => index(&asked.notation).map(Meaning::One),
            Self::Several(moves) => {
                let indices = moves.iter().map(|text| index(text));
                indices.collect::<Option<_>>().map(Meaning::Several)
            }
            Self::AnyOf(_) | Self::Nothing => None,
        }
    }
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// In the notation of recorded games.
    pub(crate) notation: String,
    /// As shown: without the name of a piece if there is none.
    pub(crate) shown: String,
}

impl Asked {
    /// A move that is shown as recorded.
    pub(crate) fn recorded(text: impl Into<String>) -> Self {
        let notation = text.into();
        let shown = notation.clone();
        Self { notation, shown }
    }
}

/// What an input means: a legal move first; then a move as recorded, with or without its piece and some of its effects,
/// two positions (`e2e5`), the position of a piece that could move, one position if only one type of piece is in store,
/// files (`C2=5`), or a position after the letter of a piece (`Nf6`).
pub(crate) fn meant(session: &Session, symbols: &Symbols, input: &str) -> Meant {
    let choices = Choices::new(session, symbols);
    match choices.named(input) {
        Some(Meaning::One(index)) => return Meant::One(Asked::recorded(choices.notation(index))),
        Some(Meaning::Several(indices)) => {
            let notations = indices.iter().map(|&index| choices.notation(index));
            return Meant::Several(notations.map(str::to_owned).collect());
        }
        Some(Meaning::None(_)) | None => {}
    }
    let reader = Reader::new(session, symbols);
    if let Some(notation) = reader.recorded(input) {
        let legal = reader.legal(&choices, &notation);
        return match legal.is_empty() {
            true => Meant::One(Asked::recorded(notation)),
            false => among(legal),
        };
    }
    let short = reader.movement(input).map(Meant::One);
    let short = short.or_else(|| reader.own_piece(input).map(Meant::AnyOf));
    let short = short.or_else(|| reader.drop(input).map(Meant::One));
    short.unwrap_or_else(|| match reader.by_files(input) {
        by_files if by_files.is_empty() => reader.lettered(input),
        by_files => among(by_files),
    })
}

/// The only one of some moves, or any of them.
fn among(mut moves: Vec<String>) -> Meant {
    match moves.len() {
        0 => Meant::Nothing,
        1 => Meant::One(Asked::recorded(moves.swap_remove(0))),
        _ => Meant::Several(moves),
    }
}

/// `Knight b1 - f6` or `Knight g1 - f6`.
pub(crate) fn choice(moves: &[String]) -> String {
    let moves: Vec<String> = moves.iter().map(|text| format!("`{text}`")).collect();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    cut_short(&moves, MAX_NAMED, " or ")
}

struct Reader<'a> {
    session: &'a Session,
    symbols: &'a Symbols,
    /// Positions by their plain names, and by their plain names in lower case.
    positions: HashMap<String, PositionId>,
}

impl<'a> Reader<'a> {
    fn new(session: &'a Session, symbols: &'a Symbols) -> Self {
        let named = session.program().game().board.positions.iter().enumerate();
        let named = named.map(|(index, position)| (&position.name, PositionId::from_index(index)));
        let mut positions = HashMap::new();
        for (name, position) in named.clone() {
            positions.entry(plain(name)).or_insert(position);
        }
        for (name, position) in named {
            positions.entry(fold(name)).or_insert(position);
        }
        Self {
            session,
            symbols,
            positions,
        }
    }

    fn position(&self, name: &str) -> Option<PositionId> {
        let exact = self.positions.get(name);
        exact
            .or_else(|| self.positions.get(&name.to_lowercase()))
            .copied()
    }

    /// A move as recorded, with or without the piece that begins it.
    fn recorded(&self, input: &str) -> Option<String> {
        let is_move = |text: &String| self.session.notation().parse(text).is_ok();
        if fold(input) == "pass" {
            return Some("Pass".to_owned());
        }
        Some(input.to_owned()).filter(is_move).or_else(|| {
            let game = self.session.program().game();
            let from = game.position(input.split_whitespace().next()?)?;
            let piece = self.session.state().piece(from)?;
            Some(format!("{} {input}", game.piece_name(piece.piece_type))).filter(is_move)
        })
    }

    /// The legal moves that have the effects of a recorded one. It may leave out some of theirs.
    fn legal(&self, choices: &Choices, recorded: &str) -> Vec<String> {
        let (notation, state) = (self.session.notation(), self.session.state());
        let moves = self.session.legal_moves();
        let legal = match notation.find(state, moves, recorded) {
            Ok(index) => vec![index],
            Err(_) => matching(notation, state, moves, recorded).unwrap_or_default(),
        };
        let legal = legal.into_iter().map(|index| choices.notation(index));
        legal.map(str::to_owned).collect()
    }

    /// Two positions, of which the first may be empty.
    fn movement(&self, input: &str) -> Option<Asked> {
        let plain = plain(input);
        let mut splits = plain.char_indices().skip(1).map(|(at, _)| at);
        let (from, to) = splits.find_map(|at| {
            let (from, to) = plain.split_at(at);
            Some((self.position(from)?, self.position(to)?))
        })?;
        if let Some(notation) = movement_text(self.session, from, to) {
            return Some(Asked::recorded(notation));
        }
        let game = self.session.program().game();
        let any = game.piece_types.first()?;
        let shown = format!("{} - {}", game.position_name(from), game.position_name(to));
        let notation = format!("{} {shown}", any.name);
        Some(Asked { notation, shown })
    }

    /// A position for the only type of piece in store.
    fn drop(&self, input: &str) -> Option<Asked> {
        let at = self.position(&plain(input))?;
        drop_text(self.session, only_stored(self.session)?, at).map(Asked::recorded)
    }

    /// The position of a piece of the mover, unless it never moves where others are dropped.
    fn own_piece(&self, input: &str) -> Option<PositionId> {
        let at = self.position(&plain(input))?;
        let piece = self.session.state().piece(at)?;
        let types = &self.session.program().game().piece_types;
        let is_mobile = !types[piece.piece_type.index()].moves.is_empty();
        let is_own = piece.owner == self.session.turn().mover;
        (is_own && (is_mobile || only_stored(self.session).is_none())).then_some(at)
    }

    /// A position after the letter of a piece on the board or in store.
    fn lettered(&self, input: &str) -> Meant {
        let input = fold(input);
        let mover = self.session.turn().mover;
        let target = |piece_type: PieceTypeId| {
            let letter = fold(self.symbols.of(mover, piece_type));
            self.position(input.strip_prefix(&letter).filter(|_| !letter.is_empty())?)
        };
        let mut fitting = self.moves_to(mover, target);
        if fitting.is_empty() {
            fitting = self.drops_on(mover, target);
        }
        among(fitting)
    }

    /// The movements of the mover's pieces that a text names by files: those that pieces of their types can make
    /// somewhere or, if there are none, those along a file or a rank.
    fn by_files(&self, input: &str) -> Vec<String> {
        let game = self.session.program().game();
        let Some(files) = Files::new(game) else {
            return Vec::new();
        };
        let (state, mover) = (self.session.state(), self.session.turn().mover);
        let order = middle_first(&game.board);
        let is_own =
            |from: &PositionId| state.piece(*from).is_some_and(|piece| piece.owner == mover);
        let own = order.iter().copied().filter(is_own);
        let pairs = own.flat_map(|from| order.iter().map(move |&to| (from, to)));
        let named = pairs.filter(|&(from, to)| {
            let ways = files.ways(state, self.symbols, from, to);
            ways.iter().any(|way| is_way(way, input))
        });
        let (mut possible, others): (Vec<_>, Vec<_>) =
            named.partition(|&(from, to)| self.is_way_of_piece(&files, from, to, &order));
        if possible.is_empty() {
            possible = others;
            possible.retain(|&(from, to)| files.is_straight(from, to));
        }
        let texts = possible
            .into_iter()
            .map(|(from, to)| movement_text(self.session, from, to));
        texts.flatten().collect()
    }

    /// Whether pieces of the type on a position can somewhere go as far and in the same direction as to another one.
    fn is_way_of_piece(
        &self,
        files: &Files,
        from: PositionId,
        to: PositionId,
        order: &[PositionId],
    ) -> bool {
        let program = self.session.program();
        let is_way = || {
            let piece = self.session.state().piece(from)?;
            let mut work_left = MAX_WORK;
            let (owner, piece_type) = (piece.owner, piece.piece_type);
            let reach = reach(program, owner, piece_type, order, &mut work_left)?;
            let ends = reach.goes.iter().chain(&reach.takes);
            let ways = ends.filter_map(|&end| files.offset(piece.owner, reach.from, end));
            let offset = files.offset(piece.owner, from, to)?;
            Some(offset.is_among(&ways.collect::<Vec<_>>()))
        };
        is_way().unwrap_or(false)
    }

    /// The movements of a player's pieces, each to the target for its type.
    fn moves_to(
        &self,
        mover: PlayerId,
        target: impl Fn(PieceTypeId) -> Option<PositionId>,
    ) -> Vec<String> {
        let targets = self.by_type(target);
        let cells = (0..self.session.state().cells().len()).map(PositionId::from_index);
        let moves = cells.filter_map(|from| {
            let piece = self.session.state().piece(from)?;
            let to = targets[piece.piece_type.index()].filter(|_| piece.owner == mover)?;
            movement_text(self.session, from, to)
        });
        moves.collect()
    }

    /// The drops of a player's pieces, each on the target for its type.
    fn drops_on(
        &self,
        mover: PlayerId,
        target: impl Fn(PieceTypeId) -> Option<PositionId>,
    ) -> Vec<String> {
        let targets = self.by_type(target).into_iter().enumerate();
        let drops = targets.filter_map(|(index, to)| {
            let piece_type = PieceTypeId::from_index(index);
            let is_stored = self.session.state().store(mover, piece_type) > 0;
            drop_text(self.session, (mover, piece_type), to.filter(|_| is_stored)?)
        });
        drops.collect()
    }

    fn by_type<T>(&self, value: impl Fn(PieceTypeId) -> T) -> Vec<T> {
        let n_types = self.session.program().game().piece_types.len();
        let types = (0..n_types).map(PieceTypeId::from_index);
        types.map(value).collect()
    }
}
