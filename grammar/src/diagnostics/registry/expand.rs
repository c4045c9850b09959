//! Kinds found while macros are collected and expanded.

lints! {
    "expand";
    DEFINE_MALFORMED "define-malformed" Error;
    NESTED_DEFINE "nested-define" Warning;
    DUPLICATE_DEFINE "duplicate-define" Warning;
    DEFINE_HIDES_KEYWORD "define-hides-keyword" Warning;
    MISSING_ARGUMENT "missing-argument" Warning;
    LIST_ARGUMENT "list-argument" Warning;
    LIST_IN_WORD "list-in-word" Error;
    MACRO_RECURSION "macro-recursion" Error;
    EXPANSION_TOO_LARGE "expansion-too-large" Error;
    EXPANSION_TOO_DEEP "expansion-too-deep" Error;
}
