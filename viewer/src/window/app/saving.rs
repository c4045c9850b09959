//! Names for saved files: offered where the system has no dialog, for the user to type over.

use super::App;
use crate::files::has_ending;
use crate::window::panels::Dialog;
use crate::window::source::Source;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The endings of saved files.
pub(super) const GAME: &str = "zsg";
pub(super) const PICTURE: &str = "png";
pub(super) const FILM: &str = "gif";
const RULES: &str = "zrf";

/// The path that is typed to save something.
#[derive(Clone, Debug, Default)]
pub(in crate::window) struct NewPath {
    pub(in crate::window) text: String,
    /// The name without its ending, in characters of the text: selected once the field is shown.
    pub(in crate::window) name: Option<Range<usize>>,
    /// The ending that was offered.
    ending: &'static str,
    /// For new rules, the template that they begin with.
    pub(super) template: Option<&'static str>,
}

impl NewPath {
    /// Whether it is for a file about the open game.
    pub(super) fn is_of_game(&self) -> bool {
        self.template.is_none()
    }

    /// A file that does not exist yet, in a folder.
    fn fresh(folder: &Path, stem: &str, ending: &'static str) -> Self {
        let names = (1..).map(|number| match number {
            1 => stem.to_owned(),
            _ => format!("{stem}-{number}"),
        });
        let path = |name: &String| folder.join(format!("{name}.{ending}"));
        let mut names = names.take(1_000);
        let name = names.find(|name| path(name).symlink_metadata().is_err());
        let name = name.unwrap_or_default();
        let text = path(&name).display().to_string();
        let end = text.chars().count() - ending.len() - 1;
        Self {
            name: Some(end - name.chars().count()..end),
            text,
            ending,
            template: None,
        }
    }

    /// The path. Two slashes start a new path, and a typed ending replaces the offered one, so that a whole path can be
    /// typed over the name.
    pub(in crate::window) fn path(&self) -> PathBuf {
        let text = self.text.trim();
        let start = text.rfind("//").filter(|&start| start > 0);
        let path = start.map_or(text, |start| &text[start + 1..]);
        let typed = path.strip_suffix(self.ending);
        let typed = typed.and_then(|typed| typed.strip_suffix('.'));
        let is_whole = |typed: &&str| has_ending(Path::new(typed), &[GAME, PICTURE, FILM]);
        typed.filter(is_whole).unwrap_or(path).into()
    }
}

impl App {
    /// The name to offer for a file about the open game: that of its rules.
    pub(super) fn file_stem(&self) -> String {
        let name = self.table.as_ref().map(|table| table.source.file_name());
        let stem = name.as_deref().and_then(|name| Path::new(name).file_stem());
        let stem = stem.map(|stem| stem.to_string_lossy().into_owned());
        stem.unwrap_or_else(|| "game".to_owned())
    }

    /// Asks for the path of a new file about the open game.
    pub(super) fn ask_path(&mut self, ending: &'static str) {
        self.show_path(&self.file_stem(), ending);
    }

    /// Asks for the path of new rules.
    pub(super) fn ask_rules_path(&mut self, template: &'static str) {
        self.show_path(&format!("my-{template}"), RULES);
        self.texts.save.template = Some(template);
    }

    /// Offers a path in the folder of the last saved file, otherwise in that of the rules.
    fn show_path(&mut self, stem: &str, ending: &'static str) {
        let folder = self.saved_in.clone().or_else(|| self.rules_folder());
        let folder = folder.or_else(|| std::env::current_dir().ok());
        self.texts.save = NewPath::fresh(&folder.unwrap_or_default(), stem, ending);
        if !self.is_showing(Dialog::SavePath) {
            self.dialogs.push(Dialog::SavePath);
        }
    }

    /// The folder of the open rules; without a game, of those refused last.
    fn rules_folder(&self) -> Option<PathBuf> {
        let open = self.table.as_ref().map(|table| &table.source);
        let refused = self.refused.as_ref().map(|refused| &refused.source);
        match open.or(refused)? {
            Source::Disk(path, _) => path.parent().map(Path::to_owned),
            Source::Shipped(_) | Source::Text(..) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::App;
    use crate::files::testing::Folder;
    use crate::templates::Template;
    use crate::window::app::Start;
    use crate::window::panels::Dialog;
    use std::path::Path;

    #[test]
    fn new_rules_are_saved_under_a_typed_path() {
        let ctx = egui::Context::default();
        let mut app = App::new(&ctx, Start::default(), None);
        let folder = Folder::new("naming");
        app.saved_in = Some(folder.top().to_owned());
        app.ask_rules_path("line");
        assert!(app.is_showing(Dialog::SavePath));
        let path = app.texts.save.path();
        assert_eq!(path, folder.path("my-line.zrf"));
        app.save_by_path(&ctx, &path);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("my-line"), "{text}");
        assert!(app.table.is_some(), "{}", app.message);
        // What is saved next belongs to the game.
        app.ask_path(super::GAME);
        assert_eq!(app.texts.save.path(), folder.path("my-line.zsg"));
        assert!(app.texts.save.is_of_game());
    }

    #[test]
    fn new_rules_are_offered_beside_those_that_are_open_or_refused() {
        let folder = Folder::new("beside");
        let good = Template::find("line").unwrap().rules("Good");
        for (name, text) in [("good.zrf", good.as_str()), ("bad.zrf", "(game (board))")] {
            folder.write(name, text);
            let start = Start {
                file: Some(folder.path(name)),
                ..Start::default()
            };
            let mut app = App::new(&egui::Context::default(), start, None);
            assert_eq!(app.table.is_some(), name == "good.zrf", "{}", app.message);
            app.ask_rules_path("line");
            assert_eq!(app.texts.save.path(), folder.path("my-line.zrf"), "{name}");
        }
    }

    #[test]
    fn what_is_typed_over_a_name_may_be_a_path_or_have_an_ending() {
        let mut offered = super::NewPath::fresh(Path::new("/none"), "game", super::GAME);
        assert_eq!(offered.name, Some(6..10));
        for (typed, path) in [
            ("/none/game.zsg", "/none/game.zsg"),
            ("/none/walk.png.zsg", "/none/walk.png"),
            ("/none//tmp/walk.zsg", "/tmp/walk.zsg"),
            ("/none/a.b.zsg", "/none/a.b.zsg"),
        ] {
            offered.text = typed.to_owned();
            assert_eq!(offered.path(), Path::new(path));
        }
    }
}
