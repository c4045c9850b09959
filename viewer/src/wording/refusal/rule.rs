//! Rules beyond a run: those that reject a move a run generates, and those that prevent any run.

use super::words::{ANSWER, ReasonText, Words};
use crate::wording::{does, outcome};
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::game::PassTurn;
use zrf_grammar::text::{Origin, SourceMap};
use zrf_interpreter::why::{Danger, Refusal};

impl Words<'_> {
    /// The reason if a rule outside of the run rejects a move that the run generates.
    pub(super) fn beyond_the_run(&self, refusal: &Refusal) -> ReasonText {
        let (kind, trace, message) = match refusal {
            Refusal::OtherMoveType(trace, wanted) => {
                let message = format!(
                    "this block produces the move, but only moves of type `{}` are allowed now",
                    self.move_type(*wanted)
                );
                ("move-type", trace, message)
            }
            Refusal::Priority(trace, preferred, example) => {
                let preferred = preferred.map_or("another type", |id| self.move_type(id));
                let message = format!(
                    "this block produces the move, but moves of type `{preferred}` have priority, and `{}` is one",
                    self.text(example)
                );
                ("priority", trace, message)
            }
            Refusal::NoPieceToPromoteTo(trace, piece_type) => {
                let name = self.game().piece_name(*piece_type);
                let message = format!(
                    "this block produces the move, but there is no {name} in store to promote to"
                );
                ("promotion", trace, message)
            }
            Refusal::NotMaximal(trace, better) => {
                let message = format!(
                    "this block produces the move, but the longest capture is compulsory, such as `{}`",
                    self.text(better)
                );
                ("maximal-captures", trace, message)
            }
            Refusal::Returns(trace, better) => {
                let message = format!(
                    "this block produces the move, but it leads back to an earlier state of the turn, unlike `{}`",
                    self.text(better)
                );
                ("maximal-captures", trace, message)
            }
            Refusal::Unsafe(trace, danger) => {
                let who = self.game().player_name(danger.reply.head.mover);
                let message = format!(
                    "this block produces the move, but {who} could then take a royal piece with `{}`",
                    self.reply_text(danger)
                );
                ("unsafe", trace, message)
            }
            _ => return self.without_a_run(refusal),
        };
        let made = trace.moves.first().map(|(_, played)| played);
        match made {
            Some(played) => self.made_here(kind, message, trace, played),
            None => ReasonText::new(kind, message, None, Vec::new()),
        }
    }

    /// The reply, as it is written after the move.
    pub(super) fn reply_text(&self, danger: &Danger) -> String {
        let mut after = self.state.clone();
        after.play_unchecked(self.program, danger.played.as_ref());
        self.notation.format(&after, danger.reply.as_ref())
    }

    pub(super) fn without_a_run(&self, refusal: &Refusal) -> ReasonText {
        let (kind, message) = self.said(refusal);
        let mut reason = ReasonText::new(kind, message, None, Vec::new());
        let places = self.places(refusal);
        if let Some((&origin, others)) = places.split_first() {
            let diagnostic = Diagnostic::new(&ANSWER, reason.message.clone(), origin);
            let labelled = others.iter().fold(diagnostic, |diagnostic, &origin| {
                diagnostic.label(origin, "")
            });
            reason.diagnostic = Some(labelled);
        }
        reason
    }

    /// The kind and wording of a reason without a run.
    fn said(&self, refusal: &Refusal) -> (&'static str, String) {
        let turn = self.state.turn(self.program);
        let mover = self.game().player_name(turn.mover);
        match refusal {
            Refusal::Over(end) => {
                // The author's words are for players.
                let text = outcome(self.game(), &SourceMap::default(), self.state, end);
                ("over", format!("the game is over: {text}"))
            }
            &Refusal::NothingThere(at) => ("nothing-there", format!("{} is empty", self.at(at))),
            &Refusal::NotMover(at, owner) => {
                let owner = self.game().player_name(owner);
                (
                    "not-mover",
                    format!(
                        "the piece on {} belongs to {owner}, but {mover} is to move",
                        self.at(at)
                    ),
                )
            }
            &Refusal::NotDropper(owner) => {
                let owner = self.game().player_name(owner);
                let text = format!("the piece belongs to {owner}, but {mover} is to move");
                ("not-mover", text)
            }
            &Refusal::OtherPiece(at, piece_type) => {
                let name = self.game().piece_name(piece_type);
                (
                    "other-piece",
                    format!("the piece on {} is a {name}", self.at(at)),
                )
            }
            &Refusal::EmptyStore(player, piece_type) => {
                let (owner, name) = (
                    self.game().player_name(player),
                    self.game().piece_name(piece_type),
                );
                (
                    "empty-store",
                    format!("{} no {name} in store", does(owner, "has", "have")),
                )
            }
            &Refusal::MustContinue(at) => (
                "must-go-on",
                format!(
                    "a multi-part move is in progress: only the piece on {} may continue",
                    self.at(at)
                ),
            ),
            &Refusal::NoBlock(piece_type) => {
                let name = self.game().piece_name(piece_type);
                ("no-block", format!("the rules give {name} no moves"))
            }
            Refusal::NoPass(PassTurn::Forced) => (
                "no-pass",
                "passing is allowed only if there is no other move".to_owned(),
            ),
            Refusal::UnsafePass(danger) => {
                let who = self.game().player_name(danger.reply.head.mover);
                let taking = self.reply_text(danger);
                (
                    "no-pass",
                    format!("after a pass, {who} could take a royal piece with `{taking}`"),
                )
            }
            Refusal::NoPassInMove => (
                "no-pass",
                "the move must be continued: the option `pass partial` is off".to_owned(),
            ),
            _ => (
                "no-pass",
                "passing is not allowed: the option `pass turn` is off".to_owned(),
            ),
        }
    }

    /// The locations in the rules that a reason refers to.
    fn places(&self, refusal: &Refusal) -> Vec<Origin> {
        let option = |name: &str| {
            let options = self.game().options.raw.iter();
            options
                .filter(|option| option.name == name)
                .map(|option| option.origin)
                .collect()
        };
        match refusal {
            Refusal::Over(end) => match end.reason {
                zrf_interpreter::Reason::Goal { index, .. } => {
                    let goal = self.game().goals.get(index);
                    goal.map(|goal| goal.origin).into_iter().collect()
                }
                _ => Vec::new(),
            },
            Refusal::NoPass(_) | Refusal::UnsafePass(_) => option("pass turn"),
            Refusal::NoPassInMove => option("pass partial"),
            _ => Vec::new(),
        }
    }
}
