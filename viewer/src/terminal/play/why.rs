//! Why a move that somebody typed is not legal.

use super::Table;
use crate::play::why as reasons;
use std::io;
use zrf_grammar::game::{PieceTypeId, PositionId};
use zrf_grammar::render::FullStyle;
use zrf_interpreter::why::{Verdict, explain};

impl Table<'_, '_, '_> {
    /// The reasons, for what was refused last where nothing is named.
    pub(super) fn why(&mut self, named: &str) -> io::Result<()> {
        let refused = self.refused.clone();
        let input = if named.is_empty() {
            refused.as_deref().unwrap_or_default()
        } else {
            named
        };
        if input.is_empty() {
            return self.reply("name a move, as `why e2e4`");
        }
        let explanation = self.meant(input).and_then(|text| {
            let explained = explain(self.session.program(), self.session.state(), &text);
            Some((text, explained.ok()?))
        });
        let Some((text, explanation)) = explanation else {
            return self.reply(&format!("`{input}` is no move of this game"));
        };
        let verdict = match explanation.verdict {
            Verdict::Legal(_) => "is legal",
            Verdict::Refused => "is not legal",
            Verdict::Undecided => "may be legal or not: that was not found out",
        };
        self.reply(&format!("`{text}` {verdict}"))?;
        let session = &self.session;
        let (program, state) = (session.program(), session.state());
        let style = FullStyle {
            color: self.style.color,
            unicode: self.console.surroundings.unicode,
            width: self.style.width,
        };
        for told in reasons::of(program, state, session.notation(), &explanation) {
            reasons::write(self.console.output, self.texts, style, &told)?;
        }
        Ok(())
    }

    /// The notation of the move that an input means, legal or not: as recorded, two positions (`e2e5`), or one where only
    /// one type of piece is in store.
    pub(super) fn meant(&self, input: &str) -> Option<String> {
        if self.session.notation().parse(input).is_ok() {
            return Some(input.to_owned());
        }
        let plain: String = input
            .chars()
            .filter(|letter| !letter.is_whitespace() && *letter != '-')
            .collect();
        let game = self.game();
        let splits = plain.char_indices().skip(1).map(|(at, _)| at);
        let movement = splits.into_iter().find_map(|at| {
            let (start, end) = plain.split_at(at);
            let end = self.position(end).or_else(|| {
                let end = end.strip_prefix(['x', 'X'])?;
                self.position(end)
            })?;
            let start = self.position(start)?;
            let piece = self.session.state().piece(start)?;
            let name = game.piece_name(piece.piece_type);
            let (start, end) = (game.position_name(start), game.position_name(end));
            Some(format!("{name} {start} - {end}"))
        });
        movement.or_else(|| {
            let place = game.position_name(self.position(&plain)?);
            let mover = self.session.turn().mover;
            let types = (0..game.piece_types.len()).map(PieceTypeId::from_index);
            let mut stored = types.filter(|&piece| self.session.state().store(mover, piece) > 0);
            let (only, None) = (stored.next()?, stored.next()) else {
                return None;
            };
            let (owner, name) = (game.player_name(mover), game.piece_name(only));
            Some(format!("{owner} {name} {place}"))
        })
    }

    /// A position by its name; letter case does not matter.
    fn position(&self, name: &str) -> Option<PositionId> {
        let mut positions = self.game().board.positions.iter();
        let index = positions.position(|position| position.name.eq_ignore_ascii_case(name))?;
        Some(PositionId::from_index(index))
    }
}
