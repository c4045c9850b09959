use super::{Counts, FullStyle, to_json, write_concise, write_full};
use crate::diagnostics::Diagnostic;
use crate::diagnostics::registry::{UNKNOWN_ZONE, UNUSED_ZONE};
use crate::text::{
    Encoding, Expansion, ExpansionId, Expansions, Names, Origin, SourceMap, Span, Texts,
};

const RULES: &str = "(define slide (while empty?\n   $1 (verify (in-zone? camp))\n   add\n))\n\
(include \"zones.inc\")\n(game\n   (title \"Größe\")\n   (piece (name Man) (moves ((slide n)))))\n";
const ZONES: &str = "(zone (name kamp)\r\n   (positions a1 b1))\r\n";

/// Two files, one macro call.
struct Fixture {
    sources: SourceMap,
    expansions: Expansions,
    names: Names,
    call: ExpansionId,
}

impl Fixture {
    fn new() -> Self {
        let mut fixture = Self {
            sources: SourceMap::default(),
            expansions: Expansions::default(),
            names: Names::new(),
            call: ExpansionId::NONE,
        };
        fixture
            .sources
            .add("game.zrf", RULES.to_owned(), Encoding::Utf8);
        fixture
            .sources
            .add("zones.inc", ZONES.to_owned(), Encoding::Utf8);
        fixture.call = fixture.expansion("(slide n)", Origin::default());
        fixture
    }

    /// A call of `slide`, itself inside `outer`.
    fn expansion(&mut self, text: &str, outer: Origin) -> ExpansionId {
        let call = Origin {
            span: self.span(text),
            expansion: outer.expansion,
        };
        self.expansions.add(Expansion {
            name: self.names.intern("slide"),
            call,
            definition: Origin {
                span: self.span("slide"),
                expansion: ExpansionId::NONE,
            },
        })
    }

    fn span(&self, text: &str) -> Span {
        let file = self
            .sources
            .files()
            .iter()
            .find(|file| file.text.contains(text));
        let file = file.expect("the fixture holds the text");
        let at = file.start + file.text.find(text).expect("as found before") as u32;
        Span::new(at, at + text.len() as u32)
    }

    fn origin(&self, text: &str, expansion: ExpansionId) -> Origin {
        Origin {
            span: self.span(text),
            expansion,
        }
    }

    fn texts(&self) -> Texts<'_> {
        Texts {
            sources: &self.sources,
            expansions: &self.expansions,
            names: &self.names,
        }
    }

    fn full(&self, diagnostic: &Diagnostic, color: bool, unicode: bool) -> String {
        let mut out = Vec::new();
        let style = FullStyle {
            color,
            unicode,
            width: 80,
        };
        write_full(&mut out, self.texts(), style, diagnostic).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn zone(&self) -> Diagnostic {
        Diagnostic::new(
            &UNKNOWN_ZONE,
            "unknown zone `camp`",
            self.origin("camp", self.call),
        )
        .at("not a zone of this board")
        .label(
            self.origin("kamp", ExpansionId::NONE),
            "a zone with a similar name",
        )
        .help("did you mean `kamp`?")
    }
}

#[test]
fn full_shows_every_place_in_every_file() {
    let fixture = Fixture::new();
    let mut diagnostic = fixture.zone();
    diagnostic.also_in = (7..10).map(ExpansionId).collect();
    insta::assert_snapshot!(fixture.full(&diagnostic, false, true));
}

#[test]
fn full_in_ascii_uses_nothing_else() {
    let fixture = Fixture::new();
    let drawn = fixture.full(&fixture.zone(), false, false);
    assert!(
        drawn.is_ascii() || drawn.replace("Größe", "").is_ascii(),
        "{drawn}"
    );
    insta::assert_snapshot!(drawn);
}

#[test]
fn full_in_colour_has_escapes_and_without_has_none() {
    let fixture = Fixture::new();
    assert!(
        fixture
            .full(&fixture.zone(), true, true)
            .contains("\u{1b}[")
    );
    assert!(
        !fixture
            .full(&fixture.zone(), false, true)
            .contains('\u{1b}')
    );
}

#[test]
fn full_shortens_a_long_chain_of_calls() {
    let mut fixture = Fixture::new();
    let mut call = fixture.call;
    for _ in 0..20 {
        call = fixture.expansion(
            "(verify (in-zone? camp))",
            Origin {
                span: Span::default(),
                expansion: call,
            },
        );
    }
    let diagnostic = Diagnostic::new(
        &UNKNOWN_ZONE,
        "unknown zone `camp`",
        fixture.origin("camp", call),
    );
    insta::assert_snapshot!(fixture.full(&diagnostic, false, true));
}

#[test]
fn full_underlines_only_the_first_line_of_a_long_form() {
    let mut fixture = Fixture::new();
    let body = format!("(board\n{})\n", "   (grid)\n".repeat(50));
    fixture
        .sources
        .add("long.zrf", body.clone(), Encoding::Utf8);
    let origin = fixture.origin(&body, ExpansionId::NONE);
    let drawn = fixture.full(
        &Diagnostic::new(&UNKNOWN_ZONE, "too long", origin),
        false,
        true,
    );
    assert!(drawn.lines().count() < 12, "{drawn}");
}

#[test]
fn full_points_past_the_end_and_at_nothing() {
    let fixture = Fixture::new();
    let end = fixture.sources.files()[1].span().end;
    let past = Origin {
        span: Span::new(end, end + 7),
        expansion: ExpansionId::NONE,
    };
    insta::assert_snapshot!(fixture.full(
        &Diagnostic::new(&UNKNOWN_ZONE, "missing `)`", past),
        false,
        true
    ));
    let empty = Fixture {
        sources: SourceMap::default(),
        ..Fixture::new()
    };
    let nowhere = Diagnostic::new(&UNKNOWN_ZONE, "no file", Origin::default());
    insta::assert_snapshot!(empty.full(&nowhere, false, true), @r"
    zrf::resolve::unknown-zone

      × no file
    ");
}

#[test]
fn concise_is_one_line() {
    let fixture = Fixture::new();
    let mut out = Vec::new();
    write_concise(&mut out, fixture.texts(), &fixture.zone()).unwrap();
    insta::assert_snapshot!(String::from_utf8(out).unwrap(), @"game.zrf:2:25: error[unknown-zone] unknown zone `camp`");
}

#[test]
fn json_counts_columns_in_characters_and_offsets_in_bytes_of_the_file() {
    let fixture = Fixture::new();
    let json = serde_json::to_string_pretty(&to_json(fixture.texts(), &fixture.zone())).unwrap();
    insta::assert_snapshot!(json);
    let title = Diagnostic::new(
        &UNKNOWN_ZONE,
        "end",
        fixture.origin("ße", ExpansionId::NONE),
    );
    let json = serde_json::to_value(to_json(fixture.texts(), &title)).unwrap();
    let (start, end) = (&json["location"]["start"], &json["location"]["end"]);
    assert_eq!(
        (start["column"].as_u64(), end["column"].as_u64()),
        (Some(15), Some(17))
    );
    assert_eq!(
        end["offset"].as_u64().unwrap() - start["offset"].as_u64().unwrap(),
        3
    );
}

#[test]
fn counts_read_as_words() {
    let mut counts = Counts::default();
    assert_eq!(counts.to_string(), "no diagnostics");
    counts.add(&Diagnostic::new(&UNKNOWN_ZONE, "", Origin::default()));
    let mut warning = Diagnostic::new(&UNUSED_ZONE, "", Origin::default());
    warning.more = 1;
    counts.add(&warning);
    assert_eq!(counts.to_string(), "1 error, 2 warnings");
}
