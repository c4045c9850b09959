//! A game in progress: the tree of all moves tried, the current node, and moves that need no player's choice.
//!
//! Windows and terminals are views of a session, and all changes of a game go through it. It has no clock.

mod chain;
mod navigation;
mod tree;

pub use tree::{Node, NodeId};

use crate::machine::Fault;
use crate::program::Program;
use crate::random::Random;
use crate::record::replay::{Replay, replay_from};
use crate::record::{DisplayNotation, EditText, MoveLine, Notation, NotationError, Record};
use crate::referee::{MoveGenerator, Outcome};
use crate::state::{Edit, Move, MoveList, MoveRef, State};
use std::cell::OnceCell;
use std::sync::Arc;
use zrf_grammar::game::{PlayerKind, PositionId, Turn};

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Session {
    program: Arc<Program>,
    generator: MoveGenerator,
    notation: Notation,
    display: DisplayNotation,
    edits: Vec<Edit>,
    seed: u64,
    /// The moves. The root is not among them because it has no move.
    nodes: Vec<Node>,
    root_children: Vec<NodeId>,
    root_latest: Option<NodeId>,
    current: NodeId,
    state: State,
    legal: MoveList,
    outcome: Option<Outcome>,
    /// The royal pieces of the player to move that are attacked; computed on first use, like the next.
    checked: OnceCell<Vec<PositionId>>,
    /// The marked pieces that every way to finish the unfinished move removes.
    doomed: OnceCell<Vec<PositionId>>,
    /// Whether play cannot continue and the result is unknown.
    is_unknown: bool,
    /// Runs that were stopped and are not reported yet.
    faults: Vec<Fault>,
}

/// Who decides the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToMove {
    /// A real player chooses.
    Player,
    /// A random player moves: the session chooses with its seed.
    Chance,
    /// Only a pass is possible.
    ForcedPass,
    /// The game is over.
    Nobody,
    /// No move is known, because rules exceeded a limit; [`Session::take_faults`] reports which.
    Unknown,
}

impl Session {
    /// A new game. `seed` determines all random moves: the same seed gives the same game.
    pub fn new(program: &Arc<Program>, seed: u64) -> Self {
        Self::with_edits(program, seed, Vec::new())
    }

    /// A new game from an edited start.
    pub fn with_edits(program: &Arc<Program>, seed: u64, edits: Vec<Edit>) -> Self {
        let mut session = Self {
            program: program.clone(),
            generator: MoveGenerator::new(program),
            notation: Notation::new(program),
            display: DisplayNotation::new(program),
            state: State::edited(program, &edits),
            edits,
            seed,
            nodes: Vec::new(),
            root_children: Vec::new(),
            root_latest: None,
            current: NodeId::ROOT,
            legal: MoveList::new(),
            outcome: None,
            checked: OnceCell::new(),
            doomed: OnceCell::new(),
            is_unknown: false,
            faults: Vec::new(),
        };
        session.refresh();
        session
    }

    /// A new game from an edited start in which the first turns are skipped, so that another player begins. The passes
    /// are moves of the game: recorded games have no other way to state the turn. Because records allow such passes only
    /// after an edit, an edit that changes nothing is added if there is none.
    pub fn with_turn(
        program: &Arc<Program>,
        seed: u64,
        mut edits: Vec<Edit>,
        n_passed: usize,
    ) -> Self {
        if n_passed > 0 && edits.is_empty() {
            edits.push(Edit::of_nothing(&State::new(program)));
        }
        let mut session = Self::with_edits(program, seed, edits);
        for _ in 0..n_passed {
            session.skip_turn();
        }
        session
    }

    /// The program of the game.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The current state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The legal moves of the current state; none after the end of the game.
    pub fn legal_moves(&self) -> &MoveList {
        &self.legal
    }

    /// The notation of the game's moves.
    pub fn notation(&self) -> &Notation {
        &self.notation
    }

    /// The texts of the legal moves as players read them, in order.
    pub fn move_texts(&self) -> Vec<String> {
        self.display.texts(&self.notation, &self.state, &self.legal)
    }

    /// The text of a move of the current state as players read it.
    pub fn move_text(&self, played: MoveRef<'_>) -> String {
        self.text_among(&self.state, &self.legal, played)
    }

    fn text_among(&self, state: &State, legal: &MoveList, played: MoveRef<'_>) -> String {
        if let Some(index) = legal.iter().position(|other| other == played) {
            return self.display.text(&self.notation, state, legal, index);
        }
        let mut only = MoveList::new();
        only.push(*played.head, played.effects);
        self.display.text(&self.notation, state, &only, 0)
    }

    /// The texts of moves played one after another from the current state, as players read them.
    pub fn line_texts(&self, line: &[Move]) -> Vec<String> {
        let (mut state, mut generator) = (self.state.clone(), self.generator.clone());
        let (mut legal, mut texts) = (MoveList::new(), Vec::new());
        for played in line {
            generator.legal_moves(&mut state, &mut legal);
            texts.push(self.text_among(&state, &legal, played.as_ref()));
            generator.play(&mut state, played.as_ref());
        }
        texts
    }

    /// The result; `None` while the game continues.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The positions of the royal pieces of the player to move that are in check, also after the end of the game; none
    /// within a move of several parts. The types named by `checkmated` goals are royal.
    pub fn checked(&self) -> &[PositionId] {
        self.checked.get_or_init(|| {
            let (mut generator, mut state) = (self.generator.clone(), self.state.clone());
            generator.attacked_royals(&mut state, self.turn().mover)
        })
    }

    /// The current turn.
    pub fn turn(&self) -> Turn {
        self.state.turn(&self.program)
    }

    /// Takes the runs that were stopped, with the source location of the loop. Each is reported once.
    pub fn take_faults(&mut self) -> Vec<Fault> {
        self.keep_faults();
        std::mem::take(&mut self.faults)
    }

    fn keep_faults(&mut self) {
        for fault in self.generator.take_faults() {
            if !self.faults.contains(&fault) {
                self.faults.push(fault);
            }
        }
    }

    /// Who decides the next move.
    pub fn to_move(&self) -> ToMove {
        if self.is_unknown {
            return ToMove::Unknown;
        }
        if self.outcome.is_some() || self.legal.is_empty() {
            return ToMove::Nobody;
        }
        if self.legal.len() == 1 && self.legal.get(0).is_pass() {
            return ToMove::ForcedPass;
        }
        match self.program.game().players[self.turn().decider.index()].kind {
            PlayerKind::Random => ToMove::Chance,
            PlayerKind::Real | PlayerKind::Neutral => ToMove::Player,
        }
    }

    /// Plays the legal move at an index, as a new branch unless it was tried before. Returns its node.
    ///
    /// # Panics
    /// If the index is not below the number of legal moves.
    pub fn play(&mut self, index: usize) -> NodeId {
        let node = self.node_of(self.legal.get(index).to_owned());
        self.enter(node);
        self.refresh();
        node
    }

    /// Plays the legal move that a text means. At the start of an edited game, a pass is always legal: this is how
    /// records state the turn (see [`Self::with_turn`]).
    ///
    /// # Errors
    /// If the text is not a legal move.
    pub fn play_text(&mut self, text: &str) -> Result<NodeId, NotationError> {
        match self.notation.find(&self.state, &self.legal, text) {
            Ok(index) => Ok(self.play(index)),
            Err(NotationError::NoSuchMove)
                if text.trim() == "Pass" && self.is_edited_start(self.current) =>
            {
                Ok(self.skip_turn())
            }
            Err(error) => Err(error),
        }
    }

    /// Whether only passes lead from an edit of the board to a node. They skip turns, so that another player moves first.
    pub fn is_edited_start(&self, id: NodeId) -> bool {
        let up = |&id: &NodeId| (id != NodeId::ROOT).then(|| self.node(id).parent);
        let mut nodes = std::iter::successors(Some(id), up).filter(|&id| id != NodeId::ROOT);
        !self.edits.is_empty() && nodes.all(|id| self.node(id).played.as_ref().is_pass())
    }

    /// Passes even if the rules do not allow it: to let another player begin, or to ask what another player could do
    /// now. Returns its node.
    pub fn skip_turn(&mut self) -> NodeId {
        self.legal.clear();
        self.generator.push_pass(&self.state, &mut self.legal);
        self.play(0)
    }

    /// Plays the moves of a record from the current state on, as far as possible and with the same tolerance as a
    /// replay. Ignores its edits of the board: they belong to the start of a session.
    pub fn play_record(&mut self, record: &Record) -> Replay {
        let replay = replay_from(&self.program, self.state.clone(), record);
        for played in &replay.moves {
            self.generator.legal_moves(&mut self.state, &mut self.legal);
            let node = self.node_of(played.clone());
            // The record is played to its end, even if the game was over before.
            self.enter(node);
        }
        self.refresh();
        replay
    }

    /// Replaces `moves` with the moves that the piece on a position would have if it were its owner's turn (see
    /// [`MoveGenerator::moves_of_piece`]).
    pub fn moves_of_piece(&mut self, position: PositionId, moves: &mut MoveList) {
        self.generator.moves_of_piece(&self.state, position, moves);
    }

    /// The edits of the board that the game began with.
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Plays one move that needs no choice: a random player's move or a forced pass. Returns its node.
    pub fn step(&mut self) -> Option<NodeId> {
        match self.to_move() {
            ToMove::ForcedPass => Some(self.play(0)),
            ToMove::Chance => {
                let index = self.chance().below(self.legal.len());
                Some(self.play(index))
            }
            ToMove::Player | ToMove::Nobody | ToMove::Unknown => None,
        }
    }

    /// The generator for the next random move. It depends on the seed and on the number of moves played, not on moves
    /// that were tried and undone.
    fn chance(&self) -> Random {
        let depth = self.depth() as u64;
        Random::new(self.seed ^ depth.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The current line as a recorded game. `seats` has one letter per player, as in [`Record::seats`].
    pub fn record(&self, rules_file: &str, seats: &str) -> Record {
        let game = self.program.game();
        let edits = self.edits.iter().map(|edit| match *edit {
            Edit::Clear(position) => EditText {
                piece: None,
                position: game.position_name(position).to_owned(),
                line: 0,
            },
            Edit::Put(player, piece_type, position) => EditText {
                piece: Some((
                    game.player_name(player).to_owned(),
                    game.piece_name(piece_type).to_owned(),
                )),
                position: game.position_name(position).to_owned(),
                line: 0,
            },
        });
        let moves = self.line().into_iter().map(|id| self.node(id));
        Record {
            seats: seats.to_owned(),
            rules_file: rules_file.to_owned(),
            variant: game.title.clone(),
            edits: edits.collect(),
            moves: moves
                .map(|node| MoveLine {
                    round: Some(node.round),
                    text: node.text.clone(),
                    line: 0,
                })
                .collect(),
        }
    }

    fn refresh(&mut self) {
        // Runs that were stopped in another state, or while texts of moves were made, may end in this state.
        self.keep_faults();
        self.generator.legal_moves(&mut self.state, &mut self.legal);
        let outcome = self.generator.outcome(&mut self.state, &self.legal);
        self.is_unknown = outcome.as_ref().is_some_and(|outcome| !outcome.is_known());
        self.outcome = outcome.filter(Outcome::is_known);
        if self.outcome.is_some() || self.is_unknown {
            self.legal.clear();
        }
        self.checked.take();
        self.doomed.take();
    }
}
