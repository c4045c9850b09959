use super::*;
use crate::text::Encoding;
use proptest::prelude::*;

/// Asserts the tokens of `text`, one letter each for the kind, without spaces.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let shown: Vec<String> = tokens_of(text)
        .into_iter()
        .filter(|token| token.kind != TokenKind::Blank)
        .map(|token| {
            let kind = match token.kind {
                TokenKind::Open | TokenKind::Close => "",
                TokenKind::String => "s ",
                TokenKind::UnopenedString => "unopened ",
                TokenKind::BadString => "bad ",
                TokenKind::Word => "w ",
                TokenKind::BadChar | TokenKind::CurlyString => "char ",
                TokenKind::Comment => "c ",
                TokenKind::Blank => "b ",
            };
            format!(
                "{kind}{}",
                &text[token.span.start as usize..token.span.end as usize]
            )
        })
        .collect();
    assert_eq!(shown, expected);
}

fn tokens_of(text: &str) -> Vec<Token> {
    let mut sources = SourceMap::default();
    let file = sources.add("test.zrf", text.to_owned(), Encoding::Utf8);
    tokenize(&sources, file)
}

#[test]
fn words_are_any_other_characters() {
    check(
        "(a1 -1 2-step ?Dice x! p$1)",
        &[
            "(", "w a1", "w -1", "w 2-step", "w ?Dice", "w x!", "w p$1", ")",
        ],
    );
    check("King's+[x]{y}<z>,.:@é", &["w King's+[x]{y}<z>,.:@é"]);
}

#[test]
fn words_end_at_parentheses_quotes_and_comments() {
    check("foo;bar\nbaz", &["w foo", "c ;bar", "w baz"]);
    check(
        "a(b)c\"d\"e",
        &["w a", "(", "w b", ")", "w c", "s \"d\"", "w e"],
    );
}

#[test]
fn control_characters_and_no_break_spaces_are_blank() {
    check(
        "a\u{A0}b\0c\u{1A}d\u{7F}e\r\nf\r\ng",
        &["w a", "w b", "w c", "w d", "w e", "w f", "w g"],
    );
}

#[test]
fn strings_hold_everything_up_to_the_next_quote() {
    check("\"a.bmp\"\"b.bmp\"", &["s \"a.bmp\"", "s \"b.bmp\""]);
    check("\"a ; (b\n c\\\"", &["s \"a ; (b\n c\\\""]);
    check(
        "; a \"comment\n\"a string\"",
        &["c ; a \"comment", "s \"a string\""],
    );
}

#[test]
fn lookalikes_are_told_apart() {
    check(
        "\u{201C}a\u{201D}",
        &["char \u{201C}", "w a", "char \u{201D}"],
    );
    check(
        "a\u{200B}b\u{FEFF}c\u{61C}",
        &[
            "w a",
            "char \u{200B}",
            "w b",
            "char \u{FEFF}",
            "w c",
            "char \u{61C}",
        ],
    );
}

#[test]
fn an_open_string_ends_before_the_next_line_of_code() {
    check(
        "(title \"Chess)\n(help \"x\")",
        &[
            "(",
            "w title",
            "bad \"Chess",
            ")",
            "(",
            "w help",
            "s \"x\"",
            ")",
        ],
    );
    check(
        "(title \"Chess (small))\n)",
        &["(", "w title", "bad \"Chess (small)", ")", ")"],
    );
    check("(title \"Chess", &["(", "w title", "bad \"Chess"]);
}

#[test]
fn an_open_string_keeps_its_lines_of_text() {
    check(
        "(history \"one\n  two)\n\n  (help \"x\")",
        &[
            "(",
            "w history",
            "bad \"one\n  two",
            ")",
            "(",
            "w help",
            "s \"x\"",
            ")",
        ],
    );
}

#[test]
fn an_open_string_ends_before_the_next_string_of_its_line() {
    check(
        "(image White \"a.bmp Black \"b.bmp\")",
        &[
            "(",
            "w image",
            "w White",
            "bad \"a.bmp Black",
            "s \"b.bmp\"",
            ")",
        ],
    );
}

#[test]
fn an_open_string_leaves_empty_strings_and_comments_alone() {
    check(
        "(a \"b)\n(c \"\")\n(d \"\")",
        &[
            "(", "w a", "bad \"b", ")", "(", "w c", "s \"\"", ")", "(", "w d", "s \"\"", ")",
        ],
    );
    check(
        "(\"a/b/c (84 0)) ; files\n(\"1/2\" (0 84))",
        &[
            "(",
            "bad \"a/b/c (84 0)",
            ")",
            "c ; files",
            "(",
            "s \"1/2\"",
            "(",
            "w 0",
            "w 84",
            ")",
            ")",
        ],
    );
}

#[test]
fn two_open_strings_are_both_found() {
    check(
        "(title \"A)\n(help \"b)\n(x \"c\")",
        &[
            "(", "w title", "bad \"A", ")", "(", "w help", "bad \"b", ")", "(", "w x", "s \"c\"",
            ")",
        ],
    );
}

#[test]
fn comments_are_found_outside_strings() {
    let mut sources = SourceMap::default();
    sources.add("first.zrf", "(a)".to_owned(), Encoding::Utf8);
    let file = sources.add(
        "test.zrf",
        "\";no\" ; yes\r\n;also".to_owned(),
        Encoding::Utf8,
    );
    let found: Vec<&str> = comments(&sources, file)
        .into_iter()
        .map(|span| sources.slice(span))
        .collect();
    assert_eq!(found, ["; yes", ";also"]);
}

proptest! {
    #[test]
    fn tokens_are_the_whole_text(text in "[()\"; \n\ra-c$\u{A0}\u{201C}\u{FFFF}\u{10FFFF}]{0,60}|\\PC{0,40}") {
        let tokens = tokens_of(&text);
        let mut end = 0;
        for token in &tokens {
            prop_assert_eq!(token.span.start, end);
            prop_assert!(!token.span.is_empty());
            end = token.span.end;
        }
        prop_assert_eq!(end as usize, text.len());
    }
}

#[test]
fn many_quotes_take_linear_time() {
    assert!(tokens_of(&" \"a\n(".repeat(50_000)).len() > 50_000);
}

#[test]
fn a_text_read_in_parts_gives_the_same_tokens() {
    let long = "ß".repeat(CHUNK);
    let parts = [
        (TokenKind::Open, "(".to_owned()),
        (TokenKind::Word, "wörd".repeat(700)),
        (TokenKind::Blank, " \n".repeat(900)),
        (
            TokenKind::String,
            format!("\"{}\"", "(text) ".repeat(3_000)),
        ),
        (TokenKind::Close, ")".to_owned()),
        (
            TokenKind::Comment,
            format!("; {}", "\"comment ".repeat(2_000)),
        ),
        (TokenKind::Blank, "\n".to_owned()),
        (TokenKind::String, format!("\"{long}\"")),
        (TokenKind::Word, long),
    ];
    let parts: Vec<_> = parts.iter().cycle().take(9 * 20).collect();
    let text: String = parts.iter().map(|(_, text)| text.as_str()).collect();
    let mut tokens = Vec::new();
    scan(&text, 0, &mut tokens);
    assert_eq!(tokens.len(), parts.len());
    for (token, (kind, part)) in tokens.iter().zip(parts) {
        let (start, end) = (token.span.start as usize, token.span.end as usize);
        assert!(token.kind == *kind && text[start..end] == **part, "{start}");
    }
}
