//! Kinds that are advice: the rules load and play, and are probably not as meant.

lints! {
    "lint";
    UNUSED_MACRO "unused-macro" Warning;
    UNUSED_ARGUMENT "unused-argument" Warning;
    NO_MOVE "no-move" Warning;
    UNREACHABLE_INSTRUCTION "unreachable-instruction" Warning;
    LOST_EFFECT "lost-effect" Warning;
    ENDLESS_LOOP "endless-loop" Warning;
    CAPTURE_THEN_CREATE "capture-then-create" Warning;
    OVERWRITTEN_MARK "overwritten-mark" Warning;
    BACK_WITHOUT_MARK "back-without-mark" Note;
    DEAD_DIRECTION "dead-direction" Warning;
    UNSET_FLAG "unset-flag" Warning;
    UNTESTED_FLAG "untested-flag" Warning;
    UNDECLARED_ATTRIBUTE "undeclared-attribute" Warning;
    UNSET_ATTRIBUTE "unset-attribute" Warning;
    UNTESTED_ATTRIBUTE "untested-attribute" Warning;
    UNREACHABLE_MOVE_TYPE "unreachable-move-type" Warning;
    UNUSED_ZONE "unused-zone" Warning;
    LOPSIDED_SYMMETRY "lopsided-symmetry" Warning;
    IDLE_PLAYER "idle-player" Warning;
    NO_GOAL "no-goal" Warning;
    CONTRADICTORY_GOALS "contradictory-goals" Warning;
    IMPOSSIBLE_PIECE "impossible-piece" Warning;
    NUMERIC_OPTION "numeric-option" Warning;
    IDLE_VARIANT "idle-variant" Warning;
    BINARY_ENGINE "binary-engine" Warning;
    UNUSED_SUPPRESSION "unused-suppression" Warning;
}
