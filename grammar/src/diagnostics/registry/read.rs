//! Kinds found while text is read into forms.

lints! {
    "read";
    UNTERMINATED_STRING "unterminated-string" Error;
    STRAY_CHARACTER "stray-character" Error;
    MISSING_BRACKET "missing-bracket" Error;
    STRAY_BRACKET "stray-bracket" Error;
    NESTED_TOO_DEEPLY "nested-too-deeply" Error;
    STRAY_TEXT "stray-text" Error;
    TEXT_AFTER_END "text-after-end" Warning;
}
