//! What may be written at a place, from the lists around it.

use super::View;
use super::tree::Frame;
use crate::ast::block::{BARE_INSTRUCTIONS, INSTRUCTIONS};
use crate::ast::goal::GOALS;
use crate::resolve::{CONDITIONS, Class};
use crate::syntax::Parent;
use crate::text::{Span, Symbol, kw};

/// What the items of a list are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Context {
    /// Sections of a file, a game, a board and so on.
    Sections(Parent),
    /// Blocks and move types.
    Moves,
    /// Instructions.
    Block,
    /// Conditions of moves.
    Condition,
    /// Conditions that end a game.
    Goal,
    /// Lists of a player and the player's pieces; the next two are the items of such lists.
    Setup,
    SetupOfPlayer,
    SetupOfPiece,
    /// Names of these classes.
    Names(&'static [Class]),
    /// Anything: the body of a macro, or an argument of a call.
    Any,
    /// New names, numbers and texts.
    Nothing,
}

/// The innermost list around a place, and where the place is in that list.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// What may be written here.
    pub(super) context: Context,
    /// Whether it would be the first item of a list.
    pub(super) is_head: bool,
    /// The first word of the list.
    pub(super) head: String,
    /// The number of items before it.
    pub(super) index: usize,
    /// The items before it, including the first word.
    pub(super) items: Vec<Span>,
}

impl Spot {
    /// The spot of a place. A word that touches the place is still being written and does not count.
    pub(super) fn of(view: &View<'_>, offset: u32) -> Self {
        let frames = view.tree.frames(offset);
        let mut context = Context::Sections(Parent::File);
        let (innermost, outer) = match frames.split_last() {
            Some((last, outer)) => (before(last, offset, view), outer),
            None => (&[][..], &[][..]),
        };
        let word = |item: Option<&Span>| item.map_or("", |&item| view.tree.slice(item));
        for frame in outer {
            // The last item is the next list.
            let index = frame.items.len().saturating_sub(1);
            context = inside(context, word(frame.items.first()), index, view);
        }
        if !innermost.is_empty() {
            context = inside(context, word(innermost.first()), innermost.len(), view);
        }
        Self {
            context,
            is_head: !frames.is_empty() && innermost.is_empty(),
            head: word(innermost.first()).to_owned(),
            index: innermost.len(),
            items: innermost.to_vec(),
        }
    }
}

/// The items of the innermost list before a place, without a word that touches the place.
fn before<'f>(frame: &'f Frame, offset: u32, view: &View<'_>) -> &'f [Span] {
    let is_word = |item: &Span| !view.tree.slice(*item).starts_with('(');
    match frame.items.split_last() {
        Some((last, before)) if last.end >= offset && is_word(last) => before,
        _ => &frame.items,
    }
}

const PLAYERS: Context = Context::Names(&[Class::Player]);
const POSITIONS: Context = Context::Names(&[Class::Position]);
const DIRECTIONS: Context = Context::Names(&[Class::Direction]);
const PLACES: Context = Context::Names(&[Class::Direction, Class::Position]);
const PIECES: Context = Context::Names(&[Class::PieceType]);

/// The context of an item of a list. The list is an item of `around` and begins with `head`; `index` items come before
/// the item.
fn inside(around: Context, head: &str, index: usize, view: &View<'_>) -> Context {
    let names = &view.analysis.rules.names;
    let symbol = names.get(head);
    if symbol.is_some_and(|symbol| view.analysis.rules.macros.find(symbol).is_some()) {
        return Context::Any;
    }
    match around {
        Context::Sections(parent) => in_section(parent, symbol, index),
        Context::Moves if symbol == Some(kw::MOVE_TYPE) => Context::Names(&[Class::MoveType]),
        Context::Moves => Context::Block,
        Context::Block => in_instruction(symbol, index),
        Context::Condition => in_condition(symbol, index),
        Context::Goal => in_goal(symbol, index),
        Context::Setup => Context::SetupOfPlayer,
        Context::SetupOfPlayer => Context::SetupOfPiece,
        Context::Any => match in_instruction(symbol, index) {
            Context::Block => match in_condition(symbol, index) {
                Context::Names(names) if names == [Class::Direction, Class::Position] => {
                    Context::Any
                }
                context => context,
            },
            context => context,
        },
        Context::SetupOfPiece | Context::Nothing => Context::Nothing,
        Context::Names(_) => around,
    }
}

fn in_section(parent: Parent, head: Option<Symbol>, index: usize) -> Context {
    let Some(head) = head else {
        return Context::Nothing;
    };
    match (parent, head) {
        (Parent::File, kw::GAME | kw::VARIANT) => Context::Sections(Parent::Game),
        (Parent::File, kw::DEFINE) if index > 1 => Context::Any,
        (Parent::Game, kw::BOARD) => Context::Sections(Parent::Board),
        (Parent::Game, kw::PIECE) => Context::Sections(Parent::Piece),
        (Parent::Game, kw::TURN_ORDER) => Context::Names(&[Class::Player, Class::MoveType]),
        (Parent::Game, kw::MOVE_PRIORITIES) => Context::Names(&[Class::MoveType]),
        (Parent::Game, kw::BOARD_SETUP) => Context::Setup,
        (
            Parent::Game,
            kw::WIN_CONDITION | kw::LOSS_CONDITION | kw::DRAW_CONDITION | kw::COUNT_CONDITION,
        ) => match index {
            0 | 1 => PLAYERS,
            _ => Context::Goal,
        },
        (Parent::Board, kw::GRID) => Context::Sections(Parent::Grid),
        (Parent::Board, kw::ZONE) => Context::Sections(Parent::Zone),
        (Parent::Board, kw::SYMMETRY) => match index {
            0 | 1 => PLAYERS,
            _ => DIRECTIONS,
        },
        (Parent::Board, kw::LINKS) => match index {
            0 | 1 => DIRECTIONS,
            _ => POSITIONS,
        },
        (Parent::Board, kw::UNLINK) => PLACES,
        (Parent::Board, kw::KILL_POSITIONS) | (Parent::Zone, kw::POSITIONS) => POSITIONS,
        (Parent::Zone, kw::PLAYERS) | (Parent::Piece, kw::IMAGE) => PLAYERS,
        (Parent::Piece, kw::ATTRIBUTE) => Context::Names(&[Class::Attribute]),
        (Parent::Piece, kw::MOVES | kw::DROPS) => Context::Moves,
        _ => Context::Nothing,
    }
}

fn in_instruction(head: Option<Symbol>, index: usize) -> Context {
    match head {
        Some(kw::VERIFY | kw::NOT | kw::AND | kw::OR) => Context::Condition,
        Some(kw::IF | kw::WHILE) if index <= 1 => Context::Condition,
        Some(kw::ADD | kw::ADD_COPY) => PIECES,
        Some(kw::ADD_PARTIAL | kw::ADD_COPY_PARTIAL) => {
            Context::Names(&[Class::PieceType, Class::MoveType])
        }
        Some(kw::CAPTURE | kw::FLIP | kw::CHANGE_OWNER | kw::MARK) => PLACES,
        Some(kw::CHANGE_TYPE) if index <= 1 => PIECES,
        Some(kw::CHANGE_TYPE) => PLACES,
        Some(kw::CREATE) => Context::Names(&[
            Class::Player,
            Class::PieceType,
            Class::Position,
            Class::Direction,
        ]),
        Some(kw::SET_ATTRIBUTE) if index <= 1 => Context::Names(&[Class::Attribute]),
        Some(kw::SET_FLAG) if index <= 1 => Context::Names(&[Class::Flag]),
        Some(kw::SET_POSITION_FLAG) if index <= 1 => Context::Names(&[Class::PositionFlag]),
        Some(kw::SET_POSITION_FLAG) if index > 2 => PLACES,
        Some(kw::SET_ATTRIBUTE | kw::SET_FLAG | kw::SET_POSITION_FLAG) => Context::Condition,
        Some(kw::OPPOSITE) => DIRECTIONS,
        Some(kw::GO) => Context::Nothing,
        _ => Context::Block,
    }
}

fn in_condition(head: Option<Symbol>, index: usize) -> Context {
    match head {
        Some(kw::AND | kw::OR | kw::NOT) => Context::Condition,
        Some(kw::FLAG_P | kw::NOT_FLAG_P) => Context::Names(&[Class::Flag]),
        _ if index > 1 => PLACES,
        Some(kw::PIECE_P | kw::NOT_PIECE_P) => PIECES,
        Some(kw::IN_ZONE_P | kw::NOT_IN_ZONE_P) => Context::Names(&[Class::Zone]),
        Some(kw::POSITION_P | kw::NOT_POSITION_P) => POSITIONS,
        Some(kw::POSITION_FLAG_P | kw::NOT_POSITION_FLAG_P) => {
            Context::Names(&[Class::PositionFlag])
        }
        Some(kw::ATTACKED_P | kw::NOT_ATTACKED_P | kw::DEFENDED_P | kw::NOT_DEFENDED_P) => {
            Context::Names(&[Class::MoveType, Class::Direction, Class::Position])
        }
        _ => PLACES,
    }
}

fn in_goal(head: Option<Symbol>, index: usize) -> Context {
    match head {
        Some(kw::CAPTURED | kw::CHECKMATED) => PIECES,
        Some(kw::PIECES_REMAINING | kw::TOTAL_PIECE_COUNT) if index > 1 => PIECES,
        Some(kw::PIECES_REMAINING | kw::TOTAL_PIECE_COUNT) => Context::Nothing,
        Some(kw::ABSOLUTE_CONFIG) => {
            Context::Names(&[Class::PieceType, Class::Position, Class::Zone])
        }
        Some(kw::RELATIVE_CONFIG) => Context::Names(&[Class::PieceType, Class::Direction]),
        _ => Context::Goal,
    }
}

/// What may be written at most places of a macro's body.
fn anything(is_head: bool) -> (Vec<&'static [Symbol]>, Vec<Class>) {
    if is_head {
        let sections = [Parent::Game, Parent::Piece].map(Parent::sections);
        return (
            [&[INSTRUCTIONS, CONDITIONS], &sections[..]].concat(),
            vec![
                Class::Macro,
                Class::PieceType,
                Class::Player,
                Class::Attribute,
            ],
        );
    }
    let classes = [
        Class::Direction,
        Class::Position,
        Class::PieceType,
        Class::Player,
        Class::Zone,
        Class::Attribute,
        Class::MoveType,
        Class::Flag,
        Class::PositionFlag,
    ];
    (vec![BARE_INSTRUCTIONS, CONDITIONS], classes.to_vec())
}

/// The keywords and the classes of names that may be written at a spot.
pub(super) fn expected(spot: &Spot) -> (Vec<Symbol>, Vec<Class>) {
    const STEPS: [Class; 2] = [Class::Direction, Class::Position];
    let (keywords, classes): (Vec<&[Symbol]>, Vec<Class>) = match (spot.context, spot.is_head) {
        (Context::Sections(parent), true) => (vec![parent.sections()], vec![Class::Macro]),
        (Context::Moves, true) => (
            vec![&[kw::MOVE_TYPE], BARE_INSTRUCTIONS],
            [&STEPS[..], &[Class::Macro]].concat(),
        ),
        (Context::Block, true) => (vec![INSTRUCTIONS], vec![Class::Macro]),
        (Context::Block, false) => {
            let words: &[Symbol] = match spot.head == "if" {
                true => &[kw::ELSE],
                false => &[],
            };
            (vec![BARE_INSTRUCTIONS, words], STEPS.to_vec())
        }
        (Context::Condition, is_head) => {
            let calls: &[Class] = if is_head { &[Class::Macro] } else { &[] };
            (vec![CONDITIONS], [&[Class::Attribute], calls].concat())
        }
        (Context::Goal, true) => (vec![GOALS], vec![Class::Macro]),
        (Context::Goal, false) => (vec![&[kw::STALEMATED, kw::REPETITION]], Vec::new()),
        (Context::Setup, true) => (Vec::new(), vec![Class::Player, Class::Macro]),
        (Context::SetupOfPlayer, true) => (Vec::new(), vec![Class::PieceType, Class::Macro]),
        (Context::SetupOfPiece, true) => (vec![&[kw::OFF]], Vec::new()),
        (Context::SetupOfPiece, false) => (Vec::new(), vec![Class::Position]),
        (Context::Names(classes), _) => (Vec::new(), classes.to_vec()),
        (Context::Any, is_head) => anything(is_head),
        (
            Context::Sections(_) | Context::Moves | Context::Setup | Context::SetupOfPlayer,
            false,
        )
        | (Context::Nothing, _) => (Vec::new(), Vec::new()),
    };
    let mut all: Vec<Symbol> = Vec::new();
    for &keyword in keywords.into_iter().flatten() {
        if !all.contains(&keyword) {
            all.push(keyword);
        }
    }
    (all, classes)
}
