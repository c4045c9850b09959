//! Kinds found while names are looked up.

lints! {
    "resolve";
    NO_GAME "no-game" Error;
    VARIANT_BEFORE_GAME "variant-before-game" Note;
    MISSING_SECTION "missing-section" Error;
    DUPLICATE_TITLE "duplicate-title" Warning;
    DUPLICATE_PLAYER "duplicate-player" Error;
    DUPLICATE_PIECE "duplicate-piece" Error;
    DUPLICATE_POSITION "duplicate-position" Warning;
    DUPLICATE_PLACEMENT "duplicate-placement" Error;
    UNKNOWN_PLAYER "unknown-player" Error;
    UNKNOWN_PIECE "unknown-piece" Error;
    UNKNOWN_POSITION "unknown-position" Error;
    UNKNOWN_DIRECTION "unknown-direction" Error;
    UNKNOWN_ZONE "unknown-zone" Error;
    UNKNOWN_MOVE_TYPE "unknown-move-type" Warning;
    KILLED_POSITION "killed-position" Warning;
    LIMIT_EXCEEDED "limit-exceeded" Error;
}
