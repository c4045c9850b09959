//! Why an attempt was refused: in one line, and with every rule that contributed.

use super::{Grip, Refusal, Run, Table};
use crate::play::why::{drop_text, movement_text, only_stored, reasons, write_reason};
use crate::window::source::{Problems, Reported, lines};
use crate::wording::{
    MOVES_UNKNOWN, ReasonText, capitalised, display_name, in_check, is_thinking, must_pass,
    plainly, plainly_stuck,
};
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_grammar::render::FullStyle;
use zrf_interpreter::ToMove;
use zrf_interpreter::why::{Explanation, explain, explain_piece};

impl Table {
    /// Why no person can move now.
    pub(super) fn why_closed(&self) -> String {
        if self.editing.is_some() {
            return "The board is being edited: choose Play from here to continue".to_owned();
        }
        let name = || display_name(self.game().player_name(self.session.turn().decider));
        match self.session.to_move() {
            ToMove::Nobody => {
                "The game is over: undo, view earlier moves, or start a new game".to_owned()
            }
            ToMove::Unknown => {
                format!("{}: undo, or fix the rules", capitalised(MOVES_UNKNOWN))
            }
            ToMove::Chance => format!("{} moves at random; please wait", name()),
            ToMove::ForcedPass => must_pass(name()),
            ToMove::Player => format!("{}; press Esc to make it move now", is_thinking(name())),
        }
    }

    /// Why a click on a position does nothing while no piece is held.
    pub(super) fn why_nothing(&self, position: PositionId) -> String {
        let game = self.game();
        let place = game.position_name(position);
        let mover = display_name(game.player_name(self.session.turn().mover));
        let moves = self.session.legal_moves();
        let only_drops = moves.iter().all(|played| played.head.from.is_none());
        let Some(piece) = self.session.state().piece(position) else {
            return if only_drops {
                format!("{mover} has no move to {place}")
            } else {
                format!("{place} is empty")
            };
        };
        if only_drops {
            let owner = display_name(game.player_name(piece.owner));
            let name = game.piece_name(piece.piece_type);
            return format!("{place} is occupied by {owner}'s {name}");
        }
        self.why_idle(piece.owner, piece.piece_type, &format!("on {place}"))
    }

    /// Why a piece in hand cannot be taken up.
    pub(super) fn why_stored(&self, owner: PlayerId, piece_type: PieceTypeId) -> String {
        self.why_idle(owner, piece_type, "in hand")
    }

    fn why_idle(&self, owner: PlayerId, piece_type: PieceTypeId, place: &str) -> String {
        let game = self.game();
        let name = game.piece_name(piece_type);
        let mover = self.session.turn().mover;
        if owner == mover {
            return format!("The {name} {place} has no legal move{}", self.check_words());
        }
        let [owner, mover] = [owner, mover].map(|player| display_name(game.player_name(player)));
        format!("The {name} {place} belongs to {owner}, but {mover} is to move")
    }

    /// `; White is in check`, or nothing.
    fn check_words(&self) -> String {
        if self.session.checked().is_empty() {
            return String::new();
        }
        let mover = self.game().player_name(self.session.turn().mover);
        format!("; {}", in_check(display_name(mover)))
    }

    /// Why the held piece cannot move to a position.
    pub(super) fn why_not(&self, grip: Grip, to: Option<PositionId>) -> String {
        let game = self.game();
        let piece = match grip {
            Grip::Board(from) => self.place_words(from),
            Grip::Store(_, piece_type) => game.piece_name(piece_type).to_owned(),
        };
        match to {
            None => format!("Released off the board; {piece} returns"),
            Some(to) => format!(
                "Illegal move: {piece} cannot move to {}",
                game.position_name(to)
            ),
        }
    }

    /// `Marble on d4`, or `d4, empty`.
    pub(super) fn place_words(&self, position: PositionId) -> String {
        let (game, place) = (self.game(), self.game().position_name(position));
        match self.session.state().piece(position) {
            Some(piece) => format!("{} on {place}", game.piece_name(piece.piece_type)),
            None => format!("{place}, empty"),
        }
    }
}

/// Maximum number of reasons shown.
const MAX_REASONS: usize = 12;

impl Table {
    /// Explains why the held piece cannot go somewhere, in words for players. The reasons in the rules are stored, to
    /// be shown on demand.
    pub(super) fn refuse(&mut self, grip: Grip, to: PositionId) {
        let session = &self.session;
        let text = match grip {
            Grip::Board(from) => movement_text(session, from, to),
            Grip::Store(owner, piece_type) => drop_text(session, (owner, piece_type), to),
        };
        self.keep_refusal(self.why_not(grip, Some(to)), text);
        // The piece that moved stays: something else is to be done now.
        if self.pending_choice().is_some() {
            let decider = self.session.turn().decider;
            let name = display_name(self.game().player_name(decider));
            let (what, place) = (self.continuation_words(name), self.game().position_name(to));
            self.say_refused(format!(
                "{what}; {place} is not one of the marked positions"
            ));
        }
    }

    /// Like [`Self::refuse`], for a click on a position while no piece is held: a drop of the only type that the mover
    /// has in store.
    pub(super) fn refuse_drop(&mut self, to: PositionId) {
        let stored = only_stored(&self.session);
        let text = stored.and_then(|stored| drop_text(&self.session, stored, to));
        let what = self.why_nothing(to);
        self.keep_refusal(what.clone(), text);
        // A piece in the way has been named already.
        if self.session.state().piece(to).is_some() {
            self.say_refused(what);
        }
    }

    /// Whether the message in the status bar is about the last attempt.
    pub(in crate::window) fn shows_refusal(&self) -> bool {
        let refusal = self.refusal.as_ref();
        refusal.is_some_and(|refusal| refusal.notice == self.notice)
    }

    fn say_refused(&mut self, words: String) {
        if let Some(refusal) = &mut self.refusal {
            refusal.notice.clone_from(&words);
        }
        self.notice = words;
    }

    /// Like [`Self::refuse`], for an own piece without a legal move.
    pub(super) fn refuse_piece(&mut self, at: PositionId) {
        let session = &self.session;
        let explanation = explain_piece(session.program(), session.state(), at);
        let why = plainly_stuck(session, &self.rules.sources, &explanation);
        let what = match why {
            Some(why) => format!("The {} has no legal move: {why}", self.place_words(at)),
            None => self.why_nothing(at),
        };
        self.refusal = self.refusal_of(what.clone(), &explanation);
        self.say_refused(what);
    }

    fn keep_refusal(&mut self, what: String, text: Option<String>) {
        let session = &self.session;
        let (program, state) = (session.program(), session.state());
        let explanation = text.and_then(|text| explain(program, state, &text).ok());
        self.refusal = explanation.and_then(|explanation| {
            let why = plainly(session, &self.rules.sources, explanation.refusals.first()?);
            self.refusal_of(format!("{what}: {why}"), &explanation)
        });
        let refusal = self.refusal.as_ref();
        self.say_refused(refusal.map_or(what, |refusal| refusal.problems.summary.clone()));
    }

    /// What explains an attempt, with a summary.
    fn refusal_of(&self, summary: String, explanation: &Explanation) -> Option<Refusal> {
        let (session, texts) = (&self.session, self.rules.texts());
        let (program, state, notation) = (session.program(), session.state(), session.notation());
        let first = explanation.refusals.first()?;
        let mut told = reasons(program, state, notation, explanation);
        told.truncate(MAX_REASONS);
        let rule = told.first().and_then(|told| told.diagnostic.as_ref());
        let place = rule.and_then(|rule| texts.location(rule.primary.origin.span));
        // The editor shows the file of the rules, not those that it includes.
        let main = self.rules.sources.files().first();
        let place = place.filter(|place| main.is_some_and(|main| main.name == place.file));
        Some(Refusal {
            notice: String::new(),
            problems: Problems {
                summary,
                report: told.iter().map(|told| self.reason(told)).collect(),
                is_playable: false,
            },
            run: Run::of(first, program, texts).map(|run| self.judged(run)),
            line: place.map(|place| place.at.line),
        })
    }

    /// A run that knows whether its piece may go where it ends.
    fn judged(&self, mut run: Run) -> Run {
        let moves = self.moves_of(run.grip).into_iter();
        let mut ends = moves.map(|(_, to)| to);
        run.ends_legally = ends.any(|to| to == run.end());
        run
    }

    /// One reason with its places in the rules, and the path of the cursor.
    fn reason(&self, told: &ReasonText) -> Reported {
        let texts = self.rules.texts();
        let style = FullStyle {
            color: false,
            unicode: true,
            width: 92,
        };
        let mut report = Vec::new();
        let lines = match write_reason(&mut report, texts, style, told) {
            Ok(()) => lines(&report),
            Err(_) => vec![told.message.clone()],
        };
        Reported {
            lines,
            ..Reported::default()
        }
    }
}
