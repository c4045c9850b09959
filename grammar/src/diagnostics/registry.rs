//! Every diagnostic, one row each, grouped by the stage that reports it.

use super::lint::{Group, Lint, LintId, Severity, Stage};

/// Declares the lints of each stage: constant, name, severity, group. The page is the file of that name in
/// `docs/diagnostics`.
macro_rules! lints {
    ($($stage:ident { $($constant:ident $name:literal $severity:ident $group:ident;)* })*) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "only numbers the rows")]
        #[derive(Clone, Copy)]
        enum Row { $($($constant,)*)* }

        $($(
            #[doc = concat!("`", $name, "`; see its page.")]
            pub static $constant: Lint = Lint {
                id: LintId(Row::$constant as u16),
                stage: Stage::$stage,
                name: $name,
                severity: Severity::$severity,
                group: Group::$group,
                page: include_str!(concat!("../../docs/diagnostics/", $name, ".md")),
            };
        )*)*

        /// All lints, in the order of their declaration.
        static ALL: &[&Lint] = &[$($(&$constant,)*)*];
    };
}

lints! {
    // Reported while loading files.
    Load {
        NOT_UTF8 "not-utf8" Note Compatibility;
        FILE_MISSING "file-missing" Error Correctness;
        INCLUDE_MISSING "include-missing" Error Correctness;
        INCLUDE_CYCLE "include-cycle" Error Correctness;
        INCLUDE_REPEATED "include-repeated" Warning Suspicious;
        INCLUDE_MALFORMED "include-malformed" Error Correctness;
        LOAD_TOO_LARGE "load-too-large" Error Correctness;
    }
    // Reported while reading text into forms.
    Read {
        UNTERMINATED_STRING "unterminated-string" Error Correctness;
        STRAY_CHARACTER "stray-character" Error Correctness;
        FOREIGN_COMMENT "foreign-comment" Error Correctness;
        MISSING_PARENTHESIS "missing-parenthesis" Error Correctness;
        STRAY_PARENTHESIS "stray-parenthesis" Error Correctness;
        NESTED_TOO_DEEPLY "nested-too-deeply" Error Correctness;
        STRAY_TEXT "stray-text" Error Correctness;
        MISLEADING_INDENTATION "misleading-indentation" Warning Style;
        TEXT_AFTER_END "text-after-end" Warning Compatibility;
    }
    // Reported while collecting and expanding macros.
    Expand {
        DEFINE_MALFORMED "define-malformed" Error Correctness;
        MISSING_DEFINE "missing-define" Error Correctness;
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
    // Reported while lowering forms to the typed tree.
    Lower {
        UNKNOWN_KEYWORD "unknown-keyword" Warning Suspicious;
        WRONG_ARGUMENTS "wrong-arguments" Error Correctness;
        DOUBLED_PARENTHESES "doubled-parentheses" Warning Style;
        DUPLICATE_SECTION "duplicate-section" Warning Suspicious;
        UNKNOWN_OPTION "unknown-option" Warning Suspicious;
        FOREIGN_OPTION "foreign-option" Warning Compatibility;
        UNSUPPORTED_OPTION "unsupported-option" Warning Compatibility;
        OPTION_VALUE "option-value" Warning Suspicious;
        ATTRIBUTE_VALUE "attribute-value" Warning Suspicious;
        NEWER_VERSION "newer-version" Warning Compatibility;
        MISSING_RECTANGLE "missing-rectangle" Warning Pedantic;
        EMPTY_NAME "empty-name" Warning Suspicious;
        DUPLICATE_DIRECTION "duplicate-direction" Warning Suspicious;
        DIRECTION_OFFSETS "direction-offsets" Warning Suspicious;
        OVERLAPPING_DIMENSIONS "overlapping-dimensions" Warning Suspicious;
    }
    // Reported while lowering blocks.
    Lower {
        NOT_AN_INSTRUCTION "not-an-instruction" Error Correctness;
        NOT_A_CONDITION "not-a-condition" Error Correctness;
        MISPLACED_ELSE "misplaced-else" Error Correctness;
        NEEDLESS_PARENTHESES "needless-parentheses" Warning Style;
        EMPTY_PARENTHESES "empty-parentheses" Warning Style;
        EMPTY_IF "empty-if" Warning Suspicious;
    }
    // Reported while lowering goals.
    Lower {
        UNKNOWN_GOAL "unknown-goal" Error Correctness;
        BARE_CONFIG_ELEMENT "bare-config-element" Warning Style;
    }
    // Reported while resolving names.
    Resolve {
        NO_GAME "no-game" Error Correctness;
        VARIANT_BEFORE_GAME "variant-before-game" Note Compatibility;
        MISSING_SECTION "missing-section" Error Correctness;
        DUPLICATE_TITLE "duplicate-title" Warning Suspicious;
        DUPLICATE_PLAYER "duplicate-player" Error Correctness;
        DUPLICATE_PIECE "duplicate-piece" Error Correctness;
        DUPLICATE_POSITION "duplicate-position" Warning Suspicious;
        DUPLICATE_PLACEMENT "duplicate-placement" Warning Suspicious;
        OVERWRITTEN_LINK "overwritten-link" Warning Suspicious;
        UNKNOWN_PLAYER "unknown-player" Error Correctness;
        UNKNOWN_PIECE "unknown-piece" Error Correctness;
        UNKNOWN_POSITION "unknown-position" Error Correctness;
        UNKNOWN_DIRECTION "unknown-direction" Error Correctness;
        UNKNOWN_ZONE "unknown-zone" Error Correctness;
        UNKNOWN_MOVE_TYPE "unknown-move-type" Warning Suspicious;
        KILLED_POSITION "killed-position" Warning Suspicious;
        IGNORED_ENTRY "ignored-entry" Warning Suspicious;
        LIMIT_EXCEEDED "limit-exceeded" Error Correctness;
    }
    // Reported while resolving the names in blocks and goals, where a word may belong to several classes.
    Resolve {
        UNKNOWN_INSTRUCTION "unknown-instruction" Error Correctness;
        UNKNOWN_CONDITION "unknown-condition" Error Correctness;
        UNKNOWN_PLACE "unknown-place" Error Correctness;
        UNKNOWN_ARGUMENT "unknown-argument" Error Correctness;
        ARGUMENT_ORDER "argument-order" Warning Style;
        ATTRIBUTE_ELSEWHERE "attribute-elsewhere" Warning Suspicious;
        NEGATED_ATTRIBUTE "negated-attribute" Warning Suspicious;
    }
    // Lints: the rules load and play, but probably not as intended.
    Lint {
        UNUSED_MACRO "unused-macro" Warning Suspicious;
        UNUSED_ARGUMENT "unused-argument" Warning Suspicious;
        NO_MOVE "no-move" Warning Suspicious;
        IDLE_MOVE "idle-move" Warning Suspicious;
        UNREACHABLE_INSTRUCTION "unreachable-instruction" Warning Suspicious;
        DEAD_END "dead-end" Warning Suspicious;
        LOST_EFFECT "lost-effect" Warning Suspicious;
        ENDLESS_LOOP "endless-loop" Warning Suspicious;
        CAPTURE_THEN_CREATE "capture-then-create" Warning Suspicious;
        VACATED_CAPTURE "vacated-capture" Warning Suspicious;
        CAPTURED_MOVER "captured-mover" Warning Suspicious;
        VACATED_EFFECT "vacated-effect" Warning Suspicious;
        OVERWRITTEN_MARK "overwritten-mark" Warning Suspicious;
        BACK_WITHOUT_MARK "back-without-mark" Note Pedantic;
        DEAD_DIRECTION "dead-direction" Warning Suspicious;
        UNSET_FLAG "unset-flag" Warning Suspicious;
        UNTESTED_FLAG "untested-flag" Warning Suspicious;
        UNDECLARED_ATTRIBUTE "undeclared-attribute" Warning Suspicious;
        UNSET_ATTRIBUTE "unset-attribute" Warning Suspicious;
        UNTESTED_ATTRIBUTE "untested-attribute" Warning Suspicious;
        UNREACHABLE_MOVE_TYPE "unreachable-move-type" Warning Suspicious;
        MISSPELT_MOVE_TYPE "misspelt-move-type" Warning Suspicious;
        UNUSED_ZONE "unused-zone" Warning Suspicious;
        UNUSED_PIECE "unused-piece" Warning Suspicious;
        LOPSIDED_SYMMETRY "lopsided-symmetry" Warning Suspicious;
        IDLE_PLAYER "idle-player" Warning Suspicious;
        NO_GOAL "no-goal" Warning Suspicious;
        MATED_WINNER "mated-winner" Warning Suspicious;
        CONTRADICTORY_GOALS "contradictory-goals" Warning Suspicious;
        IMPOSSIBLE_PIECE "impossible-piece" Warning Suspicious;
        IMPOSSIBLE_GOAL "impossible-goal" Warning Suspicious;
        GOAL_WITHOUT_TURN "goal-without-turn" Warning Suspicious;
        UNGUARDED_ROYAL "unguarded-royal" Warning Suspicious;
        EMPTY_HAND "empty-hand" Warning Suspicious;
        IDLE_TURN "idle-turn" Warning Suspicious;
        NO_FIRST_MOVE "no-first-move" Warning Suspicious;
        MET_AT_START "met-at-start" Warning Suspicious;
        IMMOBILE_PIECE "immobile-piece" Warning Suspicious;
        UNREACHABLE_ZONE "unreachable-zone" Warning Suspicious;
        CUT_OFF_POSITION "cut-off-position" Warning Suspicious;
        ENDLESS_TURN "endless-turn" Warning Suspicious;
        NUMERIC_OPTION "numeric-option" Warning Suspicious;
        FORGOTTEN_MOVES "forgotten-moves" Warning Suspicious;
        IDLE_VARIANT "idle-variant" Warning Suspicious;
        BINARY_ENGINE "binary-engine" Warning Compatibility;
        ONE_WAY_LINK "one-way-link" Warning Pedantic;
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
    // Reported only while a game is played.
    Run {
        ENDLESS_RUN "endless-run" Warning Suspicious;
    }
    // Reported by random games, each with a game that can be replayed if one game is enough.
    Play {
        STUCK_PLAYER "stuck-player" Note Suspicious;
        EMPTY_STORE "empty-store" Warning Suspicious;
        GOAL_AT_ONCE "goal-at-once" Warning Suspicious;
        NEVER_MET_GOAL "never-met-goal" Note Suspicious;
        RIVAL_GOALS "rival-goals" Note Suspicious;
        IDLE_PIECE "idle-piece" Note Suspicious;
        ENDLESS_GAME "endless-game" Note Suspicious;
    }
}

/// All lints, stage by stage.
pub fn all() -> impl Iterator<Item = &'static Lint> {
    ALL.iter().copied()
}

/// Finds a lint by name.
pub fn find(name: &str) -> Option<&'static Lint> {
    let headed = name.strip_prefix("zrf::");
    match headed.and_then(|name| name.split_once("::")) {
        Some((stage, name)) => all().find(|lint| lint.name == name && lint.stage.name() == stage),
        None => all().find(|lint| lint.name == name),
    }
}

/// The lints that report an unknown name. One such name may be in many places.
pub(crate) static UNKNOWN_NAMES: [&Lint; 13] = [
    &UNKNOWN_KEYWORD,
    &UNKNOWN_OPTION,
    &UNKNOWN_GOAL,
    &UNKNOWN_PLAYER,
    &UNKNOWN_PIECE,
    &UNKNOWN_POSITION,
    &UNKNOWN_DIRECTION,
    &UNKNOWN_ZONE,
    &UNKNOWN_MOVE_TYPE,
    &UNKNOWN_INSTRUCTION,
    &UNKNOWN_CONDITION,
    &UNKNOWN_PLACE,
    &UNKNOWN_ARGUMENT,
];
