//! Explains a run of the rules: why it does not reach a move, or where it generates it.

use super::words::{ANSWER, ReasonText, Words};
use std::collections::BTreeMap;
use zrf_grammar::diagnostics::Diagnostic;
use zrf_grammar::text::Origin;
use zrf_interpreter::listing::{describe, test_words};
use zrf_interpreter::why::{RunEnd, Trace, TraceStep};
use zrf_interpreter::{Move, Op};

/// Maximum number of positions shown of a path that leads nowhere.
const LONGEST_WALK: usize = 12;

impl Words<'_> {
    pub(super) fn tests(&self, trace: &Trace) -> ReasonText {
        let mut by_place: BTreeMap<usize, (Origin, Vec<String>)> = BTreeMap::new();
        for (index, step) in trace.deciding().enumerate() {
            let origin = self.program.origin(step.address);
            let answer = self.answer(step);
            let known = by_place.iter().find(|(_, (known, _))| *known == origin);
            let key = known.map_or(index, |(&key, _)| key);
            by_place
                .entry(key)
                .or_insert_with(|| (origin, Vec::new()))
                .1
                .push(answer);
        }
        let first = trace.turned.first().copied().unwrap_or(0);
        let mut places = by_place.into_values();
        let (origin, answers) = places
            .next()
            .unwrap_or((self.program.origin(trace.steps[0].address), Vec::new()));
        let message = match answers.first() {
            Some(answer) => format!("this run does not reach the move: {answer}"),
            None if trace.end == RunEnd::Endless => {
                "this run never ends, so its moves are missing".to_owned()
            }
            None if trace.end == RunEnd::OutOfBudget => {
                "this run takes too long, so its moves are missing".to_owned()
            }
            None => "this run does not reach the move".to_owned(),
        };
        let mut diagnostic =
            Diagnostic::new(&ANSWER, message.clone(), origin).at(answers.join(", then "));
        for (origin, answers) in places {
            let also = format!("and {}", answers.join(", then "));
            diagnostic = diagnostic.label(origin, also);
        }
        ReasonText::new("test", message, Some(diagnostic), self.walk(trace, first))
    }

    /// `` `empty?` is false at a3 (Black Pawn)``.
    fn answer(&self, step: TraceStep) -> String {
        let Op::Branch { test, .. } = self.program.code()[step.address.0 as usize] else {
            return String::new();
        };
        let value = step.result.is_some_and(|answer| answer.value);
        let place = match step.result.and_then(|answer| answer.at) {
            Some(position) => format!("at {}", self.place(position)),
            None => "off the board".to_owned(),
        };
        format!("`{}` is {value} {place}", test_words(self.game(), test))
    }

    pub(super) fn no_way(&self, trace: &Trace) -> ReasonText {
        let last = trace.steps.len().saturating_sub(1);
        let step = |index: usize| trace.steps[index];
        let origin = |index: usize| self.program.origin(step(index).address);
        let name = self.game().piece_name(trace.piece_type);
        let message = match trace.end {
            RunEnd::Endless => format!("a run of {name} never ends, so nothing is certain"),
            RunEnd::OutOfBudget => format!("a run of {name} takes too long, so nothing is certain"),
            _ => {
                format!("no block of {name} can produce this move, whatever its conditions return")
            }
        };
        let block = self.program.block(trace.block).origin;
        let (place, label) = match trace.end {
            RunEnd::Completed => (block, "the run reaches the end of this block".to_owned()),
            RunEnd::Refused(index) => (
                origin(index),
                format!("the run ends here: {}", self.answer(step(index))),
            ),
            RunEnd::NoLink => {
                let op = describe(
                    self.program,
                    self.program.code()[step(last).address.0 as usize],
                );
                let from = self.at(step(last).before);
                (
                    origin(last),
                    format!("the run ends here: `{op}` leaves the board from {from}"),
                )
            }
            RunEnd::Unset => (
                origin(last),
                "the run ends here: this place is not set".to_owned(),
            ),
            RunEnd::Endless => (origin(last), "this never ends".to_owned()),
            RunEnd::OutOfBudget => (
                origin(last),
                format!("after {} steps, it was here", trace.steps.len()),
            ),
        };
        let diagnostic = Diagnostic::new(&ANSWER, message.clone(), place).at(label);
        let kind = if trace.end.is_stopped() {
            "endless-run"
        } else {
            "no-way"
        };
        let mut walk = self.walk(trace, last);
        if walk.len() > LONGEST_WALK {
            walk.truncate(LONGEST_WALK);
            walk.push("...".to_owned());
        }
        ReasonText::new(kind, message, Some(diagnostic), walk)
    }

    pub(super) fn made_here(
        &self,
        kind: &'static str,
        message: String,
        trace: &Trace,
        played: &Move,
    ) -> ReasonText {
        let index = trace.moves.iter().find(|(_, made)| made == played);
        let index = index.map_or(trace.steps.len().saturating_sub(1), |&(index, _)| index);
        let origin = self.program.origin(trace.steps[index].address);
        let diagnostic = Diagnostic::new(&ANSWER, message.clone(), origin).at("produced here");
        ReasonText::new(kind, message, Some(diagnostic), self.walk(trace, index))
    }

    /// The effects recorded since the previous `add`.
    pub(super) fn label_effects(&self, diagnostic: &mut Diagnostic, trace: &Trace, played: &Move) {
        let Some(&(end, _)) = trace.moves.iter().find(|(_, made)| made == played) else {
            return;
        };
        let is_add =
            |step: &TraceStep| matches!(self.program.code()[step.address.0 as usize], Op::Add(_));
        let begin = trace.steps[..end]
            .iter()
            .rposition(is_add)
            .map_or(0, |index| index + 1);
        for step in &trace.steps[begin..end] {
            let op = self.program.code()[step.address.0 as usize];
            let is_recorded = matches!(
                op,
                Op::From
                    | Op::To
                    | Op::Cascade
                    | Op::Capture(_)
                    | Op::Flip(_)
                    | Op::ChangeOwner(_)
                    | Op::ChangeType(..)
                    | Op::Create { .. }
                    | Op::SetAttribute(..)
            );
            if is_recorded {
                let words = format!(
                    "{} at {}",
                    describe(self.program, op),
                    self.place(step.before)
                );
                let origin = self.program.origin(step.address);
                match diagnostic
                    .secondary
                    .iter_mut()
                    .find(|label| label.origin == origin)
                {
                    Some(label) => {
                        label.message += &format!(", then at {}", self.place(step.before))
                    }
                    None => *diagnostic = diagnostic.clone().label(origin, words),
                }
            }
        }
    }
}
