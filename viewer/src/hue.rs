//! The colours that names of players stand for, in the languages that rules are written in.

/// The colour of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hue {
    White,
    Black,
    Red,
    Blue,
    Yellow,
    Green,
    Orange,
    Purple,
    Brown,
    Grey,
    Pink,
}

/// Words for a colour, in lower case without accents.
struct HueRow {
    hue: Hue,
    /// Whole words.
    words: &'static [&'static str],
    /// Beginnings of words that are inflected or compounded.
    stems: &'static [&'static str],
    /// Parts of words of languages without spaces.
    signs: &'static [&'static str],
}

macro_rules! hues {
    ($($hue:ident [$($word:literal)*] [$($stem:literal)*] [$($sign:literal)*];)*) => {
        &[$(HueRow { hue: Hue::$hue, words: &[$($word),*], stems: &[$($stem),*], signs: &[$($sign),*] }),*]
    };
}

/// English, German, French, Spanish, Italian, Portuguese, Romanian, Polish, Czech, Dutch, Turkish, Russian, Ukrainian,
/// Chinese, Japanese and Korean names. The first row that fits decides: a light blue is blue.
const HUES: &[HueRow] = hues! {
    White ["ivory" "alb" "alba" "albi" "albe" "albul" "albii" "albele" "bily" "bila" "bile" "bili" "wit" "witte" "beyaz"]
        ["white" "weiss" "blanc" "bianc" "branc" "bial" "бел" "біл"] ["白" "後手" "后手" "백"];
    Black ["ebony" "nero" "nera" "neri" "nere" "preto" "preta" "pretos" "pretas" "neagra" "cerny" "cerna" "cerne" "cerni"
        "siyah"] ["black" "schwarz" "noir" "negr" "czarn" "zwart" "черн" "чорн"] ["黑" "黒" "先手" "흑"];
    Red ["red" "reds" "crimson" "fire" "rot" "rote" "roter" "roten" "rouge" "rouges" "rojo" "roja" "rojos" "rojas" "rosso"
        "rossa" "rossi" "rosse" "rosu" "rosii" "rosie" "rood" "rode" "kirmizi"]
        ["vermelh" "czerwon" "cerven" "красн" "червон"] ["紅" "红" "赤" "홍"];
    Blue ["azure" "blu" "mavi"] ["blue" "blau" "bleu" "azul" "azzurr" "albastr" "niebiesk" "modr" "сини" "голуб"]
        ["藍" "蓝" "青" "청"];
    Yellow ["gold" "golden" "geel" "gele" "sari"]
        ["yellow" "gelb" "jaune" "amarill" "amarel" "giall" "galben" "zolt" "zlut" "желт" "жовт"] ["黃" "黄"];
    Green ["jade" "emerald" "vert" "verts" "verte" "vertes" "verde" "verdi" "verdes" "verzi" "yesil"]
        ["green" "grun" "gruen" "groen" "zielon" "zelen" "зелен"] ["綠" "绿" "緑"];
    Orange ["oranje"] ["orange" "arancio" "naranja" "portocal" "pomarancz" "оранж"] [];
    Purple ["lila"] ["purple" "violet" "viola" "morad" "fiolet" "фиолет"] ["紫"];
    Brown ["bronze"] ["brown" "braun" "brun" "marron" "maro" "brazow" "коричн"] [];
    Grey ["grey" "gray" "neutral" "gris" "grises" "grigi" "gri" "szary" "szare"] ["grau" "сер"] ["灰"];
    Pink ["pink" "rosa" "rose"] ["rozow" "розов"] [];
    White ["light" "silver" "hell" "clair" "clairs"] ["светл"] [];
    Black ["dark" "dunkel"] ["темн"] [];
};

impl Hue {
    /// The colour that a name stands for, if any.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let words = words(name);
        let fits = |row: &&HueRow| {
            let is_whole = |word: &str| row.words.contains(&word);
            let begins = |word: &str| row.stems.iter().any(|stem| word.starts_with(stem));
            let contains = |word: &str| row.signs.iter().any(|sign| word.contains(sign));
            let mut words = words.iter();
            words.any(|word| is_whole(word) || begins(word) || contains(word))
        };
        HUES.iter().find(fits).map(|row| row.hue)
    }
}

/// The words of a name in lower case without accents: `?LightSide_2` has `light` and `side`.
fn words(name: &str) -> Vec<String> {
    let mut words = String::new();
    let mut before = ' ';
    for letter in name.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            words.push(' ');
        }
        match letter.is_alphabetic() {
            true => letter.to_lowercase().for_each(|letter| match letter {
                'ß' => words.push_str("ss"),
                letter => words.push(without_accent(letter)),
            }),
            false => words.push(' '),
        }
        before = letter;
    }
    words.split_whitespace().map(str::to_owned).collect()
}

/// A small letter without its accent.
pub(crate) fn without_accent(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' | 'ă' | 'ą' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'ę' | 'ě' => 'e',
        'í' | 'ì' | 'î' | 'ï' | 'ı' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ý' => 'y',
        'ñ' | 'ń' => 'n',
        'ç' | 'č' | 'ć' => 'c',
        'ş' | 'ș' | 'š' | 'ś' => 's',
        'ł' => 'l',
        'ż' | 'ź' | 'ž' => 'z',
        'ё' => 'е',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::Hue;

    #[test]
    fn sides_have_their_colours_in_every_language() {
        for (names, hue) in [
            (
                "White WhiteArmy ?White Weiß Weiss Blanc Blancs Blanche Blanco Blancas Bianco Bianchi Branco Alb Biały Białe \
                 Белые Белый Білі Wit 白 白方 後手 Light_Side",
                Hue::White,
            ),
            (
                "Black black2 Schwarz Schwarze Noir Noirs Negro Negras Nero Neri Preto Negru Negri Czarny Czarne Чёрные Черные \
                 Чорні Zwart 黑 黑棋 黒 先手 Dark",
                Hue::Black,
            ),
            (
                "Red Rot Rouge Rojo Rosso Roșu Czerwony Красные 紅 红方",
                Hue::Red,
            ),
            (
                "Blue Blau Bleu Azul Blu Albastru Niebieski Синие 蓝 LightBlue",
                Hue::Blue,
            ),
            ("Yellow Gold Gelb Galben Żółty Жёлтые 黄", Hue::Yellow),
            ("Green Grün Verde Zielony Зелёные 绿", Hue::Green),
        ] {
            for name in names.split_whitespace() {
                assert_eq!(Hue::named(name), Some(hue), "{name}");
            }
        }
    }

    #[test]
    fn other_names_have_none() {
        for name in [
            "Alfred",
            "Albert",
            "Ross",
            "South",
            "You",
            "?Dice",
            "X",
            "First",
            "Lightning",
        ] {
            assert_eq!(Hue::named(name), None, "{name}");
        }
    }
}
