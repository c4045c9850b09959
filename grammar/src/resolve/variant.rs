//! Resolves one variant from its sections to its game.

use super::reuse::{Pieces, Reuse};
use super::{Merged, Scope, absent, board, goal, numbering, option, piece, setup, turn};
use crate::ast::Text;
use crate::diagnostics::registry::UNKNOWN_PLAYER;
use crate::diagnostics::{Diagnostics, Subject};
use crate::game::{Game, GameTexts};
use crate::text::{Names, Symbol, kw};

/// Resolves a variant to its game. Problems are reported, and the game has a defined meaning despite them.
pub(crate) fn variant(
    merged: &Merged,
    names: &Names,
    reuse: &mut Reuse,
    diagnostics: &mut Diagnostics,
) -> Game {
    let start = diagnostics.len();
    let mut own_scope = Scope::new(names, diagnostics);
    own_scope.uses = std::mem::take(&mut reuse.uses);
    let scope = &mut own_scope;
    let mut pieces = Pieces::new(reuse);
    mark_incomplete(merged, scope);
    turn::declare_players(merged.players, scope);
    piece::declare(merged, scope);
    let board = board::board(merged.board, scope);
    numbering::declare(merged, scope);
    let turn_order = turn::turn_order(merged, scope);
    scope.inherited_by = merged.setup_on_own_board();
    let setup = setup::setup(merged.setup, scope);
    let game = Game {
        title: merged
            .entry
            .title
            .map_or(String::new(), |title| title.title(names)),
        texts: descriptions(merged, names),
        players: turn::players(&turn_order, scope),
        turn_order,
        board,
        setup,
        priorities: turn::priorities(merged, scope),
        piece_types: merged
            .pieces
            .iter()
            .take(scope.piece_types.symbols().len())
            .map(|ast| {
                scope.inherited_by = merged.piece_on_own_board(ast);
                pieces.piece(ast, scope, piece::piece)
            })
            .collect(),
        goals: goal::goals(merged.goals, scope),
        options: option::options(&merged.options, names),
        media: media(merged, names),
        engine: merged.engine.map(|file| literal(file, names)),
        solution: merged.solution.map(|file| literal(file, names)),
        move_types: texts(scope.move_types.symbols(), names),
        attributes: texts(scope.attributes.symbols(), names),
        // Flags are known only after the pieces, whose blocks create them.
        flags: texts(scope.flags.symbols(), names),
        position_flags: texts(scope.position_flags.symbols(), names),
    };
    absent::blame_board(merged.board, start, scope);
    explain_former_players(merged, start, scope);
    pieces.keep(own_scope);
    game
}

/// Explains unknown players of a variant with players of its own who are players of the game: the variant inherits
/// sections that name them.
fn explain_former_players(merged: &Merged, start: usize, scope: &mut Scope) {
    let own = merged.entry.players.is_some();
    let Some(base) = merged.base.filter(|_| own) else {
        return;
    };
    let is_former = |symbol: Symbol| {
        base.player_names()
            .iter()
            .any(|former| former.symbol == symbol)
    };
    let names = scope.names;
    for index in start..scope.diagnostics.len() {
        let diagnostic = &mut scope.diagnostics[index];
        match diagnostic.about {
            Some(Subject::Name(name)) if diagnostic.lint == &UNKNOWN_PLAYER && is_former(name) => {
                diagnostic.fixes.clear();
                diagnostic.help = Some(format!(
                    "the game has the player `{}`, but the variant has players of its own",
                    names.text(name)
                ));
            }
            _ => {}
        }
    }
}

/// Marks the classes of names that missing or faulty sections could declare. Those sections were already reported, so
/// unknown names of these classes are not.
fn mark_incomplete(merged: &Merged, scope: &mut Scope) {
    let is_faulty = |keyword: Symbol| {
        let entries = merged.base.into_iter().chain([merged.entry]);
        entries
            .into_iter()
            .any(|entry| entry.faulty.contains(&keyword))
    };
    scope.incomplete.players = merged.players.is_none() || is_faulty(kw::PLAYERS);
    let is_piece_lost = [kw::PIECE, kw::MOVES, kw::DROPS].into_iter().any(is_faulty);
    scope.incomplete.piece_types = merged.pieces.is_empty() || is_piece_lost;
    // Parts of the board may be outside it by mistake.
    let has_no_board = merged.board.is_none() || is_faulty(kw::BOARD);
    let is_any = |parts: &[Symbol]| has_no_board || parts.iter().copied().any(is_faulty);
    scope.incomplete.positions = is_any(&[kw::GRID, kw::DIMENSIONS, kw::POSITIONS]);
    scope.incomplete.directions = is_any(&[kw::GRID, kw::DIRECTIONS, kw::LINKS]);
    scope.incomplete.zones = is_any(&[kw::ZONE]);
}

fn descriptions(merged: &Merged, names: &Names) -> GameTexts {
    let display = |text: Option<Text>| text.map_or(String::new(), |text| text.display(names));
    GameTexts {
        description: display(merged.description),
        history: display(merged.history),
        strategy: display(merged.strategy),
    }
}

/// Keywords of sounds and music with their files.
fn media(merged: &Merged, names: &Names) -> Vec<(String, String)> {
    let media = merged.media.iter();
    media
        .map(|media| {
            let keyword = names.text(media.keyword.symbol);
            (keyword.to_owned(), literal(media.file, names))
        })
        .collect()
}

fn literal(text: Text, names: &Names) -> String {
    text.literal(names).to_owned()
}

fn texts(symbols: &[Symbol], names: &Names) -> Vec<String> {
    symbols
        .iter()
        .map(|&symbol| names.text(symbol).to_owned())
        .collect()
}
