//! Turns, goals and options in sentences.

use crate::expectations::reason_words;
use crate::wording;
use std::collections::BTreeMap;
use zrf_grammar::game::{Game, Goal, GoalKind, MaximalCaptures, PassTurn};
use zrf_interpreter::Outcome;

/// Whose turn it is, in order.
pub(super) fn turns(game: &Game) -> Vec<String> {
    let order = &game.turn_order;
    let turn = |turn: &zrf_grammar::game::Turn| {
        let mut words = wording::display_name(game.player_name(turn.decider)).to_owned();
        if turn.mover != turn.decider {
            let mover = wording::display_name(game.player_name(turn.mover));
            words += &format!(" with the pieces of {mover}");
        }
        if let Some(id) = turn.move_type {
            words += &format!(" ({})", game.move_types[id.index()]);
        }
        words
    };
    let names: Vec<String> = order.turns.iter().map(turn).collect();
    let (once, again) = names.split_at(order.repeat.min(names.len()));
    let mut rows = Vec::new();
    if !once.is_empty() {
        rows.push(format!("First: {}.", once.join(", ")));
    }
    match again {
        [only] if once.is_empty() => rows.push(format!("Always: {only}.")),
        [only] => rows.push(format!("Then always: {only}.")),
        again => rows.push(format!("In turn: {}.", again.join(", "))),
    }
    for player in game.player_ids().filter(|&player| game.is_random(player)) {
        let name = wording::display_name(game.player_name(player));
        rows.push(format!("{name} moves at random."));
    }
    rows
}

/// How the game ends; goals that read the same are mentioned once.
pub(super) fn goals(game: &Game) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for row in game.goals.iter().flat_map(|goal| goal_rows(game, goal)) {
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    rows
}

/// One row if the condition reads the same for all players of a goal, otherwise one for each.
fn goal_rows(game: &Game, goal: &Goal) -> Vec<String> {
    let name = |player| wording::display_name(game.player_name(player));
    let condition = |&player| wording::goal(game, player, &goal.condition);
    let result = |who: &str| match goal.kind {
        GoalKind::Win => wording::does(who, "wins", "win"),
        GoalKind::Loss => wording::does(who, "loses", "lose"),
        GoalKind::Draw => "The game is drawn".to_owned(),
        GoalKind::Count => "Whoever has more pieces wins".to_owned(),
    };
    let conditions: Vec<String> = goal.players.iter().map(condition).collect();
    let names: Vec<&str> = goal.players.iter().map(|&player| name(player)).collect();
    match conditions.first() {
        Some(first) if conditions.iter().all(|other| other == first) => {
            vec![format!("{}: {first}.", result(&names.join(" or ")))]
        }
        _ => {
            let rows = names.iter().zip(&conditions);
            rows.map(|(name, condition)| format!("{}: {condition}.", result(name)))
                .collect()
        }
    }
}

/// What the options mean for play; those that concern only the display are not mentioned.
pub(super) fn options(game: &Game) -> Vec<String> {
    let options = &game.options;
    let passing = match options.pass_turn {
        PassTurn::Never => "Passing is not allowed.",
        PassTurn::Always => "A player may pass.",
        PassTurn::Forced => "A player passes only if there is no other move.",
    };
    let captures = match options.maximal_captures {
        MaximalCaptures::Off => "",
        MaximalCaptures::Longest => "The capture of the most pieces is compulsory.",
        MaximalCaptures::MostValuable => "The most valuable capture is compulsory.",
    };
    let rows = [
        (true, passing),
        (
            options.pass_partial,
            "A multi-part move may end after any part.",
        ),
        (!captures.is_empty(), captures),
        (
            options.recycle_captures,
            "Captured pieces join the store of the player who captures them.",
        ),
        (
            options.recycle_promotions,
            "A piece promotes only to a piece that its player has in store.",
        ),
        (
            options.include_off_pieces,
            "Pieces in store count as pieces left.",
        ),
    ];
    let rows = rows.into_iter().filter(|(applies, _)| *applies);
    rows.map(|(_, text)| text.to_owned()).collect()
}

/// What the players have in store at the start.
pub(super) fn stores(game: &Game) -> Vec<String> {
    let mut by_player: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for store in game.setup.stores.iter().filter(|store| store.count > 0) {
        let piece = wording::display_name(game.piece_name(store.piece_type));
        let stored = by_player.entry(store.player.index()).or_default();
        stored.push(format!("{} {piece}", store.count));
    }
    let rows = by_player.into_iter().map(|(player, pieces)| {
        let name = wording::display_name(&game.players[player].name);
        format!(
            "{} in store: {}.",
            wording::does(name, "has", "have"),
            pieces.join(", ")
        )
    });
    rows.collect()
}

/// How a game has ended, if it has.
pub(super) fn result(game: &Game, outcome: Option<&Outcome>) -> String {
    match outcome {
        None => "no end".to_owned(),
        Some(outcome) if outcome.is_draw() => format!("draw{}", reason_words(outcome.reason)),
        Some(outcome) => wording::result(game, outcome) + reason_words(outcome.reason),
    }
}

/// `White wins 12, draw 8`, most frequent first.
pub(super) fn shares(results: Vec<String>) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for result in results {
        *counts.entry(result).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let counts = counts
        .iter()
        .map(|(result, count)| format!("{result} {count}"));
    counts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::{result, turns};
    use crate::testing::game;
    use zrf_grammar::game::PlayerId;
    use zrf_interpreter::{Outcome, Reason};

    #[track_caller]
    fn check(order: &str, expected: &[&str]) {
        let text = format!(
            r#"(game (title "Turns") (players White You) (turn-order {order})
                (board (grid (dimensions ("a/b/c" (9 0))))) (piece (name Man)) (board-setup (You (Man a))))"#
        );
        assert_eq!(turns(&game(&text)), expected);
    }

    #[test]
    fn turns_are_listed_in_order() {
        check("You", &["Always: You."]);
        check("White You", &["In turn: White, You."]);
        check("White repeat You", &["First: White.", "Then always: You."]);
        check(
            "White repeat You White",
            &["First: White.", "In turn: You, White."],
        );
    }

    #[test]
    fn results_are_told_to_those_who_play() {
        let players = r#"(game (title "Results") (players White You) (turn-order White You)
            (board (grid (dimensions ("a/b/c" (9 0))))) (piece (name Man)) (board-setup (You (Man a))))"#;
        let game = game(players);
        let won = |id: usize| Outcome {
            winners: vec![PlayerId::from_index(id)],
            losers: Vec::new(),
            reason: Reason::Stalemate,
            positions: Vec::new(),
        };
        assert_eq!(result(&game, None), "no end");
        assert_eq!(result(&game, Some(&won(0))), "White wins by stalemate");
        assert_eq!(result(&game, Some(&won(1))), "You win by stalemate");
    }
}
