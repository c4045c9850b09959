//! A game as text for people: in a forum, in a mail.

use super::{Arrangement, DrawStyle, TextBoard};
use crate::wording;
use std::fmt::Write as _;
use zrf_grammar::game::PlayerKind;
use zrf_interpreter::{NodeId, Session, State};

/// Width of a line of text in characters.
const WIDTH: usize = 72;

/// The title, the moves up to the current state, a round a line, then how the game stands, and the board. A start set up
/// by hand is drawn before the moves.
pub(crate) fn score(session: &Session) -> String {
    let game = session.program().game();
    let mut text = format!("{}\n\n", game.title);
    if !session.edits().is_empty() {
        let start = State::edited(session.program(), session.edits());
        let _ = writeln!(text, "Start:\n\n{}\n", board(session, &start));
    }
    for line in rounds(session) {
        let _ = writeln!(text, "{line}");
    }
    let state = session.state();
    let standing = match session.outcome() {
        Some(outcome) => wording::outcome(game, state, outcome),
        None => format!("{} to move", game.player_name(session.turn().decider)),
    };
    let _ = writeln!(text, "{standing}\n\n{}", board(session, state));
    text
}

fn board(session: &Session, state: &State) -> String {
    let game = session.program().game();
    let style = DrawStyle {
        width: WIDTH,
        color: false,
        names: false,
    };
    let drawn = TextBoard::new(game).draw(&Arrangement::of_state(game, state), style);
    drawn.trim_end().to_owned()
}

/// The moves of each round, with its number; the first moves of all rounds stand in a column. An empty line follows.
fn rounds(session: &Session) -> Vec<String> {
    let mut rounds: Vec<(u32, Vec<String>)> = Vec::new();
    for (round, words) in turns(session) {
        match rounds.last_mut() {
            Some((last, turns)) if *last == round => turns.push(words),
            _ => rounds.push((round, vec![words])),
        }
    }
    let several = rounds.iter().filter(|(_, turns)| turns.len() > 1);
    let column = several.map(|(_, turns)| turns[0].chars().count()).max();
    let digits = rounds.last().map_or(1, |(last, _)| last.to_string().len());
    let mut lines: Vec<String> = rounds
        .into_iter()
        .map(|(round, turns)| {
            let (first, rest) = turns
                .split_first()
                .map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
            let width = column.unwrap_or(0);
            let line = format!("{round:>digits$}. {first:width$}  {}", rest.join("  "));
            line.trim_end().to_owned()
        })
        .collect();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

/// The turns of the current line as players read them. Random players who can do nothing are left out.
fn turns(session: &Session) -> Vec<(u32, String)> {
    let game = session.program().game();
    let line = session.line();
    let is_last = |index: usize| {
        line.get(index + 1)
            .is_none_or(|&next| !session.node(next).is_part)
    };
    let text = |&id: &NodeId| {
        let node = session.node(id);
        let is_chance = game.players[node.turn.decider.index()].kind == PlayerKind::Random;
        let is_pass = node.played.as_ref().is_pass();
        match is_pass && !node.is_part {
            true if is_chance => None,
            true => Some((node.round, "passes".to_owned())),
            false => Some((node.round, session.turn_text(id))),
        }
    };
    let lasts = line.iter().enumerate().filter(|(index, _)| is_last(*index));
    lasts.filter_map(|(_, id)| text(id)).collect()
}
