//! Saved games in old encodings.

use super::common::{empty_folder, zrf};
use std::fs;
use zrf_grammar::text::Encoding;

#[test]
fn a_saved_game_is_replayed_and_tested_in_the_encoding_of_its_rules() {
    let folder = empty_folder("saved-encodings");
    let rules = r#"; Правила: фигуры ставят на пустые поля
(game (title "Row") (players A B) (turn-order A B)
(board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0))))
(board-setup (A (Ш off 1)) (B (Ш off 1))) (piece (name Ш) (drops ((verify empty?) add)))
(draw-condition (A B) (total-piece-count 2)))
"#;
    // Too short to be recognised by itself.
    let saved = "Zillions Save Game File Version 0.02 HH\nRulesFile=row.zrf\nVariantName=Row\n\
                 1. A Ш a1\n;; legal: B Ш b1\n1. B Ш b1\n";
    for (name, text) in [("row.zrf", rules), ("row.zsg", saved)] {
        let bytes = Encoding::Windows1251.encode(text).unwrap();
        fs::write(folder.join(name), bytes).unwrap();
    }
    for command in ["replay", "test"] {
        let answer = zrf(&folder, &format!("zrf {command} row.zsg"), "");
        assert_eq!(answer.code, 0, "{}{}", answer.output, answer.messages);
    }
}
