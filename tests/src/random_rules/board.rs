//! Boards: grids of one to three dimensions, or positions with links; dummy positions, symmetry, zones.

use super::{Author, ZONES};

const COMPASS: &[&str] = &["n", "e", "s", "w", "ne", "se", "sw", "nw"];

/// Where the compass points, file by rank; ranks are listed from the bottom.
const VECTORS: &[[i32; 2]] = &[
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
];

impl Author {
    /// Writes the board, and sets the names of positions and directions.
    pub(super) fn board(&mut self) -> String {
        let image = if self.once_in(6) {
            "(image \"b.bmp\")\n"
        } else {
            ""
        };
        let (places, own) = match self.below(6) {
            0 => self.ring(),
            1 => self.grid(&["abcdefgh"]),
            2 => self.grid(&["abc", "12", "xy"]),
            _ => self.grid(&["abcde", "12345"]),
        };
        (self.positions, self.directions) = (places, own.directions);
        let parts = [
            own.text,
            self.removed(),
            self.dummies(),
            self.links(),
            self.symmetries(),
            self.zones(),
        ];
        format!("(board {image}{})\n", parts.concat())
    }

    /// A grid over the first letters of each of some alphabets.
    fn grid(&mut self, alphabets: &[&str]) -> (Vec<String>, Own) {
        let mut positions = vec![String::new()];
        let mut dimensions = String::new();
        for (index, alphabet) in alphabets.iter().enumerate() {
            let least = if alphabet.len() > 3 { 3 } else { 2 };
            let n_names = least + self.below(alphabet.len() - least + 1);
            let names: Vec<&str> = alphabet[..n_names]
                .split("")
                .filter(|name| !name.is_empty())
                .collect();
            let extend = |start: &String| {
                names
                    .iter()
                    .map(move |name| format!("{start}{name}"))
                    .collect::<Vec<_>>()
            };
            positions = positions.iter().flat_map(extend).collect();
            let step = if index == 0 { "50 0" } else { "0 50" };
            dimensions += &format!("(\"{}\" ({step}))", names.join("/"));
        }
        let count = if alphabets.len() == 1 {
            2
        } else {
            [4, 8][self.below(2)]
        };
        let mut directions = String::new();
        for (name, vector) in COMPASS.iter().zip(VECTORS).take(count) {
            let mut steps: Vec<i32> = (0..alphabets.len())
                .map(|index| vector.get(index).copied().unwrap_or(0))
                .collect();
            if alphabets.len() == 1 {
                steps = vec![vector[0] + vector[1]];
            }
            if self.once_in(12) {
                let at = self.below(steps.len());
                steps[at] = self.below(5) as i32 - 2;
            }
            let steps: Vec<String> = steps.iter().map(i32::to_string).collect();
            directions += &format!("({name} {}) ", steps.join(" "));
        }
        let text = format!(
            "(grid (start-rectangle 0 0 49 49) (dimensions {dimensions})\n  (directions {}))\n",
            directions.trim_end()
        );
        (
            positions,
            Own {
                text,
                directions: COMPASS[..count].to_vec(),
            },
        )
    }

    /// Positions in a line, and a chord back from its end.
    fn ring(&mut self) -> (Vec<String>, Own) {
        let n_positions = 5 + self.below(4);
        let names: Vec<String> = (0..n_positions).map(|index| format!("r{index}")).collect();
        let rectangle = |(index, name): (usize, &String)| {
            format!("({name} {0} 0 {1} 9)", index * 10, index * 10 + 9)
        };
        let places: Vec<String> = names.iter().enumerate().map(rectangle).collect();
        let link =
            |from: usize, to: usize| format!("({} {})", names[from], names[to % n_positions]);
        // The way has an end, so that loops in rules that walk along it terminate.
        let there: Vec<String> = (0..n_positions - 1)
            .map(|index| link(index, index + 1))
            .collect();
        let back: Vec<String> = (0..n_positions - 1)
            .map(|index| link(index + 1, index))
            .collect();
        let chord = link(n_positions - 1, self.below(n_positions - 1));
        let text = format!(
            "(positions {})\n(links n {})\n(links s {})\n(links e {chord})\n",
            places.join(" "),
            there.join(" "),
            back.join(" ")
        );
        (
            names,
            Own {
                text,
                directions: vec!["n", "s", "e"],
            },
        )
    }

    /// Positions without a place, and a way through them.
    fn dummies(&mut self) -> String {
        if !self.once_in(3) {
            return String::new();
        }
        let from = self.position();
        self.directions.push("next");
        self.positions
            .extend(["hand".to_owned(), "well".to_owned()]);
        format!("(dummy hand well)\n(links next ({from} hand) (hand well))\n")
    }

    fn links(&mut self) -> String {
        let mut text = String::new();
        if self.once_in(4) {
            let direction = self.direction();
            let pairs = self.several(1, 3, |author| {
                format!("({} {})", author.position(), author.position())
            });
            text += &format!("(links {direction} {pairs})\n");
        }
        if self.once_in(6) {
            let (one, other) = (self.position(), self.position());
            let what = match self.below(3) {
                0 => one,
                1 => format!("({one} {other})"),
                _ => format!("({one} {})", self.direction()),
            };
            text += &format!("(unlink {what})\n");
        }
        text
    }

    fn removed(&mut self) -> String {
        if !self.once_in(8) {
            return String::new();
        }
        let index = self.below(self.positions.len());
        format!("(kill-positions {})\n", self.positions.remove(index))
    }

    fn symmetries(&mut self) -> String {
        if !self.once_in(3) {
            return String::new();
        }
        let player = self.player();
        let pairs = self.several(1, 3, |author| {
            format!("({} {})", author.direction(), author.direction())
        });
        format!("(symmetry {player} {pairs})\n")
    }

    /// Writes every zone at least once, so that all names are known.
    fn zones(&mut self) -> String {
        let mut text = String::new();
        for zone in ZONES {
            for _ in 0..=self.below(2) {
                let players = match self.below(3) {
                    0 => String::new(),
                    _ => format!(" (players {})", self.player()),
                };
                let positions = self.several(1, 4, Self::position);
                text += &format!("(zone (name {zone}){players} (positions {positions}))\n");
            }
        }
        text
    }
}

/// What a kind of board is made of.
struct Own {
    text: String,
    directions: Vec<&'static str>,
}
