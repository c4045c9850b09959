//! What is known about the names of a game, as Markdown.

use crate::game::{Board, Game, PieceType, PieceTypeId, PlayerId, PlayerKind, PositionId};
use crate::resolve::Class;
use std::collections::BTreeSet;

/// What is known about a name of a game, as Markdown; `None` if the game has no such name.
pub(super) fn fact(game: &Game, class: Class, name: &str) -> Option<String> {
    match class {
        Class::Position => position(game, name),
        Class::Zone => zone(game, name),
        Class::Direction => direction(game, name),
        Class::PieceType => piece(game, name),
        Class::Player => player(game, name),
        Class::Attribute => attribute(game, name),
        Class::MoveType => move_type(game, name),
        _ => None,
    }
}

fn position(game: &Game, name: &str) -> Option<String> {
    let id = game.position(name)?;
    let board = &game.board;
    let mut lines = Vec::new();
    let steps = board.directions.iter().zip(&board.links);
    let steps = steps.filter_map(|(direction, links)| {
        let to = links.get(id.index()).copied().flatten()?;
        Some(format!(
            "`{}` → `{}`",
            direction.name,
            game.position_name(to)
        ))
    });
    let steps: Vec<String> = steps.collect();
    if !steps.is_empty() {
        lines.push(format!("Steps: {}", steps.join(", ")));
    }
    let zones = board
        .zones
        .iter()
        .filter(|zone| zone.sets.iter().any(|set| set.contains(&id)));
    let zones: Vec<String> = zones.map(|zone| format!("`{}`", zone.name)).collect();
    if !zones.is_empty() {
        lines.push(format!("In {}", zones.join(", ")));
    }
    if let Some(piece) = game
        .setup
        .placements
        .iter()
        .find(|piece| piece.position == id)
    {
        let (owner, name) = (
            game.player_name(piece.player),
            game.piece_name(piece.piece_type),
        );
        lines.push(format!("At the start: {owner} `{name}`"));
    }
    lines.extend(board_picture(board, &[(id, '#')]));
    Some(lines.join("\n\n"))
}

fn zone(game: &Game, name: &str) -> Option<String> {
    let zone = game.board.zones.iter().find(|zone| zone.name == name)?;
    let mut lines = Vec::new();
    let all_same = zone.sets.windows(2).all(|sets| sets[0] == sets[1]);
    let sets = zone
        .sets
        .iter()
        .zip(&game.players)
        .filter(|(set, _)| !set.is_empty());
    for (set, player) in sets.take(if all_same { 1 } else { MAX_PICTURES }) {
        let owner = if all_same {
            "Every player"
        } else {
            player.name.as_str()
        };
        lines.push(format!("{owner}: {}", counted(set.len(), "position")));
        let marks: Vec<_> = set.iter().map(|&position| (position, '#')).collect();
        lines.extend(board_picture(&game.board, &marks));
    }
    Some(lines.join("\n\n"))
}

/// The largest number of boards drawn for one name.
const MAX_PICTURES: usize = 4;

fn direction(game: &Game, name: &str) -> Option<String> {
    let board = &game.board;
    let at = board
        .directions
        .iter()
        .position(|direction| direction.name == name)?;
    let links = board.links.get(at).into_iter().flatten().flatten().count();
    let mut lines = vec![format!(
        "Leads from {links} of {} positions",
        board.positions.len()
    )];
    for (player, row) in game.players.iter().zip(&board.symmetry) {
        if let Some(&meant) = row.get(at).filter(|meant| meant.index() != at) {
            lines.push(format!(
                "For {}: `{}`",
                player.name,
                board.directions[meant.index()].name
            ));
        }
    }
    Some(lines.join("\n\n"))
}

fn piece(game: &Game, name: &str) -> Option<String> {
    let id = game.piece_type(name)?;
    let piece = &game.piece_types[id.index()];
    let mut lines: Vec<String> = [&piece.help, &piece.description]
        .into_iter()
        .filter(|text| !text.is_empty())
        .cloned()
        .collect();
    lines.dedup();
    let counted = [
        (piece.moves.len(), "kind of move", "kinds of moves"),
        (piece.drops.len(), "kind of drop", "kinds of drops"),
    ];
    let counts = counted.into_iter().filter(|(count, ..)| *count > 0);
    let counts: Vec<String> = counts
        .map(|(count, one, more)| format!("{count} {}", if count == 1 { one } else { more }))
        .collect();
    if !counts.is_empty() {
        lines.push(counts.join(", "));
    }
    let attributes = piece
        .attributes
        .iter()
        .filter_map(|id| game.attributes.get(id.index()));
    let attributes: Vec<String> = attributes.map(|name| format!("`{name}`")).collect();
    if !attributes.is_empty() {
        lines.push(format!("Initially true: {}", attributes.join(", ")));
    }
    for player in game.player_ids() {
        let at_start = pieces_of(game, player, id);
        if !at_start.is_empty() {
            lines.push(format!("{}: {at_start}", game.player_name(player)));
        }
    }
    Some(lines.join("\n\n"))
}

/// Where the pieces of a player and a type are at the start; empty if there are none.
fn pieces_of(game: &Game, player: PlayerId, piece_type: PieceTypeId) -> String {
    let placed = game.setup.placements.iter();
    let placed = placed.filter(|one| one.player == player && one.piece_type == piece_type);
    let on_board: Vec<&str> = placed.map(|one| game.position_name(one.position)).collect();
    let stored = game.setup.stores.iter();
    let stored = stored.filter(|one| one.player == player && one.piece_type == piece_type);
    let stored: u32 = stored.map(|one| one.count).sum();
    let mut parts = Vec::new();
    match on_board.len() {
        0 => {}
        1..=8 => parts.push(format!("on {}", on_board.join(", "))),
        many => parts.push(format!("{many} on the board")),
    }
    if stored > 0 {
        parts.push(format!("{stored} in store"));
    }
    parts.join(", ")
}

fn player(game: &Game, name: &str) -> Option<String> {
    let id = game.player(name)?;
    let kind = match game.players[id.index()].kind {
        PlayerKind::Real => "Decides for itself",
        PlayerKind::Random => "Moves at random",
        PlayerKind::Neutral => "Never has a turn",
    };
    let pieces = game
        .setup
        .placements
        .iter()
        .filter(|piece| piece.player == id)
        .count();
    let turns = game
        .turn_order
        .turns
        .iter()
        .filter(|turn| turn.decider == id)
        .count();
    Some(format!(
        "{kind}; {} of {}; {} at the start",
        counted(turns, "turn"),
        game.turn_order.turns.len(),
        counted(pieces, "piece")
    ))
}

fn attribute(game: &Game, name: &str) -> Option<String> {
    let at = game
        .attributes
        .iter()
        .position(|attribute| attribute == name)?;
    let has = |piece: &&PieceType| piece.attributes.iter().any(|id| id.index() == at);
    let pieces = game.piece_types.iter().filter(has);
    let pieces: Vec<String> = pieces.map(|piece| format!("`{}`", piece.name)).collect();
    Some(match pieces.is_empty() {
        true => "Initially false for every piece".to_owned(),
        false => format!("Initially true for {}", pieces.join(", ")),
    })
}

fn move_type(game: &Game, name: &str) -> Option<String> {
    let at = game.move_types.iter().position(|other| other == name)?;
    let has = |piece: &&PieceType| {
        let mut blocks = piece.moves.iter().chain(&piece.drops);
        blocks.any(|block| block.move_type.is_some_and(|id| id.index() == at))
    };
    let pieces = game.piece_types.iter().filter(has);
    let pieces: BTreeSet<&str> = pieces.map(|piece| piece.name.as_str()).collect();
    let pieces: Vec<String> = pieces.into_iter().map(|name| format!("`{name}`")).collect();
    let mut lines = vec![format!("Moves of {}", pieces.join(", "))];
    if pieces.is_empty() {
        lines[0] = "No piece has moves of this type".to_owned();
    }
    if let Some(rank) = game.priorities.iter().position(|id| id.index() == at) {
        lines.push(format!(
            "Priority {} of {}",
            rank + 1,
            game.priorities.len()
        ));
    }
    Some(lines.join("\n\n"))
}

/// The maximum number of rows and columns of a board that is drawn.
const LARGEST: usize = 24;

/// A board of rows and columns with some positions marked, as a block of text; `None` if it is too large. If a position
/// has several marks, the first counts.
pub fn board_picture(board: &Board, marks: &[(PositionId, char)]) -> Option<String> {
    let rectangles = || {
        board
            .positions
            .iter()
            .filter_map(|position| position.rectangle)
    };
    let rows: BTreeSet<i32> = rectangles().map(|rectangle| rectangle.top).collect();
    let columns: BTreeSet<i32> = rectangles().map(|rectangle| rectangle.left).collect();
    if rows.len() > LARGEST || columns.len() > LARGEST || rows.is_empty() {
        return None;
    }
    let mut cells = vec![vec![' '; columns.len()]; rows.len()];
    for (index, position) in board.positions.iter().enumerate() {
        if let Some(rectangle) = position.rectangle {
            let row = rows.range(..rectangle.top).count();
            let column = columns.range(..rectangle.left).count();
            let mut marks = marks.iter();
            let mark = marks.find(|(position, _)| position.index() == index);
            cells[row][column] = mark.map_or('.', |(_, mark)| *mark);
        }
    }
    let line = |row: &Vec<char>| {
        let cells: Vec<String> = row.iter().map(char::to_string).collect();
        cells.join(" ").trim_end().to_owned()
    };
    let lines: Vec<String> = cells.iter().map(line).collect();
    Some(format!("```text\n{}\n```", lines.join("\n")))
}

fn counted(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
