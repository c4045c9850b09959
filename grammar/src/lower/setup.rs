//! `(board-setup …)`.

use super::arguments::{Arguments, found, written};
use super::lowering::Lowering;
use super::section::Section;
use super::shape::{nested, number, remove_parentheses};
use crate::ast::{BoardSetup, PlayerSetup, SetupPiece, SetupPlace};
use crate::diagnostics::registry::WRONG_ARGUMENTS;
use crate::diagnostics::{Diagnostic, Edit, Fix};
use crate::syntax::{Form, FormKind};
use crate::text::kw;

/// `(board-setup (White (Pawn a2 b2 off 3)) …)`.
pub(super) fn board_setup(section: Section, lowering: &mut Lowering) -> BoardSetup {
    let mut players = Vec::new();
    let mut bare = Vec::new();
    let mut rest = &section.items[1..];
    while let [form, after @ ..] = rest {
        let (run, others) = rest.split_at(1 + n_bare_pieces(form, after, lowering));
        rest = others;
        players.extend(match run {
            [form] => player_setup(form, lowering),
            _ => {
                bare.push(run);
                bare_player(run, lowering)
            }
        });
    }
    if let [first, ..] = bare[..] {
        report_bare_players(first, &bare, lowering);
    }
    BoardSetup { players }
}

/// The number of forms after a player's name that are pieces of that player, although the parentheses of the player's
/// list are missing.
fn n_bare_pieces(player: &Form, after: &[Form], lowering: &Lowering) -> usize {
    let is_bare = |form: &Form| form.word().is_some_and(|word| !lowering.is_macro(word));
    let is_piece = |form: &Form| {
        let items = form.list().unwrap_or_default();
        !items.is_empty() && items.iter().all(|item| item.word().is_some())
    };
    if !is_bare(player) {
        return 0;
    }
    let n_lists = after.iter().take_while(|form| is_piece(form)).count();
    let n_words = after.iter().take_while(|form| is_bare(form)).count();
    // A piece and its positions, all without parentheses.
    n_lists.max(if n_words > 1 { n_words } else { 0 })
}

/// Reads a player and pieces without the parentheses around them as what is meant.
fn bare_player(run: &[Form], lowering: &mut Lowering) -> Option<PlayerSetup> {
    let [player, pieces @ ..] = run else {
        return None;
    };
    let name = lowering.name(player, "a player")?;
    let pieces = match pieces {
        [piece, places @ ..] if piece.word().is_some() => {
            bare_piece(piece, places, lowering).into_iter().collect()
        }
        _ => {
            let pieces = pieces.iter();
            pieces
                .filter_map(|form| setup_piece(form, lowering))
                .collect()
        }
    };
    Some(PlayerSetup {
        player: name,
        pieces,
        diagnostics: Vec::new(),
        origin: player.origin,
    })
}

/// Reports all players without parentheses as one mistake.
fn report_bare_players(first: &[Form], bare: &[&[Form]], lowering: &mut Lowering) {
    let [player, piece, ..] = first else {
        return;
    };
    let player_text = found(player, lowering);
    let piece_text = match piece.list() {
        Some(items) => written(items, lowering),
        None => written(&first[1..], lowering),
    };
    let message = format!("{player_text} and its pieces need their own parentheses");
    let help = format!("write `({} {piece_text})`", player_text.trim_matches('`'));
    let mut diagnostic = Diagnostic::new(&WRONG_ARGUMENTS, message, player.origin)
        .naming(kw::BOARD_SETUP)
        .help(help)
        .also_at(bare.iter().skip(1).map(|run| run[0].origin));
    let n_heads = |run: &[Form]| 1 + usize::from(run[1].word().is_some());
    let fixes = bare.iter().map(|run| nested(run, n_heads(run)));
    let edits: Option<Vec<_>> = fixes.map(|fix| Some(fix?.edits)).collect();
    let fix = edits.map(|edits| Fix::safe("put them in parentheses", edits.concat()));
    diagnostic.fixes.extend(fix);
    lowering.report(diagnostic);
}

/// `(White (Pawn a2 b2 off 3))`.
pub(super) fn player_setup(form: &Form, lowering: &mut Lowering) -> Option<PlayerSetup> {
    let expected = "a list of a player and the player's pieces in `board-setup`";
    let arguments = list(form, expected, lowering)?;
    let player = lowering.name(arguments.head, "a player")?;
    let mut pieces = Vec::new();
    let mut diagnostics = Vec::new();
    let mut rest = arguments.rest;
    if let Some(piece) = rest.first().filter(|form| form.word().is_some()) {
        let n_loose = rest.iter().take_while(|form| form.list().is_none()).count();
        let before = lowering.diagnostics.len();
        pieces.extend(loose_piece(piece, &rest[1..n_loose], lowering));
        diagnostics = lowering.diagnostics.split_off(before);
        rest = &rest[n_loose..];
    }
    pieces.extend(rest.iter().filter_map(|form| setup_piece(form, lowering)));
    Some(PlayerSetup {
        player,
        pieces,
        diagnostics,
        origin: arguments.origin,
    })
}

/// A list that does not begin with another list.
fn list<'f>(form: &'f Form, expected: &str, lowering: &mut Lowering) -> Option<Arguments<'f>> {
    let list = Arguments::of(form).filter(|list| list.head.list().is_none());
    if list.is_none() {
        let misspelt = lowering.misspelt_call(form);
        let unexpected = || lowering.unexpected(expected, form).naming(kw::BOARD_SETUP);
        lowering.report(misspelt.unwrap_or_else(unexpected));
    }
    list
}

/// What follows the player in a part of a setup.
const PIECE: &str = "a list of a piece and its positions in `board-setup`";

/// A piece and its positions without parentheses, reported as one mistake.
fn loose_piece(head: &Form, rest: &[Form], lowering: &mut Lowering) -> Option<SetupPiece> {
    let piece_type = lowering.name(head, "a piece")?;
    let text = lowering.names.text(piece_type.symbol);
    let place = rest.first().and_then(Form::word);
    let place = place.map_or("…", |place| lowering.names.text(place));
    let (lint, found) = (&WRONG_ARGUMENTS, format!("`{text}`"));
    let diagnostic = Diagnostic::expected(lint, PIECE, found, head.origin).naming(kw::BOARD_SETUP);
    let written = match rest.len() {
        0 | 1 => format!("({text} {place})"),
        _ => format!("({text} {place} …)"),
    };
    lowering.report(diagnostic.help(format!("write `{written}`")));
    bare_piece(head, rest, lowering)
}

/// A piece and its positions without parentheses.
fn bare_piece(head: &Form, rest: &[Form], lowering: &mut Lowering) -> Option<SetupPiece> {
    let piece_type = lowering.name(head, "a piece")?;
    let places = places(Arguments::without_list(head, rest), lowering);
    Some(SetupPiece { piece_type, places })
}

fn setup_piece(form: &Form, lowering: &mut Lowering) -> Option<SetupPiece> {
    let arguments = list(form, PIECE, lowering)?;
    if let Some(piece) = stored_piece(&arguments, lowering) {
        return Some(piece);
    }
    let piece_type = lowering.name(arguments.head, "a piece")?;
    let places = places(arguments, lowering);
    Some(SetupPiece { piece_type, places })
}

/// `(off Man 3)` or `(off 3 Man)` where `(Man off 3)` is meant: reported, and read as what is meant.
fn stored_piece(arguments: &Arguments<'_>, lowering: &mut Lowering) -> Option<SetupPiece> {
    let off_form = arguments.head;
    let [first, second] = arguments.rest else {
        return None;
    };
    if off_form.word() != Some(kw::OFF) {
        return None;
    }
    let text = |form: &Form| Some(lowering.names.text(form.word()?).to_owned());
    let texts = [text(first)?, text(second)?];
    let is_count = texts.each_ref().map(|text| number(text).is_some());
    let ((piece, name), (count, n_stored)) = match is_count {
        [false, true] => ((first, &texts[0]), (second, &texts[1])),
        [true, false] => ((second, &texts[1]), (first, &texts[0])),
        _ => return None,
    };
    let words = [name.as_str(), "off", n_stored];
    let forms = [
        (off_form, "off"),
        (first, texts[0].as_str()),
        (second, &texts[1]),
    ];
    let edits = forms.iter().zip(words);
    let edits = edits.map(|((form, old), new)| Edit::replace(form.origin.span, *old, new));
    let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, "a piece", "`off`", off_form.origin)
        .naming(kw::BOARD_SETUP)
        .help(format!("the piece comes first: `({name} off {n_stored})`"))
        .fix(Fix::safe("put the piece first", edits.collect()));
    lowering.report(diagnostic);
    let piece_type = lowering.name(piece, "a piece")?;
    let places = off(count, lowering).into_iter().collect();
    Some(SetupPiece { piece_type, places })
}

fn places(mut arguments: Arguments<'_>, lowering: &mut Lowering) -> Vec<SetupPlace> {
    let mut places = Vec::new();
    while let Some(form) = arguments.next() {
        if is_misspelt_off(form, arguments.rest, lowering) {
            let text = form.word().map_or("", |word| lowering.names.text(word));
            let (expected, found) = ("a position or `off`", format!("`{text}`"));
            let diagnostic = Diagnostic::expected(&WRONG_ARGUMENTS, expected, found, form.origin);
            lowering.report(diagnostic.help("did you mean `off`?"));
            places.extend(arguments.next().and_then(|count| off(count, lowering)));
        } else if let Some([head, count]) = form.list()
            && head.word() == Some(kw::OFF)
        {
            let found = found(form, lowering);
            let (lint, expected) = (&WRONG_ARGUMENTS, "a position or `off`");
            let diagnostic = Diagnostic::expected(lint, expected, found, form.origin);
            lowering.report(remove_parentheses(&[form], diagnostic));
            places.extend(off(count, lowering));
        } else if let FormKind::Word(kw::OFF) = form.kind {
            match arguments.next() {
                Some(count) => places.extend(off(count, lowering)),
                None => {
                    let (lint, expected) = (&WRONG_ARGUMENTS, format!("{STORED} after `off`"));
                    let diagnostic = Diagnostic::expected(lint, expected, "nothing", form.origin);
                    lowering.report(diagnostic);
                }
            }
        } else {
            places.extend(
                lowering
                    .name(form, "a position or `off`")
                    .map(SetupPlace::Position),
            );
        }
    }
    places
}

/// Whether a word before a number is a misspelt `off`.
fn is_misspelt_off(form: &Form, rest: &[Form], lowering: &Lowering) -> bool {
    let text = |form: &Form| form.word().map(|word| lowering.names.text(word));
    let is_near = |word: &str| word != "off" && (word == "of" || word.eq_ignore_ascii_case("off"));
    text(form).is_some_and(is_near)
        && rest
            .first()
            .and_then(text)
            .is_some_and(|count| number(count).is_some())
}

/// The number after `off`.
const STORED: &str = "the number of pieces in store";

fn off(form: &Form, lowering: &mut Lowering) -> Option<SetupPlace> {
    let count = lowering.number(form, STORED)?;
    if count < 0 {
        lowering.expected(STORED, form);
    }
    let count = u32::try_from(count).ok()?;
    Some(SetupPlace::Off(count, form.origin))
}
