//! Kinds found while the names in blocks and goals are looked up, where a word may belong to several classes.

lints! {
    "resolve";
    UNKNOWN_INSTRUCTION "unknown-instruction" Error;
    UNKNOWN_CONDITION "unknown-condition" Error;
    UNKNOWN_PLACE "unknown-place" Error;
    UNKNOWN_ARGUMENT "unknown-argument" Error;
    ARGUMENT_ORDER "argument-order" Warning;
    NEGATED_ATTRIBUTE "negated-attribute" Warning;
}
