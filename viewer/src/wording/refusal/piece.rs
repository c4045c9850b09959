//! Why a piece cannot move at all, for players.

use super::words::Words;
use crate::wording::lists::{and_list, cut_short};
use std::collections::BTreeSet;
use zrf_grammar::game::{PositionId, TestKind};
use zrf_grammar::text::SourceMap;
use zrf_interpreter::why::{Explanation, Refusal, Trace, TraceStep};
use zrf_interpreter::{Op, Session};

/// Maximum number of pieces in the way that are named; of more, the positions are listed.
const MAX_NAMED: usize = 2;
/// Maximum number of positions that are listed.
const MAX_PLACES: usize = 8;
/// Maximum number of other conditions that are listed.
const MAX_OTHERS: usize = 2;

/// Why a piece has no legal move, as part of a sentence; `None` if nothing can be said but that.
pub(crate) fn plainly_stuck(
    session: &Session,
    sources: &SourceMap,
    explanation: &Explanation,
) -> Option<String> {
    let words = Words {
        program: session.program(),
        state: session.state(),
        notation: session.notation(),
    };
    match explanation.refusals.first()? {
        Refusal::Tests(_) => words.obstacles(sources, explanation),
        // The piece stays where the board ends.
        Refusal::Unreachable(trace) if !trace.end.is_stopped() => None,
        first => Some(super::plainly(session, sources, first)),
    }
}

/// What keeps a piece from moving in each of its ways.
#[derive(Default)]
struct Obstacles {
    pieces: BTreeSet<PositionId>,
    gaps: BTreeSet<PositionId>,
    others: Vec<String>,
}

impl Words<'_> {
    fn obstacles(&self, sources: &SourceMap, explanation: &Explanation) -> Option<String> {
        let mut found = Obstacles::default();
        for refusal in &explanation.refusals {
            let Refusal::Tests(trace) = refusal else {
                continue;
            };
            if let Some(written) = self.written(sources, trace) {
                return Some(written);
            }
            self.note_obstacles(trace, &mut found);
        }
        let Obstacles {
            pieces,
            gaps,
            mut others,
        } = found;
        let [pieces, gaps] = [pieces, gaps].map(|places| places.into_iter().collect::<Vec<_>>());
        others.dedup();
        others.truncate(MAX_OTHERS);
        let pieces = (!pieces.is_empty()).then(|| self.in_the_way(&pieces));
        let gaps = (!gaps.is_empty()).then(|| {
            let verb = if gaps.len() == 1 { "is" } else { "are" };
            format!("{} {verb} empty", self.places_listed(&gaps))
        });
        let parts: Vec<String> = pieces.into_iter().chain(gaps).chain(others).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Adds what one run would have needed.
    fn note_obstacles(&self, trace: &Trace, found: &mut Obstacles) {
        let steps: Vec<TraceStep> = trace.deciding().collect();
        let mut places = steps.iter().map(|&step| self.occupancy(step));
        if let Some(Some(at)) = places.next()
            && places.all(|other| other == Some(at))
        {
            let places = match self.state.piece(at) {
                Some(_) => &mut found.pieces,
                None => &mut found.gaps,
            };
            places.insert(at);
            return;
        }
        let on_board = |step: &TraceStep| step.result.is_some_and(|result| result.at.is_some());
        let mut conditions: Vec<String> = steps
            .into_iter()
            .filter(on_board)
            .filter_map(|step| self.condition(step))
            .collect();
        conditions.dedup();
        if !conditions.is_empty() {
            found.others.push(conditions.join(", and "));
        }
    }

    /// Where a step asked what is on a position.
    fn occupancy(&self, step: TraceStep) -> Option<PositionId> {
        let Op::Branch { test, .. } = self.program.code()[step.address.0 as usize] else {
            return None;
        };
        let asks = matches!(
            test,
            TestKind::Empty | TestKind::Friend | TestKind::Enemy | TestKind::Neutral
        );
        step.result?.at.filter(|_| asks)
    }

    /// `White's Pawn on a2 is in the way`.
    fn in_the_way(&self, places: &[PositionId]) -> String {
        if places.len() > MAX_NAMED {
            return format!(
                "the pieces on {} are in the way",
                self.places_listed(places)
            );
        }
        let named: Vec<String> = places.iter().map(|&at| self.owned(at)).collect();
        let verb = if named.len() == 1 { "is" } else { "are" };
        format!("{} {verb} in the way", and_list(&named))
    }

    fn places_listed(&self, places: &[PositionId]) -> String {
        let names: Vec<&str> = places.iter().map(|&at| self.at(at)).collect();
        match names.len() > MAX_PLACES {
            true => cut_short(&names, MAX_PLACES, ", "),
            false => and_list(&names),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::plainly_stuck;
    use crate::testing::{program, rules};
    use zrf_interpreter::Session;
    use zrf_interpreter::why::explain_piece;

    #[test]
    fn what_is_in_the_way_is_named() {
        let chess = "chess/chess.zrf";
        for (file, before, at, expected) in [
            (
                chess,
                &[][..],
                "a1",
                Some("White's Pawn on a2 and White's Knight on b1 are in the way"),
            ),
            (
                chess,
                &[],
                "d1",
                Some("the pieces on c2, c1, d2, e2 and e1 are in the way"),
            ),
            (
                chess,
                &["Pawn e2 - e4", "Pawn e7 - e5"],
                "e4",
                Some("Black's Pawn on e5 is in the way; d5 and f5 are empty"),
            ),
            (
                chess,
                &[],
                "a7",
                Some("the piece on a7 belongs to Black, but White is to move"),
            ),
            (
                "english-draughts/english-draughts.zrf",
                &["Man c3 - d4", "Man f6 - e5"],
                "a3",
                Some("a capture must be made, such as d4xf6"),
            ),
        ] {
            let text = std::fs::read(format!("../games/{file}")).unwrap();
            let rules = rules(text);
            let mut session = Session::new(&program(&rules), 1);
            for text in before {
                session.play_text(text).unwrap();
            }
            let at = session.program().game().position(at).unwrap();
            let explanation = explain_piece(session.program(), session.state(), at);
            let why = plainly_stuck(&session, &rules.sources, &explanation);
            assert_eq!(why.as_deref(), expected, "{file} {before:?}");
        }
    }
}
