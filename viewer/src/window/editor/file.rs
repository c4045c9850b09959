//! The file of a text being edited: what it holds, and what is to be written to it.

use crate::play::link::text_files;
use crate::shipped::ShippedFiles;
use crate::window::source::{Source, disk_files};
use zrf_grammar::text::{Files, decode, encode_as};

/// The largest text that is edited here, in bytes. Longer ones take too long to lay out.
const LARGEST: usize = 1 << 20;

/// The file of rules, as it was read or written last.
#[derive(Debug)]
pub(super) struct RulesFile {
    pub(super) source: Source,
    /// Their code page and line ends are kept.
    bytes: Vec<u8>,
    /// The same as text, with the line ends of the editor.
    pub(super) text: String,
}

impl RulesFile {
    /// Reads the rules text of a source.
    ///
    /// # Errors
    /// Why it cannot be read, in words.
    pub(super) fn open(source: &Source) -> Result<Self, String> {
        let bytes = read(source)?;
        Ok(Self {
            source: source.clone(),
            text: plain_text(&bytes),
            bytes,
        })
    }

    /// Whether it can be saved. Shipped rules and packs can only be read, except in a page, where they become a copy.
    pub(super) fn can_be_saved(&self) -> bool {
        let is_fixed = matches!(self.source, Source::Shipped(_)) || self.source.is_pack();
        cfg!(target_arch = "wasm32") || !is_fixed
    }

    /// Its name, without folders.
    pub(super) fn name(&self) -> String {
        let name = self.source.root();
        let name = name.rsplit(['/', '\\']).next().unwrap_or(&name);
        name.to_owned()
    }

    /// A text as it is to be written, or `None` if the code page of the file lacks a character.
    pub(super) fn encoded(&self, text: &str) -> Option<Vec<u8>> {
        let before = decode(&self.bytes).0;
        let n_carriage_returns = before.matches("\r\n").count();
        match 2 * n_carriage_returns > before.matches('\n').count() {
            true => encode_as(&text.replace('\n', "\r\n"), &self.bytes),
            false => encode_as(text, &self.bytes),
        }
    }

    /// The source of the rules after this text is saved: rules that are not a file become a text.
    pub(super) fn source_with(&self, text: &str) -> Source {
        match &self.source {
            Source::Shipped(_) => Source::Text([(self.name(), text.to_owned())].into(), None),
            Source::Text(files, pack) => {
                let mut files = files.to_vec();
                if let Some((_, old)) = files.first_mut() {
                    text.clone_into(old);
                }
                Source::Text(files.into(), pack.clone())
            }
            Source::Disk(..) => self.source.clone(),
        }
    }

    /// Notes that a text was saved as these bytes.
    pub(super) fn set_saved(&mut self, source: Source, bytes: Vec<u8>, text: &str) {
        self.source = source;
        self.bytes = bytes;
        text.clone_into(&mut self.text);
    }

    /// Reads the file again. Returns whether another program has changed it.
    ///
    /// # Errors
    /// Why it cannot be read, in words.
    pub(super) fn read_again(&mut self) -> Result<bool, String> {
        let bytes = read(&self.source)?;
        let is_other = bytes != self.bytes;
        if is_other {
            self.text = plain_text(&bytes);
            self.bytes = bytes;
        }
        Ok(is_other)
    }
}

/// The bytes of the rules text of a source.
fn read(source: &Source) -> Result<Vec<u8>, String> {
    let name = source.root();
    let bytes = match source {
        Source::Shipped(_) => ShippedFiles.read(&name),
        Source::Disk(path, allowed) => disk_files(path, allowed).read(&name),
        Source::Text(files, _) => text_files(files).read(&name),
    }?;
    match bytes.len() > LARGEST {
        true => Err("it is larger than 1 MB; edit it in another program".to_owned()),
        false => Ok(bytes),
    }
}

fn plain_text(bytes: &[u8]) -> String {
    decode(bytes).0.replace("\r\n", "\n")
}

#[cfg(test)]
mod tests {
    use super::RulesFile;
    use crate::files::testing::Folder;
    use crate::window::source::Source;

    #[test]
    fn rules_of_a_pack_can_only_be_read() {
        let folder = Folder::new("editor-pack");
        let files = [("a.zrf".to_owned(), b"(game)".to_vec())];
        let pack = crate::files::pack(&files).unwrap();
        std::fs::write(folder.path("a.zrfz"), pack).unwrap();
        let source = Source::Disk(folder.path("a.zrfz"), [].into());
        let file = RulesFile::open(&source).unwrap();
        assert_eq!(file.text, "(game)");
        assert!(!file.can_be_saved());
    }

    #[test]
    fn code_pages_and_line_ends_are_kept() {
        let folder = Folder::new("editor-bytes");
        let rules = b"; K\xF6nig\r\n(game (title \"K\xF6nig\")\r\n)\r\n";
        std::fs::write(folder.path("a.zrf"), rules).unwrap();
        let source = Source::Disk(folder.path("a.zrf"), [].into());
        let file = RulesFile::open(&source).unwrap();
        assert_eq!(file.encoded(&file.text).as_deref(), Some(&rules[..]));
        let mut text = file.text.replace("König", "Läufer");
        let expected = b"; L\xE4ufer\r\n(game (title \"L\xE4ufer\")\r\n)\r\n";
        assert_eq!(file.encoded(&text).as_deref(), Some(&expected[..]));
        text.push('将');
        assert_eq!(file.encoded(&text), None);
    }
}
