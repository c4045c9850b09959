//! Bytes to text. Classic rule files are older than UTF-8: about one in six is Windows-1252.

/// How the bytes of a file were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, plain ASCII included.
    Utf8,
    /// Windows-1252 (Western Europe).
    Windows1252,
    /// Windows-1251 (Cyrillic).
    Windows1251,
}

/// Decodes a file. Every byte sequence gives a text.
///
/// UTF-8 (with or without a byte order mark) where the whole file is valid; otherwise a single-byte code page:
/// three or more letters of the Cyrillic block in a row tell Windows-1251, all else is Windows-1252.
pub fn decode(bytes: &[u8]) -> (String, Encoding) {
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
