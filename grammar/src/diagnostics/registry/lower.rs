//! Kinds found while forms are read by their meaning.

lints! {
    "lower";
    UNKNOWN_KEYWORD "unknown-keyword" Warning Suspicious;
    WRONG_ARGUMENTS "wrong-arguments" Error Correctness;
    DOUBLED_BRACKETS "doubled-brackets" Warning Style;
    DUPLICATE_SECTION "duplicate-section" Warning Suspicious;
    UNKNOWN_OPTION "unknown-option" Warning Suspicious;
    FOREIGN_OPTION "foreign-option" Warning Compatibility;
    UNSUPPORTED_OPTION "unsupported-option" Warning Compatibility;
    OPTION_VALUE "option-value" Warning Suspicious;
    ATTRIBUTE_VALUE "attribute-value" Warning Suspicious;
    NEWER_VERSION "newer-version" Warning Compatibility;
    MISSING_RECTANGLE "missing-rectangle" Warning Suspicious;
    DUPLICATE_DIRECTION "duplicate-direction" Warning Suspicious;
    DIRECTION_OFFSETS "direction-offsets" Warning Suspicious;
}
