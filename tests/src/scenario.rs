//! Rules files that carry what is expected of them in comments, line by line.
//!
//! A line that begins with `;;` is a step; a step whose text begins with `|` goes on with the list of the step before.
//!
//! | step | meaning |
//! | --- | --- |
//! | `;; errors: NAME NAME` | the mistakes that checking finds, none where the step is absent; stands anywhere |
//! | `;; variant: TITLE` | begins that game or variant |
//! | `;; edits: (PLAYER PIECE POSITION) (x POSITION)` | edits the start of that variant, as the lines of a saved game do |
//! | `;; moves: MOVE \| MOVE` | exactly these moves are legal, in any order |
//! | `;; ends: POSITION POSITION` | the legal moves end exactly on these positions |
//! | `;; count: NUMBER` | so many moves are legal |
//! | `;; captures: MOVE \| MOVE` | exactly these legal moves say that they capture (`x POSITION`) |
//! | `;; shown: MOVE => TEXT \| …` | how players read these legal moves |
//! | `;; play: MOVE` | plays a legal move |
//! | `;; undo` | takes the last move back |
//! | `;; board: PLAYER PIECE POSITION +ATTRIBUTE \| …` | exactly these pieces stand on the board, with the attributes that are set |
//! | `;; store: PLAYER PIECE NUMBER \| …` | exactly these pieces are in store |
//! | `;; turn: PLAYER` | whose move it is; `A for B` where A decides for B, `A from b2` within a multi-part move |
//! | `;; round: NUMBER` | the number of the round, as records write it |
//! | `;; outcome: none` | also `White wins`, `draw`, with `by repetition`, `by stalemate`, `by nobody moving` where no goal decided |
//! | `;; fault` | a block looked at since the last `fault` or beginning uses up its budget |

use crate::rules;
use std::path::Path;
use std::sync::Arc;
use zrf_grammar::Rules;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId};
use zrf_interpreter::record::{DisplayNotation, Record};
use zrf_interpreter::replay;
use zrf_interpreter::{
    Effect, MoveGenerator, MoveList, MoveRef, Notation, Outcome, Program, Reason, State,
};

/// Takes all steps of a rules file. Returns how many there were.
///
/// # Errors
/// All steps that do not hold, with their lines.
pub fn run(file: &Path) -> Result<usize, String> {
    let name = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let rules = rules::load(file);
    let steps = steps(&text);
    let mut failures = Vec::new();
    if let Err(error) = check_errors(&rules, &steps) {
        failures.push(format!("{name}: {error}"));
    }
    let mut scene = None;
    for step in &steps {
        if let Err(error) = take(&rules, &mut scene, step) {
            failures.push(format!("{name}:{}: {}: {error}", step.line, step.key));
        }
    }
    if failures.is_empty() {
        Ok(steps.len())
    } else {
        Err(failures.join("\n"))
    }
}

struct Step {
    line: usize,
    key: String,
    value: String,
}

impl Step {
    /// The parts of the value between bars, in alphabetical order.
    fn list(&self) -> Vec<String> {
        let parts = self.value.split('|').map(str::trim);
        sorted(parts.filter(|part| !part.is_empty()).map(str::to_owned))
    }
}

fn steps(text: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(line_text) = line.trim().strip_prefix(";;").map(str::trim) else {
            continue;
        };
        match steps.last_mut() {
            Some(step) if line_text.starts_with('|') => step.value += line_text,
            _ => {
                let (key, value) = line_text.split_once(':').unwrap_or((line_text, ""));
                steps.push(Step {
                    line: index + 1,
                    key: key.trim().to_owned(),
                    value: value.trim().to_owned(),
                });
            }
        }
    }
    steps
}

fn check_errors(rules: &Rules, steps: &[Step]) -> Result<(), String> {
    let found = rules::errors(rules);
    let names = sorted(found.iter().filter_map(|error| {
        let (name, _) = error.split_once(':')?;
        Some(name.to_owned())
    }));
    let expected = steps.iter().filter(|step| step.key == "errors");
    let expected = sorted(expected.flat_map(|step| {
        let names = step.value.split_whitespace();
        names.map(str::to_owned).collect::<Vec<_>>()
    }));
    if names == expected {
        Ok(())
    } else {
        Err(format!("expected the errors {expected:?}, got {found:?}"))
    }
}

fn take(rules: &Rules, scene: &mut Option<Scene>, step: &Step) -> Result<(), String> {
    match step.key.as_str() {
        "errors" => return Ok(()),
        "variant" => {
            let program = rules::program(rules, &step.value).ok_or("no such variant")?;
            let start = State::new(&program);
            *scene = Some(Scene::new(&program, start)?);
            return Ok(());
        }
        _ => {}
    }
    let scene = scene.as_mut().ok_or("no variant was begun")?;
    match step.key.as_str() {
        "edits" => scene.edit(&step.value),
        "moves" => expect(&step.list(), &scene.moves()),
        "ends" => expect(&words(&step.value), &scene.ends()),
        "count" => expect(&step.value, &scene.legal.len().to_string()),
        "captures" => expect(&step.list(), &scene.captures()),
        "shown" => expect(&step.list(), &scene.shown(&step.list())),
        "play" => scene.play(&step.value),
        "undo" => scene.undo(),
        "board" => expect(&step.list(), &scene.board()),
        "store" => expect(&step.list(), &scene.stores()),
        "turn" => expect(&step.value, &scene.turn()),
        "round" => expect(&step.value, &scene.state.round().to_string()),
        "outcome" => expect(&step.value, &scene.outcome()),
        "fault" => expect(&true, &!scene.quick.take_faults().is_empty()),
        _ => Err("no such step".to_owned()),
    }
}

fn expect<T: PartialEq + std::fmt::Debug>(expected: &T, actual: &T) -> Result<(), String> {
    if expected == actual {
        Ok(())
    } else {
        Err(format!("expected {expected:?}, got {actual:?}"))
    }
}

fn words(text: &str) -> Vec<String> {
    sorted(text.split_whitespace().map(str::to_owned))
}

fn sorted(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut words: Vec<_> = words.collect();
    words.sort();
    words
}

/// A game under way, looked at by the quick generator and by the reference.
struct Scene {
    program: Arc<Program>,
    quick: MoveGenerator,
    reference: MoveGenerator,
    notation: Notation,
    state: State,
    legal: MoveList,
    outcome: Option<Outcome>,
}

impl Scene {
    fn new(program: &Arc<Program>, state: State) -> Result<Self, String> {
        let mut scene = Self {
            program: program.clone(),
            quick: MoveGenerator::new(program),
            reference: MoveGenerator::reference(program),
            notation: Notation::new(program),
            state,
            legal: MoveList::new(),
            outcome: None,
        };
        scene.refresh()?;
        Ok(scene)
    }

    fn refresh(&mut self) -> Result<(), String> {
        let mut expected = MoveList::new();
        self.quick.legal_moves(&mut self.state, &mut self.legal);
        self.reference.legal_moves(&mut self.state, &mut expected);
        if !self.legal.iter().eq(expected.iter()) {
            return Err("the quick generator and the reference differ".to_owned());
        }
        self.outcome = self.quick.outcome(&mut self.state, &self.legal);
        if self.outcome != self.reference.outcome(&mut self.state.clone(), &expected) {
            return Err("the quick examination of goals and the full one differ".to_owned());
        }
        if self.state.hash() != self.state.hash_from_scratch() {
            return Err("the incremental hash is wrong".to_owned());
        }
        Ok(())
    }

    /// Begins again from the start with these edits.
    fn edit(&mut self, edits: &str) -> Result<(), String> {
        let header = "Zillions Save Game File Version 0.02 HH\nRulesFile=x.zrf\nVariantName=x\n";
        let record = Record::parse(&format!("{header}{}\n", edits.replace(") (", ")\n(")));
        let record = record.map_err(|error| error.to_string())?;
        let start = replay::start(&self.program, &record);
        let start = start.map_err(|name| format!("unknown name `{}`", name.0))?;
        *self = Self::new(&self.program, start)?;
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let index = self.notation.find(&self.state, &self.legal, text);
        let index = index.map_err(|error| format!("{error:?}; legal: {:?}", self.moves()))?;
        let before = self.state.clone();
        self.quick.play(&mut self.state, self.legal.get(index));
        self.state.undo();
        if !before.is_same(&self.state) {
            return Err("undo does not restore the state".to_owned());
        }
        self.quick.play(&mut self.state, self.legal.get(index));
        self.refresh()
    }

    fn undo(&mut self) -> Result<(), String> {
        if !self.state.undo() {
            return Err("there is no move to take back".to_owned());
        }
        self.refresh()
    }

    fn moves(&self) -> Vec<String> {
        sorted(self.notation.names(&self.state, &self.legal).into_iter())
    }

    /// These moves with the texts that players read.
    fn shown(&mut self, rows: &[String]) -> Vec<String> {
        let display = DisplayNotation::new(&self.program);
        let texts = display.texts(&self.notation, &self.state, &self.legal);
        let mut row = |row: &String| {
            let name = row.split_once("=>").map_or(&**row, |(name, _)| name.trim());
            let Ok(index) = self.notation.find(&self.state, &self.legal, name) else {
                return format!("{name} => not legal");
            };
            let mut after = self.state.clone();
            self.quick.play(&mut after, self.legal.get(index));
            let suffix = display.suffix(&mut self.quick, &mut after);
            format!("{name} => {}{suffix}", texts[index])
        };
        rows.iter().map(&mut row).collect()
    }

    fn captures(&self) -> Vec<String> {
        let captures = |played: &MoveRef<'_>| {
            let mut effects = played.effects.iter();
            effects.any(|effect| matches!(effect, Effect::Capture { .. }))
        };
        let legal = self.legal.iter().filter(captures);
        sorted(legal.map(|played| self.notation.format(&self.state, played)))
    }

    fn ends(&self) -> Vec<String> {
        let ends = self.legal.iter().filter_map(|played| played.head.to);
        let mut names = sorted(ends.map(|at| self.program.game().position_name(at).to_owned()));
        names.dedup();
        names
    }

    fn board(&self) -> Vec<String> {
        let game = self.program.game();
        let cells = self.state.cells().iter().enumerate();
        sorted(cells.filter_map(|(index, cell)| {
            let piece = (*cell)?;
            let mut words = vec![
                game.player_name(piece.owner).to_owned(),
                game.piece_name(piece.piece_type).to_owned(),
                game.position_name(PositionId::from_index(index)).to_owned(),
            ];
            for (index, name) in game.attributes.iter().enumerate() {
                if piece.attributes.bits() >> index & 1 != 0 {
                    words.push(format!("+{name}"));
                }
            }
            Some(words.join(" "))
        }))
    }

    fn stores(&self) -> Vec<String> {
        let game = self.program.game();
        let players = (0..game.players.len()).map(PlayerId::from_index);
        let types = || (0..game.piece_types.len()).map(PieceTypeId::from_index);
        let all = players.flat_map(|player| types().map(move |piece| (player, piece)));
        sorted(all.filter_map(|(player, piece)| {
            let count = self.state.store(player, piece);
            let (player, piece) = (game.player_name(player), game.piece_name(piece));
            (count > 0).then(|| format!("{player} {piece} {count}"))
        }))
    }

    fn turn(&self) -> String {
        let game = self.program.game();
        let turn = self.state.turn(&self.program);
        let mut words = game.player_name(turn.decider).to_owned();
        if turn.mover != turn.decider {
            words += &format!(" for {}", game.player_name(turn.mover));
        }
        if let Some(pending) = self.state.pending() {
            words += &format!(" from {}", game.position_name(pending.position));
        }
        words
    }

    fn outcome(&self) -> String {
        outcome_words(self.program.game(), self.outcome.as_ref())
    }
}

/// An outcome in the words of the step `outcome`; `none` while the game goes on.
pub fn outcome_words(game: &Game, outcome: Option<&Outcome>) -> String {
    let Some(outcome) = outcome else {
        return "none".to_owned();
    };
    let winners = outcome.winners.iter().map(|&id| game.player_name(id));
    let winners: Vec<_> = winners.collect();
    let result = match winners.as_slice() {
        [] if outcome.is_draw() => "draw".to_owned(),
        [] => "nobody wins".to_owned(),
        [winner] => format!("{winner} wins"),
        winners => format!("{} win", winners.join(" and ")),
    };
    let reason = match outcome.reason {
        Reason::Goal { .. } => "",
        Reason::Repetition => " by repetition",
        Reason::Stalemate => " by stalemate",
        Reason::NobodyCanMove => " by nobody moving",
        Reason::Unknown => " as nobody knows",
    };
    result + reason
}
