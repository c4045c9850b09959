//! Maps the names of pieces in several languages to the figures, signs and families of piece sets.

use crate::hue::without_accent;
use std::cmp::Reverse;
use zrf_grammar::game::{Game, PieceType};

/// The drawing of a figure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Art {
    One(&'static str),
    /// A figure, and another one behind it.
    Pair(&'static str, &'static str),
}

macro_rules! art {
    ($file:literal) => {
        Art::One(include_str!(concat!("figures/", $file, ".svg")))
    };
    ($front:literal, $back:literal) => {
        Art::Pair(
            include_str!(concat!("figures/", $front, ".svg")),
            include_str!(concat!("figures/", $back, ".svg")),
        )
    };
}

/// A row of the table of figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct FigureRow {
    pub(super) art: Art,
    /// The names of pieces that get it, in lower case without accents; the first is its own.
    names: &'static [&'static str],
}

macro_rules! figures {
    ($([$($file:literal),*] $($name:literal)*;)*) => {
        &[$(FigureRow { art: art!($($file),*), names: &[$($name),*] }),*]
    };
}

/// English, German, French, Spanish and Russian names; those of other chess players where they are well known.
const FIGURES: &[FigureRow] = figures! {
    ["king"] "king" "prince" "konig" "roi" "min gyi" "rey" "re" "krol" "король" "crown prince" "shah";
    ["queen"] "queen" "dame" "reine" "reina" "dama" "hetman" "ферзь" "free king" "empress queen";
    ["rook"] "rook" "castle" "chariot" "turm" "tour" "torre" "wieza" "ладья" "тура" "rukh" "rokh" "rukhkh" "yahhta";
    ["bishop"] "bishop" "laufer" "fou" "obispo" "goniec" "слон" "courier" "kurier";
    ["knight"] "knight" "horse" "springer" "pferd" "cavalier" "caballo" "kon" "skoczek" "конь" "mao" "faras" "asb" "myin";
    ["pawn"] "pawn" "bauer" "peon" "pionek" "пешка" "baidaq" "sarbaz" "ne";
    ["bishop", "knight"] "archbishop" "cardinal" "princess" "hawk" "janus" "minister" "erzbischof" "kardinal" "archeveque"
        "arzobispo" "архиепископ" "кардинал";
    ["rook", "knight"] "chancellor" "marshal" "marshall" "empress" "kanzler" "marschall" "chancelier" "canciller" "канцлер"
        "маршал";
    ["queen", "knight"] "amazon" "terror" "maharajah" "amazone" "amazona" "амазонка";
    ["king", "knight"] "centaur" "zentaur" "centaure" "centauro" "кентавр";
    ["wazir"] "wazir" "wesir" "визирь" "mann";
    ["vizier"] "ferz" "fers" "firzan" "vizier" "visir" "met" "ferzin" "sit ke" "schleich";
    ["elephant"] "elephant" "alfil" "fil" "elefant" "elefante" "альфил" "drunk elephant" "khon" "sin";
    ["tower"] "dabbaba" "dabbabah" "war machine" "siege tower" "даббаба";
    ["camel"] "camel" "kamel" "chameau" "camello" "верблюд" "jamal";
    ["zebra"] "zebra" "zebre" "cebra" "зебра";
    ["giraffe"] "giraffe" "zurafa" "jirafa" "жираф";
    ["nightrider"] "nightrider" "knightrider" "knight rider" "nachtreiter" "noctambule" "всадник" "pegasus";
    ["griffin"] "griffin" "gryphon" "greif" "griffon" "grifo" "грифон" "hippogriff";
    ["eagle"] "eagle" "falcon" "phoenix" "adler" "aigle" "aguila" "phonix" "soaring eagle" "horned falcon" "bird" "raven";
    ["lion"] "lion" "lowe" "leon" "лев" "tiger" "leopard" "cat" "kirin";
    ["dragon"] "dragon" "dragon king" "drache" "drachen" "дракон" "basilisk" "wyvern";
    ["unicorn"] "unicorn" "dragon horse" "einhorn" "licorne" "unicornio" "единорог" "rhinoceros";
    ["cannon"] "cannon" "catapult" "kanone" "canon" "пушка" "pao" "vao" "leo";
    ["general"] "general" "commander" "генерал" "colonel" "captain" "duke" "hero" "champion";
    ["advisor"] "advisor" "adviser" "mandarin" "guard" "berater" "conseiller" "consejero" "советник" "counsellor" "councillor"
        "sage" "wizard" "mage" "fool" "jester";
    ["soldier"] "soldier" "soldat" "солдат" "warrior" "guardsman" "spearman" "swordsman" "berolina" "sergeant" "corporal";
    ["lance"] "lance" "lanze" "lancer" "spear";
    ["gold"] "gold" "gold general" "oro" "or";
    ["silver"] "silver" "silver general" "silber" "plata" "argent";
    ["arrow"] "arrow" "pfeil" "fleche" "flecha" "стрела";
};

/// A figure, by its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::window) struct Figure(usize);

impl Figure {
    /// The figure with a name, folded as by [`fold`].
    pub(super) fn named(name: &str) -> Option<Self> {
        let found = FIGURES.iter().position(|row| row.names.contains(&name));
        found.map(Self)
    }

    pub(super) fn row(self) -> &'static FigureRow {
        &FIGURES[self.0]
    }

    /// The figure of a type of piece, by its name, the last word of it, or the first words of its help.
    pub(super) fn of(piece: &PieceType) -> Option<Self> {
        find(piece, Self::named)
    }

    /// The name by which a type of piece gets its figure.
    pub(super) fn name_of(piece: &PieceType) -> Option<&'static str> {
        find(piece, |name| {
            let mut names = FIGURES.iter().flat_map(|row| row.names);
            names.find(|known| **known == name).copied()
        })
    }
}

/// A shogi sign: the character, whether it belongs to a promoted piece, and the width of the piece for its rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::window) struct ShogiSign {
    pub(super) character: char,
    pub(super) is_promoted: bool,
    /// The size of the piece as a share of a king's.
    pub(super) size: f32,
    /// The international figure.
    pub(super) figure: &'static str,
}

/// Names, character, share of a king's size, international figure. A plus sign marks pieces that only arise by
/// promotion.
const SHOGI: &[(&[&str], char, f32, &str)] = &[
    (&["king"], '王', 1.0, "king"),
    (&["jade", "jewel"], '玉', 1.0, "king"),
    (&["rook"], '飛', 0.97, "rook"),
    (&["bishop"], '角', 0.97, "bishop"),
    (&["gold", "gold general"], '金', 0.94, "gold"),
    (&["silver", "silver general"], '銀', 0.94, "silver"),
    (&["knight"], '桂', 0.91, "knight"),
    (&["lance"], '香', 0.88, "lance"),
    (&["pawn", "foot soldier"], '歩', 0.84, "pawn"),
    (
        &["+dragon", "+dragon king", "+promoted rook"],
        '龍',
        0.97,
        "dragon",
    ),
    (
        &["+horse", "+dragon horse", "+promoted bishop"],
        '馬',
        0.97,
        "unicorn",
    ),
    (&["+promoted silver"], '全', 0.94, "silver"),
    (&["+promoted knight"], '圭', 0.91, "knight"),
    (&["+promoted lance"], '杏', 0.88, "lance"),
    (&["+tokin", "+promoted pawn"], 'と', 0.84, "pawn"),
    (&["ferocious leopard", "leopard"], '豹', 0.9, "lion"),
    (&["copper", "copper general"], '銅', 0.92, "gold"),
    (&["drunk elephant"], '象', 0.95, "elephant"),
    (&["reverse chariot"], '反', 0.88, "rook"),
    (&["blind tiger", "tiger"], '虎', 0.92, "lion"),
    (&["kirin"], '麒', 0.94, "unicorn"),
    (&["phoenix"], '鳳', 0.94, "eagle"),
    (&["side mover"], '横', 0.88, "rook"),
    (&["vertical mover"], '竪', 0.88, "rook"),
    (&["lion"], '獅', 0.98, "lion"),
    (&["queen", "free king"], '奔', 0.98, "queen"),
    (&["go between"], '仲', 0.84, "soldier"),
    (&["+prince", "+crown prince"], '太', 1.0, "king"),
    (&["+whale"], '鯨', 0.92, "elephant"),
    (&["+white horse"], '馬', 0.92, "knight"),
    (&["+flying stag", "+stag"], '鹿', 0.92, "camel"),
    (&["+free boar", "+boar"], '猪', 0.92, "elephant"),
    (&["+flying ox", "+ox"], '牛', 0.92, "camel"),
    (&["+horned falcon", "+falcon"], '鷹', 0.95, "eagle"),
    (&["+soaring eagle", "+eagle"], '鷲', 0.95, "eagle"),
];

impl ShogiSign {
    pub(super) fn of(piece: &PieceType) -> Option<Self> {
        let named = |name: &str| {
            let promoted = format!("+{name}");
            let has = |known: &&str| *known == name || **known == promoted;
            let row = SHOGI.iter().find(|row| row.0.iter().any(has))?;
            Some(Self {
                character: row.1,
                is_promoted: row.0[0].starts_with('+'),
                size: row.2,
                figure: row.3,
            })
        };
        // A promoted silver general is not just a silver general.
        named(&fold(&piece.name)).or_else(|| find(piece, named))
    }

    /// The sign on the pieces of the first or the second player. The king of the first one, who has the lower rank, is
    /// written as a jewel.
    pub(super) fn of_player(self, is_second: bool) -> Self {
        let character = match (self.character, is_second) {
            ('王', false) => '玉',
            (character, _) => character,
        };
        Self { character, ..self }
    }
}

/// Names, and the characters of the first and the second player.
const XIANGQI: &[(&[&str], [char; 2])] = &[
    (&["general", "king", "governor"], ['帥', '將']),
    (
        &["advisor", "adviser", "guard", "mandarin", "counsellor"],
        ['仕', '士'],
    ),
    (&["elephant", "minister", "bishop"], ['相', '象']),
    (&["horse", "knight"], ['傌', '馬']),
    (&["chariot", "rook"], ['俥', '車']),
    (&["cannon", "catapult"], ['炮', '砲']),
    (&["soldier", "pawn"], ['兵', '卒']),
];

/// The characters of a piece of xiangqi, for the first and the second player.
pub(super) fn xiangqi_sign(piece: &PieceType) -> Option<[char; 2]> {
    let named = |name: &str| {
        let row = XIANGQI.iter().find(|row| row.0.contains(&name));
        row.map(|row| row.1)
    };
    find(piece, named)
}

/// The kind of piece set that suits a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Shogi,
    Xiangqi,
    /// Figures of chess and its relatives.
    Figures,
    Other,
}

/// The family of a game, by the names of most of its types and by names that occur in no other family.
pub(super) fn family(game: &Game) -> Family {
    let types = || game.piece_types.iter().filter(|piece| !piece.is_dummy);
    let has =
        |word: &str| types().any(|piece| fold(&piece.name).split(' ').any(|part| part == word));
    let are_most = |is_known: &dyn Fn(&PieceType) -> bool| {
        2 * types().filter(|piece| is_known(piece)).count() >= types().count().max(1)
    };
    if has("gold") && has("silver") && are_most(&|piece| ShogiSign::of(piece).is_some()) {
        Family::Shogi
    } else if has("cannon")
        && has("elephant")
        && has("horse")
        && are_most(&|piece| xiangqi_sign(piece).is_some())
    {
        Family::Xiangqi
    } else if are_most(&|piece| Figure::of(piece).is_some()) {
        Family::Figures
    } else {
        Family::Other
    }
}

/// Whether a type is a man of draughts.
pub(super) fn is_man(piece: &PieceType) -> bool {
    ["checker", "man", "stein", "pion"].contains(&&*fold(&piece.name))
}

/// Whether a game has men that can become kings: at least half of the piece types that are seen are men or kings.
pub(super) fn is_draughts(game: &Game) -> bool {
    let types = || game.piece_types.iter().filter(|piece| !piece.is_dummy);
    let is_known = |piece: &&PieceType| is_man(piece) || is_crowned(piece);
    types().count() > 1
        && types().any(is_man)
        && 2 * types().filter(is_known).count() >= types().count()
}

/// Whether a type is a king of draughts.
pub(super) fn is_crowned(piece: &PieceType) -> bool {
    let name = fold(&piece.name);
    let kings = ["king", "queen", "dama", "dame", "damka", "dam"];
    name.split(' ').any(|word| kings.contains(&word))
}

/// Looks for a type by its whole name, then by ever fewer of its last words, then by the first words of its help.
pub(super) fn find<T>(piece: &PieceType, named: impl Fn(&str) -> Option<T>) -> Option<T> {
    let help = |text: &str| {
        fold(
            text.split([':', '\\', ',', '.', '('])
                .next()
                .unwrap_or_default(),
        )
    };
    let mut texts = [
        fold(&piece.name),
        help(&piece.help),
        help(&piece.description),
    ]
    .into_iter();
    texts.find_map(|text| {
        let ends = text.char_indices().filter(|(_, letter)| *letter == ' ');
        let mut starts: Vec<usize> = ends.map(|(at, _)| at + 1).collect();
        starts.push(0);
        starts.sort_by_key(|start| Reverse(text.len() - start));
        starts.into_iter().find_map(|start| named(&text[start..]))
    })
}

/// A name in lower case without accents, owner and digits, its words with one space between: `White_DragonKing2` is
/// `dragon king`.
fn fold(name: &str) -> String {
    let mut words = String::new();
    let mut before = ' ';
    for letter in name.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            words.push(' ');
        }
        match letter.is_alphabetic() {
            true => words.extend(letter.to_lowercase().map(without_accent)),
            false => words.push(' '),
        }
        before = letter;
    }
    let owners = [
        "white", "black", "red", "blue", "my", "your", "the", "a", "w", "b",
    ];
    let kept: Vec<&str> = words.split_whitespace().collect();
    let is_first_owner = kept.len() > 1 && owners.contains(&kept[0]) && kept[1] != "horse";
    kept[usize::from(is_first_owner)..].join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Figure, ShogiSign, fold};
    use zrf_grammar::game::PieceType;

    fn piece(name: &str, help: &str) -> PieceType {
        PieceType {
            name: name.to_owned(),
            help: help.to_owned(),
            ..PieceType::default()
        }
    }

    #[test]
    fn names_of_many_kinds_are_figures() {
        let figure = |name: &str, help: &str| Figure::of(&piece(name, help));
        for (name, help, expected) in [
            ("Springer", "", "knight"),
            ("König", "", "king"),
            ("White-Archbishop", "", "archbishop"),
            ("Слон", "", "bishop"),
            ("DragonHorse", "", "unicorn"),
            ("Knight2", "", "knight"),
            ("WarElephant", "", "elephant"),
            ("p7", "Chancellor: moves as rook or knight", "chancellor"),
        ] {
            assert_eq!(figure(name, help), Figure::named(expected), "{name}");
        }
        assert_eq!(figure("Disc", "Disc: drop it"), None);
        assert_eq!(fold("White_DragonKing2"), "dragon king");
    }

    #[test]
    fn promoted_pieces_have_signs_of_their_own() {
        let sign = |name: &str| {
            ShogiSign::of(&piece(name, "")).map(|sign| (sign.character, sign.is_promoted))
        };
        assert_eq!(sign("PromotedSilver"), Some(('全', true)));
        assert_eq!(sign("Silver"), Some(('銀', false)));
        assert_eq!(sign("Dragon"), Some(('龍', true)));
        assert_eq!(sign("Lion"), Some(('獅', false)));
        let king = ShogiSign::of(&piece("King", "")).unwrap();
        let kings = [false, true].map(|is_second| king.of_player(is_second).character);
        assert_eq!(kings, ['玉', '王']);
    }
}
