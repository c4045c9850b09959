//! Bytes to text. Classic rule files are older than UTF-8: about one in six is Windows-1252.

/// How the bytes of a file were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, plain ASCII included.
    Utf8,
    /// UTF-16, as the byte order mark says.
    Utf16,
    /// Windows-1252 (Western Europe).
    Windows1252,
    /// Windows-1251 (Cyrillic).
    Windows1251,
}

impl Encoding {
    /// The name people know it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16 => "UTF-16",
            Self::Windows1252 => "Windows-1252",
            Self::Windows1251 => "Windows-1251",
        }
    }
}

/// Decodes a file. Every byte sequence gives a text.
///
/// A byte order mark decides. Without one it is UTF-8 where the whole file is valid as that; otherwise a single-byte
/// code page: three or more letters of the Cyrillic block in a row tell Windows-1251, all else is Windows-1252.
pub fn decode(bytes: &[u8]) -> (String, Encoding) {
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return (
            encoding_rs::UTF_16LE.decode(bytes).0.into_owned(),
            Encoding::Utf16,
        );
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (text.to_owned(), Encoding::Utf8);
    }
    let is_cyrillic = bytes
        .windows(3)
        .any(|run| run.iter().all(|&byte| byte >= 0xC0));
    let (code_page, encoding) = if is_cyrillic {
        (encoding_rs::WINDOWS_1251, Encoding::Windows1251)
    } else {
        (encoding_rs::WINDOWS_1252, Encoding::Windows1252)
    };
    (
        code_page.decode_without_bom_handling(bytes).0.into_owned(),
        encoding,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], text: &str, encoding: Encoding) {
        assert_eq!(decode(bytes), (text.to_owned(), encoding));
    }

    #[test]
    fn utf8_is_tried_first() {
        check(b"", "", Encoding::Utf8);
        check(b"(a)\r\n\x1A", "(a)\r\n\u{1A}", Encoding::Utf8);
        check("café Ж".as_bytes(), "café Ж", Encoding::Utf8);
        check(b"\xEF\xBB\xBF(a)", "(a)", Encoding::Utf8);
    }

    #[test]
    fn code_pages_are_told_by_runs_of_letters() {
        check(
            b"caf\xE9 \x92\xA0\x93",
            "café ’\u{A0}“",
            Encoding::Windows1252,
        );
        check(b"\xEF\xBB\xBFcaf\xE9", "café", Encoding::Windows1252);
        check(b"\xD8\xE0\xF8\xEA\xE8", "Шашки", Encoding::Windows1251);
        check(b"\x81\x8D\xFF", "\u{81}\u{8D}ÿ", Encoding::Windows1252);
    }

    #[test]
    fn byte_order_marks_decide() {
        check(b"\xFF\xFE(\0a\0)\0", "(a)", Encoding::Utf16);
        check(b"\xFE\xFF\0(\0a\0)", "(a)", Encoding::Utf16);
        check(b"\xFF\xFE(\0a", "(\u{FFFD}", Encoding::Utf16);
    }
}
