//! Checks a file in all its variants.

use super::checks::Checks;
use super::gather::gather;
use super::rules::{LARGE, Purpose};
use super::suppress::suppress;
use super::{Rules, VariantId};
use crate::check::lint::{self, FileFacts};
use crate::diagnostics::registry::{EXPANSION_TOO_DEEP, EXPANSION_TOO_LARGE, MACRO_RECURSION};
use crate::diagnostics::{self, Diagnostic, Diagnostics, merge};
use crate::game::Game;
use crate::resolve::{Reuse, Use, Uses};
use crate::text::{Expansions, Files, Span};
use rustc_hash::FxHashSet;

/// The number of diagnostics that are collected from variants before repeated ones are merged.
const MAX_UNMERGED: usize = 20_000;

/// The result of checking the text of a file.
struct Examined {
    found: Vec<Diagnostic>,
    /// The playable games: without errors and without a binary plug-in.
    games: Vec<(VariantId, Game)>,
    /// All games without their blocks, if the names are kept.
    outlines: Vec<(VariantId, Game)>,
    uses: Uses,
}

/// A file with everything that an editor needs to know about its names.
pub(crate) struct Indexed {
    pub(crate) rules: Rules,
    pub(crate) found: Vec<Diagnostic>,
    /// The games without errors and without a binary plug-in.
    pub(crate) playable: Vec<VariantId>,
    /// All games and variants, without their blocks.
    pub(crate) games: Vec<(VariantId, Game)>,
    /// The names that were looked up.
    pub(crate) uses: FxHashSet<Use>,
    /// Arguments that were not looked up, each with an equal one that was.
    pub(crate) aliases: FxHashSet<(Span, Span)>,
}

impl Rules {
    /// Reads a file and checks it like [`Rules::check_with`]. Much faster than loading and then checking if macros
    /// expand to a lot of text and the expansions are free of diagnostics.
    pub fn load_and_check(
        root: &str,
        files: &dyn Files,
        checks: Checks<'_>,
        mut play: impl FnMut(&Self, VariantId, Game) -> Vec<Diagnostic>,
    ) -> (Self, Vec<Diagnostic>) {
        let (rules, mut examined) = Self::load_and_examine(
            root,
            files,
            checks,
            None,
            Expansions::default,
            Reuse::default,
        );
        for (variant, game) in examined.games {
            let shown = play(&rules, variant, game);
            examined.found.extend(rules.shown_by(variant, shown));
        }
        let found = rules.settled(examined.found, checks);
        (rules, found)
    }

    /// Like [`Rules::load_and_check`], but does not play, and keeps the names that were looked up. In a large
    /// expansion, a repeated mistake may be reported only once: while an author types, speed matters more than a list
    /// of all places.
    pub(crate) fn load_and_index(root: &str, files: &dyn Files, checks: Checks<'_>) -> Indexed {
        let expansions = || {
            let mut expansions = Expansions::default();
            expansions.keep_aliases();
            expansions
        };
        let reuse = || {
            let mut reuse = Reuse::default();
            reuse.uses = Uses::kept();
            reuse
        };
        let (mut rules, examined) =
            Self::load_and_examine(root, files, checks, Some(LARGE), expansions, reuse);
        let found = rules.settled(examined.found, checks);
        Indexed {
            found,
            playable: examined.games.into_iter().map(|(id, _)| id).collect(),
            games: examined.outlines,
            uses: examined.uses.take(),
            aliases: rules.expansions.take_aliases(),
            rules,
        }
    }

    /// Loads and examines a file with equal calls sharing their expansions. If a diagnostic is in a shared expansion,
    /// starts again and shares only what is expanded after `exact_up_to` forms, or nothing if that is `None`.
    fn load_and_examine(
        root: &str,
        files: &dyn Files,
        checks: Checks<'_>,
        exact_up_to: Option<usize>,
        expansions: impl Fn() -> Expansions,
        reuse: impl Fn() -> Reuse,
    ) -> (Self, Examined) {
        let rules = Self::load_with(root, files, Purpose::Check, Some(0), expansions());
        let examined = rules.examine(checks, reuse());
        if rules.reports_every_place(&examined.found) {
            return (rules, examined);
        }
        let rules = Self::load_with(root, files, Purpose::Check, exact_up_to, expansions());
        let examined = rules.examine(checks, reuse());
        (rules, examined)
    }

    /// Whether no diagnostic is in a shared macro expansion, where it would be reported only for the first of several
    /// equal calls. `false` also if a call was dropped, because which calls are dropped depends on those before them.
    fn reports_every_place(&self, found: &[Diagnostic]) -> bool {
        let stops = [&MACRO_RECURSION, &EXPANSION_TOO_DEEP, &EXPANSION_TOO_LARGE];
        let is_shared = |expansion| self.expansions.is_shared(expansion);
        found.iter().all(|diagnostic| {
            let labels = diagnostic.secondary.iter().chain([&diagnostic.primary]);
            let in_labels = labels.map(|label| label.origin.expansion);
            let mut expansions = in_labels.chain(diagnostic.also_in.iter().copied());
            !stops.contains(&diagnostic.lint) && !expansions.any(is_shared)
        })
    }

    /// Returns all diagnostics of the file in all its variants, each mistake once, sorted by location.
    pub fn check(&self) -> Vec<Diagnostic> {
        self.check_with(Checks::default(), |_, _| Vec::new())
    }

    /// Like [`Rules::check`] for the lints that `checks` enables; also calls `play` for each game that has no errors
    /// and no binary plug-in.
    pub fn check_with(
        &self,
        checks: Checks<'_>,
        mut play: impl FnMut(VariantId, Game) -> Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let mut examined = self.examine(checks, Reuse::default());
        for (variant, game) in examined.games {
            let shown = play(variant, game);
            examined.found.extend(self.shown_by(variant, shown));
        }
        self.settled(examined.found, checks)
    }

    /// Finds the diagnostics that do not need play.
    fn examine(&self, checks: Checks<'_>, mut reuse: Reuse) -> Examined {
        let mut found = self.diagnostics.clone();
        let (mut games, mut outlines, mut n_merged) = (Vec::new(), Vec::new(), 0);
        let keeps_outlines = reuse.uses.are_kept();
        let mut seen = FileFacts::default();
        let has_errors = found.iter().any(Diagnostic::is_error);
        self.for_each_game(&mut reuse, |variant, game, found_here| {
            if keeps_outlines {
                outlines.push((variant, game.without_blocks()));
            }
            let has_errors = has_errors || found_here.iter().any(Diagnostic::is_error);
            found.extend(found_here);
            let merged = self.merged(variant);
            let lints = lint::game(&game, &merged, has_errors, &self.names, checks, &mut seen);
            found.extend(self.shown_by(variant, lints));
            // Most diagnostics of a variant were already found in others.
            if found.len() > MAX_UNMERGED.max(2 * n_merged) {
                found = merge(std::mem::take(&mut found));
                n_merged = found.len();
            }
            if !has_errors && game.engine.is_none() {
                games.push((variant, game));
            }
        });
        found.extend(lint::document(self, checks, &seen));
        found.retain(|diagnostic| checks.wants(diagnostic.lint));
        Examined {
            found,
            games,
            outlines,
            uses: reuse.uses,
        }
    }

    /// The diagnostics to report: each once, sorted by location, without the suppressed ones.
    pub fn settled(&self, mut found: Vec<Diagnostic>, checks: Checks<'_>) -> Vec<Diagnostic> {
        found.retain(|diagnostic| checks.wants(diagnostic.lint));
        let mut kept = Diagnostics::default();
        kept.extend(merge(suppress(&self.sources, checks, found)));
        let mut found = gather(self, kept.take());
        diagnostics::fix::settle(&self.sources, &mut found);
        found
    }

    /// Records that the rules of a variant showed these diagnostics.
    fn shown_by(
        &self,
        variant: VariantId,
        found: Vec<Diagnostic>,
    ) -> impl Iterator<Item = Diagnostic> {
        let entry = self.document.entries[variant.index()].origin.span;
        let is_variant = self.merged(variant).base.is_some();
        found.into_iter().map(move |mut diagnostic| {
            diagnostic.shown_by = Some(entry);
            if is_variant {
                self.name_variant(&mut diagnostic, variant);
            }
            diagnostic
        })
    }
}
