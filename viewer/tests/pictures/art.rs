//! Pictures of rules files: every format, however its name is written, and what is seen where there is none.

use super::{Start, Window, window};
use egui_kittest::kittest::{NodeT, Queryable};
use image::{ImageFormat, Rgba, RgbaImage};
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempDir};

const RED: Rgba<u8> = Rgba([200, 30, 40, 255]);

/// A folder that is removed after the test.
struct Folder(TempDir);

impl Folder {
    fn new(name: &str) -> Self {
        let prefix = format!("zrf-art-{name}-");
        let folder = Builder::new().prefix(&prefix).tempdir();
        let folder = folder.expect("a folder for the test");
        std::fs::create_dir(folder.path().join("Images")).expect("a folder in it");
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn picture(&self, name: &str, format: ImageFormat, pixel: impl Fn(u32) -> Rgba<u8>) {
        let picture = RgbaImage::from_fn(40, 40, |x, _| pixel(x));
        let picture = image::DynamicImage::ImageRgba8(picture);
        let picture = match format {
            ImageFormat::Png | ImageFormat::Gif => picture,
            _ => image::DynamicImage::ImageRgb8(picture.to_rgb8()),
        };
        picture
            .save_with_format(self.path("Images").join(name), format)
            .expect("a file for the test");
    }

    fn open(&self, pieces: &[(&str, &str)]) -> Window {
        let columns: Vec<String> = (1..=pieces.len())
            .map(|number| format!("p{number}"))
            .collect();
        let types: Vec<String> = pieces
            .iter()
            .map(|(name, file)| format!("(piece (name {name}) (image White {file}))"))
            .collect();
        let placed: Vec<String> = pieces
            .iter()
            .zip(&columns)
            .map(|((name, _), column)| format!("({name} {column}-1)"))
            .collect();
        let text = format!(
            r#"(game (title "Art") (players White Black) (turn-order White Black)
            (board (grid (start-rectangle 0 0 40 40) (dimensions ("{}" (40 0)) ("-1" (0 40)))))
            (board-setup (White {})) {})"#,
            columns.join("/"),
            placed.join(" "),
            types.join(" ")
        );
        let file = self.path("game.zrf");
        std::fs::write(&file, text).expect("a file for the test");
        let start = Start {
            file: Some(file),
            ..Start::default()
        };
        window([900.0, 500.0], 1.0, "Light", start)
    }
}

/// The rectangle of a point on the screen.
fn place(window: &Window, name: &str) -> egui::Rect {
    let start = format!("{name}, ");
    window
        .query_all_by(|node| node.label().is_some_and(|label| label.starts_with(&start)))
        .next()
        .unwrap_or_else(|| panic!("no point {name}"))
        .rect()
}

fn label(window: &Window, name: &str) -> String {
    let start = format!("{name}, ");
    let labels = window.query_all_by(|node| node.label().is_some());
    labels
        .filter_map(|node| node.accesskit_node().label())
        .find(|label| label.starts_with(&start))
        .unwrap_or_default()
}

fn is_red(pixel: Rgba<u8>) -> bool {
    pixel.0[..3]
        .iter()
        .zip(&RED.0)
        .all(|(a, b)| a.abs_diff(*b) < 12)
}

#[test]
fn every_format_is_shown_and_green_is_a_hole_in_bitmaps() {
    let folder = Folder::new("formats");
    let green_half = |x: u32| if x < 20 { RED } else { Rgba([0, 255, 0, 255]) };
    folder.picture("man.bmp", ImageFormat::Bmp, green_half);
    folder.picture("MAN.PNG", ImageFormat::Png, |x| {
        if x < 20 { RED } else { Rgba([0; 4]) }
    });
    folder.picture("Man.Gif", ImageFormat::Gif, |x| {
        if x < 20 { RED } else { Rgba([0; 4]) }
    });
    folder.picture("man.jpg", ImageFormat::Jpeg, |_| RED);
    let drawing = r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="20" height="40" fill="#c81e28"/></svg>"##;
    std::fs::write(folder.path("Images/Man.svg"), drawing).expect("a file for the test");
    let pieces = [
        ("Bitmap", r#""images\MAN.bmp""#),
        ("Png", r#""Images/man.png""#),
        ("Gif", r#""../images/man.gif""#),
        ("Jpeg", r#""images\\man.JPG""#),
        ("Drawing", r#""images/man.SVG""#),
    ];
    let mut window = folder.open(&pieces);
    let picture = window.render().expect("a picture of the window");
    for (number, (piece, _)) in (1..).zip(pieces) {
        let place = place(&window, &format!("p{number}-1"));
        let at = |share: f32| {
            let x = place.left() + share * place.width();
            *picture.get_pixel(x as u32, place.center().y as u32)
        };
        assert!(is_red(at(0.3)), "{piece}: {:?}", at(0.3));
        assert_eq!(is_red(at(0.7)), piece == "Jpeg", "{piece}: {:?}", at(0.7));
    }
}

#[test]
fn the_next_pictures_are_the_alternatives_of_the_author() {
    let folder = Folder::new("sets");
    folder.picture("a.png", ImageFormat::Png, |_| Rgba([20, 40, 220, 255]));
    folder.picture("b.png", ImageFormat::Png, |_| RED);
    let mut window = folder.open(&[("Man", r#""images/a.png" "images/b.png""#)]);
    let is_red_now = |window: &mut Window| {
        let at = place(window, "p1-1").center();
        is_red(
            *window
                .render()
                .expect("a picture")
                .get_pixel(at.x as u32, at.y as u32),
        )
    };
    assert!(!is_red_now(&mut window));
    window.key_press(egui::Key::I);
    window.run_steps(4);
    assert!(is_red_now(&mut window));
    window.key_press(egui::Key::I);
    window.run_steps(4);
    assert!(!is_red_now(&mut window));
}

#[test]
fn what_cannot_be_read_is_told_and_drawn_and_what_is_transparent_is_not() {
    let folder = Folder::new("faults");
    folder.picture("none.png", ImageFormat::Png, |_| Rgba([0; 4]));
    std::fs::write(folder.path("Images/bad.png"), b"no picture").expect("a file for the test");
    let pieces = [
        ("Ghost", r#""images/none.png""#),
        ("Man", r#""images/bad.png""#),
        ("Lady", r#""images/gone.png""#),
    ];
    let window = folder.open(&pieces);
    assert_eq!(label(&window, "p1-1"), "p1-1, empty");
    assert_eq!(label(&window, "p2-1"), "p2-1, white man");
    let app = window.state().as_ref().expect("the first frame made it");
    assert!(
        app.notice().contains("bad.png was not readable"),
        "{}",
        app.notice()
    );
    assert!(
        app.notice().contains("gone.png was not found"),
        "{}",
        app.notice()
    );
}

#[test]
fn the_board_is_saved_as_a_picture() {
    let folder = Folder::new("save");
    folder.picture("man.png", ImageFormat::Png, |_| RED);
    let mut window = folder.open(&[("Man", r#""images/man.png""#), ("Lady", r#""""#)]);
    let file = folder.path("board.png");
    let ctx = window.ctx.clone();
    let app = window
        .state_mut()
        .as_mut()
        .expect("the first frame made it");
    app.save_picture(&ctx, Path::new(&file));
    window.run_steps(4);
    let picture = image::open(&file)
        .expect("the picture was written")
        .to_rgba8();
    assert!(
        picture.width() < 650,
        "only the board is in it: {:?}",
        picture.dimensions()
    );
    assert!(picture.pixels().any(|pixel| is_red(*pixel)));
}
