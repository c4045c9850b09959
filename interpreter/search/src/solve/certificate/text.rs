//! Certificates as text.

use super::claim::{Claim, Flaw};
use super::{Argument, Certificate};
use std::fmt::Write;
use zrf_interpreter::Program;

/// The first line. Its number is incremented when the format changes.
const HEAD: &str = "zrf certificate 1";

impl Certificate {
    /// The text of a certificate for this program.
    pub fn to_text(&self, program: &Program) -> String {
        let game = program.game();
        let title = game.title.replace(char::is_control, " ");
        let mut text = format!(
            "{HEAD}\ngame {title}\nrules {:016x}\nstart {:032x}\n",
            self.rules, self.start
        );
        for argument in &self.arguments {
            let Claim { player, can_win } = argument.claim;
            let word = if can_win { "can-win" } else { "cannot-win" };
            let (name, n_states) = (game.player_name(player), argument.n_states);
            let n_moves = argument.moves.len();
            // Writing to a string never fails.
            let _ = write!(text, "{word} {name}\nstates {n_states}\nmoves {n_moves}\n");
            for name in &argument.moves {
                text.push_str(name);
                text.push('\n');
            }
        }
        text
    }

    /// Reads the text of a certificate.
    ///
    /// # Errors
    /// The first line that is not as expected, or [`Flaw::OtherRules`] if the certificate is not for these rules.
    pub fn parse(program: &Program, text: &str) -> Result<Self, Flaw> {
        let mut lines = Lines {
            rest: text.lines(),
            number: 0,
        };
        lines.take("`zrf certificate 1`", |line| (line == HEAD).then_some(()))?;
        lines.take("`game TITLE`", |line| line.strip_prefix("game ").map(drop))?;
        let rules = lines.take("`rules HASH`", |line| {
            u64::from_str_radix(line.strip_prefix("rules ")?, 16).ok()
        })?;
        if rules != program.fingerprint() {
            return Err(Flaw::OtherRules);
        }
        let start = lines.take("`start HASH`", |line| {
            u128::from_str_radix(line.strip_prefix("start ")?, 16).ok()
        })?;
        let mut arguments = vec![argument(program, &mut lines)?];
        while lines.rest.clone().next().is_some() {
            arguments.push(argument(program, &mut lines)?);
        }
        Ok(Self {
            rules,
            start,
            arguments,
        })
    }
}

fn argument(program: &Program, lines: &mut Lines<'_>) -> Result<Argument, Flaw> {
    let claim = lines.take("`can-win PLAYER` or `cannot-win PLAYER`", |line| {
        let (word, name) = line.split_once(' ')?;
        let game = program.game();
        let mut players = game.player_ids();
        let player = players.find(|&player| game.player_name(player) == name)?;
        let can_win = match word {
            "can-win" => true,
            "cannot-win" => false,
            _ => return None,
        };
        Some(Claim { player, can_win })
    })?;
    let n_states = lines.take("`states NUMBER`", |line| {
        line.strip_prefix("states ")?.parse().ok()
    })?;
    let n_moves: usize = lines.take("`moves NUMBER`", |line| {
        line.strip_prefix("moves ")?.parse().ok()
    })?;
    let mut moves = Vec::new();
    for _ in 0..n_moves {
        moves.push(lines.take("a move", |line| Some(line.to_owned()))?);
    }
    Ok(Argument {
        claim,
        n_states,
        moves,
    })
}

struct Lines<'a> {
    rest: std::str::Lines<'a>,
    number: usize,
}

impl<'a> Lines<'a> {
    /// Reads the next line.
    fn take<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, Flaw> {
        self.number += 1;
        let line = self.number;
        let read = self.rest.next().and_then(read);
        read.ok_or(Flaw::Text { line, expected })
    }
}
