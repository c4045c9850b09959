//! Kinds found while macros are collected and expanded.

lints! {
    "expand";
    DEFINE_MALFORMED "define-malformed" Error Correctness;
    NESTED_DEFINE "nested-define" Warning Style;
    DUPLICATE_DEFINE "duplicate-define" Warning Suspicious;
    DEFINE_HIDES_KEYWORD "define-hides-keyword" Warning Suspicious;
    MISSING_ARGUMENT "missing-argument" Warning Suspicious;
    LIST_ARGUMENT "list-argument" Warning Compatibility;
    LIST_IN_WORD "list-in-word" Error Correctness;
    MACRO_RECURSION "macro-recursion" Error Correctness;
    EXPANSION_TOO_LARGE "expansion-too-large" Error Correctness;
    EXPANSION_TOO_DEEP "expansion-too-deep" Error Correctness;
}
