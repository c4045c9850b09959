//! Converts file names, and kinds of symbols and tokens, to those of the protocol, and back.

use lsp_types::{CompletionItemKind, SymbolKind, Uri};
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;
use zrf_grammar::ide::{Class, CompletionKind, OutlineKind, PaintedKind};
use zrf_grammar::render::percent_encoded;

/// The path of a URI. For a text that is not in a file, the URI itself is the path.
pub(super) fn path_of(uri: &Uri) -> PathBuf {
    let text = uri.as_str();
    let Some(rest) = text.strip_prefix("file://") else {
        return PathBuf::from(text);
    };
    // The URI may name a host, and a drive letter comes after a slash.
    let path = rest.find('/').map_or("", |slash| &rest[slash..]);
    let decoded = decoded(path);
    let is_drive = decoded.as_bytes().get(2) == Some(&b':') && decoded.starts_with('/');
    normal(Path::new(if is_drive { &decoded[1..] } else { &decoded }))
}

/// The URI of a file; `None` if there is none.
pub(super) fn uri_of(path: &Path) -> Option<Uri> {
    let text = path.to_str()?;
    if !path.is_absolute() {
        return Uri::from_str(text).ok();
    }
    let mut encoded = String::from("file://");
    let slashes = text.replace('\\', "/");
    if !slashes.starts_with('/') {
        encoded.push('/');
    }
    encoded += &percent_encoded(&slashes, b"/-._~");
    Uri::from_str(&encoded).ok()
}

/// The path of a file as rules name it: letter case and the kind of slash may differ from those of the file.
pub(super) fn path_in(name: &str) -> PathBuf {
    let path = Path::new(name);
    if path.exists() || !path.is_absolute() {
        return normal(path);
    }
    normal(&crate::files::find(Path::new(""), name).unwrap_or_else(|| path.to_owned()))
}

/// A text without its percent signs, except for bytes that are not valid UTF-8.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        let code = bytes.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        let code = code.and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                found.push(byte);
                at += 3;
            }
            None => {
                found.push(bytes[at]);
                at += 1;
            }
        }
    }
    // Names that differ stay different.
    let mut decoded = String::with_capacity(found.len());
    for chunk in found.utf8_chunks() {
        decoded.push_str(chunk.valid());
        decoded.extend(chunk.invalid().iter().map(|byte| format!("%{byte:02X}")));
    }
    decoded
}

/// A path without `.` and `..`, so that two names of a file are the same.
pub(super) fn normal(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if found.file_name().is_some() => {
                found.pop();
            }
            part => found.push(part),
        }
    }
    found
}

pub(super) fn symbol_kind(kind: OutlineKind) -> SymbolKind {
    match kind {
        OutlineKind::Game => SymbolKind::MODULE,
        OutlineKind::Include => SymbolKind::FILE,
        OutlineKind::Section => SymbolKind::NAMESPACE,
        OutlineKind::Name(class) => match class {
            Class::Macro => SymbolKind::FUNCTION,
            Class::PieceType => SymbolKind::CLASS,
            Class::Zone => SymbolKind::STRUCT,
            Class::Player => SymbolKind::OBJECT,
            Class::Attribute => SymbolKind::PROPERTY,
            Class::MoveType => SymbolKind::EVENT,
            Class::Direction => SymbolKind::ENUM_MEMBER,
            _ => SymbolKind::VARIABLE,
        },
    }
}

pub(super) fn completion_kind(kind: CompletionKind) -> CompletionItemKind {
    match kind {
        CompletionKind::Keyword => CompletionItemKind::KEYWORD,
        CompletionKind::Text => CompletionItemKind::VALUE,
        CompletionKind::Name(class) => match class {
            Class::Macro => CompletionItemKind::FUNCTION,
            Class::PieceType => CompletionItemKind::CLASS,
            Class::Zone => CompletionItemKind::STRUCT,
            Class::Player => CompletionItemKind::CONSTANT,
            Class::Attribute => CompletionItemKind::PROPERTY,
            Class::MoveType => CompletionItemKind::EVENT,
            Class::Direction => CompletionItemKind::ENUM_MEMBER,
            _ => CompletionItemKind::VARIABLE,
        },
    }
}

/// The types of semantic tokens, in the order of their numbers.
pub(super) const TOKEN_TYPES: [&str; 14] = [
    "comment",
    "string",
    "number",
    "keyword",
    "parameter",
    "macro",
    "class",
    "type",
    "variable",
    "enumMember",
    "struct",
    "property",
    "event",
    "label",
];

/// The number of a semantic token type.
pub(super) fn token_type(kind: PaintedKind) -> u32 {
    match kind {
        PaintedKind::Comment => 0,
        PaintedKind::String => 1,
        PaintedKind::Number => 2,
        PaintedKind::Keyword => 3,
        PaintedKind::Parameter => 4,
        PaintedKind::Name(class) => match class {
            Class::Macro => 5,
            Class::PieceType => 6,
            Class::Player => 7,
            Class::Position => 8,
            Class::Direction => 9,
            Class::Zone => 10,
            Class::Attribute => 11,
            Class::MoveType => 12,
            Class::Flag | Class::PositionFlag => 13,
            Class::Instruction | Class::Condition => 3,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::{path_of, uri_of};
    use lsp_types::Uri;
    use std::path::Path;
    use std::str::FromStr;

    #[test]
    fn uris_and_paths_are_the_same_files() {
        for (uri, path) in [
            ("file:///games/a%20b/%C3%A9.zrf", "/games/a b/é.zrf"),
            ("file:///a/b/../c.zrf", "/a/c.zrf"),
            ("file:///a/b%E9.zrf", "/a/b%E9.zrf"),
            ("file://localhost/a.zrf", "/a.zrf"),
            ("untitled:Untitled-1", "untitled:Untitled-1"),
        ] {
            let parsed = Uri::from_str(uri).expect("a URI");
            assert_eq!(path_of(&parsed), Path::new(path), "{uri}");
        }
        let uri = uri_of(Path::new("/games/a b/é#1.zrf")).expect("a path");
        assert_eq!(uri.as_str(), "file:///games/a%20b/%C3%A9%231.zrf");
        assert_eq!(path_of(&uri), Path::new("/games/a b/é#1.zrf"));
    }
}
