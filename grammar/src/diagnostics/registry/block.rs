//! Kinds found while blocks are read by their form.

lints! {
    "lower";
    NOT_AN_INSTRUCTION "not-an-instruction" Error Correctness;
    NOT_A_CONDITION "not-a-condition" Error Correctness;
    MISPLACED_ELSE "misplaced-else" Error Correctness;
    NEEDLESS_BRACKETS "needless-brackets" Warning Style;
    EMPTY_BRACKETS "empty-brackets" Warning Style;
}
