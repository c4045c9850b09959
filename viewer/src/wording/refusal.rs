//! Why a move may or may not be played, in words beside the rules text.

use super::outcome;
use std::collections::BTreeMap;
use zrf_grammar::diagnostics::{Diagnostic, Group, Lint, Severity};
use zrf_grammar::form::Origin;
use zrf_grammar::game::{Game, MoveTypeId, PassTurn, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::listing::{describe, test_words};
use zrf_interpreter::trace::{Ending, Refusal, Step, Trace};
use zrf_interpreter::{Move, Notation, Op, Program, State};

/// Answers are no findings: there is no page about them.
static ANSWER: Lint = Lint {
    stage: "why",
    name: "answer",
    severity: Severity::Note,
    group: Group::Correctness,
    page: "",
};

/// So many positions of a walk that leads nowhere are told.
const LONGEST_WALK: usize = 12;

/// One reason in words.
#[derive(Clone, Debug)]
pub struct Told {
    /// The word that programs know this kind of reason by.
    pub kind: &'static str,
    /// The reason in short.
    pub message: String,
    /// The reason with its places in the rules, where it has any.
    pub diagnostic: Option<Diagnostic>,
    /// Where the cursor went, with what stands there; empty when nothing ran.
    pub walk: Vec<String>,
}

/// What reasons are worded against.
struct Words<'a> {
    program: &'a Program,
    state: &'a State,
    notation: &'a Notation,
}

/// A reason why a move may not be played.
pub fn refusal(program: &Program, state: &State, notation: &Notation, refusal: &Refusal) -> Told {
    let words = Words {
        program,
        state,
        notation,
    };
    match refusal {
        Refusal::Tests(trace) => words.tests(trace),
        Refusal::NoWay(trace) => words.no_way(trace),
        Refusal::OtherMoveType(..)
        | Refusal::Priority(..)
        | Refusal::NoneToPromoteTo(..)
        | Refusal::NotMaximal(..)
        | Refusal::Unsafe(..) => words.beyond_the_run(refusal),
        _ => words.without_a_run(refusal),
    }
}

/// How a legal move is made: the `add` and what was recorded for it.
pub fn made(
    program: &Program,
    state: &State,
    notation: &Notation,
    played: &Move,
    trace: &Trace,
) -> Told {
    let words = Words {
        program,
        state,
        notation,
    };
    let text = notation.format(state, played.as_ref());
    let mut told = words.made_here("legal", format!("`{text}` is legal"), trace, played);
    if let Some(diagnostic) = &mut told.diagnostic {
        words.label_effects(diagnostic, trace, played);
    }
    told
}

impl Words<'_> {
    fn game(&self) -> &Game {
        self.program.game()
    }

    fn at(&self, position: PositionId) -> &str {
        self.game().position_name(position)
    }

    fn text(&self, played: &Move) -> String {
        self.notation.format(self.state, played.as_ref())
    }

    fn piece(&self, owner: PlayerId, piece_type: PieceTypeId) -> String {
        let game = self.game();
        format!(
            "{} {}",
            game.player_name(owner),
            game.piece_name(piece_type)
        )
    }

    fn move_type(&self, move_type: MoveTypeId) -> &str {
        &self.game().move_types[move_type.index()]
    }

    /// `a3 (Black Pawn)`.
    fn place(&self, position: PositionId) -> String {
        match self.state.piece(position) {
            Some(piece) => {
                let piece = self.piece(piece.owner, piece.piece_type);
                format!("{} ({piece})", self.at(position))
            }
            None => self.at(position).to_owned(),
        }
    }

    /// The walk to a step; what stands where the piece itself starts is known.
    fn walk(&self, trace: &Trace, end: usize) -> Vec<String> {
        let walk = trace.walk(end);
        let places = walk.iter().enumerate().map(|(index, &position)| {
            if index == 0 {
                self.at(position).to_owned()
            } else {
                self.place(position)
            }
        });
        places.collect()
    }

    fn tests(&self, trace: &Trace) -> Told {
        let mut by_place: BTreeMap<usize, (Origin, Vec<String>)> = BTreeMap::new();
        for &index in &trace.turned {
            let step = trace.steps[index];
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
            Some(answer) => format!("this run does not come to the move: {answer}"),
            None => "this run does not come to the move".to_owned(),
        };
        let mut diagnostic =
            Diagnostic::new(&ANSWER, message.clone(), origin).at(answers.join(", then "));
        for (origin, answers) in places {
            let also = format!("and {}", answers.join(", then "));
            diagnostic = diagnostic.label(origin, also);
        }
        self.told("test", message, Some(diagnostic), self.walk(trace, first))
    }

    /// `` `empty?` is false at a3 (Black Pawn)``.
    fn answer(&self, step: Step) -> String {
        let Op::Branch { test, .. } = self.program.code()[step.address.0 as usize] else {
            return String::new();
        };
        let value = step.answer.is_some_and(|answer| answer.value);
        let place = match step.answer.and_then(|answer| answer.at) {
            Some(position) => format!("at {}", self.place(position)),
            None => "off the board".to_owned(),
        };
        format!("`{}` is {value} {place}", test_words(self.game(), test))
    }

    fn no_way(&self, trace: &Trace) -> Told {
        let last = trace.steps.len().saturating_sub(1);
        let step = |index: usize| trace.steps[index];
        let origin = |index: usize| self.program.origin(step(index).address);
        let name = self.game().piece_name(trace.piece_type);
        let message = if trace.ending == Ending::OutOfBudget {
            format!("a run of the {name} does not end, so nothing is known for sure")
        } else {
            format!("no run of the {name} leads to this move, whatever its tests answer")
        };
        let block = self.program.block(trace.block).origin;
        let (place, label) = match trace.ending {
            Ending::Completed => (block, "the run goes to the end of this block".to_owned()),
            Ending::Refused(index) => (
                origin(index),
                format!("ends here: {}", self.answer(step(index))),
            ),
            Ending::NoLink => {
                let op = describe(
                    self.program,
                    self.program.code()[step(last).address.0 as usize],
                );
                let from = self.at(step(last).before);
                (origin(last), format!("ends here: no `{op}` from {from}"))
            }
            Ending::Unset => (origin(last), "ends here: there is no such place".to_owned()),
            Ending::OutOfBudget => (origin(last), "goes on and on here".to_owned()),
        };
        let diagnostic = Diagnostic::new(&ANSWER, message.clone(), place).at(label);
        let kind = if trace.ending == Ending::OutOfBudget {
            "endless-run"
        } else {
            "no-way"
        };
        let mut walk = self.walk(trace, last);
        if walk.len() > LONGEST_WALK {
            walk.truncate(LONGEST_WALK);
            walk.push("...".to_owned());
        }
        self.told(kind, message, Some(diagnostic), walk)
    }

    /// A rule beyond the machine takes away a move that a run makes.
    fn beyond_the_run(&self, refusal: &Refusal) -> Told {
        let (kind, trace, message) = match refusal {
            Refusal::OtherMoveType(trace, wanted) => {
                let message = format!(
                    "this block makes the move, but only moves of type `{}` may be played now",
                    self.move_type(*wanted)
                );
                ("move-type", trace, message)
            }
            Refusal::Priority(trace, preferred, example) => {
                let preferred = preferred.map_or("another type", |id| self.move_type(id));
                let message = format!(
                    "this block makes the move, but moves of type `{preferred}` go before, and there is `{}`",
                    self.text(example)
                );
                ("priority", trace, message)
            }
            Refusal::NoneToPromoteTo(trace, piece_type) => {
                let name = self.game().piece_name(*piece_type);
                let message = format!(
                    "this block makes the move, but there is no {name} in store to promote to"
                );
                ("promotion", trace, message)
            }
            Refusal::NotMaximal(trace, better) => {
                let message = format!(
                    "this block makes the move, but most must be captured, as by `{}`",
                    self.text(better)
                );
                ("maximal-captures", trace, message)
            }
            Refusal::Unsafe(trace, reply) => {
                let who = self.game().player_name(reply.head.mover);
                let message = format!(
                    "this block makes the move, but {who} could then capture a royal piece by `{}`",
                    self.reply_text(reply)
                );
                ("unsafe", trace, message)
            }
            _ => return self.without_a_run(refusal),
        };
        let made = trace.moves.first().map(|(_, played)| played);
        match made {
            Some(played) => self.made_here(kind, message, trace, played),
            None => self.told(kind, message, None, Vec::new()),
        }
    }

    /// A reply is made on another board, on which only the piece that moved stands elsewhere.
    fn reply_text(&self, reply: &Move) -> String {
        match (reply.head.from, reply.head.to) {
            (Some(from), Some(to)) => match self.state.piece(from) {
                Some(piece) => {
                    let name = self.game().piece_name(piece.piece_type);
                    format!("{name} {} x {}", self.at(from), self.at(to))
                }
                None => format!("{} x {}", self.at(from), self.at(to)),
            },
            _ => self.text(reply),
        }
    }

    fn made_here(&self, kind: &'static str, message: String, trace: &Trace, played: &Move) -> Told {
        let index = trace.moves.iter().find(|(_, made)| made == played);
        let index = index.map_or(trace.steps.len().saturating_sub(1), |&(index, _)| index);
        let origin = self.program.origin(trace.steps[index].address);
        let diagnostic = Diagnostic::new(&ANSWER, message.clone(), origin).at("made here");
        self.told(kind, message, Some(diagnostic), self.walk(trace, index))
    }

    /// What was recorded since the `add` before.
    fn label_effects(&self, diagnostic: &mut Diagnostic, trace: &Trace, played: &Move) {
        let Some(&(end, _)) = trace.moves.iter().find(|(_, made)| made == played) else {
            return;
        };
        let is_add =
            |step: &Step| matches!(self.program.code()[step.address.0 as usize], Op::Add(_));
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

    fn without_a_run(&self, refusal: &Refusal) -> Told {
        let turn = self.state.turn(self.program);
        let mover = self.game().player_name(turn.mover);
        let (kind, message) = match refusal {
            Refusal::Over(end) => {
                let text = outcome(self.game(), self.state, end);
                ("over", format!("the game is over: {text}"))
            }
            &Refusal::NothingThere(at) => (
                "nothing-there",
                format!("nothing stands on {}", self.at(at)),
            ),
            &Refusal::NotMover(at, owner) => {
                let owner = self.game().player_name(owner);
                (
                    "not-mover",
                    format!(
                        "the piece on {} is {owner}'s, and moves are made for {mover} now",
                        self.at(at)
                    ),
                )
            }
            &Refusal::OtherPiece(at, piece_type) => {
                let name = self.game().piece_name(piece_type);
                ("other-piece", format!("on {} stands a {name}", self.at(at)))
            }
            &Refusal::EmptyStore(player, piece_type) => {
                let (owner, name) = (
                    self.game().player_name(player),
                    self.game().piece_name(piece_type),
                );
                ("empty-store", format!("{owner} has no {name} in store"))
            }
            &Refusal::MustGoOn(at) => (
                "must-go-on",
                format!(
                    "a move of several parts is under way: only the piece on {} may go on",
                    self.at(at)
                ),
            ),
            &Refusal::NoBlock(piece_type) => {
                let name = self.game().piece_name(piece_type);
                (
                    "no-block",
                    format!("the rules give the {name} no way to move"),
                )
            }
            Refusal::NoPass(PassTurn::Forced) => (
                "no-pass",
                "passing is allowed only to who has no other move".to_owned(),
            ),
            Refusal::NoPassInMove => (
                "no-pass",
                "the move must be gone on with: the option `pass partial` is not on".to_owned(),
            ),
            _ => (
                "no-pass",
                "passing is not allowed: the option `pass turn` is not on".to_owned(),
            ),
        };
        let mut told = self.told(kind, message, None, Vec::new());
        let places = self.places(refusal);
        if let Some((&origin, others)) = places.split_first() {
            let diagnostic = Diagnostic::new(&ANSWER, told.message.clone(), origin);
            let labelled = others.iter().fold(diagnostic, |diagnostic, &origin| {
                diagnostic.label(origin, "")
            });
            told.diagnostic = Some(labelled);
        }
        told
    }

    /// Where the rules say so.
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
            Refusal::NoPass(_) => option("pass turn"),
            Refusal::NoPassInMove => option("pass partial"),
            _ => Vec::new(),
        }
    }

    fn told(
        &self,
        kind: &'static str,
        message: String,
        diagnostic: Option<Diagnostic>,
        walk: Vec<String>,
    ) -> Told {
        Told {
            kind,
            message,
            diagnostic,
            walk,
        }
    }
}
