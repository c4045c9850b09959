//! The words of a piece that are looked up.

use crate::ast::block::{Condition, Instruction, InstructionKind, MoveItem, Place, Test, TestKind};
use crate::ast::part::is_new;
use crate::ast::{Name, Piece};
use crate::syntax::PartId;
use crate::text::{Names, Symbol};
use rustc_hash::FxHashSet;

/// All words of a piece that may be names, each once, in textual order. Names of flags are skipped: all that matters is
/// which flags came before (`Known::flags_fit`).
pub(super) fn words(piece: &Piece, names: &Names) -> Vec<Symbol> {
    let mut words = Words {
        names,
        seen: FxHashSet::default(),
        parts: FxHashSet::default(),
        order: Vec::new(),
    };
    for image in &piece.images {
        words.name(image.player);
    }
    for (name, _) in &piece.attributes {
        words.name(*name);
    }
    for section in &piece.sections {
        for item in &section.blocks().items {
            match item {
                MoveItem::MoveType(name) => words.name(*name),
                MoveItem::Block(block) if !is_new(block.part, &mut words.parts) => {}
                MoveItem::Block(block) => words.body(&block.body),
            }
        }
    }
    words.order
}

struct Words<'a> {
    names: &'a Names,
    seen: FxHashSet<Symbol>,
    /// Shared parts already examined.
    parts: FxHashSet<PartId>,
    order: Vec<Symbol>,
}

impl Words<'_> {
    fn word(&mut self, symbol: Symbol) {
        if self.seen.insert(symbol) {
            self.order.push(symbol);
        }
    }

    fn name(&mut self, name: Name) {
        self.word(name.symbol);
    }

    fn body(&mut self, body: &[Instruction]) {
        for instruction in body {
            self.instruction(&instruction.kind);
        }
    }

    fn instruction(&mut self, kind: &InstructionKind) {
        use InstructionKind as Kind;
        match kind {
            Kind::Word(symbol) => self.word(*symbol),
            Kind::Opposite(name) => self.name(*name),
            Kind::Mark(place)
            | Kind::Capture(place)
            | Kind::Flip(place)
            | Kind::ChangeOwner(place) => {
                self.place(*place);
            }
            Kind::ChangeType(name, place) => {
                self.name(*name);
                self.place(*place);
            }
            Kind::Create(places) => places.iter().for_each(|&place| self.place(place)),
            Kind::SetAttribute(name, value) => {
                self.name(*name);
                self.condition(value);
            }
            Kind::SetFlag(_, value) => self.condition(value),
            Kind::SetPositionFlag(_, value, place) => {
                self.condition(value);
                self.place(*place);
            }
            Kind::Add(add) => add.arguments.iter().for_each(|&name| self.name(name)),
            Kind::Verify(condition) => self.condition(condition),
            Kind::If(parts) if !is_new(parts.part, &mut self.parts) => {}
            Kind::While(parts) if !is_new(parts.part, &mut self.parts) => {}
            Kind::If(parts) => {
                self.condition(&parts.condition);
                self.body(&parts.then);
                self.body(&parts.otherwise);
            }
            Kind::While(parts) => {
                self.condition(&parts.condition);
                self.body(&parts.body);
            }
            Kind::Group(group) => {
                self.name(group.head);
                self.body(&group.body);
            }
            Kind::Go(_) | Kind::From | Kind::To | Kind::Cascade | Kind::Error => {}
        }
    }

    fn place(&mut self, place: Place) {
        match place {
            Place::Name(name) | Place::Opposite(name) => self.name(name),
            Place::Cursor | Place::Error => {}
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Not(_, inner) => self.condition(inner),
            Condition::And(_, parts) | Condition::Or(_, parts) => {
                parts.iter().for_each(|part| self.condition(part))
            }
            Condition::Test(test) => self.test(test),
            Condition::Misfit(misfit) => self.attribute(misfit.name),
            Condition::Constant(_) | Condition::Error => {}
        }
    }

    fn test(&mut self, test: &Test) {
        self.place(test.place);
        match test.kind {
            TestKind::Piece(name)
            | TestKind::InZone(name)
            | TestKind::Position(name)
            | TestKind::Attacked(Some(name))
            | TestKind::Defended(Some(name)) => self.name(name),
            TestKind::Attribute(name) => self.attribute(name),
            _ => {}
        }
    }
    /// An attribute; `not-a` is looked up as `a`, too.
    fn attribute(&mut self, name: Name) {
        self.name(name);
        let negated = self.names.text(name.symbol).strip_prefix("not-");
        if let Some(symbol) = negated.and_then(|positive| self.names.get(positive)) {
            self.word(symbol);
        }
    }
}
