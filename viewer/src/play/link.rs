//! Links: a game with its moves as text after the `#` of an address, so that they can be shared without a server.
//!
//! `#g=reversi` opens a built-in game, `#g=reversi,PAYLOAD` with its moves as well. `#z=PAYLOAD` contains the rules
//! too. A payload is JSON, compressed with deflate and written as base64 for addresses.

use super::saved::has_moves;
use crate::shipped::{GAMES, ShippedFiles};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use zrf_grammar::Rules;
use zrf_interpreter::Session;

/// Maximum size of what a link contains, unpacked: a link comes from a stranger.
const MAX_UNPACKED: usize = 16 << 20;

/// The best compression that miniz_oxide has.
const LEVEL: u8 = 10;

/// What a link opens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Link {
    /// The file name of a built-in game without extension, if the link contains no rules.
    pub(crate) shipped: Option<String>,
    pub(crate) shared: Shared,
}

/// What is packed in a link.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Shared {
    /// The rules file and the files that it includes, each with its name; the rules file comes first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) files: Vec<(String, String)>,
    /// The title of the variant; the first one if empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) variant: String,
    /// The moves so far, as a saved game.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(crate) record: String,
}

impl Link {
    /// A link to a game of rules with its moves and its seats. A built-in game is named instead of its rules.
    pub(crate) fn to(
        rules: &Rules,
        session: &Session,
        shipped: Option<String>,
        seats: &str,
    ) -> Self {
        let files = match &shipped {
            Some(_) => Vec::new(),
            None => texts_of(rules),
        };
        let name = files.first().map_or("", |(name, _)| name);
        let record = match has_moves(session) {
            true => session.record(name, seats).to_string(),
            false => String::new(),
        };
        let title = &session.program().game().title;
        let default = rules.default_variant();
        let default = default.map(|variant| &rules.entries()[variant.index()]);
        let variant = match default {
            Some(entry) if entry.title == *title => String::new(),
            _ => title.clone(),
        };
        Self {
            shipped,
            shared: Shared {
                files,
                variant,
                record,
            },
        }
    }

    /// Whether a text is a link rather than the name of a file.
    pub(crate) fn is_one(text: &str) -> bool {
        fragment(text).is_some()
    }

    /// Reads a link, with or without the address in front of it.
    ///
    /// # Errors
    /// What is wrong, as a clause.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        match fragment(text) {
            Some(('g', rest)) => {
                let (name, packed) = rest.split_once(',').unwrap_or((rest, ""));
                Ok(Self {
                    shipped: Some(name.to_owned()),
                    shared: match packed {
                        "" => Shared::default(),
                        packed => unpack(packed)?,
                    },
                })
            }
            Some((_, packed)) => {
                let shared = unpack(packed)?;
                match shared.files.is_empty() {
                    true => Err("the link contains no rules".to_owned()),
                    false => Ok(Self {
                        shipped: None,
                        shared,
                    }),
                }
            }
            None => Err("expected `#g=` or `#z=` in the link".to_owned()),
        }
    }

    /// The built-in game that it opens, by its index; `None` if it contains the rules.
    ///
    /// # Errors
    /// If there is no such game, as a clause.
    pub(crate) fn built_in(&self) -> Result<Option<usize>, String> {
        let Some(name) = &self.shipped else {
            return Ok(None);
        };
        let index = GAMES.iter().position(|game| game.link_name() == name);
        index
            .map(Some)
            .ok_or_else(|| format!("there is no built-in game `{name}`"))
    }

    /// Loads its rules. Nothing outside of the link is read.
    ///
    /// # Errors
    /// As [`Link::built_in`].
    pub(crate) fn load(&self) -> Result<Rules, String> {
        Ok(match self.built_in()? {
            Some(index) => Rules::load_to_play(GAMES[index].file, &ShippedFiles),
            None => load_texts(&self.shared.files),
        })
    }
}

/// The texts of rules with their names. The folder of the rules file is removed, because it is private.
fn texts_of(rules: &Rules) -> Vec<(String, String)> {
    let files = rules.sources.files();
    let root = files.first().map_or("", |file| &file.name);
    let folder = root.rfind(['/', '\\']).map_or("", |slash| &root[..=slash]);
    let texts = files.iter().map(|file| {
        let name = file.name.strip_prefix(folder).unwrap_or(&file.name);
        (name.to_owned(), file.text.clone())
    });
    texts.collect()
}

/// Loads rules from texts with their names, of which the first is the rules file.
pub(crate) fn load_texts(texts: &[(String, String)]) -> Rules {
    let root = texts.first().map_or("", |(name, _)| name);
    Rules::load_to_play(root, &text_files(texts))
}

/// Texts as files.
pub(crate) fn text_files(texts: &[(String, String)]) -> BTreeMap<String, Vec<u8>> {
    let bytes = |(name, text): &(String, String)| (name.clone(), text.clone().into_bytes());
    texts.iter().map(bytes).collect()
}

/// The part of an address after `#g=` or `#z=`.
fn fragment(text: &str) -> Option<(char, &str)> {
    let (_, fragment) = text.trim().split_once('#')?;
    let rest = fragment.get(2..)?;
    match fragment.get(..2)? {
        "g=" => Some(('g', rest)),
        "z=" => Some(('z', rest)),
        _ => None,
    }
}

fn unpack(packed: &str) -> Result<Shared, String> {
    let damaged = "the link is damaged or incomplete";
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|_| damaged)?;
    let text = decompress_to_vec_with_limit(&bytes, MAX_UNPACKED).map_err(|_| damaged)?;
    serde_json::from_slice(&text).map_err(|_| damaged.to_owned())
}

/// The fragment, beginning with `#`.
impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = serde_json::to_vec(&self.shared).map_err(|_| fmt::Error)?;
        let packed = URL_SAFE_NO_PAD.encode(compress_to_vec(&text, LEVEL));
        match &self.shipped {
            Some(name) if self.shared == Shared::default() => write!(f, "#g={name}"),
            Some(name) => write!(f, "#g={name},{packed}"),
            None => write!(f, "#z={packed}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Link, Shared};
    use crate::expectations::program;
    use std::collections::BTreeMap;
    use zrf_grammar::Rules;
    use zrf_interpreter::Session;

    #[test]
    fn links_are_read_back() {
        let shared = Shared {
            files: vec![("my game.zrf".to_owned(), "(game (title \"Ä\"))".to_owned())],
            variant: "Ä".to_owned(),
            record: "Zillions…\n1. Disc a1".to_owned(),
        };
        let game = |shared| Link {
            shipped: Some("reversi".to_owned()),
            shared,
        };
        let moves = Shared {
            files: Vec::new(),
            ..shared.clone()
        };
        let rules = Link {
            shipped: None,
            shared,
        };
        for link in [game(Shared::default()), game(moves), rules] {
            let text = link.to_string();
            assert!(text.is_ascii() && !text.contains([' ', '+', '/']), "{text}");
            for text in [text.clone(), format!("https://example.org/play?a=1{text} ")] {
                assert!(Link::is_one(&text));
                assert_eq!(Link::parse(&text).as_ref(), Ok(&link));
            }
        }
        assert_eq!(game(Shared::default()).to_string(), "#g=reversi");
    }

    #[test]
    fn links_hold_no_folders_of_their_author() {
        let text = r#"(include "parts/men.inc") (game (title "Here") (players White Black)
            (turn-order White Black) (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)))))
            (men) (board-setup (White (Man off 1)) (Black (Man off 1)))) (variant (title "There"))"#;
        let men = "(define men (piece (name Man) (drops ((verify empty?) add))))";
        let files = [
            ("/home/me/games/here.zrf", text),
            ("/home/me/games/parts/men.inc", men),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()));
        let rules = Rules::load_to_play("/home/me/games/here.zrf", &BTreeMap::from(files));
        for (title, variant) in [("Here", ""), ("There", "There")] {
            let program = program(&rules, Some(title)).unwrap();
            let mut session = Session::new(&program, 1);
            session.play(0);
            let link = Link::to(&rules, &session, None, "");
            assert_eq!(link.shared.variant, variant);
            let files = link.shared.files.iter();
            let names: Vec<&str> = files.map(|(name, _)| &**name).collect();
            assert_eq!(names, ["here.zrf", "parts/men.inc"]);
            let mut lines = link.shared.record.lines();
            assert!(lines.any(|line| line == "RulesFile=here.zrf"));
            let again = link.load().expect("the rules load");
            assert_eq!(again.sources.files().len(), 2);
        }
    }

    #[test]
    fn damaged_links_are_refused() {
        let link = Link {
            shared: Shared {
                files: vec![("a.zrf".to_owned(), "(game)".repeat(50))],
                ..Shared::default()
            },
            ..Link::default()
        };
        let text = link.to_string();
        for (cut, _) in text.char_indices() {
            assert!(Link::parse(&text[..cut]).is_err(), "{cut}");
        }
        for text in ["", "game.zrf", "#", "#é=", "#x=a", "#g", "a#b.zrf"] {
            assert!(!Link::is_one(text), "{text}");
        }
        for text in ["#z=", "#z=!", "#g=reversi,####", "#z=q1bKzFGyUkpUqgUA"] {
            assert!(Link::is_one(text) && Link::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn links_cannot_unpack_without_end() {
        let link = Link {
            shared: Shared {
                files: vec![("a.zrf".to_owned(), " ".repeat(super::MAX_UNPACKED))],
                ..Shared::default()
            },
            ..Link::default()
        };
        let text = link.to_string();
        assert!(text.len() < 100_000);
        assert!(Link::parse(&text).is_err());
    }
}
