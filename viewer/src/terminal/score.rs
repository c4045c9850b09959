//! A game as text for people: for a forum or an email.

use super::words::{n_columns, padded};
use super::{Arrangement, DrawStyle, TextBoard};
use crate::wording::{self, display_name};
use std::fmt::Write as _;
use zrf_grammar::game::{PieceTypeId, PlayerId, Store};
use zrf_grammar::text::SourceMap;
use zrf_interpreter::{NodeId, Session, State};

/// Width of a line of text in characters.
const WIDTH: usize = 72;

/// What readers see of a game.
pub(crate) trait Sight {
    /// The words for a turn up to its last move. `None` if there is nothing to see.
    fn words(&self, session: &Session, node: NodeId) -> Option<String>;

    /// The player whom readers see as the one to move.
    fn to_move(&self, session: &Session) -> PlayerId;

    /// Whether pieces of a player and type are drawn.
    fn is_drawn(&self, player: PlayerId, piece_type: PieceTypeId) -> bool;
}

/// Readers who see everything but the passes of random players.
pub(crate) struct All;

impl Sight for All {
    fn words(&self, session: &Session, node: NodeId) -> Option<String> {
        let played = session.node(node);
        let is_chance = session.program().game().is_random(played.turn.decider);
        match played.played.as_ref().is_pass() && !played.is_part {
            true if is_chance => None,
            true => Some("passes".to_owned()),
            false => Some(session.turn_text(node)),
        }
    }

    fn to_move(&self, session: &Session) -> PlayerId {
        session.turn().decider
    }

    fn is_drawn(&self, _: PlayerId, _: PieceTypeId) -> bool {
        true
    }
}

/// The title, the moves up to the current state, one round per line, then the result or whose turn it is, and the
/// board. A start set up by hand is drawn before the moves.
pub(crate) fn score(session: &Session, sources: &SourceMap, sight: &dyn Sight) -> String {
    let game = session.program().game();
    let mut text = format!("{}\n\n", game.title);
    if !session.edits().is_empty() {
        let start = State::edited(session.program(), session.edits());
        let _ = writeln!(text, "Start:\n\n{}\n", board(session, &start, sight));
    }
    for line in rounds(session, sight) {
        let _ = writeln!(text, "{line}");
    }
    let state = session.state();
    let standing = match session.outcome() {
        Some(outcome) => {
            let ending = wording::ending(game, sources, state, outcome);
            format!("{}: {}", ending.result, ending.why)
        }
        None => wording::to_move(display_name(game.player_name(sight.to_move(session)))),
    };
    let _ = writeln!(text, "{standing}\n\n{}", board(session, state, sight));
    text
}

fn board(session: &Session, state: &State, sight: &dyn Sight) -> String {
    let game = session.program().game();
    let style = DrawStyle {
        width: WIDTH,
        color: false,
        names: false,
    };
    let mut shown = Arrangement::of_state(game, state);
    let is_drawn = |(player, piece_type)| sight.is_drawn(player, piece_type);
    for cell in &mut shown.pieces {
        *cell = cell.filter(|&piece| is_drawn(piece));
    }
    let is_stored_seen = |store: &Store| is_drawn((store.player, store.piece_type));
    shown.stores.retain(is_stored_seen);
    let drawn = TextBoard::new(game).draw(&shown, style);
    drawn.trim_end().to_owned()
}

/// The moves of each round with its number, followed by an empty line. The first moves of all rounds are aligned in a
/// column.
fn rounds(session: &Session, sight: &dyn Sight) -> Vec<String> {
    let mut rounds: Vec<(u32, Vec<String>)> = Vec::new();
    for (round, words) in turns(session, sight) {
        match rounds.last_mut() {
            Some((last, turns)) if *last == round => turns.push(words),
            _ => rounds.push((round, vec![words])),
        }
    }
    let several = rounds.iter().filter(|(_, turns)| turns.len() > 1);
    let column = several.map(|(_, turns)| n_columns(&turns[0])).max();
    let digits = rounds.last().map_or(1, |(last, _)| last.to_string().len());
    let mut lines: Vec<String> = rounds
        .into_iter()
        .map(|(round, turns)| {
            let (first, rest) = turns
                .split_first()
                .map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
            let width = column.unwrap_or(0);
            let (first, rest) = (padded(first, width), rest.join("  "));
            let line = format!("{round:>digits$}. {first}  {rest}");
            line.trim_end().to_owned()
        })
        .collect();
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines
}

/// The turns of the current line as readers see them, each with its round.
fn turns(session: &Session, sight: &dyn Sight) -> Vec<(u32, String)> {
    let line = session.line();
    let is_last = |index: usize| {
        line.get(index + 1)
            .is_none_or(|&next| !session.node(next).is_part)
    };
    let lasts = line.iter().enumerate().filter(|(index, _)| is_last(*index));
    let text = |&id: &NodeId| Some((session.node(id).round, sight.words(session, id)?));
    lasts.filter_map(|(_, id)| text(id)).collect()
}
