//! Keywords, as far as they show where parentheses belong.

/// Keywords that mean nothing without arguments, so that a parenthesis precedes each.
pub(super) const HEADS: &[&str] = &[
    "define",
    "game",
    "variant",
    "include",
    "version",
    "title",
    "description",
    "history",
    "strategy",
    "option",
    "players",
    "turn-order",
    "board",
    "board-setup",
    "piece",
    "move-priorities",
    "win-condition",
    "loss-condition",
    "draw-condition",
    "count-condition",
    "grid",
    "start-rectangle",
    "dimensions",
    "directions",
    "links",
    "unlink",
    "kill-positions",
    "symmetry",
    "zone",
    "positions",
    "name",
    "image",
    "help",
    "notation",
    "attribute",
    "moves",
    "drops",
    "move-type",
    "if",
    "while",
    "verify",
    "and",
    "or",
    "not",
    "set-flag",
    "set-position-flag",
    "set-attribute",
    "change-type",
    "flag?",
    "not-flag?",
    "position-flag?",
    "not-position-flag?",
    "in-zone?",
    "not-in-zone?",
    "piece?",
    "not-piece?",
    "position?",
    "not-position?",
    "on-board?",
    "off-board?",
    "opposite",
    "absolute-config",
    "relative-config",
    "pieces-remaining",
    "total-piece-count",
    "checkmated",
    "captured",
];

/// Keywords that are followed by a condition.
pub(super) const CONDITIONAL: &[&str] = &["if", "while", "verify", "and", "or", "not"];

/// The lists that hold sections, and the sections of each. The first one is the file.
const HOLDERS: &[(&str, &str)] = &[
    ("", "define game variant include version translate"),
    (
        "game",
        "title description history strategy default solution engine music opening-sound click-sound release-sound \
         move-sound drop-sound capture-sound change-sound win-sound loss-sound draw-sound players turn-order option \
         pass-turn pass-partial recycle-captures recycle-promotions maximal-captures animate-captures animate-drops \
         include-off-pieces allow-flipping board board-setup piece move-priorities win-condition loss-condition \
         draw-condition count-condition",
    ),
    (
        "board",
        "image grid positions dummy links unlink kill-positions symmetry zone",
    ),
    ("grid", "start-rectangle dimensions directions"),
    ("zone", "name players positions"),
    (
        "piece",
        "name image help description notation open attribute dummy moves drops",
    ),
];

/// The index among [`HOLDERS`] of the list with this first word.
pub(super) fn holder(keyword: &str) -> Option<usize> {
    let keyword = match keyword {
        "variant" => "game",
        "" => return None,
        _ => keyword,
    };
    HOLDERS.iter().position(|(name, _)| *name == keyword)
}

/// The lists of [`HOLDERS`] that this section belongs in, as bits.
pub(super) fn belongs(section: &str) -> u8 {
    let holders = HOLDERS.iter().enumerate();
    holders
        .filter(|(_, (_, sections))| sections.split(' ').any(|known| known == section))
        .fold(0, |bits, (index, _)| bits | 1 << index)
}

/// The indexes of the file and of zones among [`HOLDERS`].
pub(super) const FILE: usize = 0;
pub(super) const ZONE: usize = 4;
