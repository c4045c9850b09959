//! Saves games, pictures, animations and new rules where the user chooses.

use super::App;
use super::dialogs::DialogPurpose;
use crate::files::{Over, reason, reason_not_written, write};
use crate::shipped::Shipped;
use crate::window::naming::{
    GameFile, NewPath, NewRules, Obstacle, RULES, add_ending, with_ending,
};
use crate::window::panels::Dialog;
use crate::window::source::Source;
use std::path::{Path, PathBuf};

impl App {
    /// Asks where to save a file about the open game.
    pub(super) fn ask_file(&mut self, ctx: &egui::Context, kind: GameFile) {
        let name = format!("{}.{}", self.file_stem(), kind.ending());
        self.files.ask(ctx, DialogPurpose::Save(kind, name));
    }

    /// The name to offer for a file about the open game: that of its rules.
    fn file_stem(&self) -> String {
        let name = self.table.as_ref().map(|table| table.source.file_name());
        let stem = name.as_deref().and_then(|name| Path::new(name).file_stem());
        let stem = stem.map(|stem| stem.to_string_lossy().into_owned());
        stem.unwrap_or_else(|| "game".to_owned())
    }

    /// Asks for the path of a new file about the open game.
    pub(super) fn ask_path(&mut self, kind: GameFile) {
        self.show_path(&self.file_stem(), kind.ending());
    }

    /// Asks for the path of new rules.
    pub(super) fn ask_rules_path(&mut self, rules: NewRules) {
        self.show_path(&rules.stem(), RULES);
        self.texts.save.rules = Some(rules);
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

    /// Saves a picture, an animation, the game or new rules under a typed path. The dialog stays open to ask before a
    /// file is replaced, and to say why nothing can be saved there.
    pub(super) fn save_by_path(&mut self, ctx: &egui::Context, path: &Path, replaces: bool) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.saved_in = path
            .parent()
            .filter(|folder| folder.is_dir())
            .map(Path::to_owned);
        let kind = GameFile::of(&path);
        let rules = self.texts.save.rules;
        let refusal = match rules {
            Some(_) => None,
            None => kind.spare_rules(&path).err(),
        };
        let path = add_ending(&path, rules.map_or(kind.ending(), |_| RULES));
        self.texts.save.obstacle = match refusal {
            Some(why) => Some(Obstacle::Refused(why)),
            None if !replaces && path.symlink_metadata().is_ok() => {
                Some(Obstacle::Existing(path.clone()))
            }
            None => None,
        };
        if self.texts.save.obstacle.is_some() {
            return;
        }
        self.dialogs.retain(|open| *open != Dialog::SavePath);
        match rules {
            Some(rules) => self.save_new_rules(ctx, rules, &path),
            None => self.save_file(ctx, kind, &path),
        }
    }

    /// Saves a file about the open game where the user wants it, overwriting an older one: the dialog has asked.
    pub(super) fn save_file(&mut self, ctx: &egui::Context, kind: GameFile, path: &Path) {
        match (kind.place(path), kind) {
            (Ok(path), GameFile::Moves) => self.save_game(&path),
            (Ok(path), GameFile::Picture) => self.save_picture(ctx, &path),
            (Ok(path), GameFile::Film) => self.save_film(ctx, &path),
            (Err(why), _) => self.say(why),
        }
    }

    fn save_game(&mut self, path: &Path) {
        let Some(table) = &self.table else { return };
        let words = write_or_say(path, table.saved_as(path).as_bytes(), Over::Anything)
            .map_or_else(|why| why, |()| format!("Saved as {}", path.display()));
        self.say(words);
    }

    /// Writes new rules and opens them; a copy is opened to be edited.
    pub(super) fn save_new_rules(&mut self, ctx: &egui::Context, rules: NewRules, path: &Path) {
        let path = match with_ending(path, RULES) {
            Ok(path) => path,
            Err(why) => return self.say(why),
        };
        let title = path.file_stem().unwrap_or_default().to_string_lossy();
        let written = write_or_say(&path, rules.text(&title).as_bytes(), Over::Anything);
        let written = written.and_then(|()| match rules {
            NewRules::Template(_) => Ok(()),
            NewRules::Copy(game) => write_pictures(game, &path),
        });
        if let Err(why) = written {
            return self.say(why);
        }
        self.open_path(ctx, &path, None);
        if matches!(rules, NewRules::Copy(_)) && self.table.is_some() {
            self.open_editor();
        }
    }
}

/// Writes the pictures that built-in rules need beside a copy of them, unless they are there.
///
/// # Errors
/// Why a file cannot be written, in words.
fn write_pictures(game: &Shipped, path: &Path) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new(""));
    for (name, bytes) in game.pictures() {
        let picture = folder.join(name);
        let folder = picture.parent().unwrap_or(folder);
        let failed = |error| format!("Cannot write {}: {}", folder.display(), reason(&error));
        std::fs::create_dir_all(folder).map_err(failed)?;
        if picture.symlink_metadata().is_err() {
            write_or_say(&picture, bytes, Over::Nothing)?;
        }
    }
    Ok(())
}

fn write_or_say(path: &Path, bytes: &[u8], over: Over) -> Result<(), String> {
    let failed = |error| {
        let why = reason_not_written(&error);
        format!("Cannot write {}: {why}", path.display())
    };
    write(path, bytes, over).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::{App, DialogPurpose, GameFile, NewRules};
    use crate::files::testing::Folder;
    use crate::shipped::GAMES;
    use crate::templates::Template;
    use crate::window::app::Start;
    use crate::window::panels::Dialog;

    fn line() -> NewRules {
        NewRules::Template(Template::find("line").unwrap())
    }

    #[test]
    fn new_rules_are_saved_under_a_typed_path() {
        let ctx = egui::Context::default();
        let mut app = App::new(&ctx, Start::default(), None);
        let folder = Folder::new("naming");
        app.saved_in = Some(folder.top().to_owned());
        app.ask_rules_path(line());
        assert!(app.is_showing(Dialog::SavePath));
        let path = app.texts.save.path();
        assert_eq!(path, folder.path("my-line.zrf"));
        app.save_by_path(&ctx, &path, false);
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("my-line"), "{text}");
        assert!(app.table.is_some(), "{}", app.message);
        // What is saved next belongs to the game.
        app.ask_path(GameFile::Moves);
        assert_eq!(app.texts.save.path(), folder.path("my-line.zsg"));
        assert!(app.texts.save.is_of_game());
    }

    /// A game with a picture: the copy needs it, too.
    #[test]
    fn built_in_rules_are_copied_with_their_pictures_and_edited() {
        let ctx = egui::Context::default();
        let mut app = App::new(&ctx, Start::default(), None);
        let folder = Folder::new("copy");
        app.saved_in = Some(folder.top().to_owned());
        let mut games = GAMES.iter();
        let game = games.find(|game| game.link_name() == "fork-hunt");
        app.ask_rules_path(NewRules::Copy(game.unwrap()));
        let path = app.texts.save.path();
        assert_eq!(path, folder.path("my-fork-hunt.zrf"));
        app.save_by_path(&ctx, &path, false);
        assert!(folder.path("images/invisible.bmp").is_file());
        let table = app.table.as_ref().unwrap();
        assert_eq!(table.game().title, "Fork-Hunt");
        assert!(app.problems.is_none());
        let editor = app.editor.as_ref().unwrap();
        assert!(editor.is_of(&table.source) && editor.can_be_saved());
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
            app.ask_rules_path(line());
            assert_eq!(app.texts.save.path(), folder.path("my-line.zrf"), "{name}");
        }
    }

    #[test]
    fn what_a_dialog_answers_gets_its_ending_and_never_replaces_rules() {
        let folder = Folder::new("answers");
        let rules = Template::find("line").unwrap().rules("Line");
        folder.write("line.zrf", &rules);
        let start = Start {
            file: Some(folder.path("line.zrf")),
            ..Start::default()
        };
        let ctx = egui::Context::default();
        let mut app = App::new(&ctx, start, None);
        let mut save = |name: &str| {
            let purpose = DialogPurpose::Save(GameFile::Moves, "line.zsg".to_owned());
            app.take_picked(&ctx, &purpose, folder.path(name));
            app.notice().to_owned()
        };
        let expected = format!("Saved as {}", folder.path("walk.zsg").display());
        assert_eq!(save("walk"), expected);
        let refusal = save("line.zrf");
        assert!(
            refusal.contains("cannot have the name of a rules file"),
            "{refusal}"
        );
        assert_eq!(
            std::fs::read_to_string(folder.path("line.zrf")).unwrap(),
            rules
        );
        assert!(save("walk").ends_with("walk.zsg already exists; choose another name"));
        let purpose = DialogPurpose::NewRules(line());
        app.take_picked(&ctx, &purpose, folder.path("new"));
        assert!(folder.path("new.zrf").is_file(), "{}", app.notice());
    }
}
