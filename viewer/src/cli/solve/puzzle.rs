//! The solution of a puzzle.

use super::task::{Task, report_faults};
use crate::cli::failure::{Done, Exit};
use crate::cli::output::write_document;
use crate::cli::written::write_new;
use crate::console::Console;
use crate::play::{Seat, Seats};
use serde_json::json;
use zrf_grammar::game::Game;
use zrf_interpreter::{Move, Session};
use zrf_search::{PuzzleResult, can_be_won};

impl Task<'_> {
    /// Shows the solution and saves it if requested, or reports what is known without one.
    pub(super) fn show_puzzle(
        &self,
        mut session: Session,
        result: &PuzzleResult,
        console: &mut Console<'_>,
    ) -> Done {
        let solution = result.solution.as_deref();
        let lines = solution.map(|moves| play_all(&mut session, moves));
        if self.args.json {
            let mut document = self.document(&session, result.progress, result.symmetries);
            document["result"] = json!(match (&lines, result.is_impossible) {
                (Some(_), _) => "solved",
                (None, true) => "impossible",
                (None, false) => "unknown",
            });
            document["solution"] = json!(lines);
            write_document(document, console)?;
        } else {
            let mut lines = lines.iter().flatten();
            lines.try_for_each(|line| writeln!(console.output, "{line}"))?;
        }
        self.show_effort(result.progress, result.symmetries, console)?;
        if let Some(file) = self.args.save.as_ref().filter(|_| lines.is_some()) {
            // Whoever opens the record plays on from there.
            let seats = seats_of_people(session.program().game());
            let rules = self
                .rules
                .seen_from(&console.surroundings.directory.join(file));
            let record = session.record(&rules, &seats).to_string();
            write_new(file, record.as_bytes(), self.args.force, console)?;
        }
        report_faults(result.faults.len(), console)?;
        if let Some(lines) = &lines {
            if lines.is_empty() {
                console.say("it is solved already")?;
            }
            return Ok(Exit::Success);
        }
        let can_be_won = can_be_won(session.program().game(), session.turn().decider);
        let (words, exit) = match (can_be_won, result.is_impossible) {
            (false, _) => (
                "it cannot be won: none of its goals is a win",
                Exit::Negative,
            ),
            (true, true) => ("it cannot be won from here", Exit::Negative),
            (true, false) => ("nothing was found within the limits", Exit::Undecided),
        };
        console.say(words)?;
        Ok(exit)
    }
}

/// The seats of a record whose players are people.
fn seats_of_people(game: &Game) -> String {
    Seats::all(game, Seat::Human).letters(game)
}

/// Plays a solution and returns its moves in notation.
fn play_all(session: &mut Session, moves: &[Move]) -> Vec<String> {
    let mut lines = Vec::new();
    for played in moves {
        let index = session
            .legal_moves()
            .iter()
            .position(|legal| legal == played.as_ref());
        let Some(index) = index else { break };
        let node = session.play(index);
        lines.push(session.node(node).text.clone());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::seats_of_people;
    use std::collections::BTreeMap;
    use zrf_grammar::Rules;

    #[test]
    fn a_saved_solution_seats_people() {
        let text = std::fs::read("../games/solitaire/solitaire.zrf").unwrap();
        let rules = Rules::load("game.zrf", &BTreeMap::from([("game.zrf".to_owned(), text)]));
        let (game, _) = rules.resolve(rules.default_variant().unwrap());
        assert_eq!(seats_of_people(&game), "H");
    }
}
