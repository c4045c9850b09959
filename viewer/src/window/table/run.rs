//! The run of a block that was refused, to be followed step by step on the board and in the text.

use super::Grip;
use zrf_grammar::game::PositionId;
use zrf_grammar::text::{LineColumn, Texts};
use zrf_interpreter::why::{Refusal as Why, Trace};
use zrf_interpreter::{Op, Program, listing};

/// A run, and the step that is shown.
#[derive(Clone, Debug)]
pub(in crate::window) struct Run {
    /// The piece, and where it starts.
    pub(in crate::window) subject: String,
    /// The piece itself, on the board or in a store.
    pub(super) grip: Grip,
    start: PositionId,
    pub(in crate::window) steps: Vec<RunStep>,
    /// The number of the step that is shown, from 0.
    pub(in crate::window) at: usize,
    /// Whether the position where it ends is one where the piece may go: only the way there was for nothing.
    pub(super) ends_legally: bool,
}

/// An instruction or a test that ran.
#[derive(Clone, Debug)]
pub(in crate::window) struct RunStep {
    /// What it did: `step n: e5`, or `empty? at e5: false`.
    pub(in crate::window) words: String,
    /// Where the cursor is afterwards.
    position: PositionId,
    /// Its beginning and end in the text, unless it is in an included file.
    pub(in crate::window) place: Option<[LineColumn; 2]>,
}

impl Run {
    /// The run that a refusal is about, up to where it was refused. The last step is shown.
    pub(super) fn of(refusal: &Why, program: &Program, texts: Texts<'_>) -> Option<Self> {
        let (trace, end) = match refusal {
            Why::Tests(trace) => (trace, trace.turned.first().copied().unwrap_or(0)),
            Why::Unreachable(trace)
            | Why::OtherMoveType(trace, _)
            | Why::Priority(trace, ..)
            | Why::NoPieceToPromoteTo(trace, _)
            | Why::NotMaximal(trace, _)
            | Why::Returns(trace, _)
            | Why::Unsafe(trace, _) => (trace, usize::MAX),
            _ => return None,
        };
        let steps = steps(trace, end, program, texts);
        let game = program.game();
        let (piece, start) = (
            game.piece_name(trace.piece_type),
            game.position_name(trace.start),
        );
        Some(Self {
            subject: format!(
                "{piece} {} {start}",
                if trace.is_drop { "to" } else { "on" }
            ),
            grip: match trace.is_drop {
                true => Grip::Store(trace.mover, trace.piece_type),
                false => Grip::Board(trace.start),
            },
            start: trace.start,
            at: steps.len().saturating_sub(1),
            steps,
            ends_legally: false,
        })
    }

    /// Where the cursor is at the end.
    pub(super) fn end(&self) -> PositionId {
        self.steps.last().map_or(self.start, |step| step.position)
    }

    /// Whether the step that is shown is the last, and refuses its position.
    pub(in crate::window) fn is_refused(&self) -> bool {
        self.is_over() && !self.ends_legally
    }

    /// Whether the step that is shown is the last.
    pub(in crate::window) fn is_over(&self) -> bool {
        self.at + 1 >= self.steps.len()
    }

    /// The positions of the cursor, in order, up to the step that is shown.
    pub(in crate::window) fn way(&self) -> Vec<PositionId> {
        let steps = self.steps.iter().take(self.at + 1);
        let mut way: Vec<PositionId> = steps.map(|step| step.position).collect();
        way.insert(0, self.start);
        way.dedup();
        way
    }
}

fn steps(trace: &Trace, end: usize, program: &Program, texts: Texts<'_>) -> Vec<RunStep> {
    let game = program.game();
    let main = texts.sources.files().first();
    let steps = trace.steps.iter().take(end.saturating_add(1));
    let shown = steps.filter_map(|step| {
        let op = program.code()[step.address.0 as usize];
        let words = match (op, step.result) {
            (Op::End | Op::Goto(_), _) => return None,
            (Op::Branch { test, .. }, Some(result)) => {
                let at = result
                    .at
                    .map(|at| format!(" at {}", game.position_name(at)));
                let test = listing::test_words(game, test);
                format!("{test}{}: {}", at.unwrap_or_default(), result.value)
            }
            (op, _) if step.before != step.after => {
                let to = game.position_name(step.after);
                format!("{}: {to}", listing::describe(program, op))
            }
            (op, _) => listing::describe(program, op),
        };
        let span = program.origin(step.address).span;
        let place = texts.locations(span);
        let place = place.filter(|(start, _)| main.is_some_and(|main| main.name == start.file));
        Some(RunStep {
            words,
            position: step.after,
            place: place.map(|(start, end)| [start.at, end.at]),
        })
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use crate::shipped::GAMES;
    use crate::window::source::Source;
    use crate::window::table::testing::of_rules;
    use crate::window::table::{Grip, Table};

    #[test]
    fn a_run_is_followed_to_the_test_that_refused_it() {
        let chess = GAMES
            .iter()
            .position(|game| game.file.ends_with("/chess.zrf"));
        let mut table = Table::open(Source::Shipped(chess.unwrap()), None, 1).unwrap();
        let position = |name: &str| table.game().position(name).unwrap();
        let [from, to] = ["a1", "a4"].map(position);
        table.refuse(Grip::Board(from), to);
        let run = table.refusal.as_mut().unwrap().run.as_mut().unwrap();
        let words: Vec<&str> = run.steps.iter().map(|step| &*step.words).collect();
        assert_eq!(words, ["step n: a2", "empty? at a2: false"]);
        assert_eq!(run.subject, "Rook on a1");
        assert_eq!((run.at, run.way().len(), run.is_over()), (1, 2, true));
        assert!(run.is_refused());
        run.at = 0;
        assert_eq!((run.way().len(), run.is_over()), (2, false));
        let text = &table.rules.sources.files()[0].text;
        let [start, end] = run.steps[1].place.unwrap();
        let line = text.lines().nth(start.line as usize - 1).unwrap();
        let range = start.column as usize - 1..end.column as usize - 1;
        assert_eq!((&line[range], start.line), ("empty?", end.line));
    }

    /// The cursor of a drop on a ends on b, where the piece on a may move, but nothing may be dropped.
    #[test]
    fn a_drop_is_not_judged_by_the_moves_of_the_piece_on_its_position() {
        let mut table = of_rules(
            "(game (title \"Row\") (players White Black) (turn-order White Black)
            (board (grid (dimensions (\"a/b/c\" (9 0)) (\"1\" (0 9))) (directions (e 1 0))))
            (piece (name Man) (moves (e (verify empty?) add)) (drops (e (verify enemy?) add)))
            (board-setup (White (Man a1 off 1))))",
        );
        let [a, b] = ["a1", "b1"].map(|name| table.game().position(name).unwrap());
        let white = table.session.turn().mover;
        let man = table.game().piece_type_ids().next().unwrap();
        table.refuse(Grip::Store(white, man), a);
        let run = table.refusal.as_ref().unwrap().run.as_ref().unwrap();
        assert_eq!((&*run.subject, run.end()), ("Man to a1", b));
        assert!(run.is_refused());
    }

    #[test]
    fn a_position_where_the_piece_may_go_is_not_crossed_out() {
        let chess = GAMES
            .iter()
            .position(|game| game.file.ends_with("/chess.zrf"));
        let mut table = Table::open(Source::Shipped(chess.unwrap()), None, 1).unwrap();
        let position = |name: &str| table.game().position(name).unwrap();
        let [from, to, end] = ["e2", "e5", "e3"].map(position);
        table.refuse(Grip::Board(from), to);
        let run = table.refusal.as_ref().unwrap().run.as_ref().unwrap();
        assert_eq!((run.end(), run.is_refused()), (end, false));
    }
}
