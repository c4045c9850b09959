//! What is known of the word at a place, as Markdown.

use super::index::{How, Occurrence};
use super::{Analysis, View};
use crate::diagnostics::Findings;
use crate::expand::{Macro, printed};
use crate::game::{Board, Game, PlayerKind, PositionId};
use crate::reference;
use crate::resolve::{Class, Role};
use crate::text::{Expansions, Span, Symbol};
use std::collections::BTreeSet;

/// An explanation of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The word.
    pub span: Span,
    /// The explanation, Markdown.
    pub text: String,
}

/// Explains the word at a place: a name by what is known of it, a keyword by its entry in the reference.
pub fn hover(view: &View<'_>, offset: u32) -> Option<Hover> {
    let token = view.tree.atom_at(offset)?;
    let names = view.names_at(offset);
    let parts: Vec<String> = names
        .iter()
        .map(|&(class, symbol)| named(view, class, symbol, offset))
        .collect();
    let text = match parts.is_empty() {
        false => parts.join("\n\n---\n\n"),
        true => keyword(view.tree.slice(token.span))?,
    };
    Some(Hover {
        span: token.span,
        text,
    })
}

/// The piece type that the word at a place names.
pub fn piece_at(view: &View<'_>, offset: u32) -> Option<String> {
    let names = view.names_at(offset);
    let piece = names
        .into_iter()
        .find(|(class, _)| *class == Class::PieceType)?;
    Some(view.analysis.text(piece.1).to_owned())
}

fn keyword(word: &str) -> Option<String> {
    let is_string = word.starts_with('"');
    let entry = reference::find(word).filter(|entry| is_string || entry.keyword == word)?;
    let chapter = entry.chapter.to_lowercase();
    Some(format!(
        "**{}** ({chapter})\n\n{}",
        entry.keyword, entry.text
    ))
}

fn named(view: &View<'_>, class: Class, symbol: Symbol, offset: u32) -> String {
    let analysis = view.analysis;
    let name = analysis.text(symbol);
    let mut text = format!("**{name}**: {}", class.noun());
    let pasted = view
        .occurrences(offset)
        .iter()
        .any(|one| one.how == How::Pasted);
    if pasted {
        text.push_str(", pasted together by a macro");
    }
    if class == Class::Macro {
        return text + &of_macro(view, symbol, offset);
    }
    let here = view.old(offset).unwrap_or_default();
    if let Some(fact) =
        game_of(analysis, class, name, here).and_then(|game| fact(game, class, name))
    {
        text.push_str("\n\n");
        text.push_str(&fact);
    }
    let uses = analysis
        .index
        .named(class, symbol)
        .filter(|one| one.how != How::Made);
    let references = uses.filter(|one| one.role == Role::Reference).count();
    text.push_str(&match references {
        0 => "\n\nNever used.".to_owned(),
        1 => "\n\nUsed once.".to_owned(),
        more => format!("\n\nUsed in {more} places."),
    });
    text
}

/// The game around a place if it knows the name, otherwise the first that does.
fn game_of<'a>(analysis: &'a Analysis, class: Class, name: &str, at: u32) -> Option<&'a Game> {
    let entries = analysis.rules.entries();
    let is_around = |index: usize| {
        let span = entries[index].origin.span;
        span.start <= at && at <= span.end
    };
    let around = analysis.games.iter().find(|(id, _)| is_around(id.index()));
    let games = around
        .map(|(_, game)| game)
        .into_iter()
        .chain(analysis.games());
    let mut games = games.filter(|game| fact(game, class, name).is_some());
    games.next()
}

/// What a game knows of a name, `None` if it has none such.
fn fact(game: &Game, class: Class, name: &str) -> Option<String> {
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
    for (set, player) in sets.take(if all_same { 1 } else { MOST_PICTURES }) {
        let owner = if all_same {
            "Every player"
        } else {
            player.name.as_str()
        };
        let count = set.len();
        let noun = if count == 1 { "position" } else { "positions" };
        lines.push(format!("{owner}: {count} {noun}"));
        let marks: Vec<_> = set.iter().map(|&position| (position, '#')).collect();
        lines.extend(board_picture(&game.board, &marks));
    }
    Some(lines.join("\n\n"))
}

/// The largest number of boards drawn for one name.
const MOST_PICTURES: usize = 4;

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
        lines.push(format!("True at first: {}", attributes.join(", ")));
    }
    for (index, player) in game.players.iter().enumerate() {
        let mine = game.setup.placements.iter();
        let mine = mine.filter(|one| one.player.index() == index && one.piece_type == id);
        let on_board: Vec<&str> = mine.map(|one| game.position_name(one.position)).collect();
        let stored = game.setup.stores.iter();
        let stored = stored.filter(|one| one.player.index() == index && one.piece_type == id);
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
        if !parts.is_empty() {
            lines.push(format!("{}: {}", player.name, parts.join(", ")));
        }
    }
    Some(lines.join("\n\n"))
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
    let noun =
        |count: usize, noun: &str| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    Some(format!(
        "{kind}; {} of {}; {} at the start",
        noun(turns, "turn"),
        game.turn_order.turns.len(),
        noun(pieces, "piece")
    ))
}

fn attribute(game: &Game, name: &str) -> Option<String> {
    let at = game
        .attributes
        .iter()
        .position(|attribute| attribute == name)?;
    let has = |piece: &&crate::game::PieceType| piece.attributes.iter().any(|id| id.index() == at);
    let pieces = game.piece_types.iter().filter(has);
    let pieces: Vec<String> = pieces.map(|piece| format!("`{}`", piece.name)).collect();
    Some(match pieces.is_empty() {
        true => "False at first for every piece".to_owned(),
        false => format!("True at first for {}", pieces.join(", ")),
    })
}

fn move_type(game: &Game, name: &str) -> Option<String> {
    let at = game.move_types.iter().position(|other| other == name)?;
    let has = |piece: &&crate::game::PieceType| {
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

/// The largest board that is drawn, in rows and columns.
const LARGEST: usize = 24;

/// A board of rows and columns with some positions marked, as a block of text; `None` if it is too large. Of several marks
/// of a position, the first counts.
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

/// The comment above the definition of a macro.
pub(super) fn comment_of(analysis: &Analysis, makro: &Macro) -> String {
    let found = analysis.local(makro.whole.span);
    let tree = found.and_then(|(file, span)| Some((analysis.trees.get(file.0 as usize)?, span)));
    tree.map_or(String::new(), |(tree, span)| tree.comment_above(span))
}

/// The largest number of lines shown of an expansion.
const MOST_LINES: usize = 24;

/// The comment of a macro, and what the call at the place becomes.
fn of_macro(view: &View<'_>, symbol: Symbol, offset: u32) -> String {
    let rules = &view.analysis.rules;
    let Some(makro) = rules.macros.find(symbol) else {
        return String::new();
    };
    let mut text = match makro.parameters {
        0 => String::new(),
        1 => " of one argument".to_owned(),
        more => format!(" of {more} arguments"),
    };
    let comment = comment_of(view.analysis, makro);
    if !comment.is_empty() {
        text.push_str(&format!("\n\n{comment}"));
    }
    let calls = view.analysis.index.named(Class::Macro, symbol);
    let calls = calls.filter(|one| one.role == Role::Reference).count();
    let is_call = |one: &Occurrence| one.class == Class::Macro && one.role == Role::Reference;
    let code = match view.occurrences(offset).iter().any(is_call) {
        true => expansion(view, offset).map(|code| (code, "Becomes")),
        false => {
            let shown = makro.body.iter().map(|form| printed(&rules.names, form));
            Some((shown.collect::<Vec<_>>().join("\n"), "Stands for"))
        }
    };
    if let Some((code, words)) = code {
        let mut lines: Vec<&str> = code.lines().take(MOST_LINES + 1).collect();
        if lines.len() > MOST_LINES {
            lines[MOST_LINES] = "…";
        }
        text.push_str(&format!("\n\n{words}\n\n```zrf\n{}\n```", lines.join("\n")));
    }
    let noun = if calls == 1 { "place" } else { "places" };
    text + &format!("\n\nCalled in {calls} {noun}.")
}

/// The expansion of the call whose name is at a place, with its arguments.
fn expansion(view: &View<'_>, offset: u32) -> Option<String> {
    let old = view.old(offset)?;
    let (file, local) = view.analysis.local(Span::new(old, old))?;
    let tree = view.analysis.trees.get(file.0 as usize)?;
    let chain = tree.chain(local.start);
    let call = chain.iter().rev().find(|form| form.list().is_some())?;
    let rules = &view.analysis.rules;
    let (mut names, mut macros) = (rules.names.clone(), rules.macros.clone());
    let mut found = Findings::default();
    let call = reread(tree.slice(call.origin.span), &mut names)?;
    let forms = macros.expand(&call, &mut names, &mut Expansions::default(), &mut found);
    let shown = forms
        .iter()
        .take(MOST_LINES)
        .map(|form| printed(&names, form));
    Some(shown.collect::<Vec<_>>().join("\n"))
}

/// A form read again with the words of a load.
fn reread(text: &str, names: &mut crate::text::Names) -> Option<crate::syntax::Form> {
    let mut sources = crate::text::SourceMap::default();
    let file = sources.add("", text.to_owned(), crate::text::Encoding::Utf8);
    let mut forms = crate::syntax::read(&sources, file, names, &mut Findings::default());
    (!forms.is_empty()).then(|| forms.swap_remove(0))
}
