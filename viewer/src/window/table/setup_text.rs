//! Parses a pasted `board-setup`.

use crate::window::source::Problems;
use zrf_grammar::diagnostics::Diagnostics;
use zrf_grammar::game::{Game, PieceTypeId, PlayerId, PositionId};
use zrf_grammar::syntax::{Form, read as read_forms};
use zrf_grammar::text::{Encoding, Names, SourceMap, Symbol};

/// A piece with its owner and place.
pub(super) type Placed = (PlayerId, PieceTypeId, PositionId);

/// Whether a text looks like a `board-setup`.
pub(in crate::window) fn is_setup(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('(');
    inside.is_some_and(|inside| inside.trim_start().starts_with("board-setup"))
}

/// The pieces that a `board-setup` places on the board. Numbers in store are ignored: an edit cannot change them.
pub(super) fn read(game: &Game, text: &str) -> Result<Vec<Placed>, Problems> {
    let mut sources = SourceMap::default();
    let file = sources.add("clipboard", text.to_owned(), Encoding::Utf8);
    let (mut names, mut faults) = (Names::new(), Diagnostics::default());
    let forms = read_forms(&sources, file, &mut names, &mut faults);
    if let Some(fault) = faults.first() {
        return Err(Problems::line(fault.message.clone()));
    }
    let reader = Reader {
        game,
        names: &names,
    };
    let setup = forms.iter().find(|form| reader.is_setup(form));
    let setup = setup.ok_or_else(|| Problems::line("this is not a board-setup"))?;
    let mut placed = Vec::new();
    for side in setup.list().unwrap_or_default().iter().skip(1) {
        reader.side(side, &mut placed)?;
    }
    Ok(placed)
}

struct Reader<'a> {
    game: &'a Game,
    names: &'a Names,
}

impl Reader<'_> {
    fn is_setup(&self, form: &Form) -> bool {
        form.head()
            .is_some_and(|head| self.text(head) == "board-setup")
    }

    fn text(&self, symbol: Symbol) -> &str {
        self.names.text(symbol)
    }

    fn word<'a>(&'a self, form: &Form) -> Result<&'a str, Problems> {
        let symbol = form.word().or(form.string());
        symbol
            .map(|symbol| self.text(symbol))
            .ok_or_else(|| Problems::line("expected a name, found a list"))
    }

    /// `(White (Man a1 b1) (King c1))`
    fn side(&self, side: &Form, placed: &mut Vec<Placed>) -> Result<(), Problems> {
        let items = self.items(side)?;
        let Some((name, rows)) = items.split_first() else {
            return Ok(());
        };
        let name = self.word(name)?;
        let player = self.game.player(name);
        let player = player.ok_or_else(|| Problems::line(format!("there is no player {name}")))?;
        rows.iter()
            .try_for_each(|row| self.row(row, player, placed))
    }

    fn row(&self, row: &Form, player: PlayerId, placed: &mut Vec<Placed>) -> Result<(), Problems> {
        let items = self.items(row)?;
        let Some((name, places)) = items.split_first() else {
            return Ok(());
        };
        let name = self.word(name)?;
        let piece_type = self.game.piece_type(name);
        let piece_type =
            piece_type.ok_or_else(|| Problems::line(format!("there is no piece {name}")))?;
        let mut places = places.iter();
        while let Some(place) = places.next() {
            let name = self.word(place)?;
            if name == "off" {
                places.next();
                continue;
            }
            let position = self.game.position(name);
            let position =
                position.ok_or_else(|| Problems::line(format!("there is no position {name}")))?;
            placed.push((player, piece_type, position));
        }
        Ok(())
    }

    fn items<'a>(&self, form: &'a Form) -> Result<&'a [Form], Problems> {
        form.list()
            .ok_or_else(|| Problems::line("expected a list such as `(White (Man a1 b1))`"))
    }
}
