use super::*;
use crate::diagnostics::Diagnostics;
use crate::syntax::{Form, MAX_DEPTH, read};
use crate::testing::{compact, dedent, show};
use crate::text::{Encoding, Expansions, Names, SourceMap};
use proptest::prelude::*;

/// A text with all its calls expanded.
struct Expanded {
    sources: SourceMap,
    names: Names,
    macros: Macros,
    expansions: Expansions,
    forms: Vec<Form>,
    report: String,
}

fn expand(text: &str) -> Expanded {
    expand_with(text, false)
}

/// The same if equal calls share their expansions.
fn expand_shared(text: &str) -> Expanded {
    expand_with(text, true)
}

fn expand_with(text: &str, shares: bool) -> Expanded {
    let mut sources = SourceMap::default();
    let mut names = Names::new();
    let mut diagnostics = Diagnostics::default();
    let file = sources.add("test.zrf", text.to_owned(), Encoding::Utf8);
    let forms = read(&sources, file, &mut names, &mut diagnostics);
    let (mut macros, others) = Macros::collect(forms, &names, &mut diagnostics);
    if shares {
        macros.share_equal_calls(0);
    }
    let mut expansions = Expansions::default();
    let mut forms = Vec::new();
    for form in &others {
        forms.extend(macros.expand(form, &mut names, &mut expansions, &mut diagnostics));
    }
    let report = compact(&sources, &diagnostics);
    Expanded {
        sources,
        names,
        macros,
        expansions,
        forms,
        report,
    }
}

/// Asserts what the forms other than definitions become, and the diagnostics.
#[track_caller]
fn check_report(text: &str, forms: &str, report: &str) {
    let expanded = expand(&dedent(text));
    assert_eq!(show(&expanded.names, &expanded.forms), forms);
    assert_eq!(expanded.report.trim_end(), dedent(report).trim_end());
    let shared = expand_shared(&dedent(text));
    assert_eq!(show(&shared.names, &shared.forms), forms, "shared");
    assert_eq!(shared.report, expanded.report, "shared");
}

#[track_caller]
fn check(text: &str, forms: &str) {
    check_report(text, forms, "");
}

#[test]
fn calls_give_the_items_of_the_body() {
    check("(define m a (b) \"c\") (x (m) y)", "(x a (b) \"c\" y)");
    check("(define m) (x (m) y)", "(x y)");
    check(
        "(define m (game (x)) (variant)) (m)",
        "(game (x)) (variant)",
    );
    check("(define m add) (x m (y m) ((m)))", "(x m (y m) (add))");
}

#[test]
fn parameters_are_replaced() {
    check(
        "(define m ($1 (verify (empty? $2)) add)) (x (m n e) (m 1 -2))",
        "(x (n (verify (empty? e)) add) (1 (verify (empty? -2)) add))",
    );
    check(
        "(define m $12 $1) (x (m a b c d e f g h i j k l))",
        "(x l a)",
    );
    check("(define m $2) (x (m a b c))", "(x b)");
    check(
        "(define m (title $1)) (x (m \"a b\"))",
        "(x (title \"a b\"))",
    );
}

#[test]
fn parameters_are_pasted_into_words_and_strings() {
    check(
        "(define m p$1 $1-moved? $1$2 frozen-$2?) (x (m a 7))",
        "(x pa a-moved? a7 frozen-7?)",
    );
    check(
        "(define m \"images/$1-$2.bmp\" \"$1\") (x (m King 2))",
        "(x \"images/King-2.bmp\" \"King\")",
    );
    check("(define m $0 $ a$b $$1) (x (m a))", "(x $0 $ a$b $a)");
    check(
        "(define m \"$1.bmp\" p$1) (x (m \"a\"))",
        "(x \"a.bmp\" pa)",
    );
}

#[test]
fn heads_are_looked_at_after_substitution() {
    check(
        "(define m ($1 $2 add)) (x (m n e) (m verify e))",
        "(x (n e add) (verify e add))",
    );
    check(
        "(define call ($1 $2)) (define step ($1 add)) (x (call step n))",
        "(x (n add))",
    );
    check(
        "(define call (st$1 $2)) (define step ($1 add)) (x (call ep n))",
        "(x (n add))",
    );
    check(
        "(define m (a)) (define call ($1 b)) (x (call \"m\"))",
        "(x (\"m\" b))",
    );
}

#[test]
fn bodies_are_expanded_in_place() {
    check(
        "(define a (b $1) $1) (define b <$1>) (x (a n))",
        "(x <n> n)",
    );
    check("(define a $1 ($1)) (define b y) (x (a b))", "(x b y)");
    check("(x (a n)) (define a ($1 add))", "(x (n add))");
}

#[test]
fn missing_arguments_come_from_enclosing_calls() {
    check(
        "(define body $1 (while empty? add $1)) (define slide ((body) (verify enemy?) add)) (moves (slide n))",
        "(moves (n (while empty? add n) (verify enemy?) add))",
    );
    check(
        "(define a (b x)) (define b (c y)) (define c $1 $2 $3) (m (a 1 2 3))",
        "(m y 2 3)",
    );
    check(
        "(define a (b $2)) (define b (c)) (define c $1 p$2) (m (a 1 2))",
        "(m 2 p2)",
    );
}

#[test]
fn parameters_without_value_are_dropped() {
    check_report(
        "
        (define a (b x))
        (define b $1 $2 p$3 \"$2.bmp\" ($4 n))
        (m (a) (b y))
        ",
        "(m x p \".bmp\" (n) y p \".bmp\" (n))",
        "
        2:14 warning[missing-argument] `$2` has no value (+1)
          1:11 this call of `b` has 1 argument
          help: pass the argument here or in an enclosing call
        2:18 warning[missing-argument] `$3` has no value (+1)
          1:11 this call of `b` has 1 argument
          help: pass the argument here or in an enclosing call
        2:31 warning[missing-argument] `$4` has no value (+1)
          1:11 this call of `b` has 1 argument
          help: pass the argument here or in an enclosing call
        ",
    );
}

#[test]
fn parameters_of_a_string_are_found_whatever_its_quotes() {
    for text in ["\"x$1é\"", "\u{201C}x$1é\u{201D}"] {
        let report = expand(&format!("(define m {text}) (x (m))")).report;
        let missing = report.lines().find(|line| line.contains("missing"));
        assert_eq!(
            missing,
            Some("1:13 warning[missing-argument] `$1` has no value")
        );
    }
}

#[test]
fn parameters_outside_macros_have_no_value() {
    check_report(
        "(game (title \"for $5\") $1 x$2)",
        "(game (title \"for $5\") x)",
        "
        1:24 warning[missing-argument] `$1` has no value
          help: only the body of a `define` can use parameters
        1:28 warning[missing-argument] `$2` has no value
          help: only the body of a `define` can use parameters
        ",
    );
}

#[test]
fn list_arguments_are_passed_as_they_are() {
    let warning = |column: u32| {
        format!(
            "1:{column} warning[list-argument] an argument of `m` is a list\n  help: pass words, and put the list in the macro body\n"
        )
    };
    check_report(
        "(define m (verify $1)) (x (m (and a b)))",
        "(x (verify (and a b)))",
        &warning(30),
    );
    check_report(
        "(define m $1 ($1 y) $2) (define c (d $1)) (x (m (c 5) \"$1\"))",
        "(x (d 5) ((d 5) y) \"$1\")",
        &warning(49),
    );
    check_report(
        "(define m (n $1)) (define n $1) (define d <$1>) (x (m (d 5)))",
        "(x <5>)",
        &warning(55),
    );
    check_report(
        "(define m p$1) (x (m (a)))",
        "(x p)",
        "
        1:12 error[list-in-word] the value of `$1` is a list, which cannot be part of a word
          1:22 the value
          help: pass a word or a string
        1:22 warning[list-argument] an argument of `m` is a list
          help: pass words, and put the list in the macro body
        ",
    );
}

#[test]
fn the_last_definition_holds() {
    check_report(
        "(define m a) (x (m)) (define m b) (define m c)",
        "(x c)",
        "
        1:30 warning[duplicate-define] macro `m` is already defined; this definition replaces the one before
          1:9 defined here before
          help: rename one of the macros
        1:43 warning[duplicate-define] macro `m` is already defined; this definition replaces the one before
          1:30 defined here before
          help: rename one of the macros
        ",
    );
}

#[test]
fn definitions_are_checked() {
    check_report(
        "(define) (define (m $1) a) (define \"m\") (x (m))",
        "(x (m))",
        "
        1:2 error[define-malformed] expected the macro name, found nothing
          help: write `(define name …)`; the arguments are `$1`, `$2`, …
        1:11 error[define-malformed] expected the macro name, found a list
          help: write `(define name …)`; the arguments are `$1`, `$2`, …
        1:29 error[define-malformed] expected the macro name, found a string
          help: write `(define name …)`; the arguments are `$1`, `$2`, …
        ",
    );
    check_report(
        "(m $1 b) (x (m c)) (n d)",
        "(x c b) (n d)",
        "
        1:2 error[missing-define] `m` is called like a macro, but lacks its `define`
          1:13 called here
          help: write `(define m …)`
        ",
    );
    check_report(
        "(game (define m a) (m) (x (define n b) (n)))",
        "(game a (x b))",
        "
        1:8 warning[nested-define] `define` inside another list
          help: move it out of the list
        1:28 warning[nested-define] `define` inside another list
          help: move it out of the list
        ",
    );
    check_report(
        "(define add (x)) (y (add))",
        "(y (x))",
        "
        1:9 warning[define-hides-keyword] macro `add` hides the keyword of that name
          help: choose another name
        ",
    );
}

#[test]
fn recursion_is_reported_once() {
    check_report(
        "(define a (b)) (define b (c)) (define c (b)) (x (a)) (y (a) (c))",
        "(x) (y)",
        "
        1:41 error[macro-recursion] macro `b` calls itself: b -> c -> b
          1:24 the macro
          help: a call is replaced by the macro's body; to repeat something, use `while`
        ",
    );
    check_report(
        "(define twice $1 $1) (define a (twice (b))) (define b (c)) (define c (b)) (x (twice (a)))",
        "(x)",
        "
        1:39 warning[list-argument] an argument of `twice` is a list
          help: pass words, and put the list in the macro body
        1:70 error[macro-recursion] macro `b` calls itself: b -> c -> b
          1:53 the macro
          help: a call is replaced by the macro's body; to repeat something, use `while`
        1:85 warning[list-argument] an argument of `twice` is a list
          help: pass words, and put the list in the macro body
        ",
    );
    for body in [
        "(a) (a)",
        "(a) n (y (a))",
        "(a $1$1 $1)",
        "(a (n $1 $1))",
        "(if x (a))",
    ] {
        let text = format!("(define a {body}) (x (a n))");
        let found = expand(&text).report;
        assert!(
            found.contains("error[macro-recursion] macro `a` calls itself\n"),
            "{text}: {found}"
        );
        assert_eq!(found.matches("error").count(), 1, "{text}: {found}");
    }
}

#[test]
fn finite_recursion_is_expanded() {
    check(
        "(define twice ($1 $2)) (x (twice twice add) (twice n e))",
        "(x (add add) (n e))",
    );
}

#[test]
fn calls_within_arguments_are_no_recursion() {
    let nested = |depth| {
        let text = format!(
            "(define a (if $1)) (x {}n{})",
            "(a ".repeat(depth),
            ")".repeat(depth)
        );
        let expanded = expand(&text);
        (show(&expanded.names, &expanded.forms), expanded.report)
    };
    let (forms, report) = nested(150);
    assert_eq!(
        forms,
        format!("(x {}n{})", "(if ".repeat(150), ")".repeat(150))
    );
    assert!(!report.contains("error"), "{report}");
    let (_, report) = nested(202);
    assert!(
        report.contains("macro calls nested more than 200 deep"),
        "{report}"
    );
    let report = expand("(define a (b (a))) (define b $1) (x (a))").report;
    assert!(report.contains("macro `a` calls itself"), "{report}");
}

#[test]
fn deep_chains_of_macros_are_reported() {
    let mut text = String::from("(x (m0))");
    for index in 0..300 {
        text += &format!(" (define m{index} (m{}))", index + 1);
    }
    let report = expand(&text).report;
    assert!(
        report.contains("error[macro-recursion] macro calls nested more than 200 deep"),
        "{report}"
    );
    assert!(
        report.contains("help: the chain of calls is m0, m1, m2, …, m198, m199, m200"),
        "{report}"
    );
}

/// A macro `m0` that stands for 4 to the power of `levels` copies of `item`.
fn growing(levels: usize, item: &str) -> String {
    let mut text = format!("(define m{levels} {item})");
    for level in 0..levels {
        text += &format!(
            "(define m{level} {})",
            format!("(m{}) ", level + 1).repeat(4)
        );
    }
    text
}

#[test]
fn volume_is_limited() {
    let text = growing(15, "n") + "(x (m0)) (y (m14) n (m0))";
    let expanded = expand(&text);
    assert_eq!(show(&expanded.names, &expanded.forms[1..]), "(y n)");
    let report = expanded.report;
    assert!(
        report.contains(
            "error[expansion-too-large] macro calls expand to more than 6 million words and lists"
        ),
        "{report}"
    );
    assert_eq!(report.matches("error").count(), 1, "{report}");
}

/// An argument that calls the macro takes the argument it lacks from the enclosing call: twice at each level.
#[test]
fn what_nests_too_deeply_is_expanded_once() {
    let expanded = expand("(define go (links $1 ($2)) (links ($2)))(x (go s (go w)))");
    let report = expanded.report;
    assert!(
        report.contains(
            "error[expansion-too-deep] macro calls expand to lists nested more than 256 deep"
        ),
        "{report}"
    );
    assert!(show(&expanded.names, &expanded.forms).len() < 10_000);
}

#[test]
fn pasted_texts_are_limited() {
    let mut text = String::from("(define m60 $1) (x (m0 abcdefgh))");
    for level in 0..60 {
        text += &format!("(define m{level} (m{} $1$1))", level + 1);
    }
    let report = expand(&text).report;
    assert_eq!(
        report.matches("error[expansion-too-large]").count(),
        1,
        "{report}"
    );
}

#[test]
fn a_pasted_text_that_is_too_long_lacks_a_value_and_later_calls_are_expanded() {
    let long = "q".repeat(600);
    check_report(
        &format!("(define a $1$1) (define b add) (x (a {long})) (y (b) (a z) (a {long}))"),
        &format!("(x {long}) (y add zz {long})"),
        "
        1:13 error[expansion-too-large] pasting `$1` makes a word of more than 1,000 bytes ^ omitted
          help: pass a shorter word
        ",
    );
    let long = "q".repeat(40_000);
    check_report(
        &format!("(define a \"-$1$1\") (x (a {long:?}) (a z))"),
        &format!("(x \"-{long}\" \"-zz\")"),
        "
        1:15 error[expansion-too-large] pasting `$1` makes a string of more than 64 kB ^ omitted
          help: pass a shorter string
        ",
    );
}

#[test]
fn depth_is_limited() {
    let mut text = String::from("(define m9 $1) (x (m0 add))");
    for level in 0..9 {
        text += &format!(
            "(define m{level} (m{} {}$1{}))",
            level + 1,
            "(if ".repeat(100),
            ")".repeat(100)
        );
    }
    text += "(define n0 (n1)) (define n1 (y)) (z (n0))";
    let expanded = expand(&text);
    assert!(
        expanded.report.contains("error[expansion-too-deep]"),
        "{}",
        expanded.report
    );
    assert!(expanded.forms.iter().all(|form| depth(form) <= MAX_DEPTH));
    assert!(show(&expanded.names, &expanded.forms).ends_with(" (z (y))"));
}

fn depth(form: &Form) -> usize {
    form.list()
        .map_or(0, |items| 1 + items.iter().map(depth).max().unwrap_or(0))
}

#[test]
fn forms_tell_where_they_come_from() {
    let text = "(define a (b p$1 $1)) (define b $1 $2 add) (x (a n) y)";
    let expanded = expand(text);
    let shown: Vec<String> = expanded.forms[0]
        .list()
        .unwrap()
        .iter()
        .map(|form| {
            let text = expanded.sources.slice(form.origin.span);
            let chain = expanded.expansions.backtrace(form.origin.expansion);
            let calls: Vec<&str> = chain
                .map(|call| expanded.sources.slice(call.call.span))
                .collect();
            format!("{text} {}", calls.join(" in "))
        })
        .collect();
    let through = "(b p$1 $1) in (a n)";
    let expected = [
        "x ",
        &format!("p$1 {through}"),
        &format!("n {through}"),
        &format!("add {through}"),
        "y ",
    ];
    assert_eq!(shown, expected);
}

#[test]
fn calls_are_recorded_by_place() {
    let text =
        "(define a (b $1) $3) (define b $1 $2) (define c (a)) (x (a n e w s) (a n e w) (b n e w))";
    let expanded = expand(text);
    let shown: Vec<String> = expanded
        .macros
        .iter()
        .map(|(macro_def, calls)| {
            let calls: Vec<String> = calls
                .iter()
                .map(|call| {
                    let text = expanded.sources.slice(call.origin.span);
                    format!("{text} {}/{} x{}", call.used, call.arguments, call.count)
                })
                .collect();
            let name = expanded.names.text(macro_def.name);
            format!(
                "{name} needs {}: {}",
                macro_def.parameters,
                calls.join(", ")
            )
        })
        .collect();
    let expected = [
        "a needs 3: (a n e w s) 3/4 x1, (a n e w) 3/3 x1",
        "b needs 2: (b $1) 1/1 x2, (b n e w) 2/3 x1",
        "c needs 0: ",
    ];
    assert_eq!(shown, expected);
}

#[test]
fn a_list_with_definitions_is_not_the_body_of_the_definition_before_it() {
    let expanded = expand("(b x) (define b) ((define a n)) (y (a))");
    assert_eq!(show(&expanded.names, &expanded.forms), "() (y n)");
}

proptest! {
    // Some texts use up all that macros may produce, which takes a second.
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    #[test]
    fn any_definitions_expand(text in "(\\((define )?[abc]|[()] ?| \\$[123]| p\\$1| \"\\$2\"| [abcn]){0,60}") {
        let expanded = expand(&text);
        prop_assert!(expanded.forms.iter().all(|form| depth(form) <= MAX_DEPTH));
        prop_assert!(!show(&expanded.names, &expanded.forms).contains("(define"));
    }
}

proptest! {
    #[test]
    fn equal_calls_may_share(text in "\\(define a [bn](\\([bcn]( [12])?\\)){0,3}\\)\\(define b \\$1 x(\\(c [34]\\))?\\)\\(define c \\(y \\$[12]\\)\\)(\\(z \\([abc]( [12]){0,2}\\)( \\([abc]( [12]){0,2}\\))?\\)){1,4}") {
        let plain = expand(&text);
        let shared = expand_shared(&text);
        prop_assert_eq!(show(&shared.names, &shared.forms), show(&plain.names, &plain.forms));
        prop_assert_eq!(shared.report, plain.report);
    }
}
