//! What a scene shows, in the words of steps.

use super::position::Scene;
use zrf_grammar::game::{Game, PositionId};
use zrf_interpreter::record::DisplayNotation;
use zrf_interpreter::{Effect, MoveRef, Outcome, Reason};

impl Scene {
    /// The names of the legal moves, sorted.
    pub fn moves(&self) -> Vec<String> {
        sorted(self.notation.names(&self.state, &self.legal))
    }

    /// These moves as the list of legal moves names them; those that are not legal are left unchanged.
    pub(super) fn in_full(&self, texts: Vec<String>) -> Vec<String> {
        let names = self.notation.names(&self.state, &self.legal);
        let in_full = |text: String| self.find(&text).map_or(text, |index| names[index].clone());
        texts.into_iter().map(in_full).collect()
    }

    /// These moves with the texts that players read.
    pub(super) fn shown(&mut self, rows: &[String]) -> Vec<String> {
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

    pub(super) fn captures(&self) -> Vec<String> {
        let captures = |played: &MoveRef<'_>| {
            let mut effects = played.effects.iter();
            effects.any(|effect| matches!(effect, Effect::Capture { .. }))
        };
        let legal = self.legal.iter().filter(captures);
        sorted(legal.map(|played| self.notation.format(&self.state, played)))
    }

    pub(super) fn ends(&self) -> Vec<String> {
        let ends = self.legal.iter().filter_map(|played| played.head.to);
        let mut names = sorted(ends.map(|at| self.program.game().position_name(at).to_owned()));
        names.dedup();
        names
    }

    pub(super) fn board(&self) -> Vec<String> {
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

    pub(super) fn stores(&self) -> Vec<String> {
        let game = self.program.game();
        let players = game.player_ids();
        let types = || game.piece_type_ids();
        let all = players.flat_map(|player| types().map(move |piece| (player, piece)));
        sorted(all.filter_map(|(player, piece)| {
            let count = self.state.store(player, piece);
            let (player, piece) = (game.player_name(player), game.piece_name(piece));
            (count > 0).then(|| format!("{player} {piece} {count}"))
        }))
    }

    pub(super) fn turn(&self) -> String {
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

    /// The outcome in the words of the step `outcome`; `none` while the game continues.
    pub fn outcome(&self) -> String {
        outcome_words(self.program.game(), self.outcome.as_ref())
    }
}

pub(super) fn words(text: &str) -> Vec<String> {
    sorted(text.split_whitespace().map(str::to_owned))
}

pub(super) fn sorted(words: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut words: Vec<_> = words.into_iter().collect();
    words.sort();
    words
}

/// An outcome in the words of the step `outcome`; `none` while the game continues.
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
    result + reason_words(outcome.reason)
}

/// Why a game has ended, after its result; empty for a goal.
pub(crate) fn reason_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Goal { .. } => "",
        Reason::Repetition => " by repetition",
        Reason::Stalemate => " by stalemate",
        Reason::NobodyCanMove => " by nobody moving",
        Reason::Unknown => " as nobody knows",
    }
}
