//! What `zrf diff` found in one variant, as text and as JSON.

use crate::comparison::{Divergence, Played};
use crate::console::Console;
use serde_json::{Value, json};

/// A variant of both files, or of one; or two variants of one file.
pub(super) struct Compared {
    pub(super) title: String,
    /// The names of the files or, of one file, the titles of its variants.
    pub(super) sides: [String; 2],
    pub(super) parts: Vec<String>,
    /// `None` if the variant is in one file only, so that nothing was played.
    pub(super) played: Option<Played>,
}

impl Compared {
    /// Whether there is a difference.
    pub(super) fn differs(&self) -> bool {
        let diverges = self
            .played
            .as_ref()
            .is_some_and(|played| played.divergence.is_some());
        diverges || !self.parts.is_empty()
    }

    pub(super) fn write(&self, console: &mut Console<'_>) -> std::io::Result<()> {
        writeln!(console.output, "{}", self.title)?;
        for part in &self.parts {
            writeln!(console.output, "  {part}")?;
        }
        let Some(Played {
            n_states,
            divergence,
        }) = &self.played
        else {
            return Ok(());
        };
        let Some(Divergence {
            game,
            moves,
            outcomes,
        }) = divergence
        else {
            return writeln!(
                console.output,
                "  no difference in play in {n_states} states"
            );
        };
        match game.as_slice() {
            [] => writeln!(console.output, "  at the start:")?,
            game => writeln!(console.output, "  after {}:", game.join(" | "))?,
        }
        let moves = self.sides.iter().zip(moves);
        for (side, moves) in moves.filter(|(_, moves)| !moves.is_empty()) {
            let moves = moves.join(" | ");
            writeln!(console.output, "    legal only in {side}: {moves}")?;
        }
        for (side, outcome) in self.sides.iter().zip(outcomes.iter().flatten()) {
            writeln!(console.output, "    result in {side}: {outcome}")?;
        }
        Ok(())
    }

    pub(super) fn to_json(&self) -> Value {
        let divergence = self
            .played
            .as_ref()
            .and_then(|played| played.divergence.as_ref());
        let divergence = divergence.map(|one| {
            json!({
                "after": one.game,
                "only_old": one.moves[0],
                "only_new": one.moves[1],
                "outcomes": one.outcomes,
            })
        });
        json!({
            "title": self.title,
            "differences": self.parts,
            "states": self.played.as_ref().map(|played| played.n_states),
            "divergence": divergence,
        })
    }
}
