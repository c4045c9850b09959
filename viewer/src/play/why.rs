//! Why a move is legal or not, and why a piece cannot move, as text and as JSON, and the notation of moves that may be illegal.

use crate::wording::{self, ReasonText, plainly_stuck};
use serde_json::{Value, json};
use std::io::{self, Write};
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_grammar::render::{FullStyle, plural, to_json, write_full};
use zrf_grammar::text::{Texts, visible};
use zrf_interpreter::why::{Explanation, Verdict, explain_piece};
use zrf_interpreter::{Notation, Program, Session, State};

/// The reasons of an explanation, in words.
pub(crate) fn reasons(
    program: &Program,
    state: &State,
    notation: &Notation,
    explanation: &Explanation,
) -> Vec<ReasonText> {
    let mut reasons: Vec<ReasonText> = Vec::new();
    if let Verdict::Legal(fitting) = &explanation.verdict {
        for (played, trace) in fitting {
            reasons.push(match trace {
                Some(trace) => wording::made(program, state, notation, played, trace),
                None => ReasonText {
                    kind: "legal",
                    message: format!("`{}` is legal", notation.format(state, played.as_ref())),
                    diagnostic: None,
                    walk: Vec::new(),
                },
            });
        }
    }
    let refusals = explanation.refusals.iter();
    reasons.extend(refusals.map(|refusal| wording::refusal(program, state, notation, refusal)));
    if matches!(explanation.verdict, Verdict::Undecided) {
        reasons.iter_mut().for_each(uncertain);
    }
    reasons
}

/// Why a move is illegal, as part of a sentence for players; `None` unless it is known to be illegal.
pub(crate) fn in_words(
    session: &Session,
    texts: Texts<'_>,
    explanation: &Explanation,
) -> Option<String> {
    let refusal = explanation.refusals.first()?;
    matches!(explanation.verdict, Verdict::Refused)
        .then(|| wording::plainly(session, texts.sources, refusal))
}

/// What is known about all moves of a piece.
pub(crate) struct Mobility {
    /// `the Rook on a1 has no legal move`.
    pub(crate) verdict: String,
    /// Why it has none, as part of a sentence for players, if more can be said than that.
    pub(crate) why: Option<String>,
    pub(crate) explanation: Explanation,
}

impl Mobility {
    /// The verdict, and why it is so.
    pub(crate) fn sentence(&self) -> String {
        match &self.why {
            Some(why) => format!("{}: {why}", self.verdict),
            None => self.verdict.clone(),
        }
    }
}

/// Whether and why the piece on a position can move; `None` if no piece is there.
pub(crate) fn mobility(session: &Session, texts: Texts<'_>, at: PositionId) -> Option<Mobility> {
    let game = session.program().game();
    let name = game.piece_name(session.state().piece(at)?.piece_type);
    let explanation = explain_piece(session.program(), session.state(), at);
    let moves = match &explanation.verdict {
        Verdict::Legal(moves) => plural(moves.len(), "legal move"),
        Verdict::Refused | Verdict::Undecided => "no legal move".to_owned(),
    };
    Some(Mobility {
        verdict: format!("the {name} on {} has {moves}", game.position_name(at)),
        why: plainly_stuck(session, texts.sources, &explanation),
        explanation,
    })
}

/// Weakens a reason after a search that reached its limit: a run that does not reach the move proves nothing about
/// other runs.
fn uncertain(reason: &mut ReasonText) {
    if reason.kind == "no-way" {
        reason.kind = "undecided";
        "this run does not reach the move; another might, but the search limit was reached"
            .clone_into(&mut reason.message);
        if let Some(diagnostic) = &mut reason.diagnostic {
            diagnostic.message.clone_from(&reason.message);
        }
    }
}

/// Writes one reason with its place in the rules.
pub(crate) fn write_reason(
    out: &mut dyn Write,
    texts: Texts<'_>,
    style: FullStyle,
    reason: &ReasonText,
) -> io::Result<()> {
    let arrow = if style.unicode { " → " } else { " -> " };
    let walk = reason.walk.join(arrow);
    match &reason.diagnostic {
        None => writeln!(out, "  {}", visible(&reason.message)),
        Some(diagnostic) if walk.is_empty() => write_full(out, texts, style, diagnostic),
        Some(diagnostic) => {
            let verb = match reason.walk.len() {
                1 => "stayed at",
                _ => "went",
            };
            let diagnostic = diagnostic.clone();
            let diagnostic = diagnostic.help(format!("the cursor {verb} {walk}"));
            write_full(out, texts, style, &diagnostic)
        }
    }
}

/// One reason as JSON.
pub(crate) fn reason_json(texts: Texts<'_>, reason: &ReasonText) -> Value {
    json!({
        "kind": reason.kind,
        "message": reason.message,
        "walk": reason.walk,
        "rules": reason.diagnostic.as_ref().map(|diagnostic| to_json(texts, diagnostic)),
    })
}

/// The notation of a move of the piece on a position to another.
pub(crate) fn movement_text(session: &Session, from: PositionId, to: PositionId) -> Option<String> {
    let game = session.program().game();
    let name = game.piece_name(session.state().piece(from)?.piece_type);
    let (from, to) = (game.position_name(from), game.position_name(to));
    Some(format!("{name} {from} - {to}"))
}

/// The notation of a drop of a player's piece on a position.
pub(crate) fn drop_text(
    session: &Session,
    (owner, piece_type): (PlayerId, PieceTypeId),
    to: PositionId,
) -> Option<String> {
    let game = session.program().game();
    let (owner, name) = (game.player_name(owner), game.piece_name(piece_type));
    Some(format!("{owner} {name} {}", game.position_name(to)))
}

/// The only type of piece that the mover has in store, with the mover.
pub(crate) fn only_stored(session: &Session) -> Option<(PlayerId, PieceTypeId)> {
    let mover = session.turn().mover;
    let types = (0..session.program().game().piece_types.len()).map(PieceTypeId::from_index);
    let mut stored = types.filter(|&piece_type| session.state().store(mover, piece_type) > 0);
    let only = stored.next()?;
    stored.next().is_none().then_some((mover, only))
}
