//! Unresolved blocks: instructions, conditions and places whose names are not yet looked up.
//!
//! `resolve` decides the class of a name: a bare word may be a direction or a position, an argument of `create` a
//! player, a piece type or a place, an argument of `add-partial` a piece type or a move type.

use super::Name;
use crate::diagnostics::Diagnostic;
use crate::game::{self, Register};
use crate::syntax::PartId;
use crate::text::{Origin, Symbol, kw};
use std::sync::Arc;

/// `(moves …)` or `(drops …)` of a piece.
#[derive(Clone, Debug, Default)]
pub(crate) struct MoveSection {
    /// Labels and blocks in textual order; a label applies to the blocks after it.
    pub(crate) items: Vec<MoveItem>,
}

/// An item of a [`MoveSection`].
#[derive(Clone, Debug)]
pub(crate) enum MoveItem {
    /// `(move-type t)`.
    MoveType(Name),
    /// A block.
    Block(Block),
}

/// One block: a program that generates moves.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Its instructions. Equal macro calls may share their expansions, here and below.
    pub(crate) body: Arc<[Instruction]>,
    /// The id of the list of instructions.
    pub(crate) part: PartId,
    /// The source location of the whole block.
    pub(crate) origin: Origin,
}

/// An instruction.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    /// What it does.
    pub(crate) kind: InstructionKind,
    /// Its source location.
    pub(crate) origin: Origin,
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub(crate) enum InstructionKind {
    /// A bare word that is not an instruction keyword: a direction or a position.
    Word(Symbol),
    /// `(opposite d)`.
    Opposite(Name),
    /// `mark`.
    Mark(Place),
    /// `back` and `(go …)`.
    Go(Register),
    /// `from`.
    From,
    /// `to`.
    To,
    /// `cascade`.
    Cascade,
    /// `capture`.
    Capture(Place),
    /// `flip`.
    Flip(Place),
    /// `change-owner`.
    ChangeOwner(Place),
    /// `(change-type T)`.
    ChangeType(Name, Place),
    /// `create` with player, piece type and place, in this order; each is optional.
    Create(Vec<Place>),
    /// `(set-attribute a value)`.
    SetAttribute(Name, Box<Condition>),
    /// `(set-flag f value)`.
    SetFlag(Name, Box<Condition>),
    /// `(set-position-flag f value)`.
    SetPositionFlag(Name, Box<Condition>, Place),
    /// `add` and its variants.
    Add(Add),
    /// `(verify c)`.
    Verify(Box<Condition>),
    /// `(if c … else …)`.
    If(Arc<If>),
    /// `(while c …)`.
    While(Arc<While>),
    /// A list of words whose first is not an instruction keyword.
    Group(Box<Group>),
    /// An instruction with an error that was already reported.
    Error,
}

/// The `add` family.
#[derive(Clone, Debug)]
pub(crate) struct Add {
    /// Whether it is `add-copy` or `add-copy-partial`.
    pub(crate) is_copy: bool,
    /// Whether it is `add-partial` or `add-copy-partial`.
    pub(crate) is_partial: bool,
    /// Piece types, followed by a move type if the turn may continue.
    pub(crate) arguments: Vec<Name>,
}

/// `(if c … else …)`.
#[derive(Clone, Debug)]
pub(crate) struct If {
    /// The condition.
    pub(crate) condition: Condition,
    /// When it is true.
    pub(crate) then: Vec<Instruction>,
    /// When it is false.
    pub(crate) otherwise: Vec<Instruction>,
    /// The id of the whole form.
    pub(crate) part: PartId,
}

/// `(while c …)`.
#[derive(Clone, Debug)]
pub(crate) struct While {
    /// The condition.
    pub(crate) condition: Condition,
    /// The loop's body.
    pub(crate) body: Vec<Instruction>,
    /// The id of the whole form.
    pub(crate) part: PartId,
}

/// `(n add)` inside a block: needless parentheses if it begins with a direction or a position, otherwise an unknown
/// instruction or macro.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Its first word.
    pub(crate) head: Name,
    /// The items as instructions.
    pub(crate) body: Vec<Instruction>,
    /// Diagnostics of the items, reported only if the parentheses turn out to be needless.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// The place that an instruction or condition refers to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Place {
    /// No argument: the cursor.
    #[default]
    Cursor,
    /// A direction, a position or a register.
    Name(Name),
    /// `(opposite d)`.
    Opposite(Name),
    /// A place with an error that was already reported.
    Error,
}

/// A condition.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    /// `true` or `false`.
    Constant(bool),
    /// `(not c)` and every `not-…?`.
    Not(PartId, Arc<Condition>),
    /// `(and c …)`.
    And(PartId, Arc<[Condition]>),
    /// `(or c …)`.
    Or(PartId, Arc<[Condition]>),
    /// A test of one place.
    Test(Test),
    /// A word that is not a condition keyword, with arguments that do not fit an attribute.
    Misfit(Box<Misfit>),
    /// A condition with an error that was already reported.
    Error,
}

/// A test of one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Test {
    /// The test.
    pub(crate) kind: TestKind,
    /// The place that it tests.
    pub(crate) place: Place,
    /// Its source location.
    pub(crate) origin: Origin,
}

/// The kinds of tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TestKind {
    /// A test without a name, such as `empty?`: what it means is known.
    Nameless(game::TestKind),
    /// `(piece? T)`
    Piece(Name),
    /// `(in-zone? z)`
    InZone(Name),
    /// `(position? p)`
    Position(Name),
    /// `(flag? f)`
    Flag(Name),
    /// `(position-flag? f)`
    PositionFlag(Name),
    /// `attacked?`; the name is a move type, or a place if it is the only argument and names a place.
    Attacked(Option<Name>),
    /// `defended?`, likewise.
    Defended(Option<Name>),
    /// Any other word: an attribute.
    Attribute(Name),
}

/// `(word …)` as a condition with arguments that do not fit an attribute.
#[derive(Clone, Debug)]
pub(crate) struct Misfit {
    /// The word.
    pub(crate) name: Name,
    /// Diagnostics of the arguments, reported only if the word is an attribute.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Keywords of instructions.
pub(crate) const INSTRUCTIONS: &[Symbol] = &[
    kw::ADD,
    kw::ADD_COPY,
    kw::ADD_COPY_PARTIAL,
    kw::ADD_PARTIAL,
    kw::BACK,
    kw::CAPTURE,
    kw::CASCADE,
    kw::CHANGE_OWNER,
    kw::CHANGE_TYPE,
    kw::CREATE,
    kw::FLIP,
    kw::FROM,
    kw::GO,
    kw::IF,
    kw::MARK,
    kw::OPPOSITE,
    kw::SET_ATTRIBUTE,
    kw::SET_FLAG,
    kw::SET_POSITION_FLAG,
    kw::TO,
    kw::VERIFY,
    kw::WHILE,
];

/// Instructions that are complete without parentheses, so that the bare word is never a direction or a position.
pub(crate) const BARE_INSTRUCTIONS: &[Symbol] = &[
    kw::ADD,
    kw::ADD_COPY,
    kw::ADD_COPY_PARTIAL,
    kw::ADD_PARTIAL,
    kw::BACK,
    kw::CAPTURE,
    kw::CASCADE,
    kw::CHANGE_OWNER,
    kw::CREATE,
    kw::FLIP,
    kw::FROM,
    kw::MARK,
    kw::TO,
];

/// The register that a word names.
pub(crate) fn register(symbol: Symbol) -> Option<Register> {
    Some(match symbol {
        kw::MARK => Register::Mark,
        kw::FROM => Register::From,
        kw::TO => Register::To,
        kw::LAST_FROM => Register::LastFrom,
        kw::LAST_TO => Register::LastTo,
        _ => return None,
    })
}
