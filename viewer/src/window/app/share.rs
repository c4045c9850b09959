//! Games without a path: links, files given by their bytes, and a description in words.

use super::App;
use crate::files::{Pack, is_pack};
use crate::play::link::Link;
use crate::play::saved::is_saved_game;
use crate::shipped::GAMES;
use crate::window::source::Source;
use crate::window::table::Table;
use crate::wording::display_name;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use zrf_grammar::game::{PieceTypeId, PlayerId, PositionId};
use zrf_grammar::text::decode;
use zrf_grammar::{Rules, VariantName};
use zrf_interpreter::record::Record;

impl Table {
    /// A link to the game with its moves.
    fn link(&self) -> Link {
        let shipped = match &self.source {
            Source::Shipped(index) => Some(GAMES[*index].link_name().to_owned()),
            Source::Disk(..) | Source::Text(..) => None,
        };
        let seats = self.seats.letters(self.game());
        Link::to(&self.rules, &self.session, shipped, &seats)
    }

    /// The game for screen readers: the turn or the result, the pieces, and the last move.
    fn description(&self) -> String {
        let mut lines = vec![self.game().title.clone()];
        lines.push(match self.result() {
            Some((who, why)) => format!("{who} {why}"),
            None => self.turn_words(),
        });
        let (game, state) = (self.game(), self.session.state());
        let mut places: BTreeMap<(PlayerId, PieceTypeId), Vec<&str>> = BTreeMap::new();
        for (index, piece) in state.cells().iter().enumerate() {
            if let Some(piece) = piece.filter(|&piece| !self.art.looks.of(piece).is_invisible()) {
                let kind = (piece.owner, piece.piece_type);
                let name = game.position_name(PositionId::from_index(index));
                places.entry(kind).or_default().push(name);
            }
        }
        lines.extend(places.into_iter().map(|((owner, piece_type), places)| {
            let owner = display_name(game.player_name(owner));
            let piece = game.piece_name(piece_type);
            format!("{owner} {piece}: {}", places.join(", "))
        }));
        if !self.notice.is_empty() {
            lines.push(self.notice.clone());
        }
        lines.join("\n")
    }
}

impl App {
    /// Opens what a link contains, possibly as this variant instead of its own.
    pub fn open_link(&mut self, ctx: &egui::Context, link: &str, variant: Option<&VariantName>) {
        let link = match Link::parse(link) {
            Ok(link) => link,
            Err(why) => return self.say(format!("Cannot open the link: {why}")),
        };
        let source = match link.built_in() {
            Ok(None) => Source::Text(link.shared.files.into(), None),
            Ok(Some(index)) => Source::Shipped(index),
            Err(why) => return self.say(format!("Cannot open the link: {why}")),
        };
        let own = Some(link.shared.variant.as_str()).filter(|title| !title.is_empty());
        let own = own.map(VariantName::from);
        let n_changes = self.n_changes;
        self.open_source(ctx, source, variant.or(own.as_ref()));
        if !link.shared.record.is_empty() {
            match Record::parse(&link.shared.record) {
                Ok(record) => self.take_linked(record, self.n_changes > n_changes),
                Err(_) => self.say("The link contains moves that cannot be read"),
            }
        }
    }

    /// Plays the moves of a link, or stores them until its refused rules are opened anyway.
    fn take_linked(&mut self, record: Record, is_open: bool) {
        if !is_open {
            self.refused
                .iter_mut()
                .for_each(|refused| refused.record = Some(record.clone()));
        } else if let Some(table) = &mut self.table {
            table.take_record(&record, self.settings.level());
            table.is_live = table.is_at_end();
        }
    }

    /// Copies a link to the game with its moves.
    pub(super) fn copy_link(&mut self, ctx: &egui::Context) {
        let Some(table) = &mut self.table else { return };
        let link = table.link();
        let text = format!("{}{link}", address());
        table.notice = format!(
            "Copied a link of {} characters to this game with its moves",
            text.len()
        );
        ctx.copy_text(text);
    }

    /// Opens a file by its bytes: a saved game if its name says so, otherwise rules.
    pub fn open_bytes(&mut self, ctx: &egui::Context, name: &str, bytes: &[u8]) {
        if is_pack(Path::new(name)) {
            return match unpacked(bytes) {
                Ok(source) => self.open_source(ctx, source, None),
                Err(why) => self.say(format!("Cannot open {name}: {why}")),
            };
        }
        let text = decode(bytes).0;
        if !is_saved_game(Path::new(name)) {
            let files = [(name.to_owned(), text)];
            return self.open_source(ctx, Source::Text(files.into(), None), None);
        }
        match Record::parse(&text) {
            Ok(record) => {
                self.open_record(ctx, &record, None, None);
            }
            Err(why) => self.say(format!("Cannot open {name}: {why}")),
        }
    }

    /// The open game, or the start page, for screen readers.
    pub fn description(&self) -> String {
        match &self.table {
            Some(table) => table.description(),
            None => {
                let games: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
                format!("Start page. Games: {}", games.join(", "))
            }
        }
    }
}

/// The rules file of a pack and the files that it includes, and the pack for their pictures and sounds.
fn unpacked(bytes: &[u8]) -> Result<Source, String> {
    let pack = Pack::new(bytes.to_vec())?;
    let rules = Rules::load_to_play(pack.root(), &pack);
    let files = rules.sources.files().iter();
    let texts = files.map(|file| (file.name.clone(), file.text.clone()));
    Ok(Source::Text(texts.collect(), Some(Arc::new(pack))))
}

/// The address that links begin with: that of the page. On the desktop there is none.
fn address() -> String {
    #[cfg(target_arch = "wasm32")]
    return crate::browser::address();
    #[cfg(not(target_arch = "wasm32"))]
    String::new()
}

#[cfg(test)]
mod tests {
    use super::{App, Link};
    use crate::files::pack;
    use crate::window::Start;
    use crate::window::editor::Editor;
    use crate::window::source::Source;
    use zrf_grammar::VariantName;

    fn app(ctx: &egui::Context, link: Option<String>) -> App {
        let start = Start {
            link,
            ..Start::default()
        };
        App::new(ctx, start, None)
    }

    /// The link of an app, and another app that opened it.
    fn reopened(app: &App) -> (Link, App) {
        let link = app.table.as_ref().unwrap().link();
        let text = format!("https://example.org/{link}");
        let again = self::app(&egui::Context::default(), Some(text));
        (link, again)
    }

    #[test]
    fn a_link_opens_a_built_in_game_with_its_moves() {
        let ctx = egui::Context::default();
        let mut app = app(&ctx, None);
        app.open_shipped(&ctx, 0, None);
        assert_eq!(reopened(&app).0.to_string(), "#g=reversi");
        for index in [0, 2, 1] {
            app.table.as_mut().unwrap().session.play(index);
        }
        let (link, again) = reopened(&app);
        assert!(link.to_string().starts_with("#g=reversi,"));
        assert_eq!(again.saved_game(), app.saved_game());
        assert!(again.table.unwrap().is_live);
    }

    const ROW: &str = r#"(game (title "One") (players White Black) (turn-order White Black)
        (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)))))
        (piece (name Man) (drops (add))) (board-setup (White (Man off 1)) (Black (Man off 1))))
        (variant (title "Two") (win-condition (White Black) (pieces-remaining 9)))
        (variant (title "Two") (win-condition (White Black) (pieces-remaining 8)))"#;

    /// A link to a game of [`ROW`] after one move.
    fn linked() -> Link {
        let ctx = egui::Context::default();
        let mut app = app(&ctx, None);
        app.open_bytes(&ctx, "row.zrf", ROW.as_bytes());
        let table = app.table.as_mut().unwrap();
        table.session.play(0);
        table.link()
    }

    #[test]
    fn the_command_line_changes_what_a_link_opens() {
        let variant = VariantName {
            title: "Two".to_owned(),
            namesakes_before: 1,
        };
        let start = Start {
            link: Some(linked().to_string()),
            variant: Some(variant.clone()),
            seats: vec!["White=random".to_owned()],
            ..Start::default()
        };
        let app = App::new(&egui::Context::default(), start, None);
        let table = app.table.as_ref().unwrap();
        assert_eq!(table.rules.name_of(table.variant), variant);
        assert_eq!(table.session.depth(), 1);
        assert!(table.seats.has_computers());
    }

    #[test]
    fn rules_of_a_link_that_open_despite_errors_have_its_moves() {
        let mut link = linked();
        let text = &mut link.shared.files[0].1;
        *text = text.replace("(add)", "(add) ((verifi empty?) add)");
        let start = Start {
            link: Some(link.to_string()),
            is_lenient: true,
            ..Start::default()
        };
        let app = App::new(&egui::Context::default(), start, None);
        let table = app.table.as_ref().unwrap();
        assert_eq!(table.session.depth(), 1);
    }

    #[test]
    fn a_link_contains_rules_that_are_not_built_in() {
        let ctx = egui::Context::default();
        let mut app = app(&ctx, None);
        let rules = include_bytes!("../../../../games/tic-tac-toe/tic-tac-toe.zrf");
        app.open_bytes(&ctx, "mine.zrf", rules);
        app.table.as_mut().unwrap().session.play(4);
        let (link, again) = reopened(&app);
        assert!(link.shipped.is_none());
        assert_eq!(again.saved_game(), app.saved_game());
        let Source::Text(files, None) = &again.table.as_ref().unwrap().source else {
            panic!("the rules are not in the link");
        };
        assert_eq!(files[0].0, "mine.zrf");
        // The game is kept with its rules.
        let kept = again.table.as_ref().unwrap().kept().unwrap();
        assert_eq!(kept.texts, files.to_vec());
        assert!(
            kept.source()
                .is_ok_and(|source| source == Source::Text(files.clone(), None))
        );
    }

    #[test]
    fn a_pack_opens_with_its_art() {
        let rules = r#"(include "men.inc") (game (title "Packed") (players White Black) (turn-order White Black)
            (board (image "boards/wood.svg") (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)))))
            (men) (board-setup (White (Man off 1)) (Black (Man off 1))))"#;
        let men = r#"(define men (piece (name Man) (image White "images/man.svg" Black "Images\MAN.SVG")
            (drops ((verify empty?) add))))"#;
        let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><path d="M0 0h50v50z"/></svg>"#;
        let files = [
            ("game/packed.zrf", rules),
            ("game/men.inc", men),
            ("game/images/man.svg", svg),
            ("boards/wood.svg", svg),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.into()));
        let ctx = egui::Context::default();
        let mut app = app(&ctx, None);
        app.open_bytes(&ctx, "packed.zrfz", &pack(&files).unwrap());
        assert_eq!(app.notice(), "Click a position to play there");
        let table = app.table.as_ref().unwrap();
        assert!(table.art.board_picture.is_some());
        // Changed rules keep the art.
        let mut editor = Editor::open(&table.source).unwrap();
        editor.text.push(' ');
        let changed = editor.source_to_save();
        assert_ne!(changed, table.source);
        assert_eq!(
            changed.media("boards/wood.svg").as_deref(),
            Some(svg.as_bytes())
        );
        assert_eq!(changed.media("none.svg"), None);
        // So does the next start.
        app.table.as_mut().unwrap().session.play(0);
        let kept = app.kept_settings();
        let again = App::new(&ctx, Start::default(), Some(&kept));
        assert_eq!(again.notice(), "Resumed the last game");
        let table = again.table.as_ref().unwrap();
        assert_eq!(table.session.depth(), 1);
        assert!(table.art.board_picture.is_some());
        // A damaged pack is ignored; everything else is kept.
        let damaged = kept.replacen("\"pack\":\"UEs", "\"pack\":\"!", 1);
        assert_ne!(damaged, kept);
        let again = App::new(&ctx, Start::default(), Some(&damaged));
        let table = again.table.as_ref().unwrap();
        assert_eq!(table.session.depth(), 1);
        assert!(table.art.board_picture.is_none());
    }

    #[test]
    fn what_cannot_be_opened_is_explained() {
        let ctx = egui::Context::default();
        for (link, notice) in [
            (
                "#g=nothing",
                "Cannot open the link: there is no built-in game `nothing`",
            ),
            (
                "#z=abc",
                "Cannot open the link: the link is damaged or incomplete",
            ),
        ] {
            let app = app(&ctx, Some(link.to_owned()));
            assert_eq!(app.notice(), notice);
        }
        let mut app = app(&ctx, None);
        app.open_bytes(&ctx, "broken.zrf", b"(game (title \"x\")");
        assert!(app.problems.is_some());
        app.open_bytes(&ctx, "broken.zsg", b"x");
        assert!(
            app.notice().starts_with("Cannot open broken.zsg: "),
            "{}",
            app.notice()
        );
    }

    #[test]
    fn a_description_names_the_pieces_and_the_turn() {
        let ctx = egui::Context::default();
        let mut app = app(&ctx, None);
        assert!(app.description().contains("Reversi"));
        app.open_shipped(&ctx, 0, None);
        let text = app.description();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Reversi");
        assert_eq!(lines[1], "Black to move");
        assert!(
            lines
                .iter()
                .any(|line| line.contains(": d4, e5") || line.contains(": e4, d5")),
            "{text}"
        );
    }
}
