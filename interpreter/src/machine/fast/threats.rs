//! Which runs may remove or change a piece on a certain position.

use super::{EntryPoint, FastPath, touch};
use crate::machine::Subject;
use crate::program::{BlockId, PositionSet, Positions, Program};
use zrf_grammar::game::PositionId;

/// Known threats.
#[derive(Clone, Debug, Default)]
pub(super) struct Threats {
    /// By mover, piece type and section, and by target: one more than an index into `known`, or 0. Empty until the first
    /// is known.
    index: Vec<u32>,
    known: Vec<Threat>,
}

/// The runs of a piece type, or of its drops, that may remove or change a piece on one target.
#[derive(Clone, Debug)]
pub(crate) struct Threat {
    starts: PositionSet,
    blocks: Vec<BlockId>,
    /// For each position, the index of the first block that may do so from there, and the end.
    first: Vec<u32>,
}

impl Threat {
    /// Where such runs start.
    pub(crate) fn starts(&self) -> Positions<'_> {
        self.starts.positions()
    }

    /// The blocks of such runs from a position, in textual order.
    pub(crate) fn blocks(&self, start: PositionId) -> &[BlockId] {
        let at = start.index();
        &self.blocks[self.first[at] as usize..self.first[at + 1] as usize]
    }

    fn bytes(&self) -> usize {
        let n_words = self.blocks.len() + self.first.len();
        size_of::<Self>() + n_words * size_of::<u32>() + self.first.len() / 8
    }
}

impl FastPath {
    /// The threats of a piece type, or of its drops if the subject is one. `None` while they are not known, or if there
    /// is no room for them.
    pub(crate) fn threats(
        &mut self,
        program: &Program,
        subject: Subject,
        target: PositionId,
    ) -> Option<&Threat> {
        let (n_types, n_positions) = (program.game().piece_types.len(), self.n_positions);
        let section = subject.mover.index() * n_types + subject.piece_type.index();
        let key = (section * 2 + usize::from(subject.is_drop)) * n_positions + target.index();
        if self.threats.index.is_empty() {
            let n_keys = program.game().players.len() * n_types * 2 * n_positions;
            self.bytes_left = self.bytes_left.checked_sub(n_keys * size_of::<u32>())?;
            self.threats.index = vec![0; n_keys];
        }
        if self.threats.index[key] == 0 {
            if self.left == 0 {
                return None;
            }
            let threat = self.find_threats(program, subject, target)?;
            self.bytes_left = self.bytes_left.checked_sub(threat.bytes())?;
            self.threats.known.push(threat);
            self.threats.index[key] = self.threats.known.len() as u32;
        }
        self.threats.known.get(self.threats.index[key] as usize - 1)
    }

    fn find_threats(
        &mut self,
        program: &Program,
        subject: Subject,
        target: PositionId,
    ) -> Option<Threat> {
        let mut threat = Threat {
            starts: PositionSet::new(self.n_positions),
            blocks: Vec::new(),
            first: vec![0],
        };
        for start in (0..self.n_positions).map(PositionId::from_index) {
            let subject = Subject { start, ..subject };
            for block in program.blocks_of(subject.piece_type, subject.is_drop) {
                if self.may_touch_from(program, block, subject, target)? {
                    threat.blocks.push(block);
                    threat.starts.insert(start);
                }
            }
            threat.first.push(threat.blocks.len() as u32);
        }
        Some(threat)
    }

    /// Whether a run may remove or change a piece on a target; false only if that is certain. `None` while it is not
    /// known.
    pub(crate) fn may_touch_from(
        &mut self,
        program: &Program,
        block: BlockId,
        subject: Subject,
        target: PositionId,
    ) -> Option<bool> {
        match self.entry(program, block, subject) {
            EntryPoint::Made(_, facts) => Some(self.facts[facts as usize].touched.contains(target)),
            EntryPoint::Unknown => None,
            EntryPoint::Refused => {
                let key = (self.row_of(block, subject) as u32, subject.start);
                if !self.touched.contains_key(&key) {
                    if self.left == 0 {
                        return None;
                    }
                    let n_ops = program.block_code(block).len();
                    self.left = self.left.saturating_sub(n_ops);
                    let bytes = self.n_positions / 8 + size_of::<PositionSet>();
                    self.bytes_left = self.bytes_left.checked_sub(bytes)?;
                    let touched = touch::touched(program, block, subject);
                    self.touched.insert(key, touched);
                }
                let touched = self.touched.get(&key)?.as_ref();
                Some(touched.is_none_or(|touched| touched.contains(target)))
            }
        }
    }
}
