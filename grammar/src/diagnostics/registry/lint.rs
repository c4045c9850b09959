//! Kinds that are advice: the rules load and play, and are probably not as meant.

lints! {
    "lint";
    UNUSED_MACRO "unused-macro" Warning Suspicious;
    UNUSED_ARGUMENT "unused-argument" Warning Suspicious;
    NO_MOVE "no-move" Warning Suspicious;
    UNREACHABLE_INSTRUCTION "unreachable-instruction" Warning Suspicious;
    LOST_EFFECT "lost-effect" Warning Suspicious;
    ENDLESS_LOOP "endless-loop" Warning Suspicious;
    CAPTURE_THEN_CREATE "capture-then-create" Warning Suspicious;
    OVERWRITTEN_MARK "overwritten-mark" Warning Suspicious;
    BACK_WITHOUT_MARK "back-without-mark" Note Suspicious;
    DEAD_DIRECTION "dead-direction" Warning Suspicious;
    UNSET_FLAG "unset-flag" Warning Suspicious;
    UNTESTED_FLAG "untested-flag" Warning Suspicious;
    UNDECLARED_ATTRIBUTE "undeclared-attribute" Warning Suspicious;
    UNSET_ATTRIBUTE "unset-attribute" Warning Suspicious;
    UNTESTED_ATTRIBUTE "untested-attribute" Warning Suspicious;
    UNREACHABLE_MOVE_TYPE "unreachable-move-type" Warning Suspicious;
    UNUSED_ZONE "unused-zone" Warning Suspicious;
    LOPSIDED_SYMMETRY "lopsided-symmetry" Warning Suspicious;
    IDLE_PLAYER "idle-player" Warning Suspicious;
    NO_GOAL "no-goal" Warning Suspicious;
    CONTRADICTORY_GOALS "contradictory-goals" Warning Suspicious;
    IMPOSSIBLE_PIECE "impossible-piece" Warning Suspicious;
    NUMERIC_OPTION "numeric-option" Warning Suspicious;
    IDLE_VARIANT "idle-variant" Warning Suspicious;
    BINARY_ENGINE "binary-engine" Warning Compatibility;
    ONE_WAY_LINK "one-way-link" Warning Suspicious;
    UNUSED_DIRECTION "unused-direction" Warning Pedantic;
    UNUSED_POSITION "unused-position" Warning Pedantic;
    OCCUPIED_START "occupied-start" Note Pedantic;
    SHORT_STORE "short-store" Warning Suspicious;
    FULL_BOARD "full-board" Note Suspicious;
    MISSING_FILE "missing-file" Warning Compatibility;
    LETTER_CASE "letter-case" Note Compatibility;
    BACKSLASH "backslash" Note Compatibility;
    COMMENT_AFTER_END "comment-after-end" Note Pedantic;
    SIMILAR_MACROS "similar-macros" Note Pedantic;
    WHOLE_BOARD_SCAN "whole-board-scan" Note Performance;
    UPPERCASE_NAME "uppercase-name" Note Pedantic;
    MISSING_TEXT "missing-text" Note Pedantic;
    UNUSED_SUPPRESSION "unused-suppression" Warning Style;
}
