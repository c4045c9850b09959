//! The encodings of rules files and saved games.

/// The byte order mark of UTF-16 with the low byte first.
pub(super) const UTF16_MARK: &[u8] = b"\xFF\xFE";

/// How the bytes of a file were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, plain ASCII included.
    Utf8,
    /// UTF-16, in the order given by the byte order mark.
    Utf16,
    /// Windows-1252 (Western Europe).
    Windows1252,
    /// Windows-1251 (Cyrillic).
    Windows1251,
    /// GBK (simplified Chinese).
    Gbk,
    /// Shift-JIS (Japanese).
    ShiftJis,
}

impl Encoding {
    /// Its usual name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16 => "UTF-16",
            Self::Windows1252 => "Windows-1252",
            Self::Windows1251 => "Windows-1251",
            Self::Gbk => "GBK",
            Self::ShiftJis => "Shift-JIS",
        }
    }

    /// The bytes of a text, UTF-16 with a byte order mark.
    ///
    /// # Errors
    /// The offset of the first character that the encoding lacks.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, usize> {
        let mut bytes = match self {
            Self::Utf16 => UTF16_MARK.to_vec(),
            _ => Vec::new(),
        };
        let is_missing = |one: &str| self.body(one, UTF16_MARK).is_none();
        let missing = || {
            let mut characters = text.char_indices();
            characters.find(|(at, one)| is_missing(&text[*at..at + one.len_utf8()]))
        };
        let body = self.body(text, UTF16_MARK);
        bytes.extend(body.ok_or_else(|| missing().map_or(0, |(at, _)| at))?);
        Ok(bytes)
    }

    /// The text of bytes in this encoding, with or without a byte order mark. `None` if they are not text in it.
    pub fn decode(self, bytes: &[u8]) -> Option<String> {
        let (text, _, has_errors) = self.decoder().decode(bytes);
        (!has_errors).then(|| text.into_owned())
    }

    /// The bytes of a text without a mark; in UTF-16, `mark` gives the order. `None` if a character is missing.
    pub(super) fn body(self, text: &str, mark: &[u8]) -> Option<Vec<u8>> {
        let is_little = mark == UTF16_MARK;
        let unit = |unit: u16| match is_little {
            true => unit.to_le_bytes(),
            false => unit.to_be_bytes(),
        };
        match self {
            Self::Utf8 => Some(text.as_bytes().to_vec()),
            Self::Utf16 => Some(text.encode_utf16().flat_map(unit).collect()),
            _ => {
                let (bytes, _, is_lossy) = self.decoder().encode(text);
                (!is_lossy).then(|| bytes.into_owned())
            }
        }
    }

    /// What decodes it. Only code pages can be encoded by the same means.
    pub(super) fn decoder(self) -> &'static encoding_rs::Encoding {
        match self {
            Self::Utf8 => encoding_rs::UTF_8,
            Self::Utf16 => encoding_rs::UTF_16LE,
            Self::Windows1252 => encoding_rs::WINDOWS_1252,
            Self::Windows1251 => encoding_rs::WINDOWS_1251,
            Self::Gbk => encoding_rs::GBK,
            Self::ShiftJis => encoding_rs::SHIFT_JIS,
        }
    }
}
