//! Kinds found while blocks are read by their form.

lints! {
    "lower";
    NOT_AN_INSTRUCTION "not-an-instruction" Error;
    NOT_A_CONDITION "not-a-condition" Error;
    MISPLACED_ELSE "misplaced-else" Error;
    NEEDLESS_BRACKETS "needless-brackets" Warning;
    EMPTY_BRACKETS "empty-brackets" Warning;
}
