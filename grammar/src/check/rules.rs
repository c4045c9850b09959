//! A rules file: its forms, its games and variants, and the resolution of each.

use super::load::load;
use super::reading::Reading;
use crate::ast::{Document, EntryKind};
use crate::diagnostics::{Diagnostic, Diagnostics, Label, merge};
use crate::expand::Macros;
use crate::game::Game;
use crate::resolve::{self, Merged, Reuse, is_separator};
use crate::text::{Expansions, Files, Names, Origin, SourceMap, Texts};

/// A game or variant of a file, as an index into [`Rules::entries`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariantId(pub u32);

impl VariantId {
    /// The index into [`Rules::entries`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The information about a variant that lists show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryInfo {
    /// The title exactly as written, empty if there is none.
    pub title: String,
    /// Whether it is only a separator between groups of variants.
    pub is_separator: bool,
    /// Whether the file marks it as `default`.
    pub is_default: bool,
    /// A game, or a variant of one.
    pub kind: EntryKind,
    /// The file of the binary plug-in that contains the real rules, if any.
    pub engine: Option<String>,
    /// The source location of the whole form.
    pub origin: Origin,
    /// Its title, or its first word if it has none.
    pub heading: Origin,
}

/// Where a game is in the text.
#[derive(Clone, Debug, Default)]
pub struct GamePlaces {
    /// Its title, or its first word if it has none.
    pub heading: Origin,
    /// The names of its piece types, in the order of the types.
    pub pieces: Vec<Origin>,
}

/// The purpose for which a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To find all mistakes.
    Check,
    /// To play, perhaps despite its errors.
    Play,
}

/// The number of expanded forms after which equal calls share their expansions. Few files expand to more.
pub(super) const LARGE: usize = 30_000;

/// A rules file, read up to the point where names are resolved, which happens per variant.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The source texts.
    pub sources: SourceMap,
    /// The words.
    pub(crate) names: Names,
    /// The macros and their calls.
    pub(crate) macros: Macros,
    /// All macro calls.
    pub(crate) expansions: Expansions,
    /// The typed tree.
    pub(crate) document: Document,
    /// The diagnostics so far, in the order of the stages; none depends on a variant.
    pub diagnostics: Vec<Diagnostic>,
    entries: Vec<EntryInfo>,
    /// For each entry, the index of the game it inherits from.
    bases: Vec<Option<usize>>,
}

impl Rules {
    /// Reads a file and its includes. Never fails: problems are in [`Rules::diagnostics`].
    ///
    /// A section that is needed to play is read even if its name is misspelt, so that mistakes in it are found, too. The
    /// misspelt name is still an error.
    pub fn load(root: &str, files: &dyn Files) -> Self {
        Self::load_with(root, files, Purpose::Check, None, Expansions::default())
    }

    /// Like [`Rules::load`], but fast and with little memory if macros expand to a lot of text: equal calls then share
    /// their expansions, and origins inside them name only the first of these calls. Sections with misspelt names have
    /// no effect, as in the original program, in case the game is played despite its errors.
    pub fn load_to_play(root: &str, files: &dyn Files) -> Self {
        let expansions = Expansions::default();
        Self::load_with(root, files, Purpose::Play, Some(LARGE), expansions)
    }

    /// Like [`Rules::load`], for any purpose; equal macro calls share their expansions after this many forms, if given.
    pub(super) fn load_with(
        root: &str,
        files: &dyn Files,
        purpose: Purpose,
        shares_after: Option<usize>,
        expansions: Expansions,
    ) -> Self {
        let mut names = Names::new();
        let mut diagnostics = Diagnostics::default();
        let loaded = load(root, files, &mut names, &mut diagnostics);
        let (mut macros, forms) = Macros::collect(loaded.forms, &names, &mut diagnostics);
        names.set_macros(macros.iter().map(|(defined, _)| defined.name));
        if let Some(volume) = shares_after {
            macros.share_equal_calls(volume);
        }
        let recovers_names = purpose == Purpose::Check;
        let mut reading = Reading::new(names, macros, expansions, diagnostics, recovers_names);
        for form in &forms {
            reading.top_level(form);
        }
        let Reading {
            mut names,
            mut macros,
            expansions,
            document,
            mut diagnostics,
            ..
        } = reading;
        macros.forget_equal_calls();
        let pieces = document.pieces();
        let attributes = pieces.flat_map(|piece| &piece.attributes);
        names.set_attributes(attributes.map(|(name, _)| name.symbol));
        resolve::check(&document, &names, &mut diagnostics);
        let bases = resolve::bases(&document);
        Self {
            entries: entries(&document, &bases, &names),
            sources: loaded.sources,
            names,
            macros,
            expansions,
            document,
            diagnostics: diagnostics.take(),
            bases,
        }
    }

    /// The texts that the origins of its diagnostics refer to.
    pub fn texts(&self) -> Texts<'_> {
        Texts {
            sources: &self.sources,
            expansions: &self.expansions,
            names: &self.names,
        }
    }

    /// All games and variants in textual order, separators included.
    pub fn entries(&self) -> &[EntryInfo] {
        &self.entries
    }

    /// Where a game or variant is in the text.
    pub fn places(&self, variant: VariantId) -> GamePlaces {
        let merged = self.merged(variant);
        GamePlaces {
            heading: self.entries[variant.index()].heading,
            pieces: merged
                .pieces
                .iter()
                .map(|piece| piece.name.origin)
                .collect(),
        }
    }

    /// The games and variants that can be played, in textual order.
    pub fn variants(&self) -> impl Iterator<Item = VariantId> {
        let entries = self.entries.iter().enumerate();
        let playable = entries.filter(|(_, entry)| !entry.is_separator);
        playable.map(|(index, _)| VariantId(index as u32))
    }

    /// The entry that opens first: the one marked `default`, otherwise the first game, otherwise the first variant.
    pub fn default_variant(&self) -> Option<VariantId> {
        let entry = |id: &VariantId| &self.entries[id.index()];
        let marked = self.variants().find(|id| entry(id).is_default);
        let game = || self.variants().find(|id| entry(id).kind == EntryKind::Game);
        marked.or_else(game).or_else(|| self.variants().next())
    }

    /// Resolves an entry, with inheritance, to a game and its diagnostics.
    ///
    /// # Panics
    /// If the id comes from another file.
    pub fn resolve(&self, variant: VariantId) -> (Game, Vec<Diagnostic>) {
        let mut found = Diagnostics::default();
        let game = self.resolve_into(variant, &mut Reuse::default(), &mut found);
        (game, merge(found.take()))
    }

    /// Resolves all playable variants like [`Rules::resolve`], games first, then variants, each in textual order. They
    /// share common parts, so this is much faster than resolving them one by one.
    pub fn resolve_all(&self) -> Vec<(VariantId, Game, Vec<Diagnostic>)> {
        let mut all = Vec::new();
        self.for_each_game(&mut Reuse::default(), |id, game, found| {
            all.push((id, game, merge(found)));
        });
        all
    }

    /// Resolves the games before the variants, so that a problem of a game is reported for the game.
    pub(super) fn for_each_game(
        &self,
        reuse: &mut Reuse,
        mut visit: impl FnMut(VariantId, Game, Vec<Diagnostic>),
    ) {
        let mut found = Diagnostics::default();
        for kind in [EntryKind::Game, EntryKind::Variant] {
            for variant in self
                .variants()
                .filter(|id| self.entries[id.index()].kind == kind)
            {
                let game = self.resolve_into(variant, reuse, &mut found);
                visit(variant, game, found.take());
            }
        }
    }

    pub(super) fn merged(&self, variant: VariantId) -> Merged<'_> {
        let entry = &self.document.entries[variant.index()];
        let base = self.bases[variant.index()].map(|base| &self.document.entries[base]);
        Merged::new(entry, base)
    }

    fn resolve_into(&self, variant: VariantId, reuse: &mut Reuse, found: &mut Diagnostics) -> Game {
        let merged = self.merged(variant);
        let before = found.len();
        let game = resolve::variant(&merged, &self.names, reuse, found);
        if merged.base.is_some() {
            for diagnostic in &mut found[before..] {
                self.name_variant(diagnostic, variant);
            }
        }
        game
    }

    /// Names the variant of a diagnostic whose location is in an inherited part.
    pub(super) fn name_variant(&self, diagnostic: &mut Diagnostic, variant: VariantId) {
        let entry = &self.document.entries[variant.index()];
        let origin = diagnostic.primary.origin;
        let outermost = self.expansions.backtrace(origin.expansion).last();
        let span = outermost.map_or(origin.span, |call| call.call.span);
        let whole = entry.origin.span;
        if span.start < whole.start || span.end > whole.end {
            let label = Label {
                origin: self.entries[variant.index()].heading,
                message: "in this variant".to_owned(),
            };
            diagnostic.secondary.push(label);
        }
    }
}

fn entries(document: &Document, bases: &[Option<usize>], names: &Names) -> Vec<EntryInfo> {
    let entries = document.entries.iter().zip(bases);
    entries
        .map(|(entry, base)| {
            let title = entry
                .title
                .map_or(String::new(), |title| title.title(names));
            let base = base.map(|base| &document.entries[base]);
            let engine = entry.engine.or_else(|| base?.engine);
            EntryInfo {
                is_separator: is_separator(entry, names),
                title,
                is_default: entry.is_default,
                kind: entry.kind,
                engine: engine.map(|file| file.literal(names).to_owned()),
                origin: entry.origin,
                heading: entry.heading(),
            }
        })
        .collect()
}
