//! Opening a game of some rules.

use super::art::Art;
use super::games::Games;
use super::insights::Insights;
use super::words::opening_words;
use super::{Hand, Pace, Table, pointing};
use crate::play::{Seat, Seats};
use crate::window::art::Style;
use crate::window::sound::Cue;
use crate::window::source::{self, OnErrors, Problems, Source};
use zrf_grammar::{Rules, VariantId, VariantName};
use zrf_interpreter::{Random, Session};

/// Number of moves played in previews.
const EXAMPLE_MOVES: usize = 14;

impl Table {
    /// Opens a game of a source: the one with this name, or the one that opens first.
    pub(in crate::window) fn open(
        source: Source,
        name: Option<&VariantName>,
        seed: u64,
    ) -> Result<Self, Problems> {
        Self::open_with(source, name, seed, OnErrors::Refuse)
    }

    /// Like [`Table::open`], but possibly in spite of errors.
    pub(in crate::window) fn open_with(
        source: Source,
        name: Option<&VariantName>,
        seed: u64,
        on_errors: OnErrors,
    ) -> Result<Self, Problems> {
        let rules = source.load()?;
        let variant = match name {
            None => source::default_variant(&rules)?,
            Some(name) => source::named(&rules, name)?,
        };
        Self::with_rules(source, rules, variant, seed, on_errors)
    }

    /// Opens a variant of rules that are loaded.
    pub(in crate::window) fn with_rules(
        source: Source,
        rules: Rules,
        variant: VariantId,
        seed: u64,
        on_errors: OnErrors,
    ) -> Result<Self, Problems> {
        let program = source::program(&source, &rules, variant, on_errors)?;
        let session = Session::new(&program, seed);
        let game = program.game();
        let falling = pointing::falling(&session);
        let art = Art::new(game, &source, &rules, Style::default(), falling.is_some());
        let notice = opening_words(&session, &art.pictures);
        let mut table = Self {
            source,
            on_errors,
            rules,
            variant,
            session,
            art,
            hand: Hand::default(),
            pace: Pace::default(),
            notice,
            stopped_rule: None,
            refusal: None,
            is_live: true,
            seats: Seats::all(program.game(), Seat::Human),
            cues: vec![Cue::Open],
            insights: Insights::new(program.game()),
            editing: None,
            games: Games::default(),
            cut_line: None,
        };
        table.insights.goals = table.goal_positions();
        table.insights.falling = falling;
        table.announce_faults();
        Ok(table)
    }

    /// Plays a few moves, always the same ones, so that a preview shows a game in progress.
    pub(in crate::window) fn set_example(&mut self) {
        let mut random = Random::new(11);
        for _ in 0..EXAMPLE_MOVES {
            let n_moves = self.session.legal_moves().len();
            if n_moves == 0 || self.session.outcome().is_some() {
                break;
            }
            self.session.play(random.below(n_moves));
        }
        if self.session.outcome().is_some() {
            self.session.undo();
        }
    }
}
