//! The computer as an engine that speaks UCI, so that other builds of the program can play against it. Moves are
//! fingerprints.

use super::notation::Style;
use super::own::Own;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;
use zrf_interpreter::{MoveGenerator, MoveList, Program, State};

/// Answers until the input ends.
///
/// # Errors
/// If input or output fails, or a move is not legal.
pub fn serve(
    program: &Arc<Program>,
    own: &mut Own,
    input: impl BufRead,
    mut output: impl Write,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut generator = MoveGenerator::new(program);
    let (mut state, mut legal) = (State::new(program), MoveList::new());
    let mut n_games = 0;
    for line in input.lines() {
        let line = line?;
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words.as_slice() {
            ["uci"] => writeln!(output, "uciok")?,
            ["isready"] => writeln!(output, "readyok")?,
            ["ucinewgame"] => {
                n_games += 1;
                own.begin(n_games);
            }
            ["position", "startpos", moves @ ..] => {
                state = State::new(program);
                for &played in moves.iter().skip(1) {
                    generator.legal_moves(&mut state, &mut legal);
                    let found = Style::Fingerprint.find(program, &legal, &[played.to_owned()])?;
                    generator.play(&mut state, legal.get(found.ok_or("half a move")?));
                }
            }
            ["go", "movetime", time] => {
                generator.legal_moves(&mut state, &mut legal);
                let chosen = own.choose(&state, &legal, Duration::from_millis(time.parse()?));
                let chosen =
                    chosen.map(|index| Style::Fingerprint.moves(program, legal.get(index)));
                let word = chosen.map_or_else(|| "(none)".to_owned(), |moves| moves.concat());
                writeln!(output, "bestmove {word}")?;
            }
            _ => {}
        }
        output.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::own::Own;
    use super::serve;
    use crate::matches::games::Game;
    use crate::rules;

    #[test]
    fn a_build_of_the_program_answers_another() {
        let program = rules::default_program(&rules::load(&Game::file("tic-tac-toe"))).unwrap();
        let ask = |moves: &str| {
            let mut own = Own::new(&program, "computer:1000n").unwrap();
            let asked = format!("uci\nucinewgame\nposition startpos{moves}\ngo movetime 10\n");
            let mut said = Vec::new();
            serve(&program, &mut own, asked.as_bytes(), &mut said).unwrap();
            let said = String::from_utf8(said).unwrap();
            let best = said.strip_prefix("uciok\nbestmove ").unwrap();
            best.trim_end().to_owned()
        };
        let first = ask("");
        let second = ask(&format!(" moves {first}"));
        assert_eq!(first.len(), 16, "{first}");
        assert_ne!(first, second);
    }
}
