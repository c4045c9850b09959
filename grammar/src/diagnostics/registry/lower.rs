//! Kinds found while forms are read by their meaning.

lints! {
    "lower";
    UNKNOWN_KEYWORD "unknown-keyword" Warning;
    WRONG_ARGUMENTS "wrong-arguments" Error;
    DOUBLED_BRACKETS "doubled-brackets" Warning;
    DUPLICATE_SECTION "duplicate-section" Warning;
    UNKNOWN_OPTION "unknown-option" Warning;
    OPTION_VALUE "option-value" Warning;
    ATTRIBUTE_VALUE "attribute-value" Warning;
    NEWER_VERSION "newer-version" Warning;
    MISSING_RECTANGLE "missing-rectangle" Warning;
    DIRECTION_OFFSETS "direction-offsets" Warning;
}
