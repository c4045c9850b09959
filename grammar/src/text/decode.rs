//! The bytes of a file to text, and back.

use super::code_page::code_page_of;
use super::encoding::{Encoding, UTF16_MARK};

/// The byte order mark that some editors put before UTF-8.
const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Decodes a file. Every byte sequence produces a text. If all its lines end with CR, they end with LF instead.
///
/// A byte order mark decides. Without one, a file in which every second byte is zero, with few exceptions, is read as
/// UTF-16; a file that is valid UTF-8 is read as UTF-8; otherwise as a code page: GBK or
/// Shift-JIS if all bytes beyond ASCII form characters of these, nearly all of them common ones, and some that no Western
/// or Russian text has; otherwise Windows-1251 if there are three consecutive letters of the Cyrillic block other than ruled
/// lines, and Windows-1252 if not.
pub fn decode(bytes: &[u8]) -> (String, Encoding) {
    let (text, encoding) = decode_exactly(bytes);
    match has_old_line_ends(&text) {
        true => (text.replace('\r', "\n"), encoding),
        false => (text, encoding),
    }
}

/// Like [`decode`], but with the line ends of the file.
pub fn decode_exactly(bytes: &[u8]) -> (String, Encoding) {
    if let Some(mark) = utf16_mark(bytes) {
        let decoder = match mark == UTF16_MARK {
            true => encoding_rs::UTF_16LE,
            false => encoding_rs::UTF_16BE,
        };
        let (text, _) = decoder.decode_with_bom_removal(bytes);
        return (text.into_owned(), Encoding::Utf16);
    }
    let bytes = bytes.strip_prefix(UTF8_MARK).unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (text.to_owned(), Encoding::Utf8);
    }
    let encoding = code_page_of(bytes);
    let (text, _) = encoding.decoder().decode_without_bom_handling(bytes);
    (text.into_owned(), encoding)
}

/// The byte order mark of a UTF-16 file, which may lack it; `None` if the file is in another encoding.
fn utf16_mark(bytes: &[u8]) -> Option<&'static [u8]> {
    const OTHER_MARK: &[u8] = b"\xFE\xFF";
    let known = [UTF16_MARK, OTHER_MARK];
    if let Some(mark) = known.into_iter().find(|mark| bytes.starts_with(mark)) {
        return Some(mark);
    }
    let zeros = |first: usize| {
        let every_second = bytes.iter().skip(first).step_by(2);
        every_second.filter(|&&byte| byte == 0).count()
    };
    let is_mostly_zero =
        |n_zeros: usize| n_zeros >= FEWEST_ZEROS && n_zeros * 20 >= bytes.len() * 9;
    match [zeros(0), zeros(1)] {
        [low, high] if is_mostly_zero(high) && low * 20 <= high => Some(UTF16_MARK),
        [high, low] if is_mostly_zero(high) && low * 20 <= high => Some(OTHER_MARK),
        _ => None,
    }
}

/// Fewer zero bytes do not make a file UTF-16.
const FEWEST_ZEROS: usize = 8;

/// Whether lines end with CR alone, as on the first Macintosh.
fn has_old_line_ends(text: &str) -> bool {
    text.contains('\r') && !text.contains('\n')
}

/// The bytes of a file after its text has changed, in its original encoding, with its byte order mark and line ends.
///
/// `None` if that is impossible without loss: the text has characters that the encoding lacks, or the original bytes do
/// not round-trip.
pub fn encode_as(text: &str, original: &[u8]) -> Option<Vec<u8>> {
    let (before, encoding) = decode_exactly(original);
    let order = utf16_mark(original).unwrap_or_default();
    let marks = [order, UTF8_MARK].into_iter();
    let mark = marks
        .filter(|mark| original.starts_with(mark))
        .max_by_key(|mark| mark.len());
    let mark = mark.unwrap_or_default();
    let encode = |text: &str| Some([mark, &encoding.body(text, order)?].concat());
    // A file that round-trips may also be written with other text.
    let is_faithful = encode(&before).is_some_and(|bytes| bytes == original);
    let written = match has_old_line_ends(&before) {
        true => encode(&text.replace('\n', "\r")),
        false => encode(text),
    };
    written.filter(|bytes| is_faithful && decode(bytes).0 == text)
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
    fn boxes_of_dos_files_are_no_letters() {
        for line in [
            &b"; \xC4\xC4\xC4\xC4\xC4\xC4"[..],
            b"; \xC9\xCD\xCD\xCD\xCD\xBB",
            b"; \xC0\xC4\xC4\xC4\xC4\xD9",
            b"; \xDA\xC4\xC2\xC4\xC2\xC4\xBF",
            b"; \xC9\xCD\xCB\xCD\xCB\xCD\xBB",
        ] {
            let (text, encoding) = decode(&[line, b"\n(game (title \"\xC9chec\"))"].concat());
            assert_eq!(encoding, Encoding::Windows1252);
            assert!(text.contains("Échec"), "{text}");
        }
        check(
            b"\xCA\xEB\xE0\xF1\xF1 \xC4\xC4\xC4",
            "Класс ДДД",
            Encoding::Windows1251,
        );
    }

    #[test]
    fn chinese_and_japanese_are_told_by_their_characters() {
        let (chinese, _, _) = encoding_rs::GBK.encode("中国象棋的规则，红方先走。");
        check(&chinese, "中国象棋的规则，红方先走。", Encoding::Gbk);
        let (japanese, _, _) = encoding_rs::SHIFT_JIS.encode("将棋のルール (五目並べ)");
        check(&japanese, "将棋のルール (五目並べ)", Encoding::ShiftJis);
        for (text, encoding) in [
            ("中国象棋", Encoding::Gbk),
            ("車馬砲兵", Encoding::ShiftJis),
            ("チェス盤", Encoding::ShiftJis),
        ] {
            check(&encoding.encode(text).unwrap_or_default(), text, encoding);
        }
        for russian in [
            "Шашки русские",
            "ШАШКИ",
            "ИГРА ДАМА",
            "ЁЛКА ЕЩЁ НЕ ВСЁ",
            "Шахматы и шашки — правила игры",
        ] {
            let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode(russian);
            check(&bytes, russian, Encoding::Windows1251);
        }
        assert_eq!(
            encode_as("红方", &chinese),
            None,
            "too short to be read as GBK again"
        );
        let longer = format!("{}走", "中国象棋的规则，红方先走。");
        assert!(encode_as(&longer, &chinese).is_some());
    }

    #[test]
    fn western_typography_is_no_japanese() {
        for text in [
            "It’s White’s move. Don’t lose: you’ll be sorry, they’re strong, I’d resign, we’ve lost",
            "l’été d’un joueur qu’on n’a pas vu",
            "“‘Check’, said he, and didn’t he—or she—mean ‘mate’?”",
            "……………… •••••••• ———————— ‘a ‘b ‘c ‘d ‘e",
            "×××××××× ÄÄÄÄÄÄÄÄ ±±±±±±±±",
        ] {
            let (bytes, _, _) = encoding_rs::WINDOWS_1252.encode(text);
            let (read, encoding) = decode(&bytes);
            assert!(
                !matches!(encoding, Encoding::Gbk | Encoding::ShiftJis),
                "{read}"
            );
        }
    }

    #[test]
    fn byte_order_marks_decide() {
        check(b"\xFF\xFE(\0a\0)\0", "(a)", Encoding::Utf16);
        check(b"\xFE\xFF\0(\0a\0)", "(a)", Encoding::Utf16);
        check(b"\xFF\xFE(\0a", "(\u{FFFD}", Encoding::Utf16);
    }

    #[test]
    fn utf16_is_told_by_its_zero_bytes() {
        let text = "(title \"Шашки\") ; in Russian, of course, as the title says: three letters of ten may be others";
        for (is_little, text) in [
            (true, text),
            (false, text),
            (true, "(game (title \"Āmen, or so\"))\r\n; \u{1A}"),
        ] {
            let units = text.encode_utf16();
            let original: Vec<u8> = match is_little {
                true => units.flat_map(u16::to_le_bytes).collect(),
                false => units.flat_map(u16::to_be_bytes).collect(),
            };
            check(&original, text, Encoding::Utf16);
            assert_eq!(encode_as(text, &original), Some(original));
        }
        check(b"(\0a)", "(\0a)", Encoding::Utf8);
        check(
            b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
            &"\0".repeat(16),
            Encoding::Utf8,
        );
    }

    #[test]
    fn old_line_ends_are_read_as_new_ones_and_kept_in_the_file() {
        for (original, text) in [
            (&b"(a)\r; b\r\r(c)\r"[..], "(a)\n; b\n\n(c)\n"),
            (b"\xFF\xFEa\0\r\0", "a\n"),
            (b"caf\xE9\r", "café\n"),
            (b"a\r\nb\rc", "a\r\nb\rc"),
        ] {
            assert_eq!(decode(original).0, text);
            assert_eq!(encode_as(text, original).as_deref(), Some(original));
        }
        assert_eq!(encode_as("a\nb\n", b"a\r").as_deref(), Some(&b"a\rb\r"[..]));
        assert_eq!(decode_exactly(b"a\rb").0, "a\rb");
    }

    #[test]
    fn texts_are_converted_whole_or_not_at_all() {
        let check = |encoding: Encoding, text: &str, expected: Result<&[u8], usize>| {
            let bytes = encoding.encode(text);
            assert_eq!(bytes.as_deref().map_err(|at| *at), expected);
            if let Ok(bytes) = bytes {
                assert_eq!(encoding.decode(&bytes).as_deref(), Some(text));
            }
        };
        check(Encoding::Utf8, "é", Ok("é".as_bytes()));
        check(Encoding::Utf16, "é", Ok(b"\xFF\xFE\xE9\0"));
        check(Encoding::Windows1252, "é", Ok(b"\xE9"));
        check(Encoding::Windows1252, "aéЖ", Err(3));
        check(Encoding::Windows1251, "Ж", Ok(b"\xC6"));
        check(Encoding::Gbk, "红", Ok(b"\xBA\xEC"));
        check(Encoding::ShiftJis, "ル", Ok(b"\x83\x8B"));
        assert_eq!(Encoding::Utf8.decode(b"\xE9"), None);
        assert_eq!(Encoding::Gbk.decode(b"\xE9"), None);
    }

    #[test]
    fn files_keep_their_encoding() {
        let check = |original: &[u8], text: &str, expected: Option<&[u8]>| {
            assert_eq!(encode_as(text, original).as_deref(), expected);
        };
        check(b"(a)", "(ab)", Some(b"(ab)"));
        check(b"\xEF\xBB\xBFa", "b", Some(b"\xEF\xBB\xBFb"));
        check(
            b"\xFF\xFEa\0",
            "b\u{10000}",
            Some(b"\xFF\xFEb\0\x00\xD8\x00\xDC"),
        );
        check(b"\xFE\xFF\0a", "b", Some(b"\xFE\xFF\0b"));
        check(b"caf\xE9 \x81", "caf\u{E9}s \u{81}", Some(b"caf\xE9s \x81"));
        check(b"\xD8\xE0\xF8", "Шашка", Some(b"\xD8\xE0\xF8\xEA\xE0"));
        // The Greek letter is in no Western code page, and half a UTF-16 unit is not text.
        check(b"caf\xE9", "\u{3B1}", None);
        check(b"\xFF\xFEa\0b", "a", None);
        // Without its only letter beyond ASCII the file would be read as UTF-8, to the same text.
        check(b"caf\xE9", "cafe", Some(b"cafe"));
        // With other letters it would be read as Cyrillic.
        check(b"caf\xE9", "\u{E9}\u{E8}\u{E9}", None);
    }
}
