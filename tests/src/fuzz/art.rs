//! Pictures from strangers: damaged ones, and drawings that would take long.

use super::check;
use super::shown::Shown;
use crate::mutate::mutate;
use egui::Vec2;
use miniz_oxide::deflate::compress_to_vec_zlib;
use std::fmt::Write as _;
use zrf::window::Start;
use zrf_interpreter::Random;

/// Rules whose board and piece are the picture.
const RULES: &str = r#"(game (title "Art") (players White Black) (turn-order White Black)
    (board (image "picture") (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("2/1" (0 50)))))
    (piece (name Man) (image White "picture") (drops ((verify empty?) add)))
    (board-setup (White (Man a1))))"#;
/// Maximum number of elements of a drawing, and of lines of a picture.
const MAX_ELEMENTS: usize = 30;
const MAX_LINES: usize = 40;
/// Widths and heights.
const SIDES: [u32; 9] = [0, 1, 2, 7, 40, 8_192, 8_193, 65_535, u32::MAX];

/// A picture of any kind.
pub(super) fn make(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let whole = match random.below(4) {
        0 => png(&mut random),
        1 => bitmap(&mut random),
        2 => gif(&mut random),
        _ => drawing(&mut random).into_bytes(),
    };
    match random.below(2) {
        0 => whole,
        _ => mutate(&whole, &mut random),
    }
}

/// Checks that the window shows rules that name the picture, whether or not the picture can be read.
pub(super) fn check(picture: &[u8]) -> Result<(), String> {
    let folder = check::folder()?;
    let write = |name: &str, bytes: &[u8]| {
        let written = std::fs::write(folder.path().join(name), bytes);
        written.map_err(|error| format!("no temporary file: {error}"))
    };
    write("picture", picture)?;
    write("art.zrf", RULES.as_bytes())?;
    let start = Start {
        file: Some(folder.path().join("art.zrf")),
        ..Start::default()
    };
    let mut window = Shown::new(start, Some(r#"{"animation": 0}"#), Vec2::new(800.0, 600.0));
    window.frame(Vec::new());
    window.frame(Vec::new());
    match window.app.saved_game() {
        Some(_) => Ok(()),
        None => Err("the rules of a picture are not shown".to_owned()),
    }
}

fn one_of<T: Copy>(choices: &[T], random: &mut Random) -> T {
    choices[random.below(choices.len())]
}

fn noise(length: usize, random: &mut Random) -> Vec<u8> {
    (0..length).map(|_| random.below(256) as u8).collect()
}

/// A drawing with elements in any order, which refer to each other.
fn drawing(random: &mut Random) -> String {
    const NAMES: [&str; 10] = [
        "g",
        "g",
        "use",
        "clipPath",
        "mask",
        "pattern",
        "filter",
        "marker",
        "linearGradient",
        "defs",
    ];
    const SHAPES: [&str; 6] = [
        "<circle r='9' fill='red'/>",
        "<rect width='99999' height='40' class='b'/>",
        "<path d='M0 0h9v9zM1e9 1e-9c1 2 3 4 5 6'/>",
        "<path d='M0 0h9v9' stroke='red' stroke-width='1e6' stroke-dasharray='0.001 0'/>",
        "<feTurbulence numOctaves='4000000000'/>",
        "<stop offset='0.5' stop-color='#0a3'/>",
    ];
    const LINKS: [&str; 6] = [
        "href='#",
        "fill='url(#",
        "clip-path='url(#",
        "mask='url(#",
        "filter='url(#",
        "marker='url(#",
    ];
    const OTHERS: [&str; 5] = [
        "opacity='0.5'",
        "transform='scale(1e9) rotate(7)'",
        "style='mix-blend-mode: multiply'",
        "width='1e9' height='0.001'",
        "clipPathUnits='objectBoundingBox'",
    ];
    let mut text = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>".to_owned();
    let mut open = Vec::new();
    for id in 0..random.below(MAX_ELEMENTS) {
        let name = one_of(&NAMES, random);
        // Writing to a string cannot fail.
        let _ = write!(text, "<{name} id='a{id}' {}", one_of(&OTHERS, random));
        let link = one_of(&LINKS, random);
        let end = if link.contains('(') { ")'" } else { "'" };
        let _ = write!(text, " {link}a{}{end}>", random.below(MAX_ELEMENTS));
        open.push(name);
        text += one_of(&SHAPES, random);
        while random.below(3) == 0
            && let Some(name) = open.pop()
        {
            let _ = write!(text, "</{name}>");
        }
    }
    for name in open.iter().rev() {
        let _ = write!(text, "</{name}>");
    }
    text + "<style>.b { fill: url(#a1); clip-path: url(#a2) }</style></svg>"
}

/// A PNG file with any numbers in its header, some lines, and valid checksums.
fn png(random: &mut Random) -> Vec<u8> {
    let sides = [one_of(&SIDES, random), one_of(&SIDES, random)];
    let mut header = sides.map(u32::to_be_bytes).concat();
    header.push(one_of(&[1, 2, 4, 8, 16, 3], random));
    header.push(random.below(7) as u8);
    header.extend([0, 0, random.below(2) as u8]);
    let length = MAX_LINES * (1 + 2 * sides[0].min(40) as usize);
    let lines = compress_to_vec_zlib(&vec![0; length], 1);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    file.extend(chunk(b"IHDR", &header));
    if random.below(2) == 0 {
        file.extend(chunk(b"PLTE", &noise(3 * random.below(20), random)));
        file.extend(chunk(b"tRNS", &noise(random.below(20), random)));
    }
    file.extend(chunk(b"IDAT", &lines));
    file.extend(chunk(b"IEND", b""));
    file
}

fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let body = [kind, content].concat();
    let sum = body.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 }
        })
    });
    let length = content.len() as u32;
    [&length.to_be_bytes(), &*body, &(!sum).to_be_bytes()].concat()
}

fn bitmap(random: &mut Random) -> Vec<u8> {
    let mut file = b"BM".to_vec();
    for number in [1_000, 0, one_of(&[54, 62, 0, u32::MAX], random), 40] {
        file.extend(number.to_le_bytes());
    }
    for _ in 0..2 {
        let side = one_of(&SIDES, random);
        // A negative height means that the first line is at the top.
        let side = if random.below(3) == 0 {
            side.wrapping_neg()
        } else {
            side
        };
        file.extend(side.to_le_bytes());
    }
    file.extend([1, 0, one_of(&[1, 4, 8, 16, 24, 32, 3], random), 0]);
    file.extend([one_of(&[0, 1, 2, 3, 6], random), 0, 0, 0]);
    file.extend([0; 12]);
    file.extend([random.below(20) as u8, 0, 0, 0, 0, 0, 0, 0]);
    let length = random.below(1_000);
    file.extend(noise(length, random));
    file
}

fn gif(random: &mut Random) -> Vec<u8> {
    let side = |random: &mut Random| (one_of(&SIDES, random) as u16).to_le_bytes();
    let mut file = b"GIF89a".to_vec();
    for _ in 0..2 {
        file.extend(side(random));
    }
    file.extend([0x80, 0, 0, 255, 0, 0, 0, 255, 0]);
    for _ in 0..=random.below(3) {
        file.extend([
            0x21,
            0xF9,
            4,
            random.below(16) as u8,
            0,
            0,
            0,
            0,
            0x2C,
            0,
            0,
            0,
            0,
        ]);
        for _ in 0..2 {
            file.extend(side(random));
        }
        file.extend([0, 2, 4]);
        file.extend(noise(4, random));
        file.push(0);
    }
    file.push(0x3B);
    file
}
