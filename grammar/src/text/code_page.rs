//! Which code page a text is in, by its bytes.

use super::encoding::Encoding;
use std::collections::BTreeSet;

/// The code page of a text that is not UTF-8. Classic rules files are older: about one in six is Windows-1252.
pub(super) fn code_page_of(bytes: &[u8]) -> Encoding {
    if seems(bytes, gbk) {
        Encoding::Gbk
    } else if seems(bytes, shift_jis) {
        Encoding::ShiftJis
    } else if seems_cyrillic(bytes) {
        Encoding::Windows1251
    } else {
        Encoding::Windows1252
    }
}

/// Whether there are three consecutive letters of the Cyrillic block that are no ruled line: in DOS files, the bytes of
/// such letters draw boxes, mostly by horizontal lines.
fn seems_cyrillic(bytes: &[u8]) -> bool {
    bytes.split(|&byte| byte < 0xC0).any(|run| {
        let is_ruled = |(at, byte): &(usize, &u8)| {
            let before = at.checked_sub(1).map(|before| run[before]);
            matches!(byte, 0xC4 | 0xCD) || before == Some(**byte)
        };
        let n_ruled = run.iter().enumerate().filter(is_ruled).count();
        run.len() >= 3 && n_ruled * 3 <= run.len()
    })
}

/// Minimum number of different characters for a text to be taken for Chinese or Japanese.
const FEW: usize = 4;

/// A character of two bytes, or of one, in a Chinese or Japanese code page.
struct Character {
    length: usize,
    is_common: bool,
    /// Whether its bytes are neither Western typography nor Cyrillic letters.
    is_telling: bool,
}

/// Whether all bytes beyond ASCII form characters of a code page, at least 17 of 20 of these are common, there are
/// [`FEW`] or more different ones, and at least one in five of those is telling. `character` returns the character at
/// the start of a text.
fn seems(bytes: &[u8], character: fn(&[u8]) -> Option<Character>) -> bool {
    let (mut rest, mut count, mut common) = (bytes, 0, 0);
    let mut different = BTreeSet::new();
    let mut telling = 0;
    while let Some(start) = rest.iter().position(|&byte| byte >= 0x80) {
        let Some(found) = character(&rest[start..]) else {
            return false;
        };
        let (written, after) = rest[start..].split_at(found.length);
        count += 1;
        common += usize::from(found.is_common);
        telling += usize::from(different.insert(written) && found.is_telling);
        rest = after;
    }
    common * 20 >= count * 17 && different.len() >= FEW && telling * 5 >= different.len()
}

/// A character of GB 2312; the first level has the common ones, and punctuation.
fn gbk(bytes: &[u8]) -> Option<Character> {
    let is_cyrillic = |byte| matches!(byte, 0xA8 | 0xB8 | 0xC0..);
    match *bytes {
        [lead @ 0xA1..=0xF7, trail @ 0xA1..=0xFE, ..] => Some(Character {
            length: 2,
            is_common: matches!(lead, 0xA1..=0xA3 | 0xB0..=0xD7),
            is_telling: !is_cyrillic(lead) || !is_cyrillic(trail),
        }),
        _ => None,
    }
}

/// A character of Shift-JIS; kana, punctuation and the first level are common, kana of half width are not.
fn shift_jis(bytes: &[u8]) -> Option<Character> {
    match *bytes {
        [0xA1..=0xDF, ..] => Some(Character {
            length: 1,
            is_common: false,
            is_telling: false,
        }),
        [
            lead @ (0x81..=0x9F | 0xE0..=0xFC),
            0x40..=0x7E | 0x80..=0xFC,
            ..,
        ] => Some(Character {
            length: 2,
            is_common: matches!(lead, 0x81..=0x83 | 0x88..=0x97),
            // In Windows-1252, the others are quotes and dashes, which may precede any letter.
            is_telling: matches!(lead, 0x81..=0x83 | 0x88..=0x90),
        }),
        _ => None,
    }
}
