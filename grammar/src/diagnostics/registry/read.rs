//! Kinds found while text is read into forms.

lints! {
    "read";
    UNTERMINATED_STRING "unterminated-string" Error Correctness;
    STRAY_CHARACTER "stray-character" Error Correctness;
    FOREIGN_COMMENT "foreign-comment" Error Correctness;
    MISSING_BRACKET "missing-bracket" Error Correctness;
    STRAY_BRACKET "stray-bracket" Error Correctness;
    NESTED_TOO_DEEPLY "nested-too-deeply" Error Correctness;
    STRAY_TEXT "stray-text" Error Correctness;
    MISLEADING_INDENTATION "misleading-indentation" Warning Style;
    TEXT_AFTER_END "text-after-end" Warning Compatibility;
}
