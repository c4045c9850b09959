//! Kinds found while names are looked up.

lints! {
    "resolve";
    NO_GAME "no-game" Error Correctness;
    VARIANT_BEFORE_GAME "variant-before-game" Note Compatibility;
    MISSING_SECTION "missing-section" Error Correctness;
    DUPLICATE_TITLE "duplicate-title" Warning Suspicious;
    DUPLICATE_PLAYER "duplicate-player" Error Correctness;
    DUPLICATE_PIECE "duplicate-piece" Error Correctness;
    DUPLICATE_POSITION "duplicate-position" Warning Suspicious;
    DUPLICATE_PLACEMENT "duplicate-placement" Warning Suspicious;
    UNKNOWN_PLAYER "unknown-player" Error Correctness;
    UNKNOWN_PIECE "unknown-piece" Error Correctness;
    UNKNOWN_POSITION "unknown-position" Error Correctness;
    UNKNOWN_DIRECTION "unknown-direction" Error Correctness;
    UNKNOWN_ZONE "unknown-zone" Error Correctness;
    UNKNOWN_MOVE_TYPE "unknown-move-type" Warning Suspicious;
    KILLED_POSITION "killed-position" Warning Suspicious;
    LIMIT_EXCEEDED "limit-exceeded" Error Correctness;
}
